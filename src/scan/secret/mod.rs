//! Secrets: the formats of providers, keys, addresses, headers, and values that are named as secret.
//!
//! A table is data: what was found in words, the anchors that call for it, an expression whose group `v` is the value,
//! and a gate. Nothing here looks at the words around a value to excuse it; only the value itself can show that it is a
//! placeholder. To add a provider: a line in `cloud.rs`, `forge.rs`, `model.rs` or `service.rs`, and a case in its tests.

mod address;
mod alone;
mod assigned;
mod cloud;
mod code;
mod flag;
mod forge;
mod gate;
mod hash;
mod header;
mod key;
mod model;
mod name;
mod sample;
mod seed;
mod service;
mod split;
mod spoken;
pub(super) mod strength;

use super::pattern::Pattern;

/// The tables of this room. Of two that find the same value, the one that stands first tells what it is.
pub(super) static TABLES: &[&[Pattern]] = &[
    cloud::TABLE,
    forge::TABLE,
    model::TABLE,
    service::TABLE,
    key::TABLE,
    address::TABLE,
    header::TABLE,
    assigned::TABLE,
    flag::TABLE,
    spoken::TABLE,
    code::TABLE,
    split::TABLE,
    alone::TABLE,
    seed::TABLE,
    hash::TABLE,
];

#[cfg(test)]
mod tests {
    use super::*;

    /// What the tables find in a text, as values.
    pub(super) fn values<'t>(tables: &'static [Pattern], text: &'t str) -> Vec<&'t str> {
        let found = crate::scan::engine::search(text);
        let ours = found.into_iter().filter(|raw| tables.iter().any(|pattern| pattern.says == raw.pattern.says));
        ours.map(|raw| &text[raw.value]).collect()
    }

    /// A text of a test without the marks that keep it from being found in this file.
    pub(super) fn whole(text: &str) -> String {
        text.replace('§', "")
    }

    /// A value of a provider: `{62:n}`, `{36:n}`, `{32:n}` and `{16:n}` stand for n random digits of that base.
    pub(super) fn made(form: &str) -> String {
        let mut state = 11u32;
        let mut text = String::new();
        for part in whole(form).split_inclusive('}') {
            let (before, hole) = part.split_once('{').unwrap_or((part, ""));
            text.push_str(before);
            let Some((base, count)) = hole.trim_end_matches('}').split_once(':') else { continue };
            let (base, count): (usize, usize) = (base.parse().unwrap_or(16), count.parse().unwrap_or(0));
            let digits = match base {
                32 => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567",
                _ => "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
            };
            for _ in 0..count {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                text.push(char::from(digits.as_bytes()[(state >> 8) as usize % base]));
            }
        }
        text
    }

    /// Every form is found in prose, and as a fill-in it is not.
    pub(super) fn holds(table: &'static [Pattern], forms: &[&str]) {
        for form in forms {
            let value = made(form);
            assert!(!values(table, &format!("The job runs with {value} at night.")).is_empty(), "{value}");
            let filled = whole(form).split('{').next().unwrap_or_default().to_owned()
                + "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx";
            assert!(values(table, &filled).is_empty(), "{filled}");
        }
    }

    #[test]
    fn every_expression_builds_and_every_anchor_is_lower_case() {
        for pattern in TABLES.iter().flat_map(|table| table.iter()) {
            let expression = pattern.build();
            assert!(expression.on("").is_some() && expression.on("\u{4e0d}").is_some(), "{}", pattern.says);
            assert!(pattern.kind.is_secret(), "{}", pattern.says);
            assert!(
                pattern.says.starts_with("a ") || pattern.says.starts_with("an ") || pattern.says.starts_with("the ")
            );
            for anchor in pattern.anchors {
                assert!(anchor.len() >= 2, "{}", pattern.says);
                assert_eq!(*anchor, anchor.to_ascii_lowercase(), "{}", pattern.says);
            }
        }
    }

    #[test]
    fn odd_text_does_not_break_a_gate() {
        let odd = ["é", "\u{200b}", "💥", "\u{0}", "password=", "password=é", "://é:é@é", "Cookie: é=é", "bearer é"];
        for left in odd {
            for right in odd {
                crate::scan::engine::search(&format!("{left}{right} token: {right}{left}{right}ééééééééé {left}"));
            }
        }
    }
}
