//! The archive as a row of bytes read by position, one small block in memory at a time.

use std::io::{self, Read, Seek, SeekFrom};

/// Bytes read at once: headers of neighbours come with one read, and ten thousand scattered ones stay cheap.
const BLOCK: usize = 16 * 1024;

/// Signature of a local header.
pub(super) const LOCAL: [u8; 4] = *b"PK\x03\x04";
/// Signature of a central header.
pub(super) const CENTRAL: [u8; 4] = *b"PK\x01\x02";
/// Signature of the end record.
pub(super) const END: [u8; 4] = *b"PK\x05\x06";
/// Signature of a data descriptor.
pub(super) const DESCRIPTOR: [u8; 4] = *b"PK\x07\x08";
/// Signature of the ZIP64 end record.
pub(super) const END64: [u8; 4] = *b"PK\x06\x06";
/// Signature of the ZIP64 locator.
pub(super) const LOCATOR64: [u8; 4] = *b"PK\x06\x07";

/// A reader with a known length and the block that was read last.
#[derive(Debug)]
pub(super) struct Source<R> {
    reader: R,
    len: u64,
    block: Vec<u8>,
    block_at: u64,
}

impl<R: Read + Seek> Source<R> {
    pub(super) fn new(mut reader: R) -> io::Result<Self> {
        let len = reader.seek(SeekFrom::End(0))?;
        Ok(Self { reader, len, block: Vec::new(), block_at: 0 })
    }

    pub(super) fn len(&self) -> u64 {
        self.len
    }

    /// The `count` bytes from `at`, or `None` when they are not all in the file.
    pub(super) fn bytes(&mut self, at: u64, count: usize) -> io::Result<Option<&[u8]>> {
        let Some(end) = at.checked_add(count as u64).filter(|end| *end <= self.len) else {
            return Ok(None);
        };
        if at < self.block_at || end > self.block_at.saturating_add(self.block.len() as u64) {
            self.load(at, count)?;
        }
        let start = usize::try_from(at - self.block_at).unwrap_or(usize::MAX);
        Ok(self.block.get(start..).and_then(|rest| rest.get(..count)))
    }

    /// Whether this signature stands at `at`.
    pub(super) fn has(&mut self, at: u64, signature: [u8; 4]) -> io::Result<bool> {
        Ok(self.bytes(at, 4)?.is_some_and(|bytes| bytes == signature))
    }

    /// Fills the block with at least `count` bytes from `at`, which the caller knows to be in the file.
    fn load(&mut self, at: u64, count: usize) -> io::Result<()> {
        let wanted = (count.max(BLOCK) as u64).min(self.len - at);
        self.block.clear();
        self.block_at = at;
        self.reader.seek(SeekFrom::Start(at))?;
        (&mut self.reader).take(wanted).read_to_end(&mut self.block)?;
        if (self.block.len() as u64) < wanted {
            return Err(io::Error::new(io::ErrorKind::UnexpectedEof, "the file became shorter while it was read"));
        }
        Ok(())
    }
}
