"""docs/views.md has every member that a view ever has, game by game, and no other."""

import json
import re
import subprocess
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MAZZO = ROOT / "build/release/mazzo"
PARTS = ("options", "public", "own", "standing", "result")


def mazzo(*args, given=None):
    return subprocess.run([MAZZO, *args], input=given, capture_output=True, text=True, timeout=600, check=True).stdout


def members(view):
    """The members of a view as the page names them: game, public.trump, legal[].card …"""
    for key, value in view.items():
        yield key
        if key in PARTS:
            yield from (f"{key}.{name}" for name in value)
        if key == "legal":
            yield from (f"legal[].{name}" for move in value for name in move)


def told(game, players):
    """What the views of a match hold, from a seat and from the gallery."""
    record = mazzo("simulate", game, "--players", str(players), "--seed", "7", "--json")
    views = mazzo("replay", "-", "--json", "--seat", "1", given=record) + mazzo("replay", "-", "--json", given=record)
    return {name for line in views.splitlines() for name in members(json.loads(line))}


def written():
    """(what every game has, what each game has besides), as the tables of the page say."""
    every, *games = re.split(r"(?m)^## `?", (ROOT / "docs/views.md").read_text(encoding="utf-8"))[1:]
    rows = re.compile(r"(?m)^\| `([^`]+)` \|")
    return rows.findall(every), {text.split("`")[0]: rows.findall(text) for text in games}


class Views(unittest.TestCase):
    def test_every_member_is_on_the_page_and_no_other(self):
        every, by_game = written()
        games = [json.loads(line) for line in mazzo("games", "--json").splitlines()]
        self.assertEqual(set(by_game), {game["game"] for game in games})
        for game in games:
            name = game["game"]
            with self.subTest(game=name):
                seen = set().union(*(told(name, n) for n in {*game["players"], game["usual"]}))
                self.assertEqual(sorted(every + by_game[name]), sorted(seen))

    def test_options_are_those_of_the_game(self):
        for line in mazzo("games", "--json").splitlines():
            game = json.loads(line)
            named = {name for name in written()[1][game["game"]] if name.startswith("options.")}
            self.assertEqual(named, {f"options.{key}" for key in game["options"]})


if __name__ == "__main__":
    unittest.main()
