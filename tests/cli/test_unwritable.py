"""Every command that writes ends with 1 and a sentence when its output cannot be written."""

import os
import resource
import signal
import subprocess
import tempfile
import unittest

from support.program import MAZZO, mazzo, read

SENTENCE = "mazzo: the output could not be written.\n"


def run(*args, cwd=None, stdin=subprocess.DEVNULL, **more):
    """The exit code, and what went to stderr."""
    done = subprocess.run([MAZZO, *args], stdin=stdin, stderr=subprocess.PIPE, text=True, timeout=300, cwd=cwd, **more)
    return done.returncode, done.stderr


def no_file_may_grow():
    """What a full disk looks like from inside."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))


def make_store(folder):
    """A store in folder/data, as a house leaves it."""
    house = subprocess.Popen(
        [MAZZO, "serve", "--listen", "127.0.0.1:0", "--metrics-listen", "127.0.0.1:0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=folder,
    )
    house.stdout.readline()
    house.send_signal(signal.SIGTERM)
    house.wait(60)
    house.stdout.close()


class Unwritable(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = folder.name
        with open(cls.path("m.jsonl"), "w", encoding="utf-8") as file:
            file.write(mazzo("simulate", "joker", "--matches", "2", "--json").stdout)
        make_store(cls.folder)
        mazzo("backup", cls.path("copy.db"), "--data", cls.path("data"))

    @classmethod
    def path(cls, name):
        return os.path.join(cls.folder, name)

    def commands(self):
        """Every subcommand, called so that it writes to stdout."""
        listed = [line.split()[0] for line in mazzo("--help").stdout.split("Subcommands:\n")[1].splitlines() if line]
        calls = {
            "play": ["tic_tac_toe", "--line"],
            "games": [],
            "rules": ["president"],
            "simulate": ["joker"],
            "replay": ["m.jsonl"],
            "arena": ["joker", "--seat", "random", "--deals", "1"],
            "hint": ["m.jsonl", "--at", "3", "--worlds", "1"],
            "analyse": ["m.jsonl", "--worlds", "1"],
            "backup": ["another.db"],
            "restore": ["copy.db", "--data", "restored"],
            "doctor": [],
            "accept-loss": [],
            "move-store": ["data", "moved"],
            "verify": ["m.jsonl"],
            "config": ["show"],
            "signature": [],
            "protocol": ["requests"],
            "bench": ["playouts"],
        }
        of_a_house = {"serve", "account", "table", "say", "reports", "bot"}  # they need one that runs
        self.assertEqual(sorted(calls), sorted(set(listed) - of_a_house))
        more = [
            ["--help"],
            ["--version"],
            ["play", "--help"],
            ["games", "--json"],
            ["config", "check"],
            ["replay", "m.jsonl", "--json"],
            ["replay", "m.jsonl", "--all"],
            ["bench", "bots"],
            ["protocol", "openapi"],
            ["play"],
        ]
        return [[name, *args] for name, args in calls.items()] + more

    def take_away(self, name):
        for tail in ("", "-wal", "-shm"):
            if os.path.exists(self.path(name) + tail):
                os.remove(self.path(name) + tail)

    def test_a_full_disk_under_stdout(self):
        for args in self.commands():
            with self.subTest(args=args), open("/dev/full", "w", encoding="utf-8") as full:
                code, talk = run(*args, cwd=self.folder, stdout=full)
                self.assertEqual(code, 1, talk)
                self.assertTrue(talk.endswith(SENTENCE), talk)
                self.assertNotRegex(talk, "terminate|what()")
            self.take_away("another.db")
            self.take_away("restored/mazzo.db")
            self.take_away("moved/mazzo.db")

    def test_a_closed_stdout(self):
        for args in self.commands():
            if args[0] in ("bench", "signature"):
                continue  # they take long, and write like the others
            with self.subTest(args=args):
                code, talk = run(*args, cwd=self.folder, preexec_fn=lambda: os.close(1))
                self.assertEqual((code, talk[-len(SENTENCE) :]), (1, SENTENCE))
            self.take_away("another.db")
            self.take_away("restored/mazzo.db")
            self.take_away("moved/mazzo.db")

    def test_a_house_says_at_its_end_that_its_address_could_not_be_written(self):
        with open("/dev/full", "w", encoding="utf-8") as full:
            house = subprocess.Popen(
                [MAZZO, "serve", "--listen", "127.0.0.1:0", "--metrics-listen", "127.0.0.1:0"],
                stdout=full,
                stderr=subprocess.PIPE,
                text=True,
                cwd=self.folder,
            )
            for line in house.stderr:
                if '"event":"open"' in line:
                    break
            house.send_signal(signal.SIGTERM)
            talk = house.stderr.read()
            self.assertEqual(house.wait(60), 1)
            house.stderr.close()
        self.assertTrue(talk.endswith(SENTENCE), talk)

    def test_a_reader_that_went_away_ends_it_quietly(self):
        reader, writer = os.pipe()
        os.close(reader)
        try:
            code, talk = run("simulate", "joker", "--matches", "50", "--json", stdout=writer)
        finally:
            os.close(writer)
        self.assertEqual((code, talk), (-signal.SIGPIPE, ""))

    def test_even_where_the_signal_is_ignored(self):
        for args in (["simulate", "joker", "--matches", "50", "--json"], ["replay", "m.jsonl"]):
            reader, writer = os.pipe()
            os.close(reader)
            try:
                code, talk = run(*args, cwd=self.folder, stdout=writer, restore_signals=False)
            finally:
                os.close(writer)
            self.assertEqual((code, talk), (1, SENTENCE), args)

    def test_a_store_that_cannot_be_copied(self):
        for args in (["backup", "full.db"], ["restore", "copy.db", "--data", "full"], ["backup", "/nowhere/copy.db"]):
            with self.subTest(args=args):
                code, talk = run(
                    *args, cwd=self.folder, stdout=subprocess.DEVNULL, restore_signals=False, preexec_fn=no_file_may_grow
                )
                self.assertEqual(code, 1, talk)
                self.assertRegex(talk, r"^mazzo: .+\.\n$")
                self.assertFalse(os.path.exists(self.path(args[1])) and "backup" in args)

    def test_a_house_whose_folder_cannot_be_written(self):
        code, talk = run(
            "serve",
            "--listen",
            "127.0.0.1:0",
            "--metrics-listen",
            "127.0.0.1:0",
            "--data",
            "/proc/none",
            stdout=subprocess.DEVNULL,
        )
        self.assertEqual(code, 1, talk)
        self.assertRegex(talk, r"mazzo: .+\.\n$")

    def test_a_match_that_cannot_be_saved_is_told_goes_on_and_ends_with_1(self):
        out = mazzo("play", "briscola", "--seed", "1", "--save", "/nowhere/m.json", stdin="save\n1\nquit\n")
        self.assertEqual(out.returncode, 1)
        self.assertIn("mazzo: /nowhere/m.json could not be written.", out.stderr)
        self.assertIn("You play the ", out.stdout)

    def test_a_save_that_works_in_the_end_is_good(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "m.json")
            out = mazzo("play", "briscola", "--seed", "1", "--save", path, stdin="save\n1\nquit\n")
            self.assertEqual((out.returncode, out.stderr), (0, ""))
            self.assertIn('"game":"briscola"', read(path))


if __name__ == "__main__":
    unittest.main()
