"""The coach's view of a match in a house, found by its code. A match of this machine is in app_after_test.cpp."""

import re
import time
import unittest

from support.house import House
from support.lines import Lines
from support.screen import Screen


def ask_for(screen, code):
    """Types the code of a match into the list of matches."""
    screen.choose("Your matches")
    screen.wait("Another match, by its code")
    screen.keys("End", "Enter")
    screen.wait("The code of the table")
    screen.type(code)
    screen.keys("Enter")


class Review(unittest.TestCase):
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
