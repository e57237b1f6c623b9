"""Several people at one keyboard: a player's cards appear only after that player has taken the seat."""

import json
import re
import unittest

from support.program import mazzo

COVER = re.compile(r"^(?:Seat|Posto) (\d): (?:take the seat and press Enter|mettiti al posto e premi Invio)", re.M)
TABLES = [
    ("briscola", 2),
    ("briscola", 3),
    ("briscola", 4),
    ("joker", 3),
    ("california_jack", 2),
    ("president", 3),
    ("president", 5),
    ("president", 8),
    ("scopa", 2),
    ("scopa", 4),
    ("tressette", 2),
    ("tressette", 4),
    ("briscola_chiamata", 5),
    ("tic_tac_toe", 2),
    ("rock_paper_scissors", 2),
]


def sections(text):
    """The text before the first cover, then (seat from 0, what it sees) for each cover."""
    parts = COVER.split(text)
    return parts[0], [(int(parts[i]) - 1, parts[i + 1]) for i in range(1, len(parts), 2)]


def play(game, players, humans, *more, seed="7"):
    return mazzo(
        "play",
        game,
        "--line",
        "--players",
        str(players),
        "--humans",
        str(humans),
        "--seed",
        seed,
        *more,
        stdin="\n1\n\n2\n" * 2000,
    )


def first_deal(game, players, seed="7"):
    match = json.loads(mazzo("simulate", game, "--players", str(players), "--seed", seed, "--json").stdout)
    return match["events"][0]


def codes_listed(text):
    """The codes in the lists of moves: cards of the hand, in the card games. What a card takes lies open on the table."""
    rows = re.findall(r"^ +\d+  (?:GIVE )?((?:[2-9ATJCQK][BCDHS] ?)+) (.*)", text, re.M)
    return {code for row, label in rows for code in (row.split()[:1] if "take" in label else row.split())}


class HotSeat(unittest.TestCase):
    def test_a_whole_match_with_people_in_every_seat(self):
        for game, players in TABLES:
            out = play(game, players, players)
            self.assertEqual((out.returncode, out.stderr), (0, ""), (game, players))
            self.assertRegex(out.stdout, r"wins? the match\.|is a draw\.", game)
            self.assertEqual({seat for seat, _ in sections(out.stdout)[1]}, set(range(players)), game)

    def test_nothing_is_told_before_the_first_cover(self):
        for game, players in TABLES:
            before, _ = sections(play(game, players, players).stdout)
            self.assertEqual(before.strip("-\n"), "", game)

    def test_the_cover_comes_between_any_two_people(self):
        for game, players in TABLES:
            seats = [seat for seat, _ in sections(play(game, players, players).stdout)[1]]
            for one, other in zip(seats, seats[1:]):
                self.assertNotEqual(one, other, game)

    def test_each_player_sees_one_hand_and_moves_alone(self):
        for game, players in TABLES:
            hands = first_deal(game, players).get("hands")
            if not hands:
                continue
            seen = set()
            for seat, text in sections(play(game, players, players).stdout)[1]:
                if seat in seen or "Deal 2" in text:
                    continue
                seen.add(seat)
                others = {card for i, hand in enumerate(hands) if i != seat for card in hand}
                self.assertEqual(codes_listed(text) & others, set(), (game, players, seat))
                self.assertEqual(text.count("Your hand:"), 1, (game, players, seat))
            self.assertEqual(seen, set(range(players)), game)

    def test_a_person_reads_what_happened_since_the_last_turn(self):
        _, parts = sections(play("briscola", 2, 2, "--option", "deals=1").stdout)
        for seat, text in parts[1:3]:
            self.assertIn(f"Seat {2 - seat} plays the ", text)
            self.assertNotIn(f"Seat {seat + 1} plays", text)

    def test_bots_fill_the_other_seats(self):
        out = play("president", 5, 2)
        self.assertEqual(out.returncode, 0)
        for name in ("Bot 3", "Bot 4", "Bot 5"):
            self.assertRegex(out.stdout, rf"{name} (plays|passes)")
        self.assertEqual({seat for seat, _ in sections(out.stdout)[1]}, {0, 1})

    def test_alone_there_is_no_cover(self):
        self.assertNotIn("take the seat", play("president", 4, 1).stdout)

    def test_a_choice_of_rock_paper_scissors_is_not_told_to_the_other(self):
        out = mazzo("play", "rock_paper_scissors", "--humans", "2", "--seed", "1", stdin="\nrock\n\npaper\n" * 9)
        _, parts = sections(out.stdout)
        self.assertEqual(parts[1][0], 1)
        self.assertNotIn("chose", parts[1][1])
        self.assertIn("You chose rock, Seat 2 paper: you lose the round.", parts[2][1])

    def test_the_input_may_end_at_a_cover(self):
        out = mazzo("play", "briscola", "--humans", "2", stdin="")
        self.assertEqual(out.returncode, 1)
        self.assertEqual(out.stderr, "mazzo: The input ended before the match did.\n")
        self.assertNotIn("Your hand", out.stdout)

    def test_in_italian(self):
        out = play("briscola", 2, 2, "--lang", "it").stdout
        self.assertIn("Posto 1: mettiti al posto e premi Invio; gli altri non guardino.", out)
        self.assertIn("Tocca a te> ", out)
        self.assertNotIn("Your", out)


if __name__ == "__main__":
    unittest.main()
