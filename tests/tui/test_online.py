"""Terminals in one house: the queue, an invitation, lines beside screens, a killed client, a cut line, TLS, accounts,
a seat that a bot took, and what is kept of a match. Needs a program that can serve: HOUSE_PROGRAM, or the program under test."""

import os
import re
import signal
import subprocess
import tempfile
import time
import unittest
from contextlib import contextmanager

from support.house import HOUSE, Certificate, House, Line
from support.lines import Lines
from support.play import OVER, TURN
from support.screen import PATIENCE, Screen


def serves():
    return "--listen" in subprocess.run([HOUSE, "serve", "--help"], capture_output=True, text=True, check=False).stdout


SMALL = (60, 20)
BEGUN = "mark a cell|is to play"
RESULT = "wins? the match|draw"
OURS = r"You offer \S+ a rematch; it ends in \d+ s\."
THEIRS = r"\S+ offers a rematch; it ends in \d+ s\."


@contextmanager
def two_at_tic_tac_toe(house):
    with (
        Screen("tic_tac_toe", "--server", house.url, size=SMALL) as a,
        Screen("tic_tac_toe", "--server", house.url, size=SMALL) as b,
    ):
        for s in (a, b):
            s.wait(BEGUN)
        yield a, b


def finish(screens):
    """Plays until the match is over for all players."""
    for _ in range(4000):
        seen = [s.text() for s in screens]
        if all(re.search(OVER, one) for one in seen):
            return seen
        for s, one in zip(screens, seen):
            if re.search(TURN, one):
                s.keys("Enter")
                s.change(one)
            elif "Enter deals again" in one:
                s.keys("Enter")
    raise AssertionError("the match does not end:\n" + "\n".join(seen))


if serves():

    class Online(unittest.TestCase):
        def play_tic_tac_toe(self, screens):
            for _ in range(60):
                seen = [s.text() for s in screens]
                if all(re.search(OVER, one) for one in seen):
                    return
                for s, one in zip(screens, seen):
                    if "mark a cell" in one:
                        s.keys(re.findall(r"[│║](\d) {4}[│║]", one)[0])
                        s.wait(f"is to play|{OVER}")  # a moved cursor is a change too
            raise AssertionError("the match does not end:\n" + "\n".join(seen))

        def test_two_find_each_other_in_the_queue_and_play_a_match(self):
            with House() as h, Screen("briscola", "--server", h.url) as a, Screen("briscola", "--server", h.url) as b:
                a.wait("Briscola · trump")
                b.wait("Briscola · trump")
                seen = finish([a, b])
                won = [bool(re.search("You win the match", one)) for one in seen]
                self.assertLessEqual(sum(won), 1)

        def test_a_key_for_moves_out_of_turn_says_whose_turn_it_is(self):
            with House() as h, two_at_tic_tac_toe(h) as screens:
                waits = next(s for s in screens if "is to play" in s.text())

                def prompt():
                    return next((line for line in waits.coloured().splitlines() if "is to play" in line), "")

                calm = prompt()
                waits.keys("a")
                waits.wait_for(lambda: prompt() not in ("", calm))

        def test_a_rematch(self):
            with House() as h, two_at_tic_tac_toe(h) as (a, b):
                for _ in range(2):
                    self.play_tic_tac_toe([a, b])
                    a.keys("n")
                    for s, offer in ((a, OURS), (b, THEIRS)):
                        self.assertRegex(s.wait(offer), RESULT)  # it stays readable
                    self.assertRegex(b.text(), r"n accept +d decline")
                    b.keys("n")
                    for s in (a, b):
                        s.wait(BEGUN, unless=f"{OVER}|rematch")
                self.assertEqual(h.matches(), 3)
                for s in (a, b):
                    self.assertEqual(len(re.findall(r"[│║]\d {4}[│║]", s.text())), 9)  # an empty board

        def test_a_player_who_closes_the_program_after_the_result_is_known_to_have_gone(self):
            with House() as h, two_at_tic_tac_toe(h) as (a, b):
                self.play_tic_tac_toe([a, b])
                self.assertNotIn("Nobody is left", a.text())
                b.kill()
                self.assertRegex(a.wait(r"Nobody is left for a rematch\."), RESULT)

        def test_a_rematch_that_both_ask_for_is_one(self):
            with House() as h, two_at_tic_tac_toe(h) as (a, b):
                self.play_tic_tac_toe([a, b])
                for s in (a, b):
                    s.keys("n")
                for s in (a, b):
                    s.wait(BEGUN, unless=f"{OVER}|rematch")
                self.assertEqual(h.matches(), 2)

        def test_a_rematch_that_is_declined_and_one_that_is_taken_back(self):
            with House() as h, two_at_tic_tac_toe(h) as (a, b):
                self.play_tic_tac_toe([a, b])
                a.keys("n")
                b.wait(THEIRS)
                b.keys("d")
                a.wait("does not want a rematch")
                b.wait(OVER, unless=THEIRS)
                a.keys("n")
                a.wait("The others do not want another match")
                b.keys("n")  # changes their mind, and then again
                a.wait(THEIRS)
                b.wait(OURS)
                b.keys("d")
                b.wait("You took the offer back")
                a.wait("The offer was withdrawn", unless=THEIRS)
                b.keys("n")
                a.wait(THEIRS)
                a.keys("m")  # leaving declines the offer
                b.wait("does not want a rematch")
                self.assertEqual(h.matches(), 1)

        def test_a_rematch_that_nobody_answers(self):
            with House(REMATCH_SECONDS=1) as h, two_at_tic_tac_toe(h) as (a, b):
                self.play_tic_tac_toe([a, b])
                a.keys("n")
                a.wait("The offer ended without an answer from")
                b.wait("The offer is over")
                self.assertIn("n rematch", a.text())
                self.assertEqual(h.matches(), 1)

        def test_a_watcher_is_asked_and_follows(self):
            with House() as h, Screen("tic_tac_toe", "--server", h.url, "--invite", size=SMALL) as a:
                code = re.search(r"Table (\w+): 1 more", a.wait("1 more"))[1]
                with (
                    Screen("--server", h.url, "--join", code, size=SMALL) as b,
                    Screen("--server", h.url, "--watch", code, size=SMALL) as c,
                ):
                    c.wait("is to play")
                    self.play_tic_tac_toe([a, b])
                    a.keys("n")
                    self.assertRegex(c.wait("offers the others a rematch; you may watch it"), r"n watch +d decline")
                    c.keys("n")
                    c.wait("You see the rematch when it begins")
                    b.wait(THEIRS)
                    b.keys("n")
                    self.assertEqual(len(re.findall(r"[│║]\d {4}[│║]", c.wait("is to play", unless=OVER))), 9)

        def test_lines_where_one_asks_for_a_rematch_and_the_other_is_silent(self):
            with (
                House(REMATCH_SECONDS=2) as h,
                Lines("tic_tac_toe", "--server", h.url) as a,
                Lines("tic_tac_toe", "--server", h.url) as b,
            ):
                while not all("Type n for a rematch" in x.said for x in (a, b)):
                    a.answer()
                    b.answer()
                    time.sleep(0.002)
                a.type("n")
                a.wait("You offer .* a rematch; it ends in")
                b.wait(r"offers a rematch; it ends in \d+ s\.\nType n to accept, d to decline\.")
                a.wait("The offer ended without an answer from")
                b.wait("The offer is over")
                self.assertEqual(h.matches(), 1)
                b.type("n")
                a.wait("offers a rematch")
                a.type("d")
                b.wait("does not want a rematch")
                self.assertEqual(h.matches(), 1)

        def test_three_keys_from_a_game_in_the_menu_to_a_card_in_hand(self):
            def choose(s, *keys):
                s.wait("M A Z Z O")
                s.keys("1")
                s.wait("Briscola ─")
                for key in keys:
                    seen = s.text()
                    s.keys(key)
                    s.change(seen)

            hand = r"(?m)^ *▲?1 +▲?2 +▲?3\s*$"  # three cards, numbered
            with House() as h, Screen(settings={"house": h.url}) as a, Screen(settings={"house": h.url}) as b:
                for s in (a, b):  # the queue, and a player comes
                    choose(s, "3", "Enter")
                for s in (a, b):
                    s.wait(hand)
                a.keys("q")
                a.wait("Leave the match")
                a.keys("2")
                b.wait(OVER)
                b.keys("m")
                choose(a, "3", "Enter")  # the queue, and nobody comes
                a.wait("Enter plays against bots")
                a.keys("Enter")
                a.wait(hand)
                choose(b, "4", "Enter")  # a table with a code
                code = re.search(r"Table (\w+): 1 more", b.wait("1 more"))[1]
                with Screen("--server", h.url, "--join", code) as c:
                    for s in (b, c):
                        s.wait(hand)

        def test_an_invitation(self):
            with House() as h, Screen("joker", "--server", h.url, "--invite") as a:
                code = re.search(r"Table (\w+): 2 more", a.wait("2 more"))[1]
                self.assertIn(f"{h.url.replace('ws:', 'http:')}/t/{code}", a.text())
                with Screen("--server", h.url, "--join", code) as b, Screen("--server", h.url) as c:
                    a.wait("1 more")
                    c.wait("M A Z Z O")
                    c.choose("Join by code")
                    c.wait("The code of the table")
                    c.type(code)
                    c.keys("Enter")
                    for s in (a, b, c):
                        s.wait("Briscola Joker · .*deal 1")
                    a.keys("w")
                    a.wait("Good luck!")
                    a.keys("3")
                    b.wait("Well played!")

        def test_bots_when_nobody_comes(self):
            with House() as h, Screen("tic_tac_toe", "--server", h.url) as a:
                a.wait("Enter plays against bots")
                a.keys("Enter")
                a.wait("mark a cell")

        def test_the_coach_of_a_house_names_what_judged(self):
            with House() as h, Screen("briscola", "--server", h.url) as a:
                a.wait("Enter plays against bots")
                a.keys("Enter")
                a.wait("Your turn")
                a.keys("h")
                a.wait(r"Judged by search with a trained net\.")

        def test_watching_and_the_records(self):
            with House() as h, Screen("rock_paper_scissors", "--server", h.url) as a, Screen("--server", h.url) as b:
                a.wait("Enter plays against bots")
                a.keys("Enter")
                a.wait("Your turn: choose")
                b.wait("M A Z Z O")
                b.choose("Watch")
                b.wait("Rock-paper-scissors  .*bot 50")
                b.keys("Enter")
                self.assertNotIn("Enter play", b.wait("is to play", unless="Your turn: choose"))
                b.keys("q")
                b.wait("M A Z Z O")
                for _ in range(200):
                    seen = a.wait("Your turn: choose|The match is over")
                    if re.search(OVER, seen):
                        break
                    a.keys("1")
                    a.change(seen)
                a.keys("m")
                a.wait("M A Z Z O")
                a.choose("Statistics")
                a.wait(r"Rock-paper-scissors +1 ")
                a.keys("Escape")
                a.wait("M A Z Z O")
                a.choose("Your matches")
                a.wait(r"Your matches(.*\n)+.*bot 50")
                a.keys("Enter")
                a.wait(r"Replay(.*\n)+.*Review")
                a.keys("Enter")
                a.wait(r"Step 1 of \d+\. As seen by: You")
                a.keys("Right", "Right")
                seen = a.wait("Step 3 of")
                self.assertRegex(seen, r"1\. +You: \w+  –  bot 50: \w+")
                a.keys("Left", "Left")
                a.wait("Step 1 of", unless=r"1\. +You")

        def test_a_killed_client_and_a_killed_house_come_back(self):
            with (
                House(GRACE_SECONDS=120) as h,
                Screen("briscola", "--server", h.url) as a,
                Screen("briscola", "--server", h.url) as b,
            ):
                for s in (a, b):
                    s.wait("Briscola · trump")
                hand = sorted(re.findall(r"[│║](\w+) ", a.text()))
                os.kill(a.pid(), signal.SIGKILL)
                left = int(re.search(r"· away (\d+) s", b.wait(r"· away \d+ s"))[1])
                b.wait("|".join(rf"· away {n} s" for n in range(left - 5, left)))  # it counts
                a.again("briscola", "--server", h.url)
                a.wait(r"You already sit at a table: \w+ \(Briscola\)")
                a.keys("1")
                a.wait("Briscola · trump")
                self.assertEqual(sorted(re.findall(r"[│║](\w+) ", a.text())), hand)
                b.wait("is back")
                h.kill()
                a.wait("No connection")
                h.open()
                for s in (a, b):
                    s.wait("Your turn|is to play", unless="No connection")
                finish([a, b])

        def test_a_cut_line_is_taken_up_again(self):
            with (
                House(GRACE_SECONDS=120) as h,
                Line(h) as line,
                Screen("briscola", "--server", line.url) as a,
                Screen("briscola", "--server", h.url) as b,
            ):
                for s in (a, b):
                    s.wait("Briscola · trump")
                for _ in range(2):
                    line.cut()
                    a.wait_for(lambda: len(line.open) == 2)  # from a to the line, from the line to the house
                b.wait("is back")
                finish([a, b])

        def test_through_tls_and_only_to_a_house_that_proves_who_it_is(self):
            with tempfile.TemporaryDirectory() as folder:
                certificate = Certificate(folder)
                with House() as h, Line(h, certificate) as line:
                    url = line.url.replace("ws://", "wss://")
                    with Screen("tic_tac_toe", "--server", url, env={"SSL_CERT_FILE": certificate.file}) as a:
                        a.wait("Enter plays against bots")
                        a.keys("Enter")
                        a.wait("mark a cell")
                        a.keys("5")
                        a.wait("row 2, column 2")
                    with Screen("tic_tac_toe", "--server", url) as a:
                        a.wait(r"127\.0\.0\.1 could not prove who it is \(.*self.signed.*\)")
                        a.keys("q")
                        a.wait("M A Z Z O")
                        a.choose("Statistics")
                        a.wait("could not prove who it is")
                    named = url.replace("127.0.0.1", "localhost")
                    with Lines("briscola", "--server", named) as a:
                        a.wait("could not prove who it is")
                        self.assertEqual(a.process.wait(PATIENCE), 1)

        def test_the_account_in_use_is_shown(self):
            def account(s):
                s.wait("M A Z Z O")
                s.choose("House: ")
                s.wait("Go to another house")
                s.keys("Enter")

            def enter(s, row, asked, password):
                """Ada registers (row 1) or logs in (row 2)."""
                account(s)
                s.wait(r"You are \S+ \(guest\)")
                s.keys(row)
                s.wait("─ Name ─")
                s.type("Ada")
                s.keys("Enter")
                s.wait(asked)
                s.type(password)
                s.wait(rf"> \*{{{len(password)}}}▏")
                s.keys("Enter")

            with House() as h, Screen(settings={"house": h.url}) as s:
                enter(s, "1", "─ A password", "short")
                s.wait("8 to 200|at least 8|8 characters", unless="─ A password")
                enter(s, "1", "─ A password", "long enough")
                s.wait("Welcome, Ada")
                account(s)
                s.wait("You are Ada ")
                s.keys("1")
                s.wait("logged out")
                enter(s, "2", "─ Password ─", "something else")
                s.wait("password", unless="─ Password ─")
                enter(s, "2", "─ Password ─", "long enough")
                s.wait("Welcome, Ada")

        def test_lines_beside_a_screen_and_a_watcher(self):
            with House() as h, Lines("briscola", "--server", h.url, "--invite") as a:
                code = a.wait(r"Table (\w+): 1 more")[1]
                with Lines("--server", h.url, "--join", code) as b, Lines("--server", h.url, "--watch", code) as c:
                    a.wait(r"\S+ sits down at the table\.")
                    a.wait("Your hand:")
                    c.wait("Deal 1")
                    c.wait(r"\S+ is to play\.")
                    b.wait("Your hand:")
                    a.type("say well_played")
                    b.wait("Well played!")
                    for _ in range(20_000):
                        a.answer()
                        b.answer()
                        if all("Type n for a rematch" in x.said for x in (a, b)):
                            break
                        time.sleep(0.002)
                    self.assertEqual(sum("You win the match" in x.said for x in (a, b)) <= 1, True)
                    c.wait(r"wins the match|draw")
                    for x in (a, b, c):  # told once; of a draw no winner is told
                        self.assertLessEqual(len(re.findall("wins? the match|do not win", x.said)), 1, x.said)
                    self.assertNotIn("Your hand", c.said)
                    self.assertEqual(c.process.wait(PATIENCE), 0)
                    a.type("n")
                    b.wait("offers a rematch")
                    b.type("n")
                    a.wait(r"(?s)Type n for a rematch.*Your hand:")
                    a.type("quit")
                    a.wait("Leaving loses the match")
                    a.type("quit")
                    self.assertEqual(a.process.wait(PATIENCE), 0)
                    b.wait(r"(?s)\S+ resigned\..*You win the match")

        def test_a_seat_is_taken_back_from_a_bot(self):
            with House(GRACE_SECONDS=1) as h, Screen("joker", "--server", h.url, "--invite") as a:
                code = re.search(r"Table (\w+): 2 more", a.wait("2 more"))[1]
                with Screen("--server", h.url, "--join", code) as b, Screen("--server", h.url, "--join", code) as c:
                    for s in (a, b, c):
                        s.wait("Briscola Joker · .*deal 1")
                    os.kill(c.pid(), signal.SIGKILL)
                    a.wait(r"did not come back\.")
                    c.again("--server", h.url, "--join", code)
                    c.wait("A bot plays for you: b takes your seat back")
                    c.keys("b")
                    c.wait("Your turn|is to play", unless="A bot plays for you")
                    a.wait("is back")

        def test_leaving_ends_it_for_the_other(self):
            with House() as h, Screen("briscola", "--server", h.url) as a, Screen("briscola", "--server", h.url) as b:
                for s in (a, b):
                    s.wait("Briscola · trump")
                a.keys("q")
                a.wait("Leave the match")
                a.keys("2")
                a.wait("M A Z Z O")
                seen = b.settle(r"The match is over\. Nobody is left for a rematch\.")
                self.assertIn("You win the match", seen)
                self.assertNotIn("n rematch", seen)
                b.keys("n", "m")  # n offers nothing, m leaves
                b.wait("M A Z Z O")
                self.assertEqual(h.matches(), 1)

        def test_lines_tell_a_result_once(self):
            """The house shows the end again to a player who comes back, and the prompt returns."""
            game = ("tic_tac_toe", "--server")
            with House() as h, Lines(*game, h.url) as a, Lines(*game, h.url) as b:
                end = time.monotonic() + PATIENCE
                while not all("Another match> " in x.said for x in (a, b)) and time.monotonic() < end:
                    a.answer()
                    b.answer()
                    time.sleep(0.05)
                h.kill()
                a.wait("No connection")
                h.open()
                a.wait(r"(?s)No connection.*Another match> $")
                self.assertEqual(len(re.findall("wins? the match", a.said)), 1, a.said)

        def test_lines_where_the_other_has_left(self):
            with House() as h, Lines("briscola", "--server", h.url) as a, Lines("briscola", "--server", h.url) as b:
                for x in (a, b):
                    x.wait("Your hand:")
                for typed in ("quit", "quit"):
                    a.type(typed)
                self.assertEqual(a.process.wait(PATIENCE), 0)
                b.wait(r"(?s)resigned\..*You win the match.*\nNobody is left for a rematch\.\n")
                self.assertEqual(b.process.wait(PATIENCE), 0)
                self.assertNotIn("Type n for a rematch", b.said)


class Offline(unittest.TestCase):
    def test_no_house_there(self):
        with Screen("briscola", "--server", "ws://127.0.0.1:1") as s:
            s.wait(r"No connection to 127\.0\.0\.1:1; trying again in \d s\.")
            s.keys("q")
            s.wait("M A Z Z O")

    def test_no_address(self):
        for url in ("ftp://x:1", "x:port", ":80", "wss://"):
            with Screen("briscola", "--server", url) as s:
                s.wait(r"is no address of a house[^[]*\[exit 2\]")

    def test_lines_say_it_once(self):
        with Lines("briscola", "--server", "ws://127.0.0.1:1") as a:
            a.wait("No connection")
            while a.hear(0.7):
                pass
            self.assertEqual(a.said.count("No connection"), 1)
            a.type("q")
            self.assertEqual(a.process.wait(PATIENCE), 0)


if __name__ == "__main__":
    unittest.main()
