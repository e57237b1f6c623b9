"""A new game is a folder and its place in games/all.h. In a copy of the tree this adds two clones of old games under new
names and one game that no client knows (tests/new_game/asta: bids, a hidden partner, five cards to a trick);
then the laws, secrecy, saving, transcripts and scenes, the command line and line mode run on them unchanged.
tests/new_game/long/test_clients.py draws and plays them in the terminal and on the page (./test --long).
"""

import json
import os
import random
import subprocess
import unittest

from support.tree import GAMES, NewTree


class NewGame(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.new = NewTree("cmake --preset release -DMAZZO_GAME_TESTS=ON && tools/build.sh release mazzo game_tests")
        cls.tree = cls.new.root

    @classmethod
    def tearDownClass(cls):
        cls.new.close()

    def mazzo(self, *args, **options):
        done = subprocess.run([self.new.mazzo, *args], text=True, capture_output=True, timeout=300, cwd=self.tree, **options)
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
            [self.new.mazzo, "play", game, "--line", "--seed", "5"],
            text=True,
            input=lines,
            capture_output=True,
            timeout=300,
            cwd=self.tree,
            env={**os.environ, "LANG": "C.UTF-8", "XDG_STATE_HOME": self.new.folder.name},
        )
        return done.stdout


if __name__ == "__main__":
    unittest.main()
