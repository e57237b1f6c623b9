"""Starts the real program for a test, in a folder of its own, and stops it afterwards."""

import contextlib
import json
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import unittest
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "tests" / "conformance"), str(ROOT / "tests" / "server")]
from support.wire import Closed, Player, Refused, Socket  # noqa: E402,F401  (tests import them from here)

from support.machines import HERE  # noqa: E402
from support.postgres import Postgres, free_port  # noqa: E402

PROGRAM = os.environ.get("MAZZO", str(ROOT / "build" / "release" / "mazzo"))


FAST = "10000/1s burst 10000"  # the limits have their own tests, in test_door.py


class Databases:
    """A database for each folder of a house, where TEST_STORE=postgres asks for them."""

    def __init__(self):
        self.server, self.names = None, {}

    def settings(self, data):
        if os.environ.get("TEST_STORE") != "postgres":
            return {}
        self.server = self.server or Postgres()
        name = self.names.setdefault(data, None) or self.server.database()
        self.names[data] = name
        return {"store": self.server.url(name), "store_single": "true"}


DATABASES = Databases()


class House:
    def __init__(self, data=None, machine=HERE, **settings):
        """Settings are those of `mazzo config show`: grace_seconds=1. No clock of the house runs out unless a test sets it."""
        self.machine = machine
        self.folder = tempfile.TemporaryDirectory() if data is None else None
        self.data = data or self.folder.name
        self.settings = {
            "grace_seconds": 600,
            "ready_seconds": 600,
            "hello_seconds": 60,
            "ping_seconds": 300,
            "bot_pause_ms": 0,
            "max_connections_each": 5000,
            "rate_guest": FAST,
            "rate_connection": FAST,
            "rate_account": FAST,
            "rate_address": FAST,
            "rate_http": FAST,
            "rate_code": FAST,
            "rate_newcomer": FAST,
            **DATABASES.settings(self.data),
            **settings,
        }
        # It comes back at its own ports. The system gives those of a port 0 to any client while the house is down.
        while True:
            self.port, self.ops = free_port(), free_port()
            try:
                return self.start()
            except RuntimeError as error:
                if "Address already in use" not in str(error):
                    raise

    def environment(self):
        return {**os.environ, **{"MAZZO_" + key.upper(): str(value) for key, value in self.settings.items()}}

    def start(self):
        self.log = open(os.path.join(self.data, "log"), "ab")
        command = [
            PROGRAM,
            "serve",
            "--listen",
            f"{self.machine.address}:{self.port}",
            "--metrics-listen",
            f"127.0.0.1:{self.ops}",
            "--data",
            self.data,
        ]
        self.process = self.machine.popen(command, stdout=subprocess.PIPE, stderr=self.log, env=self.environment())
        self.address = f"{self.machine.address}:{self.port}"
        if self.address not in self.process.stdout.readline().decode():
            code = self.process.wait()
            self.process.stdout.close()
            self.log.close()
            self.expect_no_crash()
            raise RuntimeError(f"the house did not open, exit status {code}: {self.log_text()[-2000:]}")

    def crash(self):
        """The signal that the house died of, if no test sent it."""
        code = self.process.poll() or 0
        sent = (signal.SIGKILL, signal.SIGTERM)
        return signal.Signals(-code).name if code < 0 and -code not in sent else None

    def expect_no_crash(self):
        assert not self.crash(), f"the house died of {self.crash()}: {self.log_text()[-2000:]}"

    def log_text(self):
        return Path(self.data, "log").read_text(encoding="utf-8")

    def log_lines(self):
        return [json.loads(line) for line in self.log_text().splitlines() if line.startswith("{")]

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.log.close()
        self.expect_no_crash()

    def stop(self, timeout=600):
        """SIGTERM; the exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout)
        self.process.stdout.close()
        self.log.close()
        return code

    def restart(self):
        self.kill()
        self.start()

    def get_ops(self, path):
        return get(f"http://127.0.0.1:{self.ops}{path}")

    def metric(self, name):
        """What the house counts about itself; 0 where it has not counted yet."""
        lines = self.get_ops("/metrics")[2].decode().splitlines()
        return next((float(line.rpartition(" ")[2]) for line in lines if line.startswith(name + " ")), 0)

    def rows(self, statement):
        """What the store holds."""
        if "store" in self.settings:
            return DATABASES.server.sql(statement, DATABASES.names[self.data])
        with contextlib.closing(sqlite3.connect(self.data + "/mazzo.db")) as db:
            return db.execute(statement).fetchall()

    def player(self, **hello):
        return Player(self.address, **hello)

    def clean(self):
        if self.process.poll() is None:
            self.kill()
        self.process.stdout.close()
        self.log.close()
        crash, text = self.crash(), self.log_text()
        if self.folder:
            self.folder.cleanup()
        assert not crash, f"the house died of {crash}: {text[-2000:]}"


def get(url, data=None, headers=None, method=None):
    """(status, headers, body) of an HTTP request."""
    request = urllib.request.Request(url, data, headers or {}, method=method)
    try:
        with urllib.request.urlopen(request, timeout=600) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.headers, error.read()


class HouseTest(unittest.TestCase):
    """A house for each test class, set up by its SETTINGS."""

    SETTINGS = {}

    @classmethod
    def setUpClass(cls):
        cls.house = House(**cls.SETTINGS)

    @classmethod
    def tearDownClass(cls):
        cls.house.clean()

    def table(self, game, people, **options):
        """Seats these players at a new table and begins; the code."""
        return sit_down(game, people, **options)


def sit_down(game, people, **options):
    options.setdefault("players", max(2, len(people)))
    made = people[0].ask("create", game=game, **options)
    assert made["t"] == "table", made
    code = made["table"]["table"]
    for player in people[1:]:
        joined = player.ask("join", table=code)
        assert joined["t"] == "table", joined
    for player in people:
        player.ask("ready", table=code)
    for player in people:
        while code not in player.views:
            player.read()
    return code


def pair_up(game, people, **wishes):
    """Lets the queue pair these players, and begins; the code. The match is rated."""
    for player in people:
        player.ask("queue", game=game, players=len(people), **wishes)
    codes = {player.until("table")["table"]["table"] for player in people}
    assert len(codes) == 1, codes
    (code,) = codes
    for player in people:
        player.ask("ready", table=code)
    for player in people:
        while code not in player.views:
            player.read()
    return code


def long_lines():
    """What a hundred players can wait for, if in each line there is one too few."""
    sizes = {"president": (3, 4, 5, 6, 7), "briscola": (2, 3, 4), "scopa": (2, 3, 4), "tressette": (2, 4)}
    return [{"game": game, "players": n, "clock": clock} for game, many in sizes.items() for n in many for clock in (15, 30, 60)]


def play_out(code, people, choose=lambda legal: legal[0], most=100_000):
    """Plays a match to its end, all by `choose`; returns how many moves the people made."""
    moves = 0
    while moves < most:
        for p in people:
            while code not in p.views:
                p.read()
        newest = max(p.views[code]["v"] for p in people)
        for p in people:
            while p.views[code]["v"] < newest:
                p.read()
        if people[0].views[code].get("over"):
            break
        view = people[0].views[code]["view"]
        if view["deal_over"] and not view["over"]:
            for p in people:
                p.ask("next", table=code)
            while people[0].views[code]["v"] <= newest:
                people[0].read()
            continue
        actor = next((p for p in people if p.views[code]["view"]["legal"]), None)
        if actor is None:  # a bot's turn
            people[0].until(lambda m: m["t"] == "update" and m["v"] > newest)
            continue
        update = actor.views[code]
        answer = actor.ask("play", table=code, at=update["v"], move=choose(update["view"]["legal"]))
        assert answer["t"] == "update", answer
        moves += 1
    return moves
