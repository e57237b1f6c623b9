"""Before a match in a house, and around it: a table that is in the way, the host's chairs, and a sentence for every end and
every wait, on the screen and in lines."""

import os
import re
import signal
import unittest

from support.house import House
from support.play import DEALT, TURN
from support.lines import Lines
from test_online import serves
from support.screen import Screen

OPEN = r"Table (\w+): \d more"


def register(screen, name):
    screen.choose("House: ")
    screen.wait("Account: register")
    screen.keys("1")
    screen.wait("Register, and keep")
    screen.keys("1")
    for prompt, typed in (("─ Name", name), ("─ A password", "long enough")):
        screen.wait(prompt)
        screen.type(typed)
        screen.keys("Enter")
    screen.wait(f"Welcome, {name}")


def open_rated(screen):
    """A table of Briscola in the house, by a code, from the menu."""
    screen.choose("Briscola ")
    screen.wait("Briscola ─")
    screen.keys("4")
    screen.wait("in the house, by a code")
    for _ in range(20):
        seen = screen.settle("▶ ")
        if "▶ Rated" in seen:
            break
        screen.keys("Down")
        screen.change(seen)
    screen.keys("Right")
    screen.wait("yes, registered players only")
    screen.keys("Enter")


if serves():

    class OlderTable(unittest.TestCase):
        """A request is answered, never replaced by an older table."""

        def test_lines_ask_and_do_what_is_answered(self):
            with House() as h, Lines("briscola", "--server", h.url, "--invite") as first:
                old = first.wait(OPEN)[1]
                first.process.kill()
                with Lines("president", "--server", h.url, "--invite", home=first.home) as again:
                    again.wait(rf"You already sit at a table: {old} \(Briscola\)\.")
                    self.assertNotRegex(again.said, OPEN)
                    again.type("9")  # no answer, so it asks again
                    again.wait(r"(?s)Your answer> .*Open a new table of President.*Your answer> ")
                    again.type("2")
                    self.assertNotEqual(again.wait(OPEN)[1], old)
                    again.process.kill()
                with Lines("briscola", "--server", h.url, home=first.home) as third:
                    third.wait(rf"(?s){old} \(Briscola\).*Look for players of Briscola.*Your answer> ")
                    third.type("1" if re.search(rf" 1  Go on at table {old}", third.said) else "2")
                    self.assertEqual(third.wait(OPEN)[1], old)

        def test_the_screen_asks_and_a_join_by_code_does_not(self):
            with House() as h, Screen("briscola", "--server", h.url, "--invite") as first:
                old = re.search(OPEN, first.wait(OPEN))[1]
                mine = {"XDG_STATE_HOME": first.home.name}
                os.kill(first.pid(), signal.SIGKILL)
                with Screen("briscola", "--server", h.url, "--invite") as other:
                    code = re.search(OPEN, other.wait(OPEN))[1]
                    with Screen("--server", h.url, "--watch", code, env=mine) as s:
                        s.wait(rf"(?s)You already sit at a table: {old} \(Briscola\).*2  Watch table {code}")
                        s.keys("Down", "Up", "Enter")
                        s.wait(rf"Table {old}: 1 more")
                    with Screen("--server", h.url, "--join", code, env=mine) as s:
                        for one in (s, other):
                            one.wait("Briscola · trump")

    class Host(unittest.TestCase):
        def test_the_host_seats_bots_sets_their_level_and_sends_away(self):
            with (
                House() as h,
                Screen("president", "--players", "4", "--server", h.url, "--invite", "--level", "60", size=(80, 44)) as a,
            ):
                seen = a.wait(r"2  free")
                code = re.search(OPEN, seen)[1]
                self.assertIn("▀", seen)  # the QR code of the link
                a.keys("Down", "b")
                a.wait(r"(?m)▶ 2  bot 60$")
                a.keys("+")
                a.wait(r"(?m)▶ 2  bot 65$")
                a.keys("k")
                a.wait(r"▶ 2  free")
                with Lines("--server", h.url, "--join", code) as b:
                    name = re.search(r"▶ 2  (\S+)", a.wait(r"▶ 2  (?!free)\S+"))[1]
                    a.wait(rf"{name} sits down at the table\.")
                    a.keys("k")
                    a.wait(rf"Send {name} away for good\?")
                    a.keys("2")
                    b.wait("You lost your seat")
                    a.wait(r"▶ 2  free")
                a.keys("b")  # of the level that was set last
                a.wait("2  bot 65")
                a.keys("Down", "b")
                a.wait("3  bot 65")
                a.keys("Down", "b")
                a.wait(TURN + "|is to play")

        def test_humans_and_level_count_with_an_invitation(self):
            with (
                House() as h,
                Lines("briscola", "--players", "4", "--server", h.url, "--invite", "--humans", "2", "--level", "30") as a,
            ):
                code = a.wait(r"Table (\w+): 1 more")[1]
                a.type("seats")
                a.wait(r"(?s)1  \S+ \(You\).*2  free.*3  bot 30 is a bot, level 30\..*4  bot 30 \(2\) is a bot")
                a.type("bot 3 80")
                a.wait(r"3  bot 80 is a bot, level 80")
                a.type("bot 9 80")
                a.wait(r"(?s)Type seats to see.*Type seats to see")
                a.type("kick 4")
                a.wait(r"Table \w+: 2 more")
                a.type("bot 4")
                with Lines("--server", h.url, "--join", code) as b:
                    for one in (a, b):
                        one.wait(r"bot 80 is a bot, level 80\.(.|\n)*Your hand:")

        def test_a_rated_table_is_for_registered_players(self):
            with House(QUEUE_CLOCK=60) as h, Screen(settings={"house": h.url}) as a:
                a.wait("M A Z Z O")
                open_rated(a)
                a.wait("A rated table is for registered players; register first")
                a.keys("q")
                a.wait("M A Z Z O")
                register(a, "Ada")
                open_rated(a)
                code = re.search(OPEN, a.wait(OPEN))[1]
                self.assertIn("This match is rated.", a.text())
                with Lines("--server", h.url, "--join", code) as guest:
                    guest.wait("for registered players")
                with Screen(settings={"house": h.url}) as b:
                    b.wait("M A Z Z O")
                    register(b, "Bea")
                    b.choose("Join by code")
                    b.wait("The code of the table")
                    b.type(code)
                    b.keys("Enter")
                    for s in (a, b):
                        s.wait("Briscola · trump")

        def test_a_rated_table_by_the_command_line(self):
            with House(QUEUE_CLOCK=60) as h, Lines("briscola", "--server", h.url, "--invite", "--rated") as a:
                a.wait("A rated table is for registered players; register first")
            with Lines("briscola", "--server", "ws://127.0.0.1:1", "--rated") as a:
                a.wait("--rated requires --invite")

        def test_a_house_has_levels_only(self):
            with Lines("briscola", "--server", "ws://127.0.0.1:1", "--invite", "--level", "greedy") as a:
                a.wait(r"the bots of a house have a level from 0 to 100")
            with Lines("briscola", "--server", "ws://127.0.0.1:1", "--invite", "--humans", "3") as a:
                a.wait(r"there are 2 seats")

    class Told(unittest.TestCase):
        def test_a_resignation_is_told_on_both_sides(self):
            with House() as h, Lines("briscola", "--server", h.url, "--invite") as a:
                code = a.wait(OPEN)[1]
                with Screen("--server", h.url, "--join", code) as b:
                    b.wait("Briscola · trump")
                    a.wait("Your hand:")
                    b.keys("q")
                    b.wait("Leave the match")
                    b.keys("2")
                    a.wait(r"(?s)\S+ resigned\..*You win the match")

        def test_the_table_says_for_whom_it_waits_between_deals(self):
            with (
                House(BETWEEN_DEALS_SECONDS=600) as h,
                Screen("briscola", "--option", "deals=2", "--server", h.url, "--invite", size=(100, 30)) as a,
            ):
                code = re.search(OPEN, a.wait(OPEN))[1]
                with Screen("--server", h.url, "--join", code, size=(100, 30)) as b:
                    while not all(re.search(DEALT, s.text()) for s in (a, b)):
                        for s in (a, b):
                            if re.search(TURN, seen := s.text()):
                                s.keys("Enter")
                                s.change(seen)
                    a.wait(r"Enter deals again\. The next deal comes in \d+ s\.")
                    a.keys("Enter")
                    a.wait(r"Waiting for \S+ to go on\. The next deal comes in \d+ s\.")
                    b.keys("Enter")
                    for s in (a, b):
                        s.wait("deal 2 of 2")


if __name__ == "__main__":
    unittest.main()
