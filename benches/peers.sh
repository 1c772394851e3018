#!/usr/bin/env bash
# Whole processes on the same files: uaix against zip, sha256sum, bagit.py and mcpb, where they are installed.
#
#   cargo build --release && bash benches/peers.sh [target/release/uaix] [RUNS] [small many text binary]
#
# Prints a Markdown table of CPU time (user and system, the median), wall time and peak memory, as the operating system
# accounts for each finished process. Everything happens in a temporary folder.
set -euo pipefail
uaix=$(realpath "${1:-target/release/uaix}")
runs=${2:-5}
shift $(($# < 2 ? $# : 2))
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 - "$uaix" "$runs" "$@" <<'PYTHON'
import os, pathlib, random, resource, shutil, statistics, subprocess, sys, time

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

def scaffold(name):
    subprocess.run([uaix, "new", name, "--scope", "project_handoff", "--set", "title=Bench", "--set", "issuer=Bench maintainers",
                    "--no-input", "-q"], check=True)
    os.makedirs(f"{name}/evidence", exist_ok=True)

def small():
    scaffold("small")
    for number in range(3):
        pathlib.Path(f"small/evidence/{number}.md").write_text(text(3000))

def many():
    scaffold("many")
    body = text(400_000)
    for number in range(10_000):
        start = random.randrange(0, len(body) - 9000)
        folder = pathlib.Path(f"many/evidence/{number // 500}")
        folder.mkdir(exist_ok=True)
        (folder / f"{number}.md").write_text(f"# Note {number}\n\n" + body[start:start + random.randint(1000, 7900)] + "\n")

def long_text():
    scaffold("text")
    body = text(2_000_000)
    for number in range(100):
        start = random.randrange(0, 900_000)
        pathlib.Path(f"text/evidence/{number}.md").write_text(f"# Volume {number}\n\n" + body[start:start + 1_000_000] + "\n")

def binary():
    scaffold("binary")
    for number in range(24):
        with open(f"binary/evidence/{number}.png", "wb") as file:
            file.write(b"\x89PNG\r\n\x1a\n" + random.randbytes(10_500_000))

def measure(command, shell=False):
    times, walls, peak = [], [], 0
    for _ in range(runs):
        start = time.perf_counter()
        process = subprocess.Popen(command, shell=shell, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        walls.append(time.perf_counter() - start)
        times.append(usage.ru_utime + usage.ru_stime)
        peak = max(peak, usage.ru_maxrss)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            print(f"FAILED ({process.returncode}): {command}", file=sys.stderr)
    return statistics.median(times), statistics.median(walls), peak / 1024

def row(name, what, peer=None):
    cpu, wall, peak = what
    ratio = f"{cpu / peer[0]:.2f} / {wall / peer[1]:.2f}" if peer else ""
    print(f"| {name} | {cpu * 1000:.0f} | {wall * 1000:.0f} | {peak:.1f} | {ratio} |", flush=True)
    return what

def head(title):
    print(f"\n{title}\n\n| command | CPU ms | wall ms | peak MiB | CPU / wall against the peer |\n|---|---|---|---|---|")

LIMITS = ["--max-archive", "8GiB", "--max-entries", "100000", "--max-file", "8GiB", "--max-total", "32GiB", "--max-manifest", "64MiB"]

def section(name, title, with_sums):
    head(title)
    # In a shell of its own, as the peers are called: its cost is on both sides.
    zipped = lambda: measure(f"rm -f z.zip; cd {name} && zip -q -X -r ../z.zip . -x uaix.toml", shell=True)
    peer = row("zip -X -r", zipped()) if shutil.which("zip") else None
    row("uaix pack", measure([uaix, "pack", name, "-o", f"{name}.uaix", "-q"]), peer)
    sums = None
    if with_sums:
        sums = row("sha256sum of every file", measure(f"find {name} -type f -print0 | xargs -0 sha256sum", shell=True))
    row("uaix lint DIR", measure([uaix, "lint", name, "-q"]), sums)
    row("uaix lint FILE", measure([uaix, "lint", f"{name}.uaix", "-q", *LIMITS]), sums)
    row("uaix verify FILE", measure([uaix, "verify", f"{name}.uaix", "-q", *LIMITS]), sums)
    row("uaix inspect FILE", measure([uaix, "inspect", f"{name}.uaix", *LIMITS]))
    if shutil.which("bagit.py"):
        shutil.copytree(name, "bag")
        row("bagit.py --sha256", measure("rm -rf b && cp -r bag b && bagit.py --sha256 b", shell=True))
        shutil.rmtree("bag")
    if shutil.which("mcpb"):
        row("mcpb pack", measure(f"cd {name} && mcpb pack . ../m.mcpb", shell=True))

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
