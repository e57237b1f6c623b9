#!/usr/bin/env bash
# tools/older_page.sh [WORD]: does a page that is older than its house still play? The own tests of commit 59275e7 in Chromium, with
# its page (tools/baseline.sh) and the present house: people, watchers, accounts, records, matches by clicks and keys. Two tests
# look for a rating after a match with a bot, which is casual by now (docs/ratings.md), and are left out by name. With a WORD only the
# tests whose name has it. The last line is `N passed, N failed`.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."
program=$PWD/build/release/mazzo
[[ -x $program ]] || { echo "older_page: $program is missing; ./run builds it" >&2; exit 2; }
tools/baseline.sh --page

there=build/older_page
old=$PWD/build/baseline/source/web
rm -rf "$there"
mkdir -p "$there/web" "$there/build/release"
cp -r "$old/e2e" "$old/dist" "$there/web/"
for part in node_modules package.json src public; do ln -s "$old/$part" "$there/web/"; done
ln -s "$program" "$there/build/release/mazzo"
cd "$there/web"
sed -i -E "/^ *\['(hostile names are inert|an account: kept, left)/d" e2e/people.mjs e2e/records.mjs
exec node e2e/run.mjs "${1:-}"
