//! A ZIP builder that writes every record by hand: what is `None` is computed, everything else is written as given.

use std::io::Write;

/// A local or a central header.
#[derive(Clone)]
pub struct Header {
    pub signature: [u8; 4],
    pub made_by: u16,
    pub version: u16,
    pub flags: u16,
    pub method: u16,
    pub time: u16,
    pub date: u16,
    pub crc32: u32,
    pub packed: u32,
    pub size: u32,
    pub name: Vec<u8>,
    pub name_len: Option<u16>,
    pub extra: Vec<u8>,
    pub extra_len: Option<u16>,
    pub comment: Vec<u8>,
    pub disk: u16,
    pub attributes: u32,
    pub offset: Option<u32>,
}

/// One entry: a local header, content, descriptor, and the central header of it.
#[derive(Clone)]
pub struct Part {
    pub before: Vec<u8>,
    pub local: Header,
    pub data: Vec<u8>,
    pub descriptor: Vec<u8>,
    pub central: Header,
    /// Whether the central directory lists it.
    pub listed: bool,
    /// Whether the entry itself is written; a central header alone points to the offset where it would be.
    pub written: bool,
}

/// The end record.
#[derive(Clone, Default)]
pub struct End {
    pub disk: u16,
    pub disk_count: Option<u16>,
    pub count: Option<u16>,
    pub size: Option<u32>,
    pub offset: Option<u32>,
    pub comment: Vec<u8>,
    pub comment_len: Option<u16>,
}

/// The ZIP64 end record and its locator.
#[derive(Clone, Default)]
pub struct End64 {
    pub declared_size: Option<u64>,
    pub disk: u32,
    pub count: Option<u64>,
    pub size: Option<u64>,
    pub offset: Option<u64>,
    pub extensible: Vec<u8>,
    pub locator_offset: Option<u64>,
    pub disks: Option<u32>,
}

/// An archive.
#[derive(Clone)]
pub struct Zip {
    pub parts: Vec<Part>,
    /// Order of the central headers, when not that of the parts.
    pub order: Option<Vec<usize>>,
    pub before_directory: Vec<u8>,
    pub after_directory: Vec<u8>,
    pub end64: Option<End64>,
    pub end: End,
    pub tail: Vec<u8>,
    /// Written instead of everything else.
    pub replaced: Option<Vec<u8>>,
}

pub fn deflate(content: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(content).unwrap();
    encoder.finish().unwrap()
}

/// An extra field.
pub fn field(id: u16, payload: &[u8]) -> Vec<u8> {
    let mut bytes = id.to_le_bytes().to_vec();
    bytes.extend((payload.len() as u16).to_le_bytes());
    bytes.extend(payload);
    bytes
}

impl Part {
    pub fn new(name: &[u8], method: u16, packed: Vec<u8>, content: &[u8]) -> Self {
        let local = Header {
            signature: *b"PK\x03\x04",
            made_by: 3 << 8 | 20,
            version: 20,
            flags: 0,
            method,
            time: 0,
            date: 0x21,
            crc32: crc32fast::hash(content),
            packed: packed.len() as u32,
            size: content.len() as u32,
            name: name.to_vec(),
            name_len: None,
            extra: Vec::new(),
            extra_len: None,
            comment: Vec::new(),
            disk: 0,
            attributes: 0o100_644 << 16,
            offset: None,
        };
        let central = Header { signature: *b"PK\x01\x02", ..local.clone() };
        Self { before: Vec::new(), local, data: packed, descriptor: Vec::new(), central, listed: true, written: true }
    }

    pub fn stored(name: &[u8], content: &[u8]) -> Self {
        Self::new(name, 0, content.to_vec(), content)
    }

    pub fn deflated(name: &[u8], content: &[u8]) -> Self {
        Self::new(name, 8, deflate(content), content)
    }

    /// Changes both headers alike.
    pub fn both(&mut self, change: impl Fn(&mut Header)) {
        change(&mut self.local);
        change(&mut self.central);
    }

    /// A folder entry.
    pub fn folder(name: &[u8]) -> Self {
        let mut part = Self::stored(name, b"");
        part.central.attributes = 0o040_755 << 16 | 0x10;
        part
    }

    /// Defers CRC-32 and sizes to a descriptor, with 64-bit sizes when `wide`.
    pub fn describe(&mut self, wide: bool) {
        self.both(|header| header.flags |= 8);
        (self.local.crc32, self.local.packed, self.local.size) = (0, 0, 0);
        self.descriptor = b"PK\x07\x08".to_vec();
        self.descriptor.extend(self.central.crc32.to_le_bytes());
        for size in [self.central.packed, self.central.size] {
            self.descriptor.extend(&u64::from(size).to_le_bytes()[..if wide { 8 } else { 4 }]);
        }
    }

    /// Moves both sizes of a header into a ZIP64 field.
    pub fn widen(header: &mut Header) {
        let mut values = u64::from(header.size).to_le_bytes().to_vec();
        values.extend(u64::from(header.packed).to_le_bytes());
        header.extra = field(1, &values);
        (header.size, header.packed) = (u32::MAX, u32::MAX);
    }
}

impl Header {
    fn write(&self, central: bool, offset: u32, out: &mut Vec<u8>) {
        out.extend(self.signature);
        if central {
            out.extend(self.made_by.to_le_bytes());
        }
        for number in [self.version, self.flags, self.method, self.time, self.date] {
            out.extend(number.to_le_bytes());
        }
        for number in [self.crc32, self.packed, self.size] {
            out.extend(number.to_le_bytes());
        }
        out.extend(self.name_len.unwrap_or(self.name.len() as u16).to_le_bytes());
        out.extend(self.extra_len.unwrap_or(self.extra.len() as u16).to_le_bytes());
        if central {
            out.extend((self.comment.len() as u16).to_le_bytes());
            out.extend(self.disk.to_le_bytes());
            out.extend([0, 0]);
            out.extend(self.attributes.to_le_bytes());
            out.extend(self.offset.unwrap_or(offset).to_le_bytes());
        }
        out.extend(&self.name);
        out.extend(&self.extra);
        if central {
            out.extend(&self.comment);
        }
    }
}

impl Zip {
    pub fn of(parts: impl IntoIterator<Item = Part>) -> Self {
        Self {
            parts: parts.into_iter().collect(),
            order: None,
            before_directory: Vec::new(),
            after_directory: Vec::new(),
            end64: None,
            end: End::default(),
            tail: Vec::new(),
            replaced: None,
        }
    }

    pub fn bytes(&self) -> Vec<u8> {
        if let Some(bytes) = &self.replaced {
            return bytes.clone();
        }
        let mut out = Vec::new();
        let mut offsets = Vec::new();
        for part in &self.parts {
            out.extend(&part.before);
            offsets.push(out.len() as u32);
            if part.written {
                part.local.write(false, 0, &mut out);
                out.extend(&part.data);
                out.extend(&part.descriptor);
            }
        }
        out.extend(&self.before_directory);
        let start = out.len();
        let order = self.order.clone().unwrap_or_else(|| (0..self.parts.len()).collect());
        let listed: Vec<_> = order.into_iter().filter(|index| self.parts[*index].listed).collect();
        for index in &listed {
            self.parts[*index].central.write(true, offsets[*index], &mut out);
        }
        let (size, count) = (out.len() - start, listed.len());
        out.extend(&self.after_directory);
        if let Some(end64) = &self.end64 {
            end64.write(start as u64, size as u64, count as u64, &mut out);
        }
        self.end.write(start as u32, size as u32, count as u16, &mut out);
        out.extend(&self.tail);
        out
    }
}

impl End {
    fn write(&self, start: u32, size: u32, count: u16, out: &mut Vec<u8>) {
        let count = self.count.unwrap_or(count);
        out.extend(b"PK\x05\x06");
        for number in [self.disk, self.disk, self.disk_count.unwrap_or(count), count] {
            out.extend(number.to_le_bytes());
        }
        out.extend(self.size.unwrap_or(size).to_le_bytes());
        out.extend(self.offset.unwrap_or(start).to_le_bytes());
        out.extend(self.comment_len.unwrap_or(self.comment.len() as u16).to_le_bytes());
        out.extend(&self.comment);
    }
}

impl End64 {
    fn write(&self, start: u64, size: u64, count: u64, out: &mut Vec<u8>) {
        let at = out.len() as u64;
        out.extend(b"PK\x06\x06");
        out.extend(self.declared_size.unwrap_or(44 + self.extensible.len() as u64).to_le_bytes());
        out.extend([45, 0, 45, 0]);
        for disk in [self.disk, self.disk] {
            out.extend(disk.to_le_bytes());
        }
        let count = self.count.unwrap_or(count);
        for number in [count, count, self.size.unwrap_or(size), self.offset.unwrap_or(start)] {
            out.extend(number.to_le_bytes());
        }
        out.extend(&self.extensible);
        out.extend(b"PK\x06\x07\0\0\0\0");
        out.extend(self.locator_offset.unwrap_or(at).to_le_bytes());
        out.extend(self.disks.unwrap_or(1).to_le_bytes());
    }
}
