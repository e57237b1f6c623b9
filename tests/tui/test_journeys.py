"""Whole journeys in a real terminal emulator: what only a terminal shows. Everything else of the full screen is tested in memory
(app_match_test.cpp, app_after_test.cpp, golden_test.cpp), by keys as here."""

import os
import re
import signal
import subprocess
import time
import unittest
from pathlib import Path

from support.play import TURN, play_out
from support.screen import MAZZO, Screen, stat_of


def runs_at(tty):
    """Does any process of the program still run there? The watchdog drops what was typed before it is done."""
    rows = subprocess.run(["ps", "-t", tty, "-o", "stat=,comm="], capture_output=True, text=True).stdout.splitlines()
    return any("mazzo" in row and not row.startswith("Z") for row in rows)


def given_back(screen):
    """Does the shell that stays behind find the terminal restored: the main screen, echo, a cursor, no mouse?"""
    tty = screen.tmux("display", "-p", "#{pane_tty}").strip().removeprefix("/dev/")
    screen.wait_for(lambda: not runs_at(tty))
    state = screen.tmux("display", "-p", "#{alternate_on} #{cursor_flag} #{mouse_any_flag}").split()
    screen.type("stty -a | tr ' ;' '\\n\\n' | grep -xE -- '-?(icanon|echo|isig)' | tr '\\n' ' '")
    screen.keys("Enter")
    screen.wait(r"(?m)^(?:\$ )?isig icanon echo")
    return state


def saves(screen):
    return sorted(file.name for file in Path(screen.home.name, "mazzo").glob("*.mazzo.json"))


def hand_in(seen):
    """The rows of the screen from the card under the cursor down."""
    return seen[seen.rindex("╔") : seen.rindex("▲")]


class WholeMatch(unittest.TestCase):
    def test_by_keys_and_out(self):
        with Screen("briscola", "--seed", "7", "--level", "random", size=(60, 20)) as s:
            self.assertRegex(play_out(s, lambda _: s.keys("Enter")), r"wins? the match|drawn")
            s.keys("m")
            s.wait("M A Z Z O")
            s.keys("End", "Enter")
            s.wait(r"\[exit 0\]")

    def test_by_mouse(self):
        with Screen("briscola", "--seed", "7", "--level", "random") as s:

            def move(seen):
                lines = seen.split("\n")
                y = next(i for i, line in enumerate(lines) if "▲" in line)
                corners = re.findall(r"[╰╚]", lines[y - 1]) and lines[y - 1] or lines[y - 2]
                s.click(max(corners.rfind("╰"), corners.rfind("╚")) + 3, y - 3)

            play_out(s, move)
            bar = s.text().rstrip("\n").split("\n")
            s.click(bar[-1].index("rematch"), len(bar) - 1)
            s.wait("Your turn|to play")

    def test_killed_it_goes_on_where_it_was(self):
        with Screen("briscola", "--seed", "5", "--level", "random") as s:
            seen = s.settle(TURN)
            self.assertEqual(saves(s), [])  # nobody has played, so nothing is kept
            s.keys("1")
            s.change(seen)
            seen = s.settle(TURN)
            s.kill()
            self.assertEqual(saves(s), ["briscola.mazzo.json"])
            s.again()
            s.wait("Continue Briscola")
            s.keys("Enter")
            self.assertEqual(hand_in(s.settle(TURN, unless="Continue")), hand_in(seen))


class Menu(unittest.TestCase):
    def test_without_arguments_it_opens_as_with_play(self):
        with Screen() as s:
            s.wait("M A Z Z O")
            s.wait("Exit")
            opened = s.text()
            s.keys("q")
            s.wait(r"\[exit 0\]")
            s.type(f'clear; {s.exports} {MAZZO}; echo "[bare exit $?]"')
            s.keys("Enter")
            s.wait_for(lambda: s.text() == opened)
            s.keys("q")
            s.wait(r"\[bare exit 0\]")


class GivenBack(unittest.TestCase):
    def after(self, end):
        with Screen("briscola", "--seed", "1") as s:
            s.wait("Your turn|Bot 2 is to play")
            pid = s.pid()
            end(s)
            # After a crash the watchdog restores the terminal.
            s.wait_for(lambda: stat_of(pid) in "Z" and s.tmux("display", "-p", "#{alternate_on}").strip() == "0")
            self.assertEqual(given_back(s), ["0", "1", "0"])

    def test_after_leaving(self):
        def leave(s):
            s.keys("q")
            s.wait("Leave the match")
            s.keys("3")
            s.wait("M A Z Z O")
            s.keys("q")

        self.after(leave)

    def test_after_signals(self):
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            self.after(lambda s, n=number: os.kill(s.pid(), n))

    def test_after_a_crash_and_a_kill(self):
        for number in (signal.SIGSEGV, signal.SIGABRT, signal.SIGKILL):
            self.after(lambda s, n=number: os.kill(s.pid(), n))

    def test_stopped_and_going_on(self):
        with Screen("briscola", "--seed", "1") as s:
            seen = s.wait("Your turn")
            os.kill(s.pid(), signal.SIGTSTP)
            s.wait_for(lambda: stat_of(s.pid()) == "T")
            self.assertEqual(s.tmux("display", "-p", "#{alternate_on} #{cursor_flag}").split(), ["0", "1"])
            os.kill(s.pid(), signal.SIGCONT)
            s.wait_for(lambda: s.text() == seen)
            self.assertEqual(s.tmux("display", "-p", "#{alternate_on} #{cursor_flag}").split(), ["1", "0"])

    def test_a_signal_saves_the_match(self):
        with Screen("briscola", "--seed", "1") as s:
            s.wait("Your turn")
            os.kill(s.pid(), signal.SIGHUP)
            s.wait(r"\[exit 1\]")
            self.assertTrue(Path(s.home.name, "mazzo/briscola.mazzo.json").exists())


class Window(unittest.TestCase):
    def test_resized_during_play(self):
        with Screen("california_jack", "--seed", "2", "--level", "random", size=(80, 24)) as s:
            s.wait("Your turn")
            s.resize(120, 40)
            s.wait("What happened")
            s.resize(60, 20)
            seen = s.wait("Your turn", unless="What happened")
            self.assertTrue(all(len(line) <= 60 for line in seen.split("\n")))
            s.resize(40, 10)
            s.wait("too small")
            s.resize(60, 20)
            s.wait("Your turn")
            s.keys("Enter")
            s.wait("stock 38")

    def test_pasted_text_plays_no_card(self):
        with Screen("briscola", "--seed", "5", "--level", "random") as s:
            seen = s.settle(TURN)
            s.tmux("set-buffer", "123 1\n1\n")
            s.tmux("paste-buffer", "-p")
            s.keys("l")
            s.wait("What happened")
            s.keys("Escape")
            self.assertEqual(s.wait(TURN, unless="What happened"), seen)


class Plainness(unittest.TestCase):
    def test_colours_unless_the_player_wants_none(self):
        for env, coloured in (({"NO_COLOR": "1"}, False), ({}, True)):
            with Screen("briscola", "--seed", "1", env=env) as s:
                s.wait("Your turn")
                found = re.findall(r"\x1b\[[0-9;]*(?:3[0-8]|4[0-8]|9\d)[;m]", s.coloured())
                self.assertEqual(bool(found), coloured)

    def test_a_dumb_terminal_gets_lines_and_so_does_a_player_who_asks_for_them(self):
        for args, env in (([], {"TERM": "dumb"}), (["--line"], {})):
            with Screen("briscola", *args, "--seed", "1", env=env) as s:
                s.wait("Your move>")
                self.assertEqual(s.tmux("display", "-p", "#{alternate_on}").strip(), "0")

    def test_bad_requests_leave_the_screen_alone(self):
        for args, words in (
            (["chess"], "chess"),
            (["briscola", "--players", "7"], "7"),
            (["briscola", "--humans", "3"], "2 seats"),
        ):
            with Screen(*args) as s:
                self.assertIn(words, s.wait(r"mazzo: .*\n\[exit 2\]"))


if not MAZZO.endswith("tsan/mazzo"):  # whose own thread never rests

    class Idle(unittest.TestCase):
        def test_nothing_runs_while_nothing_happens(self):
            def switches(pid):
                return [
                    re.search(r"^voluntary_ctxt_switches:\s*(\d+)", (task / "status").read_text(), re.M)[1]
                    for task in sorted(Path(f"/proc/{pid}/task").iterdir())
                ]

            with Screen("briscola", "--seed", "1", "--level", "random", settings={"pace": "calm"}) as s:

                def rests(pid):
                    """Did nothing happen for a while? The pause after the bot's move may not be over yet."""
                    before = switches(pid)
                    time.sleep(2)
                    return switches(pid) == before

                s.wait("Your turn")
                s.wait_for(lambda: rests(s.pid()))


if __name__ == "__main__":
    unittest.main()
