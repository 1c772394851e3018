//! The table of everything the gate can find: one line a rule.

/// How much a flaw weighs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Harmless and common; said so that nobody wonders.
    Note,
    /// Accepted, but not what this project would write.
    Warning,
    /// Two readers could read the archive differently, or reading it could harm.
    Refuse,
}

macro_rules! flaw_kinds {
    ($($variant:ident, $code:literal, $severity:ident, $meaning:literal;)+) => {
        /// The rule that an archive breaks, or the remark it earns (`spec/format.md` section 1).
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum FlawKind {
            $(#[doc = $meaning] $variant,)+
        }

        impl FlawKind {
            /// Every kind, in the order of the table; documentation is generated from it.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The stable code, such as `zip.trailing-data`.
            pub fn code(self) -> &'static str {
                match self { $(Self::$variant => $code,)+ }
            }

            /// How much it weighs; one kind always weighs the same.
            pub fn severity(self) -> Severity {
                match self { $(Self::$variant => Severity::$severity,)+ }
            }

            /// The rule in one sentence.
            pub fn meaning(self) -> &'static str {
                match self { $(Self::$variant => $meaning,)+ }
            }
        }
    };
}

flaw_kinds! {
    // The file as a whole.
    NotZip, "zip.not-zip", Refuse, "The file is not a ZIP archive.";
    NoEnd, "zip.no-end", Refuse, "The end record is missing.";
    Truncated, "zip.truncated", Refuse, "The file stops in the middle of a record.";
    TrailingData, "zip.trailing-data", Refuse, "Bytes follow the end record.";
    Prefix, "zip.prefix", Refuse, "Bytes precede the first entry.";
    MultipleEnd, "zip.multiple-end", Refuse, "The file holds more than one end record where readers look for it.";
    Comment, "zip.comment", Refuse, "The archive has a comment: bytes that no manifest entry covers.";
    MultiDisk, "zip.multi-disk", Refuse, "A record says that the archive spans several disks.";
    // The central directory.
    DirectoryOffset, "cd.offset", Refuse, "The central directory is not where the end record says.";
    DirectorySize, "cd.size", Refuse, "The central directory does not end where the end records begin.";
    DirectoryCount, "cd.count", Refuse, "The declared number of entries is not the number of central headers.";
    DirectoryOrder, "cd.order", Refuse, "The central directory comes before the entries.";
    DirectoryUnordered, "cd.unordered", Warning, "Central headers stand in another order than the entries.";
    DirectoryRecord, "cd.record", Refuse, "A central header is malformed.";
    // ZIP64.
    Zip64Unneeded, "zip64.unneeded", Note, "Consistent ZIP64 values stand where 32 bits would do.";
    Zip64Conflict, "zip64.conflict", Refuse, "The ZIP64 end record and the end record disagree.";
    Zip64Locator, "zip64.locator", Refuse, "The ZIP64 locator is missing or does not point to its record.";
    Zip64Extensible, "zip64.extensible", Refuse, "The ZIP64 end record carries extensible data.";
    Zip64Record, "zip64.record", Refuse, "The ZIP64 end record is malformed.";
    Zip64Extra, "zip64.extra", Refuse, "A ZIP64 field holds other values than the header asks for.";
    Zip64Range, "zip64.range", Refuse, "A ZIP64 value is beyond anything the file could hold.";
    // Entries in the file.
    EntryComment, "entry.comment", Refuse, "An entry has a comment: bytes that no manifest entry covers.";
    EntryGap, "entry.gap", Refuse, "Bytes between entries belong to no record.";
    UnlistedLocal, "entry.unlisted-local", Refuse, "A local entry is listed by no central header.";
    EntryOverlap, "entry.overlap", Refuse, "Two records share bytes of the file.";
    NoLocal, "entry.no-local", Refuse, "No local header is where the central header says.";
    Encrypted, "entry.encrypted", Refuse, "An entry is encrypted.";
    EntryFlags, "entry.flags", Refuse, "An entry has flags other than deflate level, descriptor and UTF-8.";
    MethodUnsupported, "method.unsupported", Refuse, "An entry is packed by another method than stored or deflate.";
    // Local against central header.
    MismatchName, "mismatch.name", Refuse, "Local and central header differ in the name.";
    MismatchMethod, "mismatch.method", Refuse, "Local and central header differ in the method.";
    MismatchCrc, "mismatch.crc", Refuse, "Local and central header differ in the CRC-32.";
    MismatchSize, "mismatch.size", Refuse, "Local and central header differ in a size.";
    MismatchFlags, "mismatch.flags", Refuse, "Local and central header differ in the flags.";
    MismatchTime, "mismatch.time", Refuse, "Local and central header differ in the time.";
    MismatchExtra, "mismatch.extra", Refuse, "An extra field differs between local and central header.";
    HeaderVersion, "header.version", Refuse, "A header asks for a reader of a version that no ZIP format has.";
    MismatchVersion, "mismatch.version", Note, "Local and central header differ in the version needed.";
    // Data descriptors.
    DescriptorPresent, "descriptor.present", Note, "A deflated entry has a verified data descriptor.";
    DescriptorMismatch, "descriptor.mismatch", Refuse, "A data descriptor differs from the central header.";
    DescriptorMissing, "descriptor.missing", Refuse, "A data descriptor is announced and not there.";
    DescriptorWidth, "descriptor.width", Refuse, "A data descriptor has the wrong width for its ZIP64 field.";
    DescriptorStored, "descriptor.stored", Refuse, "A data descriptor follows stored content: its end cannot be found.";
    // Extra fields.
    ExtraPresent, "extra.present", Note, "Extra fields hold times or owner ids: harmless, not deterministic.";
    ExtraMalformed, "extra.malformed", Refuse, "An extra field does not have the form of its kind.";
    ExtraDuplicate, "extra.duplicate", Refuse, "An extra field stands twice in one header.";
    ExtraUnknown, "extra.unknown", Refuse, "An extra field is not on the allowed list.";
    UnicodePath, "extra.unicode-path", Refuse, "A Unicode Path field renames an entry, or stands in one header only.";
    UnicodePathRepeats, "extra.unicode-path-repeats", Note, "A Unicode Path field repeats the name of its entry.";
    // Names, types and folders, as far as headers tell.
    NameFlag, "path.utf8", Refuse, "A name is not ASCII and flag bit 11 does not say that it is UTF-8.";
    FolderPayload, "path.dir-payload", Refuse, "A folder entry has content.";
    Symlink, "type.symlink", Refuse, "An entry is a link by its attributes.";
    SpecialFile, "type.special", Refuse, "An entry is a device, pipe, socket or volume label by its attributes.";
    SetId, "type.mode", Refuse, "An entry has a set-id bit.";
    Executable, "type.exec", Note, "A file has an executable bit.";
    FolderMismatch, "type.dir-mismatch", Refuse, "Name and attributes disagree on whether an entry is a folder.";
    // Content.
    ContentCrc, "content.crc", Refuse, "Content does not have the declared CRC-32.";
    ContentSize, "content.size", Refuse, "Content does not have the declared size.";
    ContentTrailing, "content.trailing", Refuse, "Bytes follow the end of a deflate stream inside its entry.";
    ContentDeflate, "content.deflate", Refuse, "A deflate stream is broken or cut short.";
    // Limits.
    LimitArchiveSize, "limit.archive-size", Refuse, "The archive is larger than the limit.";
    LimitEntries, "limit.entries", Refuse, "The archive has more entries than the limit.";
    LimitNames, "limit.names", Refuse, "The names together are longer than the largest legal archive could have.";
    LimitDeclaredSize, "limit.declared-size", Refuse, "A file is declared larger than the limit.";
    LimitTotalSize, "limit.total-size", Refuse, "The files together are declared larger than the limit.";
    LimitManifestSize, "limit.manifest-size", Refuse, "The manifest is declared larger than the limit.";
    LimitRatio, "limit.ratio", Refuse, "A file is declared to expand more than the limit.";
    LimitCompressedSize, "limit.compressed-size", Refuse, "A deflate stream is far longer than its content could need.";
}
