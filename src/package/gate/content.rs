//! The content of one entry, in blocks, held to what its headers declare.

use std::io::{self, Read, Seek};

use flate2::{Decompress, FlushDecompress, Status};

use super::entry::{EntryKind, Method, RawEntry};
use super::flaw::Flaw;
use super::flaw_kind::FlawKind;
use super::limits::Limits;
use super::local;
use super::source::Source;

/// Bytes read, and at most bytes handed on, at once.
const BLOCK: usize = 32 * 1024;

/// Reads the contents of one entry after the other; what that takes is set up once.
pub struct EntryReader<R> {
    source: Source<R>,
    inflater: Decompress,
    room: Vec<u8>,
}

impl<R: Read + Seek> EntryReader<R> {
    /// A reader of the archive that `reader` reads.
    ///
    /// # Errors
    /// Only when the reader fails.
    pub fn new(reader: R) -> io::Result<Self> {
        Ok(Self { source: Source::new(reader)?, inflater: Decompress::new(false), room: Vec::new() })
    }

    /// Streams the content of one entry in blocks to `sink` and verifies it.
    ///
    /// Exactly `compressed_size` bytes are consumed, exactly `size` bytes come out, and they have the declared CRC-32;
    /// otherwise the flaw says what does not hold, and whatever `sink` was given must be thrown away. It is never given
    /// more than `size` bytes. For entries of a [`super::Structure`] that is not refused (`spec/format.md` section 1); a
    /// descriptor is only verified in full when its entry has been read to the end of its stream.
    ///
    /// # Errors
    /// Only when the reader fails.
    pub fn read(&mut self, entry: &RawEntry, limits: &Limits, sink: &mut dyn FnMut(&[u8])) -> io::Result<Option<Flaw>> {
        if let Some(flaw) = unreadable(entry, limits, self.source.len()) {
            return Ok(Some(flaw));
        }
        let mut output = Output { entry, hasher: crc32fast::Hasher::new(), written: 0, sink };
        let nothing = entry.compressed_size == 0 && entry.size == 0;
        let flaw = match entry.method {
            // A folder may be "deflated" without even an empty stream.
            Method::Deflate if !(nothing && entry.kind == EntryKind::Folder) => self.inflate(&mut output)?,
            _ => copy(&mut self.source, &mut output)?,
        };
        Ok(flaw.or_else(|| output.verify()))
    }
}

/// Streams the content of a single entry, as [`EntryReader::read`] does.
///
/// # Errors
/// Only when the reader fails.
pub fn read_entry<R: Read + Seek>(
    reader: &mut R,
    entry: &RawEntry,
    limits: &Limits,
    sink: &mut dyn FnMut(&[u8]),
) -> io::Result<Option<Flaw>> {
    EntryReader::new(reader)?.read(entry, limits, sink)
}

/// What speaks against even beginning; `examine` refuses all of it, so this only holds callers to their word.
fn unreadable(entry: &RawEntry, limits: &Limits, len: u64) -> Option<Flaw> {
    let end = entry.data_offset.checked_add(entry.compressed_size);
    let (kind, detail) = if let Method::Other(method) = entry.method {
        (FlawKind::MethodUnsupported, format!("method `{method}` is neither `0` (stored) nor `8` (deflate)"))
    } else if entry.size > limits.file_bytes {
        let detail = format!("`{}` bytes are declared, the limit for a file is `{}`", entry.size, limits.file_bytes);
        (FlawKind::LimitDeclaredSize, detail)
    } else if entry.method == Method::Stored && entry.size != entry.compressed_size {
        let (size, packed) = (entry.size, entry.compressed_size);
        (FlawKind::ContentSize, format!("a stored entry of `{size}` bytes takes `{packed}` in the archive"))
    } else if entry.data_offset < entry.header_offset.saturating_add(local::FIXED_SIZE as u64) {
        (FlawKind::NoLocal, "the entry has no local header".to_owned())
    } else if end.is_none_or(|end| end > len) {
        (FlawKind::Truncated, "the content runs past the end of the file".to_owned())
    } else {
        return None;
    };
    Some(Flaw::of_entry(kind, entry.header_offset, &entry.name, detail))
}

/// What came out so far, on its way to the sink.
struct Output<'a> {
    entry: &'a RawEntry,
    hasher: crc32fast::Hasher,
    written: u64,
    sink: &'a mut dyn FnMut(&[u8]),
}

impl Output<'_> {
    fn remaining(&self) -> u64 {
        self.entry.size - self.written
    }

    /// Hands `bytes` on, or says that they are more than declared.
    fn write(&mut self, bytes: &[u8]) -> Option<Flaw> {
        if bytes.len() as u64 > self.remaining() {
            let detail = format!("the content is longer than the declared `{}` bytes", self.entry.size);
            return Some(self.flaw(FlawKind::ContentSize, 0, detail));
        }
        self.hasher.update(bytes);
        self.written += bytes.len() as u64;
        (self.sink)(bytes);
        None
    }

    /// The flaw of content that ended: too short, or not the one declared.
    fn verify(self) -> Option<Flaw> {
        if self.remaining() > 0 {
            let detail = format!("`{}` bytes are declared, the content has `{}`", self.entry.size, self.written);
            return Some(self.flaw(FlawKind::ContentSize, 0, detail));
        }
        let found = self.hasher.clone().finalize();
        if found != self.entry.crc32 {
            let detail = format!("the content has CRC-32 `{found:08x}`, `{:08x}` is declared", self.entry.crc32);
            return Some(self.flaw(FlawKind::ContentCrc, 0, detail));
        }
        None
    }

    fn flaw(&self, kind: FlawKind, consumed: u64, detail: impl Into<String>) -> Flaw {
        Flaw::of_entry(kind, self.entry.data_offset + consumed, &self.entry.name, detail)
    }
}

/// The next block of packed content after `consumed` bytes; empty at its end.
fn block<'s, R: Read + Seek>(source: &'s mut Source<R>, entry: &RawEntry, consumed: u64) -> io::Result<&'s [u8]> {
    let left = entry.compressed_size - consumed;
    let count = usize::try_from(left).map_or(BLOCK, |left| left.min(BLOCK));
    Ok(source.bytes(entry.data_offset + consumed, count)?.unwrap_or_default())
}

fn copy<R: Read + Seek>(source: &mut Source<R>, output: &mut Output<'_>) -> io::Result<Option<Flaw>> {
    while output.remaining() > 0 {
        let bytes = block(source, output.entry, output.written)?;
        if bytes.is_empty() {
            break;
        }
        if let Some(flaw) = output.write(bytes) {
            return Ok(Some(flaw));
        }
    }
    Ok(None)
}

impl<R: Read + Seek> EntryReader<R> {
    fn inflate(&mut self, output: &mut Output<'_>) -> io::Result<Option<Flaw>> {
        let entry = output.entry;
        let Self { source, inflater, room } = self;
        inflater.reset(false);
        room.resize(BLOCK, 0);
        loop {
            let (consumed, produced) = (inflater.total_in(), inflater.total_out());
            let input = block(source, entry, consumed)?;
            // Room for one byte more than declared: enough to see that there is one, and no more is ever decoded.
            let limit = usize::try_from(output.remaining()).map_or(BLOCK, |left| left.saturating_add(1).min(BLOCK));
            let Some(space) = room.get_mut(..limit) else {
                return Ok(None);
            };
            let status = inflater.decompress(input, space, FlushDecompress::None);
            let Ok(status) = status else {
                let detail = "the deflate stream is malformed";
                return Ok(Some(output.flaw(FlawKind::ContentDeflate, inflater.total_in(), detail)));
            };
            let made = usize::try_from(inflater.total_out() - produced).unwrap_or(BLOCK);
            if let Some(flaw) = output.write(room.get(..made).unwrap_or_default()) {
                return Ok(Some(flaw));
            }
            let left = entry.compressed_size - inflater.total_in();
            if status == Status::StreamEnd {
                let detail = format!("`{left}` bytes follow the end of the deflate stream");
                return Ok((left > 0).then(|| output.flaw(FlawKind::ContentTrailing, inflater.total_in(), detail)));
            }
            if made == 0 && inflater.total_in() == consumed {
                let detail = "the deflate stream is cut short";
                return Ok(Some(output.flaw(FlawKind::ContentDeflate, consumed, detail)));
            }
        }
    }
}
