//! What a file is by its bytes, whatever its name says.

use std::path::Path;

/// Extensions of texts.
const TEXTS: &[&str] = &[
    "md", "markdown", "uai", "human", "txt", "text", "json", "jsonl", "yaml", "yml", "toml", "csv", "rst", "html",
    "htm", "svg", "xml", "ini", "env", "log", "diff", "patch", "sh", "py", "js", "ts", "rs",
];

/// Whether a file that belongs to no package is scanned as a text. What is called a text is one, whatever it holds.
pub fn is_text(name: &Path, bytes: &[u8]) -> bool {
    // Text of two bytes a character is full of zeros, and begins with its mark.
    let wide = bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]);
    let extension = name.extension().and_then(|extension| extension.to_str()).map(str::to_ascii_lowercase);
    let named = extension.is_some_and(|extension| TEXTS.contains(&extension.as_str()));
    named || wide || !bytes.contains(&0) || std::str::from_utf8(bytes).is_ok()
}

/// What is never in a package.
const REFUSED: &[(&[u8], &str)] = &[
    (b"\x7fELF", "an executable"),
    (b"\xca\xfe\xba\xbe", "an executable"),
    (b"\xcf\xfa\xed\xfe", "an executable"),
    (b"\xce\xfa\xed\xfe", "an executable"),
    (b"\xfe\xed\xfa\xce", "an executable"),
    (b"\xfe\xed\xfa\xcf", "an executable"),
    (b"\0asm", "an executable"),
    (b"PK\x03\x04", "an archive"),
    (b"PK\x05\x06", "an archive"),
    (b"\x1f\x8b\x08", "an archive"),
    (b"7z\xbc\xaf\x27\x1c", "an archive"),
    (b"\xfd7zXZ\0", "an archive"),
    (b"\x28\xb5\x2f\xfd", "an archive"),
    (b"Rar!\x1a\x07", "an archive"),
    (b"#!/", "a script"),
];

/// What a file is when its first bytes say that it is never in a package: `an executable`, `an archive`, `a script`.
///
/// Windows executables begin with two letters that a text may begin with as well: of a text they say nothing.
pub fn refused_start(start: &[u8], is_text: bool) -> Option<&'static str> {
    let windows = (!is_text && start.starts_with(b"MZ")).then_some("an executable");
    REFUSED.iter().find(|(mark, _)| start.starts_with(mark)).map(|(_, what)| *what).or(windows)
}
