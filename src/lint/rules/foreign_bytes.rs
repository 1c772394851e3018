//! `foreign-bytes`: every byte of the archive belongs to an entry or to the directory

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Subject, judge_flaws},
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "foreign-bytes",
    category: Category::Container,
    severity: Severity::Error,
    no_op: Some(NoOp::UnsafeContainer),
    clause: "1 (eleven points), ours",
    what: "every byte of the archive belongs to an entry or to the directory",
    why: "what stands before, between or after them is content that no manifest declares",
    fix: "zip again without comment, prefix, padding or appended data",
    bad: "an archive comment; bytes after the end record; two archives in one file",
    good: "an archive that begins with its first entry and ends with its end record",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    judge_flaws(subject, sink);
}
