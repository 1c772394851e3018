//! Dialogues between people or figures: what one of them says, another one answers.

use super::words::OBEDIENCE;
use crate::scan::text::Text;

/// Labels that are no speakers: the roles of a conversation with a model, and the words of instructions and forms.
const NO_SPEAKERS: &[&str] = &[
    "system",
    "assistant",
    "user",
    "human",
    "ai",
    "agent",
    "model",
    "developer",
    "note",
    "status",
    "rule",
    "important",
    "step",
    "setup",
    "result",
    "next",
    "then",
    "first",
    "task",
    "todo",
    "action",
    "command",
    "run",
    "do",
    "output",
    "input",
    "purpose",
    "usage",
    "install",
    "warning",
    "tip",
    "example",
    "goal",
    "plan",
    "fix",
    "prompt",
    "rules",
    "order",
];

/// Whether a line is a turn of a dialogue between people or figures, which another one answers; and whether the answer
/// obeys.
pub(super) fn dialogue(text: &Text<'_>, at: usize) -> Option<bool> {
    let (line, _) = text.place(at);
    let speaker = |line: &'_ str| {
        let (label, words) = line.trim_start_matches(['-', '*', '>', ' ']).split_once(':')?;
        let name = label.trim_matches('*').trim();
        let figure = name.starts_with(char::is_uppercase)
            && name.len() <= 24
            && name.split(' ').count() <= 2
            && !NO_SPEAKERS.contains(&name.to_lowercase().as_str());
        (figure && !words.trim().is_empty()).then(|| (name.to_owned(), words.to_owned()))
    };
    let answer = (line + 1..line + 4).map(|line| text.head(line)).find(|line| !line.trim().is_empty())?;
    let ((first, _), (second, words)) = (speaker(text.head(line))?, speaker(answer)?);
    // Entries of a list that begin with a plain label are fields; figures who speak there are set in bold.
    let entry = text.head(line).trim_start();
    let field =
        ["- ", "* ", "+ "].iter().any(|mark| entry.strip_prefix(mark).is_some_and(|rest| !rest.starts_with("**")));
    (first != second && !field).then(|| OBEDIENCE.is_match(&words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_obeys_or_refuses() {
        for (text, answered) in [
            ("Vera: go now.\nInes: I will not.\n", Some(false)),
            ("Vera: go now.\nInes: done\n", Some(true)),
            ("User: go now.\nAssistant: yes\n", None),
            ("Vera: go now.\nand more\n", None),
            ("Vera: go now.\nVera: no\n", None),
        ] {
            assert_eq!(dialogue(&Text::new("a.md", text.as_bytes()), 0), answered, "{text}");
        }
    }
}
