#!/usr/bin/env python3
"""tools/ladder.py [GAME…] [--share PERCENT] [--step N] [--seed S] [--threads N]: measures what docs/ai.md says about the bots.

Every named level against the next lower level, and the yardsticks, with `mazzo arena`. A line is `ok` if the 95 % interval lies
wholly above the mark. --share plays that much of the deals (the whole takes some hours on two cores), --step only that step of a
ladder (4: master v expert; 0: the yardsticks), --seed other deals. The last line is `N passed, N failed`.
"""

import argparse
import json
import os
import subprocess
import sys
from dataclasses import dataclass

MAZZO = os.environ.get("MAZZO", "build/release/mazzo")
STOPS = ["beginner", "intermediate", "hard", "expert", "master"]


@dataclass
class Measure:
    """A member of the arena's answer, and the seats that the first player takes."""

    member: str
    scale: int = 1
    unit: str = ""
    pairs: bool = False  # both partners are of the same level; otherwise one seat plays against the others


WIN = Measure("win", 100, " %")
PAIRS = Measure("win", 100, " %", pairs=True)
SCORE = Measure("score")
PLACE = Measure("place")

# game and options, what is measured, its mark, deals (of places: matches) for each step of the ladder
LADDERS = [
    (["briscola"], WIN, 0.55, [3000, 3000, 3000, 4000]),
    (["joker"], SCORE, 0.10, [3000, 3000, 4000, 4000]),
    (["california_jack"], WIN, 0.55, [2500, 5000, 8000, 2500]),
    (["president", "--players", "4"], SCORE, 0.30, [1200, 1200, 1200, 1200]),
    (["scopa"], WIN, 0.55, [3000, 3000, 3000, 1500]),
    (["scopa", "--players", "3"], WIN, 1 / 3, [600, 600, 600, 300]),
    (["scopa", "--players", "4"], PAIRS, 0.50, [600, 600, 600, 200]),
    (["scopa", "--players", "4", "--option", "form=scopone"], PAIRS, 0.50, [600, 600, 600, 100]),
    (["tressette", "--players", "4"], PAIRS, 0.55, [2000, 2000, 500, 200]),
    (["tressette", "--players", "2"], WIN, 0.55, [2000, 2000, 500, 800]),
    (["briscola_chiamata", "--deals-each", "5"], PLACE, 0.40, [1000, 1000, 800, 200]),
    (["tic_tac_toe"], WIN, 0.55, [1000, 1000, 2000, 1000]),
    (["rock_paper_scissors"], WIN, 0.55, [1000, 1000, 1000, 1000]),
]
# game, players, what, mark, deals
YARDSTICKS = [
    (["briscola"], ["search:1000", "greedy"], WIN, 0.70, 2000),
    (["joker", "--seed", "4"], ["search:400", "greedy"], SCORE, 0.35, 3000),
    (["california_jack"], ["expert", "greedy"], WIN, 0.55, 500),
    (["president", "--players", "4"], ["master", "greedy"], SCORE, 0.30, 300),
    (["scopa"], ["master", "greedy"], WIN, 0.55, 300),
    (["tressette", "--players", "4"], ["master", "greedy"], PAIRS, 0.55, 100),
    (["tressette", "--players", "2"], ["master", "greedy"], WIN, 0.55, 100),
    (["briscola_chiamata", "--deals-each", "5"], ["master", "greedy"], PLACE, 0.40, 60),
    (["briscola", "--players", "3"], ["expert", "greedy"], WIN, 1 / 3, 1000),
    (["briscola", "--players", "4"], ["expert", "greedy"], WIN, 0.5, 1000),
]


def measure(game, players, what, mark, deals, threads):
    seats = [x for p in players * (2 if what.pairs else 1) for x in ("--seat", p)]
    out = subprocess.run(
        [MAZZO, "arena", *game, *seats, "--deals", str(deals), "--threads", str(threads), "--json"],
        capture_output=True,
        text=True,
        check=True,
    )
    row = json.loads(out.stdout.splitlines()[0])
    mean, interval = row[what.member], row[what.member + "_95"]
    passed = mean - interval > mark
    print(
        f"{'ok   ' if passed else 'BELOW'} {' '.join(game):<24} {players[0]:>12} v {players[1]:<12} "
        f"{what.member} {what.scale * mean:+.3f} ± {what.scale * interval:.3f}{what.unit} "
        f"(mark {what.scale * mark:g}{what.unit}), {row['deals']} deals, {row['ms_per_move']} ms a move, slowest {row['slowest_ms']}",
        flush=True,
    )
    return passed


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*")
    parser.add_argument("--share", type=float, default=100)
    parser.add_argument("--step", type=int, action="append", choices=range(5))
    parser.add_argument("--seed")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    args = parser.parse_args()
    trials = [
        (i + 1, game, [STOPS[i + 1], STOPS[i]], what, mark, deals[i]) for game, what, mark, deals in LADDERS for i in range(4)
    ] + [(0, *yardstick) for yardstick in YARDSTICKS]
    results = []
    for step, game, players, what, mark, deals in trials:
        if (args.games and game[0] not in args.games) or (args.step and step not in args.step):
            continue
        deal = ["--seed", args.seed] if args.seed and "--seed" not in game else []
        results.append(measure([*game, *deal], players, what, mark, max(20, int(deals * args.share / 100)), args.threads))
    print(f"{sum(results)} passed, {len(results) - sum(results)} failed")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
