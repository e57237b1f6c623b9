#!/usr/bin/env bash
# tools/build.sh PRESET [TARGET…]: configures build/PRESET if necessary and builds it. Progress on stderr, silent when
# there is nothing to do.
set -euo pipefail
root=$(dirname "$(dirname "$(readlink -f "$0")")")
cd "$root"
exec >&2
# ccache finds what another copy of this tree compiled, such as that of tests/new_game.
export CCACHE_BASEDIR=$root CCACHE_NOHASHDIR=1

preset=$1
shift
dir=build/$preset
ninja=$dir/build.ninja
mkdir -p "$dir"
exec 9>"$dir/lock"
flock 9  # two at a time would spoil each other's work
if [[ ! -f $ninja || CMakePresets.json -nt $ninja || cmake/wasm.cmake -nt $ninja ]]; then
  echo "configuring $dir"
  cmake --fresh --preset "$preset" >"$dir/configure.log" 2>&1 || { cat "$dir/configure.log"; exit 1; }
  touch "$ninja"
fi
NINJA_STATUS="$preset [%f/%t, %es] " ninja -C "$dir" -j"$(nproc)" "$@" |
  sed -u -e '/^ninja: Entering directory/d' -e '/^ninja: no work to do/d' -e '/Re-checking globbed/d'
