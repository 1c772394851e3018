//! The contents of entries, streamed in blocks: no file is ever held in memory as a whole.

use super::{Container, Entry, Package, gate, regular::open_regular};
use crate::{
    error::{At, Result},
    spec::{
        digest::{Digest, Hasher},
        entry_path::EntryPath,
    },
};
use std::{
    fs::File,
    io::{self, Read},
    path::{Path, PathBuf},
};

/// How many bytes are read at a time. It is a fixed size because the deflate encoder's output depends on how its input
/// is cut.
pub const BLOCK: usize = 64 * 1024;

/// What the bytes of a file are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Observed {
    /// Length in bytes.
    pub size: u64,
    /// The digest.
    pub sha256: Digest,
}

/// Reads the contents of a package's entries.
pub struct ContentReader<'p> {
    package: &'p Package,
    archive: Option<gate::EntryReader<File>>,
    block: Vec<u8>,
}

impl Package {
    /// A reader of contents.
    ///
    /// # Errors
    /// When the archive can not be opened again.
    pub fn contents(&self) -> Result<ContentReader<'_>> {
        let archive = match self.container {
            Container::Folder => None,
            Container::Archive => {
                let file = File::open(&self.place).at("open", &self.place)?;
                Some(gate::EntryReader::new(file).at("read", &self.place)?)
            }
        };
        Ok(ContentReader { package: self, archive, block: Vec::new() })
    }

    /// The text of a file of a folder that only counts as written.
    pub(crate) fn planned(&self, path: &EntryPath) -> Option<&str> {
        self.planned.iter().find(|(planned, _)| planned == path).map(|(_, text)| text.as_str())
    }

    /// Where a file of a folder package lies.
    pub fn disk_path(&self, path: &EntryPath) -> PathBuf {
        path.below(&self.place)
    }
}

impl ContentReader<'_> {
    /// Streams the content of an entry to `sink` and gives its size and digest, or the flaw of its bytes.
    ///
    /// # Errors
    /// When the system refuses to read.
    pub fn read(
        &mut self,
        path: &EntryPath,
        entry: &Entry,
        sink: &mut dyn FnMut(&[u8]),
    ) -> Result<Result<Observed, gate::Flaw>> {
        let interrupt = &self.package.interrupt;
        interrupt.check()?;
        let mut hasher = Hasher::default();
        let mut take = |block: &[u8]| {
            hasher.update(block);
            interrupt.pass(block.len());
            sink(block);
        };
        match &mut self.archive {
            Some(reader) => {
                let raw = &self.package.raw[entry.raw_index];
                let flaw = reader.read(raw, &self.package.limits, &mut take).at("read", &self.package.place)?;
                if let Some(flaw) = flaw {
                    return Ok(Err(flaw));
                }
            }
            None => {
                if let Some(text) = self.package.planned(path) {
                    text.as_bytes().chunks(BLOCK).for_each(&mut take);
                    let (size, sha256) = hasher.finish();
                    return Ok(Ok(Observed { size, sha256 }));
                }
                let place = self.package.disk_path(path);
                let mut file = open_regular(&place)?;
                self.block.resize(BLOCK, 0);
                loop {
                    let filled = fill(&mut file, &mut self.block).at("read", &place)?;
                    if filled == 0 {
                        break;
                    }
                    interrupt.check()?;
                    take(&self.block[..filled]);
                }
            }
        }
        let (size, sha256) = hasher.finish();
        Ok(Ok(Observed { size, sha256 }))
    }
}

/// The size and digest of a file of the disk, streamed.
///
/// # Errors
/// When the file can not be read.
pub fn observe_file(path: &Path) -> Result<Observed> {
    let mut hasher = Hasher::default();
    io::copy(&mut open_regular(path)?, &mut hasher).at("read", path)?;
    let (size, sha256) = hasher.finish();
    Ok(Observed { size, sha256 })
}

/// Reads until the block is full or the input ends, so that blocks do not depend on how the data arrive.
pub(super) fn fill(reader: &mut (impl Read + ?Sized), block: &mut [u8]) -> io::Result<usize> {
    let mut filled = 0;
    while filled < block.len() {
        match reader.read(&mut block[filled..]) {
            Ok(0) => break,
            Ok(count) => filled += count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(filled)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reader that hands out its bytes in uneven pieces.
    struct Uneven<'a>(&'a [u8], usize);

    impl Read for Uneven<'_> {
        fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
            self.1 = self.1 % 97 + 1;
            let count = self.1.min(self.0.len()).min(block.len());
            block[..count].copy_from_slice(&self.0[..count]);
            self.0 = &self.0[count..];
            Ok(count)
        }
    }

    #[test]
    fn blocks_do_not_depend_on_how_the_data_arrive() {
        let bytes: Vec<u8> = (0..10_000_u32).map(|number| number as u8).collect();
        let (mut even, mut uneven) = (bytes.as_slice(), Uneven(&bytes, 0));
        let (mut a, mut b) = ([0; 1000], [0; 1000]);
        loop {
            let counts = (fill(&mut even, &mut a).expect("read"), fill(&mut uneven, &mut b).expect("read"));
            assert!(counts.0 == counts.1 && a == b);
            if counts.0 == 0 {
                break;
            }
        }
    }
}
