//! Patterns over paths, as version control tools read them: `*.md` holds at every depth, `docs/*.md` from the root,
//! `drafts/` only for a folder; a pattern that matches a folder takes everything below it.

use super::shown;
use glob::MatchOptions;
use memchr::memchr_iter;
use std::{borrow::Cow, fmt, str::FromStr};
use unicode_normalization::UnicodeNormalization;

/// A pattern and the text it was made of.
#[derive(Clone, Debug)]
pub struct Pattern {
    text: String,
    glob: glob::Pattern,
    /// What a path begins and ends with that the pattern matches: told at once, unlike whether it matches.
    begin: String,
    end: String,
    anchored: bool,
    folder_only: bool,
}

/// A text that is not a pattern.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{}` is not a pattern: {why}", shown::text(.text))]
pub struct PatternError {
    text: String,
    why: String,
}

/// A path that patterns are held to, cut once for all of them.
#[derive(Debug)]
pub struct Parted<'p> {
    path: Cow<'p, str>,
    /// Where its folders end, and it.
    ends: Vec<usize>,
}

impl<'p> Parted<'p> {
    /// Cuts a path.
    pub fn of(path: &'p str) -> Self {
        // Most names are ASCII, and those are composed already.
        let path: Cow<'_, str> = if path.is_ascii() { path.into() } else { path.nfc().collect::<String>().into() };
        let ends = memchr_iter(b'/', path.as_bytes()).chain([path.len()]).collect();
        Self { path, ends }
    }
}

impl Pattern {
    /// Whether the pattern takes a file: by its own path or by a folder above it.
    pub fn takes(&self, path: &str) -> bool {
        self.takes_parted(&Parted::of(path))
    }

    /// The same for a path that is held to several patterns.
    pub fn takes_parted(&self, Parted { path, ends }: &Parted<'_>) -> bool {
        let (begin, end) = (self.begin.as_bytes(), self.end.as_bytes());
        if self.anchored && !path.as_bytes().starts_with(begin) {
            return false;
        }
        let mut start = 0;
        ends.iter().any(|to| {
            let part = if self.anchored { &path[..*to] } else { &path[start..*to] };
            start = to + 1;
            (*to < path.len() || !self.folder_only)
                && part.as_bytes().starts_with(begin)
                && part.as_bytes().ends_with(end)
                && self.glob.matches_with(part, OPTIONS)
        })
    }

    /// Whether a file below a folder could be taken, as far as the folder's own name tells. A pattern that holds at every
    /// depth says nothing about folders.
    pub fn reaches(&self, folder: &str) -> bool {
        if self.takes(&format!("{folder}/_")) {
            return true;
        }
        let core = self.text.trim_start_matches("./").trim_matches('/');
        let mut wanted = core.split('/');
        self.anchored
            && folder.split('/').all(|part| match wanted.next() {
                Some("**") => true,
                Some(pattern) => glob::Pattern::new(pattern).is_ok_and(|glob| glob.matches_with(part, OPTIONS)),
                None => false,
            })
    }

    /// The text as written.
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

/// The first of several patterns that takes a file.
pub fn first<'a>(patterns: &'a [Pattern], path: &str) -> Option<&'a Pattern> {
    let parted = Parted::of(path);
    patterns.iter().find(|pattern| pattern.takes_parted(&parted))
}

const OPTIONS: MatchOptions =
    MatchOptions { case_sensitive: true, require_literal_separator: true, require_literal_leading_dot: false };

/// The signs of a pattern that stand for others.
const WILD: [char; 4] = ['*', '?', '[', ']'];

impl FromStr for Pattern {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Self, PatternError> {
        let wrong = |why: &str| PatternError { text: text.to_owned(), why: why.to_owned() };
        if text.starts_with('!') {
            return Err(wrong("exceptions with `!` are not read; name what to take in `include`"));
        }
        if text.contains('\\') {
            return Err(wrong("separate folders with `/`"));
        }
        let bare = text.strip_prefix("./").unwrap_or(text);
        let folder_only = bare.ends_with('/');
        let core: String = bare.trim_matches('/').nfc().collect();
        if core.is_empty() {
            return Err(wrong("it is empty"));
        }
        if core.split('/').any(|part| part == "..") {
            return Err(wrong("it leads out of the folder"));
        }
        if core.split('/').any(|part| part.is_empty() || part == ".") {
            return Err(wrong("no path holds `//` or `/./`, so it would match nothing"));
        }
        let anchored = core.contains('/') || bare.starts_with('/') || text.starts_with("./") || core == "**";
        let glob = glob::Pattern::new(&core).map_err(|error| wrong(error.msg))?;
        // `**/` may stand for nothing, so no `/` beside it is certain.
        let (first, last) = (core.split(WILD).next(), core.rsplit(WILD).next());
        let certain = |part: Option<&str>| part.unwrap_or_default().trim_matches('/').to_owned();
        let (begin, end) = (certain(first), certain(last));
        Ok(Self { text: text.to_owned(), glob, begin, end, anchored, folder_only })
    }
}

impl<'de> serde::Deserialize<'de> for Pattern {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken() {
        #[track_caller]
        fn case(pattern: &str, path: &str, want: bool) {
            assert_eq!(pattern.parse::<Pattern>().expect(pattern).takes(path), want, "{pattern} {path}");
        }
        case(".uai/**", ".uai/personality/voice.uai", true);
        case(".uai/**", "x/.uai/a.uai", false);
        case("AGENTS.md", "AGENTS.md", true);
        case("/AGENTS.md", "docs/AGENTS.md", false);
        case("./AGENTS.md", "docs/AGENTS.md", false);
        case("*.uai", ".uai/identity.uai", true);
        case("exports/", ".uai/exports/manifest.json", true);
        case("exports/", "exports", false);
        case("docs", "docs/a/b.md", true);
        case("docs/*.md", "docs/a.md", true);
        case("docs/*.md", "docs/a/b.md", false);
        case("docs/**/*.md", "docs/a/b.md", true);
        case("docs/**/*.md", "docs/b.md", true);
        case("**", "a/b", true);
        case("**/*.md", "a.md", true);
        case("._*", ".uai/._identity.uai", true);
        case("#*#", ".uai/#totem.uai#", true);
        case("*~", ".uai/identity.uai~", true);
        case("caf\u{e9}.md", "docs/cafe\u{301}.md", true);
        case("*.MD", "a.md", false);
    }

    #[test]
    fn what_is_told_at_once_hides_no_match() {
        let patterns =
            ["**/*.md", "a/**/b", "a/**", "**/b", "*.tar.gz", "a?c", "[ab]c", "c[!a]", "a/[*]/b", "x*y", "**", "a]b"];
        let paths = [
            "a.md", "x/a.md", "a/b", "a/x/b", "b", "x.tar.gz", "abc", "ac", "cb", "a/*/b", "xy", "xzy", "a]b", "a/c/b",
        ];
        for pattern in patterns {
            let (glob, told) =
                (glob::Pattern::new(pattern).expect(pattern), pattern.parse::<Pattern>().expect(pattern));
            for path in paths.iter().filter(|path| glob.matches_with(path, OPTIONS)) {
                assert!(told.takes(path), "{pattern} {path}");
            }
        }
    }

    #[test]
    fn which_folders_are_reached() {
        #[track_caller]
        fn case(pattern: &str, folder: &str, want: bool) {
            assert_eq!(pattern.parse::<Pattern>().expect(pattern).reaches(folder), want, "{pattern} {folder}");
        }
        case("docs/**", "docs", true);
        case("notes/*.md", "notes", true);
        case("notes/**/*.md", "notes/a", true);
        case("notes/a/*.md", "notes", true);
        case("notes/*.md", "other", false);
        case("notes/", "notes", true);
        case("*.md", "notes", false);
        case("/AGENTS.md", "docs", false);
    }

    #[test]
    fn what_is_refused() {
        for bad in ["", "/", "!keep.md", "..", "docs/../x", "docs//x", "docs/./x", "a\\b", "a**", "[z"] {
            assert!(bad.parse::<Pattern>().is_err(), "{bad}");
        }
    }
}
