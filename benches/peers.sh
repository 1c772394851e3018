#!/usr/bin/env bash
# Whole processes on the same files: uaix against zip, sha256sum, bagit.py and mcpb, where they are installed.
#
#   cargo build --release && bash benches/peers.sh [target/release/uaix] [RUNS] [small many text binary]
#
# Prints a Markdown table of CPU time (user and system, the median), wall time and peak memory, as the operating system
# accounts for each finished process. The commands run in turn, so that the noise of a machine is on all of them.
# Everything happens in a temporary folder.
set -euo pipefail
export PYTHONPATH=$(realpath "$(dirname "$0")") PYTHONDONTWRITEBYTECODE=1
uaix=$(realpath "${1:-target/release/uaix}")
runs=${2:-5}
shift $(($# < 2 ? $# : 2))
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 - "$uaix" "$runs" "$@" <<'PYTHON'
import pathlib, random, shutil, statistics, sys
from processes import LIMITS, once, scaffold

uaix, runs, wanted = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
random.seed(7)
WORDS = ("relay rotator receiver antenna plan pass log note station horizon noise filter cable window spring review "
         "maintainer element signal weather the a of and is was on in with for without before after").split()

def sentence():
    return " ".join(random.choice(WORDS) for _ in range(random.randint(6, 16))).capitalize() + ".\n"

def text(size):
    out = []
    while sum(map(len, out)) < size:
        out.append("".join(sentence() for _ in range(12)) + "\n")
    return "".join(out)[:size].rsplit("\n", 1)[0] + "\n"

def small():
    scaffold(uaix, "small")
    for number in range(3):
        pathlib.Path(f"small/evidence/{number}.md").write_text(text(3000))

def many():
    scaffold(uaix, "many")
    body = text(400_000)
    for number in range(10_000):
        start = random.randrange(0, len(body) - 9000)
        folder = pathlib.Path(f"many/evidence/{number // 500}")
        folder.mkdir(exist_ok=True)
        (folder / f"{number}.md").write_text(f"# Note {number}\n\n" + body[start:start + random.randint(1000, 7900)] + "\n")

def long_text():
    scaffold(uaix, "text")
    body = text(2_000_000)
    for number in range(100):
        start = random.randrange(0, 900_000)
        pathlib.Path(f"text/evidence/{number}.md").write_text(f"# Volume {number}\n\n" + body[start:start + 1_000_000] + "\n")

def binary():
    scaffold(uaix, "binary")
    for number in range(24):
        with open(f"binary/evidence/{number}.png", "wb") as file:
            file.write(b"\x89PNG\r\n\x1a\n" + random.randbytes(10_500_000))

def compare(rows):
    """Runs commands in turn, so that each has the same neighbours, and prints a row for each: its name, itself, its peer."""
    runs_of = {name: [] for name, _, _ in rows}
    for _ in range(runs):
        for name, command, _ in rows:
            runs_of[name].append(once(command))
    figure = {name: [statistics.median(kind) for kind in zip(*values)] for name, values in runs_of.items()}
    for name, _, peer in rows:
        cpu, wall, _ = figure[name]
        peak = max(value[2] for value in runs_of[name])
        ratio = f"{cpu / figure[peer][0]:.2f} / {wall / figure[peer][1]:.2f}" if peer in figure else ""
        print(f"| {name} | {cpu * 1000:.0f} | {wall * 1000:.0f} | {peak:.1f} | {ratio} |", flush=True)

def head(title):
    print(f"\n{title}\n\n| command | CPU ms | wall ms | peak MiB | CPU / wall against the peer |\n|---|---|---|---|---|")

def section(name, title, with_sums):
    head(title)
    zipped, sums = "zip -X -r", "sha256sum of every file" if with_sums else None
    packed = f"{name}.uaix"
    rows = []
    # In a shell of its own, as the peers are called: its cost is on both sides.
    if shutil.which("zip"):
        rows.append((zipped, f"rm -f z.zip; cd {name} && zip -q -X -r ../z.zip . -x uaix.toml", None))
    rows.append(("uaix pack", [uaix, "pack", name, "-o", packed, "-q"], zipped))
    if sums:
        rows.append((sums, f"find {name} -type f -print0 | xargs -0 sha256sum", None))
    rows.append(("uaix lint DIR", [uaix, "lint", name, "-q"], sums))
    rows.append(("uaix lint FILE", [uaix, "lint", packed, "-q", *LIMITS], sums))
    rows.append(("uaix verify FILE", [uaix, "verify", packed, "-q", *LIMITS], sums))
    rows.append(("uaix inspect FILE", [uaix, "inspect", packed, *LIMITS], None))
    if shutil.which("bagit.py"):
        rows.append(("bagit.py --sha256", f"rm -rf b && cp -r {name} b && bagit.py --sha256 b", None))
    if shutil.which("mcpb"):
        rows.append(("mcpb pack", f"cd {name} && mcpb pack . ../m.mcpb", None))
    compare(rows)

for name, make, title, with_sums in [
    ("small", small, "A package of 17 files", False),
    ("many", many, "10,000 text files, 45 MB", True),
    ("text", long_text, "100 MB of text in 100 files", True),
    ("binary", binary, "250 MB of binary evidence in 24 files", True),
]:
    if not wanted or name in wanted:
        make()
        section(name, title, with_sums)
PYTHON
