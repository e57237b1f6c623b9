"""Golden screens: how each game looks at four sizes in English, at the smallest size of each layout in Italian, some of them with French
cards, and how deals end.
`test_golden.py --write` makes them again; then look at them."""

import re
import sys
import unittest
from pathlib import Path

from support.screen import Screen

FOLDER = Path(__file__).parent / "golden"
TURN = r"Your turn|Your only move|Tocca a te|Una sola mossa"
LISTED = "What you may play|Che cosa puoi giocare"
FRENCH, ITALIAN = {"look": "french"}, ("--lang", "it")
# Bots that move at random, so that no screen changes when a bot gets better. Keys come one at a time, each on our turn.
SHOWN = {
    "briscola": (["briscola"], ["2", "1", "1"], {}),
    "briscola_it": (["briscola", *ITALIAN], ["2", "1", "1"], {}),
    "briscola_french": (["briscola"], ["2", "1", "1"], FRENCH),
    "briscola_french_it": (["briscola", *ITALIAN], ["2", "1", "1"], FRENCH),
    "briscola_4": (["briscola", "--players", "4"], ["1", "2"], {}),
    "joker": (["joker"], ["1", "1", "2"], {}),
    "joker_it": (["joker", *ITALIAN], ["1", "1", "2"], {}),
    "scopa": (["scopa"], ["a+Enter", "a+Enter"], {}),
    "scopa_it": (["scopa", *ITALIAN], ["a+Enter", "a+Enter"], {}),
    "tressette": (["tressette"], ["a+Enter", "a+Enter"], {}),
    "tressette_2_it": (["tressette", "--players", "2", *ITALIAN], ["a+Enter", "a+Enter"], {}),
    "briscola_chiamata_auction": (["briscola_chiamata"], ["a+Enter"], {}),
    "briscola_chiamata_auction_it": (["briscola_chiamata", *ITALIAN], ["a+Enter"], {}),
    "briscola_chiamata_play": (["briscola_chiamata"], ["2", "a+Enter"], {}),
    "briscola_chiamata_play_it": (["briscola_chiamata", *ITALIAN], ["2", "a+Enter"], {}),
    "california_jack": (["california_jack"], ["a+Enter", "a+Enter", "a+Enter", "a+Enter"], {}),
    "california_jack_it": (["california_jack", *ITALIAN], ["a+Enter", "a+Enter", "a+Enter", "a+Enter"], {}),
    "president_5": (["president", "--players", "5"], ["a+Enter", "Tab"], {}),
    "president_8": (["president", "--players", "8"], ["a+Enter"], {}),
    "president_3": (["president", "--players", "3"], ["Tab"], {}),
    "president_5_it": (["president", "--players", "5", *ITALIAN], ["a+Enter", "Tab"], {}),
    "president_5_by_suit": (["president", "--players", "5"], ["a+Enter"], {"sort": "suit"}),
    "tic_tac_toe": (["tic_tac_toe"], ["5"], {}),
    "tic_tac_toe_it": (["tic_tac_toe", *ITALIAN], ["5"], {}),
    "rock_paper_scissors": (["rock_paper_scissors"], ["1", "2"], {}),
    "rock_paper_scissors_it": (["rock_paper_scissors", *ITALIAN], ["1", "2"], {}),
    "guide": (["briscola"], ["1"], {"guided": "no"}),
    "guide_it": (["briscola", *ITALIAN], [], {"guided": "no"}),
}
# Played by these keys, then by the first move of the list until the first deal is over.
ENDED = {
    "end_briscola": (["briscola"], []),
    "end_briscola_4_it": (["briscola", "--players", "4", "--option", "deals=3", *ITALIAN], []),
    "end_joker": (["joker"], []),
    "end_joker_it": (["joker", *ITALIAN], []),
    "end_scopa": (["scopa"], []),
    "end_scopa_it": (["scopa", *ITALIAN], []),
    "end_tressette": (["tressette"], []),
    "end_tressette_it": (["tressette", *ITALIAN], []),
    "end_briscola_chiamata": (["briscola_chiamata"], ["2"]),
    "end_briscola_chiamata_it": (["briscola_chiamata", *ITALIAN], ["2"]),
    "end_california_jack": (["california_jack"], []),
    "end_california_jack_it": (["california_jack", *ITALIAN], []),
    "end_president_5": (["president", "--players", "5"], []),
    "end_president_5_it": (["president", "--players", "5", *ITALIAN], []),
    "end_tic_tac_toe": (["tic_tac_toe"], []),
    "end_tic_tac_toe_it": (["tic_tac_toe", *ITALIAN], []),
    "end_rock_paper_scissors": (["rock_paper_scissors", "--option", "wins=1"], []),
    "end_rock_paper_scissors_it": (["rock_paper_scissors", "--option", "wins=1", *ITALIAN], []),
}
END = r"The match is over|Enter deals again|La partita è finita|Invio dà di nuovo"
SIZES = [(60, 20), (80, 24), (100, 30), (120, 40)]
LEAST_SIZES = SIZES[::2]  # with the log below the cards, and beside them


def opened(args, settings):
    return Screen(*args, "--seed", "21", "--level", "random", size=SIZES[0], settings={"suits": "auto", **settings})


def at_every_size(s, name, pattern):
    """The screen once it is drawn in its new size, with the key bar in the last row."""
    for columns, rows in LEAST_SIZES if name.endswith("_it") else SIZES:
        s.resize(columns, rows)
        s.wait(rf"\A(.*\n){{{rows - 1}}} (Enter|Invio|n) \w")
        yield f"{name}.{columns}x{rows}", s.settle(pattern)


def pressed(s, keys):
    """The screen after these keys, each on our turn."""
    seen = s.settle(TURN)
    for key in keys:
        s.keys(*key.split("+"))
        seen = s.settle(TURN, unless=LISTED, after=seen)
    return seen


def played_on(s, seen):
    """To the end of the deal, by the first move of the list."""
    while not re.search(END, seen):
        s.keys("a", "Enter")
        seen = s.settle(f"{TURN}|{END}", unless=LISTED, after=seen)


def screens():
    for name, (args, keys, settings) in SHOWN.items():
        with opened(args, settings) as s:
            pressed(s, keys)
            yield from at_every_size(s, name, TURN)
    for name, (args, keys) in ENDED.items():
        with opened(args, {}) as s:
            played_on(s, pressed(s, keys))
            yield from at_every_size(s, name, END)
    with Screen(size=SIZES[0]) as s:
        yield "menu.60x20", s.settle("─ M A Z Z O ─")
        s.keys("Down", "Down", "Down", "Enter")
        yield "form.60x20", s.wait("How")


class Golden(unittest.TestCase):
    maxDiff = None

    def test_screens(self):
        seen = {}
        for name, screen in screens():
            seen[name] = screen
            with self.subTest(name):
                self.assertEqual(screen, (FOLDER / f"{name}.txt").read_text(encoding="utf-8"))
        self.assertEqual({f.stem for f in FOLDER.glob("*.txt")}, set(seen))

    def test_french_cards_have_french_words(self):
        """Whatever the screen says: cards, sentences, plates, lists."""
        for path in FOLDER.glob("briscola_french*.txt"):
            self.assertNotRegex(
                path.read_text(encoding="utf-8"), r"Bastoni|Coppe|Denari|Spade\b|Cavallo|Asso di [BCDS]", path.name
            )


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        FOLDER.mkdir(exist_ok=True)
        made = dict(screens())
        for old in FOLDER.glob("*.txt"):
            old.unlink()
        for file_name, text in made.items():
            (FOLDER / f"{file_name}.txt").write_text(text, encoding="utf-8")
    else:
        unittest.main()
