#!/usr/bin/env bash
# Makes the archive of a release: packaging/release.sh TARGET FOLDER OUT
# FOLDER holds the built program. It has to pack the example to the golden bytes, else nothing is made.
set -euo pipefail
target=$1 folder=$2 out=$3
root=$(cd "$(dirname "$0")/.." && pwd)

case "$target" in *windows*) program=uaix.exe ;; *) program=uaix ;; esac
mkdir -p "$out"
out=$(cd "$out" && pwd)
uaix=$(cd "$folder" && pwd)/$program
digests() { if command -v sha256sum >/dev/null; then sha256sum "$@"; else shasum -a 256 "$@"; fi; }

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
"$uaix" pack "$root/examples/orbit" -q -o orbit.uaix
"$uaix" pack "$root/examples/orbit" -q -o orbit-stored.uaix --compression stored
digests -c "$root/tests/golden/orbit.sha256"

version=$("$uaix" --version | cut -d ' ' -f 2)
name=uaix-$version-$target
mkdir -p "$name/completions"
cp "$uaix" "$root"/README.md "$root"/CHANGELOG.md "$root"/LICENSE-MIT "$root"/LICENSE-APACHE "$root"/packaging/uaix.xml \
  "$root"/packaging/uaix.magic "$name"
for shell in bash zsh fish powershell; do
  "$uaix" completions "$shell" > "$name/completions/uaix.$shell"
done
"$uaix" man "$name/man" -q

case "$target" in
  *windows*) archive=$name.zip && 7z a -bd -bso0 "$archive" "$name" ;;
  *) archive=$name.tar.gz && tar -czf "$archive" "$name" ;;
esac
digests "$archive" > "$archive.sha256"
cp "$archive" "$archive.sha256" "$out"
cat "$archive.sha256"
