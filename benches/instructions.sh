#!/usr/bin/env bash
# Instructions of one run, counted by callgrind: the same on a busy machine as on an idle one.
#
#   cargo build --release && bash benches/instructions.sh [target/release/uaix]
#
# Prints millions of instructions for each verb on the example package, and ends with 1 when one is above its budget.
set -euo pipefail
cd "$(dirname "$0")/.."
uaix=$(realpath "${1:-target/release/uaix}")
command -v valgrind >/dev/null || { echo "valgrind is not installed"; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$uaix" pack examples/orbit -o "$work/orbit.uaix" -q
over=0
# What the verb may cost, in millions; a little above what it does cost.
budget() {
  local most=$1; shift
  local counted
  counted=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null "$uaix" "$@" 2>&1 >/dev/null | awk '/Collected/ {print $4}')
  local millions=$((counted / 1000000))
  printf '%-28s %6d million (budget %d)\n' "$1 ${2:+${2##*/}}" "$millions" "$most"
  [ "$millions" -le "$most" ] || over=1
}
budget 112 lint examples/orbit
budget 130 lint "$work/orbit.uaix"
budget 45 verify "$work/orbit.uaix"
budget 132 inspect "$work/orbit.uaix"
budget 8 scopes
exit "$over"
