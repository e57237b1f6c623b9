#!/usr/bin/env bash
# tools/types.sh --check|--write: the clients' types and docs/views.md, made from the fields() of the core (tools/types.cpp).
# --check says which file is not what the core says.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."
mode=${1:-}
[[ $mode == --check || $mode == --write ]] || { sed -n '2,3s/^# //p' "$0" >&2; exit 2; }
tools/build.sh release mazzo_types

rc=0
for file in docs/views.md examples/mazzo.d.ts examples/mazzo_types.py web/src/engine/wire.ts; do
  made=$(build/release/mazzo_types "${file##*/}")
  if [[ $mode == --write ]]; then
    echo "$made" >"$file"
  elif ! echo "$made" | diff -u "$file" -; then
    echo "$file is not what the core says: run tools/types.sh --write" >&2
    rc=1
  fi
done
exit "$rc"
