"""What a terminal program owes its user: a restored terminal, any size, no colour, no noise, both languages."""

import os
import re
import signal
import subprocess
import time
import unittest
from pathlib import Path

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


class Sizes(unittest.TestCase):
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

    def test_every_game_fits_the_least_size(self):
        for args in (
            ["briscola", "--players", "4"],
            ["joker"],
            ["president", "--players", "8"],
            ["president", "--players", "3"],
            ["california_jack"],
            ["tic_tac_toe"],
            ["rock_paper_scissors"],
        ):
            with Screen(*args, "--seed", "3", "--level", "random", size=(60, 20)) as s:
                seen = s.wait(r"Your turn|Your only move").split("\n")
                self.assertIn("? keys", seen[0])
                self.assertRegex(seen[18], "Your turn|Your only move")
                self.assertRegex(seen[19], "q leave")


class Plainness(unittest.TestCase):
    def test_no_color(self):
        with Screen("briscola", "--seed", "1", env={"NO_COLOR": "1"}) as s:
            s.wait("Your turn")
            self.assertEqual(re.findall(r"\x1b\[[0-9;]*(?:3[0-8]|4[0-8]|9\d)[;m]", s.coloured()), [])

    def test_colour_otherwise(self):
        with Screen("briscola", "--seed", "1") as s:
            s.wait("Your turn")
            self.assertRegex(s.coloured(), r"\x1b\[[0-9;]*48;5;")

    def test_a_dumb_terminal_gets_lines(self):
        with Screen("briscola", "--seed", "1", env={"TERM": "dumb"}) as s:
            s.wait("Your move>")
            self.assertEqual(s.tmux("display", "-p", "#{alternate_on}").strip(), "0")

    def test_line_mode_is_there_when_asked_for(self):
        with Screen("briscola", "--line", "--seed", "1") as s:
            s.wait("Your move>")

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


class Pace(unittest.TestCase):
    def test_a_finished_trick_stays_until_a_key(self):
        with Screen("briscola", "--seed", "3", "--level", "random", settings={"pace": "calm"}) as s:
            s.wait("Your turn")
            s.keys("Space", "Enter")
            seen = s.wait("★")
            self.assertIn("Any key goes on", seen)
            s.keys("Space")
            s.wait("Your turn|is to play", unless="★")


class FourColours(unittest.TestCase):
    def test_red_and_black_or_four_colours(self):
        inks = []
        for colours in ("two", "four"):
            with Screen("president", "--players", "3", "--seed", "3", settings={"colours": colours}) as s:
                s.wait("Your turn")
                inks.append(set(re.findall(r"38;5;(\d+)", s.coloured())))
        self.assertLessEqual({"160", "16"}, inks[0])
        self.assertEqual(inks[0] & {"28", "25"}, set())
        self.assertLessEqual({"160", "16", "28", "25"}, inks[1])


class Settings(unittest.TestCase):
    def test_italian_by_the_environment_the_flag_and_the_settings(self):
        for kw in ({"env": {"LANG": "it_IT.UTF-8"}}, {"settings": {"language": "it"}}):
            with Screen("briscola", "--seed", "1", **kw) as s:
                s.wait("Tocca a te")
        with Screen("briscola", "--seed", "1", "--lang", "it", settings={"language": "en"}) as s:
            s.wait("Tocca a te")

    def test_changed_and_kept(self):
        with Screen() as s:
            s.wait("M A Z Z O")
            s.keys("End", "Up", "Enter")
            s.wait("Settings")
            s.keys("Right", "Right", "Down", "Right", "Enter")  # Italian, the light theme
            s.wait("Impostazioni")
            kept = Path(s.home.name, "mazzo/settings.toml").read_text()
            self.assertIn('language = "it"', kept)
            self.assertIn('theme = "light"', kept)
            self.assertIn('pace = "instant"', kept)

    def test_symbols_and_the_french_look(self):
        with Screen("briscola", "--seed", "1", settings={"suits": "symbols", "look": "french"}) as s:
            self.assertRegex(s.wait("Your turn"), "[♣♦♥♠]")
        with Screen("briscola", "--seed", "1", settings={"look": "french"}) as s:
            self.assertRegex(s.wait("Your turn"), r"trump (Clubs|Hearts|Diamonds|Spades)")

    def test_french_cards_have_french_words_and_are_typed_as_they_look(self):
        with Screen("briscola", "--seed", "1", settings={"look": "french", "pace": "instant"}) as s:
            s.wait("Your turn")
            s.keys("a")
            listed = s.wait("What you may play")
            rows = re.findall(r"\b([2-7JQKA][CDHS])  +the (?:\w+) of (Clubs|Diamonds|Hearts|Spades)", listed)
            self.assertEqual([text[1] for text, _ in rows], [suit[0] for _, suit in rows], listed)
            self.assertEqual(len(rows), 3, listed)
            s.keys("Escape")
            s.wait("Your turn", unless="What you may play")
            s.keys("l")
            told = s.wait("What happened")
            self.assertNotRegex(told, "Bastoni|Coppe|Denari|Spade[^s]|Fante|Cavallo|\\bRe\\b")
            s.keys("Escape")
            s.wait("Your turn", unless="What happened")
            s.keys(":")
            s.wait("Type a move")
            s.keys(rows[0][0], "Enter")
            s.wait("Your turn", unless="Type a move")
            s.keys("l")
            s.wait(f"You play the .* of {rows[0][1]}")

    def test_a_code_that_looks_like_another_card_is_asked_about(self):
        """2C is the 2 of Clubs as it looks, and the code of the 2 of Hearts; both are in the hand."""
        with Screen("briscola", "--seed", "13", settings={"look": "french", "pace": "instant"}) as s:
            s.wait("Your turn")
            s.keys(":")
            s.wait("Type a move")
            s.keys("2C", "Enter")
            asked = s.wait("Which do you mean")
            self.assertLess(asked.index("the 2 of Clubs"), asked.index("the 2 of Hearts"), asked)
            s.keys("Down", "Enter")
            s.wait("Your turn|over", unless="Which do you mean")
            s.keys("l")
            s.wait("You play the 2 of Hearts")

    def test_nonsense_in_the_file_is_passed_over(self):
        with Screen("briscola", "--seed", "1", settings={"suits": "\x1b[31m", "pace": "instant", "level": "many"}) as s:
            s.wait("Your turn")

    def test_a_level_chosen_in_the_form_is_kept(self):
        with Screen() as s:
            s.wait("M A Z Z O")
            s.keys("Enter")
            s.wait("◀ 40 ▶")
            s.keys("Down", "Right")
            s.wait("◀ 45 ▶")
            s.keys("Enter")
            s.wait("Your turn|is to play")
            self.assertIn('level = "45"', Path(s.home.name, "mazzo/settings.toml").read_text())


if __name__ == "__main__":
    unittest.main()
