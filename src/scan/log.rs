//! Logs of running systems: many lines in a row that begin with a time, an address or a level.

use super::{expression::Expression, text::Text};
use memchr::memchr2_iter;
use std::{ops::Range, sync::LazyLock};

/// How many lines of a log are one.
const LINES: usize = 8;

static SHAPE: LazyLock<Expression> = LazyLock::new(|| {
    Expression::short_ascii(
        r#"^(?:[\s>*|-]{0,4})(?:(?:(?:https?|h2|wss?|grpcs?) |[A-Z], |<\d{1,3}>\d |\# Time: )?[\[(<"]?\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d:\d\d|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \S+ |\d{1,3}(?:\.\d{1,3}){3} \S+ \S+ \[|\S+ (?:\S+ )?\d{1,3}(?:\.\d{1,3}){3} - - \[|\d\d:\d\d:\d\d[.,]\d{3}\b|\[?(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL)\]?[:\s].*\d\d:\d\d:\d\d|(?:[a-z0-9-]+ )?[IWEF]\d{4} \d\d:\d\d:\d\d|\{"[^\n]{0,40}"?(?:\w{0,12}[Tt]ime(?:stamp)?|ts|level|severity|@timestamp|msg|date)"\s*:|\d{10}(?:\.\d+|\d{3})?\s|\d\d:\d\d:\d\d\s+(?:TRACE|DEBUG|INFO|WARN|ERROR|FATAL)\b|(?:ERROR|WARN|INFO|DEBUG|CRITICAL|FATAL)[: ]\S*[: ]|[\w.-]+\s+\| \[?\d{4}-\d\d-\d\d|\[?(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} [ \d]?\d \d\d:\d\d:\d\d|(?:START|END|REPORT) RequestId: |type=[A-Z_]+ msg=audit\(|(?:time|ts)=\S+ level=|level=\w+ |Traceback \(most recent call last\):)"#,
    )
});

/// The first log in a text, and how many lines it has.
pub(super) fn find(text: &Text<'_>) -> Option<(Range<usize>, usize)> {
    let lines = Lines(text);
    // All lines from the first of a log to its last belong to it, so that one of every few is looked at.
    let (mut failed, mut next) = (0, LINES);
    while next <= text.lines() {
        if !lines.belongs(next) {
            (failed, next) = (next, next + LINES);
            continue;
        }
        let first = (failed + 1..next).rev().take_while(|line| lines.belongs(*line)).last().unwrap_or(next);
        let last = (first..=text.lines()).take_while(|line| lines.belongs(*line)).last().unwrap_or(first);
        let mut entries = (first..=last).filter(|line| lines.is_entry(*line));
        if let (Some(first), entries) = (entries.next(), entries.collect::<Vec<_>>())
            && let Some(end) = entries.last().filter(|_| entries.len() + 1 >= LINES)
        {
            return Some((text.start(first)..text.start(*end) + text.line(*end).trim_end().len(), entries.len() + 1));
        }
        (failed, next) = (last + 1, last + 1 + LINES);
    }
    None
}

/// The lines of a text, from 1.
struct Lines<'t>(&'t Text<'t>);

impl Lines<'_> {
    /// A line with its end.
    fn line(&self, line: usize) -> &str {
        self.0.text.get(self.0.start(line)..self.0.start(line + 1)).unwrap_or_default()
    }

    /// Whether a line is an entry of a log.
    fn is_entry(&self, line: usize) -> bool {
        let line = self.line(line);
        let head = line.get(..line.len().min(64)).unwrap_or(line);
        may_begin(head) && SHAPE.is_match(head)
    }

    /// Whether a line is an entry or belongs to one.
    fn belongs(&self, line: usize) -> bool {
        continues(self.line(line)) || self.is_entry(line)
    }
}

/// Words with which lines of logs begin that hold no time.
const WORDS: [&str; 13] = [
    "ERROR",
    "WARN",
    "INFO",
    "DEBUG",
    "CRITICAL",
    "FATAL",
    "START",
    "END",
    "REPORT",
    "Traceback (",
    "time=",
    "ts=",
    "level=",
];

/// Whether a line may begin in the shape of a log: with such a word, an object or ten digits, or with a time, a date or an
/// address near its start. Digits of other scripts are not told here.
fn may_begin(head: &str) -> bool {
    let bytes = head.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let between = |one: u8, other: u8| {
        memchr2_iter(one, other, bytes).any(|at| at.checked_sub(1).is_some_and(digit) && digit(at + 1))
    };
    let sign = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'>' | b'*' | b'|' | b'-');
    let start = &bytes[bytes.iter().take_while(|byte| sign(byte)).count()..];
    let begins = match start.first() {
        Some(b'{') => true,
        Some(b'C' | b'D' | b'E' | b'F' | b'I' | b'R' | b'S' | b'T' | b'W' | b'l' | b't') => {
            WORDS.iter().any(|word| start.starts_with(word.as_bytes()))
        }
        Some(b'0'..=b'9') => start.iter().take(10).filter(|byte| byte.is_ascii_digit()).count() == 10,
        _ => false,
    };
    // Digits of other scripts are digits, too; but every shape without such a word has a digit of ASCII or one of two signs.
    let signs = || bytes.iter().any(|byte| byte.is_ascii_digit() || matches!(byte, b'=' | b':'));
    begins || between(b':', b'.') || (head.contains('|') && between(b'-', b'-')) || (!head.is_ascii() && signs())
}

/// Whether a line belongs to the entry above it: a stack frame, an indented line, an empty one.
fn continues(line: &str) -> bool {
    match line.as_bytes().first() {
        Some(b' ' | b'\t') => true,
        Some(b'A'..=b'Z') => {
            ["Caused by:", "Traceback (", "SET timestamp=", "SELECT ", "UPDATE ", "INSERT ", "DELETE "]
                .iter()
                .any(|start| line.starts_with(start))
                || is_of_error(line.as_bytes())
        }
        // An entry of a log of slow statements.
        Some(b'#') => line.starts_with("# User@Host:") || line.starts_with("# Query_time:"),
        // No line that begins with a sign or a letter is empty.
        Some(b'!'..=b'~') => false,
        _ => line.trim().is_empty(),
    }
}

/// Whether a line begins with the name of an error, as the last one of a trace does: `RuntimeError: gateway timeout`.
fn is_of_error(line: &[u8]) -> bool {
    let name = &line[..line.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'.').count()];
    line.get(name.len()) == Some(&b':') && (name.ends_with(b"Error") || name.ends_with(b"Exception"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_lines_are_a_log() {
        let line =
            |minute: usize| format!("2026-07-12 10:{minute:02}:11,301 ERROR [prod] charge failed\n\tat Charge.run\n");
        let log = |lines: usize| (0..lines).map(line).collect::<String>();
        let find = |text: &str| find(&Text::new("a.md", text.as_bytes()));
        assert_eq!(find(&log(8)).map(|(_, count)| count), Some(8));
        assert_eq!(find(&log(7)), None);
        assert!(find(&"ERROR  payment failed for a customer\n".repeat(8)).is_some());
        assert_eq!(find("- 2026-07-12 decided to keep it\n".repeat(20).as_str()), None);
        // Wherever it begins, and however few of the lines before it are empty.
        for before in 0..20 {
            for text in ["text\n".repeat(before), "text\n\n".repeat(before), "\n".repeat(before)] {
                let found = find(&format!("{text}{}text\n\n", log(8)));
                assert_eq!(found.map(|(range, count)| (range.start, count)), Some((text.len(), 8)), "{text:?}");
                assert_eq!(find(&format!("{text}{}text\n{}", log(7), log(7))), None, "{text:?}");
            }
        }
        let trace =
            |minute: usize| line(minute) + "Traceback (most recent call last):\n  File \"a.py\"\nValueError: x\n";
        assert!(find(&(0..4).map(trace).collect::<String>()).is_some());
        let pod = |minute: usize| format!("api-7d9f8c6b5-m4zlp E0714 09:{minute:02}:01.704381 1 handler.go:59] x\n");
        assert!(find(&(0..8).map(pod).collect::<String>()).is_some());
        for line in [
            "type=USER_LOGIN msg=audit(1795758318.225:93726): pid=9405 res=success",
            "https 2026-07-21T06:00:23.88Z app/x 1",
            "I, [2026-07-21T06:00:29.782687 #188]  INFO",
            "<134>1 2026-07-21T06:00:27.834Z x y",
            "{\"eventTime\": \"2026-07-21\"}",
        ] {
            assert!(find(&format!("{line}\n").repeat(8)).is_some(), "{line}");
        }
        let slow = "# Time: 2026-07-21T06:00:32.218648Z\n# User@Host: x[x] @ []\n# Query_time: 2.1\nSELECT 1;\n";
        assert!(find(&slow.repeat(8)).is_some() && find(&slow.repeat(3)).is_none());
        let clf = "198.18.1.2 - u1 [12/Jul/2026:10:00:53 +0000] \"GET / HTTP/1.1\" 200 1\n".repeat(9);
        assert!(find(&format!("text\n{clf}text\n")).is_some());
    }
}
