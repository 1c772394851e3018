#!/usr/bin/env bash
# How cost grows: packages of more and more entries, and of more and more bytes, ZIP64 included.
#
#   cargo build --release && bash benches/scale.sh [target/release/uaix] [entries bytes]
#
# Prints a Markdown table of CPU time, wall time and peak memory as the operating system accounts for each finished
# process, and what one entry or one megabyte costs. Needs about 13 GB in the folder for temporary files.
set -euo pipefail
export PYTHONPATH=$(realpath "$(dirname "$0")") PYTHONDONTWRITEBYTECODE=1
uaix=$(realpath "${1:-target/release/uaix}")
shift $(($# < 1 ? $# : 1))
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 - "$uaix" "$@" <<'PYTHON'
import os, pathlib, random, shutil, sys
from processes import LIMITS, once, scaffold

uaix, wanted = sys.argv[1], sys.argv[2:] or ["entries", "bytes"]
random.seed(7)
WORDS = "relay rotator receiver antenna plan note station horizon noise filter cable window spring review weather log".split()

def table(unit):
    print(f"\n| {unit} | command | CPU s | wall s | peak MiB | CPU a unit |\n|---|---|---|---|---|---|")

def rows(name, size, unit):
    packed = f"{name}.uaix"
    for command in (["pack", name, "-o", packed, "-q"], ["lint", packed, "-q", *LIMITS], ["verify", packed, "-q", *LIMITS]):
        cpu, wall, peak = once([uaix, *command])
        print(f"| {size:,} | {command[0]} | {cpu:.2f} | {wall:.2f} | {peak:.1f} | {1e6 * cpu / size:.0f} µs a{unit} |", flush=True)
    os.remove(packed)

if "entries" in wanted:
    table("entries, 2 KB of text each")
    for count in (100, 1_000, 10_000, 60_000):
        scaffold(uaix, "entries")
        for number in range(count):
            folder = pathlib.Path(f"entries/evidence/{number // 500}")
            folder.mkdir(exist_ok=True)
            text = " ".join(random.choice(WORDS) for _ in range(280))
            (folder / f"{number}.md").write_text(f"# Note {number}\n\n{text}.\n")
        rows("entries", count, "n entry")
        shutil.rmtree("entries")

if "bytes" in wanted:
    table("MB of pictures")
    for size, files in ((1, 1), (100, 10), (2_100, 200), (4_400, 4)):
        scaffold(uaix, "bytes")
        for number in range(files):
            with open(f"bytes/evidence/{number}.png", "wb") as file:
                file.write(b"\x89PNG\r\n\x1a\n")
                for _ in range(size // files if files < 100 else 10):
                    file.write(random.randbytes(1_000_000))
                if files >= 100:
                    file.write(random.randbytes(500_000))
        rows("bytes", size, " MB")
        shutil.rmtree("bytes")
PYTHON
