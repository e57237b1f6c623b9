"""Runs the program under test."""

import os
import subprocess
import tempfile

KEPT = tempfile.TemporaryDirectory()  # saves and settings of the tests, not of the person who runs them
os.environ.update(XDG_STATE_HOME=KEPT.name, XDG_CONFIG_HOME=KEPT.name)

MAZZO = os.path.abspath("build/release/mazzo")
GAMES = [
    "briscola",
    "joker",
    "california_jack",
    "president",
    "scopa",
    "tressette",
    "briscola_chiamata",
    "tic_tac_toe",
    "rock_paper_scissors",
]


def mazzo(*args, stdin="", **env):
    clean = {k: v for k, v in os.environ.items() if k not in ("LANG", "LC_ALL", "LC_MESSAGES", "MAZZO_LANG", "NO_COLOR")}
    return subprocess.run([MAZZO, *args], input=stdin, capture_output=True, text=True, timeout=600, env={**clean, **env})


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()
