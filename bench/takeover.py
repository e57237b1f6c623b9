#!/usr/bin/env python3
"""How long a table stands still when its node dies (kill -9) or leaves (SIGTERM), a line when its matchmaker dies, and an older connection
beside a newer one.

  bench/takeover.py [TIMES]

Three nodes, PostgreSQL and NATS. Two players sit at a table of one node, one of them connected there; the node goes; the player without a
node comes back at another at once. The time is from the signal to the next acknowledged move, for the death, and from the closed
connection, for the leaving. Meanwhile two players at a table of a node that stays go on; the time is the longest of their moves.

A line: 105 players at two nodes wait, in each line one too few; the third, which pairs players, dies. The time is from the signal until the
last of them hears from the line again, with the time that the player came. An older connection: its player says hello at another node; the
time is from there to the close frame, and, where NATS was away, from its return. TIMES (20) of each.
"""

import random
import signal
import sys
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "server"))
from support.house import Closed, House, Player, long_lines, sit_down  # noqa: E402
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
    begin_again(owner, nodes)
    return took, others.longest


def matchmaker(nodes, rows):
    """The node that pairs players; in the last lines of the nodes' logs stand the numbers that the store has."""
    [[number]] = rows("SELECT node FROM role WHERE name = 'matchmaker'")
    return next(n for n in nodes if [e["number"] for e in n.log_lines() if e.get("event") == "node"][-1] == int(number))


def stand_in_line(nodes, rows):
    """From the matchmaker's death until all are in line again."""
    first = matchmaker(nodes, rows)
    left = [n for n in nodes if n is not first]
    people, came = [], []
    for line in long_lines():
        for _ in range(line["players"] - 1):
            people.append(left[len(people) % 2].player())
            assert people[-1].ask("queue", **line)["t"] == "ok"
            came.append(time.monotonic())
    died = time.monotonic()
    first.kill()
    for p, at in zip(people, came):
        p.until(lambda m, at=at: m["t"] == "queued" and m["waited_ms"] > 1000 * (died - at), 60)
    took = time.monotonic() - died
    for p in people:
        p.close()
    begin_again(first, nodes)
    return took


def replace(nodes, bus=None):
    """From a newer connection of an account at another node, or from the return of NATS, until the older is closed."""
    older = nodes[0].player()
    if bus:
        bus.kill()
    begun = time.monotonic()
    newer = nodes[1].player(token=older.token)
    if bus:
        bus.start()
        begun = time.monotonic()
    took = close_of(older) - begun
    newer.close()
    return took


def begin_again(node, nodes):
    node.start()
    while any(n.metric("mazzo_nodes") != len(nodes) for n in nodes):
        time.sleep(0.1)


def tell(what, seconds):
    found = sorted(seconds)
    at = min(len(found) - 1, int(0.95 * len(found)))
    print(
        f"{what}, {len(found)} times: median {found[len(found) // 2]:.3f} s, p95 {found[at]:.3f} s, worst {found[-1]:.3f} s",
        flush=True,
    )


def main():
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    store, bus = Postgres(), Nats()
    name = store.database()
    nodes = [House(store=store.url(name), store_single="true", bus=bus.url) for _ in range(3)]
    while any(n.metric("mazzo_nodes") != 3 for n in nodes):
        time.sleep(0.1)
    tell("an older connection is closed", [replace(nodes) for _ in range(times)])
    tell("the same, after NATS was away", [replace(nodes, bus) for _ in range(times)])
    tell("a line of 105 after its matchmaker's death", [stand_in_line(nodes, lambda s: store.sql(s, name)) for _ in range(times)])
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
