//! `consumer-file`: the package carries what the named client asks for beyond the format

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Spot, Subject},
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "consumer-file",
    category: Category::ClosedSet,
    severity: Severity::Error,
    no_op: Some(NoOp::MissingProfile),
    clause: "7, ours",
    what: "the package carries what the client named by `--consumer` asks for beyond the format",
    why: "a client may refuse a package that the format allows; this is a profile of the client, not a rule of the format",
    fix: "add the file, with the scope that it belongs to",
    bad: "a pure project handoff for a client that needs a persona in every package",
    good: "the same handoff with persona_profile declared",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    let Some(consumer) = subject.consumer else { return };
    for file in consumer.files.iter().filter(|file| subject.package.entry(&file.path).is_none()) {
        let scopes =
            subject.catalog.scopes.iter().filter(|scope| scope.files.iter().any(|known| known.path == file.path));
        let names: Vec<_> = scopes.map(|scope| format!("`uaix add {}`", scope.id)).collect();
        let message = format!("{} needs `{}`: {}", consumer.title, file.path, file.reason.trim_end_matches('.'));
        sink.report(Spot::file(&file.path), message, names.join(" or "));
    }
}
