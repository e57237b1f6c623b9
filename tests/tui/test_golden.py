"""Golden screens: how each game looks at three sizes. `test_golden.py --write` makes them again; then look at them."""

import sys
import unittest
from pathlib import Path

from support.screen import Screen

FOLDER = Path(__file__).parent / "golden"
TURN = r"Your turn|Your only move"
# Bots that move at random, so that no screen changes when a bot gets better. Keys come one at a time, each on our turn.
SHOWN = {
    "briscola": (["briscola"], ["2", "1", "1"]),
    "briscola_4": (["briscola", "--players", "4"], ["1", "2"]),
    "joker": (["joker"], ["1", "1", "2"]),
    "california_jack": (["california_jack"], ["a+Enter", "a+Enter", "a+Enter", "a+Enter"]),
    "president_5": (["president", "--players", "5"], ["a+Enter", "Tab"]),
    "president_8": (["president", "--players", "8"], ["a+Enter"]),
    "president_3": (["president", "--players", "3"], ["Tab"]),
    "tic_tac_toe": (["tic_tac_toe"], ["5"]),
    "rock_paper_scissors": (["rock_paper_scissors"], ["1", "2"]),
}
SIZES = [(60, 20), (80, 24), (120, 40)]


def screens():
    for name, (args, keys) in SHOWN.items():
        with Screen(*args, "--seed", "21", "--level", "random", size=SIZES[0], settings={"suits": "auto"}) as s:
            for key in keys:
                seen = s.settle(TURN)
                s.keys(*key.split("+"))
                s.settle(TURN, unless="What you may play", after=seen)
            for size in SIZES:
                s.resize(*size)
                yield f"{name}.{size[0]}x{size[1]}", settled(s, size)
    with Screen(size=SIZES[0]) as s:
        yield "menu.60x20", s.settle("─ M A Z Z O ─")
        s.keys("Down", "Down", "Down", "Enter")
        yield "form.60x20", s.wait("How")


def settled(s, size):
    """The screen once it is drawn in its new size, with the key bar in the last row."""
    s.wait(rf"\A(.*\n){{{size[1] - 1}}} Enter play")
    return s.settle("Enter play")


class Golden(unittest.TestCase):
    maxDiff = None

    def test_screens(self):
        seen = {}
        for name, screen in screens():
            seen[name] = screen
            with self.subTest(name):
                self.assertEqual(screen, (FOLDER / f"{name}.txt").read_text(encoding="utf-8"))
        self.assertEqual({f.stem for f in FOLDER.glob("*.txt")}, set(seen))


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        FOLDER.mkdir(exist_ok=True)
        for file_name, text in screens():
            (FOLDER / f"{file_name}.txt").write_text(text, encoding="utf-8")
    else:
        unittest.main()
