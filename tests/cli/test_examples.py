"""The help of every command begins with examples of its own, and each of them does what it says."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from support.program import MAZZO, mazzo, read


# What tests of other folders share.
sys.path += [str(Path(__file__).resolve().parents[1] / folder) for folder in ("conformance", "server")]
from support import postgres, wire  # noqa: E402


def commands_of(help_text):
    """The subcommands that a help text lists."""
    listed = help_text.split("\nSubcommands:\n")
    return [line.split()[0] for line in listed[1].splitlines() if line.strip()] if len(listed) > 1 else []


def every_command(path=()):
    """(path, help) of every command: ((), …), (("play",), …), (("config", "check"), …)."""
    text = mazzo(*path, "--help").stdout
    yield path, text
    for name in commands_of(text):
        yield from every_command((*path, name))


def examples_of(help_text):
    head = help_text.split("\n\n")[0].splitlines()
    return [line.strip() for line in head[1:]] if head[0] == "Examples:" else []


class Help(unittest.TestCase):
    def test_every_command_has_examples_of_its_own(self):
        seen = 0
        for path, text in every_command():
            with self.subTest(command=path):
                own = examples_of(text)
                self.assertTrue(own)
                for example in own:
                    self.assertTrue(re.match(" ".join(("mazzo", *path)) + r"\b", example), example)
                    self.assertLessEqual(len(example), 90)
                seen += 1
        self.assertEqual(seen, 39)

    def test_every_value_is_named(self):
        for path, text in every_command():
            self.assertNotRegex(text, r"\bINT\b|\bUINT\b|\bFLOAT\b|Needs:| TEXT:", path)

    def test_a_seed_is_the_same_for_every_command(self):
        lines = {line for _, text in every_command() for line in text.splitlines() if line.startswith("  --seed ")}
        self.assertEqual(len(lines), 1)


class Examples(unittest.TestCase):
    """Run unchanged, by bash, in a folder with the files that they name. Long runs are made short, and the port is a free one."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = folder.name
        os.mkdir(cls.path("bin"))
        os.symlink(MAZZO, cls.path("bin/mazzo"))
        cls.environment = {
            **os.environ,
            "MAZZO_WEIGHTS": os.path.abspath("ai/weights"),
            "PATH": cls.path("bin") + ":" + os.environ["PATH"],
            "LANG": "C",
            "HOME": cls.folder,
            "MAZZO_LISTEN": "127.0.0.1:0",
            "MAZZO_METRICS_LISTEN": "127.0.0.1:0",
            "MAZZO_BOT_OFFER_SECONDS": "0",
        }
        fair = mazzo("simulate", "briscola", "--json", "--entropy", "a1" * 32, "--entropy", "b2" * 32).stdout
        for name, text in (
            ("matches.jsonl", mazzo("simulate", "briscola", "--matches", "7", "--json").stdout),
            ("m.jsonl", mazzo("simulate", "joker", "--json").stdout),
            (
                "mybot.py",
                "import json, sys\nfor line in sys.stdin:\n    print(json.dumps(json.loads(line)['legal'][0]), flush=True)\n",
            ),
            ("match.json", fair),
            ("commitment.txt", json.loads(fair)["commitment"] + "\n"),
            ("mazzo.toml", "grace_seconds = 20\n"),
        ):
            with open(cls.path(name), "w", encoding="utf-8") as file:
                file.write(text)
        cls.run_bash("mazzo play briscola --line --seed 1 --save briscola.mazzo.json", "1\nq\n")
        cls.house = cls.open_house("mazzo serve")

    @classmethod
    def tearDownClass(cls):
        cls.close_house(cls.house)

    @classmethod
    def path(cls, name):
        return os.path.join(cls.folder, name)

    @classmethod
    def run_bash(cls, command, stdin=""):
        return subprocess.run(
            ["bash", "-c", command], cwd=cls.folder, env=cls.environment, input=stdin, capture_output=True, text=True, timeout=300
        )

    @classmethod
    def open_house(cls, command):
        house = subprocess.Popen(
            ["bash", "-c", "exec " + command],
            cwd=cls.folder,
            env=cls.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        house.address = house.stdout.readline().strip().removeprefix("Mazzo is open at http://").rstrip("/")
        return house

    @classmethod
    def close_house(cls, house):
        house.send_signal(signal.SIGTERM)
        code = house.wait(60)
        house.stdout.close()
        return code

    def play_in_the_house(self, command):
        """Takes the offered bots, and leaves, which needs two keys. Returns the exit code."""
        game = subprocess.Popen(
            ["bash", "-c", "exec " + command],
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        for said, answer in ((b"Enter plays against bots.", b"\n"), (b"Your move> ", b"q\n"), (b"Your move> ", b"q\n")):
            heard = b""
            while said not in heard:
                part = os.read(game.stdout.fileno(), 1)
                self.assertTrue(part, heard)
                heard += part
            game.stdin.write(answer)
            game.stdin.flush()
        game.communicate(timeout=60)
        return game.returncode

    def furnish(self, example):
        """The accounts and the table that the examples name are in the house."""
        for name in ("Ada", "Nuisance"):
            player = wire.Player(self.house.address, greet=False)
            if player.ask("hello", name=name)["t"] == "welcome":
                player.ask("register", name=name, password="long enough")
            player.close()
        if "AK7QFXAM" not in example:
            return example
        player = wire.Player(self.house.address)
        self.addCleanup(player.close)
        return example.replace("AK7QFXAM", player.ask("create", game="briscola")["table"]["table"])

    def check_bot(self, command):
        """It opens a table and waits; or says that there is no table of that code."""
        command = command.replace("wss://cards.example.org", f"ws://{self.house.address}")
        bot = subprocess.Popen(
            ["bash", "-c", "exec " + command], cwd=self.folder, env=self.environment, stderr=subprocess.PIPE, text=True
        )
        wanted = "There is no such table" if "--join" in command else "is open"
        self.assertTrue(any(wanted in line for line in bot.stderr), command)
        bot.terminate()
        bot.wait(60)
        bot.stderr.close()

    def made_short(self, example):
        if re.match("mazzo (account|table) ", example):
            example = self.furnish(example)
        example = re.sub(r"--deals \d+", "--deals 1", example)
        if example.startswith("mazzo arena ") and "--deals" not in example:
            example = example.replace("mazzo arena ", "mazzo arena --deals 1 ")
        if example.startswith("mazzo bench "):
            example += " | head -n 1"  # stops at the first row
        return example.replace("127.0.0.1:8080", self.house.address)

    def check(self, example):
        if example.startswith("mazzo serve"):
            self.close_house(self.__class__.house)  # one house per folder
            house = self.open_house(example)
            self.assertRegex(house.address, r"^127\.0\.0\.1:\d+$")
            self.assertEqual(self.close_house(house), 0)
            self.__class__.house = self.open_house("mazzo serve")
            return
        if example.startswith("mazzo bot"):
            return self.check_bot(self.made_short(example))
        if "--server" in example:
            self.assertEqual(self.play_in_the_house(self.made_short(example)), 0)
            return
        if example.startswith("mazzo move-store"):
            self.close_house(self.__class__.house)
        if "postgresql://db.example/mazzo" in example:
            server = postgres.Postgres()
            self.addCleanup(server.clean)
            example = example.replace("postgresql://db.example/mazzo", f"'{server.url(server.database())}'")
        if example.startswith("mazzo restore"):
            self.close_house(self.__class__.house)
            os.rename(self.path("data"), self.path("old"))
        if example == "mazzo share /usr/local/share" or example.split("#")[0].strip() == "mazzo":
            return  # not in a test; and a menu, which test_terminal opens
        out = self.run_bash(self.made_short(example), "1\n" * 4000)
        if example.startswith("mazzo restore"):
            shutil.rmtree(self.path("data"))
            os.rename(self.path("old"), self.path("data"))
            self.__class__.house = self.open_house("mazzo serve")
        if example.startswith("mazzo move-store"):
            self.__class__.house = self.open_house("mazzo serve")
        self.assertEqual(out.returncode, 0, out.stdout[-500:] + out.stderr)

    def test_each_works(self):
        for path, text in every_command():
            for example in examples_of(text):
                if path == ("bench",):
                    continue  # its own commands have it again
                with self.subTest(example=example):
                    self.check(example)
        self.assertEqual(len(read(self.path("matches.jsonl")).splitlines()), 1000)


if __name__ == "__main__":
    unittest.main()
