#!/usr/bin/env bash
# tools/fuzz.sh NAME SECONDS [SEED]: runs the fuzzer tests/fuzz/NAME_fuzz.cpp. It starts from tests/fuzz/corpus/NAME and
# from what it found before, keeps what it finds in build/fuzz/found/NAME and inputs that crash in build/fuzz/crashes.
# With a SEED it begins the same way each time; it then knows only the corpus, and keeps nothing but crashes.
set -euo pipefail
root=$(dirname "$(dirname "$(readlink -f "$0")")")
cd "$root"

(($# == 2 || $# == 3)) || { echo "usage: tools/fuzz.sh NAME SECONDS [SEED]" >&2; exit 2; }
name=$1 seconds=$2 seed=${3:-0}
corpus=tests/fuzz/corpus/$name found=build/fuzz/found/$name crashes=build/fuzz/crashes
if (($# == 3)); then
  found=$(mktemp -d)
  trap 'rm -rf "$found"' EXIT
fi
tools/build.sh asan "${name}_fuzz"
mkdir -p "$found" "$crashes"
corpora=("$found")
[[ -d $corpus ]] && corpora+=("$corpus")
"build/asan/${name}_fuzz" -max_total_time="$seconds" -timeout=60 -seed="$seed" -artifact_prefix="$crashes/$name-" "${corpora[@]}"
