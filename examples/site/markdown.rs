//! Text of rules and scopes as Markdown that it can not break out of.

/// Prose: what stands between backticks is code, everything else is no markup.
pub fn prose(text: &str) -> String {
    let mut out = String::new();
    let mut in_code = false;
    for c in text.chars() {
        match c {
            '`' => in_code = !in_code,
            '<' | '>' | '[' | ']' | '*' | '_' | '#' | '\\' | '&' if !in_code => out.push('\\'),
            _ => {}
        }
        out.push(c);
    }
    out
}

/// Prose that begins a sentence and ends it.
pub fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    let text = prose(&format!("{first}{}", chars.as_str()));
    if text.ends_with(['.', '?', '!', ':']) { text } else { format!("{text}.") }
}

/// A cell of a table.
pub fn cell(text: &str) -> String {
    prose(text).replace('|', "\\|").replace('\n', " ")
}

/// A block of code that its text can not end.
pub fn block(text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or_default();
    let fence = "`".repeat(longest.max(2) + 1);
    format!("{fence}text\n{text}\n{fence}\n")
}
