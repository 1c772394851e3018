//! Characters that nobody sees: tags, selectors, joiners, fillers and spaces without width.

use super::{Oddity, is_joining, is_pictorial};
use crate::{
    scan::Kind::InvisibleText,
    spec::{severity::Severity, shown},
};
use unicode_script::{Script, UnicodeScript as _};

/// How many private characters in a row are more than an icon.
const PRIVATE: usize = 8;

/// What is wrong with an invisible character where it stands.
struct Verdict(Severity, &'static str);

pub(super) fn judge(line: &str, start: usize, found: &mut Vec<Oddity>) {
    let chars: Vec<(usize, char)> = line.char_indices().collect();
    let mut first: Option<usize> = None;
    let mut last = 0;
    let mut worst: Option<Verdict> = None;
    let mut spelled = String::new();
    let mut bytes = Vec::new();
    let mut count = 0;
    let mut at = 0;
    while at < chars.len() {
        let (offset, c) = chars[at];
        if let Some(flag) = flag(&chars[at..]) {
            at += flag;
            continue;
        }
        if let Some(verdict) = verdict(&chars, at, start == 0) {
            first.get_or_insert(offset);
            last = offset + c.len_utf8();
            count += 1;
            match u32::from(c) {
                tag @ 0xe0020..=0xe007e => spelled.extend(char::from_u32(tag - 0xe0000)),
                selector @ 0xfe00..=0xfe0f => bytes.push((selector - 0xfe00) as u8),
                selector @ 0xe0100..=0xe01ef => bytes.push((selector - 0xe0100 + 16) as u8),
                _ => {}
            }
            if worst.as_ref().is_none_or(|worst| verdict.0 < worst.0) {
                worst = Some(verdict);
            }
        }
        at += 1;
    }
    let (Some(first), Some(Verdict(severity, what))) = (first, worst) else { return };
    let hidden = std::str::from_utf8(&bytes).ok().filter(|text| text.len() > 3 && !text.contains(char::is_control));
    spelled.push_str(hidden.unwrap_or_default());
    let says = if count == 1 { what.to_owned() } else { format!("{what}, {count} on this line") };
    let mut odd = Oddity::new(InvisibleText, severity, start + first..start + last, says);
    odd.spelled = Some(spelled).filter(|spelled| !spelled.is_empty());
    found.push(odd);
}

/// How many characters a flag of a region takes: a black flag, tags, the end tag.
fn flag(chars: &[(usize, char)]) -> Option<usize> {
    let tags = chars.strip_prefix(&[chars.first().copied().filter(|(_, c)| *c == '\u{1f3f4}')?])?;
    let region =
        tags.iter().take_while(|(_, c)| matches!(u32::from(*c), 0xe0030..=0xe0039 | 0xe0061..=0xe007a)).count();
    let ended = tags.get(region).is_some_and(|(_, c)| *c == '\u{e007f}');
    ((3..=6).contains(&region) && ended).then_some(region + 2)
}

fn verdict(chars: &[(usize, char)], at: usize, is_first_line: bool) -> Option<Verdict> {
    let c = chars[at].1;
    if c.is_ascii() {
        return None;
    }
    let before = at.checked_sub(1).map(|at| chars[at].1);
    let after = chars.get(at + 1).map(|(_, c)| *c);
    let is = |c: Option<char>, test: fn(char) -> bool| c.is_some_and(test);
    let inside_word = is(before, char::is_alphabetic) && is(after, char::is_alphabetic);
    let again = before == Some(c) || after == Some(c);
    let error = |what| Some(Verdict(Severity::Error, what));
    let warning = |what| Some(Verdict(Severity::Warning, what));
    match u32::from(c) {
        0xe0000..=0xe007f => error("invisible tag characters"),
        0xfe00..=0xfe0e | 0xe0100..=0xe01ef
            if is(before, |c| c.script() == Script::Han || c.script() == Script::Mongolian) =>
        {
            None
        }
        // One selector behind a symbol chooses how it is drawn.
        0xfe00..=0xfe0f if !is(after, is_selector) && is(before, |c| is_pictorial(c) || is_symbol(c)) => None,
        0xfe00..=0xfe0f | 0xe0100..=0xe01ef => error("invisible selectors"),
        0x200d
            if is(before, |c| is_pictorial(c) || is_joining(c)) && is(after, |c| is_pictorial(c) || is_joining(c)) =>
        {
            None
        }
        0x200c | 0x200d if is(before, is_joining) || is(after, is_joining) => None,
        // Scripts that write no spaces break their lines with it.
        0x200b if is(before, breaks_freely) || is(after, breaks_freely) => None,
        0x200b..=0x200d | 0x2060 if inside_word || again || is(before, is_zero_width) || is(after, is_zero_width) => {
            error("characters without width")
        }
        0x200b..=0x200d | 0x2060 => warning("a character without width"),
        // Long words carry soft hyphens; what they split is read without them.
        0xad if again => error("soft hyphens in a row"),
        0x34f if is(before, |c| c.script() == Script::Hebrew) => None,
        0x34f => error("an invisible joiner"),
        0x115f | 0x1160 | 0x3164 | 0xffa0 if is(before, is_hangul) || is(after, is_hangul) => None,
        0x115f | 0x1160 | 0x3164 | 0xffa0 => error("an invisible Hangul filler"),
        0x2800 if is(before, is_braille) || is(after, is_braille) => None,
        0x2800 => warning("a blank Braille pattern"),
        0xfeff if at == 0 && is_first_line => None,
        0xfeff if inside_word || again => error("a byte-order mark inside the text"),
        0xfeff => warning("a byte-order mark inside the text"),
        0x2061..=0x2064 if joins_a_formula(chars, at) => None,
        0x2061..=0x2064 | 0x206a..=0x206f | 0x180e | 0x17b4 | 0x17b5 | 0x1d173..=0x1d17a => {
            error("an invisible operator")
        }
        0x2028 | 0x2029 => warning("a line or paragraph separator that many programs do not show"),
        0xfff9..=0xfffb => error("an interlinear annotation, which is not shown"),
        0xe000..=0xf8ff | 0xf0000.. if private_run(chars, at) => warning("a run of private characters"),
        _ if shown::is_noncharacter(c) => warning("a noncharacter"),
        _ => None,
    }
}

/// Whether an invisible operator stands where a formula has one: between a function and its argument, or between a number or
/// a letter that stands alone and another.
fn joins_a_formula(chars: &[(usize, char)], at: usize) -> bool {
    let c = |at: Option<usize>| at.and_then(|at| chars.get(at)).map(|(_, c)| *c);
    let (before, after) = (c(at.checked_sub(1)), c(Some(at + 1)));
    let is_letter = |c: Option<char>| c.is_some_and(char::is_alphabetic);
    let is_end = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || matches!(c, ')' | ']'));
    let is_start = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || matches!(c, '(' | '['));
    let alone = |c: Option<char>, beside: Option<char>| !is_letter(c) || !is_letter(beside);
    let applied = chars[at].1 == '\u{2061}' && matches!(after, Some('(' | '[' | '{' | ' '));
    // Letters that are all set apart by operators are a word.
    let spelled = |beside: Option<usize>, letter| {
        is_letter(letter) && c(beside).is_some_and(|c| ('\u{2061}'..='\u{2064}').contains(&c))
    };
    is_end(before)
        && !(spelled(at.checked_sub(2), before) || spelled(Some(at + 2), after))
        && (applied || is_start(after) && alone(before, c(at.checked_sub(2))) && alone(after, c(Some(at + 2))))
}

fn private_run(chars: &[(usize, char)], at: usize) -> bool {
    let is_private = |(_, c): &(usize, char)| matches!(u32::from(*c), 0xe000..=0xf8ff | 0xf0000..=0x0010_ffff);
    chars[at..].iter().take(PRIVATE).filter(|c| is_private(c)).count() == PRIVATE
}

fn is_selector(c: char) -> bool {
    matches!(u32::from(c), 0xfe00..=0xfe0f | 0xe0100..=0xe01ef)
}

fn is_symbol(c: char) -> bool {
    !c.is_ascii() && !c.is_alphanumeric() && !c.is_whitespace() && !is_selector(c) && !is_zero_width(c)
}

fn is_zero_width(c: char) -> bool {
    matches!(u32::from(c), 0x200b..=0x200d | 0x2060)
}

fn breaks_freely(c: char) -> bool {
    matches!(
        c.script(),
        Script::Thai
            | Script::Lao
            | Script::Khmer
            | Script::Myanmar
            | Script::Tibetan
            | Script::Han
            | Script::Hiragana
            | Script::Katakana
    )
}

fn is_hangul(c: char) -> bool {
    c.script() == Script::Hangul && !matches!(u32::from(c), 0x115f | 0x1160 | 0x3164 | 0xffa0)
}

fn is_braille(c: char) -> bool {
    c.script() == Script::Braille && c != '\u{2800}'
}
