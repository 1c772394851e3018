//! What rules about records share: the required records at hand, and where a field is found in one.

use super::{RecordText, Subject};
use crate::{
    scope::{Field, Requirement},
    spec::{entry_path::EntryPath, record::Record},
};

impl<'a> Subject<'a> {
    /// The required records that are here, with their texts.
    pub fn records(&self) -> impl Iterator<Item = (&'a EntryPath, &'a RecordText, &'a Requirement)> + use<'a> {
        let (set, records) = (self.set, &self.inventory.records);
        set.requirements.iter().flat_map(move |requirement| {
            let paths = requirement.file.paths().map(|(path, _)| path);
            paths.filter_map(move |path| {
                let (path, text) = records.get_key_value(path)?;
                Some((path, text, requirement))
            })
        })
    }
}

impl Field {
    /// Whether a text says the field: as a label of its record, or in its code where that counts.
    pub fn is_said(&self, text: &RecordText) -> bool {
        let code = |line: &str| {
            let line = line.trim_start().trim_start_matches(['-', '*', '+', ' ']);
            line.starts_with('`')
        };
        self.is_in(&text.record) || (self.as_code && text.text.lines().any(code))
    }

    /// Whether a record carries the field: under one of its names, or under a longer label that holds one.
    ///
    /// A name of one word counts only at the beginning of a longer label, because `name` is in `file name` too. A record
    /// that says a thing in other words is not worth a wrong warning.
    pub fn is_in(&self, record: &Record) -> bool {
        record.labels.iter().any(|label| self.is_called(&label.key))
    }

    /// Whether a label, in snake_case, is one of the names, or a longer one that holds a name.
    pub fn is_called(&self, key: &str) -> bool {
        self.names().iter().any(|name| holds(key, name))
    }
}

fn holds(key: &str, name: &str) -> bool {
    let begins = key.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'));
    let ends = |rest: &str| rest.is_empty() || rest.starts_with('_');
    let inside = |at: usize| (at == 0 || key[..at].ends_with('_')) && ends(&key[at + name.len()..]);
    begins || (key.len() > name.len() && name.contains('_') && key.match_indices(name).any(|(at, _)| inside(at)))
}

/// The text of a record without its front matter, headings and labels that stand alone: what it says.
pub(super) fn prose(text: &str) -> impl Iterator<Item = &str> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let front = text.lines().next().is_some_and(|line| line.trim_end() == "---");
    let end = text.lines().skip(1).position(|line| line.trim_end() == "---").filter(|_| front).map_or(0, |at| at + 2);
    let lines = text.lines().skip(end).map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with('#') && !line.ends_with(':'))
}

#[cfg(test)]
mod tests {
    use super::holds;

    #[test]
    fn a_longer_label_holds_a_name() {
        #[track_caller]
        fn case(key: &str, name: &str, want: bool) {
            assert_eq!(holds(key, name), want, "{key} {name}");
        }
        case("voice", "voice", true);
        case("voice_and_style", "voice", true);
        case("her_voice", "voice", false);
        case("the_source_roots_of_it", "source_roots", true);
        case("voices", "voice", false);
        case("resource_rootstock", "source_roots", false);
    }
}
