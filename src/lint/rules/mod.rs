//! The registry of rules: one file a rule, one line here, in alphabetical order.

mod anchor_change;
mod anchor_copy;
mod anchor_mutation;
mod anchor_review;
mod assigned_secret;
mod auth_material;
mod authority_claim;
mod authority_field;
mod authority_setting;
mod awaiting_review;
mod banned_status_label;
mod bidi_control;
mod broken_content;
mod byte_order_mark;
mod concealed_instruction;
mod confusable_text;
mod consumer_file;
mod container_structure;
mod content_triggers_scope;
mod content_type_mismatch;
mod control_text;
mod credential_url;
mod dangling_reference;
mod data_descriptor;
mod dated_changelog;
mod depth_level;
mod derivative_as_original;
mod destructive_command;
mod difference_notes;
mod digest_mismatch;
mod digest_spelling;
mod empty_anchor;
mod empty_folder;
mod empty_record;
mod encoded_instruction;
mod encrypted_entry;
mod entrypoint_missing;
mod excluded_required_file;
mod executable_bit;
mod exfiltration;
mod extra_field;
mod folder_entry;
mod foreign_bytes;
mod front_matter_open;
mod grant_true;
mod header_mismatch;
mod hidden_entry;
mod html_in_text;
mod identity_mixed;
pub(super) mod idle_setting;
mod invalid_json;
mod invisible_text;
mod junk_file;
mod label_rule;
mod line_ends;
mod link_or_special;
mod local_path;
mod long_path;
mod machine_endpoint;
mod manifest_json;
pub(super) mod manifest_misplaced;
mod manifest_missing;
mod manifest_portability;
mod manifest_schema;
mod manifest_version;
mod misdescribed_file;
mod missing_declared_file;
mod missing_digest;
mod missing_field;
mod missing_manifest_field;
mod missing_required_file;
mod nested_package;
mod network_probe;
mod no_scope_declared;
mod non_utc_time;
mod not_utf8;
mod original_changed;
mod out_of_scope_file;
mod outside_instruction;
mod over_default_limits;
mod over_limits;
mod override_phrase;
mod package_digest;
mod padded_text;
mod password_hash;
mod path_absolute;
mod path_backslash;
mod path_collision;
mod path_colon;
mod path_control_character;
mod path_device_name;
mod path_drive;
mod path_hidden_character;
mod path_not_canonical;
mod path_not_nfc;
mod path_not_utf8;
mod path_reserved_character;
mod path_too_long;
mod path_trailing_dot_or_space;
mod path_traversal;
mod pointer_ledger;
mod private_key;
mod production_log;
mod provenance_mismatch;
mod provider_secret;
mod record_says_nothing;
mod record_too_long;
mod remote_code;
mod reviewed_without_files;
mod role_marker;
mod scope_spelling;
mod secrecy_phrase;
mod seed_phrase;
mod settings_in_package;
mod size_mismatch;
mod undeclared_file;
mod unfilled_field;
mod unknown_scope;
mod unknown_term;
mod unproven_claim;
mod unsupported_media_type;
mod unsupported_method;
mod unusual_root;
mod zero_sentinel;

use super::Rule;

/// The rule about what is still to be written.
pub(super) const UNFILLED: &str = unfilled_field::RULE_ID;
/// The rule about digests that are still to be computed.
pub(super) const SENTINEL: &str = zero_sentinel::RULE_ID;

/// Every rule.
pub static ALL: &[&Rule] = &[
    &anchor_change::RULE,
    &anchor_copy::RULE,
    &anchor_mutation::RULE,
    &anchor_review::RULE,
    &assigned_secret::RULE,
    &auth_material::RULE,
    &authority_claim::RULE,
    &authority_field::RULE,
    &authority_setting::RULE,
    &awaiting_review::RULE,
    &banned_status_label::RULE,
    &bidi_control::RULE,
    &broken_content::RULE,
    &byte_order_mark::RULE,
    &concealed_instruction::RULE,
    &confusable_text::RULE,
    &consumer_file::RULE,
    &container_structure::RULE,
    &content_triggers_scope::RULE,
    &content_type_mismatch::RULE,
    &control_text::RULE,
    &credential_url::RULE,
    &dangling_reference::RULE,
    &data_descriptor::RULE,
    &dated_changelog::RULE,
    &depth_level::RULE,
    &derivative_as_original::RULE,
    &destructive_command::RULE,
    &difference_notes::RULE,
    &digest_mismatch::RULE,
    &digest_spelling::RULE,
    &empty_anchor::RULE,
    &empty_folder::RULE,
    &empty_record::RULE,
    &encoded_instruction::RULE,
    &encrypted_entry::RULE,
    &entrypoint_missing::RULE,
    &excluded_required_file::RULE,
    &executable_bit::RULE,
    &exfiltration::RULE,
    &extra_field::RULE,
    &folder_entry::RULE,
    &foreign_bytes::RULE,
    &front_matter_open::RULE,
    &grant_true::RULE,
    &header_mismatch::RULE,
    &hidden_entry::RULE,
    &html_in_text::RULE,
    &identity_mixed::RULE,
    &idle_setting::RULE,
    &invalid_json::RULE,
    &invisible_text::RULE,
    &junk_file::RULE,
    &label_rule::RULE,
    &line_ends::RULE,
    &link_or_special::RULE,
    &local_path::RULE,
    &long_path::RULE,
    &machine_endpoint::RULE,
    &manifest_json::RULE,
    &manifest_misplaced::RULE,
    &manifest_missing::RULE,
    &manifest_portability::RULE,
    &manifest_schema::RULE,
    &manifest_version::RULE,
    &misdescribed_file::RULE,
    &missing_declared_file::RULE,
    &missing_digest::RULE,
    &missing_field::RULE,
    &missing_manifest_field::RULE,
    &missing_required_file::RULE,
    &nested_package::RULE,
    &network_probe::RULE,
    &no_scope_declared::RULE,
    &non_utc_time::RULE,
    &not_utf8::RULE,
    &original_changed::RULE,
    &out_of_scope_file::RULE,
    &outside_instruction::RULE,
    &over_default_limits::RULE,
    &over_limits::RULE,
    &override_phrase::RULE,
    &package_digest::RULE,
    &padded_text::RULE,
    &password_hash::RULE,
    &path_absolute::RULE,
    &path_backslash::RULE,
    &path_collision::RULE,
    &path_colon::RULE,
    &path_control_character::RULE,
    &path_device_name::RULE,
    &path_drive::RULE,
    &path_hidden_character::RULE,
    &path_not_canonical::RULE,
    &path_not_nfc::RULE,
    &path_not_utf8::RULE,
    &path_reserved_character::RULE,
    &path_too_long::RULE,
    &path_trailing_dot_or_space::RULE,
    &path_traversal::RULE,
    &pointer_ledger::RULE,
    &private_key::RULE,
    &production_log::RULE,
    &provenance_mismatch::RULE,
    &provider_secret::RULE,
    &record_says_nothing::RULE,
    &record_too_long::RULE,
    &remote_code::RULE,
    &reviewed_without_files::RULE,
    &role_marker::RULE,
    &scope_spelling::RULE,
    &secrecy_phrase::RULE,
    &seed_phrase::RULE,
    &settings_in_package::RULE,
    &size_mismatch::RULE,
    &undeclared_file::RULE,
    &unfilled_field::RULE,
    &unknown_scope::RULE,
    &unknown_term::RULE,
    &unproven_claim::RULE,
    &unsupported_media_type::RULE,
    &unsupported_method::RULE,
    &unusual_root::RULE,
    &zero_sentinel::RULE,
];

/// The rule with this id.
pub fn find(id: &str) -> Option<&'static Rule> {
    ALL.iter().copied().find(|rule| rule.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{lint::Severity, scope::Catalog};
    use std::collections::BTreeSet;

    #[test]
    fn every_file_is_one_registered_rule() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/lint/rules");
        let files: BTreeSet<String> = std::fs::read_dir(folder)
            .expect("folder")
            .map(|file| file.expect("file").file_name().to_string_lossy().replace(".rs", "").replace('_', "-"))
            .filter(|name| name != "mod")
            .collect();
        let ids: Vec<String> = ALL.iter().map(|rule| rule.id.to_owned()).collect();
        assert_eq!(files.into_iter().collect::<Vec<_>>(), ids, "one file a rule, in alphabetical order");
    }

    #[test]
    fn every_rule_is_documented() {
        for rule in ALL {
            for (part, text) in [
                ("clause", rule.clause),
                ("what", rule.what),
                ("why", rule.why),
                ("fix", rule.fix),
                ("bad", rule.bad),
                ("good", rule.good),
            ] {
                assert!(!text.trim().is_empty(), "{}: {part} is empty", rule.id);
                assert!(
                    !text.ends_with('.') || part == "good" || part == "bad",
                    "{}: {part} ends in a full stop",
                    rule.id
                );
            }
            let lower = |text: &str| !text.starts_with(char::is_uppercase) || text.starts_with("SHA");
            assert!([rule.what, rule.why, rule.fix].into_iter().all(lower), "{}: begin in lower case", rule.id);
            assert!(
                rule.severity != Severity::Error || rule.no_op.is_some(),
                "{}: an error without a no-op code",
                rule.id
            );
        }
    }

    #[test]
    fn no_rule_knows_a_file_of_a_scope() {
        // Names of scope files live in data; a rule that needs one belongs there.
        let names = Catalog::embedded().scopes.iter().flat_map(|scope| &scope.files);
        let names: BTreeSet<_> = names.map(|file| file.path.file_name().to_owned()).collect();
        for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/src/lint/rules")).expect("folder") {
            let text = std::fs::read_to_string(entry.expect("file").path()).expect("text");
            let code = text.split("fn check").nth(1).unwrap_or_default();
            for name in &names {
                assert!(!code.contains(name.as_str()), "{name}");
            }
        }
    }
}
