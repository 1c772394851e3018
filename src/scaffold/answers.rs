//! The values a person gives: `--set`, an answers file, or the wizard. Every key is known, every value has its form.

use crate::{
    error::{Error, Result},
    scope::{Catalog, ManifestField, Question, QuestionKind, Scope, ValueKind},
    spec::{config::nearest, shown},
};
use std::collections::BTreeMap;

/// Keys of the package itself, which are not questions of a scope.
pub const OWN_KEYS: [&str; 4] = ["title", "issuer", "id", "profile"];

/// Values by key.
#[derive(Clone, Debug, Default)]
pub struct Answers(BTreeMap<String, Value>);

/// A value as given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A text.
    Text(String),
    /// A list of texts.
    List(Vec<String>),
}

impl Answers {
    /// Puts a value in, replacing an earlier one.
    pub fn set(&mut self, key: &str, value: Value) {
        self.0.insert(key.replace('-', "_"), value);
    }

    /// Reads `KEY=VALUE`.
    ///
    /// # Errors
    /// When there is no `=`.
    pub fn set_pair(&mut self, pair: &str) -> Result<()> {
        let (key, value) = pair.split_once('=').ok_or_else(|| {
            Error::request(format!("`--set {}` has no `=`", shown::text(pair)), "write `--set KEY=VALUE`")
        })?;
        self.set(key.trim(), Value::Text(value.to_owned()));
        Ok(())
    }

    /// Reads a document of answers, TOML or JSON: one object of texts and lists of texts.
    ///
    /// # Errors
    /// When it is neither, or a value is not a text or a list of texts.
    pub fn read(&mut self, text: &str, name: &str) -> Result<()> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let wrong = |why: String| {
            Error::request(
                format!("`{}` holds no answers: {why}", shown::text(name)),
                "write `key = \"value\"` lines (TOML) or one JSON object",
            )
        };
        let values: BTreeMap<String, toml::Value> = if text.trim_start().starts_with('{') {
            crate::spec::json::Document::parse(text.as_bytes())
                .map_err(|error| wrong(format!("{error}, line {}", error.place.line)))?;
            serde_json::from_str(text).map_err(|error| wrong(error.to_string()))?
        } else {
            toml::from_str(text).map_err(|error| wrong(shown::text(error.message())))?
        };
        for (key, value) in values {
            let value = match value {
                toml::Value::String(text) => Value::Text(text),
                toml::Value::Array(items) => Value::List(
                    items
                        .iter()
                        .map(|item| {
                            item.as_str()
                                .map(str::to_owned)
                                .ok_or_else(|| wrong(format!("`{}` is not a list of texts", shown::text(&key))))
                        })
                        .collect::<Result<_>>()?,
                ),
                other => return Err(wrong(format!("`{}` is a {}, not a text", shown::text(&key), other.type_str()))),
            };
            self.set(&key, value);
        }
        Ok(())
    }

    /// Takes a value out.
    pub fn take_text(&mut self, key: &str) -> Option<String> {
        match self.0.remove(key)? {
            Value::Text(text) => Some(text),
            Value::List(list) => Some(list.join(", ")),
        }
    }

    /// A value as text; a list as lines of a list.
    pub fn text(&self, key: &str) -> Option<String> {
        match self.0.get(key)? {
            Value::Text(text) => Some(text.clone()),
            Value::List(list) => Some(list.iter().map(|item| format!("- {item}")).collect::<Vec<_>>().join("\n")),
        }
    }

    /// A value as a list; a text is split at commas.
    pub fn list(&self, key: &str) -> Option<Vec<String>> {
        match self.0.get(key)? {
            Value::Text(text) => {
                Some(text.split(',').map(|item| item.trim().to_owned()).filter(|item| !item.is_empty()).collect())
            }
            Value::List(list) => Some(list.clone()),
        }
    }

    /// The keys that were given.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// Checks every key and value against the questions of the scopes.
    ///
    /// # Errors
    /// When a key is not known, belongs to a scope that is not chosen, or a value has not its form.
    pub fn check(&self, scopes: &[&'static Scope]) -> Result<()> {
        for (key, value) in &self.0 {
            let (scope, known) = find(key).ok_or_else(|| unknown(key))?;
            if !scopes.iter().any(|chosen| chosen.id == scope.id) {
                let message = format!("`{key}` has no effect: the scope `{}` is not chosen", scope.id);
                return Err(Error::request(message, format!("add `--scope {}`, or leave the value out", scope.id)));
            }
            let one_line = match known {
                Known::Question(question) => question.kind == QuestionKind::Line,
                Known::Field(field) => field.kind == ValueKind::String,
            };
            match value {
                Value::Text(text) if one_line => check_line(key, text)?,
                Value::Text(_) => {}
                Value::List(items) if items.is_empty() => {
                    return Err(Error::request(format!("`{key}` is an empty list"), "leave the key out"));
                }
                Value::List(items) => items.iter().try_for_each(|item| check_line(key, item))?,
            }
        }
        Ok(())
    }
}

/// Refuses what is not one line of visible text.
///
/// # Errors
/// When the text is empty or holds a line break or another control character.
pub fn check_line(key: &str, text: &str) -> Result<()> {
    if text.trim().is_empty() {
        return Err(Error::request(format!("`{key}` is empty"), "give a value, or leave the key out"));
    }
    match text.chars().find(|c| c.is_control()) {
        Some(odd) => Err(Error::request(
            format!("`{key}` holds the control character `{}`", shown::text(&odd.to_string())),
            "give one line of text",
        )),
        None => Ok(()),
    }
}

enum Known {
    Question(&'static Question),
    Field(&'static ManifestField),
}

fn find(key: &str) -> Option<(&'static Scope, Known)> {
    Catalog::embedded().scopes.iter().find_map(|scope| {
        let question = scope.questions.iter().find(|question| question.key == key).map(Known::Question);
        let field = || scope.manifest_fields.iter().find(|field| field.setting == key).map(Known::Field);
        Some((scope, question.or_else(field)?))
    })
}

fn unknown(key: &str) -> Error {
    let scopes = Catalog::embedded().scopes.iter();
    let keys = scopes.flat_map(|scope| {
        let questions = scope.questions.iter().map(|question| question.key.as_str());
        questions.chain(scope.manifest_fields.iter().map(|field| field.setting.as_str()))
    });
    let help = nearest(key, keys.chain(OWN_KEYS)).map_or_else(
        || "`uaix scopes SCOPE` lists the values of a scope".to_owned(),
        |near| format!("did you mean `{near}`?"),
    );
    Error::request(format!("`{}` is not a known value", shown::text(key)), help)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{scope::ClosedSet, spec::id::ScopeId};

    #[test]
    fn documents() {
        let mut toml = Answers::default();
        toml.read("purpose = \"a \\\"b\\\" {{c}}\"\npromotion-targets = [\"x\", \"y\"]\n", "answers.toml")
            .expect("TOML");
        let mut json = Answers::default();
        json.read(r#"{"purpose": "a \"b\" {{c}}", "promotion_targets": ["x", "y"]}"#, "-").expect("JSON");
        for answers in [toml, json] {
            assert_eq!(answers.text("purpose").as_deref(), Some("a \"b\" {{c}}"));
            assert_eq!(answers.list("promotion_targets"), Some(vec!["x".to_owned(), "y".to_owned()]));
        }
        for bad in ["purpose", "{\"a\": 1}", "{\"a\": \"x\", \"a\": \"y\"}", "a = 1", "a = [1]", "[table]\na = 1"] {
            assert!(Answers::default().read(bad, "x").is_err(), "{bad}");
        }
    }

    #[test]
    fn keys_and_forms() {
        let set = ClosedSet::of(Catalog::embedded(), &[ScopeId::new("project_handoff")]);
        let case = |pair: &str| {
            let mut answers = Answers::default();
            answers.set_pair(pair).expect("pair");
            answers.check(&set.scopes).map_err(|error| format!("{error}; {}", error.help().unwrap_or_default()))
        };
        assert_eq!(case("purpose=x=y"), Ok(()));
        assert!(case("porpose=x").is_err_and(|e| e.contains("did you mean `purpose`?")));
        assert!(case("source_roots=src").is_err_and(|e| e.contains("`code_bearing` is not chosen")));
        assert!(case("purpose=").is_err_and(|e| e.contains("is empty")));
        assert!(case("purpose=a\nb").is_err_and(|e| e.contains("control character `\\n`")));
        assert!(Answers::default().set_pair("purpose").is_err());
    }
}
