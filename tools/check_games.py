#!/usr/bin/env python3
"""Checks that only games know games: no key and no name of any game outside its folder, its words and the tests.

  check_games.py [ROOT]

A game is games/GAME/ and its place in games/all.h. core, table, server, tui, cli and the page serve any game, so that a
new game changes none of them. In ai/ a game may have a folder of its own (ai/GAME/), and ai/games.h lists those.
"""

import json
import re
import sys
from pathlib import Path

FOLDERS = ("core", "table", "wire", "server", "tui", "cli", "ai", "games")
FOLDERS += ("web/src", "web/wasm", "web/public", "web/index.html", "web/vite.config.ts")
SUFFIXES = {".h", ".cpp", ".ts", ".svelte", ".mjs", ".html", ".webmanifest", ".css", ".json"}
LISTS = ("games/all.h", "ai/games.h", "ai/nets.h")  # the explicit lists
# Where a game's name means something else: file -> what it means there.
WORDS = {
    "server/passwords.cpp": "passwords that are tried first",
}


def names(root):
    """{pattern of a game: its key}: the key, the key in CamelCase, and what people call it, in each language."""
    found = {}
    for folder in sorted(p.parent for p in (root / "games").glob("*/en.json")):
        key = folder.name
        said = {json.loads(p.read_text(encoding="utf-8"))["name"] for p in folder.glob("??.json")}
        camel = "".join(part.capitalize() for part in key.split("_"))
        for word in {key, camel, key.replace("_", "-"), *said}:
            found[re.compile(r"(?<![A-Za-z_])" + re.escape(word) + r"(?![a-z_])", 0 if word[0].isupper() else re.I)] = key
    return found


def allowed(path, key, root):
    relative = path.relative_to(root).as_posix()
    return (
        relative in LISTS
        or relative in WORDS
        or relative.startswith((f"games/{key}/", f"ai/{key}/", "ai/weights/"))
        or built_on(relative, key, root)
    )


def built_on(relative, key, root):
    """A game may be built on another game; then its folder includes the other's."""
    parts = relative.split("/")
    if len(parts) < 3 or parts[0] not in ("games", "ai"):
        return False
    folder = root / parts[0] / parts[1]
    return any(f'"{place}/{key}/' in p.read_text(encoding="utf-8") for p in folder.glob("*.h") for place in ("games", "ai"))


def files(root):
    for folder in FOLDERS:
        place = root / folder
        for path in [place] if place.is_file() else sorted(place.rglob("*")):
            if path.suffix in SUFFIXES and path.is_file() and "node_modules" not in path.parts:
                yield path


def check(root):
    """(number of files read, list of faults)."""
    patterns, faults, read = names(root), [], 0
    for path in files(root):
        read += 1
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for pattern, key in patterns.items():
                if pattern.search(line) and not allowed(path, key, root):
                    faults.append(f"{path.relative_to(root)}:{number}: {key}: {line.strip()[:90]}")
                    break
    return read, faults


def main():
    root = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent).resolve()
    read, faults = check(root)
    for line in faults:
        print(line, file=sys.stderr)
    if not read:
        sys.exit("no sources found")
    print(f"{read} files, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
