"""A game that this program does not know, told by scenes alone: a player can make its moves by keys, by mouse and in line
mode, whatever they consist of."""

import re
import unittest

from support.house import LyingHouse
from test_online import Lines
from support.screen import Screen

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


# The scene; the keys, with a colon before typed text, and the move that they make.
BY_KEYS = [
    (scene(BID, PASS), ["1", ":70", "Enter"], {"bid": 70}),
    (scene(BID, PASS), ["2"], {"pass": True}),
    (scene(BID, PASS), ["Right", "Enter"], {"pass": True}),
    (scene(BID, PASS), ["p"], {"pass": True}),
    (scene(BID, PASS), ["a", "2"], {"pass": True}),
    (scene(BID, PASS), [":", ":104", "Enter"], {"bid": 104}),
    (scene(BID, PASS), [":", ":pas", "Enter"], {"pass": True}),
    (scene(CALL), ["1", "3"], {"call": "AD"}),
    (scene(PLAY, CALL, trick={"cards": ["7B"], "by": [1]}), ["2"], {"card": "KC"}),
    (scene(PLAY, CALL, trick={"cards": ["7B"], "by": [1]}), ["c", "Down", "Enter"], {"call": "AC"}),
    (scene(PLAY, CALL, trick={"cards": ["7B"], "by": [1]}), ["3"], {"card": "5D"}),  # not allowed; the house says why
    (scene(PLAY, PASS), [":", ":K Coppe", "Enter"], {"card": "KC"}),
    (scene(MELD, KNOCK), ["1", "3", "Enter"], {"meld": ["3B", "5D"]}),
    (scene(MELD, KNOCK), ["2", "k"], {"knock": ["KC"]}),
    (scene(MELD, KNOCK), ["2", "Enter"], {"knock": ["KC"]}),  # one card is not a meld
    (scene(MELD, PASS), [":", ":3B,5D", "Enter"], {"meld": ["3B", "5D"]}),
    (scene(*ONTO, spread={"cards": ["2B", "3C"]}), ["3", "2"], {"card": "5D", "take": "3C"}),
    (scene(ONTO[0], spread={"cards": ["2B", "3C"]}), ["3"], {"card": "5D", "take": "2B"}),
    (scene(CELLS, hand={"seat": 0}, board={"columns": 3, "marks": ["X", "", "O", "X", "O", ""]}), ["6"], {"row": 1, "col": 2}),
    (
        scene(CELLS, hand={"seat": 0}, board={"columns": 3, "marks": ["X", "", "O", "X", "O", ""]}),
        ["Down", "Enter"],
        {"row": 1, "col": 1},
    ),
]
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


class Future(unittest.TestCase):
    def test_every_kind_of_choice_is_made_by_keys(self):
        for shown, keys, move in BY_KEYS:
            with (
                self.subTest(choices=[c["label"] for c in shown["choices"]], keys=keys),
                LyingHouse(answers(shown)) as h,
                Screen("--server", h.url, "--join", "AAAAAA") as s,
            ):
                seen = s.wait("Your turn|Your only move")
                for key in keys:
                    if key.startswith(":") and key != ":":
                        s.type(key[1:])
                    else:
                        s.keys(key)
                    if key != keys[-1]:
                        seen = s.change(seen)
                s.wait_for(lambda: played(h))  # pylint: disable=cell-var-from-loop
                self.assertEqual(played(h), [move])

    def test_a_button_is_clicked(self):
        with LyingHouse(answers(scene(BID, PASS))) as h, Screen("--server", h.url, "--join", "AAAAAA") as s:
            lines = s.wait("Your turn").split("\n")
            y = next(i for i, line in enumerate(lines) if re.search(r"[│║] +Pass +[│║]", line))
            s.click(lines[y].index("Pass"), y)
            s.wait_for(lambda: played(h))
            self.assertEqual(played(h), [{"pass": True}])

    def test_a_button_beside_cards_is_clicked_in_the_bar(self):
        with LyingHouse(answers(scene(PLAY, PASS))) as h, Screen("--server", h.url, "--join", "AAAAAA") as s:
            lines = s.wait("Your turn").rstrip("\n").split("\n")
            s.click(lines[-1].index("pass"), len(lines) - 1)
            s.wait_for(lambda: played(h))
            self.assertEqual(played(h), [{"pass": True}])

    def test_the_table_shows_what_the_scene_says(self):
        shown = scene(BID, PASS)
        with LyingHouse(answers(shown)) as h, Screen("--server", h.url, "--join", "AAAAAA") as s:
            seen = s.wait("Your turn: choose")
            self.assertIn(" chiamata · 62 points at stake ", seen)
            self.assertRegex(seen, r"▶ You · caller .* Bruno · 4 cards · score -12")
            self.assertRegex(seen, r"│3 +│ │K +│ │5 +│ │2 +│\n.*│Bastoni +│ │Coppe +│ │Denari +│ │Spade +│")
            self.assertTrue(h.heard[0]["scene"])

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
