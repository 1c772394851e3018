//! The local policy: what the person or the client that receives packages lets in, and who has to say yes.
//!
//! It is read from the receiver's own file and from nowhere else; nothing in a package can name or relax it.

use super::{
    policy_tables::{ChangeTable, Choice, LimitTable, LoadTable},
    verdict::Verdict,
};
use crate::{
    error::{Error, Result},
    package::{gate::Limits, read_small},
    scope::{Catalog, Consumer},
    spec::{
        config::{ConfigError, explain, nearest},
        digest::Digest,
        id::ScopeId,
        json::Place,
        shown,
    },
};
use serde::Deserialize;
use std::path::Path;
use toml::Spanned;

/// The policy that holds where nobody wrote one: the strictest under which a person can still load something.
pub const DEFAULT_POLICY: &str = include_str!("../../examples/policy.toml");
/// The published JSON Schema of the file, for editors; generated from these types.
pub const POLICY_SCHEMA: &str = include_str!("../../docs/schema/uaix.policy.v0.1.schema.json");
/// The name of the policy in a store.
pub const POLICY_NAME: &str = "policy.toml";
/// The longest policy file, in bytes.
const POLICY_LIMIT: u64 = 1024 * 1024;

/// A local policy.
#[derive(Clone, Debug)]
pub struct Policy {
    /// What it says.
    pub rules: PolicyRules,
    /// The SHA-256 of its text, which receipts name.
    pub sha256: Digest,
}

/// What a policy file says. What it leaves out is as in [`DEFAULT_POLICY`].
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct PolicyRules {
    /// A client whose own wishes are held against every package.
    #[cfg_attr(test, schemars(with = "Option<String>"))]
    pub consumer: Option<Spanned<String>>,
    /// Who may issue packages, by the name in the manifest.
    #[cfg_attr(test, schemars(with = "super::policy_tables::ChoiceSchema"))]
    pub issuers: Choice,
    /// Which scopes packages may declare.
    #[cfg_attr(test, schemars(with = "super::policy_tables::ChoiceSchema"))]
    pub scopes: Choice,
    /// Which media types files may have.
    #[cfg_attr(test, schemars(with = "super::policy_tables::ChoiceSchema"))]
    pub media_types: Choice,
    /// What a package may be at most.
    pub limits: LimitTable,
    /// Which verdicts load, and after whose yes.
    pub load: LoadTable,
    /// Which changes of a profile are let through.
    pub changes: ChangeTable,
}

impl Default for Policy {
    fn default() -> Self {
        Self { rules: PolicyRules::default(), sha256: Digest::of(DEFAULT_POLICY.as_bytes()) }
    }
}

impl Policy {
    /// Reads a policy file; `None` when it is not there.
    ///
    /// # Errors
    /// When it can not be read, or is not a policy. A policy that can not be read never counts as none.
    pub fn read(path: &Path) -> Result<Option<Self>> {
        let Some(bytes) = read_small(path, POLICY_LIMIT)? else { return Ok(None) };
        let parsed = match std::str::from_utf8(&bytes) {
            Ok(text) => Self::parse(text),
            Err(error) => Err(ConfigError::not_utf8(&bytes, error.valid_up_to())),
        };
        parsed.map(Some).map_err(|source| Error::Config { path: path.to_owned(), source })
    }

    /// Parses the text of a policy file.
    ///
    /// # Errors
    /// When it is no TOML, has an unknown key, or names what does not exist.
    pub fn parse(text: &str) -> Result<Self, ConfigError> {
        let bare = text.strip_prefix('\u{feff}').unwrap_or(text);
        let rules: PolicyRules = toml::from_str(bare).map_err(|error| {
            let place = Place::of(bare, error.span().map_or(0, |span| span.start));
            let (message, help) = explain(error.message());
            ConfigError { message, help, place }
        })?;
        rules.check(bare)?;
        Ok(Self { rules, sha256: Digest::of(text.as_bytes()) })
    }

    /// What a package may be at most.
    pub fn limits(&self) -> Limits {
        let table = self.rules.limits;
        let mut limits = Limits::default();
        for (limit, given) in [
            (&mut limits.archive_bytes, table.archive_bytes),
            (&mut limits.entries, table.entries),
            (&mut limits.file_bytes, table.file_bytes),
            (&mut limits.total_bytes, table.total_bytes),
            (&mut limits.manifest_bytes, table.manifest_bytes),
            (&mut limits.ratio, table.expansion),
        ] {
            *limit = given.unwrap_or(*limit);
        }
        limits
    }

    /// The client whose wishes are held against packages.
    pub fn consumer(&self) -> Option<&'static Consumer> {
        self.rules.consumer.as_ref().and_then(|id| Catalog::embedded().consumer(id.get_ref()))
    }
}

impl PolicyRules {
    /// A word that names nothing would refuse nothing: it is an error.
    fn check(&self, text: &str) -> Result<(), ConfigError> {
        let catalog = Catalog::embedded();
        let wrong = |at: usize, message: String, help: String| {
            Err(ConfigError { message, help: Some(help), place: Place::of(text, at) })
        };
        for word in self.scopes.words() {
            let id = ScopeId::new(word.get_ref());
            if catalog.scope(&id).is_none() {
                let message = format!("there is no scope `{}`", shown::text(word.get_ref()));
                return wrong(word.span().start, message, catalog.suggest(&id));
            }
        }
        if let Some(word) = self.media_types.words().find(|word| catalog.media_type(word.get_ref()).is_none()) {
            let message = format!("the format has no media type `{}`", shown::text(word.get_ref()));
            let known = catalog.media_types.iter().map(|kind| kind.id.as_str()).collect::<Vec<_>>();
            let help = nearest(word.get_ref(), known.iter().copied())
                .map_or_else(|| format!("known: {}", known.join(", ")), |near| format!("did you mean `{near}`?"));
            return wrong(word.span().start, message, help);
        }
        if let Some(word) = self.consumer.as_ref().filter(|word| catalog.consumer(word.get_ref()).is_none()) {
            let message = format!("there is no consumer `{}`", shown::text(word.get_ref()));
            let known = catalog.consumers.iter().map(|consumer| consumer.id.as_str()).collect::<Vec<_>>();
            return wrong(word.span().start, message, format!("known: {}", known.join(", ")));
        }
        let free = &self.load.without_question;
        let named = self.load.named_human.as_deref().unwrap_or_default();
        if free.iter().chain(named).any(|verdict| *verdict == Verdict::NoOp) {
            let at = text.find("no_op").unwrap_or_default();
            return wrong(at, "what is `no_op` never loads".to_owned(), "leave it out".to_owned());
        }
        if let Some(both) = free.iter().find(|verdict| named.contains(verdict)) {
            let at = text.find("without_question").unwrap_or_default();
            let message = format!("`{both}` stands in `without_question` and in `named_human`");
            return wrong(at, message, "keep it in one of them".to_owned());
        }
        if let Some(word) = self.issuers.words().find(|word| word.get_ref().trim().is_empty()) {
            let message = "an issuer without a name".to_owned();
            return wrong(word.span().start, message, "write the name as it stands in manifests".to_owned());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_is_the_text_that_init_writes() {
        let parsed = Policy::parse(DEFAULT_POLICY).expect("good");
        let default = Policy::default();
        assert_eq!(parsed.sha256, default.sha256);
        assert_eq!(parsed.limits(), default.limits());
        let (mut parsed, default) = (parsed.rules, default.rules);
        parsed.limits = LimitTable::default();
        for verdict in [Verdict::Eligible, Verdict::HumanReview] {
            assert!(parsed.load.needs_name(verdict) && default.load.needs_name(verdict));
        }
        (parsed.load, parsed.consumer) = (LoadTable::default(), None);
        assert_eq!(format!("{parsed:?}"), format!("{default:?}"));
    }

    #[test]
    fn what_is_refused() {
        #[track_caller]
        fn case(text: &str, line: usize, message: &str, help: &str) {
            let error = Policy::parse(text).expect_err("refused");
            assert!(error.message.contains(message), "{error:?}");
            assert!(error.help.as_deref().unwrap_or_default().contains(help), "{error:?}");
            assert_eq!(error.place.line, line, "{error:?}");
        }
        case("consumr = \"x\"", 1, "unknown key `consumr`", "did you mean `consumer`?");
        case(
            "[load]\nwithout_questions = []",
            2,
            "unknown key `without_questions`",
            "did you mean `without_question`?",
        );
        case("[scopes]\nrefuse = [\"persona_profil\"]", 2, "there is no scope `persona_profil`", "persona_profile");
        case("[media_types]\nallow = [\"text/markdwn\"]", 2, "no media type `text/markdwn`", "text/markdown");
        case("\nconsumer = \"nobody\"", 2, "no consumer `nobody`", "localendpoint");
        case("[load]\nwithout_question = [\"no_op\"]", 2, "never loads", "");
        let both = "[load]\nwithout_question = [\"eligible\"]\nnamed_human = [\"eligible\"]";
        case(both, 2, "stands in `without_question` and", "keep it in one");
        case("[issuers]\nrefuse = [\" \"]", 2, "an issuer without a name", "");
        case("[load]\nnamed_human = [\"maybe\"]", 2, "unknown variant `maybe`", "");
        case("[changes]\nanchors = \"allow\"", 2, "unknown variant `allow`", "");
        case("[limits]\nentries = -1", 2, "", "");
        case("x", 1, "", "");
    }

    #[test]
    fn words_are_let_in_or_not() {
        let policy = Policy::parse("[issuers]\nallow = [\"A\", \"B\"]\nrefuse = [\"b\"]").expect("good");
        let alike = |a: &str, b: &str| a.eq_ignore_ascii_case(b);
        let refuses = |word: &str| policy.rules.issuers.refuses(word, |a, b| a == b, alike).is_some();
        assert_eq!(["A", "a", "B", "C"].map(refuses), [false, true, true, true]);
    }

    #[test]
    fn published_schema_is_that_of_the_types() {
        let description = "The local policy of a store of received packages. Never read from a package.";
        crate::spec::published::hold::<PolicyRules>("uaix.policy.v0.1.schema.json", POLICY_NAME, description);
    }
}
