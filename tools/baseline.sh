#!/usr/bin/env bash
# tools/baseline.sh [--page]: builds the commit that the present program is measured against and stays compatible with.
#   build/baseline/mazzo   the program        build/baseline/bot   its bots, for `mazzo arena --seat exec:…`
# With --page its page too, where that program looks for it. Progress on stderr, silent when there is nothing to do.
set -euo pipefail
root=$(dirname "$(dirname "$(readlink -f "$0")")")
cd "$root"
exec >&2

commit=59275e7358ddcec96d2ea1b95e0d99d52ac5aee3
case ${1:-} in
  '' | --page) ;;
  *) echo "usage: tools/baseline.sh [--page]"; exit 2 ;;
esac
if ! git cat-file -e "$commit^{commit}" 2>/dev/null; then
  echo "baseline: the commit ${commit:0:7} is not in this clone. A shallow clone gets it by: git fetch --unshallow"
  exit 1
fi

baseline=build/baseline source=build/baseline/source
if [[ $(cat "$baseline/commit" 2>/dev/null) != "$commit" ]]; then
  rm -rf "$baseline"
  mkdir -p "$source"
  git archive "$commit" | tar -x -C "$source"
  echo "$commit" >"$baseline/commit"
fi

"$source/tools/build.sh" release mazzo
ln -sfn source/build/release/mazzo "$baseline/mazzo"
if [[ tools/baseline_bot.cpp -nt $baseline/bot ]]; then
  echo "baseline: building its bots"
  clang++-19 -std=c++20 -O3 -DNDEBUG -march=x86-64-v2 -Wall -Wextra -Werror -fuse-ld=mold -I "$source" \
    tools/baseline_bot.cpp "$source"/build/release/lib{table,ai}.a -o "$baseline/bot"
fi
if [[ ${1:-} == --page ]]; then "$source/tools/web.sh"; fi
