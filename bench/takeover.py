#!/usr/bin/env python3
"""How long a table stands still when its node dies (kill -9) or leaves (SIGTERM).

  bench/takeover.py [TIMES]

Three nodes, PostgreSQL and NATS. Two players sit at a table of one node, one of them connected there; the node goes; the player without a
node comes back at another at once. The time is from the signal to the next acknowledged move, for the death, and from the closed
connection, for the leaving. Meanwhile two players at a table of a node that stays go on; the time is the longest of their moves. TIMES
(20) of each.
"""

import random
import signal
import sys
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "server"))
from support.house import Closed, House, Player, sit_down  # noqa: E402
from support.nats import Nats  # noqa: E402
from support.postgres import Postgres  # noqa: E402


def play_one(code, people):
    newest = max(p.views[code]["v"] for p in people)
    for p in people:
        while p.views[code]["v"] < newest:
            p.read()
    mover = next(p for p in people if p.views[code]["view"]["legal"])
    view = mover.views[code]
    while mover.ask("play", table=code, at=view["v"], move=view["view"]["legal"][0], id=f"m{view['v']}")["t"] != "update":
        time.sleep(0.02)
    for p in people:
        while p.views[code]["v"] <= newest:
            p.read()


class Others(threading.Thread):
    """Play at a node that stays."""

    def __init__(self, node):
        super().__init__(daemon=True)
        self.people = [node.player(), node.player()]
        self.ended, self.longest = threading.Event(), 0.0

    def run(self):
        while not self.ended.is_set():
            code = sit_down("briscola", self.people)
            while not self.ended.is_set() and not self.people[0].views[code].get("over"):
                begun = time.monotonic()
                play_one(code, self.people)
                self.longest = max(self.longest, time.monotonic() - begun)
                time.sleep(0.01)


def close_of(player):
    try:
        while True:
            player.read(30)
    except (Closed, OSError):
        return time.monotonic()


def go(nodes, how):
    """The pause, and the longest move elsewhere meanwhile."""
    owner, other, third = nodes
    people = [owner.player(), other.player()]
    code = sit_down("briscola", people)
    for _ in range(3):
        play_one(code, people)
    others = Others(third)
    others.start()
    time.sleep(0.5)
    begun = time.monotonic()
    owner.process.send_signal(how)
    if how == signal.SIGTERM:
        begun = close_of(people[0])
    people[0] = Player(other.address, token=people[0].token)
    people[0].until(lambda m: m["t"] == "update", 60)
    people[1].ask("view", table=code)
    play_one(code, people)
    took = time.monotonic() - begun
    others.ended.set()
    others.join()
    owner.process.wait()
    owner.process.stdout.close()
    owner.log.close()
    owner.start()
    while any(n.metric("mazzo_nodes") != 3 for n in nodes):
        time.sleep(0.1)
    return took, others.longest


def main():
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    store, bus = Postgres(), Nats()
    name = store.database()
    nodes = [House(store=store.url(name), store_single="true", bus=bus.url) for _ in range(3)]
    for what, how in (("dies", signal.SIGKILL), ("leaves", signal.SIGTERM)):
        found = []
        for _ in range(times):
            random.shuffle(nodes)
            found.append(go(nodes, how))
        pauses, moves = sorted(took for took, _ in found), sorted(longest for _, longest in found)
        at = min(times - 1, int(0.95 * times))
        print(
            f"a node {what}, {times} times: median {pauses[times // 2]:.2f} s, p95 {pauses[at]:.2f} s, worst {pauses[-1]:.2f} s; "
            f"longest move at another node: median {1000 * moves[times // 2]:.0f} ms, worst {1000 * moves[-1]:.0f} ms",
            flush=True,
        )
    for node in nodes:
        node.clean()
    bus.kill()
    store.clean()


if __name__ == "__main__":
    main()
