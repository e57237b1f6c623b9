"""What the host of a house can do while it is open, by the program's own commands."""

import json
import os
import resource
import socket
import stat
import subprocess
import tempfile
import unittest

from support.house import PROGRAM, Closed, House, Player, sit_down


class Host(unittest.TestCase):
    def setUp(self):
        self.house = House(absent_seconds=600)
        self.addCleanup(self.house.clean)

    def run_program(self, *words, data=None):
        return subprocess.run([PROGRAM, *words, "--data", data or self.house.data], capture_output=True, text=True, timeout=600)

    def do(self, *words):
        """The lines that a command prints; it must succeed."""
        done = self.run_program(*words)
        self.assertEqual((done.returncode, done.stderr), (0, ""), words)
        return done.stdout.splitlines()

    def refused(self, *words):
        done = self.run_program(*words)
        self.assertEqual((done.returncode, done.stdout), (1, ""), words)
        return done.stderr

    def member(self, name):
        player = self.house.player()
        self.assertEqual(player.ask("register", name=name, password="long enough")["t"], "ok")
        return player

    def ending(self, player):
        try:
            while True:
                player.read()
        except Closed as closed:
            return closed.code

    def deeds(self):
        return [(entry["deed"], entry["to"]) for entry in self.house.log_lines() if entry["event"] == "host_did"]

    def test_accounts_are_listed_and_shown(self):
        ann, guest = self.member("Ann"), self.house.player()
        rows = [json.loads(line) for line in self.do("account", "list", "--json")]
        self.assertEqual([(r["name"], r["guest"], r["here"]) for r in rows], [("Ann", False, True), (guest.name, True, True)])
        code = sit_down("briscola", [ann, guest])
        shown = json.loads(self.do("account", "show", "ann", "--json")[0])
        self.assertEqual((shown["account"]["name"], shown["account"]["tables"]), ("Ann", [code]))
        self.assertIn("member", self.do("account", "show", "Ann")[0])
        self.assertEqual(len(self.do("account", "list")), 2)

    def test_all_accounts_are_listed_however_many_there_are(self):
        for _ in range(450):
            self.house.player().close()
        names = [json.loads(line)["name"] for line in self.do("account", "list", "--json")]
        self.assertEqual((len(names), len(set(names))), (450, 450))

    def test_a_banned_player_is_out_and_cannot_come_back_until_the_ban_is_taken_back(self):
        ann = self.member("Ann")
        self.do("account", "ban", "Ann")
        self.assertEqual(self.ending(ann), 4009)
        again = Player(self.house.address, greet=False)
        self.assertEqual(again.ask("login", name="Ann", password="long enough")["code"], "banned")
        self.house.restart()
        again = Player(self.house.address, greet=False)
        self.assertEqual(again.ask("login", name="Ann", password="long enough")["code"], "banned")
        self.assertIn("banned since", self.do("account", "list")[0])
        self.do("account", "unban", "Ann")
        again = Player(self.house.address, greet=False)
        self.assertEqual(again.ask("login", name="Ann", password="long enough")["t"], "welcome")
        self.assertEqual(self.deeds(), [("ban", "Ann"), ("unban", "Ann")])

    def test_a_player_gets_another_name_at_once_and_in_what_was_played(self):
        rude, bob = self.member("Rude"), self.house.player()
        old = sit_down("tic_tac_toe", [rude, bob])
        bob.ask("resign", table=old)
        code = sit_down("tic_tac_toe", [rude, bob])
        self.do("account", "rename", "Rude", "Polite")
        self.assertEqual(bob.ask("transcript", table=old)["table"]["seats"][0]["name"], "Polite")
        self.assertEqual(bob.ask("view", table=code)["seats"][0]["name"], "Polite")
        self.assertEqual(rude.ask("stats")["name"], "Polite")
        self.assertIn("is taken", self.refused("account", "rename", "Polite", bob.name))
        self.assertIn("reserved for the house", self.refused("account", "rename", "Polite", "B0t-5"))

    def test_a_password_is_reset_and_told_to_the_host_alone(self):
        ann = self.member("Ann")
        (fresh,) = self.do("account", "reset-password", "Ann")
        self.assertEqual(self.ending(ann), 4001)
        self.assertNotIn(fresh, self.house.log_text())
        old = Player(self.house.address, greet=False)
        self.assertEqual(old.ask("login", name="Ann", password="long enough")["code"], "bad_login")
        new = Player(self.house.address, greet=False)
        self.assertEqual(new.ask("login", name="Ann", password=fresh)["t"], "welcome")
        guest = self.house.player()
        self.assertIn("is a guest", self.refused("account", "reset-password", guest.name))

    def test_tables_are_listed_and_closed(self):
        ann, bob = self.house.player(), self.house.player()
        playing = sit_down("briscola", [ann, bob])
        waiting = ann.ask("create", game="joker")["table"]["table"]
        rows = [json.loads(line) for line in self.do("table", "list", "--json")]
        self.assertEqual({r["table"]: r["status"] for r in rows}, {playing: "playing", waiting: "open"})
        self.do("table", "close", playing.lower())
        over = ann.until(lambda m: m["t"] == "update" and m.get("over"))
        self.assertEqual({r["outcome"] for r in over["results"]}, {"aborted"})
        self.do("table", "close", waiting)
        self.assertEqual(ann.until(lambda m: m["t"] == "table" and m["table"]["table"] == waiting)["table"]["status"], "closed")
        self.assertEqual(self.do("table", "list"), [])
        self.assertIn("No table", self.refused("table", "close", playing))
        self.assertEqual(self.deeds(), [("close", playing), ("close", waiting)])

    def test_a_notice_reaches_everybody_and_nothing_else_comes_with_it(self):
        people = [self.house.player() for _ in range(3)]
        self.do("say", "The house restarts at noon.")
        for player in people:
            self.assertEqual(player.until("notice"), {"t": "notice", "text": "The house restarts at noon."})
        for text in ("", "two\nlines", "\x1b[2J", "\u009b2J", "x" * 501):
            self.assertIn("A notice has", self.refused("say", text))

    def test_reports_are_listed(self):
        ann, bob = self.house.player(), self.house.player()
        ann.ask("report", name=bob.name, why="stalling", table="AK7QFXAM")
        (line,) = self.do("reports")
        for word in (ann.name, bob.name, "stalling", "AK7QFXAM"):
            self.assertIn(word, line)
        self.assertEqual(json.loads(self.do("reports", "--json")[0])["why"], "stalling")
        self.assertEqual(json.loads(self.do("account", "show", bob.name, "--json")[0])["account"]["reports"], 1)

    def test_the_socket_works_again_after_descriptors_ran_out(self):
        pid, calm = self.house.process.pid, self.house.player()
        used = {int(number) for number in os.listdir(f"/proc/{pid}/fd")}
        most = resource.prlimit(pid, resource.RLIMIT_NOFILE)
        resource.prlimit(pid, resource.RLIMIT_NOFILE, (min(set(range(1000)) - used), most[1]))
        asks = socket.socket(socket.AF_UNIX)
        self.addCleanup(asks.close)
        asks.settimeout(60)
        asks.connect(self.house.data + "/house.sock")  # the kernel takes it, the house cannot
        asks.sendall(b'{"t":"tables"}\n')
        for _ in range(3):
            self.assertEqual(calm.ask("ping")["t"], "pong")
        resource.prlimit(pid, resource.RLIMIT_NOFILE, most)
        self.assertIn(b'"tables"', asks.recv(4096))
        self.assertEqual(self.do("table", "list"), [])

    def test_the_socket_is_the_users_own(self):
        mode = os.stat(self.house.data + "/house.sock").st_mode
        self.assertTrue(stat.S_ISSOCK(mode))
        self.assertEqual(stat.S_IMODE(mode), 0o600)

    def test_where_nobody_is_or_no_house_runs_a_sentence_says_so(self):
        self.assertIn('There is no account "Nobody-here".', self.refused("account", "ban", "Nobody-here"))
        self.house.stop()
        for words in (("account", "list"), ("table", "close", "AAAAAAAA"), ("say", "x"), ("reports",)):
            self.assertIn("No house is running on the folder", self.refused(*words))
        with tempfile.TemporaryDirectory() as empty:
            done = self.run_program("reports", data=empty)
            self.assertEqual((done.returncode, done.stderr.count("\n")), (1, 1))


if __name__ == "__main__":
    unittest.main()
