"""A choice taken back in a match at this machine: asked for once, on the full screen and in line mode; the record lists it,
also after a kill, and such a match counts in no statistic."""

import json
import re
import unittest
from pathlib import Path

from support.screen import Screen
from test_matches import OVER, TURN, hand_on, play_out
from test_nothing_lost import TypedLines

BRISCOLA = ("briscola", "--seed", "5", "--level", "random")
CELL = r"[│║](\d) {4}[│║]"
QUESTION, DONE = "Take your last choice back", r"Taken back\."


def undone_in(screen):
    """The list in the file of the match that is not over."""
    (saved,) = Path(screen.home.name, "mazzo").glob("*.mazzo.json")
    return json.loads(saved.read_text(encoding="utf-8"))["match"].get("undone")


def play_card(screen):
    seen = screen.settle(TURN)
    screen.keys("1")
    screen.change(seen)
    return screen.settle(TURN)


class FullScreen(unittest.TestCase):
    def test_a_card_comes_back_into_the_hand_and_the_question_comes_once(self):
        with Screen(*BRISCOLA) as s:
            before = s.settle(TURN)
            s.keys("z")
            s.wait(QUESTION)
            s.keys("2")
            s.wait("You have made no choice in this deal yet.")
            s.keys("Escape")  # it was read
            after = play_card(s)
            self.assertNotEqual(hand_on(after), hand_on(before))
            for answer in ("Escape", "1"):  # no is the first answer
                s.keys("z")
                s.wait(QUESTION)
                s.keys(answer)
                self.assertEqual(hand_on(s.settle(TURN, unless=QUESTION)), hand_on(after))
            s.keys("z")
            s.wait(QUESTION)
            s.keys("2")
            self.assertEqual(hand_on(s.wait(DONE)), hand_on(before))
            s.wait_for(lambda: undone_in(s) == [0])
            play_card(s)
            play_card(s)
            s.keys("z")
            s.wait(DONE)
            s.keys("z")
            s.wait_for(lambda: undone_in(s) == [0, 2, 0])
            self.assertEqual(hand_on(s.settle(DONE)), hand_on(before))

    def test_the_log_forgets_what_was_taken_back(self):
        with Screen(*BRISCOLA, size=(120, 40)) as s:
            before = s.settle(TURN)
            seen = play_card(s)
            self.assertIn("Bot 2 plays", seen)
            s.keys("z")
            s.wait(QUESTION)
            s.keys("2")
            again = s.wait(DONE, unless=QUESTION)
            self.assertEqual(again.count("Bot 2 plays"), before.count("Bot 2 plays"))

    def test_it_survives_a_kill(self):
        with Screen(*BRISCOLA) as s:
            before = s.settle(TURN)
            play_card(s)
            s.keys("z")
            s.wait(QUESTION)
            s.keys("2")
            s.wait(DONE)
            s.kill()
            self.assertEqual(undone_in(s), [0])
            s.again()
            s.wait("Continue Briscola")
            s.keys("Enter")
            self.assertEqual(hand_on(s.wait(TURN)), hand_on(before))
            play_card(s)
            s.keys("z")  # asked already, in this match
            s.wait(DONE)
            self.assertEqual(undone_in(s), [0, 0])

    def test_a_match_with_it_says_that_it_does_not_count_and_the_next_one_counts(self):
        with Screen("tic_tac_toe", "--seed", "7", "--level", "random", size=(60, 20)) as s:
            kept = Path(s.home.name, "mazzo/matches.jsonl")

            def mark(seen):
                s.keys(re.findall(CELL, seen)[0])

            before = s.settle(TURN)
            mark(before)
            s.change(before)
            s.settle(TURN)
            s.keys("z")
            s.wait(QUESTION)
            s.keys("2")
            s.wait(DONE)
            play_out(s, mark)
            s.wait("You took 1 choice back, so this match counts in no")
            self.assertEqual(len(json.loads(kept.read_text().splitlines()[0])["match"]["undone"]), 1)
            s.keys("z")  # the record is final
            s.keys("n")
            s.wait(TURN)
            play_out(s, mark)
            self.assertNotIn("choice back", s.wait(OVER))
            self.assertNotIn("undone", kept.read_text().splitlines()[1])
            s.keys("m")
            s.wait("M A Z Z O")
            s.choose("Your matches")
            rows = s.wait("with choices taken")
            self.assertEqual(rows.count("with choices taken"), 1)

    def test_people_at_one_keyboard_take_nothing_back(self):
        with Screen("briscola", "--humans", "2", "--seed", "9") as s:
            s.wait("take the seat")
            s.keys("Enter")
            seen = s.settle(TURN)
            self.assertNotIn("take back", seen)
            s.keys("z", "l")
            s.wait("What happened", unless=QUESTION)


class LineMode(unittest.TestCase):
    def test_a_word_takes_a_choice_back(self):
        with Screen() as s, TypedLines(s.home.name, *BRISCOLA) as line:
            first = re.findall(r"(?m)^   1  (..)", line.wait("Your move> "))[0]
            line.type("1")
            line.wait("Your move> ")
            line.type("undo")
            line.wait(QUESTION + r".*Type undo again(.|\n)*Your move> ")
            line.type("undo")
            told = line.wait(DONE + r"(.|\n)*Your hand(.|\n)*Your move> ")
            self.assertEqual(re.findall(r"(?m)^   1  (..)", told), [first])
            self.assertEqual(undone_in(s), [0])
            line.type("undo")
            line.wait("You have made no choice in this deal yet.(.|\n)*Your move> ")
            line.type("1")
            line.wait("Your move> ")
            line.type("z")
            line.wait(DONE)
            self.assertEqual(undone_in(s), [0, 0])


if __name__ == "__main__":
    unittest.main()
