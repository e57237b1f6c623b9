#!/usr/bin/env bash
# training/tune.sh GAME: tunes a game's policy again, with the seeds that made the numbers in ai/weights.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."
game=${1:?usage: training/tune.sh GAME}
mkdir -p build training/logs
clang++-19 -std=c++20 -O3 -march=x86-64-v2 -DNDEBUG -I. training/tune.cpp -o build/tune -pthread
tune() { # ARGS…: keeps the log and replaces the old numbers, from which the next run starts
  echo "tune $game $*" | tee -a "training/logs/$game.log" >&2
  build/tune "$game" "$@" 2> >(tee /dev/stderr | awk 'NR % 10 == 0' >>"training/logs/$game.log") >build/tune.inc
  mv build/tune.inc "ai/weights/$game.inc"
  clang++-19 -std=c++20 -O3 -march=x86-64-v2 -DNDEBUG -I. training/tune.cpp -o build/tune -pthread
}
climb() { # ARGS…: the same by policy gradient; then believe.cpp learns again what play tells about hands
  echo "climb $game $*" | tee -a "training/logs/$game.log" >&2
  clang++-19 -std=c++20 -O3 -march=x86-64-v2 -DNDEBUG -I. training/climb.cpp -o build/climb -pthread
  build/climb "$game" "$@" 2> >(tee /dev/stderr >>"training/logs/$game.log") >build/tune.inc
  mv build/tune.inc "ai/weights/$game.inc"
}
believe() {
  echo "believe $*" | tee -a "training/logs/$game.log" >&2
  clang++-19 -std=c++20 -O3 -march=x86-64-v2 -DNDEBUG -I. training/believe.cpp -o build/believe
  build/believe "$@" 2> >(tee /dev/stderr >>"training/logs/$game.log") >build/tune.inc
  mv build/tune.inc ai/weights/president_belief.inc
}
: >"training/logs/$game.log"
case $game in
  president)
    climb --players 4,4,4,3,4,5,4,6,4,8 --steps 120 --deals 800 --seed 6 --blur 0.03 --rate 0.015
    believe --positions 120000 --seed 1
    ;;
  briscola) for players in 2 3 4; do tune --players "$players" --generations 120 --deals 6000 --population 40 --seed 2; done ;;
  joker)
    tune --generations 150 --deals 4000 --population 40 --seed 3
    tune --generations 120 --deals 5000 --population 40 --seed 13
    ;;
  *) tune --generations 120 --deals 3000 --population 40 --seed 4 ;;
esac
