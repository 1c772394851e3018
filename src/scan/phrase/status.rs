//! Tables of files in which a word of requirement stands that is no status.

use crate::scan::{Kind::StatusTerm, pattern::Pattern};

pub(super) static TABLE: &[Pattern] = &[
    // A column of statuses beside one of files: the words are those of the settings in `authority/words.rs`.
    Pattern::value(
        StatusTerm,
        "a cell of a table that holds no status of a file",
        &["required status", "requirement status", "requiredstatus", "status required"],
        r"(?i)(?:^|\n)[ \t]{0,4}\|[^\n]{0,80}(?:file|path|record)[^\n]{0,80}(?:required ?status|requirement status|status required)[^\n]{0,80}\n[ \t]{0,4}\|[-: |]{3,120}\n(?:[^\n]{0,160}\n){0,24}?[^\n]{0,120}\|[ \t`*]{1,6}(?P<v>recommended|optional|suggested|may include|nice[ -]to[ -]have|should(?: have)?|preferred)[ \t`*]{1,6}\|",
        |_| true,
    )
    .across_lines(),
    // A column that is called status alone is one of statuses of files where another file of it is required.
    Pattern::value(
        StatusTerm,
        "a cell of a table that holds no status of a file",
        &[".uai |", ".uai|", ".uai` |", ".uai`|", ".uai  "],
        r"(?i)(?:^|\n)[ \t]{0,4}\|[^\n]{0,80}(?:file|path|record)[^\n]{0,80}(?:status|required|requirement)[^\n]{0,80}\n[ \t]{0,4}\|[-: |]{3,120}\n(?:[^\n]{0,160}\n){0,24}?[^\n]{0,120}\.uai[ \t`*]{0,6}\|[^\n]{0,80}?[ \t`*]{0,6}(?P<v>recommended|optional|suggested|may include|nice[ -]to[ -]have|should(?: have)?|preferred)[ \t`*]{0,6}\|",
        |found| found.window.to_ascii_lowercase().split(['|', '\n']).any(|cell| matches!(cell.trim().trim_matches('`'), "required" | "conditional")),
    )
    .across_lines(),
];

#[cfg(test)]
mod tests {
    use super::{super::tests::cases, StatusTerm};

    #[test]
    fn cells_of_a_table_of_files() {
        cases(
            StatusTerm,
            &[
                "| file | required status |\n|---|---|\n| persona.uai | optional |\n",
                "| path | required status | note |\n|---|---|---|\n| a.uai | required | x |\n| b.uai | nice to have | y |\n",
                "| file | status |\n|---|---|\n| a.uai | required |\n| b.uai | suggested |\n",
            ],
            &[
                "| file | status |\n|---|---|\n| a.uai | draft |\n| b.uai | suggested |\n",
                "| file | required status |\n|---|---|\n| persona.uai | required |\n| b.uai | conditional |\n",
                "| option | requirement |\n|---|---|\n| --force | optional |\n",
                "| file | required status | note |\n|---|---|---|\n| a.uai | required | an optional note |\n",
            ],
        );
    }
}
