#!/usr/bin/env python3
"""tools/calibrate.py [GAME…] [--deals N] [--threads N]: measures the bots and writes ai/weights/ratings.inc.

Each named level plays against level 50 in `mazzo arena`, on the same deals in every seat. The scale is that of players'
ratings, on which 400 points are odds of ten to one; level 50 has a newcomer's 1500. Where partners win together, both are of
the level, since a rating counts for a side by its mean. Games that are not named keep their lines.
"""

import argparse
import json
import math
import os
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MAZZO = os.environ.get("MAZZO", str(ROOT / "build/release/mazzo"))
TABLE = ROOT / "ai/weights/ratings.inc"
LEVELS = (0, 25, 50, 75, 100)
MIDDLE, NEWCOMER = 50, 1500
PAIRS = {"tressette"}  # games whose usual table has partners
DEALS_EACH = {"briscola_chiamata": 5}  # games in which a deal is won by a side that changes: whole matches, by places
ROW = re.compile(r'^BotRatings\{"(\w+)", \{(.*)\}\},$', re.MULTILINE)
HEAD = """// Made by tools/calibrate.py: the ratings of the levels 0, 25, 50, 75 and 100 of each game.
// clang-format off
"""


def rating(game, level, deals, threads):
    """A bot of this level against bots of level 50 in all other seats, by the odds that it is ahead of a given other."""
    seats = [f"level:{level}", f"level:{MIDDLE}"] * (2 if game in PAIRS else 1)
    command = [MAZZO, "arena", game, *(word for seat in seats for word in ("--seat", seat))]
    command += ["--deals", str(deals), "--deals-each", str(DEALS_EACH.get(game, 1)), "--threads", str(threads), "--json"]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    rows = [json.loads(line) for line in lines]
    if game in DEALS_EACH:  # 2.5 places ahead of the mean of four others is always ahead
        ahead = 1 / 2 + rows[0]["place"] / len(rows)
        return round(NEWCOMER + 400 * math.log10(ahead / (1 - ahead)))
    won, *others = [row["win"] for row in (rows[:2] if game in PAIRS else rows)]
    return round(NEWCOMER + 400 * math.log10(won / (sum(others) / len(others))))


def measure(game, deals, threads):
    return [NEWCOMER if level == MIDDLE else rating(game, level, deals, threads) for level in LEVELS]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    args = parser.parse_args()
    known = [path.parent.name for path in sorted((ROOT / "games").glob("*/rules.h"))]
    rows = {game: found.split(", ") for game, found in ROW.findall(TABLE.read_text(encoding="utf-8") if TABLE.exists() else "")}
    for game in args.games or known:
        rows[game] = [str(points) for points in measure(game, args.deals, args.threads)]
        print(game, *rows[game], flush=True)
    text = "".join(f'BotRatings{{"{game}", {{{", ".join(rows[game])}}}}},\n' for game in sorted(rows))
    TABLE.write_text(HEAD + text, encoding="utf-8")


if __name__ == "__main__":
    main()
