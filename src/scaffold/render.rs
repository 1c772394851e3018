//! Templates to text: strict handlebars without HTML escaping; JSON files are built as values and written by serde.

use super::{Blueprint, NewFile, count_unfilled};
use crate::{
    error::{Error, Result},
    scope::{Catalog, ClosedSet, Requirement},
    spec::record::UNFILLED,
};
use handlebars::{
    Context, Handlebars, Helper, HelperResult, Output, RenderContext, RenderErrorReason, handlebars_helper, no_escape,
};
use include_dir::{Dir, include_dir};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

static TEMPLATES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/templates");

/// Renders the files of some requirements of a closed set.
pub(super) fn files<'r>(
    blueprint: &Blueprint,
    set: &ClosedSet,
    wanted: impl Iterator<Item = &'r Requirement>,
) -> Result<Vec<NewFile>> {
    let engine = engine(answers(blueprint, set));
    let context = context(blueprint, set);
    wanted
        .map(|requirement| {
            let file = requirement.file;
            let template = TEMPLATES
                .get_file(&file.template)
                .and_then(|found| found.contents_utf8())
                .ok_or_else(|| Error::Defect(format!("the template `{}` is missing", file.template)))?;
            let text = if file.media_type == "application/json" {
                render_json(&engine, template, &context)
            } else {
                engine.render_template(template, &context).map_err(|error| error.to_string())
            };
            let text = text.map_err(|error| Error::Defect(format!("the template `{}`: {error}", file.template)))?;
            Ok(NewFile { path: file.path.to_string(), reason: &file.reason, unfilled: count_unfilled(&text), text })
        })
        .collect()
}

/// The keys of the questions that the templates of some requirements ask.
pub(super) fn keys<'r>(wanted: impl Iterator<Item = &'r Requirement>) -> BTreeSet<&'static str> {
    let templates = wanted.filter_map(|requirement| TEMPLATES.get_file(&requirement.file.template)?.contents_utf8());
    templates.flat_map(asked).collect()
}

/// The keys in `{{answer "key" …}}` of a template; in a JSON template the quotes are escaped.
fn asked(template: &str) -> impl Iterator<Item = &str> {
    let calls = template.split("{{answer ").skip(1);
    calls.map(|call| call.trim_start_matches(['\\', '"']).split(['\\', '"']).next().unwrap_or_default())
}

/// What was answered, else what fits everybody.
fn answers(blueprint: &Blueprint, set: &ClosedSet) -> BTreeMap<String, String> {
    let questions = set.scopes.iter().flat_map(|scope| &scope.questions);
    let answered = questions.filter_map(|question| {
        let answer = blueprint.answers.text(&question.key).or_else(|| question.default.clone())?;
        Some((question.key.clone(), answer))
    });
    answered.collect()
}

fn context(blueprint: &Blueprint, set: &ClosedSet) -> Value {
    let order = set.reading_order();
    let records: Vec<_> = order
        .iter()
        .map(|requirement| {
            let file = requirement.file;
            json!({"path": file.path.as_str(), "title": file.title, "reason": file.reason})
        })
        .collect();
    let scopes: Vec<_> = set
        .scopes
        .iter()
        .map(|scope| json!({"id": scope.id.as_str(), "title": scope.title, "summary": scope.summary}))
        .collect();
    let declared: Map<_, _> =
        Catalog::embedded().scopes.iter().map(|scope| (scope.id.to_string(), set.has(&scope.id).into())).collect();
    json!({
        "id": blueprint.id.as_str(),
        "profile": blueprint.profile.as_str(),
        "title": blueprint.title,
        "issuer": blueprint.issuer,
        "records": records,
        "readOrder": order.iter().map(|requirement| requirement.file.path.as_str()).collect::<Vec<_>>(),
        "scopes": scopes,
        "scopeIds": set.ids().collect::<Vec<_>>(),
        "scope": declared,
    })
}

fn engine(answers: BTreeMap<String, String>) -> Handlebars<'static> {
    let mut engine = Handlebars::new();
    engine.set_strict_mode(true);
    engine.register_escape_fn(no_escape);
    handlebars_helper!(quoted: |*args| {
        let text: String = args.iter().map(|part| part.as_str().unwrap_or_default()).collect();
        Value::String(text).to_string()
    });
    handlebars_helper!(write: |asks: str| format!("{UNFILLED} {asks}]"));
    engine.register_helper("quoted", Box::new(quoted));
    engine.register_helper("write", Box::new(write));
    let answer = move |helper: &Helper<'_>,
                       _: &Handlebars<'_>,
                       _: &Context,
                       _: &mut RenderContext<'_, '_>,
                       out: &mut dyn Output|
          -> HelperResult {
        let text = |at: usize| {
            helper
                .param(at)
                .and_then(|param| param.value().as_str())
                .ok_or(RenderErrorReason::ParamNotFoundForIndex("answer", at))
        };
        match answers.get(text(0)?) {
            Some(answer) => out.write(answer)?,
            None => out.write(&format!("{UNFILLED} {}]", text(1)?))?,
        }
        Ok(())
    };
    engine.register_helper("answer", Box::new(answer));
    engine
}

/// A JSON template is JSON: each text in it is a template of its own, so that no answer can break the syntax. A text
/// that is only the name of a list becomes that list.
fn render_json(engine: &Handlebars<'_>, template: &str, context: &Value) -> Result<String, String> {
    let mut value: Value = serde_json::from_str(template).map_err(|error| error.to_string())?;
    render_value(engine, &mut value, context)?;
    serde_json::to_string_pretty(&value).map(|text| text + "\n").map_err(|error| error.to_string())
}

fn render_value(engine: &Handlebars<'_>, value: &mut Value, context: &Value) -> Result<(), String> {
    match value {
        Value::String(text) => {
            let name = text.strip_prefix("{{").and_then(|rest| rest.strip_suffix("}}"));
            let list = name.and_then(|name| context.get(name)).filter(|list| list.is_array());
            *value = match list {
                Some(list) => list.clone(),
                None => Value::String(engine.render_template(text, context).map_err(|error| error.to_string())?),
            };
            Ok(())
        }
        Value::Array(items) => items.iter_mut().try_for_each(|item| render_value(engine, item, context)),
        Value::Object(map) => map.values_mut().try_for_each(|item| render_value(engine, item, context)),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        scaffold::Answers,
        spec::{id::ScopeId, instant::UtcInstant, record::Record},
    };

    fn blueprint(scopes: &[&str]) -> Blueprint {
        Blueprint {
            scopes: scopes.iter().map(|id| ScopeId::new(id)).collect(),
            id: "orbit".parse().expect("id"),
            profile: "orbit.v1".parse().expect("id"),
            title: "Orbit \"<b>\" {{title}} \u{1f6f0}".to_owned(),
            issuer: "Orbit & Co".to_owned(),
            created: UtcInstant::zip_floor(),
            answers: Answers::default(),
        }
    }

    fn everything() -> Vec<&'static str> {
        Catalog::embedded().ids().collect()
    }

    fn rendered(blueprint: &Blueprint) -> Vec<NewFile> {
        let set = ClosedSet::of(Catalog::embedded(), &blueprint.scopes);
        files(blueprint, &set, set.requirements.iter()).expect("rendered")
    }

    #[test]
    fn every_record_carries_every_field() {
        for scope in &Catalog::embedded().scopes {
            let blueprint = blueprint(&[scope.id.as_str()]);
            let set = ClosedSet::of(Catalog::embedded(), &blueprint.scopes);
            for (file, requirement) in rendered(&blueprint).iter().zip(&set.requirements) {
                let record = Record::parse(&file.text);
                assert!(!record.front_matter_open, "{}", file.path);
                for field in &requirement.fields {
                    assert!(
                        record.carries([field.id.as_str(), field.title.as_str()]),
                        "{}: {}",
                        file.path,
                        field.title
                    );
                }
            }
        }
    }

    #[test]
    fn shape_of_records() {
        for file in rendered(&blueprint(&everything())) {
            let (path, text) = (&file.path, &file.text);
            assert!(
                text.ends_with('\n') && !text.ends_with("\n\n") && !text.contains('\r') && !text.contains(" \n"),
                "{path}"
            );
            if path.ends_with(".uai") {
                assert!(text.starts_with("---\nuaix: \"1.0\"\ntype: "), "{path}");
                assert!(text.contains("\nstatus: review_required\n"), "{path}");
            }
            let lower = text.to_lowercase();
            for banned in ["recommended", "optional", "suggested", "may include", "nice to have"] {
                assert!(!lower.contains(banned), "{path}: `{banned}`");
            }
            // No year of our time: a hot record is current state.
            assert!(!text.contains("202"), "{path}");
        }
    }

    #[test]
    fn values_arrive_as_typed() {
        let odd = "q\" {{id}} {{{x}}} <b>&amp; \\n 'single' \u{1f469}\u{200d}\u{2708}\u{fe0f} $HOME `x`";
        let mut blueprint = blueprint(&everything());
        blueprint.answers.set("purpose", crate::scaffold::Value::Text(odd.to_owned()));
        blueprint.answers.set("current_state", crate::scaffold::Value::Text(format!("line one\n{odd}\n")));
        let all = rendered(&blueprint);
        let text = |path: &str| all.iter().find(|file| file.path == path).map(|file| file.text.clone()).expect(path);
        assert!(text("AGENTS.md").contains(&format!("# {}\n", blueprint.title)));
        assert!(text("AGENTS.md").contains(odd));
        assert!(text(".uai/short-term-memory.uai").contains(&format!("line one\n{odd}\n")));
        let map: Value = serde_json::from_str(&text(".uai/exports/manifest.json")).expect("valid JSON");
        assert_eq!(map["purpose"], odd);
        assert_eq!(map["title"], blueprint.title);
        assert_eq!(map["readOrder"].as_array().map(Vec::len), Some(all.len()));
    }

    #[test]
    fn every_template_is_used_and_asks_only_what_is_declared() {
        let scopes = &Catalog::embedded().scopes;
        let mut used: Vec<_> =
            scopes.iter().flat_map(|scope| scope.files.iter().map(|file| file.template.as_str())).collect();
        used.sort_unstable();
        used.dedup();
        let mut there = Vec::new();
        let mut folders = vec![&TEMPLATES];
        while let Some(folder) = folders.pop() {
            folders.extend(folder.dirs());
            there.extend(folder.files().map(|file| file.path().to_string_lossy().replace('\\', "/")));
        }
        there.sort_unstable();
        assert_eq!(there, used);
        let known: Vec<_> =
            scopes.iter().flat_map(|scope| scope.questions.iter().map(|question| question.key.as_str())).collect();
        for template in used {
            let text = TEMPLATES.get_file(template).and_then(|file| file.contents_utf8()).expect(template);
            for key in asked(text) {
                assert!(known.contains(&key), "{template}: {key}");
            }
        }
    }
}
