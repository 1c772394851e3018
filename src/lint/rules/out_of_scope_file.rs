//! `out-of-scope-file`: no file that a declared scope keeps out is in the package

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Spot, Subject},
    package::Reason,
    spec::{
        pattern, shown,
        terms::{NoOp, RequiredStatus},
    },
};

pub(super) static RULE: Rule = Rule {
    id: "out-of-scope-file",
    category: Category::ClosedSet,
    severity: Severity::Error,
    no_op: Some(NoOp::UndeclaredFile),
    clause: "2",
    what: "no file that a declared scope keeps out is in the package",
    why: "unrelated files widen what a package is trusted with: a persona in a pure project handoff changes who speaks",
    fix: "leave the file out, or declare the scope that it belongs to",
    bad: ".uai/persona.uai with the scope project_handoff alone",
    good: ".uai/persona.uai with project_handoff and persona_profile",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    for (scope, ban) in subject.set.bans() {
        for (path, _) in subject.package.files().filter(|(path, _)| pattern::first(&ban.paths, path.as_str()).is_some())
        {
            let message = format!("`{path}` is out of scope for `{}`: {}", scope.id, ban.reason);
            let help = match ban.unless.first() {
                Some(scope) => format!("leave it out with `exclude`, or declare `{scope}`"),
                None => "leave it out with `exclude`".to_owned(),
            };
            sink.report(Spot::file(path), message, help);
        }
    }
    for (scope, ban) in subject.set.bans() {
        let Some(help) = &ban.left_behind else { continue };
        let placeholder = |name: &str| pattern::first(&subject.catalog.layout.version_control, name).is_some();
        let beside = subject.package.left_out.iter().filter(|left| !matches!(left.reason, Reason::Junk(_)));
        for left in beside.filter(|left| pattern::first(&ban.paths, &left.name).is_some()) {
            if !placeholder(&left.name) {
                let name = shown::text(&left.name);
                let message =
                    format!("`{name}` is out of scope for `{}` and still lies here: {}", scope.id, ban.reason);
                sink.report_as(Severity::Warning, Spot::file(&left.name), message, help.as_str());
            }
        }
    }
    for (pointer, row) in subject.rows() {
        if row.required_status.right() == Some(&RequiredStatus::OutOfScope) {
            let message =
                format!("`{}` is declared as `out_of_scope` and is in the package", shown::text(&row.path.to_string()));
            sink.report(subject.in_manifest(&format!("{pointer}/requiredStatus")), message, "leave it out");
        }
    }
}
