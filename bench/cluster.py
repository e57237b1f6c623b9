#!/usr/bin/env python3
"""Moves a second of three nodes with a PostgreSQL pair and NATS on this machine, and what a move costs each of them.

  bench/cluster.py [SECONDS] [ROOMS]

Four runs on one cluster, of SECONDS (10) and ROOMS (600) each: both players of a room at its owner; the guest at another node, so that half
of the moves are forwarded, and each update goes to another node too; the first again, since other work on the machine may change; and the
first with two nodes, to see what the third pays for their matches. Each line has the moves a second, the time from a move to the update at
both players, moves in a commit, and processor time a move in microseconds: the nodes', PostgreSQL's (primary and standby), NATS's. The last
lines give the ratios.
"""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "server"))
from support.house import House  # noqa: E402
from support.nats import Nats  # noqa: E402
from support.postgres import Postgres  # noqa: E402

LOAD = ROOT / "build" / "release" / "bench" / "server_load"
TICK = os.sysconf("SC_CLK_TCK")


def processor_time(pid):
    """Of a process and of all that it has started, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    own = (int(fields[11]) + int(fields[12]) + int(fields[13]) + int(fields[14])) / TICK
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    return own + sum(processor_time(child) for child in children)


class Cluster:
    def __init__(self):
        self.primary = Postgres(wal_level="replica", wal_retrieve_retry_interval="200ms", max_wal_size="4GB")
        self.name = self.primary.database()
        self.primary.set(synchronous_standby_names="'*'")
        self.standby = Postgres(copy_of=self.primary)
        self.primary.sql("SELECT pg_reload_conf()")
        self.bus = Nats()
        store = f"postgresql://mazzo@127.0.0.1:{self.primary.port},127.0.0.1:{self.standby.port}/{self.name}?sslmode=disable"
        many = {"max_connections": 100_000, "max_connections_each": 100_000}
        rates = {f"rate_{of}": "1000000/1s burst 1000000" for of in ("offer", "connection", "account", "address", "guest")}
        self.nodes = [House(store=store, bus=self.bus.url, **rates, **many) for _ in range(3)]
        while any(node.metric("mazzo_nodes") != 3 for node in self.nodes):
            time.sleep(0.1)

    def used(self):
        return {
            "nodes": sum(processor_time(node.process.pid) for node in self.nodes),
            "third": processor_time(self.nodes[2].process.pid),
            "primary": processor_time(self.primary.process.pid),
            "standby": processor_time(self.standby.process.pid),
            "nats": processor_time(self.bus.process.pid),
        }

    def groups(self):
        return int(self.primary.sql("SELECT sum(batch) FROM lane", self.name)[0][0])

    def forwarded(self):
        return sum(node.metric("mazzo_requests_forwarded_total") for node in self.nodes)

    def close(self):
        for node in self.nodes:
            node.clean()
        self.bus.kill()
        self.primary.clean()
        self.standby.clean()


def run(cluster, what, apart, seconds, rooms, nodes=3):
    addresses = ",".join(node.address for node in cluster.nodes[:nodes])
    load = subprocess.Popen(
        [LOAD, "--address", addresses, "--apart", str(apart), "--rooms", str(rooms), "--seconds", str(seconds)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    for line in load.stderr:
        if line == "begun\n":
            break
    before, groups, forwarded = cluster.used(), cluster.groups(), cluster.forwarded()
    out, trouble = load.communicate()
    after, groups, forwarded = cluster.used(), cluster.groups() - groups, cluster.forwarded() - forwarded
    if load.returncode != 0 or "moves " not in out:
        raise RuntimeError("the load ended early: " + trouble)
    words = out.split()
    moves = int(words[words.index("moves") + 1])
    cost = {part: 1e6 * (after[part] - before[part]) / moves for part in after}
    print(
        f"{what:24} {moves / seconds:7.0f} moves/s  p50 {words[words.index('p50') + 1]} ms  p99 {words[words.index('p99') + 1]} ms  "
        f"{moves / groups:5.1f} moves a commit  {forwarded / moves:4.2f} forwarded a move  "
        f"us a move: nodes {cost['nodes']:.0f}, PostgreSQL {cost['primary']:.0f} + {cost['standby']:.0f}, NATS {cost['nats']:.0f}",
        flush=True,
    )
    return cost


def measure(cluster, seconds, rooms):
    print(f"load of the machine before: {os.getloadavg()[0]:.1f}")
    local = run(cluster, "players at the owner", 0, seconds, rooms)
    apart = run(cluster, "guests at another node", 1, seconds, rooms)
    again = run(cluster, "players at the owner", 0, seconds, rooms)
    idle = run(cluster, "two nodes", 0, seconds, rooms, nodes=2)
    base = (local["nodes"] + again["nodes"]) / 2
    # Half of the moves are made at the owner. Those cost at least as much as with both players there.
    print(
        f"nodes: {apart['nodes'] / base:.2f} times a local move; a forwarded move at most {(2 * apart['nodes'] - base) / base:.2f} times"
    )
    print(f"a node pays {40 * idle['third']:.0f} us for a match of 40 moves at another node")
    print(f"load of the machine after: {os.getloadavg()[0]:.1f}")


def main():
    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    rooms = int(sys.argv[2]) if len(sys.argv) > 2 else 600
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that nothing is left
    cluster = Cluster()
    try:
        measure(cluster, seconds, rooms)
    finally:
        cluster.close()


if __name__ == "__main__":
    main()
