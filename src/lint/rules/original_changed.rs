//! `original-changed`: the original that a derivative keeps has the bytes that its provenance records

use crate::{
    lint::{
        Category, Check, Rule, Severity, Sink, Spot, Subject,
        derivation::{is_kept_aside, stood_at},
    },
    scope::{Catalog, EvidenceKind},
    spec::{derivation::Original, entry_path::EntryPath, terms::NoOp},
};

pub(super) static RULE: Rule = Rule {
    id: "original-changed",
    category: Category::Integrity,
    severity: Severity::Error,
    no_op: Some(NoOp::ProvenanceMismatch),
    clause: "2, persona preservation",
    what: "the original that a derivative keeps has the bytes that its provenance records",
    why: "the derivative is judged against its original; one that changed proves nothing about what was changed",
    fix: "put the bytes of the original back, from the package it came in; `uaix persona preserved A B` compares",
    bad: "an edited file below evidence/persona/original/",
    good: "every file there with the digest in the provenance, and the work in the records themselves",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    let Some(path) = Catalog::embedded().evidence(EvidenceKind::Provenance) else { return };
    let aside = subject.inventory.observed.keys().find(|path| is_kept_aside(path));
    let provenance = subject.inventory.json(path);
    let why = match (&provenance, aside) {
        (Some(provenance), _) if Original::unreadable(provenance).is_some() => Original::unreadable(provenance),
        (Some(provenance), Some(aside)) if Original::nearest(provenance).is_none() => {
            Some(format!("`{aside}` is kept as an original, and no provenance says of what"))
        }
        (None, Some(aside)) => Some(format!("`{aside}` is kept as an original, and no provenance can be read")),
        _ => None,
    };
    if let Some(why) = why {
        let message = format!("the provenance of a derivative can not be relied on: {why}");
        sink.report(Spot::file(path), message, "put it back as `uaix persona derive` wrote it");
    }
    let Some(provenance) = provenance else { return };
    let originals = Original::all(&provenance);
    for file in originals.iter().flat_map(|original| &original.files) {
        if !is_kept_aside(&file.kept_as) {
            let message =
                format!("`{}` is no place where an original is kept, but a file of the derivative", file.kept_as);
            sink.report(Spot::file(path), message, "keep the original apart, as `uaix persona derive` does");
            continue;
        }
        let message = match subject.inventory.observed.get(&file.kept_as) {
            None => format!("`{}`, the original of `{}`, is not in the package", file.kept_as, file.path),
            Some(kept) if kept.sha256 != file.sha256 => {
                let (kept_as, of) = (&file.kept_as, &file.path);
                format!("`{kept_as}` is not the original of `{of}`: recorded {}, actual {}", file.sha256, kept.sha256)
            }
            Some(kept) if kept.size != file.size_bytes => {
                let (kept_as, stated) = (&file.kept_as, file.size_bytes);
                format!("`{kept_as}` has {} bytes, and the provenance says {stated}", kept.size)
            }
            Some(_) => continue,
        };
        sink.report(Spot::file(&file.kept_as), message, "put the bytes of the original back");
    }
    // A file that the provenance leaves out would pass for one that the derivative has added.
    let named =
        |path: &EntryPath| originals.iter().flat_map(|original| &original.files).any(|file| file.kept_as == *path);
    let aside = subject.inventory.observed.keys().filter(|path| !originals.is_empty() && !named(path));
    for (path, stood) in aside.filter_map(|path| Some((path, stood_at(path)?))) {
        let message = format!("`{path}` is kept as an original, and the provenance does not name `{stood}`");
        sink.report(Spot::file(path), message, "put the provenance back as `uaix persona derive` wrote it");
    }
}
