#!/usr/bin/env python3
"""How long a player waits for a table while a stranger asks for records.

  bench/records.py PROGRAM [PLAYERS]

Fills a store with that many rated players (200,000) and with as many matches of one player, opens it with the program, sends
twenty questions of one kind over one connection, and at once `create` over another. Each line is the median and the
worst wait of three rounds, in milliseconds. The first line is the wait behind questions that read nothing.
"""

import sqlite3
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "server"))
from support import house  # noqa: E402

QUESTIONS, ROUNDS = 20, 3
FILL = """
WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < :players)
INSERT INTO account SELECT i, 'P' || i, 'p' || i, '', 0 FROM n;
INSERT INTO rating SELECT 'briscola', id, 25 + id * 7919 % 1000 / 100.0, 2 + id * 104729 % 1000 / 500.0 FROM account;
INSERT INTO room(id, code, status, document, created, ended) SELECT id, 'R' || id, 2, '{}', 0, 0 FROM account;
INSERT INTO result(room, seat, player, name, game, place, won, points, rating, ended)
SELECT id, 0, 3, 'P3', 'briscola', 1, 1, 61, 1500, 0 FROM room;
INSERT INTO result(room, seat, player, name, game, place, won, points, rating, ended)
SELECT id, 1, -51, 'bot 50', 'briscola', 2, 0, 59, 1500, 0 FROM room;
"""


def fill(data, players):
    db = sqlite3.connect(Path(data, "mazzo.db"))
    for statement in FILL.split(";\n"):
        db.execute(statement, {"players": players} if ":players" in statement else {})
    if db.execute("SELECT 1 FROM sqlite_schema WHERE name = 'figures'").fetchone():
        db.execute("INSERT INTO figures VALUES (3, 'briscola', :n, :n, 0, 0, 0, 61 * :n)", {"n": players})
    db.commit()
    db.close()


def wait_for_a_table(place, question):
    stranger, player = place.player(), place.player()
    for _ in range(QUESTIONS):
        stranger.send(**question)
    begun = time.perf_counter()
    player.send("create", game="briscola", players=2)
    player.until(lambda m: m["t"] == "table", timeout=600)
    waited = time.perf_counter() - begun
    stranger.close()
    player.close()
    return waited * 1000


def main():
    program, players = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 200_000
    house.PROGRAM = str(Path(program).resolve())
    with tempfile.TemporaryDirectory() as data:
        house.House(data).clean()  # makes the store
        fill(data, players)
        place = house.House(data)
        for question in (
            {"t": "ping"},
            {"t": "leaderboard", "game": "briscola"},
            {"t": "leaderboard", "game": "briscola", "from": players - 50},
            {"t": "stats", "name": "P3"},
            {"t": "history", "name": "P3", "count": 100},
        ):
            waits = [wait_for_a_table(place, question) for _ in range(ROUNDS)]
            print(f"{question}: median {statistics.median(waits):.1f} ms, worst {max(waits):.1f} ms", flush=True)
        place.clean()


if __name__ == "__main__":
    main()
