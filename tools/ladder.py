#!/usr/bin/env python3
"""tools/ladder.py [GAME…] [--share PERCENT]: measures what docs/ai.md says about the bots, with `mazzo arena`.

Every named level against the next lower level, and the yardsticks. A line is `ok` if the 95 % interval lies wholly
above the mark. --share plays that much of the deals (the whole takes about an hour on two cores). The last line is `N
passed, N failed`.
"""

import json
import os
import subprocess
import sys

MAZZO = os.environ.get("MAZZO", "build/release/mazzo")
STOPS = ["beginner", "intermediate", "hard", "expert", "master"]

# game and options, what is measured, its mark, deals for each step of the ladder
LADDERS = [
    (["briscola"], "win", 0.55, [3000, 3000, 3000, 4000]),
    (["joker"], "score", 0.10, [3000, 3000, 4000, 4000]),
    (["california_jack"], "win", 0.55, [2500, 5000, 8000, 2500]),
    (["president", "--players", "4"], "score", 0.30, [1200, 1200, 1200, 1200]),
    (["scopa"], "win", 0.55, [1000, 2500, 2500, 1000]),
    (["tressette", "--players", "2"], "win", 0.55, [1000, 1500, 300, 600]),
    (["briscola_chiamata"], "score", 0.40, [1500, 1500, 400, 100]),
    (["tic_tac_toe"], "win", 0.55, [1000, 1000, 2000, 1000]),
    (["rock_paper_scissors"], "win", 0.55, [1000, 1000, 1000, 1000]),
]
# game, players, what, mark, deals
YARDSTICKS = [
    (["briscola"], ["search:1000", "greedy"], "win", 0.70, 2000),
    (["joker", "--seed", "4"], ["search:400", "greedy"], "score", 0.35, 3000),
    (["california_jack"], ["expert", "greedy"], "win", 0.55, 500),
    (["president", "--players", "4"], ["master", "greedy"], "score", 0.30, 300),
    (["scopa"], ["master", "greedy"], "win", 0.55, 500),
    (["tressette", "--players", "4"], ["expert", "greedy"], "win", 0.55, 300),
    (["briscola_chiamata"], ["master", "greedy"], "score", 0.40, 60),
    (["briscola", "--players", "3"], ["expert", "greedy"], "win", 1 / 3, 1000),
    (["briscola", "--players", "4"], ["expert", "greedy"], "win", 0.5, 1000),
]


def measure(game, players, what, mark, deals):
    seats = [x for p in players for x in ("--seat", p)]
    out = subprocess.run(
        [MAZZO, "arena", *game, *seats, "--deals", str(deals), "--threads", str(os.cpu_count()), "--json"],
        capture_output=True,
        text=True,
        check=True,
    )
    row = json.loads(out.stdout.splitlines()[0])
    mean, interval = row[what], row[what + "_95"]
    passed = mean - interval > mark
    scale = 100 if what == "win" else 1
    unit = " %" if what == "win" else ""
    print(
        f"{'ok   ' if passed else 'BELOW'} {' '.join(game):<24} {players[0]:>12} v {players[1]:<12} "
        f"{what} {scale * mean:+.3f} ± {scale * interval:.3f}{unit} (mark {scale * mark:g}{unit}), {row['deals']} deals, "
        f"{row['ms_per_move']} ms a move, slowest {row['slowest_ms']}",
        flush=True,
    )
    return passed


def main(args):
    share = 100
    if "--share" in args:
        i = args.index("--share")
        share = float(args[i + 1])
        del args[i : i + 2]
    trials = [
        (game, [STOPS[i + 1], STOPS[i]], what, mark, deals[i]) for game, what, mark, deals in LADDERS for i in range(4)
    ] + YARDSTICKS
    results = [measure(*trial[:4], max(20, int(trial[4] * share / 100))) for trial in trials if not args or trial[0][0] in args]
    print(f"{sum(results)} passed, {len(results) - sum(results)} failed")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
