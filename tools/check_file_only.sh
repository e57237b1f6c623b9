#!/usr/bin/env bash
# tools/check_file_only.sh: does the program build without libpq and libnats, say what it lacks, and keep house on a file?
set -euo pipefail
cd "$(dirname "$(dirname "$(readlink -f "$0")")")"
fail() {
  echo "file_only: $*" >&2
  exit 1
}

tools/build.sh file_only mazzo
program=$PWD/build/file_only/mazzo
if readelf -d "$program" | grep -E 'NEEDED.*lib(pq|nats)'; then fail "the program needs what it was built without"; fi

data=$(mktemp -d)
trap 'rm -r "$data"' EXIT
said=$("$program" serve --listen 127.0.0.1:0 --metrics-listen 127.0.0.1:0 --data "$data" --store postgresql://127.0.0.1/x 2>&1) &&
  fail "the program opened a store in PostgreSQL"
[[ $said == *"was built without PostgreSQL (libpq-dev)"* ]] || fail "the program does not say that it has no PostgreSQL: $said"

MAZZO=$program python3 -m unittest discover -s tests/server -p test_play.py
