//! Why a file is not the one a manifest describes: the changes that tools make without being asked.

use crate::spec::digest::Digest;

const MARK: &[u8] = b"\xef\xbb\xbf";

/// What explains the difference between the bytes at hand and a declared digest, in words.
pub fn find(bytes: &[u8], actual: Digest, declared: Digest) -> Option<&'static str> {
    if bytes.is_empty() || actual == declared || declared.is_sentinel() {
        return None;
    }
    let bare = bytes.strip_prefix(MARK).unwrap_or(bytes);
    let trimmed = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    let unix = || replace(bytes, b"\r\n", b"\n");
    // One guess at a time: a file of the longest kind is not held in memory seven times over.
    let guesses: [(&dyn Fn() -> Vec<u8>, &'static str); 6] = [
        (
            &|| replace(&unix(), b"\n", b"\r\n"),
            "the declared digest is that of this file with CRLF line ends; version control may have changed them",
        ),
        (&unix, "the declared digest is that of this file with LF line ends; version control may have changed them"),
        (&|| bare.to_vec(), "the declared digest is that of this file without its byte-order mark"),
        (&|| [MARK, bytes].concat(), "the declared digest is that of this file with a byte-order mark"),
        (&|| trimmed.to_vec(), "the declared digest is that of this file without its last line end"),
        (&|| [bytes, b"\n"].concat(), "the declared digest is that of this file with one more line end"),
    ];
    guesses.into_iter().find(|(guess, _)| Digest::of(&guess()) == declared).map(|(_, words)| words)
}

fn replace(bytes: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    // The first byte decides almost everywhere, without a comparison of slices.
    while let Some(at) = rest.windows(from.len()).position(|window| window[0] == from[0] && window == from) {
        out.extend_from_slice(&rest[..at]);
        out.extend_from_slice(to);
        rest = &rest[at + from.len()..];
    }
    out.extend_from_slice(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn causes() {
        #[track_caller]
        fn case(bytes: &[u8], declared: &[u8], words: &str) {
            let found = find(bytes, Digest::of(bytes), Digest::of(declared));
            assert!(found.unwrap_or_default().contains(words) && found.is_some() != words.is_empty(), "{found:?}");
        }
        case(b"a\nb\n", b"a\r\nb\r\n", "with CRLF");
        case(b"a\r\nb\r\n", b"a\nb\n", "with LF");
        case(b"\xef\xbb\xbfa", b"a", "without its byte-order mark");
        case(b"a", b"\xef\xbb\xbfa", "with a byte-order mark");
        case(b"a\n", b"a", "without its last line end");
        case(b"a", b"a\n", "one more line end");
        case(b"a", b"b", "");
        case(b"a", b"a", "");
    }
}
