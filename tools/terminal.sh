#!/usr/bin/env bash
# tools/terminal.sh asan|tsan [TEST…]: the terminal's tests (tests/tui) on a program built with that sanitizer, or those named
# as unittest names them (test_online); its house is the release build. Fails if a test fails or the sanitizer reports anything.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."
preset=${1:-}
[[ $preset == asan || $preset == tsan ]] || { sed -n '2,4s/^# //p' "$0" >&2; exit 2; }
shift

tools/build.sh release mazzo
tools/build.sh "$preset" mazzo
reports=$(mktemp -d)
trap 'rm -rf "$reports"' EXIT
export MAZZO=$PWD/build/$preset/mazzo HOUSE_PROGRAM=$PWD/build/release/mazzo
# The tests crash the program on purpose, which is not the sanitizer's business.
common="log_path=$reports/report:handle_segv=0:handle_abort=0"
export ASAN_OPTIONS=$common UBSAN_OPTIONS=$common:print_stacktrace=1 TSAN_OPTIONS=$common
export PYTHONDONTWRITEBYTECODE=1
(($#)) || set -- discover -s tests/tui -p 'test_*.py'
rc=0
PYTHONPATH=tests/tui python3 -m unittest "$@" || rc=1
if compgen -G "$reports/*" >/dev/null; then
  cat "$reports"/*
  rc=1
fi
exit "$rc"
