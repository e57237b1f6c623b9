#!/usr/bin/env python3
"""What a hundred reviews at once cost a player who moves.

  bench/reviews.py PROGRAM [SECONDS [REVIEWS]]
  bench/reviews.py PROGRAM --at-rate [SECONDS]

Opens a house with the program and plays REVIEWS (100) matches of Briscola. Then two players play tic-tac-toe for SECONDS (10),
alone and while as many clients ask the house for the `analyse` of a match each, in turns: English, then Italian, since the house
keeps an answer. Each line is the median, the 99th percentile and the worst time of a move, in milliseconds, how many moves
there were, and how many reviews were answered meanwhile. The page and the terminal review matches by themselves and ask for none.

--at-rate: a thousand moves a second in a thousand rooms (build/release/bench/server_load), alone and while ten reviews run, each of
a match of President for four with ten rounds; first, what the disk of the house can do. If the last review is answered 0.0 s after the
load, they did not run all the time.
"""

import statistics
import subprocess
import sys
import time
from pathlib import Path

import attacks
from attacks import houses


def report(name, times, answered):
    times.sort()
    p99 = times[min(len(times) - 1, len(times) * 99 // 100)]
    print(
        f"{name}: median {statistics.median(times):.1f} ms, p99 {p99:.1f} ms, worst {times[-1]:.1f} ms, {len(times)} moves,"
        f" {answered} reviews",
        flush=True,
    )


def answered_by(reviewers):
    """Reads what has come; how many answers are reviews."""
    count = 0
    for reviewer in reviewers:
        try:
            count += reviewer.until(lambda m: "re" in m, timeout=0.01)["t"] == "analysis"
        except (TimeoutError, OSError):
            pass
        reviewer.drop()
    return count


def server_load(*options):
    tool = Path(__file__).resolve().parents[1] / "build" / "release" / "bench" / "server_load"
    options = [str(option) for option in options]
    return subprocess.run([tool, *options], capture_output=True, text=True, check=True).stdout.strip()


def at_rate(seconds):
    fast = "1000000/1s burst 1000000"
    limits = {f"rate_{name}": fast for name in ("connection", "account", "address", "guest", "offer")}
    place = houses.House(max_connections=10000, analysis_threads=1, **limits)
    try:
        ann = place.player()
        codes = []
        for _ in range(10):
            codes.append(houses.sit_down("president", [ann], players=4, bots=[0] * 3, options={"rounds": "10"}))
            houses.play_out(codes[-1], [ann])
        load = ("--address", place.address, "--pid", place.process.pid, "--rooms", 1000, "--rate", 1000)
        for language in ("en", "it"):
            print(server_load("--disk", place.data, "--seconds", 2))
            print("alone:", server_load(*load, "--seconds", seconds))
            reviewers = [place.player(lang=language) for _ in codes]
            for reviewer, code in zip(reviewers, codes, strict=True):
                reviewer.send("analyse", table=code)
            print("while ten reviews run:", server_load(*load, "--seconds", seconds))
            end = time.monotonic()
            for reviewer in reviewers:
                reviewer.until(lambda m: "re" in m, timeout=600)
                reviewer.drop()
            print(f"the last review was answered {time.monotonic() - end:.1f} s later", flush=True)
    finally:
        place.clean()


def main():
    houses.PROGRAM = str(Path(sys.argv[1]).resolve())
    if "--at-rate" in sys.argv:
        return at_rate(int(sys.argv[3]) if len(sys.argv) > 3 else 5)
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 10
    reviews = int(sys.argv[3]) if len(sys.argv) > 3 else 100
    place = houses.House()
    try:
        people = [place.player(), place.player()]
        codes = []
        for _ in range(reviews):
            codes.append(houses.sit_down("briscola", people, options={"deals": "1"}))
            houses.play_out(codes[-1], people)
        for language in ("en", "it"):
            report("alone", attacks.play(place, seconds), 0)
            reviewers = [place.player(lang=language) for _ in codes]
            for reviewer, code in zip(reviewers, codes, strict=True):
                reviewer.send("analyse", table=code)
            report("with reviews", attacks.play(place, seconds), answered_by(reviewers))
    finally:
        place.clean()


if __name__ == "__main__":
    main()
