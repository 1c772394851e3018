//! Extra fields: well formed, none twice, and only times, owner ids, ZIP64 and a repeated name.

use super::fields::Fields;
use super::flaw::Flaws;
use super::flaw_kind::FlawKind;

/// Which header an extra field stands in: some kinds are shorter in the central one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Local,
    Central,
}

/// What the allowed fields of one header say.
#[derive(Default)]
pub(super) struct Extras {
    /// The ZIP64 field.
    pub(super) zip64: Option<Vec<u8>>,
    /// Seconds of the extended timestamp.
    pub(super) modified: Option<u32>,
    /// The three NTFS times.
    pub(super) ntfs: Option<Vec<u8>>,
    /// Owner ids in their three historical forms, `None` where absent or empty.
    pub(super) owners: [Option<Vec<u8>>; 3],
    /// A Unicode Path field that repeats the name.
    pub(super) unicode_path: bool,
    /// Reading stopped at a flaw: what is absent here may still be there.
    pub(super) broken: bool,
}

const ZIP64: u16 = 0x0001;
const NTFS: u16 = 0x000a;
const TIMESTAMP: u16 = 0x5455;
const UNIX_OLD: u16 = 0x5855;
const UNIX_IDS: u16 = 0x7855;
const UNIX_IDS_NEW: u16 = 0x7875;
const UNICODE_PATH: u16 = 0x7075;
const AES: u16 = 0x9901;
const ALLOWED: [u16; 7] = [ZIP64, NTFS, TIMESTAMP, UNIX_OLD, UNIX_IDS, UNIX_IDS_NEW, UNICODE_PATH];

impl Extras {
    /// Takes the extra area `bytes` at `at` apart; stops at the first flaw, because what follows could be anything.
    pub(super) fn parse(bytes: &[u8], at: u64, side: Side, name: &[u8], flaws: &mut Flaws) -> Self {
        let mut extras = Self::default();
        let mut seen = Vec::with_capacity(ALLOWED.len());
        let mut rest = Fields::new(bytes);
        while !rest.rest().is_empty() {
            let field_at = at + (bytes.len() - rest.rest().len()) as u64;
            let remaining = rest.rest();
            let judged = match next(&mut rest) {
                Some((id, payload)) => extras.accept(id, payload, remaining, side, name, &mut seen),
                None => Err(cut(remaining)),
            };
            if let Err((kind, detail)) = judged {
                flaws.entry(kind, field_at, name, detail);
                extras.broken = true;
                return extras;
            }
        }
        if side == Side::Central {
            extras.remark(at, name, flaws);
        }
        extras
    }

    /// Keeps one field, or says why it may not be there.
    fn accept(
        &mut self,
        id: u16,
        payload: &[u8],
        remaining: &[u8],
        side: Side,
        name: &[u8],
        seen: &mut Vec<u16>,
    ) -> Result<(), (FlawKind, String)> {
        if id == AES {
            return Err((FlawKind::Encrypted, "the entry has an AES encryption field".to_owned()));
        }
        if !ALLOWED.contains(&id) {
            return Err((FlawKind::ExtraUnknown, unknown(id, payload, remaining)));
        }
        if seen.contains(&id) {
            let kind = if id == UNICODE_PATH { FlawKind::UnicodePath } else { FlawKind::ExtraDuplicate };
            return Err((kind, format!("extra field `{id:#06x}` stands twice in one header")));
        }
        seen.push(id);
        let fits = match id {
            ZIP64 => payload.len() <= 28,
            NTFS => is_ntfs(payload),
            TIMESTAMP => is_timestamp(payload, side),
            UNIX_OLD => matches!(payload.len(), 8 | 12),
            UNIX_IDS => payload.len() == 4 || payload.is_empty() && side == Side::Central,
            UNIX_IDS_NEW => is_ids(payload),
            _ => return self.accept_path(payload, name),
        };
        if !fits {
            let detail =
                format!("extra field `{id:#06x}` of `{}` bytes does not have the form of its kind", payload.len());
            return Err((FlawKind::ExtraMalformed, detail));
        }
        let kept = Some(payload.to_vec()).filter(|payload| !payload.is_empty());
        match id {
            ZIP64 => self.zip64 = Some(payload.to_vec()),
            NTFS => self.ntfs = kept,
            TIMESTAMP => self.modified = modified(payload),
            UNIX_OLD => self.owners[0] = Some(payload.iter().copied().take(8).collect()),
            UNIX_IDS => self.owners[1] = kept,
            _ => self.owners[2] = kept,
        }
        Ok(())
    }

    /// A Unicode Path field may only say again what the header says.
    fn accept_path(&mut self, payload: &[u8], name: &[u8]) -> Result<(), (FlawKind, String)> {
        let wrong = |detail: &str| Err((FlawKind::UnicodePath, format!("the Unicode Path field {detail}")));
        let Some(([version], rest)) = payload.split_first_chunk() else {
            return wrong("is empty");
        };
        let Some((sum, path)) = rest.split_first_chunk() else {
            return wrong("is cut short");
        };
        if *version != 1 {
            return wrong(&format!("has version `{version}` instead of `1`"));
        }
        if path != name {
            return wrong(&format!("gives the entry another name, `{}`", shown(path)));
        }
        if u32::from_le_bytes(*sum) != crc32fast::hash(name) {
            return wrong("does not have the CRC-32 of the name");
        }
        self.unicode_path = true;
        Ok(())
    }

    /// Notes about fields that are accepted.
    fn remark(&self, at: u64, name: &[u8], flaws: &mut Flaws) {
        if self.unicode_path {
            flaws.entry(FlawKind::UnicodePathRepeats, at, name, "a Unicode Path field repeats the name of the entry");
        }
        if self.modified.is_some() || self.ntfs.is_some() || self.owners.iter().any(Option::is_some) {
            flaws.entry(FlawKind::ExtraPresent, at, name, "extra fields hold times or owner ids");
        }
    }
}

/// A hostile name as it may stand in a message.
pub(super) fn shown(name: &[u8]) -> String {
    name.get(..200).unwrap_or(name).escape_ascii().to_string()
}

fn next<'a>(rest: &mut Fields<'a>) -> Option<(u16, &'a [u8])> {
    let id = rest.u16()?;
    let size = rest.u16()?;
    Some((id, rest.take(size.into())?))
}

fn cut(remaining: &[u8]) -> (FlawKind, String) {
    if remaining.iter().all(|byte| *byte == 0) {
        return (FlawKind::ExtraUnknown, format!("`{}` bytes of zero padding among the extra fields", remaining.len()));
    }
    (FlawKind::ExtraMalformed, format!("`{}` bytes are left that make no whole extra field", remaining.len()))
}

fn unknown(id: u16, payload: &[u8], remaining: &[u8]) -> String {
    if id == 0 && remaining.iter().all(|byte| *byte == 0) {
        return format!("`{}` bytes of zero padding among the extra fields", remaining.len());
    }
    format!("extra field `{id:#06x}` of `{}` bytes is not on the allowed list", payload.len())
}

/// Four zero bytes, then one attribute: tag 1, 24 bytes, three times.
fn is_ntfs(payload: &[u8]) -> bool {
    payload.len() == 32 && payload.starts_with(&[0, 0, 0, 0, 1, 0, 24, 0])
}

/// A byte of flags and a time for each flag; the central header has all of them or only the first.
fn is_timestamp(payload: &[u8], side: Side) -> bool {
    let Some((flags, times)) = payload.split_first() else {
        return false;
    };
    let all = 4 * flags.count_ones() as usize;
    let first = if flags & 1 == 1 { 4 } else { 0 };
    *flags < 8 && (times.len() == all || side == Side::Central && times.len() == first)
}

fn modified(payload: &[u8]) -> Option<u32> {
    let (flags, times) = payload.split_first()?;
    let (time, _) = times.split_first_chunk()?;
    (flags & 1 == 1).then(|| u32::from_le_bytes(*time))
}

/// Version 1, then two numbers, each after its length.
fn is_ids(payload: &[u8]) -> bool {
    let Some((1, rest)) = payload.split_first() else {
        return false;
    };
    let id = |bytes: &'_ [u8]| -> Option<usize> {
        let (size, rest) = bytes.split_first()?;
        (*size <= 8).then(|| rest.len().checked_sub((*size).into())).flatten()
    };
    let Some(left) = id(rest) else { return false };
    rest.get(rest.len() - left..).and_then(id) == Some(0)
}
