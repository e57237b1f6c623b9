"""A match against bots is the player's own: between two deals the bots get another level, and a match can begin again. Both on the full
screen and in line mode; the saved file says what holds."""

import json
import unittest
from pathlib import Path

from support.screen import Screen
from test_matches import TURN
from test_nothing_lost import TypedLines, saves

MATCH = ("briscola", "--option", "deals=3", "--seed", "5", "--level", "0")
LISTED, DEAL_OVER = "What you may play", "Enter deals again"


def saved_in(screen):
    (file,) = Path(screen.home.name, "mazzo").glob("*.mazzo.json")
    return json.loads(file.read_text(encoding="utf-8"))


def bots_in(screen):
    return saved_in(screen)["company"]["bots"]


def play_deal(s):
    seen = s.settle(TURN)
    while DEAL_OVER not in seen:
        s.keys("a", "Enter")
        seen = s.settle(f"{TURN}|{DEAL_OVER}", unless=LISTED, after=seen)


class FullScreen(unittest.TestCase):
    def test_the_bots_level_between_two_deals(self):
        with Screen(*MATCH) as s:
            play_deal(s)
            self.assertEqual(bots_in(s), "level:0")
            s.wait("b bots")
            s.keys("b")
            s.wait("Strength of the bots")
            s.keys("Right", "Right", "Enter")
            s.wait(r"From the next deal on the bots play at level 10")
            s.wait_for(lambda: bots_in(s) == "level:10")
            s.keys("Enter")
            self.assertIn("bot 10", s.settle(TURN))
            s.keys("q")
            s.wait("Leave the match")
            s.keys("2")  # save
            s.wait("Continue Briscola")
            s.keys("Enter")
            self.assertIn("bot 10", s.settle(TURN))
            settings = Path(s.home.name, "mazzo/settings.toml").read_text(encoding="utf-8")
            self.assertRegex(settings, r"level = ['\"]10['\"]")

    def test_a_match_begins_anew(self):
        with Screen(*MATCH) as s:
            seen = s.settle(TURN)
            s.keys("1")
            s.change(seen)
            seen = s.settle(TURN)
            s.wait_for(lambda: saves(s))
            seed = saved_in(s)["match"]["seed"]
            s.keys("n")
            s.wait("Begin a new match")
            s.keys("1")  # no
            self.assertEqual(s.settle(TURN, unless="Begin a new match"), seen)
            s.keys("n")
            s.wait("Begin a new match")
            s.keys("2")
            s.wait_for(lambda: not saves(s))  # it is given up
            seen = s.settle(TURN, after=seen)
            s.keys("1")
            s.change(seen)
            s.wait_for(lambda: saves(s) and saved_in(s)["match"]["seed"] != seed)
            self.assertFalse(Path(s.home.name, "mazzo/matches.jsonl").exists())  # it counts nowhere


class Lines(unittest.TestCase):
    def test_the_level_and_a_new_match(self):
        with Screen() as s, TypedLines(s.home.name, *MATCH) as line:
            line.wait("Your move> ")
            for typed in ("level", "level 101", "level x"):
                line.type(typed)
                line.wait("Type level and a number from 0 to 100[^>]*Your move> ")
            line.type("level 60")
            line.wait(r"From the next deal on the bots play at level 60\.[^>]*Your move> ")
            line.type("1")
            line.wait("Your move> ")
            self.assertEqual(bots_in(s), "level:0")  # this deal ends as it began
            line.type("restart")
            line.wait("Begin a new match.* Type restart again[^>]*Your move> ")
            line.type("1")  # a card instead, so the question comes again
            line.wait("Your move> ")
            line.type("restart")
            line.wait("Type restart again[^>]*Your move> ")
            line.type("restart")
            line.wait("Deal 1[^>]*Your move> ")
            self.assertEqual(saves(s), [])
            line.type("1")
            line.wait("Your move> ")
            self.assertEqual(bots_in(s), "level:60")


if __name__ == "__main__":
    unittest.main()
