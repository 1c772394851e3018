//! The place of one value in a text that is known to be JSON, found by reading up to it: what a few findings ask for,
//! without remembering where everything stands.

use memchr::memchr2;
use std::borrow::Cow;

/// Where the value at a JSON Pointer (RFC 6901) starts, in bytes; for a key, where the key starts.
pub(super) fn offset(text: &str, pointer: &str) -> Option<usize> {
    let mut reader = Reader { text, at: 0 };
    reader.space();
    let mut found = reader.at;
    for step in pointer.split('/').skip(1) {
        found = match reader.next()? {
            b'{' => reader.member(&step.replace("~1", "/").replace("~0", "~"))?,
            b'[' => reader.element(step.parse().ok()?)?,
            _ => return None,
        };
    }
    Some(found)
}

/// A text that is read from the left.
struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl Reader<'_> {
    fn next(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn space(&mut self) {
        while self.next().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    /// Goes from an object to the value of a key, and tells where the key starts.
    fn member(&mut self, wanted: &str) -> Option<usize> {
        loop {
            self.at += 1;
            self.space();
            let start = self.at;
            if self.next()? != b'"' {
                return None;
            }
            self.string();
            let written = &self.text[start..self.at];
            let key: Cow<'_, str> = match written.contains('\\') {
                true => serde_json::from_str::<String>(written).ok()?.into(),
                false => written.trim_matches('"').into(),
            };
            self.space();
            // The colon.
            self.at += 1;
            self.space();
            if key == wanted {
                return Some(start);
            }
            self.value();
            if self.next()? != b',' {
                return None;
            }
        }
    }

    /// Goes from an array to one of its elements, and tells where that starts.
    fn element(&mut self, index: usize) -> Option<usize> {
        for passed in 0.. {
            self.at += 1;
            self.space();
            if self.next()? == b']' {
                return None;
            }
            if passed == index {
                return Some(self.at);
            }
            self.value();
            if self.next()? != b',' {
                return None;
            }
        }
        None
    }

    /// Goes behind a value, and the white space behind it.
    fn value(&mut self) {
        let mut depth = 0;
        while let Some(byte) = self.next() {
            match byte {
                b'"' => {
                    self.string();
                    continue;
                }
                b'{' | b'[' => depth += 1,
                b'}' | b']' if depth > 0 => depth -= 1,
                b'}' | b']' | b',' if depth == 0 => return,
                _ => {}
            }
            self.at += 1;
        }
    }

    /// Goes behind a string.
    fn string(&mut self) {
        self.at += 1;
        while let Some(length) = memchr2(b'\\', b'"', &self.text.as_bytes()[self.at.min(self.text.len())..]) {
            let escapes = self.text.as_bytes()[self.at + length] == b'\\';
            self.at += length + 1 + usize::from(escapes);
            if !escapes {
                return;
            }
        }
        self.at = self.text.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_value_is_found() {
        let text = " {\"a\": [1, {\"b/c\": \"x,]\\\"}\", \"d~\": []}], \"\\u0065\" : true , \"\u{e9}\": {\"\": 0}} ";
        let at = |pointer: &str| offset(text, pointer).map(|at| text[at..].chars().take(4).collect::<String>());
        for (pointer, want) in [
            ("", "{\"a\""),
            ("/a", "\"a\":"),
            ("/a/0", "1, {"),
            ("/a/1", "{\"b/"),
            ("/a/1/b~1c", "\"b/c"),
            ("/a/1/d~0", "\"d~\""),
            ("/e", "\"\\u0"),
            ("/\u{e9}", "\"\u{e9}\":"),
            ("/\u{e9}/", "\"\": "),
        ] {
            assert_eq!(at(pointer).as_deref(), Some(want), "{pointer}");
        }
        for none in ["/b", "/a/2", "/a/x", "/a/0/y", "/a/1/d~0/0", "/\u{e9}/z", "/e/0"] {
            assert_eq!(at(none), None, "{none}");
        }
        for broken in ["", "{", "{\"a", "{\"a\\", "[1", "{\"b\": \"", "{\"b\":1", "{x", "[[[", "{\"a\""] {
            assert_eq!(offset(broken, "/a/0").or(offset(broken, "/3")), None, "{broken}");
        }
    }
}
