"""A new game is a folder and its place in games/all.h. In a copy of the tree this adds two clones of old games under new
names and one game that no client knows (tests/new_game/asta: bids, a hidden partner, five cards to a trick);
then the laws, secrecy, saving, transcripts and scenes, the command line and line mode run on them unchanged.

  NEW_GAME_CLIENTS=1 test_new_game.py     the terminal and the page as well (./test --long)
"""

import json
import os
import random
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FIXTURE = Path(__file__).with_name("asta")
CLONES = [("tic_tac_toe", "TicTacToe", "noughts", "Noughts"), ("joker", "Joker", "jester", "Jester")]
GAMES = ["noughts", "jester", "asta"]


def copied_tree(folder):
    """The files of the repository, as they are in the working tree."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, check=True, text=True, capture_output=True
    ).stdout.splitlines()
    for name in listed:
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)


def add_clone(tree, old, old_type, new, new_type):
    shutil.copytree(tree / "games" / old, tree / "games" / new)
    for file in (tree / "games" / new).iterdir():
        text = file.read_text(encoding="utf-8").replace(f"games/{old}/", f"games/{new}/")
        if file.suffix == ".h":
            text = text.replace(old_type, new_type).replace(f'kKey = "{old}"', f'kKey = "{new}"')
        file.write_text(text, encoding="utf-8")
    list_game(tree, new, new_type)


def list_game(tree, key, name):
    """The only place outside the game's folder."""
    path = tree / "games/all.h"
    text = path.read_text(encoding="utf-8")
    text = text.replace("\nnamespace games {", f'#include "games/{key}/face.h"\n\nnamespace games {{', 1)
    text = text.replace("&& f) {\n", f"&& f) {{\n  f.template operator()<{name}>();\n", 1)
    path.write_text(text, encoding="utf-8")


class NewGame(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.tree = Path(cls.folder.name)
        copied_tree(cls.tree)
        for clone in CLONES:
            add_clone(cls.tree, *clone)
        shutil.copytree(FIXTURE, cls.tree / "games/asta")
        list_game(cls.tree, "asta", "Asta")
        built = subprocess.run(
            "cmake --preset release -DMAZZO_GAME_TESTS=ON && tools/build.sh release mazzo game_tests",
            shell=True,
            cwd=cls.tree,
            text=True,
            capture_output=True,
        )
        if built.returncode:
            raise AssertionError("a new game does not build:\n" + built.stderr[-6000:] + built.stdout[-2000:])

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def mazzo(self, *args, **options):
        done = subprocess.run(
            [self.tree / "build/release/mazzo", *args], text=True, capture_output=True, timeout=300, cwd=self.tree, **options
        )
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_laws_secrecy_saves_transcripts_and_scenes(self):
        done = subprocess.run(
            [self.tree / "build/release/game_tests", "--gtest_brief=1"], cwd=self.tree, text=True, capture_output=True
        )
        self.assertEqual(done.returncode, 0, done.stdout[-6000:])

    def test_the_command_line_knows_them(self):
        listed = {json.loads(line)["game"] for line in self.mazzo("games", "--json").splitlines()}
        self.assertLessEqual(set(GAMES), listed)
        for game in GAMES:
            with self.subTest(game):
                matches = self.mazzo("simulate", game, "--matches", "3", "--seed", "7")
                self.assertEqual(len(matches.splitlines()), 3)
                record = self.tree / f"{game}.jsonl"
                record.write_text(matches, encoding="utf-8")
                self.assertIn(".", self.mazzo("replay", str(record)))
                self.assertTrue(self.mazzo("rules", game).startswith("# "))

    def test_bots_of_all_levels_play_them(self):
        for game in GAMES:
            for level in ("beginner", "hard", "master"):
                with self.subTest(game=game, level=level):
                    self.mazzo("arena", game, "--seat", level, "--seat", "random", "--deals", "1", "--seed", "3")

    def test_a_person_plays_them_in_line_mode(self):
        """Types the first listed move until the match is over."""
        for game in GAMES:
            with self.subTest(game):
                told = self.play_by_lines(game)
                self.assertRegex(told, r"(win|wins|won|draw)\b.*match|match.*draw", told[-800:])

    def play_by_lines(self, game):
        # Every number is a move of the printed list; a number that is too large is refused, and the program asks again.
        rng = random.Random(game)
        lines = "\n".join(str(rng.choice([1, 1, 2, 3])) for _ in range(4000)) + "\n"
        done = subprocess.run(
            [self.tree / "build/release/mazzo", "play", game, "--line", "--seed", "5"],
            text=True,
            input=lines,
            capture_output=True,
            timeout=300,
            cwd=self.tree,
            env={**os.environ, "LANG": "C.UTF-8", "XDG_DATA_HOME": self.folder.name},
        )
        return done.stdout


if __name__ == "__main__":
    unittest.main()
