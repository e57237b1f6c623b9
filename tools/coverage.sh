#!/usr/bin/env bash
# tools/coverage.sh [--html]: line coverage of core, games, table and ai by mazzo_tests, file by file and folder by
# folder. Exits 1 if core, games and table together, or ai, have under 95 %. --html also writes build/coverage/html, which shows
# the lines that were not reached.
set -euo pipefail
root=$(dirname "$(dirname "$(readlink -f "$0")")")
cd "$root"

dir=build/coverage
tools/setup.sh test
tools/build.sh coverage mazzo_tests
rm -f "$dir"/*.profraw
LLVM_PROFILE_FILE="$dir/%p.profraw" RC_PARAMS="${RC_PARAMS:-seed=1}" "$dir/mazzo_tests" --gtest_brief=1 >&2
llvm-profdata-19 merge -sparse "$dir"/*.profraw -o "$dir/tests.profdata"

# The archives too, so that a source that no test links counts as not covered.
report=("$dir/mazzo_tests" -instr-profile="$dir/tests.profdata" -ignore-filename-regex='(^|/)(tests|server)/')
for archive in "$dir"/lib*.a; do report+=(-object "$archive"); done
if [[ ${1:-} == --html ]]; then
  llvm-cov-19 show -format=html -output-dir="$dir/html" "${report[@]}"
  echo "$dir/html/index.html"
fi
llvm-cov-19 export -summary-only "${report[@]}" | python3 -c '
import collections, json, os, sys
need = 95.0
folders = collections.defaultdict(lambda: [0, 0])
def row(covered, count, name):
    print("%6.2f %%  %5d of %5d lines  %s" % (100 * covered / count, covered, count, name))
    return 100 * covered / count
for file in json.load(sys.stdin)["data"][0]["files"]:
    name, lines = os.path.relpath(file["filename"]), file["summary"]["lines"]
    row(lines["covered"], lines["count"], name)
    folder = name.split("/")[0]
    for key in {folder, "ai" if folder == "ai" else "core, games, table"}:
        folders[key][0] += lines["covered"]
        folders[key][1] += lines["count"]
print()
low = [name for name, (covered, count) in sorted(folders.items())
       if row(covered, count, name) < need and name in ("ai", "core, games, table")]
if low:
    sys.exit("line coverage is below %g %% in %s" % (need, " and ".join(low)))
'
