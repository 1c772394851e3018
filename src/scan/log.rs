//! Logs of running systems: many lines in a row that begin with a time, an address or a level.

use super::expression::Expression;
use memchr::{memchr_iter, memchr2_iter};
use std::{ops::Range, sync::LazyLock};

/// How many lines of a log are one.
const LINES: usize = 8;

static SHAPE: LazyLock<Expression> = LazyLock::new(|| {
    Expression::short(
        r#"^(?:[\s>*|-]{0,4})(?:[\[(<"]?\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d:\d\d|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \S+ |\d{1,3}(?:\.\d{1,3}){3} \S+ \S+ \[|\S+ (?:\S+ )?\d{1,3}(?:\.\d{1,3}){3} - - \[|\d\d:\d\d:\d\d[.,]\d{3}\b|\[?(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL)\]?[:\s].*\d\d:\d\d:\d\d|[IWEF]\d{4} \d\d:\d\d:\d\d|\{"[^\n]{0,40}"?(?:time|timestamp|ts|level|severity|@timestamp|msg)"\s*:|\d{10}(?:\.\d+|\d{3})?\s|\d\d:\d\d:\d\d\s+(?:TRACE|DEBUG|INFO|WARN|ERROR|FATAL)\b|(?:ERROR|WARN|INFO|DEBUG|CRITICAL|FATAL)[: ]\S*[: ]|[\w.-]+\s+\| \[?\d{4}-\d\d-\d\d|\[?(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} [ \d]?\d \d\d:\d\d:\d\d|(?:START|END|REPORT) RequestId: |(?:time|ts)=\S+ level=|level=\w+ )"#,
    )
});

/// The first log in a text, and how many lines it has.
pub(super) fn find(text: &str) -> Option<(Range<usize>, usize)> {
    let (mut count, mut first, mut next) = (0, 0, 0);
    let mut found: Option<(Range<usize>, usize)> = None;
    for end in memchr_iter(b'\n', text.as_bytes()).map(|at| at + 1).chain([text.len()]) {
        let at = std::mem::replace(&mut next, end);
        let line = &text[at..end];
        let head = line.get(..line.len().min(64)).unwrap_or(line);
        if may_begin(head) && SHAPE.is_match(head) {
            if count == 0 {
                first = at;
            }
            count += 1;
            if count >= LINES {
                found = Some((first..at + line.trim_end().len(), count));
            }
        } else if !continues(line) {
            if found.is_some() {
                break;
            }
            count = 0;
        }
    }
    found
}

/// Words with which lines of logs begin that hold no time.
const WORDS: [&str; 12] =
    ["ERROR", "WARN", "INFO", "DEBUG", "CRITICAL", "FATAL", "START", "END", "REPORT", "time=", "ts=", "level="];

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
        Some(b'C' | b'D' | b'E' | b'F' | b'I' | b'R' | b'S' | b'W' | b'l' | b't') => {
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
        Some(b'C') => line.starts_with("Caused by:"),
        // No line that begins with a sign or a letter is empty.
        Some(b'!'..=b'~') => false,
        _ => line.trim().is_empty(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_lines_are_a_log() {
        let line =
            |minute: usize| format!("2026-07-12 10:{minute:02}:11,301 ERROR [prod] charge failed\n\tat Charge.run\n");
        let log = |lines: usize| (0..lines).map(line).collect::<String>();
        assert_eq!(find(&log(8)).map(|(_, count)| count), Some(8));
        assert_eq!(find(&log(7)), None);
        assert!(find(&"ERROR  payment failed for a customer\n".repeat(8)).is_some());
        assert_eq!(find("- 2026-07-12 decided to keep it\n".repeat(20).as_str()), None);
        let clf = "198.18.1.2 - u1 [12/Jul/2026:10:00:53 +0000] \"GET / HTTP/1.1\" 200 1\n".repeat(9);
        assert!(find(&format!("text\n{clf}text\n")).is_some());
    }
}
