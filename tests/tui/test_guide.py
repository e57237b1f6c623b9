"""The first deal at a machine is a guided one: once, to be skipped, on the full screen and in line mode; never in a match that goes on, for
several people or in a pipe."""

import unittest
from pathlib import Path

from support.screen import Screen
from test_matches import TURN
from test_nothing_lost import TypedLines

BRISCOLA = ("briscola", "--seed", "5", "--level", "random")
NEW = {"guided": "no"}
CARDS, TOOK, ASK = "These are your cards", "took the trick with the lit card", "Not sure\\? h says"
GUIDE = f"{CARDS}|{TOOK}|{ASK}|x skip"


def is_seen(home):
    return 'guided = "yes"' in Path(home, "mazzo/settings.toml").read_text(encoding="utf-8").replace("'", '"')


def play_card(s):
    seen = s.settle(TURN)
    s.keys("1")
    s.change(seen)
    return s.settle(TURN)


class FullScreen(unittest.TestCase):
    def test_three_lessons_once(self):
        for size in ((60, 20), (80, 24), (120, 40)):
            with Screen(*BRISCOLA, size=size, settings=NEW) as s:
                s.wait("These are your cards", unless=TOOK)
                s.wait("is trump|beats")
                play_card(s)
                s.wait(r"took\s+the")
                self.assertFalse(is_seen(s.home.name))
                play_card(s)
                s.wait("Not sure")
                play_card(s)
                s.wait_for(lambda: is_seen(s.home.name))  # pylint: disable=cell-var-from-loop
                self.assertNotRegex(s.settle(TURN), GUIDE)
                s.keys("q")
                s.wait("Leave the match")
                s.keys("3")
                s.wait("M A Z Z O")
                s.choose("Briscola")
                s.wait("How")
                s.keys("Enter")
                self.assertNotRegex(s.settle(TURN), GUIDE)

    def test_skipped(self):
        with Screen(*BRISCOLA, settings=NEW) as s:
            s.wait("x skip")
            s.keys("x")
            s.wait(TURN, unless=GUIDE)
            s.wait_for(lambda: is_seen(s.home.name))
            self.assertNotRegex(play_card(s), GUIDE)

    def test_not_in_a_match_that_goes_on_nor_for_two(self):
        with Screen(*BRISCOLA, settings=NEW) as s:
            s.wait(CARDS)
            play_card(s)
            s.kill()
            s.again()
            s.wait("Continue Briscola")
            s.keys("Enter")
            self.assertNotRegex(s.settle(TURN), GUIDE)
        with Screen(*BRISCOLA, "--humans", "2", settings=NEW) as s:
            s.wait("take the seat")
            s.keys("Enter")
            self.assertNotRegex(s.settle(TURN), GUIDE)


class LineMode(unittest.TestCase):
    def test_three_lessons_once(self):
        with Screen(settings=NEW) as s:
            with TypedLines(s.home.name, *BRISCOLA) as line:
                line.wait(r"Type the number or the code of a move\. v tells[^>]*Your move> ")
                for lesson in (r"took the trick\. v tells the points", "Not sure\\? hint says"):
                    line.type("1")
                    line.wait(rf"{lesson}[^>]*Your move> ")
                line.type("1")
                line.wait("Your move> ")
                self.assertNotIn("v tells", line.said)
            self.assertTrue(is_seen(s.home.name))
            with TypedLines(s.home.name, *BRISCOLA) as line:
                self.assertNotIn("v tells", line.wait("Your move> "))

    def test_skipped(self):
        with Screen(settings=NEW) as s, TypedLines(s.home.name, *BRISCOLA) as line:
            line.wait(r"skip ends these sentences[^>]*Your move> ")
            line.type("skip")
            line.wait("Your move> ")
            s.wait_for(lambda: is_seen(s.home.name))
            line.type("1")
            self.assertNotIn("v tells", line.wait("Your move> "))


if __name__ == "__main__":
    unittest.main()
