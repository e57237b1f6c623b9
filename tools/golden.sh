#!/usr/bin/env bash
# tools/golden.sh --check | --write: compares tests/golden/ with what `mazzo` says today, or writes it again.
# Write only when a rule, a view or a sentence should change, and read the diff before you commit it.
#
#   NAME.jsonl     matches as `mazzo simulate` played them
#   NAME.txt       the first of them as each seat saw it: `mazzo replay`
#   scenes.txt     the same as scenes, for each seat and language: `mazzo replay --scenes`
#   games.jsonl    `mazzo games --json`
#   signature.txt  `mazzo signature`
#
# tests/golden_test.cpp and tests/wasm/golden.test.mjs make the same files out of the library and out of the module.
set -euo pipefail
root=$(dirname "$(dirname "$(readlink -f "$0")")")
cd "$root"
mazzo=build/release/mazzo

# NAME MATCHES GAME ARGS…: every game and number of seats, and each option both ways. Matches are short where length
# proves nothing.
matches() {
  cat <<'END'
briscola_2             4 briscola
briscola_2_deals       2 briscola --option deals=3
briscola_3             3 briscola --players 3
briscola_4             3 briscola --players 4
joker                  1 joker
joker_target           4 joker --option target=3
california_jack        1 california_jack
california_jack_either 1 california_jack --option follow=either --option target=7
shasta_sam             1 california_jack --option stock=face_down --option target=7
shasta_sam_either      1 california_jack --option stock=face_down --option follow=either --option target=7
president_3            2 president --players 3 --option rounds=2
president_4            2 president
president_5            2 president --players 5 --option rounds=2
president_6            1 president --players 6 --option rounds=2
president_7            1 president --players 7 --option rounds=2
president_8            1 president --players 8 --option rounds=2
scopa_2                1 scopa
scopa_3                1 scopa --players 3 --option target=16
scopa_4                1 scopa --players 4 --option target=21
scopone                1 scopa --players 4 --option form=scopone
tressette_2            1 tressette --players 2
tressette_4            1 tressette
tressette_off          1 tressette --option accusi=off --option target=11
briscola_chiamata_5    1 briscola_chiamata
briscola_chiamata_10   1 briscola_chiamata --option deals=10
tic_tac_toe            8 tic_tac_toe
rock_paper_scissors    6 rock_paper_scissors
rock_paper_scissors_10 2 rock_paper_scissors --option wins=10
END
}

# The length of the narration and the first 64 bits of its SHA-256, for what is not printed below.
headline() { echo "== $1: $(wc -l <"$tmp/told") lines, sha256 $(sha256sum <"$tmp/told" | cut -c1-16)"; }

# The first view and the last, of the first seat also every twentieth, one member per line.
views() {
  local some=1
  if [[ $2 == 'seat 1' ]]; then some='1~20'; fi
  "$mazzo" replay "$1" --json "${@:3}" >"$tmp/told"
  headline "$2, views"
  sed -n "$some{p;b};\$p" "$tmp/told" | sed -E 's/,"([a-z_]+)":/,\n "\1":/g'
}
# The sentences of the first seat, and of a listener who sees everything; of the others the headline alone.
narration() {
  "$mazzo" replay "$1" "${@:3}" >"$tmp/told"
  headline "$2"
  case $2 in 'seat 1, '* | 'everything, en') cat "$tmp/told" ;; esac
}

told() {
  local players seat lang
  players=$(head -n 1 "$1" | sed -E 's/.*"players":([0-9]+).*/\1/')
  views "$1" gallery
  for lang in en it; do narration "$1" "gallery, $lang" --lang "$lang"; done
  for ((seat = 1; seat <= players; seat++)); do
    views "$1" "seat $seat" --seat "$seat"
    for lang in en it; do narration "$1" "seat $seat, $lang" --seat "$seat" --lang "$lang"; done
  done
  for lang in en it; do narration "$1" "everything, $lang" --all --lang "$lang"; done
}

# What each seat's table shows, in every language; of all of it the headline alone.
scenes() {
  local players seat lang who at
  players=$(head -n 1 "$1" | sed -E 's/.*"players":([0-9]+).*/\1/')
  for ((seat = 0; seat <= players; seat++)); do
    who="seat $seat" at=(--seat "$seat")
    if [[ $seat == 0 ]]; then who=gallery at=(); fi
    for lang in en it; do
      "$mazzo" replay "$1" --scenes "${at[@]}" --lang "$lang" >"$tmp/told"
      headline "$2, $who, $lang"
    done
  done
}

write_all() {
  local name count args
  while read -r name count args; do
    echo "$name" >&2
    # shellcheck disable=SC2086
    "$mazzo" simulate $args --matches "$count" --seed 1 --json >"$1/$name.jsonl"
    told "$1/$name.jsonl" >"$1/$name.txt"
    scenes "$1/$name.jsonl" "$name" >>"$1/scenes.txt"
  done < <(matches)
  "$mazzo" games --json >"$1/games.jsonl"
  "$mazzo" signature >"$1/signature.txt"
  "$mazzo" signature --bots >"$1/bot_signature.txt"
  for name in briscola_2 joker california_jack president_4 scopa_2 tressette_off briscola_chiamata_5 tic_tac_toe; do
    "$mazzo" analyse "$1/$name.jsonl" --worlds 20 --by search --json >"$1/$name.analysis"
  done
}

case ${1:-} in
  --check | --write) ;;
  *)
    sed -n '2,3s/^# //p' "$0" >&2
    exit 2
    ;;
esac
tools/build.sh release mazzo
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
mkdir "$tmp/golden"
write_all "$tmp/golden"
if [[ $1 == --write ]]; then
  mkdir -p tests/golden
  rm -f tests/golden/*
  cp "$tmp"/golden/* tests/golden/
elif ! diff -r tests/golden "$tmp/golden"; then
  echo "tests/golden/ is not what mazzo says; if that was meant, tools/golden.sh --write" >&2
  exit 1
fi
