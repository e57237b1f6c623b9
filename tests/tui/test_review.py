"""The coach's view of a played match: from its result and from the list of matches, its moments on the table, and another way to go on."""

import re
import time
import unittest

from support.house import House
from support.screen import Screen
from test_matches import OVER, play_out
from test_online import Lines


def ask_for(screen, code):
    """Types the code of a match into the list of matches."""
    screen.choose("Your matches")
    screen.wait("Another match, by its code")
    screen.keys("End", "Enter")
    screen.wait("The code of the table")
    screen.type(code)
    screen.keys("Enter")


def is_centred(seen, title, columns):
    """The program has drawn the window for a screen of that width."""
    line = next((line for line in seen.splitlines() if title in line), None)
    return line is not None and abs(line.index(title) + len(title) / 2 - columns / 2) <= 2


class Review(unittest.TestCase):
    def test_a_match_is_reviewed_seen_again_and_played_on(self):
        with Screen("briscola", "--seed", "7", "--level", "random", size=(100, 34)) as s:
            play_out(s, lambda _: s.keys("Enter"))
            s.keys("a")
            seen = s.wait("The dearest choices")
            self.assertRegex(seen, r"Chance to win the match +[▁▂▃▄▅▆▇█]{54}  (0|50|100) %")
            for line in (
                r"by the cards alone \(luck\) +[▁▂▃▄▅▆▇█]{54}  [+-]\d+ %",
                r"You: accuracy \d+ %, lost [\d.]+, luck [+-][\d.]+, result [+-]",
            ):
                self.assertRegex(seen, line)
            self.assertRegex(seen, r"▶ (\?\?|\? |  ) [\w ]+: .* → .*  -[\d.]+  \d+ % → \d+ %")
            # Down to a choice of the player's own.
            for _ in range(12):
                row = re.search(r"▶ .*", s.text())[0]
                if "You:" in row:
                    break
                s.keys("Down")
                s.change(seen)
                seen = s.text()
            s.keys("Enter")
            seen = s.wait("The choice of You")
            self.assertRegex(seen, r"See it on the table(.*\n)+.*Play on from here(.*\n)+.*Better: ")
            self.assertRegex(seen, r"• .* \d+ % +-?[\d.]+ ± [\d.]+")
            s.keys("Enter")
            s.wait(r"Step \d+ of 41\. As seen by: You")
            s.keys("q")
            s.wait("The dearest choices")
            s.keys("Enter")
            s.wait("The choice of You")
            s.keys("Down", "Enter")
            s.wait("Your turn|Your only move")
            play_out(s, lambda _: s.keys("Enter"))
            s.wait(OVER)
            s.keys("m")
            s.wait("The dearest choices")
            s.keys("Escape")
            s.wait("What to do with this match", unless="The dearest choices")
            s.keys("Escape")
            s.wait("M A Z Z O")
            # The list of matches has the match, and not its other end.
            for _ in range(30):
                if re.search("▶ Your matches", s.text()):
                    break
                before = s.text()
                s.keys("Down")
                s.change(before)
            s.keys("Enter")
            seen = s.wait(r"here +Briscola")
            self.assertEqual(len(re.findall(r"here +Briscola", seen)), 1)
            s.keys("Enter")
            s.wait("What to do with this match")
            s.keys("2")
            s.wait("The dearest choices")
            s.keys("Escape")
            s.wait("What to do with this match", unless="The dearest choices")
            s.keys("Escape")
            s.wait("M A Z Z O")

    def test_the_chances_go_through_all_deals_in_every_size(self):
        """Three deals are parted by two lines; the last bar is that of the result."""
        labels = ("Chance to win the match", r"by the cards alone \(luck\)", r"by the choices alone \(skill\)")
        with Screen("briscola", "--seed", "7", "--level", "random", "--option", "deals=3", size=(100, 34)) as s:
            play_out(s, lambda _: s.keys("Enter"))
            s.keys("p")
            s.wait("Step 1 of")
            s.keys("q")
            for columns, rows in ((60, 20), (80, 24), (160, 50)):
                s.wait("What to do with this match", unless="Chance to win")
                s.resize(columns, rows)
                s.wait_for(lambda columns=columns: is_centred(s.text(), "What to do with this match", columns))
                s.keys("2")
                seen = s.wait("The dearest choices")
                found = [re.search(label + r" +([▁▂▃▄▅▆▇█│]+)  ([+-]?\d+) %", seen) for label in labels]
                for label, bars in zip(labels, found):
                    self.assertTrue(bars, f"{label} is cut at {columns} columns:\n{seen}")
                    self.assertEqual(bars[1].count("│"), 2, seen)
                    self.assertEqual(len(bars[1]), min(64, columns - 46), seen)
                self.assertEqual(found[0][1][-1], {"0": "▁", "50": "▅", "100": "█"}[found[0][2]])
                s.keys("Escape")

    def test_the_result_leads_to_the_replay_and_to_the_check_of_the_deals(self):
        with Screen("briscola", "--seed", "7", "--level", "random") as s:
            seen = play_out(s, lambda _: s.keys("Enter"))
            self.assertRegex(seen, r"Card points +✓? *\d+ +✓? *\d+")
            for key in ("n rematch", "a review", "p replay", "v verify"):
                self.assertIn(key, seen)
            s.keys("p")
            s.wait(r"Step 1 of 41")
            s.keys("q")
            s.wait("What to do with this match")
            s.keys("3")
            seen = s.wait("Seed: 7", unless="What to do with this match")
            # A match at this machine promised nothing, which is no fault.
            self.assertRegex(seen, r"– The record names no commitment(.|\n)*– The record holds no entropies")
            self.assertRegex(seen, r"✓ 1 deal follows(.|\n)*✓ 40 moves replay(.|\n)*Seed: 7")
            self.assertNotIn("✗", seen)
            s.keys("Escape")
            s.wait("What to do with this match", unless="Seed: 7")
            s.keys("Escape")
            s.wait("M A Z Z O")

    def test_another_match_by_its_code_is_reviewed_and_played_on_at_any_seat(self):
        with House() as h, Lines("tic_tac_toe", "--server", h.url, "--invite") as a:
            code = a.wait(r"Table (\w+): 1 more")[1]
            with Lines("--server", h.url, "--join", code) as b, Screen(settings={"house": h.url}) as s:
                s.wait("M A Z Z O")
                ask_for(s, code)
                s.wait("You can see this when the match is over")
                while not all("Type n for a rematch" in x.said for x in (a, b)):
                    a.answer()
                    b.answer()
                    time.sleep(0.002)
                ask_for(s, code)
                s.wait("What to do with this match")
                s.keys("2")
                seen = s.wait("The dearest choices")
                self.assertNotIn("You", seen)
                second = re.findall(r"(\S+): accuracy", seen)[1]
                s.keys("Home")
                for _ in range(20):
                    seen = s.settle("▶ ")
                    if re.search(rf"▶ \S* *{second}: .* → ", seen):
                        break
                    s.keys("Down")
                    s.change(seen)
                s.keys("Enter")
                s.wait(f"The choice of {second}")
                s.keys("Down", "Enter")
                s.wait("mark a cell")
                self.assertIn("Bot 1", s.text())


if __name__ == "__main__":
    unittest.main()
