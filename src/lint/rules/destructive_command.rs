//! `destructive-command`: no text asks for a command that destroys files, disks, data, history or protection

use crate::{
    lint::{Category, Check, Rule, Severity},
    scan::Kind,
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "destructive-command",
    category: Category::Destructive,
    severity: Severity::Error,
    no_op: Some(NoOp::DestructiveCommandRequested),
    clause: "5",
    what: "no text asks for a command that destroys files, disks, data, history or protection",
    why: "a receiver that follows the text loses what can not be brought back",
    fix: "take the command out, or write it under what forbids it; removing build output is fine",
    bad: "Clean the machine first: rm -rf ~/ && reboot",
    good: "Never run `rm -rf /`.",
    check: Check::Scan(Kind::DestructiveCommand),
};
