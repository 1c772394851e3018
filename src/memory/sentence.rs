//! Whether a text is one sentence, in whatever language.

/// Ends of sentences that stand before white space.
const ENDS: &[char] = &[
    '.', '!', '?', '\u{2026}', '\u{61f}', '\u{6d4}', '\u{964}', '\u{965}', '\u{589}', '\u{1362}', '\u{17d4}',
    '\u{104b}',
];
/// Ends of sentences of scripts that put no space behind them.
const TIGHT_ENDS: &[char] = &['\u{3002}', '\u{ff01}', '\u{ff1f}', '\u{ff0e}', '\u{ff61}'];
/// Words whose full stop ends no sentence, in lower case.
const SHORT: &[&str] = &[
    "abs", "al", "anm", "approx", "art", "bd", "bsp", "bzw", "ca", "cf", "ch", "chap", "co", "corp", "dr", "ed", "eds",
    "eq", "etc", "evtl", "fig", "ggf", "inc", "jr", "kap", "ltd", "max", "min", "mr", "mrs", "ms", "mt", "nr", "no",
    "nos", "op", "par", "pp", "prof", "ref", "resp", "sec", "sen", "sog", "sr", "st", "tab", "tel", "usw", "vgl",
    "viz", "vol", "vs", "zit",
];

/// How many sentences a text holds, at least one when it holds a letter. A short form, an initial, a number or a name such
/// as `v1.2` ends none.
pub(super) fn count(text: &str) -> usize {
    let text = text.trim();
    let mut ends = 0;
    for (at, c) in text.char_indices() {
        let rest = &text[at + c.len_utf8()..];
        let closed = rest.trim_start_matches(|c: char| is_closing(c) || ENDS.contains(&c) || TIGHT_ENDS.contains(&c));
        if !closed.chars().any(char::is_alphanumeric) {
            // What follows is no text any more: this is the end of the last sentence.
            continue;
        }
        let is_end = match c {
            c if TIGHT_ENDS.contains(&c) => closed.len() == rest.len() || !rest.starts_with(TIGHT_ENDS),
            '.' => (is_apart(closed) || is_run_on(text, at, closed)) && !is_short(&text[..at]) && goes_on_large(closed),
            '!' | '?' => (is_apart(closed) || is_run_on(text, at, closed)) && goes_on_large(closed),
            // The others stand in no name.
            c if ENDS.contains(&c) => goes_on_large(closed),
            _ => false,
        };
        // Several marks, as in `?!`, end one sentence: the last of them counts.
        let more_marks = rest.starts_with(ENDS);
        ends += usize::from(is_end && !more_marks);
    }
    usize::from(text.chars().any(char::is_alphanumeric)) + ends
}

fn is_apart(rest: &str) -> bool {
    rest.starts_with(char::is_whitespace)
}

/// Whether a mark without a space behind it ends a sentence all the same, as in `Read it.Then decide.`: a word stands before
/// it and a capital behind. `v1.2`, `notes.md`, `U.S.Army`, what stands in backticks, and an address or a path end none.
fn is_run_on(text: &str, at: usize, closed: &str) -> bool {
    let before = &text[..at];
    let start = before.rsplit(char::is_whitespace).next().map_or(0, str::len);
    let word = text[at - start..].split_whitespace().next().unwrap_or_default();
    let is_name = word.contains(['/', '\\', '@', '_', '=', '#']) || before.matches('`').count() % 2 == 1;
    let mut last = before.chars().rev().filter(|c| !is_closing(*c));
    let ends_a_word = last.next().is_some_and(|c| c.is_alphabetic() && !c.is_uppercase());
    ends_a_word && !is_name && closed.starts_with(char::is_uppercase)
}

fn is_closing(c: char) -> bool {
    matches!(
        c,
        '"' | '\''
            | ')'
            | ']'
            | '}'
            | '*'
            | '_'
            | '`'
            | '\u{bb}'
            | '\u{ab}'
            | '\u{2019}'
            | '\u{201c}'
            | '\u{201d}'
            | '\u{300d}'
            | '\u{300f}'
    )
}

/// A new sentence does not begin with a small letter.
fn goes_on_large(rest: &str) -> bool {
    let first = rest.chars().find(|c| c.is_alphanumeric());
    first.is_some_and(|c| !c.is_lowercase())
}

/// Whether the word before a full stop is a short form, an initial or a number.
fn is_short(before: &str) -> bool {
    let word =
        before.rsplit(|c: char| c.is_whitespace() || matches!(c, '(' | '[' | '"' | '\'' | '`')).next().unwrap_or("");
    let letters = word.chars().count();
    let known = SHORT.contains(&word.to_lowercase().as_str());
    known
        || word.contains('.') && word.split('.').all(is_piece)
        || letters == 1
        || (letters <= 2 && word.chars().all(|c| c.is_ascii_digit()))
}

/// A piece of `e.g` or `v1.25`.
fn is_piece(piece: &str) -> bool {
    piece.chars().count() <= 2 || piece.chars().all(|c| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::count;

    #[test]
    fn sentences() {
        #[track_caller]
        fn case(text: &str, want: usize) {
            assert_eq!(count(text), want, "{text}");
        }
        case("", 0);
        case("...", 0);
        case("Read it before comparing counts", 1);
        case("Read it before comparing counts.", 1);
        case("Read it first. Then decide.", 2);
        case("Is it flowering? Read it!", 2);
        case("What?! Nothing.", 2);
        case("Why the curve has a knee at 9.5 m/s, e.g. in winter.", 1);
        case("Agreed with Dr. Park and J. Doe on 3. May.", 1);
        case("Open v1.2 notes (cf. Fig. 3) before release 2.0.", 1);
        case("Wait ... and read on.", 1);
        case("See the table, i.e. All of it.", 1);
        case("One page; the colours are right, the numbers are not.", 1);
        case("\"Read it.\" Then decide.", 2);
        case("One.Two.Three", 3);
        case("Read it.Then decide.Or wait!Then go?Yes.", 5);
        case("Read \"it.\"Then decide.", 2);
        case("Read it before 1.2 and v1.2.3, in notes.md or README.Md.", 1);
        case("Built with Node.js for the U.S.Army, i.e.All of it, etc.And so on, by Dr.Park.", 1);
        case("See https://example.org/A.B?C.D or docs/A.Md or a_b.Cd, ask ada@Example.Org.", 1);
        case("What `System.Text.Json` and `Object.Keys` do.", 1);
        case("one.two.three", 1);
        case("a\u{205f}word.Case", 2);
        case("Open notes.md. Then decide.", 2);
        case("\u{627}\u{642}\u{631}\u{623}\u{61f}\u{62b}\u{645}.", 2);
        case("Vor dem Z\u{e4}hlen lesen, z.B. im Mai.", 1);
        case("\u{5148}\u{8bfb}\u{8fd9}\u{4e2a}\u{3002}", 1);
        case("\u{5148}\u{8bfb}\u{8fd9}\u{4e2a}\u{3002}\u{7136}\u{540e}\u{51b3}\u{5b9a}\u{3002}", 2);
        case("\u{627}\u{642}\u{631}\u{623}\u{61f} \u{62b}\u{645} \u{642}\u{631}\u{631}.", 2);
        case("\u{92a}\u{922}\u{947}\u{902}\u{964} \u{92b}\u{93f}\u{930}\u{964}", 2);
    }
}
