#!/usr/bin/env python3
"""The catalogue of words: words/LANG/*.json for the house, games/GAME/LANG.json for a game.

tools/words.py missing LANG    what a language lacks, one line each: files, rows, {places}, rules pages, and the lists of
                               languages in the code. Exits 1 if anything is missing. English is what others are held against.
"""

import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
# Where a language is named besides: the program's list and the page's.
LISTS = {"table/language.h": r"k\w+,  // {}$", "web/src/words.ts": r"^  {}: \(\) => import"}


def pairs(rows):
    """A JSON object that may not have a key twice."""
    found = dict(rows)
    if len(found) != len(rows):
        keys = [key for key, _ in rows]
        raise ValueError(f"twice in one object: {sorted({key for key in keys if keys.count(key) > 1})}")
    return found


def read(path):
    return json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=pairs)


def files(root, language):
    """Every file of a language, under the name that all languages share."""
    found = {f"words/LANG/{path.name}": path for path in sorted((root / "words" / language).glob("*.json"))}
    for path in sorted(root.glob(f"games/*/{language}.json")):
        found[f"games/{path.parent.name}/LANG.json"] = path
    for path in sorted(root.glob(f"games/*/rules.{language}.md")):
        found[f"games/{path.parent.name}/rules.LANG.md"] = path
    for name in ("web/src/languages/LANG.ts", "web/public/manifest.LANG.webmanifest"):
        if (path := root / name.replace("LANG", language)).exists():
            found[name] = path
    return found


def places(row):
    """The values that a row calls for. Braces open a value in a text, and a form in a value."""
    names, depth = set(), 0
    for brace in re.finditer(r"\{\s*(\w*)|\}", row):
        if brace[0] == "}":
            depth -= 1
            continue
        if depth % 2 == 0:
            names.add(brace[1])
        depth += 1
    return names


def missing(language, root=ROOT):
    """What the language lacks, line by line."""
    english, own = files(root, "en"), files(root, language)
    for name, path in english.items():
        here = name.replace("LANG", language)
        if name not in own:
            rows = f", {len(read(path))} rows" if path.suffix == ".json" else ""
            yield f"{here}: the file{rows}"
        elif path.suffix == ".json":
            yield from missing_rows(here, read(path), read(own[name]))
    for file, listed in LISTS.items():
        if not re.search(listed.format(language), (root / file).read_text(encoding="utf-8"), re.MULTILINE):
            yield f"{file}: the language in its list"


def missing_rows(here, english, own):
    for key, row in english.items():
        if not own.get(key):
            yield f"{here}: {key}"
        elif lacking := places(row) - places(own[key]):
            yield f"{here}: {key} without {', '.join(sorted(lacking))}"


def main():
    if len(sys.argv) != 3 or sys.argv[1] != "missing" or not re.fullmatch(r"[a-z]{2}", sys.argv[2]):
        print(__doc__, file=sys.stderr)
        return 2
    lines = list(missing(sys.argv[2]))
    print("\n".join(lines) or "nothing is missing")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
