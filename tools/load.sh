#!/usr/bin/env bash
# tools/load.sh: the house on one core, bench/server_load on another: what the disk can do, durable moves per second
# (RUNS times), latency at a thousand moves per second, and what an idle connection costs. One line per measurement.
# SECONDS_EACH and RUNS say how long and how often; IDLE_SECONDS says how long it watches idle connections.
set -euo pipefail
root=$(dirname "$(dirname "$(readlink -f "$0")")")
cd "$root"
tools/build.sh release mazzo bench_server_load
tmp=$(mktemp -d)
house=
trap '[[ -z $house ]] || kill -9 "$house" 2>/dev/null || true; rm -rf "$tmp"' EXIT

open_house() {
  rm -rf "$tmp/data" "$tmp/out"
  : >"$tmp/out"
  local fast='1000000/1s burst 1000000'
  MAZZO_RATE_CONNECTION=$fast MAZZO_RATE_ACCOUNT=$fast MAZZO_RATE_ADDRESS=$fast MAZZO_RATE_GUEST=$fast \
    MAZZO_RATE_OFFER=$fast MAZZO_RATE_HTTP=$fast \
    MAZZO_MAX_CONNECTIONS=100000 MAZZO_MAX_CONNECTIONS_EACH=100000 MAZZO_LOG_LEVEL=error \
    taskset -c 0 build/release/mazzo serve --listen 127.0.0.1:0 --metrics-listen 127.0.0.1:0 \
    --data "$tmp/data" >"$tmp/out" &
  house=$!
  until grep -q open "$tmp/out"; do sleep 0.05; done
  address=$(sed -nE 's|.*http://([0-9.:]+)/.*|\1|p' "$tmp/out")
}
close_house() {
  kill -9 "$house"
  wait "$house" 2>/dev/null || true
  house=
}
load() {
  open_house
  taskset -c 1 build/release/bench/server_load --address "$address" --pid "$house" --seconds "$@"
  close_house
}

ulimit -n "$(ulimit -Hn)"
seconds=${SECONDS_EACH:-10}
build/release/bench/server_load --disk "$tmp" --seconds 2
for ((i = 0; i < ${RUNS:-1}; i++)); do load "$seconds" --rooms 1000; done
load "$seconds" --rooms 1000 --rate 1000
load "${IDLE_SECONDS:-60}" --idle 9900
