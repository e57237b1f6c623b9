#!/usr/bin/env bash
# tools/coverage.sh [--html]: line coverage of core, games, ai and table by mazzo_tests, file by file. Exits 1
# under 95 %. --html also writes build/coverage/html, which shows the lines that were not reached.
set -euo pipefail
root=$(dirname "$(dirname "$(readlink -f "$0")")")
cd "$root"

dir=build/coverage
tools/setup.sh test
tools/build.sh coverage mazzo_tests
rm -f "$dir"/*.profraw
LLVM_PROFILE_FILE="$dir/%p.profraw" RC_PARAMS="${RC_PARAMS:-seed=1}" "$dir/mazzo_tests" --gtest_brief=1 >&2
llvm-profdata-19 merge -sparse "$dir"/*.profraw -o "$dir/tests.profdata"

# The archives too: a source that no test links counts as not covered.
report=("$dir/mazzo_tests" -instr-profile="$dir/tests.profdata" -ignore-filename-regex='(^|/)(tests|server)/')
for archive in "$dir"/lib*.a; do report+=(-object "$archive"); done
if [[ ${1:-} == --html ]]; then
  llvm-cov-19 show -format=html -output-dir="$dir/html" "${report[@]}"
  echo "$dir/html/index.html"
fi
llvm-cov-19 export -summary-only "${report[@]}" | python3 -c '
import json, os, sys
need = 95.0
data = json.load(sys.stdin)["data"][0]
def row(lines, name):
    print("%6.2f %%  %5d of %5d lines  %s" % (lines["percent"], lines["covered"], lines["count"], name))
for file in data["files"]:
    row(file["summary"]["lines"], os.path.relpath(file["filename"]))
total = data["totals"]["lines"]
row(total, "total")
if total["percent"] < need:
    sys.exit("line coverage is below %g %%" % need)
'
