#!/usr/bin/env python3
"""Makes tests/perft/cases.jsonl: positions from simulated matches, counted by the oracle.

  tests/perft/make_cases.py > tests/perft/cases.jsonl

A case is what tests/oracle/perft.py reads, and in addition "seed" and "prior" (the moves of the deals before),
from which the C++ test rebuilds the position. Nodes and digests come from the oracle, not from the program.
"""

import json
import subprocess
import sys

MAZZO = "build/release/mazzo"
# game, players, options, seed, deal (from 1), moves into the deal (negative: before its end), depth
PLAN = [
    *[("briscola", n, {"deals": 1}, 1, 1, at, depth) for n in (2, 3, 4) for at, depth in ((0, 8), (17, 7), (-8, 8))],
    ("briscola", 2, {"deals": 3}, 5, 3, 31, 9),
    *[("joker", 3, {"target": 10}, 2, deal, at, 7) for deal, at in ((1, 0), (1, 5), (2, 20), (3, -7))],
    *[
        ("california_jack", 2, {"target": 10, "follow": f, "stock": s}, 3, deal, at, depth)
        for f in ("strict", "either")
        for s in ("face_up", "face_down")
        for deal, at, depth in ((1, 0, 5), (2, 15, 6), (1, -10, 10))
    ],
    *[
        ("president", n, {"rounds": 3}, 4, deal, at, depth)
        for n in (3, 4, 5, 8)
        for deal, at, depth in ((1, 0, 5), (1, 12, 5), (2, 0, 3), (3, 1, 3), (2, 8, 5), (3, -9, 9))
    ],
    *[
        ("scopa", n, {"target": 11, "form": "scopa"}, 6, deal, at, depth)
        for n in (2, 3, 4)
        for deal, at, depth in ((1, 0, 12), (2, 15, 10), (3, -12, 12))
    ],
    *[
        ("scopa", 4, {"target": 11, "form": "scopone"}, 6, deal, at, depth)
        for deal, at, depth in ((1, 0, 4), (2, 22, 6), (1, -12, 12))
    ],
    *[
        ("tressette", n, {"target": 21, "accusi": "on"}, 7, deal, at, depth)
        for n in (2, 4)
        for deal, at, depth in ((1, 0, 4), (2, 15, 6), (2, -10, 10))
    ],
    *[
        ("tressette", n, {"target": 21, "accusi": "off"}, 7, deal, at, depth)
        for n in (2, 4)
        for deal, at, depth in ((1, 0, 4), (2, -10, 10))
    ],
    *[
        ("briscola_chiamata", 5, {"deals": 5}, 8, deal, at, depth)
        for deal, at, depth in ((1, 0, 3), (2, 4, 3), (3, 12, 5), (1, -10, 10))
    ],
    ("tic_tac_toe", 2, {}, 1, 1, 0, 6),
    ("tic_tac_toe", 2, {}, 2, 1, 3, 6),
    ("rock_paper_scissors", 2, {"wins": 2}, 1, 1, 0, 4),
    ("rock_paper_scissors", 2, {"wins": 2}, 2, 1, 3, 5),
]


def transcript(game, players, options, seed):
    args = [MAZZO, "simulate", game, "--players", str(players), "--seed", str(seed), "--json"]
    for key, value in options.items():
        args += ["--option", f"{key}={value}"]
    return json.loads(subprocess.run(args, check=True, capture_output=True, text=True).stdout)


def moves_of(event, game, forced):
    """The moves that one event tells of, as [seat, move]; `forced` counts the gifts that the deal itself brought."""
    kind = event["e"]
    if kind == "play":
        cards = event["cards"]
        return [[event["seat"], {"cards": cards} if game == "president" else {"card": cards[0]}]]
    if kind == "capture":
        return [[event["seat"], {"card": event["card"], "take": event["taken"]}]]
    if kind == "pass":
        return [[event["seat"], {"pass": True}]]
    if kind == "bid":
        return [[event["seat"], {"bid": event["rank"], **({"points": event["points"]} if event["points"] else {})}]]
    if kind == "trump":
        return [[event["seat"], {"trump": event["suit"]}]]
    if kind == "exchange":
        return [] if forced else [[event["from"], {"give": event["cards"]}]]
    if kind == "mark":
        return [[event["seat"], {"row": event["row"], "col": event["col"]}]]
    if kind == "reveal":
        return [[seat, {"choice": choice}] for seat, choice in enumerate(event["choices"])]
    return []


def deals(match):
    """For each deal its event, its moves and its titles at the end."""
    gifts = 0
    for event in match["events"]:
        if event["e"] == "deal":
            current = {"deal": event, "moves": [], "titles": None}
            gifts = 2 if match["players"] >= 4 else 1
        elif event["e"] == "deal_end":
            current["titles"] = event.get("titles")
            yield current
        else:
            forced = event["e"] == "exchange" and gifts > 0
            gifts -= forced
            current["moves"] += moves_of(event, match["game"], forced)


def case(game, players, options, seed, deal, at, depth):
    match = transcript(game, players, options, seed)
    played = list(deals(match))
    here = played[deal - 1]
    prior = [move for d in played[: deal - 1] for move in d["moves"]]
    titles = played[deal - 2]["titles"] if deal > 1 else None
    moves = here["moves"][:at] if at else []
    return {
        "game": game,
        "players": players,
        "options": match["options"],
        "seed": match["seed"],
        "titles": titles,
        "deal": here["deal"],
        "prior": prior,
        "moves": moves,
        "depth": depth,
    }


def main():
    lines = "".join(json.dumps(case(*plan), separators=(",", ":")) + "\n" for plan in PLAN)
    sys.exit(subprocess.run([sys.executable, "tests/oracle/perft.py", "--print"], input=lines, text=True).returncode)


if __name__ == "__main__":
    main()
