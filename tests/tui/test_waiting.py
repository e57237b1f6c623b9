"""Keys are answered at once, whatever the program waits for: a silent house, a thinking bot or the coach; and a panel
over the table does not stop the match. No clock decides here: what keeps us waiting lasts until the key is answered."""

import unittest

from test_hostile import answers
from support.house import DrippingHouse, House, LyingHouse
from test_online import serves
from support.screen import PATIENCE, Screen

MENU = "─ M A Z Z O ─"
WATCH, STATS, MATCHES, HOUSE = "Watch", "Statistics", "Your matches", "House: "  # rows of the menu


def choose(screen, row):
    screen.wait(MENU, unless="Asking the house")
    screen.choose(row)


class SilentHouse(unittest.TestCase):
    def test_a_player_who_waits_for_a_list_goes_back_at_once(self):
        with DrippingHouse() as h, Screen("--server", h.url) as s:
            for row in (WATCH, STATS, MATCHES):
                choose(s, row)
                s.wait(r"Asking the house at 127\.0\.0\.1:\d+…", unless=MENU)
                s.resize(100, 30)
                s.wait(r"(?m)^ {25,}│ Asking the house")
                s.resize(80, 24)
                s.wait(r"(?m)^ {15,22}│ Asking the house")
                s.keys("Escape")
                self.assertNotIn("answer", s.wait(MENU, unless="Asking"))  # the user gave up, not the program

    def test_the_answer_is_shown_when_it_comes(self):
        for question in ("hello", "stats"):
            with LyingHouse(answers(), later=[question]) as h, Screen("--server", h.url) as s:
                choose(s, STATS)
                s.wait("Asking the house")
                self.assertTrue(h.asked.wait(PATIENCE))
                s.keys("x", "Down", "q")
                choose(s, STATS)
                s.wait("Asking the house")
                h.may_answer.set()
                s.wait("─ Statistics · ", unless="Asking the house")

    def test_the_question_for_an_account_can_be_left_unanswered(self):
        with DrippingHouse() as h, Screen("--server", h.url) as s:
            choose(s, HOUSE)
            s.wait("Go to another house")
            s.keys("Enter")
            s.wait("Asking the house")
            s.keys("C-c")
            s.wait(MENU, unless="Asking")

    def test_a_player_who_waits_outside_goes_at_once(self):
        with DrippingHouse() as h:
            for url in (h.url, h.url.replace("ws:", "wss:")):
                with Screen("briscola", "--server", url) as s:
                    s.wait("Connecting to")
                    s.keys("q")
                    s.wait(MENU, unless="Connecting")
                    s.keys("End", "Enter")
                    s.wait(r"\[exit 0\]")


if serves():

    class OverTheTableOnline(unittest.TestCase):
        def test_the_table_goes_on_under_whatever_lies_over_it(self):
            size = (160, 40)  # room beside the widest panel

            def leads(one, other):
                return "Your turn: you lead" in one.text() and "is to play" in other.text()

            with (
                House() as h,
                Screen("briscola", "--server", h.url, size=size) as a,
                Screen("briscola", "--server", h.url, size=size) as b,
            ):
                for key, words in (
                    ("?", "Shift-Tab"),
                    ("l", "↑↓ · Esc back"),
                    ("r", "↑↓ · Esc back"),
                    ("w", "Good luck!"),
                    ("q", "Leave the match"),
                ):
                    a.wait_for(lambda: leads(a, b) or leads(b, a))
                    first, second = (a, b) if leads(a, b) else (b, a)
                    second.keys(key)
                    self.assertIn("is to play", second.wait(words))
                    first.keys("Enter")
                    self.assertRegex(second.wait(r"Your turn\."), words)
                    second.keys("Escape")
                    second.wait(r"Your turn\.", unless=words)
                    second.keys("Enter")


if __name__ == "__main__":
    unittest.main()
