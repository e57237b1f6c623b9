"""What commit 59275e7 wrote opens forever: a store, saved matches, the matches a terminal keeps. The present program opens
each and finishes a match in it, and `mazzo doctor` finds nothing. tests/fixtures/make.py made them; web/e2e/profile.mjs is
the same for a browser."""

import gzip
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests/server/support"), str(ROOT / "tests/tui/support"), str(ROOT / "tests/tui")]
from house import House, play_out  # noqa: E402
from screen import MAZZO, Screen  # noqa: E402

FIXTURES = ROOT / "tests/fixtures/59275e7"
TOLD = json.loads((FIXTURES / "told.json").read_text(encoding="utf-8"))
# Every column of the store that holds a time.
MOMENTS = {"account": ["created"], "session": ["used"], "room": ["created", "ended"], "log": ["at"], "result": ["ended"]}


def mazzo(*args, stdin=""):
    return subprocess.run(
        [MAZZO, *map(str, args)],
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        env={**os.environ, "LANG": "C", "MAZZO_LANG": "en"},
    )


def unpack(folder, closed_ms=None):
    """The store in a folder; with `closed_ms`, as if its house had closed at that time."""
    path = Path(folder, "mazzo.db")
    path.write_bytes(gzip.decompress((FIXTURES / "mazzo.db.gz").read_bytes()))
    if closed_ms:
        db = sqlite3.connect(path)
        for table, columns in MOMENTS.items():
            for column in columns:
                db.execute(f"UPDATE {table} SET {column} = {column} + ? WHERE {column} > 0", (closed_ms - TOLD["closed_ms"],))
        db.commit()
        db.close()


def includes(now, then):
    """Does an answer say all that it said then? It may have new members."""
    if isinstance(then, dict):
        return isinstance(now, dict) and all(key in now and includes(now[key], value) for key, value in then.items())
    if isinstance(then, list):
        return isinstance(now, list) and len(now) == len(then) and all(map(includes, now, then))
    return now == then and type(now) is type(then)


class Stored(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.data = folder.name

    def open(self, **settings):
        house = House(self.data, **settings)
        self.addCleanup(house.clean)
        return house

    def assert_healthy(self):
        found = mazzo("doctor", "--data", self.data)
        self.assertEqual((found.returncode, found.stderr), (0, ""), found.stdout)
        return found.stdout


def people_alone(answer):
    """Bots have fixed ratings now, and their places between the people."""
    if answer["t"] == "leaderboard":
        answer["rows"] = [row for row in answer["rows"] if row["kind"] == "person"]
        for row in answer["rows"]:
            del row["rank"]


class Store(Stored):
    def test_the_tools_take_it_as_it_is(self):
        unpack(self.data)
        self.assertIn("version 2", self.assert_healthy())
        before = Path(self.data, "mazzo.db").read_bytes()
        copy, other = Path(self.data, "copy.db"), Path(self.data, "other")
        self.assertEqual(mazzo("backup", copy, "--data", self.data).returncode, 0)
        self.assertEqual(Path(self.data, "mazzo.db").read_bytes(), before)
        restored = mazzo("restore", copy, "--data", other)
        self.assertEqual(restored.returncode, 0, restored.stderr)
        self.data = str(other)
        self.open().stop()
        self.assert_healthy()

    def test_records_are_told_as_they_were(self):
        unpack(self.data, int(time.time() * 1000))
        ask = self.open().player().ask
        checked = 0
        for question in ("stats", "history", "leaderboard", "transcript"):
            for told in TOLD[question]:
                now, then = ask(question, **told["asked"]), told["answer"]
                for answer in (now, then):
                    people_alone(answer)
                for row in [*now.get("rows", []), *then.get("rows", [])]:
                    row.pop("ended_ms", None)  # the test shifted it
                self.assertTrue(includes(now, then), f"{told['asked']}:\n{then}\n{now}")
                checked += 1
        self.assertGreater(checked, 15)

    def test_everybody_comes_back_and_plays_on(self):
        unpack(self.data, int(time.time() * 1000))
        house = self.open()
        people = {name: house.player(token=token) for name, token in TOLD["people"].items()}
        self.assertEqual({name: player.name for name, player in people.items()}, {name: name for name in people})
        ada, bob = people["Ada"], people["Bob"]
        self.assertEqual(ada.welcome["tables"], [TOLD["running"]])
        self.assertCountEqual(bob.welcome["tables"], [TOLD["running"], TOLD["open"]])
        for player in (ada, bob):
            player.ask("view", table=TOLD["running"])
        self.assertGreater(play_out(TOLD["running"], [ada, bob]), 0)
        self.assertEqual(len(ada.views[TOLD["running"]]["results"]), 4)

        guest = next(player for name, player in people.items() if name not in ("Ada", "Bob"))
        self.assertEqual(guest.ask("join", table=TOLD["open"])["t"], "table")
        for player in (bob, guest):
            player.ask("ready", table=TOLD["open"])
        self.assertGreater(play_out(TOLD["open"], [bob, guest]), 0)
        played = {row["game"]: row["played"] for row in ada.ask("stats")["games"]}
        then = next(t["answer"]["games"] for t in TOLD["stats"] if t["asked"]["name"] == "Ada")
        self.assertEqual(played, {row["game"]: row["played"] + (row["game"] == "president") for row in then})
        self.assertEqual(house.stop(), 0)
        self.assertRegex(self.assert_healthy(), rf"{len(TOLD['over']) + 2} matches over, 1 running, 0 tables not begun")

    def test_a_password_is_still_the_password(self):
        unpack(self.data)
        house = self.open()
        player = house.player(greet=False)
        self.assertEqual(player.ask("login", name="Ada", password=TOLD["password"])["name"], "Ada")
        self.assertEqual(house.player(greet=False).ask("login", name="Ada", password="not it")["code"], "bad_login")

    def test_found_again_after_years_it_is_healthy(self):
        unpack(self.data, int(time.time() * 1000) - 5 * 365 * 86_400_000)
        house = self.open(grace_seconds=1)
        history = next(t["answer"]["rows"] for t in TOLD["history"] if t["asked"]["name"] == "Ada")
        asker = house.player()

        def broken_off():
            rows = asker.ask("history", name="Ada")["rows"]
            return rows[0]["outcome"] == "aborted" and len(rows) == len(history) + 1

        end = time.monotonic() + 60
        while not broken_off() and time.monotonic() < end:
            time.sleep(0.1)
        self.assertTrue(broken_off(), "nobody came back to the match that ran")
        self.assertEqual(house.stop(), 0)
        self.assert_healthy()


class Saves(unittest.TestCase):
    def test_each_is_played_to_its_end(self):
        files = sorted((FIXTURES / "saves").glob("*.mazzo.json"))
        self.assertEqual(len(files), 7)
        for file in files:
            with self.subTest(file.name), tempfile.TemporaryDirectory() as folder:
                mine = shutil.copy(file, folder)
                hot_seat = file.name.startswith("hot_seat")
                played = mazzo(
                    "play",
                    "--line",
                    "--resume",
                    mine,
                    *(["--humans", "2"] if hot_seat else []),
                    stdin=("\n1\n\n2\n" if hot_seat else "1\n") * 600,
                )
                self.assertEqual(played.returncode, 0, played.stderr)
                self.assertRegex(played.stdout, r"wins? the match|draw|win the match together")

    def test_each_is_told_and_judged(self):
        for file in sorted((FIXTURES / "saves").glob("*.mazzo.json")):
            for command in (["replay", file], ["analyse", file, "--worlds", "2"]):
                done = mazzo(*command)
                self.assertEqual(done.returncode, 0, (file.name, done.stderr))


class KeptMatches(unittest.TestCase):
    FILE = FIXTURES / "matches.jsonl"

    def test_each_is_told_to_its_end(self):
        lines = self.FILE.read_text(encoding="utf-8").splitlines()
        self.assertEqual(len(lines), 3)
        for number in range(1, len(lines) + 1):
            told = mazzo("replay", self.FILE, "--match", number)
            self.assertEqual(told.returncode, 0, told.stderr)
            self.assertRegex(told.stdout, r"wins? the match|draw")

    def test_the_terminal_lists_them_and_adds_to_them(self):
        with Screen("tic_tac_toe", "--level", "random") as screen:
            mine = Path(screen.home.name, "mazzo/matches.jsonl")
            shutil.copy(self.FILE, mine)
            for _ in range(9):
                seen = screen.wait("Your turn|The match is over")
                if "The match is over" in seen:
                    break
                screen.keys("Enter")
                screen.change(seen)
            screen.wait("The match is over")
            screen.wait_for(lambda: mine.read_bytes().count(b"\n") == 4)
            self.assertTrue(mine.read_bytes().startswith(self.FILE.read_bytes()))
            screen.keys("m")
            menu = screen.wait("M A Z Z O")
            while "▶ Your matches" not in menu:
                screen.keys("Down")
                menu = screen.change(menu)
            screen.keys("Enter")
            listed = screen.settle("─ Your matches ─")
            self.assertEqual(
                re.findall(r"here +(\S+)", listed), ["Tic-tac-toe", "Briscola", "Rock-paper-scissors", "Tic-tac-toe"], listed
            )


if __name__ == "__main__":
    unittest.main()
