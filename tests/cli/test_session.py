"""One person's match in line mode: moves by number and by code, commands, saving and continuing."""

import json
import os
import re
import tempfile
import unittest

from support.program import GAMES, mazzo, read

PROMPT = "Your move> "


def turns(text):
    """The output from one prompt to the next."""
    return text.split(PROMPT)


class Moves(unittest.TestCase):
    def test_a_number_and_the_code_beside_it_are_the_same_move(self):
        for game in GAMES:
            first = mazzo("play", game, "--seed", "3", stdin="quit\n").stdout
            listed = re.findall(r"^ +(\d+)  (\S+(?: \S+)*?)  ", first, re.M)
            if not listed:
                self.assertRegex(first, r"(?m)^ +[A-Z ]+\d  +\d$", f"{game}: a number is the name of a move there")
                continue
            number, code = listed[-1]
            by_number = mazzo("play", game, "--seed", "3", stdin=f"{number}\nquit\n").stdout
            for typed in (code, code.lower(), f"{code} ", f"{code}\r"):
                by_code = mazzo("play", game, "--seed", "3", stdin=f"{typed}\nquit\n").stdout
                self.assertEqual(turns(by_code)[1].split("\n", 1)[1], turns(by_number)[1].split("\n", 1)[1], game)

    def test_what_is_no_move_is_told_and_asked_again(self):
        for typed in ("0", "99", "-1", "1.5", "1 ", "é", "\x00", "x" * 5000, "{}", '{"card":"6B"}'):
            out = mazzo("play", "briscola", "--seed", "1", stdin=f"{typed}\nquit\n")
            self.assertEqual(out.returncode, 0, typed)
            if typed.strip() != "1":
                self.assertIn("That is no move here; a move looks like ", out.stdout, typed)

    def test_the_rule_that_is_broken_is_named_in_the_players_language(self):
        for lang, sentence in (("C", "You do not hold the Ace of Hearts."), ("it_IT.UTF-8", "Non hai l'Asso di Cuori.")):
            out = mazzo("play", "california_jack", "--seed", "5", LANG=lang, stdin="AH\nquit\n")
            self.assertIn(sentence, out.stdout)

    def test_r_p_and_s_are_rock_paper_and_scissors_before_they_are_commands(self):
        for letter, word in (("r", "rock"), ("p", "paper"), ("s", "scissors")):
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "m.json")
                out = mazzo("play", "rock_paper_scissors", "--seed", "1", "--save", path, stdin=f"{letter}\nsave\nquit\n")
                self.assertRegex(out.stdout, f"(You chose|both chose) {word}")
                self.assertEqual(os.listdir(folder), ["m.json"])

    def test_a_family_of_many_moves_is_one_line_and_any_of_them_can_be_typed(self):
        for lang, words, told in (("en", "Give 2 cards", "You give"), ("it", "Dai 2 carte", "Dai")):
            for seed in range(1, 30):
                args = ["play", "president", "--players", "3", "--seed", str(seed), "--lang", lang]
                out = mazzo(*args, stdin="1\n" * 60).stdout
                if line := re.search(rf"^  1–\d+  {words}: (.+)$", out, re.M):
                    break
            self.assertTrue(line, lang)
            before = len(re.findall("^.*> ", out[: line.start()], re.M))
            cards = line[1].split()
            for typed in (f"{cards[-1]} {cards[1]}", f"{cards[1]}{cards[-1]}", f"give {cards[1]},{cards[-1]}"):
                out = mazzo(*args, stdin="1\n" * before + typed + "\nquit\n").stdout
                said = [line for line in out.splitlines() if line.startswith(told)][-1]
                self.assertRegex(said, "(?i) (and|e) ", typed)


class Order(unittest.TestCase):
    def test_the_hand_is_told_by_suit_or_by_rank(self):
        out = mazzo("play", "president", "--seed", "5", stdin="sort\nv\nsort\nquit\n").stdout
        told = re.findall(r"Your hand: (.*)\.", out)
        by_rank, by_suit, looked, again = (re.findall(r"of (\w+)", hand) for hand in told)
        self.assertEqual(by_suit, sorted(by_rank))  # Clubs, Diamonds, Hearts, Spades
        self.assertNotEqual(by_suit, by_rank)
        self.assertEqual((looked, again), (by_suit, by_rank))
        self.assertRegex(out, r"(?s)By suit\..*By rank\.")

    def test_a_hand_that_is_refilled_keeps_its_order(self):
        out = mazzo("play", "briscola", "--seed", "5", stdin="sort\nquit\n").stdout
        self.assertIn("Not here.", out)


class Commands(unittest.TestCase):
    def test_help_view_and_rules_change_nothing(self):
        plain = mazzo("play", "briscola", "--seed", "1", stdin="1\nquit\n").stdout
        asked = mazzo("play", "briscola", "--seed", "1", stdin="?\n\nv\nr\nrules\n1\nquit\n").stdout
        self.assertEqual(turns(asked)[-1], turns(plain)[-1])
        self.assertEqual(asked.count("Type the number or the code of a move."), 2)
        self.assertEqual(asked.count("# Briscola"), 2)

    def test_quit_says_so_and_ends_with_0(self):
        for typed in ("q", "quit"):
            out = mazzo("play", "joker", stdin=f"{typed}\n")
            self.assertEqual(out.returncode, 0)
            self.assertTrue(out.stdout.endswith("The match is not finished.\n"))

    def test_the_menu_takes_a_number_or_a_name(self):
        for typed in ("2", "joker"):
            out = mazzo("play", stdin=f"{typed}\nquit\n")
            self.assertEqual(out.returncode, 0)
            self.assertIn("trump is", out.stdout)
        out = mazzo("play", stdin="poker\n")
        self.assertEqual((out.returncode, out.stderr), (1, "mazzo: The input ended before the match did.\n"))
        self.assertIn('There is no game "poker" here. Did you mean joker?', out.stdout)


class Saving(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = os.path.join(folder.name, "m.json")

    def stop_after(self, game, moves):
        return mazzo("play", game, "--seed", "11", "--save", self.file, stdin="1\n" * moves + "save\nquit\n")

    def test_a_match_goes_on_as_if_it_had_never_stopped(self):
        for game in GAMES:
            whole = turns(mazzo("play", game, "--seed", "11", stdin="1\n" * 500).stdout)
            for moves in (0, 1, 3):
                if moves >= len(whole) - 1:
                    continue
                self.assertEqual(self.stop_after(game, moves).returncode, 0)
                resumed = mazzo("play", "--resume", self.file, stdin="1\n" * 500)
                self.assertEqual(resumed.returncode, 0, resumed.stderr)
                self.assertEqual(turns(resumed.stdout)[1:], whole[moves + 1 :], (game, moves))

    def test_a_player_who_comes_back_hears_where_the_match_stands(self):
        self.stop_after("briscola", 2)
        text = mazzo("play", "--resume", self.file, stdin="quit\n").stdout
        self.assertRegex(text, r"(?m)^Deal 1\. .+ deals?\.\nYour hand: .+\nThe .+ is turned: trump is ")

    def test_people_come_back_each_to_the_own_seat(self):
        mazzo("play", "briscola", "--humans", "2", "--seed", "1", "--save", self.file, stdin="\n1\n\n1\nquit\n\nquit\n")
        text = mazzo("play", "--resume", self.file, "--humans", "2", stdin="\nquit\n").stdout
        self.assertLess(text.index("take the seat"), text.index("Your hand:"))

    def test_the_file_is_one_line_that_replay_can_tell(self):
        self.stop_after("president", 2)
        self.assertEqual(read(self.file).count("\n"), 1)
        self.assertEqual(json.loads(read(self.file))["mazzo"], "save")
        told = mazzo("replay", self.file)
        self.assertEqual(told.returncode, 0, told.stderr)
        self.assertTrue(told.stdout.startswith("Deal 1. "))

    def test_a_file_that_was_changed_is_refused(self):
        self.stop_after("briscola", 2)
        good = read(self.file)
        card = re.search(r'"hands":\[\["(..)"', good)[1]
        for bad, sentence in (
            (good[:200], "damaged"),
            (good.replace(f'["{card}"', '["XX"', 1), "do not add up: XX is not in the pack"),
            (good.replace('"seed":"11"', '"seed":"12"'), "."),
            ("", "cannot be read"),
            (good.replace("save", "transcript", 1), "not a saved match"),
        ):
            with open(self.file, "w", encoding="utf-8") as file:
                file.write(bad)
            out = mazzo("play", "--resume", self.file, stdin="1\n")
            self.assertEqual((out.returncode, out.stdout), (1, ""), bad[:60])
            self.assertRegex(out.stderr, r"^mazzo: .*\.\n$")
            self.assertIn(sentence, out.stderr)


if __name__ == "__main__":
    unittest.main()
