//! How long a run of certain bytes every match of an expression holds.

use regex_syntax::hir::{Class, Hir, HirKind};

/// A run of bytes of which tokens are made.
#[derive(Default)]
pub(super) struct Run {
    /// How many at least, where nothing else is in it.
    whole: Option<usize>,
    /// How many at least stand in a row somewhere.
    pub longest: usize,
}

pub(super) fn run(hir: &Hir, is_of: fn(u8) -> bool) -> Run {
    let whole = |length: usize| Run { whole: Some(length), longest: length };
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => whole(0),
        HirKind::Literal(literal) if literal.0.iter().all(|byte| is_of(*byte)) => whole(literal.0.len()),
        HirKind::Class(class) if is_class_of(class, is_of) => whole(1),
        HirKind::Literal(_) | HirKind::Class(_) => Run::default(),
        HirKind::Capture(capture) => run(&capture.sub, is_of),
        HirKind::Repetition(repetition) => {
            let (sub, times) = (run(&repetition.sub, is_of), repetition.min as usize);
            match sub.whole {
                Some(length) => whole(length * times),
                None => Run { whole: None, longest: if times > 0 { sub.longest } else { 0 } },
            }
        }
        HirKind::Alternation(branches) => {
            let runs: Vec<Run> = branches.iter().map(|branch| run(branch, is_of)).collect();
            let whole: Option<Vec<usize>> = runs.iter().map(|run| run.whole).collect();
            let least = |lengths: &mut dyn Iterator<Item = usize>| lengths.min().unwrap_or_default();
            Run {
                whole: whole.map(|lengths| least(&mut lengths.into_iter())),
                longest: least(&mut runs.iter().map(|run| run.longest)),
            }
        }
        HirKind::Concat(parts) => {
            let (mut row, mut longest, mut all) = (0, 0, true);
            for part in parts.iter().map(|part| run(part, is_of)) {
                row = part.whole.map_or(0, |length| row + length);
                all &= part.whole.is_some();
                longest = longest.max(row).max(part.longest);
            }
            Run { whole: all.then_some(row), longest }
        }
    }
}

fn is_class_of(class: &Class, is_of: fn(u8) -> bool) -> bool {
    match class {
        Class::Unicode(class) => {
            class.iter().all(|range| range.end().is_ascii() && (range.start()..=range.end()).all(|c| is_of(c as u8)))
        }
        Class::Bytes(class) => class.iter().all(|range| (range.start()..=range.end()).all(is_of)),
    }
}
