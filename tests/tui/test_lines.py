"""Line mode before a person: the guide, choices taken back, bots of another level, files, and a game that this program does not know,
told by scenes alone."""

import json
import re
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from support.house import LyingHouse
from support.lines import Lines, TypedLines
from support.screen import MAZZO, PATIENCE

BRISCOLA = ("briscola", "--seed", "5", "--level", "random")
THREE_DEALS = ("briscola", "--option", "deals=3", "--seed", "5", "--level", "0")
QUESTION, DONE = "Take your last choice back", r"Taken back\."


class Home(tempfile.TemporaryDirectory):
    """A home folder with settings."""

    def __init__(self, guided="yes"):
        super().__init__(prefix="mazzo-lines-")
        Path(self.name, "mazzo").mkdir()
        Path(self.name, "mazzo/settings.toml").write_text(f'guided = "{guided}"\n', encoding="utf-8")


def saves(home):
    return sorted(file.name for file in Path(home, "mazzo").glob("*.mazzo.json"))


def saved_in(home):
    (file,) = Path(home, "mazzo").glob("*.mazzo.json")
    return json.loads(file.read_text(encoding="utf-8"))


def undone_in(home):
    return saved_in(home)["match"].get("undone")


def bots_in(home):
    return saved_in(home)["company"]["bots"]


def is_seen(home):
    return 'guided = "yes"' in Path(home, "mazzo/settings.toml").read_text(encoding="utf-8").replace("'", '"')


def wait_for(holds):
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "it does not come"
        time.sleep(0.01)


class Guide(unittest.TestCase):
    def test_three_lessons_once(self):
        with Home(guided="no") as home:
            with TypedLines(home, *BRISCOLA) as line:
                line.wait(r"Type the number or the code of a move\. v tells[^>]*Your move> ")
                for lesson in (r"took the trick\. v tells the points", "Not sure\\? hint says"):
                    line.type("1")
                    line.wait(rf"{lesson}[^>]*Your move> ")
                line.type("1")
                line.wait("Your move> ")
                self.assertNotIn("v tells", line.said)
            self.assertTrue(is_seen(home))
            with TypedLines(home, *BRISCOLA) as line:
                self.assertNotIn("v tells", line.wait("Your move> "))

    def test_skipped(self):
        with Home(guided="no") as home, TypedLines(home, *BRISCOLA) as line:
            line.wait(r"skip ends these sentences[^>]*Your move> ")
            line.type("skip")
            line.wait("Your move> ")
            wait_for(lambda: is_seen(home))
            line.type("1")
            self.assertNotIn("v tells", line.wait("Your move> "))


class Unwritable(unittest.TestCase):
    def test_a_match_that_cannot_be_kept_still_offers_another(self):
        with Home() as home:
            Path(home, "mazzo/matches.jsonl").mkdir()
            with TypedLines(home, "tic_tac_toe", "--seed", "7", "--level", "random") as line:
                while "Your move> " in line.wait("> $"):
                    line.type("1")
                line.wait(r"matches\.jsonl could not be written(.|\n)*Another match> $")  # the prompt comes again


class Undo(unittest.TestCase):
    def test_a_word_takes_a_choice_back(self):
        with Home() as home, TypedLines(home, *BRISCOLA) as line:
            first = re.findall(r"(?m)^   1  (..)", line.wait("Your move> "))[0]
            line.type("1")
            line.wait("Your move> ")
            line.type("undo")
            line.wait(QUESTION + r".*Type undo again(.|\n)*Your move> ")
            line.type("undo")
            told = line.wait(DONE + r"(.|\n)*Your hand(.|\n)*Your move> ")
            self.assertEqual(re.findall(r"(?m)^   1  (..)", told), [first])
            self.assertEqual(undone_in(home), [0])
            line.type("undo")
            line.wait("You have made no choice in this deal yet.(.|\n)*Your move> ")
            line.type("1")
            line.wait("Your move> ")
            line.type("z")
            line.wait(DONE)
            self.assertEqual(undone_in(home), [0, 0])


class Tricks(unittest.TestCase):
    def test_the_tricks_of_the_deal_with_their_points(self):
        with Home() as home, TypedLines(home, *BRISCOLA, "--lang", "en") as line:
            line.wait("Your move> ")
            line.type("tricks")
            line.wait("No trick has been taken yet.(.|\n)*Your move> ")
            line.type("1")
            told = line.wait("Your move> ")
            taker, points = re.search(r"(You|Bot 2) takes? the trick with [^,]*, (no|\d+) point", told).groups()
            line.type("y")
            told = line.wait("Your move> ")
            trick = rf"Trick 1: the .* \(you\); the .* \(Bot 2\)\. {taker} took it\. Points so far: you: (\d+); Bot 2: (\d+)\."
            mine, theirs = re.search(trick, told).groups()
            self.assertEqual((mine if taker == "You" else theirs), points.replace("no", "0"))
            self.assertNotIn("Trick 2", told)

    def test_in_italian(self):
        with Home() as home, TypedLines(home, *BRISCOLA, "--lang", "it") as line:
            line.wait("Tocca a te> ")
            line.type("1")
            line.wait("Tocca a te> ")
            line.type("tricks")
            line.wait(
                r"Presa 1: .* \(tu\); .* \(Bot 2\)\. (L'hai presa tu|L'ha presa Bot 2)\. Punti fin qui: tu: \d+; Bot 2: \d+\."
            )

    def test_what_you_see_has_every_play_of_the_trick(self):
        with (
            Home() as home,
            TypedLines(home, "president", "--players", "4", "--seed", "7", "--level", "0", "--lang", "en") as line,
        ):
            for _ in range(60):
                said = line.wait("Your move> ")
                plays = re.findall(r"(?m)^(You|Bot \d) plays? (.*)\.$", said)
                if len(plays) > 1 and "Nobody beats" not in said:
                    break
                line.type("PASS" if " PASS " in said else "1")
            line.type("v")
            told = line.wait(r"On the table(.|\n)*Your move> ")
            before, beaten = plays[-2], plays[-1]
            self.assertIn(f"On the table: {beaten[1]} ({beaten[0]}).\nPlayed before in this trick: ", told)
            self.assertIn(f"{before[1]} ({before[0].replace('You', 'you')})", told)


class OwnMatch(unittest.TestCase):
    def test_the_level_and_a_new_match(self):
        with Home() as home, TypedLines(home, *THREE_DEALS) as line:
            line.wait("Your move> ")
            for typed in ("level", "level 101", "level x"):
                line.type(typed)
                line.wait("Type level and a number from 0 to 100[^>]*Your move> ")
            line.type("level 60")
            line.wait(r"From the next deal on the bots play at level 60\.[^>]*Your move> ")
            line.type("1")
            line.wait("Your move> ")
            self.assertEqual(bots_in(home), "level:0")  # this deal ends as it began
            line.type("restart")
            line.wait("Begin a new match.* Type restart again[^>]*Your move> ")
            line.type("1")  # a card instead, so the question comes again
            line.wait("Your move> ")
            line.type("restart")
            line.wait("Type restart again[^>]*Your move> ")
            line.type("restart")
            line.wait("Deal 1[^>]*Your move> ")
            self.assertEqual(saves(home), [])
            line.type("1")
            line.wait("Your move> ")
            self.assertEqual(bots_in(home), "level:60")


class Files(unittest.TestCase):
    def test_it_saves_where_the_menu_looks(self):
        with Home() as home:
            with TypedLines(home, *BRISCOLA) as line:
                line.wait("Your move> ")
                line.type("1")
                line.wait("Your move> ")
                line.process.kill()
            self.assertEqual(saves(home), ["briscola.mazzo.json"])
            with TypedLines(home, "--resume", f"{home}/mazzo/briscola.mazzo.json") as line:
                line.wait("Your move> ")
                line.type("q")
                line.wait("not finished.\nSaved in .*/mazzo/briscola.mazzo.json")

    def test_a_finished_match_is_kept_and_another_is_offered(self):
        with Home() as home, TypedLines(home, "tic_tac_toe", "--seed", "7", "--level", "random") as line:
            while "Another match" not in line.wait("Your move> |Another match> "):
                line.type("1")
            self.assertEqual(Path(home, "mazzo/matches.jsonl").read_text().count("\n"), 1)
            self.assertEqual(saves(home), [])
            line.type("n")
            line.wait("Your move> ")
            line.type("q")
            line.wait("not finished")
            self.assertEqual(line.process.wait(), 0)

    def test_a_program_that_types_leaves_no_files(self):
        with Home() as home:
            env = {"XDG_STATE_HOME": home, "LANG": "C.UTF-8"}
            subprocess.run([MAZZO, "play", "briscola"], input=b"1\n1\n", env=env, capture_output=True, check=False)
            self.assertEqual(saves(home), [])


HAND = ["3B", "KC", "5D", "2S"]
BID = {"how": "number", "label": "Bid", "member": "bid", "min": 62, "max": 120}
PASS = {"how": "button", "label": "Pass", "text": "PASS", "move": {"pass": True}}
CALL = {"how": "cards", "label": "Call a card", "member": "call", "groups": [["AB", "AC", "AD", "AS"]], "min": 1, "max": 1}
PLAY = {"how": "cards", "label": "Play a card", "member": "card", "groups": [["3B", "KC"]], "min": 1, "max": 1}
MELD = {"how": "cards", "label": "Meld", "member": "meld", "list": True, "groups": [["3B", "KC", "5D"]], "min": 2, "max": 3}
KNOCK = {**MELD, "label": "Knock", "member": "knock", "min": 1, "max": 1}
ONTO = [
    {"how": "onto", "label": f"The 5 takes {n}", "text": f"5D {n}", "cards": ["5D", n], "move": {"card": "5D", "take": n}}
    for n in ("2B", "3C")
]
CELLS = {"how": "cell", "label": "Mark a cell", "cells": [1, 5]}


def scene(*choices, **zones):
    kinds = {"hand": {"seat": 0, "cards": HAND}, **zones}
    return {
        "seats": [
            {"side": 0, "cards": 4, "acts": True, "badges": [{"key": "caller", "text": "caller"}]},
            {"side": 1, "cards": 4, "score": -12},
        ],
        "zones": [{"kind": kind, **zone} for kind, zone in kinds.items()],
        "facts": [{"key": "stake", "text": "62 points at stake"}],
        "choices": list(choices),
    }


def answers(shown):
    view = {"game": "chiamata", "players": 2, "seat": 0, "deal": 1, "version": 1, "to_act": [0], "scores": [0, -12]}
    update = {
        "t": "update",
        "table": "AAAAAA",
        "v": 1,
        "view": view,
        "scene": shown,
        "seats": [{"name": "Anna", "kind": "person"}, {"name": "Bruno", "kind": "person"}],
    }
    return {"hello": [{"t": "welcome", "name": "Anna", "guest": True, "token": "x", "tables": []}], "join": [update]}


BY_LINES = [
    (scene(BID, PASS), "70", {"bid": 70}),
    (scene(BID, PASS), "1", {"pass": True}),
    (scene(BID, PASS), "pass", {"pass": True}),
    (scene(CALL), "AD", {"call": "AD"}),
    (scene(CALL), "the ace of denari", {"call": "AD"}),
    (scene(PLAY, CALL), "2", {"card": "KC"}),
    (scene(PLAY, CALL), "3", {"call": "AB"}),
    (scene(MELD, KNOCK), "kc 3b", {"meld": ["KC", "3B"]}),
    (scene(*ONTO), "5D 3C", {"card": "5D", "take": "3C"}),
    (scene(CELLS, hand={"seat": 0}, board={"columns": 3, "marks": ["X", "", "O", "X", "O", ""]}), "C2", {"row": 1, "col": 2}),
]


def played(house):
    return [message["move"] for message in house.heard if message["t"] == "play"]


class UnknownGame(unittest.TestCase):
    def test_every_kind_of_choice_is_typed_in_line_mode(self):
        for shown, typed, move in BY_LINES:
            with (
                self.subTest(choices=[c["label"] for c in shown["choices"]], typed=typed),
                LyingHouse(answers(shown)) as h,
                Lines("--server", h.url, "--join", "AAAAAA") as line,
            ):
                line.wait("Your move> ")
                line.type(typed)
                while not played(h):
                    line.hear(0.1)
                    self.assertNotIn("no move here", line.said)
                self.assertEqual(played(h), [move])

    def test_a_family_is_one_line(self):
        shown = scene({**MELD, "groups": [["3B", "KC", "5D", "2S"], ["4B", "4C", "4D"]]}, BID, PASS)
        with LyingHouse(answers(shown)) as h, Lines("--server", h.url, "--join", "AAAAAA") as line:
            line.wait("Your move> ")
            self.assertIn("  1–14  Meld: 3B KC 5D 2S, 4B 4C 4D\n      Bid: 62–120\n  15  PASS     pass\n", line.said)


if __name__ == "__main__":
    unittest.main()
