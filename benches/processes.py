"""What the scripts of this folder share: packages to measure with, and what one process costs."""

import os, subprocess, sys, time

# The limits of a reader, raised for large packages.
LIMITS = ["--max-archive", "16GiB", "--max-entries", "100000", "--max-file", "8GiB", "--max-total", "32GiB", "--max-manifest", "64MiB"]


def scaffold(uaix, name):
    """Makes a package source with a folder for evidence."""
    subprocess.run([uaix, "new", name, "--scope", "project_handoff", "--set", "title=Bench", "--set", "issuer=Bench maintainers",
                    "--no-input", "-q"], check=True)
    os.makedirs(f"{name}/evidence", exist_ok=True)


def once(command):
    """CPU seconds, wall seconds and peak MiB of one process, as the operating system accounts for it when it has finished."""
    start = time.perf_counter()
    process = subprocess.Popen(command, shell=isinstance(command, str), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        print(f"FAILED ({process.returncode}): {command}", file=sys.stderr)
    return usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss / 1024
