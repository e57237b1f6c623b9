#!/usr/bin/env bash
# tools/tidy.sh [--headers] [FOLDER…]: clang-tidy over these folders' sources and headers; without any, over all (some minutes).
# Silent when all is well. ./test checks the libraries.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."
headers=
if [[ ${1:-} == --headers ]]; then headers=1 && shift; fi
(($#)) || set -- core games ai table wire server tui
tools/build.sh release mazzo  # makes the generated headers and the list of commands
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
for folder; do  # a unit with all headers of a folder, if there is one, and its sources
  for path in "build/release/headers/$folder.cpp" "$folder"; do
    if [[ $headers && $path == "$folder" ]]; then continue; fi
    if [[ -e $path ]]; then find "$path" -name '*.cpp' -printf "$folder %p\n"; fi
  done
done >"$tmp/units"
# shellcheck disable=SC2016
xargs -P "$(nproc)" -n 2 bash -c 'clang-tidy-19 --quiet -p build/release --header-filter="/$0/" "$1"' \
  <"$tmp/units" 2>"$tmp/err" || { grep -vE '^[0-9]+ warnings' "$tmp/err"; exit 1; }
