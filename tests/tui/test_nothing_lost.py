"""Nothing is lost, and nothing happens by accident: matches that survive a kill, several saves of a game, line mode beside
the menu, pasted text, a window that is too small, Escape and Enter where they could do harm."""

import json
import os
import pty
import re
import select
import subprocess
import time
import unittest
from pathlib import Path

from support.screen import MAZZO, PATIENCE, Screen
from test_matches import OVER, TURN, hand_on, play_out


def saves(screen):
    return sorted(file.name for file in Path(screen.home.name, "mazzo").glob("*.mazzo.json"))


class Killed(unittest.TestCase):
    def test_a_killed_match_goes_on_where_it_was(self):
        with Screen("briscola", "--seed", "5", "--level", "random") as s:
            s.wait(TURN)
            self.assertEqual(saves(s), [])  # nobody has played, so nothing is kept
            for _ in range(3):
                seen = s.wait(TURN)
                s.keys("1")
                s.change(seen)
            seen = s.settle(TURN)
            s.kill()
            self.assertEqual(saves(s), ["briscola.mazzo.json"])
            s.again()
            s.wait("Continue Briscola")
            s.keys("Enter")
            again = s.wait(TURN)
            self.assertEqual(hand_on(again), hand_on(seen))
            self.assertEqual(re.search(r"stock \d+", again)[0], re.search(r"stock \d+", seen)[0])

    def test_a_finished_match_is_no_longer_offered_and_is_kept(self):
        with Screen("tic_tac_toe", "--seed", "7", "--level", "random", size=(60, 20)) as s:
            play_out(s, lambda seen: s.keys(re.findall(r"[│║](\d) {4}[│║]", seen)[0]))
            s.wait_for(lambda: saves(s) == [])
            self.assertEqual(Path(s.home.name, "mazzo/matches.jsonl").read_text().count("\n"), 1)

    def test_a_match_that_was_given_up_is_gone(self):
        with Screen("briscola", "--seed", "5", "--level", "random") as s:
            seen = s.wait(TURN)
            s.keys("1")
            s.change(seen)
            s.wait_for(lambda: saves(s) == ["briscola.mazzo.json"])
            s.keys("q")
            s.wait("Leave the match")
            s.keys("3")
            s.wait("M A Z Z O", unless="Continue")
            self.assertEqual(saves(s), [])


class Several(unittest.TestCase):
    def test_a_game_has_several_saves(self):
        with Screen(settings={"level": "0"}) as s:
            for number in (1, 2):
                s.wait("M A Z Z O", unless="Leave")
                s.keys(*["Down"] * (number - 1), "Enter")  # Continue comes first
                s.wait("How")
                s.keys("Enter")
                seen = s.wait(TURN)
                s.keys("1")
                s.change(seen)
                s.wait_for(lambda: len(saves(s)) == number)  # pylint: disable=cell-var-from-loop
                s.keys("q")
                s.wait("Leave the match")
                s.keys("2")
            seen = s.wait(r"(Continue Briscola  20\d\d-\d\d-\d\d \d\d:\d\d.*\n.*){2}")
            self.assertEqual(saves(s), ["briscola.2.mazzo.json", "briscola.mazzo.json"])

    def test_a_save_of_an_earlier_release_is_found(self):
        old = Path(__file__).parents[1] / "fixtures/59275e7/saves"
        file = sorted(old.glob("*.mazzo.json"))[0]
        game = json.loads(file.read_text())["match"]["game"]
        with Screen() as s:
            s.wait("M A Z Z O")
            Path(s.home.name, f"mazzo/{game}.mazzo.json").write_text(file.read_text())
            s.keys("Down", "Enter")
            s.keys("Escape")
            self.assertIn("Continue", s.wait("Continue"))


class Accidents(unittest.TestCase):
    def test_pasted_text_plays_no_card(self):
        with Screen("briscola", "--seed", "5", "--level", "random") as s:
            seen = s.settle(TURN)
            s.tmux("set-buffer", "123 1\n1\n")
            s.tmux("paste-buffer", "-p")
            s.keys("l")
            s.wait("What happened")
            s.keys("Escape")
            self.assertEqual(s.wait(TURN, unless="What happened"), seen)

    def test_pasted_text_can_be_typed_text(self):
        with Screen() as s:
            s.wait("M A Z Z O")
            s.keys("End", "Up", "Up", "Up", "Enter")
            s.wait("Where is the house")
            s.tmux("set-buffer", "/pasted\nmore")
            s.tmux("paste-buffer", "-p")
            s.wait("8080/pasted", unless="more")

    def test_keys_do_nothing_while_the_window_is_too_small(self):
        with Screen("briscola", "--seed", "5", "--level", "random") as s:
            seen = s.settle(TURN)
            s.resize(40, 10)
            s.wait("too small")
            s.keys("1", "Enter", "q", "Enter", "1")
            s.resize(80, 24)
            self.assertEqual(s.settle(TURN), seen)

    def test_escape_goes_up_and_never_out(self):
        with Screen() as s:
            seen = s.wait("Exit")
            for _ in range(3):
                s.keys("Escape")
            s.keys("Enter")
            s.wait("How")
            s.keys("Escape")
            s.wait("Exit", unless="How")
            self.assertEqual(s.text(), seen)
            s.keys("q")
            s.wait(r"\[exit 0\]")

    def test_enter_at_the_result_starts_nothing(self):
        with Screen("tic_tac_toe", "--seed", "7", "--level", "random", size=(60, 20)) as s:
            seen = play_out(s, lambda seen: s.keys(re.findall(r"[│║](\d) {4}[│║]", seen)[0]))
            s.keys("Enter", "Enter", "Space", "l")
            s.wait("What happened")
            s.keys("Escape")
            self.assertEqual(s.wait(OVER, unless="What happened"), seen)


class TypedLines:
    """Line mode before a person: a terminal of its own."""

    def __init__(self, home, *args):
        self.said = ""
        self.end, other = pty.openpty()
        env = {"XDG_STATE_HOME": home, "XDG_CONFIG_HOME": home, "LANG": "C.UTF-8", "TERM": "dumb"}
        self.process = subprocess.Popen([MAZZO, "play", "--line", *args], stdin=other, stdout=other, stderr=other, env=env)
        os.close(other)

    def wait(self, pattern):
        end = time.monotonic() + PATIENCE
        while not re.search(pattern, self.said):
            if time.monotonic() > end:
                raise AssertionError(f"no {pattern!r} in:\n{self.said}")
            if select.select([self.end], [], [], 0.1)[0]:
                self.said += os.read(self.end, 65536).decode().replace("\r", "")
        return self.said

    def type(self, line):
        self.said = ""
        os.write(self.end, line.encode() + b"\n")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        os.close(self.end)


class LineMode(unittest.TestCase):
    def test_it_saves_where_the_menu_looks(self):
        with Screen() as s:
            s.wait("M A Z Z O")
            with TypedLines(s.home.name, "briscola", "--seed", "5", "--level", "random") as line:
                line.wait("Your move> ")
                line.type("1")
                line.wait("Your move> ")
                line.process.kill()
            self.assertEqual(saves(s), ["briscola.mazzo.json"])
            with TypedLines(s.home.name, "--resume", f"{s.home.name}/mazzo/briscola.mazzo.json") as line:
                line.wait("Your move> ")
                line.type("q")
                line.wait("not finished.\nSaved in .*/mazzo/briscola.mazzo.json")
            s.keys("Down", "Enter")
            s.wait("How")
            s.keys("Escape")
            s.wait("Continue Briscola")

    def test_a_finished_match_is_kept_and_another_is_offered(self):
        with Screen() as s, TypedLines(s.home.name, "tic_tac_toe", "--seed", "7", "--level", "random") as line:
            while "Another match" not in line.wait("Your move> |Another match> "):
                line.type("1")
            self.assertEqual(Path(s.home.name, "mazzo/matches.jsonl").read_text().count("\n"), 1)
            self.assertEqual(saves(s), [])
            line.type("n")
            line.wait("Your move> ")
            line.type("q")
            line.wait("not finished")
            self.assertEqual(line.process.wait(), 0)

    def test_a_program_that_types_leaves_no_files(self):
        with Screen() as s:
            env = {"XDG_STATE_HOME": s.home.name, "LANG": "C.UTF-8"}
            subprocess.run([MAZZO, "play", "briscola"], input=b"1\n1\n", env=env, capture_output=True, check=False)
            self.assertEqual(saves(s), [])


if __name__ == "__main__":
    unittest.main()
