#!/usr/bin/env bash
# tools/tsan.sh [TEST…]: builds the program with the thread sanitizer and runs tests/server against it, or those tests
# named as unittest names them (test_door, test_play.Play). Fails if a test fails or the sanitizer sees a data race.
set -euo pipefail
root=$(dirname "$(dirname "$(readlink -f "$0")")")
cd "$root"
tools/build.sh tsan mazzo
races=$(mktemp -d)
trap 'rm -rf "$races"' EXIT
export MAZZO=$root/build/tsan/mazzo TSAN_OPTIONS="log_path=$races/race exitcode=0 ${TSAN_OPTIONS:-}" PYTHONDONTWRITEBYTECODE=1

# From here, as ./test runs them: a house looks here for the page and the nets.
(($#)) || set -- discover -s tests/server -p 'test_*.py'
rc=0
PYTHONPATH=tests/server python3 -m unittest "$@" || rc=1
if compgen -G "$races/race*" >/dev/null; then
  cat "$races"/race*
  rc=1
fi
exit "$rc"
