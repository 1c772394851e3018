//! The limits that declared numbers alone can break, and what a central header may not say.

use super::MANIFEST;
use super::central::{CentralHeader, FLAG_DESCRIPTOR, FLAG_UTF8};
use super::entry::Method;
use super::flaw::Flaws;
use super::flaw_kind::FlawKind;
use super::limits::Limits;

/// Flags of traditional and strong encryption, and of a masked central directory.
const ENCRYPTED: u16 = 1 | 1 << 6 | 1 << 13;
/// Flags that may be set: the two of the deflate level, descriptor, UTF-8.
const ALLOWED: u16 = 1 << 1 | 1 << 2 | FLAG_DESCRIPTOR | FLAG_UTF8;
/// The method that stands for AES encryption.
const METHOD_AES: u16 = 99;

/// Judges what the central headers declare, each alone and all together.
pub(super) fn judge(headers: &[CentralHeader], limits: &Limits, flaws: &mut Flaws) {
    let mut total = 0_u64;
    for header in headers {
        form(header, flaws);
        sizes(header, limits, flaws);
        let before = total;
        total = total.saturating_add(header.size);
        if before <= limits.total_bytes && total > limits.total_bytes {
            let detail =
                format!("up to this entry `{total}` bytes are declared, the limit is `{}`", limits.total_bytes);
            flaws.entry(FlawKind::LimitTotalSize, header.at, &header.name, detail);
        }
    }
}

/// Flags, method and the flag that a name needs.
fn form(header: &CentralHeader, flaws: &mut Flaws) {
    let mut add = |kind, detail: String| flaws.entry(kind, header.at, &header.name, detail);
    if header.flags & ENCRYPTED != 0 || header.method == METHOD_AES {
        add(FlawKind::Encrypted, "the entry is encrypted; a package is readable by everyone who has it".to_owned());
    }
    let others = header.flags & !(ALLOWED | ENCRYPTED);
    if others != 0 {
        add(FlawKind::EntryFlags, format!("flags `{others:#06x}` are set that a package does not use"));
    }
    if matches!(Method::from(header.method), Method::Other(_)) && header.method != METHOD_AES {
        let detail = format!("method `{}` is neither `0` (stored) nor `8` (deflate)", header.method);
        add(FlawKind::MethodUnsupported, detail);
    }
    if header.flags & FLAG_UTF8 == 0 && !header.name.is_ascii() {
        add(
            FlawKind::NameFlag,
            "the name is not ASCII, and flag bit `11` does not say that it is UTF-8; zip it again with UTF-8 names"
                .to_owned(),
        );
    }
}

fn sizes(header: &CentralHeader, limits: &Limits, flaws: &mut Flaws) {
    let (size, packed) = (header.size, header.compressed_size);
    let mut add = |kind, detail: String| flaws.entry(kind, header.at, &header.name, detail);
    if size > limits.file_bytes {
        let detail = format!("`{size}` bytes are declared, the limit for a file is `{}`", limits.file_bytes);
        add(FlawKind::LimitDeclaredSize, detail);
    }
    if header.name == MANIFEST && size > limits.manifest_bytes {
        let detail = format!("`{size}` bytes are declared, the limit for the manifest is `{}`", limits.manifest_bytes);
        add(FlawKind::LimitManifestSize, detail);
    }
    if size > limits.ratio_from_bytes && size > packed.saturating_mul(limits.ratio) {
        let detail = format!("`{packed}` bytes expand to `{size}`, more than `{}` : 1", limits.ratio);
        add(FlawKind::LimitRatio, detail);
    }
    match Method::from(header.method) {
        Method::Stored if size != packed && header.flags & ENCRYPTED == 0 => {
            add(FlawKind::ContentSize, format!("a stored entry of `{size}` bytes takes `{packed}` in the archive"));
        }
        Method::Deflate if packed > longest_deflate(size) => {
            add(FlawKind::LimitCompressedSize, format!("`{packed}` bytes of deflate for `{size}` bytes of content"));
        }
        _ => {}
    }
}

/// The longest deflate stream that an honest writer makes of `size` bytes.
///
/// Nine bits a byte is the worst a writer with fixed codes does, and stored blocks cost far less. Without a bound, a
/// stream of empty blocks as long as the archive limit would keep the decoder busy for half a minute and yield nothing.
fn longest_deflate(size: u64) -> u64 {
    size.saturating_add(size / 8).saturating_add(512)
}
