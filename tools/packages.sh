#!/usr/bin/env bash
# tools/packages.sh: installs what web/package-lock.json names, if it has changed. Progress on stderr.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../web"
exec >&2
if [[ ! node_modules/.package-lock.json -nt package-lock.json ]]; then
  echo "web: installing what package-lock.json names"
  npm ci --no-audit --no-fund --loglevel=error
fi
