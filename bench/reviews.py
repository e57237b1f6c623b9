#!/usr/bin/env python3
"""What a hundred reviews at once cost a player who moves.

  bench/reviews.py PROGRAM [SECONDS [REVIEWS]]

Opens a house with the program and plays REVIEWS (100) matches of Briscola. Then two players play tic-tac-toe for SECONDS (10),
alone and while as many clients ask the house for the `analyse` of a match each, in turns: English, then Italian, since the house
keeps an answer. Each line is the median, the 99th percentile and the worst time of a move, in milliseconds, how many moves
there were, and how many reviews were answered meanwhile. The page and the terminal review matches by themselves and ask for none.
"""

import statistics
import sys
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


def main():
    houses.PROGRAM = str(Path(sys.argv[1]).resolve())
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
