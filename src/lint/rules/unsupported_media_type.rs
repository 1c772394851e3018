//! `unsupported-media-type`: every file has a media type of the contract's list

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Spot, Subject, stated_media_type},
    spec::{config::CONFIG_NAME, manifest::MANIFEST_PATH, shown, terms::NoOp},
};

pub(super) static RULE: Rule = Rule {
    id: "unsupported-media-type",
    category: Category::Inventory,
    severity: Severity::Error,
    no_op: Some(NoOp::UnsupportedCapabilityLevel),
    clause: "1 and 3",
    what: "every file has a media type of the contract's list",
    why: "executables, scripts, archives, HTML and SVG are never memory; a file of an unknown type is never dropped silently",
    fix: "leave it out with `exclude`, or state its type with `[[file]] media_type`",
    bad: "evidence/run-all.sh; docs/schema.sql without a setting",
    good: "docs/schema.sql with media_type = \"text/plain\"",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    // Who makes a package settles it in the settings; who received one can not.
    let received = subject.package.config.is_none() && subject.package.is_described();
    let ask = "do not load the package; ask its issuer for one without this file, or with a supported type";
    for (path, _) in subject.package.files() {
        let quoted = || toml::Value::String(path.to_string());
        let exclude = || match received {
            true => ask.to_owned(),
            false => format!("leave it out: `exclude = [{}]` in [pack] of {CONFIG_NAME}", quoted()),
        };
        if let Some(what) = subject.catalog.unsupported_kind(path) {
            sink.report(Spot::file(path), format!("`{path}` is {what}, which no package carries"), exclude());
            continue;
        }
        match stated_media_type(subject.package, path) {
            Some(stated) if subject.catalog.media_type(stated).is_none() => {
                let known: Vec<_> = subject.catalog.media_types.iter().map(|kind| kind.id.as_str()).collect();
                let message = format!("`{path}` has the unsupported media type `{}`", shown::text(stated));
                sink.report(Spot::file(path), message, format!("supported: {}", known.join(", ")));
            }
            None if subject.catalog.media_type_of(path).is_none() => {
                let setting = || format!("`[[file]] path = {} media_type = \"text/plain\"`", quoted());
                let help = if received { exclude() } else { format!("state it: {}; or {}", setting(), exclude()) };
                sink.report(Spot::file(path), format!("`{path}` has no known media type"), help);
            }
            _ => {}
        }
    }
    let own = subject.rows().filter(|(_, row)| row.path.as_str() == MANIFEST_PATH);
    for (pointer, row) in own.filter(|(_, row)| row.media_type != "application/json") {
        let message = format!("the manifest is declared as `{}`", shown::text(&row.media_type));
        sink.report(subject.in_manifest(&format!("{pointer}/mediaType")), message, "it is application/json");
    }
}
