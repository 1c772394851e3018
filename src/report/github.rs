//! Findings as workflow annotations of GitHub: one command a line.

use super::Judged;
use crate::lint::{Finding, Severity};
use std::fmt::Write as _;

/// One annotation a finding. What is wrong inside an archive is placed on the archive.
pub fn lint(all: &[Judged]) -> String {
    all.iter().fold(String::new(), |mut out, judged| {
        for finding in &judged.judgement.findings {
            let _ = writeln!(out, "{}", annotation(judged, finding));
        }
        out
    })
}

fn annotation(judged: &Judged, finding: &Finding) -> String {
    let kind = match finding.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "notice",
    };
    let title = property(finding.rule);
    let Some((file, line)) = judged.location(finding) else {
        return format!("::{kind} title={title}::{}", data(&format!("{}: {}", judged.name, judged.sentence(finding))));
    };
    let mut properties = format!("file={},title={title}", property(&file));
    if let Some(line) = line {
        let _ = write!(properties, ",line={line}");
    }
    format!("::{kind} {properties}::{}", data(&judged.sentence(finding)))
}

/// The escapes of the workflow command format.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes() {
        assert_eq!(data("a: 100%\r\n::x"), "a: 100%25%0D%0A::x");
        assert_eq!(property("a,b:c"), "a%2Cb%3Ac");
    }
}
