//! One text, looked at in every way: each pass adds what it finds, and the context decides what it weighs.

use super::{
    Kind, authority,
    blocks::Blocks,
    characters,
    concealed::{self, Hidden},
    decode,
    engine::{self, Raw},
    excuse::excuse,
    hit::Hit,
    keys, log, padding, place, rendered,
    text::{Form, Text},
};
use crate::spec::{severity::Severity, shown};
use std::{cell::OnceCell, collections::BTreeMap, ops::Range};

/// The most hits of one kind that are kept, but for secrets.
const MOST: usize = 2000;

/// How much of what was decoded is shown, in characters.
const SHOWN: usize = 60;

/// A text and what has been found in it.
pub(super) struct Look<'t> {
    text: &'t Text<'t>,
    blocks: OnceCell<Blocks>,
    hidden: OnceCell<Vec<Hidden>>,
    /// What is hidden, merged, in order.
    unseen: OnceCell<Vec<Range<usize>>>,
    hits: Vec<Hit>,
    /// How often each kind has been found, and how heavy its heaviest hit is.
    counts: BTreeMap<Kind, (usize, Severity)>,
    /// Where each kind has been found: from its start to its end.
    spans: BTreeMap<(Kind, usize), usize>,
}

impl<'t> Look<'t> {
    pub fn new(text: &'t Text<'t>) -> Self {
        let (blocks, hidden, unseen) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        Self { text, blocks, hidden, unseen, hits: Vec::new(), counts: BTreeMap::new(), spans: BTreeMap::new() }
    }

    /// The structure, read when something has been found whose weight depends on it.
    fn blocks(&self) -> &Blocks {
        self.blocks.get_or_init(|| match self.text.form {
            Form::Markdown => Blocks::of(&self.text.text),
            _ => Blocks::default(),
        })
    }

    /// The parts that are not shown.
    fn hidden(&self) -> &[Hidden] {
        self.hidden.get_or_init(|| concealed::parts(self.text))
    }

    /// Whether a reader sees a place as text.
    fn is_seen(&self, at: usize) -> bool {
        let stand = self.blocks().at(at);
        let unseen = self.unseen.get_or_init(|| merge(self.hidden()));
        let before = unseen.partition_point(|range| range.start <= at);
        let hidden = before.checked_sub(1).is_some_and(|index| unseen[index].contains(&at));
        self.text.form != Form::Json && !stand.html && !stand.link && !hidden
    }

    fn push(&mut self, kind: Kind, severity: Severity, range: Range<usize>, says: impl Into<String>) {
        let mut hit = Hit::new(self.text, kind, severity, range.clone(), says.into());
        // Whoever mentions one thing thousands of times means it: from there on nothing is excused.
        if kind.is_excusable() && self.counts.get(&kind).is_none_or(|(count, _)| *count < MOST) {
            hit.excuse(excuse(self.text, self.blocks(), kind, &range, self.is_seen(range.start)));
        }
        self.keep(hit);
    }

    fn keep(&mut self, hit: Hit) {
        // The same fault thousands of times is told so often; a heavier one is never crowded out, and secrets have to be
        // known whole.
        let (count, worst) = self.counts.entry(hit.kind).or_insert((0, hit.severity));
        *count += 1;
        if *count > MOST && hit.severity >= *worst && !hit.kind.is_secret() {
            return;
        }
        *worst = hit.severity.min(*worst);
        let end = self.spans.entry((hit.kind, hit.range.start)).or_default();
        *end = hit.range.end.max(*end);
        self.hits.push(hit);
    }

    /// Whether something of this kind is already known at a place.
    fn knows(&self, kind: Kind, range: &Range<usize>) -> bool {
        let before = self.spans.range((kind, 0)..(kind, range.end)).next_back();
        before.is_some_and(|(_, end)| range.start < *end)
    }

    pub fn at_characters(&mut self) {
        if self.text.damaged {
            self.push(Kind::NotUtf8, Severity::Warning, 0..0, "bytes that are no UTF-8 text");
        }
        for odd in characters::judge(&self.text.text) {
            let Some(spelled) = odd.spelled else {
                self.push(odd.kind, odd.severity, odd.range, odd.says);
                continue;
            };
            // What they spell is shown, unless it is a secret, which is one wherever it stands.
            let found = engine::search(&spelled);
            let says = match found.iter().find(|raw| raw.pattern.kind.is_secret()) {
                Some(raw) => {
                    let says = format!("{}, in invisible characters", raw.pattern.says);
                    self.push(raw.pattern.kind, raw.pattern.severity, odd.range.clone(), says);
                    format!("{}; they spell a secret", odd.says)
                }
                None => {
                    let words: String = spelled.chars().take(2 * SHOWN).collect();
                    format!("{}; they spell `{}`", odd.says, shown::text(&words))
                }
            };
            self.push(odd.kind, odd.severity, odd.range, says);
        }
    }

    pub fn at_patterns(&mut self) {
        for Raw { pattern, mut value, .. } in engine::search(&self.text.text) {
            let mut severity = pattern.severity;
            if matches!(pattern.kind, Kind::LocalPath | Kind::MachineEndpoint) {
                // The end of a sentence is no part of a path.
                let written = self.text.text[value.clone()].trim_end_matches(['.', ',', ';', ':', '!', '?']);
                value.end = value.start + written.len();
                if self.knows(pattern.kind, &value) {
                    continue;
                }
                let in_setting = self.is_setting(value.start);
                // A service of the reader's own machine is an example in prose.
                if pattern.kind == Kind::MachineEndpoint && severity == Severity::Note && !in_setting {
                    continue;
                }
                severity = place::weigh(severity, in_setting);
            }
            self.push(pattern.kind, severity, value, pattern.says);
        }
    }

    /// Whether a place is the value of a setting: JSON, a settings file, front matter, a header line.
    fn is_setting(&self, at: usize) -> bool {
        if self.text.form != Form::Markdown {
            return matches!(self.text.form, Form::Json | Form::Settings);
        }
        if self.blocks().at(at).front {
            return true;
        }
        let line = self.text.head(self.text.place(at).0);
        // A record lists its header lines, too.
        let line = if self.text.is_record { line.strip_prefix("- ").unwrap_or(line) } else { line };
        let label = line.split_once(": ").map(|(label, _)| label);
        label.is_some_and(|label| {
            label.starts_with(char::is_uppercase)
                && label.split(' ').count() <= 3
                && !label.contains(['.', ',', '`', '('])
        })
    }

    /// The text as it is seen: what only shows there has been hidden, so nothing excuses it.
    pub fn at_folded(&mut self) {
        let text = self.text;
        for folded in characters::fold(&text.text, text.form == Form::Json) {
            for raw in engine::search(&folded.text) {
                let (kind, range) = (raw.pattern.kind, folded.origin(&raw.value));
                // A secret of which a part is known already is wider than that: both are kept, and joined in the end.
                if kind.is_secret() || (kind.is_excusable() && !self.knows(kind, &range)) {
                    let says = format!("{}, once its hidden or look-alike characters are read", raw.pattern.says);
                    self.keep(Hit::new(self.text, kind, raw.pattern.severity, range, says));
                }
            }
        }
    }

    /// The text as Markdown shows it, where that is not as it is written. It is open to see, so its context counts.
    pub fn at_rendered(&mut self) {
        if self.text.form != Form::Markdown {
            return;
        }
        let text = self.text;
        for copy in rendered::rendered(&text.text) {
            for raw in engine::search(&copy.text) {
                let (kind, range) = (raw.pattern.kind, copy.origin(&raw.value));
                if kind.is_excusable() && !self.knows(kind, &range) {
                    self.push(kind, raw.pattern.severity, range, raw.pattern.says);
                }
            }
        }
    }

    /// What has to be decoded to be read has been encoded for a reason: nothing excuses it.
    pub fn at_decoded(&mut self) {
        for run in decode::decode(&self.text.text) {
            let found = engine::search(&run.text);
            // What is encoded is shown decoded, unless a secret is encoded with it.
            let secret = found.iter().any(|raw| raw.pattern.kind.is_secret());
            for raw in found {
                let kind = raw.pattern.kind;
                if kind.is_secret() || kind.is_excusable() {
                    let kind = if kind.is_secret() { kind } else { Kind::EncodedInstruction };
                    let mut says = format!("{}, encoded as {}", raw.pattern.says, run.how);
                    if !secret {
                        let words: String = run.text[raw.value].chars().take(SHOWN).collect();
                        says = format!("{says}: `{}`", shown::text(words.trim()));
                    }
                    self.keep(Hit::new(self.text, kind, raw.pattern.severity, run.range.clone(), says));
                }
            }
        }
    }

    pub fn at_concealed(&mut self) {
        let text = &self.text.text;
        let place = |hidden: &Hidden| {
            let words = concealed::words(text, hidden);
            if let Some(at) = concealed::instructs(words, hidden) {
                let range = hidden.range.start + at..hidden.range.end;
                return Some((Severity::Error, range, format!("an instruction in {}", hidden.what)));
            }
            // Pages that are made to be shown by a browser hide dialogs and menus until they are needed.
            // In a block of code, everybody sees it.
            let told = !self.text.is_page
                && concealed::says_something(words, hidden)
                && !self.blocks().at(hidden.range.start).code;
            told.then(|| (Severity::Warning, hidden.range.clone(), format!("a sentence in {}", hidden.what)))
        };
        let found: Vec<_> = self.hidden().iter().filter_map(place).collect();
        for (severity, range, says) in found {
            self.push(Kind::ConcealedInstruction, severity, range, says);
        }
    }

    pub fn at_settings(&mut self) {
        let manifest = authority::is_manifest(self.text);
        let watched = if manifest { |_: &str| true } else { authority::is_watched };
        for setting in keys::settings(self.text, watched) {
            let judged = match manifest {
                true => authority::judge_manifest(&setting),
                false => authority::judge(&setting, self.text.is_record),
            };
            let Some((kind, severity, says)) = judged else { continue };
            let mut hit = Hit::new(self.text, kind, severity, setting.range.clone(), says);
            // A block of settings in Markdown may be the example of what is refused.
            if self.text.form == Form::Markdown && self.blocks().at(setting.range.start).code {
                hit.excuse(excuse(self.text, self.blocks(), kind, &setting.range, true));
            }
            self.keep(hit);
        }
    }

    pub fn at_layout(&mut self) {
        if let Some((range, lines)) = log::find(self.text) {
            let says = format!("{lines} lines of the log of a running system");
            self.push(Kind::ProductionLog, Severity::Warning, range, says);
        }
        if let Some((range, says)) = padding::find(&self.text.text) {
            self.push(Kind::PaddedText, Severity::Warning, range, says);
        }
    }

    /// Everything that was found, by place.
    pub fn finish(mut self) -> Vec<Hit> {
        self.hits.sort_by_key(|hit| (hit.range.start, hit.kind, hit.severity, hit.range.end));
        self.hits.dedup_by(|next, last| {
            let again = next.kind == last.kind && next.range == last.range;
            // One value may be a secret in several ways: it is told once, and all of it is hidden.
            let same_secret = next.kind.is_secret() && last.kind.is_secret() && next.range.start < last.range.end;
            if same_secret {
                let range = last.range.start..last.range.end.max(next.range.end);
                if (next.severity, next.kind) < (last.severity, last.kind) {
                    std::mem::swap(next, last);
                }
                last.range = range;
            }
            again || same_secret
        });
        self.hits.iter_mut().for_each(|hit| hit.range = self.text.as_read(&hit.range));
        self.hits
    }
}

/// The ranges of what is hidden, in order and without overlaps.
fn merge(hidden: &[Hidden]) -> Vec<Range<usize>> {
    let mut ranges: Vec<_> =
        hidden.iter().filter(|hidden| !hidden.code || hidden.attribute).map(|hidden| hidden.range.clone()).collect();
    ranges.sort_by_key(|range| range.start);
    ranges.dedup_by(|next, last| {
        let joined = next.start <= last.end;
        if joined {
            last.end = last.end.max(next.end);
        }
        joined
    });
    ranges
}
