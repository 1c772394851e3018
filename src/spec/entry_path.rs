//! The name of a file inside a package, and the only path type that reaches a disk (contract, section 1).
//!
//! The same names are refused on every host: a package made on Linux has to unpack on Windows and macOS.

use super::shown;
use std::{
    fmt,
    path::{Path, PathBuf},
    str::FromStr,
};
use unicode_normalization::{UnicodeNormalization, is_nfc};

/// The most bytes a path may have.
pub const MAX_PATH_BYTES: usize = 1024;
/// The most bytes one component may have.
pub const MAX_COMPONENT_BYTES: usize = 255;
/// The most components a path may have.
pub const MAX_DEPTH: usize = 32;

/// A relative, `/`-separated, NFC path that means the same file on every host.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EntryPath(String);

/// Why a name can not be the path of an entry. The text names the offending part, escaped.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PathError {
    /// No bytes at all.
    #[error("the name is empty")]
    Empty,
    /// Bytes that are not UTF-8.
    #[error("the name is not UTF-8")]
    NotUtf8,
    /// Begins with `/`.
    #[error("the path is absolute")]
    Absolute,
    /// Begins with a drive letter.
    #[error("the path begins with the Windows drive `{0}`")]
    Drive(String),
    /// Holds a `..` component.
    #[error("the path climbs out with `..`")]
    Traversal,
    /// Holds a backslash.
    #[error("the path holds a backslash")]
    Backslash,
    /// A component is empty or `.`, or the path ends in `/`: a second spelling of another path.
    #[error("the path has an empty or `.` component")]
    NotCanonical,
    /// A control character.
    #[error("the name holds the control character `{0}`")]
    Control(String),
    /// A colon: a drive or an alternate data stream on Windows.
    #[error("the name holds a colon, which Windows refuses")]
    Colon,
    /// A character that Windows refuses.
    #[error("the name holds `{0}`, which Windows refuses")]
    Reserved(char),
    /// A component ends in a dot or a space, which Windows drops.
    #[error("`{0}` ends in a dot or a space, which Windows drops")]
    TrailingDotOrSpace(String),
    /// A device name on Windows.
    #[error("`{0}` is a device name on Windows")]
    Device(String),
    /// A bidirectional control, a byte-order mark or a noncharacter.
    #[error("the name holds the invisible character `{0}`")]
    Hidden(String),
    /// Not in Unicode normalization form C.
    #[error("the name is not in NFC: it is spelled `{0}`")]
    NotNfc(String),
    /// Longer than [`MAX_PATH_BYTES`].
    #[error("the path has {0} bytes, more than {MAX_PATH_BYTES}")]
    Long(usize),
    /// A component longer than [`MAX_COMPONENT_BYTES`].
    #[error("a component has {0} bytes, more than {MAX_COMPONENT_BYTES}")]
    LongComponent(usize),
    /// More than [`MAX_DEPTH`] components.
    #[error("the path has {0} components, more than {MAX_DEPTH}")]
    Deep(usize),
}

impl EntryPath {
    /// Parses the raw bytes of a name.
    pub fn from_bytes(raw: &[u8]) -> Result<Self, PathError> {
        std::str::from_utf8(raw).map_err(|_| PathError::NotUtf8)?.parse()
    }

    /// The path as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The last component.
    pub fn file_name(&self) -> &str {
        self.0.rsplit('/').next().unwrap_or(&self.0)
    }

    /// The last component without its extension. A leading dot does not begin an extension.
    pub fn stem(&self) -> &str {
        let name = self.file_name();
        match name.rfind('.') {
            Some(dot) if dot > 0 => &name[..dot],
            _ => name,
        }
    }

    /// The extension in lower case, when there is one.
    pub fn extension(&self) -> Option<String> {
        self.written_extension().map(str::to_lowercase)
    }

    /// Whether two files have the same extension, in any case.
    pub fn has_extension_of(&self, other: &Self) -> bool {
        match (self.written_extension(), other.written_extension()) {
            (Some(own), Some(other)) if own.is_ascii() && other.is_ascii() => own.eq_ignore_ascii_case(other),
            _ => self.extension() == other.extension(),
        }
    }

    fn written_extension(&self) -> Option<&str> {
        let name = self.file_name();
        name.rfind('.').filter(|dot| *dot > 0).map(|dot| &name[dot + 1..])
    }

    /// The folders above the file, outermost first: `a/b/c` gives `a` and `a/b`.
    pub fn folders(&self) -> impl Iterator<Item = &str> {
        self.0.match_indices('/').map(|(at, _)| &self.0[..at])
    }

    /// Where the file lies below a root folder.
    pub fn below(&self, root: &Path) -> PathBuf {
        root.join(self.0.split('/').collect::<PathBuf>())
    }
}

written_as_text!(EntryPath);

impl AsRef<str> for EntryPath {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

/// The key under which two names are the same file on some host: NFD, full case folding, NFC (contract, section 1).
pub fn collision_key(name: &str) -> String {
    if name.is_ascii() {
        return name.to_ascii_lowercase();
    }
    let decomposed: String = name.nfd().collect();
    unicase::UniCase::unicode(decomposed).to_folded_case().nfc().collect()
}

impl FromStr for EntryPath {
    type Err = PathError;

    fn from_str(text: &str) -> Result<Self, PathError> {
        if text.is_empty() {
            return Err(PathError::Empty);
        }
        for c in text.chars() {
            match c {
                '\\' => return Err(PathError::Backslash),
                c if c.is_control() => return Err(PathError::Control(shown::text(&c.to_string()))),
                c if shown::is_bidi_control(c) || shown::is_noncharacter(c) || c == '\u{feff}' => {
                    return Err(PathError::Hidden(shown::text(&c.to_string())));
                }
                _ => {}
            }
        }
        if text.starts_with('/') {
            return Err(PathError::Absolute);
        }
        if text.len() >= 2 && text.as_bytes()[1] == b':' && text.as_bytes()[0].is_ascii_alphabetic() {
            return Err(PathError::Drive(text[..2].to_owned()));
        }
        if text.len() > MAX_PATH_BYTES {
            return Err(PathError::Long(text.len()));
        }
        let depth = text.split('/').count();
        if depth > MAX_DEPTH {
            return Err(PathError::Deep(depth));
        }
        text.split('/').try_for_each(check_component)?;
        if !is_nfc(text) {
            return Err(PathError::NotNfc(shown::spelled_out(text)));
        }
        Ok(Self(text.to_owned()))
    }
}

fn check_component(component: &str) -> Result<(), PathError> {
    match component {
        ".." => return Err(PathError::Traversal),
        "" | "." => return Err(PathError::NotCanonical),
        _ => {}
    }
    if component.len() > MAX_COMPONENT_BYTES {
        return Err(PathError::LongComponent(component.len()));
    }
    if component.contains(':') {
        return Err(PathError::Colon);
    }
    if let Some(c) = component.chars().find(|c| "<>\"|?*".contains(*c)) {
        return Err(PathError::Reserved(c));
    }
    if component.ends_with(['.', ' ']) {
        return Err(PathError::TrailingDotOrSpace(component.to_owned()));
    }
    if is_device(component) {
        return Err(PathError::Device(component.to_owned()));
    }
    Ok(())
}

/// Windows takes a device name with any extension, and with spaces before the extension.
fn is_device(component: &str) -> bool {
    let base = component.split('.').next().unwrap_or(component).trim_end_matches(' ').to_uppercase();
    if matches!(base.as_str(), "CON" | "PRN" | "AUX" | "NUL" | "CONIN$" | "CONOUT$") {
        return true;
    }
    ["COM", "LPT"].iter().any(|port| {
        let unit = base.strip_prefix(port).unwrap_or_default();
        let mut units = unit.chars();
        matches!((units.next(), units.next()), (Some('0'..='9' | '\u{b9}' | '\u{b2}' | '\u{b3}'), None))
    })
}

impl fmt::Display for EntryPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn good_names() {
        for name in [
            ".uai/identity.uai",
            "docs/a..b.md",
            "docs/..hidden.md",
            "docs/with space.md",
            "docs/\u{8a2d}\u{8a08}\u{30e1}\u{30e2}.md",
            "docs/\u{1f9ed}-orientation.md",
            "docs/\u{645}\u{6cc}\u{200c}\u{62e}\u{648}\u{627}\u{647}\u{645}.md",
            "docs/console.md",
            "docs/com.md",
            "docs/com10.md",
            "docs/lpt\u{b5}.md",
            &"n".repeat(255),
        ] {
            assert_eq!(name.parse::<EntryPath>().map(|p| p.to_string()), Ok(name.to_owned()));
        }
    }

    #[test]
    fn bad_names() {
        #[track_caller]
        fn case(name: &str, want: fn(&PathError) -> bool) {
            let error = name.parse::<EntryPath>().expect_err(name);
            assert!(want(&error), "{name:?}: {error:?}");
        }
        use PathError::*;
        case("", |e| *e == Empty);
        case("/etc/passwd", |e| *e == Absolute);
        case("C:/x", |e| *e == Drive("C:".into()));
        case("c:x", |e| *e == Drive("c:".into()));
        case("../x", |e| *e == Traversal);
        case("docs/../../x", |e| *e == Traversal);
        case("docs\\x", |e| *e == Backslash);
        case("..\\x", |e| *e == Backslash);
        case("./x", |e| *e == NotCanonical);
        case("docs/./x", |e| *e == NotCanonical);
        case("docs//x", |e| *e == NotCanonical);
        case("docs/", |e| *e == NotCanonical);
        case("docs/a\nb", |e| *e == Control("\\n".into()));
        case("docs/a\0b", |e| *e == Control("\\u{0}".into()));
        case("docs/\u{7f}", |e| matches!(e, Control(_)));
        case("docs/\u{85}", |e| matches!(e, Control(_)));
        case("docs/10:30 meeting.md", |e| *e == Colon);
        case("docs/x.md:stream", |e| *e == Colon);
        case("docs/what?.md", |e| *e == Reserved('?'));
        case("docs/a. /x", |e| matches!(e, TrailingDotOrSpace(_)));
        case("docs/a.", |e| matches!(e, TrailingDotOrSpace(_)));
        case("docs/con.md", |e| matches!(e, Device(_)));
        case("aux.uai", |e| matches!(e, Device(_)));
        case("docs/LPT\u{b9}.md", |e| matches!(e, Device(_)));
        case("nul /x", |e| matches!(e, TrailingDotOrSpace(_)));
        case("nul .x", |e| matches!(e, Device(_)));
        case("Com7", |e| matches!(e, Device(_)));
        case("CONIN$", |e| matches!(e, Device(_)));
        case("docs/\u{202e}gpj.md", |e| matches!(e, Hidden(_)));
        case("docs/\u{feff}a.md", |e| matches!(e, Hidden(_)));
        case("docs/\u{ffff}", |e| matches!(e, Hidden(_)));
        case("docs/re\u{301}sume\u{301}.md", |e| *e == NotNfc("docs/re\\u{301}sume\\u{301}.md".into()));
        case(&"n".repeat(256), |e| *e == LongComponent(256));
        case(&"nnnn/".repeat(300), |e| matches!(e, Long(1500)));
        case(&"n/".repeat(40), |e| *e == Deep(41));
        assert_eq!(EntryPath::from_bytes(b"caf\xe9"), Err(NotUtf8));
    }

    #[test]
    fn names_that_are_one_file_somewhere() {
        #[track_caller]
        fn case(a: &str, b: &str, same: bool) {
            assert_eq!(collision_key(a) == collision_key(b), same, "{a:?} {b:?}");
        }
        case("docs/Notes.md", "docs/notes.md", true);
        case("r\u{e9}sum\u{e9}", "re\u{301}sume\u{301}", true);
        case("stra\u{df}e", "STRASSE", true);
        case("\u{3c3}", "\u{3c2}", true);
        case("docs/a.md", "docs/b.md", false);
        case("\u{1fb3}", "\u{3b1}\u{3b9}", true);
    }

    #[test]
    fn parts() {
        let path: EntryPath = ".uai/exports/manifest.tar.JSON".parse().expect("good path");
        assert_eq!(path.file_name(), "manifest.tar.JSON");
        assert_eq!(path.stem(), "manifest.tar");
        assert_eq!(path.extension().as_deref(), Some("json"));
        assert_eq!(path.folders().collect::<Vec<_>>(), [".uai", ".uai/exports"]);
        let dotted: EntryPath = "docs/.gitkeep".parse().expect("good path");
        assert_eq!((dotted.stem(), dotted.extension()), (".gitkeep", None));
    }
}
