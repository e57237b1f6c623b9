#!/usr/bin/env bash
# tools/format.sh --check|--write [cpp|web|python|shell]…: are the sources formatted, and do their linters find nothing?
# --write formats them, and fixes what a linter can fix. Without a language: all of them.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."
mode=${1:-}
[[ $mode == --check || $mode == --write ]] || { sed -n '2,3s/^# //p' "$0" >&2; exit 2; }
shift
(($#)) || set -- cpp web python shell

# Runs a command on every file of these kinds that git knows or would know.
on_files() {
  local patterns=()
  while [[ $1 != -- ]]; do patterns+=("$1") && shift; done
  shift
  git ls-files -z --cached --others --exclude-standard "${patterns[@]}" |
    while IFS= read -rd '' file; do if [[ -f $file ]]; then printf '%s\0' "$file"; fi; done |
    xargs -0 "$@"
}

cpp() {
  local how=(--dry-run -Werror)
  [[ $mode == --check ]] || how=(-i)
  on_files '*.h' '*.cpp' -- clang-format-19 "${how[@]}"
}

# ESLint and Prettier: every script, wherever it lies.
web() {
  local bin=web/node_modules/.bin scripts=('*.mjs' '*.js' '*.ts' '*.svelte') fix=() write=(--check) rc=0
  if [[ $mode == --write ]]; then fix=(--fix) write=(--write); fi
  tools/packages.sh || return
  on_files "${scripts[@]}" -- "$bin/eslint" -c web/eslint.config.mjs "${fix[@]}" || rc=1
  on_files "${scripts[@]}" -- "$bin/prettier" --config web/prettier.config.mjs --log-level warn "${write[@]}" || rc=1
  return "$rc"
}

python() {
  tools/packages.sh || return
  if [[ $mode == --write ]]; then on_files '*.py' -- node tools/ruff.mjs format || return; fi
  on_files '*.py' -- node tools/ruff.mjs check || return
  local shut
  shut=$(git grep --untracked -lE '^#!' -- '*.py' | while IFS= read -r file; do if [[ ! -x $file ]]; then echo "$file"; fi; done)
  [[ -z $shut ]] || { echo "begins with #! and may not be run: $shut" >&2; return 1; }
}

shell() { # by their first line: some have no ending
  git grep --untracked -lzE '^#!.*\b(bash|sh)$' | xargs -0 shellcheck
}

rc=0
for language; do
  case $language in
    cpp) cpp || rc=1 ;;
    web) web || rc=1 ;;
    python) python || rc=1 ;;
    shell) shell || rc=1 ;;
    *) echo "tools/format.sh knows cpp, web, python and shell, not $language" >&2 && exit 2 ;;
  esac
done
exit "$rc"
