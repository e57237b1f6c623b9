"""Two terminals in one house: the queue, an invitation, a killed client and a killed connection, hostile names.
Needs a program that can serve: HOUSE_PROGRAM, or the one under test."""
import os
import re
import signal
import subprocess
import tempfile
import time
import unittest

from matches import OVER, TURN
from screen import MAZZO, Screen

HOUSE = os.environ.get("HOUSE_PROGRAM", MAZZO)


def serves():
    return "--listen" in subprocess.run([HOUSE, "serve", "--help"], capture_output=True, text=True, check=False).stdout


class House:
    def __init__(self, **settings):
        self.folder = tempfile.TemporaryDirectory()
        self.settings = {"BOT_PAUSE_MS": 0, "BOT_OFFER_SECONDS": 1, "MAX_CONNECTIONS_EACH": 100, **settings}
        self.port = 0
        self.open()

    def open(self):
        env = {**os.environ, **{f"MAZZO_{k}": str(v) for k, v in self.settings.items()}}
        self.process = subprocess.Popen(
            [HOUSE, "serve", "--listen", f"127.0.0.1:{self.port}", "--metrics-listen", "127.0.0.1:0", "--data",
             self.folder.name], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=env, text=True)
        self.port = int(self.process.stdout.readline().rsplit(":", 1)[1].strip(" /\n"))
        self.url = f"ws://127.0.0.1:{self.port}"

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill()
        self.folder.cleanup()


def finish(screens):
    """Plays until the match is over for everybody."""
    for _ in range(4000):
        seen = [s.text() for s in screens]
        if all(re.search(OVER, one) for one in seen):
            return seen
        for s, one in zip(screens, seen):
            if re.search(TURN, one):
                s.keys("Enter")
                s.change(one)
            elif "Enter deals again" in one:
                s.keys("Enter")
    raise AssertionError("the match does not end:\n" + "\n".join(seen))


if serves():
    class Online(unittest.TestCase):
        def test_two_find_each_other_in_the_queue_and_play_a_match(self):
            with House() as h, Screen("briscola", "--server", h.url) as a, Screen("briscola", "--server", h.url) as b:
                a.wait("Briscola · deal 1")
                b.wait("Briscola · deal 1")
                seen = finish([a, b])
                won = [bool(re.search("You win the match", one)) for one in seen]
                self.assertLessEqual(sum(won), 1)

        def test_an_invitation(self):
            with House() as h, Screen("joker", "--server", h.url, "--invite") as a:
                code = re.search(r"Table (\w+): 2 more", a.wait("2 more"))[1]
                with Screen("--server", h.url, "--join", code) as b, Screen("--server", h.url) as c:
                    a.wait("1 more")
                    c.wait("M A Z Z O")
                    c.keys(*["Down"] * 6, "Enter")
                    c.wait("The code of the table")
                    c.type(code)
                    c.keys("Enter")
                    for s in (a, b, c):
                        s.wait("Briscola Joker · deal 1")
                    a.keys("w")
                    a.wait("Good luck!")
                    a.keys("3")
                    b.wait("Well played!")

        def test_bots_when_nobody_comes(self):
            with House() as h, Screen("tic_tac_toe", "--server", h.url) as a:
                a.wait("Enter plays against bots")
                a.keys("Enter")
                a.wait("choose a cell")

        def test_watching_and_the_records(self):
            with House() as h, Screen("rock_paper_scissors", "--server", h.url) as a, Screen("--server", h.url) as b:
                a.wait("Enter plays against bots")
                a.keys("Enter")
                a.wait("choose a sign")
                b.wait("M A Z Z O")
                b.keys(*["Down"] * 7, "Enter")
                b.wait("Rock-paper-scissors  .*bot 50")
                b.keys("Enter")
                b.wait("is to play", unless="choose a sign")
                b.keys("q")
                b.wait("M A Z Z O")
                for _ in range(200):
                    seen = a.wait("choose a sign|The match is over")
                    if re.search(OVER, seen):
                        break
                    a.keys("1")
                    a.change(seen)
                a.keys("m")
                a.wait("M A Z Z O")
                a.keys(*["Down"] * 8, "Enter")
                a.wait(r"Rock-paper-scissors +1 ")
                a.keys("Escape")
                a.wait("M A Z Z O")
                a.keys("Down", "Down", "Enter")
                a.wait(r"My matches(.*\n)+.*bot 50")

        def test_a_killed_client_and_a_killed_house_come_back(self):
            with House(GRACE_SECONDS=30) as h, Screen("briscola", "--server", h.url) as a, \
                    Screen("briscola", "--server", h.url) as b:
                for s in (a, b):
                    s.wait("Briscola · deal 1")
                hand = sorted(re.findall(r"[│║](\w+) ", a.text()))
                os.kill(a.pid(), signal.SIGKILL)
                b.wait("lost the connection")
                for _ in range(100):  # the prompt may have come before the screen was given back: Enter shows it
                    a.keys("Enter")
                    time.sleep(0.1)
                    if re.search(r"\$|exit 137", a.text()):
                        break
                a.type(f"XDG_STATE_HOME={a.home.name} XDG_CONFIG_HOME={a.home.name} TERM=screen-256color "
                       f"LANG=C.UTF-8 {MAZZO} play briscola --server {h.url}")
                a.keys("Enter")
                a.wait("Briscola · deal 1")
                self.assertEqual(sorted(re.findall(r"[│║](\w+) ", a.text())), hand)
                b.wait("is back")
                h.kill()
                a.wait("No connection")
                h.open()
                for s in (a, b):
                    s.wait("Your turn|is to play", unless="No connection")
                finish([a, b])

        def test_leaving_ends_it_for_the_other(self):
            with House() as h, Screen("briscola", "--server", h.url) as a, Screen("briscola", "--server", h.url) as b:
                for s in (a, b):
                    s.wait("Briscola · deal 1")
                a.keys("q")
                a.wait("Leave the match")
                a.keys("2")
                a.wait("M A Z Z O")
                self.assertIn("You win the match", b.wait("The match is over"))


class Offline(unittest.TestCase):
    def test_no_house_there(self):
        with Screen("briscola", "--server", "ws://127.0.0.1:1") as s:
            s.wait("No connection to 127.0.0.1:1; trying again")
            s.keys("q")
            s.wait("M A Z Z O")

    def test_no_address(self):
        for url in ("wss://127.0.0.1", "ftp://x:1", "x:port", ":80"):
            with Screen("briscola", "--server", url) as s:
                s.wait(r"is no address of a house[^[]*\[exit 2\]")

    def test_lines_are_for_this_machine(self):
        done = subprocess.run([MAZZO, "play", "briscola", "--line", "--server", "ws://127.0.0.1:1"],
                              capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn("full screen", done.stderr)


if __name__ == "__main__":
    unittest.main()
