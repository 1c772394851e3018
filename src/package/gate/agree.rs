//! Two headers of one entry: what they both say has to be the same.

use super::central::CentralHeader;
use super::extra::shown;
use super::flaw::Flaws;
use super::flaw_kind::FlawKind;
use super::local::LocalHeader;

/// The last version needed that the ZIP format names: 6.3.
const LAST_VERSION: u16 = 63;

/// Compares a local header with the central one, field by field.
pub(super) fn judge(central: &CentralHeader, local: &LocalHeader, flaws: &mut Flaws) {
    let mut add = |kind, detail: String| flaws.entry(kind, central.offset, &central.name, detail);
    if local.name != central.name {
        add(FlawKind::MismatchName, format!("the local header has the name `{}`", shown(&local.name)));
    }
    if local.flags != central.flags {
        let detail =
            format!("flags: `{:#06x}` in the local, `{:#06x}` in the central header", local.flags, central.flags);
        add(FlawKind::MismatchFlags, detail);
    }
    if local.method != central.method {
        let detail = format!("method: `{}` in the local, `{}` in the central header", local.method, central.method);
        add(FlawKind::MismatchMethod, detail);
    }
    if (local.date, local.time) != (central.date, central.time) {
        let detail = format!(
            "date and time: `{:#06x} {:#06x}` in the local, `{:#06x} {:#06x}` in the central header",
            local.date, local.time, central.date, central.time
        );
        add(FlawKind::MismatchTime, detail);
    }
    // The low byte is the version times ten; readers refuse what is beyond the last one, each in its own way.
    if [local.version, central.version].iter().any(|version| version & 0xff > LAST_VERSION) {
        let detail =
            format!("version needed: `{}` and `{}`, the last is `{LAST_VERSION}`", local.version, central.version);
        add(FlawKind::HeaderVersion, detail);
    }
    if local.version != central.version {
        let detail =
            format!("version needed: `{}` in the local, `{}` in the central header", local.version, central.version);
        add(FlawKind::MismatchVersion, detail);
    }
    sums(central, local, &mut add);
    extras(central, local, &mut add);
}

/// CRC-32 and sizes; a local header that announces a descriptor may leave each at zero (Info-ZIP leaves only some).
fn sums(central: &CentralHeader, local: &LocalHeader, add: &mut impl FnMut(FlawKind, String)) {
    let differs = |here: u64, there: u64| here != there && !(here == 0 && local.has_descriptor());
    if differs(local.crc32.into(), central.crc32.into()) {
        let detail =
            format!("CRC-32: `{:08x}` in the local, `{:08x}` in the central header", local.crc32, central.crc32);
        add(FlawKind::MismatchCrc, detail);
    }
    let sizes =
        [("compressed size", local.compressed_size, central.compressed_size), ("size", local.size, central.size)];
    for (what, here, there) in sizes.into_iter().filter(|(_, here, there)| differs(*here, *there)) {
        add(FlawKind::MismatchSize, format!("{what}: `{here}` in the local, `{there}` in the central header"));
    }
}

/// Fields that stand in both headers repeat each other; times and ids may stand in one only.
fn extras(central: &CentralHeader, local: &LocalHeader, add: &mut impl FnMut(FlawKind, String)) {
    let (here, there) = (&local.extras, &central.extras);
    if here.broken || there.broken {
        return;
    }
    if here.unicode_path != there.unicode_path {
        let side = if here.unicode_path { "local" } else { "central" };
        add(FlawKind::UnicodePath, format!("only the {side} header has a Unicode Path field"));
    }
    if differ(here.modified.as_ref(), there.modified.as_ref()) {
        add(FlawKind::MismatchExtra, "the extended timestamp differs between the headers".to_owned());
    }
    if differ(here.ntfs.as_ref(), there.ntfs.as_ref()) {
        add(FlawKind::MismatchExtra, "the NTFS times differ between the headers".to_owned());
    }
    for (here, there) in here.owners.iter().zip(&there.owners) {
        if differ(here.as_ref(), there.as_ref()) {
            add(FlawKind::MismatchExtra, "the owner ids differ between the headers".to_owned());
        }
    }
}

fn differ<T: PartialEq>(here: Option<T>, there: Option<T>) -> bool {
    here.zip(there).is_some_and(|(here, there)| here != there)
}
