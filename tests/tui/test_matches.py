"""Whole matches by keys and by mouse, and the screen compared with the match's own record."""

import json
import re
import subprocess
import unittest
from pathlib import Path

from support.screen import MAZZO, Screen

TURN, DEALT, OVER = r"Your turn|Your only move", r"Enter deals again", r"The match is over"
LISTED = r"What you may play"
CARD = {"Clubs": "C", "Diamonds": "D", "Hearts": "H", "Spades": "S", "Bastoni": "B", "Coppe": "C", "Denari": "D", "Spade": "S"}


def play_out(screen, move):
    """Plays to the end of the match; `move(seen)` makes one move. Returns the last screen."""
    for _ in range(2000):
        seen = screen.wait(f"{TURN}|{DEALT}|{OVER}")
        if re.search(OVER, seen):
            return seen
        if re.search(DEALT, seen):
            screen.keys("Enter")
        else:
            move(seen)
        screen.change(seen)
    raise AssertionError("the match does not end")


def view_of(screen, seat=1):
    """What that seat knows, according to the record that `s` saves."""
    screen.keys("s")
    screen.wait("Saved")
    (saved,) = Path(screen.home.name, "mazzo").glob("*.mazzo.json")
    lines = subprocess.run(
        [MAZZO, "replay", str(saved), "--seat", str(seat), "--json"], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    return json.loads(lines[-1])


def hand_on(seen):
    """The codes of the cards in the hand, the lowest boxes: from each lower corner up to the upper one."""
    lines = seen.split("\n")
    last = max(i for i, line in enumerate(lines) if re.search(r"▲\d", line))
    codes = {}
    for bottom in (last - 1, last - 2):  # a chosen card stands one row higher
        for corner in re.finditer(r"[╰╚]", lines[bottom]):
            x = corner.start()
            top = next(y for y in range(bottom - 1, 0, -1) if len(lines[y]) > x and lines[y][x] in "╭╔")
            rank = re.match(r"10|[2-9AJCQK]", lines[top + 1][x + 1 :])
            suit = re.match(r"\w+", lines[top + 2][x + 1 :])
            if rank and suit and suit[0] in CARD:
                codes[x] = rank[0].replace("10", "T") + CARD[suit[0]]
    return [codes[x] for x in sorted(codes)]


class Tricks(unittest.TestCase):
    def test_the_tricks_of_the_deal_are_listed_also_after_a_save(self):
        with Screen("briscola", "--seed", "5", "--level", "random") as s:
            seen = s.settle(TURN)
            s.keys("y")
            s.wait("No trick has been taken yet")
            for _ in range(3):
                s.keys("1")
                seen = s.settle(TURN, after=seen)
            points = [int(n) for n in re.findall(r"(\d+) points?", seen)[:2]]
            s.keys("y")
            seen = s.wait("The tricks of this deal")
            rows = re.findall(r"(?m)^.* (\d)\.  (.*?) +(\d+)–(\d+) ", seen)
            self.assertGreaterEqual(len(rows), 2)
            self.assertEqual([int(n) for n in rows[-1][2:]], points)
            for row in rows:
                self.assertEqual(row[1].count("★"), 1)
            s.keys("Escape")
            s.settle(TURN, unless="The tricks")
            s.keys("q")
            s.wait("Leave the match")
            s.keys("2")
            s.wait("Continue Briscola")
            s.keys("Enter")
            s.settle(TURN)
            s.keys("y")
            again = s.wait("The tricks of this deal")
            self.assertEqual(re.findall(r"(?m)^.* (\d)\.  (.*?) +(\d+)–(\d+) ", again), rows)


def by_list(s):
    """Makes the first move of the list; passes where that is a number."""

    def one(seen):
        if "Bid 2 with points" in seen:  # a number would have to be typed
            s.keys("p")
            return
        s.keys("a")
        while not s.soon(LISTED):  # a move that was just shown closed the list
            s.keys("a")
        s.keys("Enter")
        s.wait(r"\w", unless=LISTED)

    return one


class Matches(unittest.TestCase):
    def match(self, *args, move=None, size=(80, 24)):
        with Screen(*args, "--seed", "7", "--level", "random", size=size) as s:
            seen = play_out(s, move(s) if move else lambda _: s.keys("Enter"))
            self.assertRegex(seen, r"wins? the match|drawn|win the match together")
            s.keys("m")
            s.wait("M A Z Z O")
            s.keys("End", "Enter")
            s.wait(r"\[exit 0\]")

    def test_briscola(self):
        self.match("briscola", size=(60, 20))

    def test_briscola_for_four_of_two_deals(self):
        self.match("briscola", "--players", "4", "--option", "deals=2")

    def test_joker(self):
        self.match("joker", "--option", "target=2")

    def test_california_jack(self):
        self.match("california_jack", "--option", "target=7", size=(120, 40))

    def test_scopa_with_cards_to_take(self):
        self.match("scopa", "--players", "3", move=by_list)

    def test_tressette_for_four(self):
        self.match("tressette", "--players", "4", "--option", "target=11", size=(100, 30))

    def test_briscola_chiamata_with_its_auctions(self):
        self.match("briscola_chiamata", move=by_list, size=(100, 30))

    def test_president_with_sets_exchange_and_passing(self):
        seen_exchange = []

        def move(s):
            def one(seen):
                if "Your only move" in seen:
                    s.keys("p")
                else:
                    seen_exchange.append("give" in seen)
                    s.keys("Tab")  # marks a play; the next wait sees another screen
                    marked = s.change(seen)
                    s.keys("Enter")
                    s.change(marked)

            return one

        self.match("president", "--players", "5", "--option", "rounds=4", move=move, size=(100, 30))
        self.assertIn(True, seen_exchange, "seed 7 should have made us President or Vice once")

    def test_tic_tac_toe(self):
        def move(s):
            return lambda seen: s.keys(re.findall(r"[│║](\d) {4}[│║]", seen)[0])

        self.match("tic_tac_toe", move=move, size=(60, 20))

    def test_rock_paper_scissors(self):
        self.match("rock_paper_scissors", move=lambda s: lambda _: s.keys("2"))

    def test_one_by_mouse(self):
        with Screen("briscola", "--seed", "7", "--level", "random") as s:

            def move(seen):
                lines = seen.split("\n")
                y = next(i for i, line in enumerate(lines) if "▲" in line)
                corners = re.findall(r"[╰╚]", lines[y - 1]) and lines[y - 1] or lines[y - 2]
                s.click(max(corners.rfind("╰"), corners.rfind("╚")) + 3, y - 3)

            play_out(s, move)
            bar = s.text().rstrip("\n").split("\n")
            s.click(bar[-1].index("rematch"), len(bar) - 1)
            s.wait("Your turn|to play")

    def test_rematch(self):
        with Screen("tic_tac_toe", "--seed", "7", "--level", "random", size=(60, 20)) as s:
            play_out(s, lambda seen: s.keys(re.findall(r"[│║](\d) {4}[│║]", seen)[0]))
            s.keys("n")
            s.wait("mark a cell")


class Truth(unittest.TestCase):
    def test_the_hand_on_the_screen_is_the_hand_of_the_seat(self):
        for game in ("briscola", "joker", "california_jack"):
            with Screen(game, "--seed", "11", "--level", "random") as s:
                for _ in range(6):
                    seen = s.wait(TURN)
                    view = view_of(s)
                    self.assertEqual(hand_on(seen), view["own"]["hand"], seen)
                    public = view["public"]
                    self.assertRegex(seen, rf"stock {public['stock']}\b")
                    points = public["points"][0]
                    self.assertRegex(seen, rf"You · (ally · |Joker · )?{points} point{'' if points == 1 else 's'}\b")
                    s.keys("Tab", "Enter")
                    s.wait(TURN, unless=rf"Saved|stock {public['stock']}\b")

    def test_president_shows_hand_counts_and_what_lies_there(self):
        with Screen("president", "--seed", "11", "--level", "random", size=(100, 30)) as s:
            seen = s.wait(TURN)
            view = view_of(s)
            for seat, count in enumerate(view["public"]["hand_counts"][1:], 2):
                self.assertRegex(seen, rf"Bot {seat} · {count} cards")

    def test_enter_passes_where_nothing_else_can_be_done(self):
        with Screen("president", "--players", "8", "--seed", "21", "--level", "random") as s:
            seen = s.settle(TURN)
            s.keys("a", "Enter")
            seen = s.settle("Your only move: p pass", unless="What you may play", after=seen)
            self.assertRegex(seen, r"(?m)^ Enter pass  p pass")
            s.keys("Enter", "l")
            s.wait("What happened")
            s.wait("You pass")

    def test_saved_and_gone_on_with(self):
        with Screen("california_jack", "--seed", "5", "--level", "random") as s:
            stock = re.search(r"stock \d+", s.wait(TURN))[0]
            s.keys("Tab", "Enter")
            seen = s.wait(TURN, unless=stock)
            s.keys("q")
            s.wait("Leave the match")
            s.keys("2")
            s.wait("Continue California Jack")
            s.keys("Enter")  # it is the first line
            again = s.wait(TURN)
            self.assertEqual(hand_on(seen), hand_on(again))

    def test_a_player_who_goes_on_finds_the_same_lineup(self):
        with Screen("president", "--players", "4", "--humans", "2", "--level", "random", "--seed", "5") as s:
            s.wait("take the seat")
            s.keys("Enter")
            s.wait(TURN)
            s.keys("q")
            s.wait("Leave the match")
            s.keys("2")
            s.wait("Continue President")
            saved = json.loads(Path(s.home.name, "mazzo/president.mazzo.json").read_text())
            self.assertEqual(saved["company"], {"people": 2, "bots": "random"})
            s.keys("Enter")
            s.wait("Seat [12]: take the seat")
            s.keys("Enter")
            self.assertRegex(s.wait(TURN), r"Seat 1 (.*\n)*.*Bot 4")

    def test_a_match_that_was_played_is_leafed_through(self):
        with Screen("tic_tac_toe", "--seed", "7", "--level", "random", size=(60, 20)) as s:
            play_out(s, lambda seen: s.keys(re.findall(r"[│║](\d) {4}[│║]", seen)[0]))
            marks = s.text().count("X") + s.text().count("O") - 2  # the plates say whose sign is whose
            s.keys("m")
            s.wait("M A Z Z O")
            s.choose("Your matches")
            s.wait(r"here +Tic-tac-toe +(won|lost|drawn)")
            s.keys("Enter")
            s.wait("What to do with this match")
            s.keys("Enter")
            s.wait(rf"Step 1 of {marks + 1}\. As seen by: You")
            for at in range(2, marks + 2):
                s.keys("Right")
                seen = s.wait(rf"Step {at} of")
                self.assertEqual(len(re.findall(r"[┃║](?:  [XO]  |★ [XO] ★)[┃║]", seen)), at - 1)
            s.keys("Right")  # nothing follows
            s.keys("Left")
            self.assertEqual(len(re.findall(r"[┃║](?:  [XO]  |★ [XO] ★)[┃║]", s.wait(rf"Step {marks} of"))), marks - 1)
            s.keys("v")
            self.assertRegex(s.wait("Seat 1 marks"), rf"Step {marks} of")
            s.keys("Home")
            s.wait("Step 1 of", unless="marks")
            s.keys("q")
            s.wait("What to do with this match")
            s.keys("Escape")
            s.wait("M A Z Z O")

    def test_resume_of_a_damaged_file_is_refused_in_words(self):
        with Screen("--resume", "/dev/null") as s:
            s.wait(r"/dev/null cannot be read\.\n\[exit 1\]")


class Rules(unittest.TestCase):
    def test_an_illegal_card_is_dim_and_names_the_rule(self):
        with Screen("california_jack", "--seed", "12", "--level", "random") as s:
            for _ in range(60):
                seen = s.wait(TURN)
                if "┆" in seen:
                    break
                s.keys("Tab", "Enter")
                s.wait(TURN, unless=re.search(r"stock \d+", seen)[0] + r"\b")
            dim = next(m for line in seen.split("\n") for m in re.finditer("┆", line))
            y = next(i for i, line in enumerate(seen.split("\n")) if "┆" in line)
            s.click(dim.start() + 2, y)
            s.wait(r"You must follow (Clubs|Diamonds|Hearts|Spades)\.|You must trump")
            view = view_of(s)
            s.keys("Tab", "Enter")
            s.wait(TURN, unless=rf"Saved|must|stock {view['public']['stock']}\b")
            self.assertGreater(view_of(s)["version"], view["version"])

    def test_moves_are_typed_too(self):
        with Screen("president", "--seed", "11", "--level", "random", size=(100, 30)) as s:
            s.wait(TURN)
            hand = view_of(s)["own"]["hand"]
            s.keys(":")
            s.wait("Type a move")
            s.type(f"{hand[0]} {hand[-1]}".lower())
            s.keys("Enter")
            s.wait("one rank|same rank|rank")

    def test_hint_rules_log_keys_last_trick(self):
        with Screen("briscola", "--seed", "3", "--level", "random") as s:
            s.wait(TURN)
            s.keys("Enter")
            s.wait("stock 31")
            for key, words in (
                ("h", r"The coach.*\n(.*\n)*.*%.*±"),
                ("r", "game of tricks"),
                ("l", "What happened"),
                ("?", "Shift-Tab"),
                ("t", "Last trick"),
                ("a", "What you may play"),
            ):
                s.wait(TURN)
                s.keys(key)
                s.wait(words)
                s.keys("Escape")
                s.wait("Enter play", unless="Esc back|Last trick")


class ThreeKeys(unittest.TestCase):
    """Bots and one keyboard; the queue and a table with a code are in test_online.py."""

    def test_from_a_game_in_the_menu_to_a_card_in_hand(self):
        for keys, screen in ((["Enter"], TURN), (["Right", "Enter", "Enter"], TURN), (["2", "Enter", "Enter"], TURN)):
            with Screen(settings={"level": "0"}) as s:
                s.wait("M A Z Z O")
                s.keys("3")
                s.wait("California Jack ─")
                for number, key in enumerate(keys):
                    if number == 2 and keys[0] == "2":
                        s.wait("take the seat")
                    seen = s.text()
                    s.keys(key)
                    s.change(seen)
                self.assertTrue(hand_on(s.wait(screen)))


class HotSeat(unittest.TestCase):
    def test_people_have_names(self):
        with Screen("briscola", "--humans", "2", "--name", "Anna", "--name", " Bruno ", "--seed", "9", "--level", "random") as s:
            seen = s.wait("(Anna|Bruno): take the seat")
            other = "Bruno" if "Anna" in seen else "Anna"
            s.keys("Enter")
            self.assertRegex(s.wait("Your turn"), rf"{other} · 0 points")
            s.keys("1")
            s.wait(f"{other}: take the seat")
            (saved,) = Path(s.home.name, "mazzo").glob("*.mazzo.json")
            self.assertEqual(json.loads(saved.read_text())["company"]["names"], ["Anna", "Bruno"])
            s.keys("q")
            s.wait("Leave the match")
            s.keys("2")
            s.wait("Continue Briscola")
            s.keys("Enter")
            s.wait(f"{other}: take the seat")

    def test_the_menu_asks_for_names_and_remembers_them(self):
        with Screen(settings={"level": "0"}) as s:
            for names in (["Anna", "Bruno"], ["", ""]):
                s.wait("M A Z Z O")
                s.choose("Briscola")
                s.wait("against bots")
                s.keys("Right")
                s.wait("at one keyboard")
                for _ in range(9):
                    if re.search("▶ Names", seen := s.text()):
                        break
                    s.keys("Down")
                    s.change(seen)
                s.keys("Right")
                s.wait("their own")
                s.keys("Enter")
                for n, name in enumerate(names, 1):
                    s.wait(f"The name of player {n}")
                    s.type(name)
                    s.keys("Enter")
                s.wait("(Anna|Bruno): take the seat")
                s.keys("Enter")
                s.wait("Your turn", unless="take the seat")
                s.keys("q")
                s.wait("Leave the match")
                s.keys("3")

    def test_the_cover_shows_nothing_of_anybody(self):
        with Screen("briscola", "--humans", "2", "--seed", "9") as s:
            for turn in range(6):
                seen = s.wait(r"Seat [12]: take the seat")
                self.assertEqual(re.findall(r"Bastoni|Coppe|Denari|Spade|[│║┆]", seen), [])
                seat = int(re.search(r"Seat ([12]): take", seen)[1])
                s.keys("x", "1", "Space")  # no other key lifts it
                self.assertEqual(s.text(), seen)
                s.keys("Enter")
                seen = s.wait("Your turn")
                if turn < 2:
                    self.assertEqual(hand_on(seen), view_of(s, seat)["own"]["hand"])
                s.keys("1")
                s.wait(r"take the seat|Your turn", unless="Saved")
                if "Your turn" in s.text():
                    s.keys("1")


if __name__ == "__main__":
    unittest.main()
