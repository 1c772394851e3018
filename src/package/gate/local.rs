//! One local header.

use std::io::{self, Read, Seek};

use super::central::{CentralHeader, FLAG_DESCRIPTOR};
use super::extra::{Extras, Side};
use super::fields::Fields;
use super::flaw::Flaws;
use super::flaw_kind::FlawKind;
use super::source::{LOCAL, Source};
use super::zip64_extra;

/// Bytes of a local header before its name.
pub(super) const FIXED_SIZE: usize = 30;

/// A local header, its sizes already taken from ZIP64 where asked for.
pub(super) struct LocalHeader {
    pub(super) version: u16,
    pub(super) flags: u16,
    pub(super) method: u16,
    pub(super) time: u16,
    pub(super) date: u16,
    pub(super) crc32: u32,
    pub(super) compressed_size: u64,
    pub(super) size: u64,
    pub(super) name: Vec<u8>,
    pub(super) extras: Extras,
    /// Where the content begins.
    pub(super) data_offset: u64,
    name_len: u16,
    extra_len: u16,
}

impl LocalHeader {
    pub(super) fn has_descriptor(&self) -> bool {
        self.flags & FLAG_DESCRIPTOR != 0
    }
}

/// Reads the local header to which `central` points; `None` with a flaw when there is none.
pub(super) fn read<R: Read + Seek>(
    source: &mut Source<R>,
    central: &CentralHeader,
    flaws: &mut Flaws,
) -> io::Result<Option<LocalHeader>> {
    let at = central.offset;
    let Some(mut header) = source.bytes(at, FIXED_SIZE)?.and_then(|bytes| parse(bytes, at)) else {
        let detail = format!("the central header points to `{at}`, where no local header stands");
        flaws.entry(FlawKind::NoLocal, at, &central.name, detail);
        return Ok(None);
    };
    let name_at = at + FIXED_SIZE as u64;
    let extra_at = name_at + u64::from(header.name_len);
    let Some(name) = source.bytes(name_at, header.name_len.into())?.map(<[u8]>::to_vec) else {
        flaws.entry(FlawKind::Truncated, at, &central.name, "the name of the local header runs past the file");
        return Ok(None);
    };
    header.name = name;
    let Some(extra) = source.bytes(extra_at, header.extra_len.into())? else {
        flaws.entry(FlawKind::Truncated, at, &central.name, "the extra fields of the local header run past the file");
        return Ok(None);
    };
    header.extras = Extras::parse(extra, extra_at, Side::Local, &header.name, flaws);
    if !header.extras.broken {
        let values = [&mut header.size, &mut header.compressed_size];
        match zip64_extra::resolve(header.extras.zip64.as_deref(), values, None) {
            Ok(false) => {}
            Ok(true) => flaws.entry(
                FlawKind::Zip64Unneeded,
                at,
                &central.name,
                "the local header has a ZIP64 field that nothing needs",
            ),
            Err((kind, detail)) => flaws.entry(kind, at, &central.name, detail),
        }
    }
    Ok(Some(header))
}

fn parse(bytes: &[u8], at: u64) -> Option<LocalHeader> {
    let mut fields = Fields::new(bytes);
    if fields.take(4)? != LOCAL {
        return None;
    }
    let (version, flags, method, time, date) =
        (fields.u16()?, fields.u16()?, fields.u16()?, fields.u16()?, fields.u16()?);
    let (crc32, compressed_size, size) = (fields.u32()?, fields.u32()?.into(), fields.u32()?.into());
    let (name_len, extra_len) = (fields.u16()?, fields.u16()?);
    let data_offset = at + FIXED_SIZE as u64 + u64::from(name_len) + u64::from(extra_len);
    let (name, extras) = (Vec::new(), Extras::default());
    #[rustfmt::skip]
    let header = LocalHeader {
        version, flags, method, time, date, crc32, compressed_size, size, name, extras, data_offset,
        name_len, extra_len,
    };
    Some(header)
}
