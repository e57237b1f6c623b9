#!/usr/bin/env python3
"""tools/through_haproxy.py [MATCHES] [SEED]: several nodes behind haproxy speak the same protocol as one house.

Three nodes, a PostgreSQL server and NATS stand behind haproxy with the file of deploy/cluster, in which only addresses, TLS and
`balance roundrobin` are changed, so that each connection comes to another node. It needs Debian's packages haproxy, postgresql-15,
nats-server and nodejs, touches no server that was there, and leaves nothing behind.

  1. tests/conformance runs through haproxy.
  2. examples/bot.py and examples/bot.mjs play MATCHES (100) matches to their end, while nodes are killed or stopped and come back. The
     bots do not come back by themselves, so a bot that loses its connection while a node goes is started again. A bot that fails at
     another time is a fault, and so is a match that ended for its bot and is not over in the store.

The last line counts matches and faults: `N passed, N failed`.
"""

import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "server"))
from support.house import PROGRAM, House  # noqa: E402
from support.nats import Nats  # noqa: E402
from support.postgres import Postgres, free_port  # noqa: E402

BOTS = [[sys.executable, str(ROOT / "examples" / "bot.py")], ["node", str(ROOT / "examples" / "bot.mjs")]]
GAMES = ["briscola", "tic_tac_toe", "scopa"]


def replaced(text, *pairs):
    for old, new in pairs:
        if old not in text:
            raise RuntimeError(f"deploy/cluster/haproxy.cfg has no {old!r}")
        text = text.replace(old, new)
    return text


class Nodes:
    def __init__(self, folder):
        self.store, self.bus = Postgres(), Nats()
        self.name = self.store.database()
        settings = {"store": self.store.url(self.name), "store_single": "true", "bus": self.bus.url, "behind_proxy": "true"}
        settings |= {"rate_connection": "20/1s burst 60", "bot_pause_ms": 1, "bot_offer_seconds": 1}
        self.address = f"127.0.0.1:{free_port()}"
        self.all = [House(origins=f"http://{self.address}", **settings) for _ in range(3)]
        file = Path(folder, "haproxy.cfg")
        file.write_text(
            replaced(
                (ROOT / "deploy" / "cluster" / "haproxy.cfg").read_text(encoding="utf-8"),
                ("bind :443 ssl crt /etc/haproxy/cards.pem alpn http/1.1", f"bind {self.address}"),
                ("maxconn 100000", "maxconn 1000"),
                ("balance source\n  hash-type consistent", "balance roundrobin"),
                *((f"10.0.0.1{i}:8081", node.address) for i, node in enumerate(self.all, 1)),
            ),
            encoding="utf-8",
        )
        program = shutil.which("haproxy", path=os.environ.get("PATH", "") + ":/usr/sbin")
        if not program:
            raise RuntimeError("haproxy is not installed: apt-get install haproxy")
        self.proxy = subprocess.Popen([program, "-db", "-f", str(file)])

    def is_ready(self, node):
        try:
            return node.get_ops("/readyz")[0] == 200
        except OSError:
            return False

    def wait_until_ready(self):
        while not all(self.is_ready(node) and node.metric("mazzo_nodes") == len(self.all) for node in self.all):
            if self.proxy.poll() is not None:
                raise RuntimeError("haproxy ended")
            time.sleep(0.05)

    def trouble(self, rng):
        node = rng.choice(self.all)
        if rng.random() < 0.5:
            node.kill()
        else:
            node.stop()
        node.start()
        self.wait_until_ready()

    def doctor(self):
        environment = {**os.environ, "MAZZO_STORE": self.store.url(self.name), "MAZZO_STORE_SINGLE": "true"}
        return subprocess.run([PROGRAM, "doctor"], capture_output=True, text=True, env=environment)

    def close(self):
        self.proxy.send_signal(signal.SIGTERM)
        self.proxy.wait()
        for node in self.all:
            node.clean()
        self.bus.clean()
        self.store.clean()


class Players:
    """Bots that play match after match."""

    def __init__(self, address, matches):
        self.address, self.left, self.lock = address, matches, threading.Lock()
        self.over = self.broken = 0
        self.troubles, self.faults = [], []
        self.threads = [threading.Thread(target=self.play, args=(i,), daemon=True) for i in range(4)]
        for thread in self.threads:
            thread.start()

    def play(self, number):
        rng = random.Random(number)
        while self.left > self.over:
            begun = time.monotonic()
            command = [*BOTS[number % len(BOTS)], self.address, rng.choice(GAMES)]
            out = subprocess.run(command, capture_output=True, text=True)
            with self.lock:
                if "The match is over" in out.stdout:
                    self.over += 1
                elif any(end >= begun for end in self.troubles):
                    self.broken += 1
                else:
                    self.faults.append(f"{command[1:]}: {out.stdout[-200:]}{out.stderr[-300:]}")

    def is_playing(self):
        return any(thread.is_alive() for thread in self.threads)


def main():
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    rng = random.Random(sys.argv[2] if len(sys.argv) > 2 else "1")
    with tempfile.TemporaryDirectory() as folder:
        nodes = Nodes(folder)
        try:
            nodes.wait_until_ready()
            conformance = [sys.executable, str(ROOT / "tests" / "conformance" / "test_conformance.py"), nodes.address]
            if subprocess.run(conformance).returncode != 0:
                print("0 passed, 1 failed")
                return 1
            before = int(nodes.store.sql("SELECT count(*) FROM room WHERE status = 2", nodes.name)[0][0])
            players = Players(nodes.address, matches)
            while players.is_playing():
                seen = players.over
                while players.is_playing() and players.over < seen + 5:
                    time.sleep(0.05)
                if not players.is_playing():
                    break
                players.troubles.append(float("inf"))
                nodes.trouble(rng)
                players.troubles[-1] = time.monotonic()
            over = int(nodes.store.sql("SELECT count(*) FROM room WHERE status = 2", nodes.name)[0][0]) - before
            faults = players.faults
            if over < players.over:
                faults.append(f"{players.over} matches ended for their bots, {over} in the store")
            doctor = nodes.doctor()
            if doctor.returncode != 0:
                faults.append(doctor.stderr)
            for fault in faults[:20]:
                print(fault)
            print(f"{players.over} matches, {len(players.troubles)} troubles, {players.broken} bots lost their connection")
        finally:
            nodes.close()
    print(f"{0 if faults else players.over} passed, {len(faults)} failed")
    return 1 if faults else 0


if __name__ == "__main__":
    os.environ.setdefault("PYTHONDONTWRITEBYTECODE", "1")
    sys.exit(main())
