//! Every combination of scopes: scaffold, lint, pack, and readers that are not ours.

use crate::world::{blueprint, contents};
use std::{fs, path::Path, process::Command};
use uaix::{
    Catalog, Interrupt, OpenOptions, PackOptions, Package, Severity, create, lint, pack,
    spec::{digest::Digest, manifest::Manifest},
};

/// The 127 non-empty combinations of the seven scopes besides `universal`.
fn combinations() -> Vec<Vec<&'static str>> {
    let ids: Vec<_> = Catalog::embedded().ids().filter(|id| *id != "universal").collect();
    assert_eq!(ids.len(), 7);
    (1..1_u32 << ids.len())
        .map(|bits| ids.iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1).map(|(_, id)| *id).collect())
        .collect()
}

#[test]
fn new_lint_pack_read_for_all_127() {
    let dir = tempfile::tempdir().unwrap();
    let combinations = combinations();
    assert_eq!(combinations.len(), 127);
    for (number, scopes) in combinations.iter().enumerate() {
        let source = dir.path().join(format!("s{number}"));
        let archive = dir.path().join(format!("s{number}.uaix"));
        create(&source, &blueprint(scopes), false, &Interrupt::default()).unwrap();
        let options = PackOptions { output: Some(archive.clone()), ..PackOptions::default() };
        let packing = pack(&source, &options).unwrap();
        for judgement in
            [&packing.judgement, &lint(&Package::open(&archive, &OpenOptions::default()).unwrap()).unwrap()]
        {
            assert_eq!(judgement.count(Severity::Error), 0, "{scopes:?}: {:?}", judgement.findings.first());
            let unexpected =
                judgement.findings.iter().find(|f| f.severity == Severity::Warning && !waits_for_a_person(f));
            assert!(unexpected.is_none(), "{scopes:?}: {unexpected:?}");
        }
        hold_to_manifest(&archive, &source);
    }
    other_readers(dir.path());
}

/// What only the owner can write is a warning; a fresh scaffold has no other.
fn waits_for_a_person(finding: &uaix::Finding) -> bool {
    finding.rule == "unfilled-field" || finding.message.ends_with("waits for a person to write")
}

/// What the zip crate reads is what the manifest says and what lies in the folder.
fn hold_to_manifest(archive: &Path, source: &Path) {
    let contents = contents(archive);
    let manifest: Manifest = serde_json::from_slice(&contents[0].1).unwrap();
    assert_eq!(contents.len(), manifest.files.len());
    for (name, content) in &contents[1..] {
        let row = manifest.files.iter().find(|row| row.path.to_string() == *name).unwrap();
        assert_eq!(row.sha256, Some(Digest::of(content).into()), "{name}");
        assert_eq!(*content, fs::read(source.join(name)).unwrap(), "{name}");
    }
}

/// Python's zipfile, unzip and bsdtar, where they are installed. With `UAIX_READERS=required` they have to be.
fn other_readers(folder: &Path) {
    let script = "import glob, hashlib, json, sys, zipfile\n\
        for name in glob.glob('*.uaix'):\n    \
            z = zipfile.ZipFile(name)\n    \
            assert z.testzip() is None, name\n    \
            rows = json.loads(z.read('.uai/manifest.uaix.json'))['files']\n    \
            assert [r['path'] for r in rows] == sorted(z.namelist()), name\n    \
            for r in rows[1:] if rows[0]['role'] == 'manifest' else [r for r in rows if r['role'] != 'manifest']:\n        \
                assert hashlib.sha256(z.read(r['path'])).hexdigest() == r['sha256'], (name, r['path'])\n\
        print(len(glob.glob('*.uaix')))";
    let readers: [(&str, &[&str], &str); 4] = [
        ("python3", &["-c", script], "127"),
        (
            "sh",
            &[
                "-c",
                "command -v unzip >/dev/null || exit 127; for f in *.uaix; do unzip -tqq $f || exit 1; done; echo 127",
            ],
            "127",
        ),
        (
            "sh",
            &[
                "-c",
                "command -v bsdtar >/dev/null || exit 127; for f in *.uaix; do bsdtar -tf $f >/dev/null || exit 1; done; echo 127",
            ],
            "127",
        ),
        (
            "sh",
            &["-c", "command -v sha256sum >/dev/null || exit 127; cat *.sha256 | sha256sum -c --quiet - && echo 127"],
            "127",
        ),
    ];
    let required = std::env::var("UAIX_READERS").is_ok_and(|value| value == "required");
    for (program, arguments, want) in readers {
        match Command::new(program).args(arguments).current_dir(folder).output() {
            Ok(output) if output.status.code() != Some(127) => {
                let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
                assert!(output.status.success() && out.trim() == want, "{program}: {out} {err}");
            }
            _ => assert!(!required, "{program} {:?} is not installed", arguments.last()),
        }
    }
}
