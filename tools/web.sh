#!/usr/bin/env bash
# tools/web.sh: builds the page into web/dist, if any of its sources has changed. Progress on stderr.
set -euo pipefail
root=$(dirname "$(dirname "$(readlink -f "$0")")")
cd "$root"
exec >&2

tools/build.sh wasm page_wasm
made=web/dist/index.html
if [[ -f $made && -z $(find web words games build/wasm/mazzo.wasm build/wasm/pages.wasm build/wasm/games \
  \( -path web/node_modules -o -path web/dist -o -path web/e2e \) -prune \
  -o -type f -newer "$made" -print -quit) ]]; then
  exit 0
fi

tools/packages.sh
echo "web: building the page"
npm run --silent --prefix web build
