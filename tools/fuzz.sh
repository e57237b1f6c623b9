#!/usr/bin/env bash
# tools/fuzz.sh NAME SECONDS: runs the fuzzer tests/fuzz/NAME_fuzz.cpp. It starts from
# tests/fuzz/corpus/NAME, keeps what it finds in build/fuzz/found/NAME and inputs that crash in build/fuzz/crashes.
# SEED=N fixes the seed, FOUND=DIR keeps them elsewhere.
set -euo pipefail
root=$(dirname "$(dirname "$(readlink -f "$0")")")
cd "$root"

(($# == 2)) || { echo "usage: tools/fuzz.sh NAME SECONDS" >&2; exit 2; }
name=$1 seconds=$2
corpus=tests/fuzz/corpus/$name found=${FOUND:-build/fuzz/found/$name} crashes=build/fuzz/crashes
tools/build.sh fuzz "${name}_fuzz"
mkdir -p "$found" "$crashes"
corpora=("$found")
[[ -d $corpus ]] && corpora+=("$corpus")
exec "build/fuzz/${name}_fuzz" -max_total_time="$seconds" -timeout=10 -seed="${SEED:-0}" \
  -artifact_prefix="$crashes/$name-" "${corpora[@]}"
