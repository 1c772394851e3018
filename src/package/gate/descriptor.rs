//! Data descriptors: one form only, verified against the central header.

use std::io::{self, Read, Seek};

use super::central::CentralHeader;
use super::entry::Method;
use super::fields::Fields;
use super::flaw::Flaws;
use super::flaw_kind::FlawKind;
use super::local::LocalHeader;
use super::source::{DESCRIPTOR, Source};

/// Bytes of a descriptor with 32-bit sizes, its signature included.
const NARROW: usize = 16;
/// Bytes of a descriptor with 64-bit sizes, its signature included.
const WIDE: usize = 24;

/// Why a stored entry with a descriptor is refused, and the way out for whoever has such a file.
const STORED: &str = "a data descriptor follows stored content, so a reader of the stream cannot tell where it ends \
    (client-zip and streaming modes of browser ZIP libraries write this); choose deflate or a non-streaming mode in \
    the library, or unpack the archive and zip it again";

/// Judges what follows the content that ends at `at`; the offset after it, or `None` when that is unknown.
pub(super) fn judge<R: Read + Seek>(
    source: &mut Source<R>,
    central: &CentralHeader,
    local: &LocalHeader,
    at: u64,
    flaws: &mut Flaws,
) -> io::Result<Option<u64>> {
    let deflated = Method::from(central.method) == Method::Deflate;
    if Method::from(central.method) == Method::Stored {
        flaws.entry(FlawKind::DescriptorStored, central.offset, &central.name, STORED);
    }
    if deflated && central.compressed_size == 0 {
        let detail = "the central header leaves the sizes to the data descriptor as well";
        flaws.entry(FlawKind::MismatchSize, central.at, &central.name, detail);
        return Ok(None);
    }
    let wide = local.extras.zip64.is_some();
    let fits_narrow = source.bytes(at, NARROW)?.is_some_and(|bytes| says(bytes, false, central));
    let fits_wide = source.bytes(at, WIDE)?.is_some_and(|bytes| says(bytes, true, central));
    let (length, fits, fits_other) =
        if wide { (WIDE, fits_wide, fits_narrow) } else { (NARROW, fits_narrow, fits_wide) };
    let mut add = |kind, detail: &str| flaws.entry(kind, at, &central.name, detail);
    if fits {
        if deflated {
            add(FlawKind::DescriptorPresent, "a data descriptor follows the deflated content and agrees with it");
        }
        return Ok(at.checked_add(length as u64));
    }
    if fits_other {
        let detail = if wide { "32-bit sizes beside a ZIP64 field" } else { "64-bit sizes without a ZIP64 field" };
        add(FlawKind::DescriptorWidth, &format!("the data descriptor has {detail}"));
        return Ok(at.checked_add((NARROW + WIDE - length) as u64));
    }
    if source.has(at, DESCRIPTOR)? {
        add(FlawKind::DescriptorMismatch, "the data descriptor does not repeat the CRC-32 and sizes of the entry");
        return Ok(at.checked_add(length as u64));
    }
    // Without its signature a descriptor can be mistaken for content or content for it.
    add(FlawKind::DescriptorMissing, "no data descriptor with its signature follows the content");
    Ok(None)
}

/// Whether `bytes` are the descriptor of this entry, with 64-bit or 32-bit sizes.
fn says(bytes: &[u8], wide: bool, central: &CentralHeader) -> bool {
    let mut fields = Fields::new(bytes);
    let signature = fields.take(4) == Some(&DESCRIPTOR[..]);
    let crc32 = fields.u32() == Some(central.crc32);
    let mut size = || {
        if wide { fields.u64() } else { fields.u32().map(u64::from) }
    };
    let (compressed_size, size) = (size(), size());
    signature && crc32 && compressed_size == Some(central.compressed_size) && size == Some(central.size)
}
