"""New games in the clients of people: in the full-screen terminal and on the page, each a whole match, by what the
screen shows and by nothing that a client knows of a game. Part of `./test --long`, since it builds program and page again."""

import os
import re
import shutil
import sys
import unittest
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1]))
from support.tree import GAMES, ROOT, NewTree  # noqa: E402

NAMES = {"noughts": "Tic-tac-toe", "jester": "Briscola Joker", "asta": "Asta"}
SIZES = [(60, 20), (80, 24), (120, 40)]
TURN, DEALT, OVER = r"Your turn|Your only move", r"Enter deals again", r"The match is over"


class Clients(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.new = NewTree("tools/build.sh release mazzo", "tools/build.sh wasm mazzo_wasm pages_wasm")
        os.environ["MAZZO"] = str(cls.new.mazzo)  # read when support.screen is loaded
        sys.path.append(str(ROOT / "tests/tui"))

    @classmethod
    def tearDownClass(cls):
        cls.new.close()

    # --- the terminal

    def test_the_terminal_draws_them_at_every_size(self):
        from support.screen import Screen

        for game in GAMES:
            with self.subTest(game), Screen(game, "--seed", "5", "--level", "random", size=SIZES[0]) as s:
                s.wait(TURN)
                for size in SIZES:
                    s.resize(*size)
                    seen = s.settle(rf"\A(.*\n){{{size[1] - 2}}}.*(Your turn|Your only move)")
                    self.assertRegex(seen, rf"\A {NAMES[game]}")
                    for seat in range(2, {"noughts": 2, "jester": 3, "asta": 5}[game] + 1):
                        self.assertIn(f"Bot {seat}", seen)
                    self.assertIn("╔", seen)  # a card, a cell or a button is pointed at

    def test_a_person_plays_them_in_the_terminal(self):
        """Types the example that the prompt gives, whatever the game is."""
        from support.screen import Screen

        for game in GAMES:
            with self.subTest(game), Screen(game, "--seed", "5", "--level", "random", size=(100, 30)) as s:
                seen = self.play_out(s)
                self.assertRegex(seen, r"wins? the match|draw")

    def play_out(self, s):
        seen = None
        for _ in range(2000):
            seen = s.settle(f"{TURN}|{DEALT}|{OVER}", unless="Type a move", after=seen)
            if re.search(OVER, seen):
                return seen
            if re.search(DEALT, seen):
                s.keys("Enter")
                continue
            s.keys(":")
            example = re.search(r"Type a move \((.+?)\)", s.settle(r"Type a move \(.+?\)"))[1]
            s.type(example)
            s.keys("Enter")
        raise AssertionError("the match does not end")

    # --- the page

    def test_a_person_plays_them_on_the_page(self):
        web = self.new.root / "web"
        shutil.copytree(ROOT / "web/node_modules", web / "node_modules", symlinks=True, copy_function=os.link)
        os.utime(web / "node_modules/.package-lock.json")  # newer than the copied package-lock.json: installed
        shutil.copy2(ROOT / "tests/new_game/long/page.mjs", web / "e2e/new_game.test.mjs")
        self.new.run("tools/web.sh")
        self.new.run("npx playwright test new_game", env={**os.environ, "NEW_GAMES": "noughts jester:3:target=2 asta"}, cwd=web)


if __name__ == "__main__":
    unittest.main()
