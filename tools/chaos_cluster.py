#!/usr/bin/env python3
"""tools/chaos_cluster.py ROUNDS [SEED] [--control] [--proxy]: trouble of every kind for a house of three nodes, and then the proof that
nothing was lost.

Pairs of players play through random nodes, as in tools/chaos.py, while in each round one of these happens:

  node       kill -9 of a node, started again
  nodes      kill -9 of all nodes
  primary    kill -9 of the PostgreSQL primary; its synchronous standby is promoted, and a new standby is made
  restart    kill -9 of the primary, started again
  walsender  the primary's process that sends to the standby stops 20 to 300 ms before `primary`
  bus        kill -9 of all three NATS servers, started again after a while
  one_bus    kill -9 of one of them, started again after a while
  stop       SIGSTOP of a node for 1 to 15 seconds
  cut        a node is cut off from PostgreSQL, from NATS or from both for 3 to 60 seconds; packets are dropped, one way or both
  split      a NATS server is cut off from the other two in the same way, so that nodes reach the store and not each other
  drain      SIGTERM of a node, started again

As root, with Debian's packages iproute2 and nftables, each node and each server is on a machine of its own, a network namespace, and
the switch between them drops the packets. Otherwise, or with --proxy, all are on this machine, and proxies between them swallow what they
get.

The faults are those of tools/chaos.py: lost, doubled, torn, and a token that a client got and no node takes; also what the nodes themselves
say is lost, which the tool then accepts as a host would, so that they go on.
With --control PostgreSQL does not wait for its standby, and in every round moves are acknowledged after the standby hears nothing more,
before the primary dies; the tool and the nodes must find losses, and it exits with 0 if both do. --only=KIND,… chooses kinds.
The last line counts rounds and faults: `N passed, N failed`.
"""

import contextlib
import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests" / "server")]
import chaos  # noqa: E402
from support import machines  # noqa: E402
from support.house import PROGRAM, House, Player, Socket  # noqa: E402
from support.nats import Nats  # noqa: E402
from support.postgres import Postgres  # noqa: E402
from support.proxy import Proxy  # noqa: E402

NODES = ["node1", "node2", "node3"]
STORES = ["db1", "db2"]
BUSES = ["bus1", "bus2", "bus3"]
# A stopped node keeps its sockets open; a player tries another.
Socket.__init__.__defaults__ = (*Socket.__init__.__defaults__[:-1], 3)
Player.until.__defaults__ = (5,)


class Node(House):
    """A node that is started again by its manager when it ends."""

    crashes = ()

    def revive(self):
        if self.process.poll() is None:
            return
        if self.crash():
            self.crashes = (*self.crashes, self.crash())
        self.process.stdout.close()
        self.log.close()
        self.start()


class Cables:
    """Each node and each server is on a machine of its own."""

    def __init__(self):
        numbers = {name: base + i for base, names in ((11, NODES), (21, STORES), (31, BUSES)) for i, name in enumerate(names)}
        self.network = machines.Network(numbers)

    def machine(self, name):
        return self.network.machines[name]

    def way(self, _source, _target, address):
        return address

    def swallow(self, name, others, ways):
        """What comes to it from the others ("in"), what goes from it to them ("out")."""
        self.network.drop(
            [(other, name) for other in others if "in" in ways] + [(name, other) for other in others if "out" in ways]
        )

    def mend(self):
        self.network.drop([])


class Proxies:
    """All are on this machine, and a program reaches a server through a proxy of its own."""

    def __init__(self):
        self.wires = {}  # by the names of the program and the server

    def machine(self, _name):
        return machines.HERE

    def way(self, source, target, address):
        self.wires[source, target] = Proxy(int(address.rpartition(":")[2]))
        return f"127.0.0.1:{self.wires[source, target].port}"

    def swallow(self, name, others, ways):
        back = {{"in": "out", "out": "in"}[way] for way in ways}
        for (source, target), wire in self.wires.items():
            if source == name and target in others:
                wire.swallows = ways
            if target == name and source in others:
                wire.swallows = back

    def mend(self):
        for wire in self.wires.values():
            wire.swallows = set()


class Cluster:
    """What the players see of a house: an address, which is that of any node."""

    def __init__(self, rng, control, cables):
        self.rng, self.control, self.cables, self.play_more = rng, control, cables, None
        self.noticed = []  # losses, by the nodes
        standbys = "''" if control else "'*'"
        settings = {"wal_level": "replica", "wal_retrieve_retry_interval": "200ms"}
        self.primary = Postgres(machine=cables.machine("db1"), **settings)
        self.name = self.primary.database()
        self.primary.set(synchronous_standby_names=standbys)
        self.standby = Postgres(copy_of=self.primary, machine=cables.machine("db2"))
        self.primary.sql("SELECT pg_reload_conf()")
        self.buses = Nats.three([cables.machine(name) for name in BUSES], lambda i, j, to: cables.way(BUSES[i], BUSES[j], to))
        self.nodes = [self.make_node(name) for name in NODES]
        self.data = self.nodes[0].data

    def make_node(self, name):
        servers = zip(STORES + BUSES, (self.primary, self.standby, *self.buses))
        ways = [self.cables.way(name, target, f"{server.machine.address}:{server.port}") for target, server in servers]
        single = {"store_single": "true"} if self.control else {}
        return Node(
            machine=self.cables.machine(name),
            store=f"postgresql://mazzo@{','.join(ways[:2])}/{self.name}?sslmode=disable",
            bus=",".join("nats://" + way for way in ways[2:]),
            secret="0123456789abcdef" * 4,
            origins="http://localhost",
            grace_seconds=3600,
            tables_each=100,
            **single,
        )

    @property
    def address(self):
        return self.rng.choice(self.nodes).address

    def rows(self, statement):
        return self.primary.sql(statement, self.name)

    def environment(self):
        return {**os.environ, "MAZZO_STORE": self.primary.url(self.name)}

    # --- trouble

    def node(self):
        self.kill([self.rng.choice(self.nodes)])

    def nodes_all(self):
        self.kill(self.nodes)

    def kill(self, nodes):
        """The manager may start a node again at once, so the processes that were killed are waited for, not those of the nodes."""
        processes = [node.process for node in nodes]
        for process in processes:
            process.kill()
        for process in processes:
            process.wait()

    def fail_over(self):
        self.primary.kill()
        self.standby.promote()
        self.primary, self.standby = self.standby, self.primary
        self.standby.follow(self.primary)

    def restart(self):
        self.primary.restart()

    def walsender(self):
        for pid in self.primary.senders():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGSTOP)
        time.sleep(self.rng.uniform(0.02, 0.3))
        if self.control:
            self.play_more()
        self.fail_over()

    def kill_bus(self):
        for bus in self.buses:
            bus.kill()
        time.sleep(self.rng.uniform(0, 3))
        for bus in self.buses:
            bus.start()

    def kill_one_bus(self):
        self.rng.choice(self.buses).restart(self.rng.uniform(0, 3))

    def stop(self):
        process = self.rng.choice(self.nodes).process  # a node may have ended by itself, and then nothing is sent
        process.send_signal(signal.SIGSTOP)
        time.sleep(self.rng.uniform(1, 15))
        process.send_signal(signal.SIGCONT)

    def cut(self):
        self.cut_off(self.rng.choice(NODES), self.rng.choice([STORES, BUSES, STORES + BUSES]))

    def split(self):
        alone = self.rng.choice(BUSES)
        self.cut_off(alone, [bus for bus in BUSES if bus != alone])

    def cut_off(self, name, others):
        """Most cuts are short."""
        self.cables.swallow(name, others, self.rng.choice([{"in"}, {"out"}, {"in", "out"}]))
        time.sleep(3 + 57 * self.rng.random() ** 3)
        self.cables.mend()

    def drain(self):
        process = self.rng.choice(self.nodes).process
        process.send_signal(signal.SIGTERM)
        process.wait(60)

    KINDS = {
        "node": node,
        "nodes": nodes_all,
        "primary": fail_over,
        "restart": restart,
        "walsender": walsender,
        "bus": kill_bus,
        "one_bus": kill_one_bus,
        "stop": stop,
        "cut": cut,
        "split": split,
        "drain": drain,
    }

    def revive(self):
        for node in self.nodes:
            try:
                node.revive()
            except RuntimeError as error:
                if "mazzo accept-loss" not in str(error):
                    raise
                self.accept_loss()

    def accept_loss(self):
        command = [PROGRAM, "accept-loss", "--data", self.data]
        out = subprocess.run(command, capture_output=True, text=True, env=self.environment()).stdout
        self.noticed += [line for line in out.splitlines() if line.startswith("Accepted: ")]

    def close(self):
        for node in self.nodes:
            node.clean()
        for bus in self.buses:
            bus.clean()
        self.primary.clean()
        self.standby.clean()


def supervise(cluster, stopping):
    """Starts again what has ended, as a manager of services does."""
    while not stopping.wait(0.2):
        try:
            cluster.revive()
        except (RuntimeError, OSError):
            pass  # the store is away; it tries again


def choose_cables():
    why = "--proxy was given" if "--proxy" in sys.argv else machines.why_no_namespaces()
    if why:
        print(f"Proxies between programs of this machine, not network namespaces: {why}.", flush=True)
        return Proxies()
    machines.enter_namespaces()
    print("Each node and each server in a network namespace of its own.", flush=True)
    return Cables()


def main():
    cables = choose_cables()
    arguments = [a for a in sys.argv[1:] if not a.startswith("--")]
    control = "--control" in sys.argv
    only = next((a[7:].split(",") for a in sys.argv if a.startswith("--only=")), None)
    rounds = int(arguments[0]) if arguments else 2 * len(Cluster.KINDS)
    seed = arguments[1] if len(arguments) > 1 else "1"
    rng = random.Random(seed)
    cluster = Cluster(random.Random(seed + " addresses"), control, cables)
    pairs = [chaos.Pair(cluster, i, seed) for i in range(chaos.PAIRS)]
    # More than one for each pair, so that some were committed after the standby heard the last.
    cluster.play_more = lambda: [chaos.play_some(pairs) for _ in range(3)]
    stopping = threading.Event()
    manager = threading.Thread(target=supervise, args=(cluster, stopping), daemon=True)
    manager.start()
    for pair in pairs:
        pair.start()
    kinds = ["walsender"] if control else only or list(Cluster.KINDS)
    counts, longest = dict.fromkeys(kinds, 0), dict.fromkeys(kinds, 0.0)
    for i in range(rounds):
        if i % len(kinds) == 0:
            rng.shuffle(kinds)
        kind = kinds[i % len(kinds)]
        chaos.play_some(pairs)
        time.sleep(rng.uniform(0.05, 0.6))
        begun = time.monotonic()
        Cluster.KINDS[kind](cluster)
        chaos.play_some(pairs)
        counts[kind] += 1
        longest[kind] = max(longest[kind], time.monotonic() - begun)
    for pair in pairs:
        pair.stopping = True
    for pair in pairs:
        pair.join(600)
    stopping.set()
    manager.join(60)
    for node in cluster.nodes:
        if node.process.poll() is None:
            node.kill()
    faults = [f"lost, as the nodes say: {what}" for what in cluster.noticed] + chaos.check(cluster, pairs)
    faults += [f"a node died of {crash}" for node in cluster.nodes for crash in (*node.crashes, node.crash()) if crash]
    for fault in faults[:20]:
        print(fault)
    moves, shown = sum(p.moves for p in pairs), sum(len(p.shown) for p in pairs)
    print("rounds: " + ", ".join(f"{n} {kind} (longest {longest[kind]:.1f} s)" for kind, n in sorted(counts.items())))
    print(f"seed {seed}: {rounds} rounds, {moves} moves acknowledged, {shown} versions shown, {len(faults)} faults")
    cluster.close()
    found = cluster.noticed and any(fault.startswith("lost: ") for fault in faults)
    bad = not found if control else bool(faults)
    print(f"{0 if bad else rounds} passed, {max(1, len(faults)) if bad else 0} failed")
    return 1 if bad else 0


if __name__ == "__main__":
    os.environ.setdefault("PYTHONDONTWRITEBYTECODE", "1")
    sys.exit(main())
