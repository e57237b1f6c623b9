#!/usr/bin/env bash
# tools/referee.sh [MATCHES [GAME]]: random matches of every game, seat count and option, each judged by the
# independent referee in tests/oracle. Without MATCHES it is short, for ./test: 100 for a combination of usual length,
# and a share of that for the long combinations. The campaign is `PYTHON=pypy3 tools/referee.sh 20000`, about an hour
# (pypy3 is a Debian package and several times as fast; python3 works too). MAZZO=PROGRAM judges another program. The
# last line counts the combinations: `N passed, N failed`.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."
matches=${1:-100} game=${2:-}
whole=${1:+yes}  # the requested number of each
python=${PYTHON:-python3}
mazzo=${MAZZO:-build/release/mazzo}
[[ -x $mazzo ]] || { echo "referee: $mazzo is missing; ./run builds it" >&2; exit 2; }

combinations() { # the share in percent, then what to simulate
  local n o f s t
  for n in 2 3 4; do
    echo "100 briscola --players $n --option deals=1"
    echo "50 briscola --players $n --option deals=2"
    for o in 11 21; do echo "10 briscola --players $n --option deals=$o"; done
  done
  for t in 1 2 10 20; do echo "$((t > 2 ? 25 : 100)) joker --option target=$t"; done
  for f in strict either; do for s in face_up face_down; do for t in 7 10; do
    echo "50 california_jack --option follow=$f --option stock=$s --option target=$t"
  done; done; done
  for n in 3 4 5 6 7 8; do
    for o in 1 2 3; do echo "60 president --players $n --option rounds=$o"; done
    for o in 10 20; do echo "10 president --players $n --option rounds=$o"; done
  done
  for t in 11 16 21; do
    for n in 2 3 4; do echo "20 scopa --players $n --option target=$t"; done
    echo "20 scopa --players 4 --option form=scopone --option target=$t"
  done
  for n in 2 4; do for t in 11 21 31; do for s in on off; do
    echo "20 tressette --players $n --option target=$t --option accusi=$s"
  done; done; done
  for n in 5 10 15 20; do echo "20 briscola_chiamata --option deals=$n"; done
  echo "100 tic_tac_toe"
  for o in 1 2 5 10; do echo "100 rock_paper_scissors --option wins=$o"; done
}

judge() { # one combination; its verdict in one line
  set -o pipefail
  local share=$1 count verdict
  shift
  if [[ $whole ]]; then share=100; fi
  count=$((matches * share / 100))
  if verdict=$("$mazzo" simulate "$@" --matches "$count" --json | "$python" tests/oracle/referee.py 2>&1 | tail -n 3) &&
    [[ $verdict == "$count matches, 0 faults" ]]; then
    verdict="ok      $*: $verdict"
  else
    verdict="FAULTY  $*: $verdict"
  fi
  echo "$verdict"
  echo "$verdict" >&2
}
export -f judge
export matches mazzo whole python

verdicts=$(combinations | grep " $game" | xargs -P "$(nproc)" -I{} bash -c 'judge {}')
passed=$(grep -c '^ok' <<<"$verdicts" || true)
asked=$(combinations | grep -c " $game")
echo "$passed passed, $((asked - passed)) failed"
[[ $passed == "$asked" ]]
