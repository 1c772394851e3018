//! `junk-file`: traces of file managers, editors and version control are not memory

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Spot, Subject},
    package::{Container, Reason},
    spec::{pattern, shown, terms::NoOp},
};

pub(super) static RULE: Rule = Rule {
    id: "junk-file",
    category: Category::Container,
    severity: Severity::Note,
    no_op: Some(NoOp::UndeclaredFile),
    clause: "1, ours",
    what: "traces of file managers, editors and version control are not memory",
    why: "they carry machine state, old texts and sometimes private names",
    fix: "nothing in a folder, where they are left out; in an archive, pack again without them",
    bad: ".DS_Store; .uai/.identity.uai.swp; __MACOSX/._readme.md",
    good: "a tree without them",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    if subject.package.container == Container::Archive {
        let junk = &subject.catalog.layout.junk;
        let legal = subject.package.entries.iter().filter(|entry| !entry.is_overlong());
        let is_junk = |name: String| pattern::first(junk, &name).is_some();
        for entry in legal.filter(|entry| is_junk(entry.name())) {
            let message = format!("`{}` is a trace of a file manager, an editor or version control", entry.shown());
            sink.report_as(Severity::Error, Spot::file(entry.name()), message, "pack again without it");
        }
        return;
    }
    let junk: Vec<_> = subject.package.left_out.iter().filter(|left| matches!(left.reason, Reason::Junk(_))).collect();
    if let [first, rest @ ..] = junk.as_slice() {
        let names: Vec<_> = junk.iter().take(3).map(|left| shown::text(&left.name)).collect();
        let more = if rest.len() > 2 { format!(" and {} more", rest.len() - 2) } else { String::new() };
        sink.report(Spot::file(&first.name), format!("left out as junk: {}{more}", names.join(", ")), "");
    }
}
