"""A copy of the tree with three new games: clones of two old games under new names, and one that no client knows
(tests/new_game/asta: bids, a hidden partner, five cards to a trick). Each is a folder and its place in games/all.h."""

import re
import shutil
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
FIXTURE = ROOT / "tests/new_game/asta"
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


def forget_old_games(tree):
    """The old games go from the list, so that nothing is compiled for them; an author who adds a game leaves them there."""
    path = tree / "games/all.h"
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r"  f\.template operator\(\)<\w+>\(\);\n", "", text), encoding="utf-8")


class NewTree:
    """The copy, with what the commands build in it."""

    def __init__(self, *builds):
        self.folder = tempfile.TemporaryDirectory(prefix="mazzo-new-game-")
        self.root = Path(self.folder.name, "mazzo")
        self.root.mkdir()
        self.mazzo = self.root / "build/release/mazzo"
        copied_tree(self.root)
        forget_old_games(self.root)
        for clone in CLONES:
            add_clone(self.root, *clone)
        shutil.copytree(FIXTURE, self.root / "games/asta")
        list_game(self.root, "asta", "Asta")
        for command in builds:
            self.run(command)

    def run(self, command, **options):
        """Runs it in the copy; a failure shows the end of what it said."""
        done = subprocess.run(command, shell=True, text=True, capture_output=True, check=False, **{"cwd": self.root, **options})
        if done.returncode:
            raise AssertionError(f"{command}, with new games:\n" + done.stderr[-6000:] + done.stdout[-6000:])

    def close(self):
        self.folder.cleanup()
