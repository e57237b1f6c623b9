#!/usr/bin/env bash
# tools/move_cost.sh [PROGRAM [ROOMS [MOVES]]]: what a move costs a house, counted instead of timed, so that a busy machine
# says what a quiet one says. Instructions of the program and its libraries, from valgrind's callgrind, thread by thread;
# then its system calls, from strace. The store's share depends also on how many moves come together in a group.
# PROGRAM is build/release/mazzo, or build/baseline/mazzo (tools/baseline.sh). A match of Briscola has 40 moves: MOVES =
# 80 × ROOMS are two matches in each room, with their beginnings and ends. It needs the packages valgrind, strace and curl.
set -euo pipefail
root=$(dirname "$(dirname "$(readlink -f "$0")")")
cd "$root"
program=${1:-build/release/mazzo} rooms=${2:-50}
most=${3:-$((80 * rooms))}
tools/build.sh release mazzo bench_server_load
tmp=$(mktemp -d)
house='' load=''
end() {
  [[ -z $load ]] || kill -9 "$load" 2>/dev/null || true
  [[ -z $house ]] || kill -9 "$house" 2>/dev/null || true
  wait 2>/dev/null || true
  load='' house=''
}
trap 'end; rm -rf "$tmp"' EXIT

# The settings that this program knows; an older one knows fewer.
known=$("$program" config show)
for rate in connection account address guest offer http; do
  if grep -q "^rate_$rate " <<<"$known"; then export "MAZZO_RATE_${rate^^}=1000000/1s burst 1000000"; fi
done
export MAZZO_MAX_CONNECTIONS=100000 MAZZO_MAX_CONNECTIONS_EACH=100000

moves() { curl -s "http://$metrics/metrics" | awk '/^mazzo_moves_total /{print $2}'; }
# Opens a house, which may have a command in front of it, and waits until all its matches have begun.
begin() {
  rm -rf "$tmp/data" "$tmp/out"
  "$@" "$program" serve --listen 127.0.0.1:0 --metrics-listen 127.0.0.1:0 --data "$tmp/data" >"$tmp/out" 2>&1 &
  house=$!
  until grep -q 'is open at' "$tmp/out"; do
    kill -0 "$house" 2>/dev/null || { cat "$tmp/out" >&2; exit 1; }
    sleep 0.1
  done
  metrics=127.0.0.1:$(sed -nE 's/.*"port":([0-9]+),"event":"metrics".*/\1/p' "$tmp/out")
  address=$(sed -nE 's|.*is open at http://([0-9.:]+)/.*|\1|p' "$tmp/out")
  build/release/bench/server_load --address "$address" --rooms "$rooms" --seconds 1000000 2>"$tmp/load" &
  load=$!
  until grep -q begun "$tmp/load"; do
    kill -0 "$load" 2>/dev/null || { cat "$tmp/load" >&2; exit 1; }
    sleep 0.1
  done
}
# Stops the load, and waits until the house has answered all it was asked.
rest() {
  kill -STOP "$load"
  local last=''
  until [[ $last == "$(moves)" ]]; do
    last=$(moves)
    sleep 0.5
  done
}

begin valgrind --quiet --tool=callgrind --instr-atstart=no --separate-threads=yes --callgrind-out-file="$tmp/calls"
rest
callgrind_control -i on "$house" &>/dev/null
before=$(moves)
kill -CONT "$load"
until (($(moves) - before >= most)); do sleep 0.05; done
rest
played=$(($(moves) - before))
callgrind_control -d "$house" &>/dev/null
until compgen -G "$tmp/calls.1-*" >/dev/null; do sleep 0.1; done
end
echo "$program, $rooms rooms, $played moves; instructions a move:"
for thread in "$tmp"/calls.1-*; do
  awk -v n="$played" '/^(totals|summary):/ {sum = $2} END {if (sum > 100 * n) printf "%8.0f thread %s\n", sum / n, substr(FILENAME, length(FILENAME) - 1)}' "$thread"
done
echo "in thread 01, the loop, by the function:"
callgrind_annotate "$tmp/calls.1-01" |
  sed -nE 's/ \[[^]]*\]$//; s/std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >/std::string/g; s/^ *([0-9,]+) \([^)]*\) +[^:]*:/\1 /p' |
  awk -v n="$played" 'NR <= 25 {gsub(",", "", $1); printf "%8.0f ", $1 / n; $1 = ""; print substr($0, 2, 110)}'

begin env
before=$(moves)
timeout -s INT 5 strace -c -f -p "$house" -o "$tmp/system" 2>/dev/null || true
played=$(($(moves) - before))
end
echo "$played moves; system calls a move:"
awk -v n="$played" '$4 ~ /^[0-9]+$/ {printf "%8.3f %s\n", $4 / n, $NF}' "$tmp/system" | sort -rn | head -10
