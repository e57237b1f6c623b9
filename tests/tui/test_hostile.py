"""A stranger's text never commands the terminal nor breaks the picture: at the table, in lists, in lines."""

import json
import subprocess
import tempfile
import unicodedata
import unittest

from support.house import LyingHouse
from support.screen import MAZZO, Screen

NAMES = [
    "\x1b]0;pwned\x07Eve",  # a title
    "\x1b[31;7mEve\x1b[0m\x1b[2J\x1b[H\r\n\x08",  # colours, the cursor
    "\u009b31mEve\u0090\tE\v",  # C1, tabs
    "漢字漢字漢字漢字漢字",  # two cells each
    "👩‍👩‍👧‍👦🎴🃏",  # joined
    "E\u0301\u0302\u0303v\u0489e" * 3,  # combining
    "\u202eevE\u2066\u200f\u200b\ufeff",  # direction, nothing at all
    "Eve" * 1200,
]


def view():
    match = subprocess.run(
        [MAZZO, "simulate", "president", "--players", "8", "--seed", "2", "--json"], capture_output=True, text=True, check=True
    ).stdout
    told = subprocess.run(
        [MAZZO, "replay", "-", "--seat", "1", "--json"], input=match, capture_output=True, text=True, check=True
    ).stdout
    return json.loads(told.splitlines()[0])


def answers():
    """Of a house where every text is hostile."""
    seats = [{"name": name, "kind": "person"} for name in NAMES]
    seats[1].update(away=True, leaves_in_ms=90_000)
    update = {
        "t": "update",
        "table": "AAAAAA",
        "v": 1,
        "view": view(),
        "seats": seats,
        "said": NAMES,
        "moves": [{"move": {"pass": True}, "text": n, "label": n} for n in NAMES[:3]],
        "what": {"kind": "away", "seat": 1},
    }
    return {
        "hello": [{"t": "welcome", "name": NAMES[0], "guest": True, "token": "x", "tables": []}],
        "join": [update],
        "queue": [{"t": "error", "code": "busy", "text": "".join(NAMES[:-1])}],
        "tables": [{"t": "tables", "tables": [{"table": n, "game": n, "seats": [s]} for n, s in zip(NAMES, seats)]}],
        "stats": [{"t": "stats", "name": NAMES[0], "games": [{"game": n, "played": 1, "rating": n} for n in NAMES]}],
        "leaderboard": [{"t": "leaderboard", "rows": [{"rank": 1, "name": n, "rating": 1500, "uncertainty": 9} for n in NAMES]}],
        "history": [{"t": "history", "rows": [{"table": n, "game": n, "outcome": n, "seat": 0, "players": [n]} for n in NAMES]}],
    }


class Hostile(unittest.TestCase):
    def clean(self, text):
        """Nothing but characters of one cell each."""
        self.assertEqual([c for c in text if unicodedata.category(c) in ("Cc", "Cf", "Mn", "Me") and c != "\n"], [], text)
        self.assertEqual([c for c in text if unicodedata.east_asian_width(c) in "WF"], [], text)

    def whole(self, screen, seen):
        """The picture is unbroken: nothing is wider than the screen, the box ends where it began, no title was set."""
        self.clean(seen)
        self.assertLessEqual(max(map(len, seen.split("\n"))), 80)
        box = {(line.find("│"), line.rfind("│")) for line in seen.split("\n") if line.strip().startswith("│")}
        self.assertEqual(len(box), 1, seen)
        self.assertNotIn("pwned", screen.tmux("display", "-p", "#{pane_title}"))

    def test_at_the_table(self):
        with LyingHouse(answers()) as h, Screen("--server", h.url, "--join", "AAAAAA", env={"NO_COLOR": "1"}) as s:
            s.wait(r"away \d+ s")
            lines = s.settle("q leave").split("\n")
            self.assertIn("? keys", lines[0])
            self.assertRegex(lines[23], "q leave")
            for line in lines[1:5]:  # two players per row, each in a column
                self.assertEqual(line[38:40].strip(), "", line)
                self.assertNotEqual(line[42:44].strip(), "", line)
            self.clean("\n".join(lines))
            s.keys("l")
            s.wait("What happened")
            self.whole(s, s.settle("What happened"))

    def test_an_offer_of_a_rematch(self):
        offers = [
            {
                "t": "offer",
                "table": n,
                "of": "AAAAAA",
                "name": n,
                "game": n,
                "players": 2,
                "rated": True,
                "seat": 1,
                "stands_ms": 2**62,
            }
            for n in NAMES
        ]
        said = answers()
        ended = {**said["join"][0], "over": True, "results": []}
        over = [{"t": "offer_over", "table": NAMES[-1], "of": "AAAAAA", "why": "declined", "names": NAMES, "closed": True}]
        with (
            LyingHouse({**said, "join": [ended, *offers], "decline": over}) as h,
            Screen("--server", h.url, "--join", "AAAAAA", env={"NO_COLOR": "1"}) as s,
        ):
            self.clean(s.settle(r"EveEve\S* offers a rated rematch"))
            s.keys("d")
            self.clean(s.settle("n rematch", unless="offers"))
            s.keys("n")
            self.clean(s.settle("n rematch"))

    def test_in_lists(self):
        with LyingHouse(answers()) as h, Screen("--server", h.url) as s:
            for title in ("Watch", "Statistics", "Your matches", "Leaderboard"):
                s.wait("M A Z Z O")
                s.choose(title)
                if title == "Leaderboard":
                    s.wait("─ Leaderboard ─")
                    s.keys("Enter")
                    title = "Briscola"
                self.whole(s, s.settle(rf"─ {title}.* ─", unless="M A Z Z O|Leaderboard"))
                s.keys("Escape")

    def test_in_lines(self):
        with LyingHouse(answers()) as h, tempfile.TemporaryDirectory() as home:
            for args, words in ((["briscola"], r"\?\[31;7mEve"), (["--join", "AAAAAA"], "lost the connection")):
                out = subprocess.run(
                    [MAZZO, "play", "--line", "--server", h.url, *args],
                    stdin=subprocess.PIPE,
                    check=False,
                    capture_output=False,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.STDOUT,
                    text=True,
                    timeout=600,
                    env={"XDG_STATE_HOME": home, "LANG": "C.UTF-8"},
                )
                self.assertRegex(out.stdout, words)
                self.clean(out.stdout)


if __name__ == "__main__":
    unittest.main()
