#!/usr/bin/env python3
"""tools/chaos.py ROUNDS [SEED]: kill -9 under load, again and again, and then prove that nothing was lost.

Players in a process of their own play matches against each other through the real server, which is killed at random
moments and started again on the same store. With TEST_STORE=postgres the store is a PostgreSQL server of its own, and
PostgreSQL is killed as often as the house, or both are. Every player writes down each version that it saw and each of its moves
that was acknowledged. At the end the tool compares the store with what they wrote:

  lost      a move that was acknowledged, or a version that was shown, is not in the log
  doubled   one request is in the log twice
  torn      the log of a match has a gap, cannot be played, or two players saw different things at one version

The last line counts rounds and faults: `N passed, N failed`.
"""

import json
import os
import random
import subprocess
import sys
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "server"))
from support.house import DATABASES, PROGRAM, Closed, House, Player, Refused  # noqa: E402

PAIRS = 6
PASSES = {"unavailable", "restarting", "busy"}  # refusals of what a player asks again


class Pair(threading.Thread):
    """Two players who play match after match until they are stopped, whatever happens to the server."""

    def __init__(self, house, number, seed):
        super().__init__(daemon=True)
        self.house, self.rng = house, random.Random(f"{seed} {number}")
        self.stopping = False
        self.tokens = [None, None]
        self.players = [None, None]
        self.shown = {}  # (code, version) -> public part of the view
        self.acknowledged = {}  # (code, id) -> (seat, version, move)
        self.faults = []
        self.moves = self.sent = 0

    def connect(self, i):
        while not self.stopping:
            try:
                hello = {"token": self.tokens[i]} if self.tokens[i] else {}
                player = Player(self.house.address, **hello)
                if player.welcome.get("code") == "unavailable":
                    raise Closed(0)  # the store is away
                if player.welcome["t"] != "welcome":
                    self.faults.append(f"a token was not taken: {player.welcome}")
                    self.tokens[i] = None
                    continue
                self.tokens[i] = player.token
                self.players[i] = player
                return player
            except (OSError, Closed, Refused):
                time.sleep(0.02 + 0.05 * self.rng.random())
        raise InterruptedError

    def note(self, message):
        key = (message["table"], message["v"])
        public = json.dumps(message["view"]["public"], sort_keys=True)
        if self.shown.setdefault(key, public) != public:
            self.faults.append(f"torn: two histories of {key}")

    def take(self, i):
        """Reads what has come for player i."""
        message = self.players[i].read(5)
        if message["t"] == "update":
            self.note(message)
        return message

    def ask(self, i, t, **members):
        """Asks until an answer comes, over as many connections as it takes; the same id each time."""
        self.sent += 1
        members["id"] = f"{t} {self.sent}"
        while True:
            try:
                player = self.players[i] or self.connect(i)
                player.send(t, **members)
                while True:
                    message = self.take(i)
                    if message.get("re") == members["id"]:
                        if message.get("code") == "no_such_table":
                            self.faults.append(f"forgotten: {members}")
                        return message, members["id"]
            except (OSError, Closed, Refused):
                self.players[i] = None
            if self.stopping:
                raise InterruptedError

    def insist(self, i, t, **members):
        """The same, and again as long as the house cannot do it."""
        while True:
            message, _ = self.ask(i, t, **members)
            if message.get("code") not in PASSES:
                return message
            time.sleep(0.05)

    def run(self):
        try:
            while not self.stopping:
                self.match()
        except InterruptedError:
            pass

    def match(self):
        made = self.insist(0, "create", game=self.rng.choice(["briscola", "tic_tac_toe", "rock_paper_scissors"]))
        if made["t"] != "table":
            self.faults.append(f"no table: {made}")
            self.stopping = True
            return
        code = made["table"]["table"]
        for i, t in ((1, "join"), (0, "ready"), (1, "ready")):
            self.insist(i, t, table=code)
        while True:
            views = [self.insist(i, "view", table=code) for i in (0, 1)]
            if any(v["t"] != "update" or v.get("over") for v in views):
                return
            for i, view in enumerate(views):
                if view["view"]["legal"]:
                    self.play(i, code, view)
                    break

    def play(self, i, code, view):
        move = self.rng.choice(view["view"]["legal"])
        answer, name = self.ask(i, "play", table=code, at=view["v"], move=move)
        if answer["t"] == "update":
            self.moves += 1
            self.acknowledged[(code, name)] = (view["view"]["seat"], answer["v"], move)


def play_some(pairs):
    """Waits for a few more acknowledged moves, so that each kill has something to lose even on a busy machine."""
    end = sum(pair.moves for pair in pairs) + PAIRS
    while sum(pair.moves for pair in pairs) < end:
        if not any(pair.is_alive() for pair in pairs):
            raise RuntimeError("nobody plays any more")
        time.sleep(0.01)


def kill_something(house, rng):
    what = rng.choice(["house", "store", "both"]) if DATABASES.server else "house"
    if what != "house":
        DATABASES.server.restart()
    if what != "store":
        house.restart()


def check(house, pairs):
    """What is wrong with the store, given what the players wrote down."""
    faults = [fault for pair in pairs for fault in pair.faults]
    logs = {}
    for code, version, seat, move, name in house.rows(
        "SELECT code, version, seat, move, log.id FROM log JOIN room ON room.id = log.room ORDER BY room, version"
    ):
        logs.setdefault(code, []).append((int(version), int(seat), move, name))
    for code, log in logs.items():
        if [entry[0] for entry in log] != list(range(1, len(log) + 1)):
            faults.append(f"torn: the log of {code} has a gap")
        names = [(seat, name) for _, seat, _, name in log if name]
        if len(names) != len(set(names)):
            faults.append(f"doubled: a request is twice in the log of {code}")
    for pair in pairs:
        for code, version in pair.shown:
            if version > len(logs.get(code, [])):
                faults.append(f"lost: {code} was shown at {version} and has {len(logs.get(code, []))}")
        for (code, name), (seat, shown, move) in pair.acknowledged.items():
            mine = [(v, json.loads(m)) for v, s, m, n in logs.get(code, []) if n == json.dumps(name) and s == seat]
            if len(mine) != 1 or mine[0][1] != move or mine[0][0] > shown:
                faults.append(f"lost: {name} of {code} was acknowledged and is {mine}")
    doctor = subprocess.run(
        [PROGRAM, "doctor", "--data", house.data], capture_output=True, text=True, timeout=300, env=house.environment()
    )
    if doctor.returncode != 0:
        faults.append("torn: " + doctor.stderr.strip())
    return faults


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    seed = sys.argv[2] if len(sys.argv) > 2 else "1"
    rng = random.Random(seed)
    house = House(grace_seconds=3600, tables_each=100)
    pairs = [Pair(house, i, seed) for i in range(PAIRS)]
    for pair in pairs:
        pair.start()
    for _ in range(rounds):
        play_some(pairs)
        time.sleep(rng.uniform(0.05, 0.6))
        kill_something(house, rng)
    play_some(pairs)
    for pair in pairs:
        pair.stopping = True
    for pair in pairs:
        pair.join(600)
    house.kill()
    faults = check(house, pairs)
    for fault in faults[:20]:
        print(fault)
    moves, shown = sum(p.moves for p in pairs), sum(len(p.shown) for p in pairs)
    print(f"{rounds} kills, {moves} moves acknowledged, {shown} versions shown, {len(faults)} faults")
    house.clean()
    print(f"{0 if faults else rounds} passed, {len(faults)} failed")
    return 1 if faults else 0


if __name__ == "__main__":
    os.environ.setdefault("PYTHONDONTWRITEBYTECODE", "1")
    sys.exit(main())
