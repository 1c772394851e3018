//! What `uaix rehash` says: what was a placeholder, what did not match, what went down, what is still missing, what next.

use super::rehash_lines::{Lines, NAMED};
use std::{collections::BTreeMap, fmt::Write as _};
use uaix::{
    Rehashing, Severity,
    error::shown_path,
    lint::Finding,
    package::Container,
    rehash::{Found, OwnRow, Plan, Stood, missing},
    report::{STANDARD_INPUT, count, human::wrapped, size},
    spec::shown,
};

pub(super) struct Report<'a> {
    pub(super) name: &'a str,
    pub(super) rehashing: &'a Rehashing,
    /// Where the result is, or would be.
    pub(super) target: String,
    pub(super) only_sentinels: bool,
    pub(super) to_stdout: bool,
}

impl Report<'_> {
    /// For people.
    pub(super) fn human(&self, all: bool) -> String {
        let Some(plan) = &self.rehashing.plan else { return self.not_at_all() };
        let mut lines = Lines { out: String::new(), all };
        lines.out += &(self.headline(plan) + "\n");
        if let Some(archive) = self.rehashing.written.as_ref().and_then(|written| written.archive) {
            lines.raw(&format!("sha256 {}", archive.sha256));
        }
        if let Some(folder) = &self.rehashing.folder {
            lines.say(&format!("taken out of the folder `{}/`", shown::text(folder)));
        }
        self.digests(plan, &mut lines);
        self.mismatches(plan, &mut lines);
        self.package(plan, &mut lines);
        self.container(&mut lines);
        for (what, why) in group_lowered(plan) {
            let down = if self.is_done() { "down" } else { "would go down" };
            lines.list(&format!("{down} to review_required"), &what, why);
        }
        self.left_open(&mut lines);
        lines.out + &self.next(plan)
    }

    fn headline(&self, plan: &Plan) -> String {
        let name = self.name;
        let refused = plan.refused().count();
        if refused > 0 {
            return format!("refused {name}: {} not the described one", verb(refused, "file", "is", "are"));
        }
        match &self.rehashing.written {
            Some(written) if written.kept => format!("nothing to compute in {name}: {} is a copy of it", self.target),
            Some(written) => {
                let archive = written.archive.map_or_else(String::new, |archive| format!(", {}", size(archive.size)));
                let to = if self.target == name { String::new() } else { format!(" into {}", self.target) };
                let what = match written.archive {
                    Some(_) => count(written.entries, "entry"),
                    None => "its manifest is written".to_owned(),
                };
                format!("rehashed {name}{}: {what}{archive}", if self.to_stdout { "" } else { &to })
            }
            None if self.rehashing.changes() => format!("would change {name}"),
            None => format!("nothing to compute in {name}: digests and sizes are right"),
        }
    }

    fn is_done(&self) -> bool {
        self.rehashing.written.is_some()
    }

    /// What is done, or would be, and what stands or stood there.
    fn computed(&self) -> &'static str {
        if self.is_done() { "computed, was" } else { "to compute, is" }
    }

    fn digests(&self, plan: &Plan, lines: &mut Lines) {
        let of = |found: Found| -> Vec<&str> {
            plan.rows.iter().filter(|row| row.found == found).map(|row| row.path.as_str()).collect()
        };
        let computed = self.computed();
        lines.list(&format!("{computed} the zero sentinel"), &of(Found::Sentinel), "");
        if self.only_sentinels {
            lines.list("no digest, left as it is", &of(Found::Absent), "");
            lines.list("another spelling of a digest, left as it is", &of(Found::Respelled), "");
        } else {
            lines.list(&format!("{computed} missing"), &of(Found::Absent), "");
            lines.list("spelled anew, the same digest", &of(Found::Respelled), "");
        }
        let sizes = plan.rows.iter().filter_map(|row| {
            row.size.as_ref().map(|(declared, actual)| format!("{} ({declared}, is {actual})", shown::text(&row.path)))
        });
        lines.list(if self.is_done() { "size corrected" } else { "size to correct" }, &sizes.collect::<Vec<_>>(), "");
        lines.list("row without a file, left as it is", &of(Found::NoFile), "");
        match plan.own {
            OwnRow::Right => {}
            OwnRow::Added if self.is_done() => lines.say("the manifest's own row is added"),
            OwnRow::Added => lines.say("the manifest has no row of its own"),
            OwnRow::Missing => lines.say("the manifest has no row of its own; left as it is"),
            OwnRow::Size if self.is_done() => lines.say("the manifest's own size is corrected"),
            OwnRow::Size => lines.say("the manifest's own size is wrong"),
            OwnRow::Digest => {
                lines.say(
                    "the manifest states a digest of its own, which it can not contain; the sentinel belongs there",
                );
            }
        }
    }

    fn mismatches(&self, plan: &Plan, lines: &mut Lines) {
        for row in &plan.rows {
            let Found::Mismatch { declared, cause, accepted } = &row.found else { continue };
            let what = if row.anchor { "protected anchor" } else { "file" };
            let word = if *accepted { "accepted" } else { "does not match" };
            lines.say(&format!("{what} `{}` {word}", shown::text(&row.path)));
            lines.raw(&format!("  declared {}", shown::text(declared)));
            let actual = row.actual.map(|digest| digest.to_string()).unwrap_or_default();
            lines.raw(&format!("  actual   {actual}"));
            lines.say(&format!("  {cause}"));
        }
    }

    fn package(&self, plan: &Plan, lines: &mut Lines) {
        for digest in &plan.package {
            let key = format!("`integrity.{}`", shown::text(&digest.key));
            let computed = self.computed();
            let now = match (self.only_sentinels, self.is_done()) {
                (true, _) => "left as it is, is",
                (_, true) => "replaced, was",
                _ => "to replace, is",
            };
            match &digest.found {
                Stood::Right => {}
                Stood::Respelled => lines.say(&format!("{key} spelled anew, the same digest")),
                Stood::Sentinel => lines.say(&format!("{key} {computed} the zero sentinel")),
                Stood::Kept => lines.say(&format!(
                    "{key} is the zero sentinel and stays: no archive can hold its own digest, which goes beside it"
                )),
                Stood::Absent if self.only_sentinels => lines.say(&format!("{key} is missing; left as it is")),
                Stood::Absent => lines.say(&format!("{key} {computed} missing")),
                Stood::Foreign(declared, what, _) => {
                    lines.say(&format!("{key} {now} {what}:"));
                    lines.raw(&format!("  declared {}", shown::text(declared)));
                }
                Stood::Algorithm(name) if name.is_empty() => lines.say(&format!("{key} is written as `sha256`")),
                Stood::Algorithm(name) => {
                    lines.say(&format!("{key} is written as `sha256`, was `{}`", shown::text(name)));
                }
            }
        }
        if plan.refused().next().is_none() && plan.changes_manifest {
            lines.raw(&format!("packageSha256 {}", plan.package_sha256));
        }
    }

    fn container(&self, lines: &mut Lines) {
        let words = |(what, number): &(String, u64)| match what.contains('.') {
            true => format!("{what} ({number})"),
            false => count(*number as usize, what),
        };
        let parts: Vec<_> = self.rehashing.dropped.iter().map(words).collect();
        if !parts.is_empty() {
            let is = if self.is_done() { "is" } else { "would be" };
            lines.say(&format!("the container {is} rebuilt without: {}", parts.join(", ")));
        }
        let outside = self.rehashing.package.left_out.len();
        if self.rehashing.package.container == Container::Folder && outside > 1 && lines.all {
            lines.say(&format!("{} of the folder not in the package", count(outside, "file")));
        }
    }

    /// What digests can not cure.
    fn left_open(&self, lines: &mut Lines) {
        let mut scopes: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (scope, path) in missing(&self.rehashing.judgement) {
            scopes.entry(scope).or_default().push(path);
        }
        let folder = self.folder();
        let mut first = format!("      (once before: uaix init {folder})");
        for (scope, paths) in scopes {
            lines.list(&format!("still missing for {scope}"), &paths, "");
            lines.raw(&format!("  uaix add {scope} {folder}{first}"));
            first.clear();
        }
        let others: Vec<_> = self.others().map(|finding| format!("{}: {}", finding.rule, finding.message)).collect();
        for other in others.iter().take(if lines.all { others.len() } else { NAMED }) {
            lines.say(&format!("not cured by digests: {other}"));
        }
        if others.len() > NAMED && !lines.all {
            lines.say(&format!("not cured by digests: {} more", others.len() - NAMED));
        }
    }

    /// Errors that stay: of the result, or of the input without those that digests cure.
    fn others(&self) -> impl Iterator<Item = &Finding> {
        const CURED: [&str; 8] = [
            "digest-mismatch",
            "size-mismatch",
            "zero-sentinel",
            "missing-digest",
            "package-digest",
            "digest-spelling",
            "missing-required-file",
            "reviewed-without-files",
        ];
        let judgement = match &self.rehashing.written {
            Some(written) => &written.judgement,
            None => &self.rehashing.judgement,
        };
        let errors = judgement.findings.iter().filter(|finding| finding.severity == Severity::Error);
        errors.filter(|finding| !CURED.contains(&finding.rule) && !is_placeholder(finding))
    }

    /// The unpacked folder in which a missing file is added.
    fn folder(&self) -> String {
        match self.rehashing.package.container {
            Container::Folder => shown::argument(&shown_path(&self.rehashing.package.place)),
            // Where the archive has been unpacked.
            Container::Archive => "DIR".to_owned(),
        }
    }

    fn next(&self, plan: &Plan) -> String {
        let name = if self.name == STANDARD_INPUT { "-" } else { self.name };
        let line = if plan.refused().next().is_some() {
            let anchors = plan.refused().filter(|row| row.anchor).map(|row| shown::text(&row.path));
            let consent: String = anchors.map(|path| format!(" --authorize replace:{path}")).collect();
            let paths: Vec<_> = plan.refused().map(|row| shown::text(&row.path)).collect();
            format!(
                "nothing was written; get the described files, or, where the changes are meant, add: \
                 --accept-changes {}{consent}",
                paths.join(" ")
            )
        } else if self.rehashing.written.is_some() && !self.to_stdout {
            format!("then: uaix lint {}", uaix::spec::shown::argument(&self.target.to_string()))
        } else if self.rehashing.changes() && !self.to_stdout {
            format!("then: uaix rehash {name} -o FILE")
        } else {
            return String::new();
        };
        format!("  {}\n", wrapped(&line, "    "))
    }

    /// Why nothing can be computed.
    fn not_at_all(&self) -> String {
        let mut out = format!("refused {}: it can not be rehashed\n", self.name);
        let refusals = &self.rehashing.refusals;
        for finding in refusals.iter().take(10) {
            let text = format!("error[{}]: {}", finding.rule, shown::text(&finding.message));
            let _ = writeln!(out, "{}", wrapped(&text, "  "));
            let help = self.help(finding).or(finding.help.clone());
            if let Some(help) = help {
                let _ = writeln!(out, "  {}", wrapped(&format!("help: {}", shown::text(&help)), "        "));
            }
        }
        if refusals.len() > 10 {
            let _ =
                writeln!(out, "and {} more: uaix lint {}", refusals.len() - 10, uaix::spec::shown::argument(self.name));
        }
        out + "nothing was written\n"
    }

    /// The way out that rehash knows and `lint` does not.
    fn help(&self, finding: &Finding) -> Option<String> {
        let words = match finding.rule {
            "manifest-misplaced" => "`--unwrap` takes the folder away",
            "manifest-missing" | "no-scope-declared" => {
                "there is nothing to rehash; unpack it, then `uaix init DIR` and `uaix pack DIR`"
            }
            "data-descriptor" => {
                "make it anew with deflate, or with sizes that are known in advance; or unpack it with a tool you \
                 trust and zip it again, and rehash that"
            }
            _ => return None,
        };
        Some(words.to_owned())
    }
}

/// Whether a finding about the shape of the manifest is one about a digest or a size that rehash fills.
fn is_placeholder(finding: &Finding) -> bool {
    let pointer = finding.pointer.as_deref().unwrap_or_default();
    let ours = pointer.ends_with("/sha256") || pointer.ends_with("/sizeBytes") || pointer.starts_with("/integrity");
    ours && (finding.rule.starts_with("manifest-") || finding.rule == "missing-manifest-field")
}

/// What went down, by reason.
fn group_lowered(plan: &Plan) -> Vec<(Vec<&str>, &'static str)> {
    let mut groups: Vec<(Vec<&str>, &'static str)> = Vec::new();
    for (what, why) in &plan.lowered {
        match groups.iter_mut().find(|(_, known)| known == why) {
            Some((list, _)) => list.push(what),
            None => groups.push((vec![what], why)),
        }
    }
    groups
}

fn verb(number: usize, noun: &str, one: &str, many: &str) -> String {
    format!("{} {}", count(number, noun), if number == 1 { one } else { many })
}
