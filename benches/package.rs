//! What the rooms around a package cost: the gate, digests, judging, packing. The packages are made here, the same each time.
//!
//! `cargo bench --bench package`, or `cargo bench --bench package -- --test` to see only that they run.
#![allow(clippy::unwrap_used, missing_docs, reason = "a bench stops where it can not go on")]

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use flate2::{Compression, write::DeflateEncoder};
use std::{fs, fs::File, io::BufReader, io::Write, num::NonZeroUsize, path::Path};
use tempfile::TempDir;
use uaix::{
    Blueprint, Interrupt, OpenOptions, PackOptions, Package, create, lint, pack,
    package::gate::{Limits, examine},
    scaffold::Answers,
    spec::{digest::Digest, id::ScopeId, instant::UtcInstant},
};

/// A sentence of honest notes; `number` makes it another one.
fn sentence(number: usize) -> String {
    let (what, when) = (["relay", "rotator", "receiver", "plan"][number % 4], number % 28 + 1);
    format!("The {what} was checked on day {when} of the month and noted in the log, entry {number}.\n")
}

/// A package source with so many evidence files of so many sentences.
fn source(files: usize, sentences: usize) -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    let blueprint = Blueprint {
        scopes: vec![ScopeId::new("project_handoff")],
        id: "bench".parse().unwrap(),
        profile: "bench".parse().unwrap(),
        title: "Bench".to_owned(),
        issuer: "Bench maintainers".to_owned(),
        created: UtcInstant::zip_floor(),
        answers: Answers::default(),
    };
    let place = dir.path().join("p");
    create(&place, &blueprint, false, &Interrupt::default()).unwrap();
    fs::create_dir_all(place.join("evidence")).unwrap();
    for file in 0..files {
        let text: String = (0..sentences).map(|line| sentence(file * sentences + line)).collect();
        fs::write(place.join(format!("evidence/{file}.md")), text).unwrap();
    }
    dir
}

fn pack_to(dir: &TempDir, jobs: usize) -> u64 {
    let output = Some(dir.path().join("bench.uaix"));
    let options = PackOptions { output, jobs: NonZeroUsize::new(jobs), ..PackOptions::default() };
    pack(&dir.path().join("p"), &options).unwrap().packed.unwrap().archive_bytes
}

fn judge(place: &Path, jobs: usize) -> usize {
    let options = OpenOptions { jobs: NonZeroUsize::new(jobs), ..OpenOptions::default() };
    lint(&Package::open(place, &options).unwrap()).unwrap().findings.len()
}

fn gate(c: &mut Criterion) {
    let dir = source(1000, 4);
    pack_to(&dir, 2);
    let archive = dir.path().join("bench.uaix");
    let mut group = c.benchmark_group("gate");
    group.throughput(Throughput::Elements(1000));
    group.bench_function("structure of 1,000 entries", |b| {
        let open = || BufReader::new(File::open(&archive).unwrap());
        let examine = |mut file| examine(&mut file, &Limits::default()).unwrap();
        b.iter_batched(open, examine, BatchSize::SmallInput);
    });
    group.finish();
}

fn hash(c: &mut Criterion) {
    let bytes = vec![7; 1 << 20];
    let mut group = c.benchmark_group("hash");
    group.throughput(Throughput::Bytes(bytes.len() as u64));
    group.bench_function("SHA-256 of 1 MiB", |b| b.iter(|| Digest::of(&bytes)));
    group.finish();
}

fn deflate(c: &mut Criterion) {
    let text: String = (0..12_000).map(sentence).collect();
    let mut group = c.benchmark_group("deflate");
    group.throughput(Throughput::Bytes(text.len() as u64));
    group.sample_size(10);
    for level in [1, 6, 9] {
        group.bench_function(format!("level {level}"), |b| {
            b.iter(|| {
                let mut encoder = DeflateEncoder::new(Vec::new(), Compression::new(level));
                text.as_bytes().chunks(64 * 1024).for_each(|block| encoder.write_all(block).unwrap());
                encoder.finish().unwrap().len()
            });
        });
    }
    group.finish();
}

fn whole(c: &mut Criterion) {
    let mut group = c.benchmark_group("package");
    group.sample_size(10);
    for (files, sentences) in [(4, 20), (400, 40)] {
        let dir = source(files, sentences);
        pack_to(&dir, 1);
        group.throughput(Throughput::Elements(files as u64));
        for jobs in [1, 2] {
            let name = |verb: &str| format!("{verb}, {files} files, {jobs} threads");
            group.bench_function(name("lint a folder"), |b| b.iter(|| judge(&dir.path().join("p"), jobs)));
            group.bench_function(name("lint an archive"), |b| b.iter(|| judge(&dir.path().join("bench.uaix"), jobs)));
            group.bench_function(name("pack"), |b| b.iter(|| pack_to(&dir, jobs)));
        }
    }
    group.finish();
}

criterion_group!(benches, gate, hash, deflate, whole);
criterion_main!(benches);
