#!/usr/bin/env python3
"""bench/farming.py PROGRAM: what a rank costs an attacker, against the real program.

Four accounts make, join, begin and resign matches for 25 s; then a player lets the queue pair it and leaves, for 12 s. It prints
how many matches and pairings there were, the first account's rank, and how many pairings the queue refused. Works with any
version of the program: settings that it does not know are left out.
"""

import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests/server"))
from support import house as houses  # noqa: E402

GAME = "briscola"


def farm(house, seconds):
    """Matches that the others resign at once; how many, and the farmer's place among the people, if it has one."""
    farmer, *socks = [house.player() for _ in range(4)]
    matches, end = 0, time.monotonic() + seconds
    while time.monotonic() < end:
        sock = socks[matches % 3]
        sock.ask("resign", table=houses.sit_down(GAME, [farmer, sock]))
        matches += 1
    people = [row for row in farmer.ask("leaderboard", game=GAME)["rows"] if row["kind"] == "person"]
    return matches, next((i + 1 for i, row in enumerate(people) if row["name"] == farmer.name), None)


def leave_pairs(house, seconds):
    """Pairings that the same player left, and how often the queue refused it."""
    leaver, left, refused, end = house.player(), 0, 0, time.monotonic() + seconds
    while time.monotonic() < end:
        if leaver.ask("queue", game=GAME)["t"] == "error":
            refused += 1
            time.sleep(0.25)
            continue
        other = house.player()
        other.ask("queue", game=GAME)
        leaver.ask("leave", table=leaver.until("table")["table"]["table"])
        other.close()
        left += 1
    return left, refused


class AnyHouse(houses.House):
    def environment(self):
        shown = subprocess.run([houses.PROGRAM, "config", "show", "--json"], capture_output=True, text=True, check=True)
        self.settings = {key: value for key, value in self.settings.items() if f'"{key}"' in shown.stdout}
        return super().environment()


def main():
    houses.PROGRAM = str(Path(sys.argv[1]).resolve())
    house = AnyHouse()
    try:
        print("matches resigned without a card: %d, the farmer's rank: %s" % farm(house, 25))
        print("pairings left: %d, refused: %d" % leave_pairs(house, 12))
    finally:
        house.clean()


if __name__ == "__main__":
    main()
