"""Time that runs out is told on both sides, on the full screen and in line mode: the warning, each move that the house plays, and the
end. Nobody plays, so the clock of the house ends the match; how long that takes decides nothing."""

import re
import unittest

from support.house import House
from support.screen import Screen
from support.play import OVER
from support.lines import Lines
from test_online import serves

MINE, THEIRS = "Your time was up, so the house played for you.", r"The time of \S.* was up, so the house played\."
LOST, WON = "Your time ran out three times in a row.", r"The time of \S.* ran out three times in a row\."


def check(test, told):
    """What two players were told who did nothing: both timed out, and one of them three times in a row."""
    for said in told:
        test.assertIn(MINE, said)
        test.assertRegex(said, THEIRS)
    lost = [said for said in told if LOST in said]
    won = [said for said in told if re.search(WON, said)]
    test.assertEqual((len(lost), len(won)), (1, 1), told)
    test.assertNotEqual(lost, won)
    test.assertIn("You win the match", won[0])


if serves():

    class TimeOuts(unittest.TestCase):
        def test_a_screen_and_a_line_mode_where_nobody_plays(self):
            # The player who begins runs out of time for the third time at the fifth mark, before which nobody can have three in a row.
            game = ("tic_tac_toe", "--server")
            with (
                House(QUEUE_CLOCK=15) as h,  # the shortest clock of a house
                Screen(*game, h.url, size=(90, 50)) as a,  # the whole log fits into one window
                Lines(*game, h.url) as b,
            ):
                a.wait(r"Your time is nearly up: \d+ s\.")
                b.wait(r"Your time is nearly up: \d+ s\.")
                b.wait("You win the match|You do not win the match")
                a.wait(OVER)
                a.keys("l")
                check(self, [a.settle("What happened"), b.said])


if __name__ == "__main__":
    unittest.main()
