"""The catalogue of words: complete in both languages, nothing unused, and no {place} left unfilled."""

import json
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CATALOGUE = ROOT / "words/words.json"


def pairs(rows):
    """A JSON object that must not have a key twice."""
    found = dict(rows)
    if len(found) != len(rows):
        raise ValueError(f"twice in one object: {[key for key, _ in rows]}")
    return found


WORDS = json.loads(CATALOGUE.read_text(encoding="utf-8"), object_pairs_hook=pairs)
ROWS = {key: row for group in WORDS.values() for key, row in group.items()}


def sources(*patterns):
    return "\n".join(path.read_text(encoding="utf-8") for pattern in patterns for path in sorted(ROOT.glob(pattern)))


TERMINAL = sources("tui/*.h", "tui/*.cpp", "cli/*.h", "cli/*.cpp")
PAGE = sources("web/src/**/*.ts", "web/src/**/*.svelte")
GAMES = set(re.findall(r'kKey = "(\w+)"', sources("games/*.h")))  # words themselves, for both
CORE = sources("games/*.h", "ai/*.h", "table/*.h", "table/*.cpp", "server/*.h", "server/*.cpp")


def places(text):
    return set(re.findall(r"\{(\w+)\}", text))


def quoted(text):
    """Every word inside quotes: "7 or strict" holds three."""
    return {word for a, b in re.findall(r"""'([^'\n]*)'|"([^"\n]*)\"""", text) for word in re.findall(r"\w+", a or b)}


def parts(text):
    """A list as it is written, cut at the commas that are not inside brackets."""
    out, depth = [""], 0
    for c in text:
        depth += (c in "([{") - (c in ")]}")
        if c == "," and depth == 0:
            out.append("")
        else:
            out[-1] += c
    return [part.strip() for part in out if part.strip()]


def calls(name, text):
    """The arguments of every call of a function."""
    for match in re.finditer(rf"(?<![\w.]){name}\(", text):
        depth, end = 1, match.end()
        while depth:
            depth += (text[end] == "(") - (text[end] == ")")
            end += 1
        yield parts(text[match.end() : end - 1])


def composed(key, families, values):
    """Is it a value of a family, as value_strict is?"""
    cuts = [i for i, c in enumerate(key) if c == "_"]
    return any(key[:i] in families and key[i + 1 :] in values for i in cuts)


class Catalogue(unittest.TestCase):
    def test_it_has_three_groups_and_no_key_is_in_two(self):
        self.assertEqual(list(WORDS), ["shared", "terminal", "page"])
        self.assertEqual(len(ROWS), sum(map(len, WORDS.values())))

    def test_both_languages_say_every_row_with_the_same_places(self):
        for key, row in ROWS.items():
            self.assertEqual(list(row), ["en", "it"], key)
            self.assertTrue(all(row.values()), key)
            self.assertEqual(places(row["en"]), places(row["it"]), key)
            for text in row.values():
                self.assertNotRegex(re.sub(r"\{[a-z]+\}", "", text), "[{}]", key)

    def test_the_terminal_uses_every_word_it_has(self):
        said = set(re.findall(r"\b(?:w_|w\(\)|w|words\([^()]*\))\s*\.\s*(\w+)", TERMINAL))
        settings = set(re.findall(r'Choice\{"(\w+)"', TERMINAL))
        families = set(re.findall(r'\breadable\("(\w+)"', TERMINAL)) | settings | {"value"}  # on and off, of any setting
        values = quoted(TERMINAL + CORE)
        for key in [*WORDS["shared"], *WORDS["terminal"]]:
            self.assertTrue(key in said | settings | GAMES or composed(key, families, values), key)

    def test_what_the_terminal_looks_up_by_name_is_there(self):
        keys = {f"level_{stop}" for stop in re.findall(r'"(\w+)", \d+\}', sources("ai/spec.h"))}
        keys |= {f"phrase_{phrase}" for phrase in quoted(re.search(r"kPhrases = \{[^}]*", TERMINAL)[0])}
        for setting, values in re.findall(r'Choice\{"(\w+)", \{([^}]*)', TERMINAL):
            keys |= {setting} | {f"{'value' if v in ('on', 'off') else setting}_{v}" for v in quoted(values)}
        self.assertGreater(len(keys), 30)
        self.assertEqual(keys - {*WORDS["shared"], *WORDS["terminal"]}, set())

    def test_the_page_uses_every_word_it_has(self):
        said = {word for arguments in calls("say", PAGE) for word in quoted(arguments[0])}
        lists = quoted(" ".join(re.findall(r"\bWord\b[^\n=]*= [^;]*;|\[[^]]*\] as const", PAGE)))
        families = set(re.findall(r"`(\w+)_\$\{", PAGE)) | lists
        values = quoted(PAGE + CORE)
        for key in [*WORDS["shared"], *WORDS["page"]]:
            self.assertTrue(key in said | lists | GAMES or composed(key, families, values), key)

    def test_the_page_fills_every_place(self):
        checked = 0
        for word, *fills in calls("say", PAGE):
            keys = [key for key in re.findall(r"(?<!=== )'(\w+)'", word) if key in ROWS]
            wanted = set().union(*(places(ROWS[key]["en"]) for key in keys))
            given = {part.split(":")[0].strip() for fill in fills for part in parts(fill.strip("{} "))}
            if keys and all(fill.startswith("{") and "..." not in fill for fill in fills):
                self.assertEqual(given, wanted, word)
                checked += len(wanted)
        self.assertGreater(checked, 20)


class Terminal(unittest.TestCase):
    """cmake/words.cmake, which makes C++ of the words."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.header = self.folder / "generated/words.h"

    def make(self, terminal):
        catalogue = self.folder / "words.json"
        catalogue.write_text(json.dumps({"shared": {"yes": {"en": "yes", "it": "sì"}}, "terminal": terminal}))
        done = subprocess.run(
            ["cmake", f"-DOUTPUT={self.header}", f"-DWORDS={catalogue}", "-P", ROOT / "cmake/words.cmake"],
            capture_output=True,
            text=True,
            check=False,
        )
        self.assertEqual(done.returncode == 0, self.header.exists())
        return " ".join(done.stderr.split())

    def wrong_lines(self, *expressions):
        """Which of them the compiler does not take."""
        source = self.folder / "a.cpp"
        lines = [f"auto said{i}(const tui::Words& w) {{ return {e}; }}" for i, e in enumerate(expressions)]
        source.write_text("\n".join(['#include "tui/words.h"', *lines]))
        done = subprocess.run(
            [
                "clang++-19",
                "-std=c++20",
                "-fsyntax-only",
                "-ferror-limit=0",
                "-fno-color-diagnostics",
                "-I",
                ROOT,
                "-I",
                self.folder,
                source,
            ],
            capture_output=True,
            text=True,
            check=False,
        )
        faults = {int(line) for line in re.findall(r"a\.cpp:(\d+):\d+: error", done.stderr)}
        return [e for line, e in enumerate(expressions, 2) if line in faults]

    def test_a_row_without_a_language_is_named(self):
        self.assertIn('hello has no "it"', self.make({"hello": {"en": "Hello"}}))
        self.assertIn('hello has no "en"', self.make({"hello": {"en": "", "it": "Ciao"}}))

    def test_a_place_of_one_language_only_is_named(self):
        self.assertIn("hello do not have the same {places}", self.make({"hello": {"en": "Hello {who}", "it": "Ciao {chi}"}}))

    def test_a_wrong_key_or_place_does_not_compile(self):
        self.assertEqual(self.make({"no": {"en": 'No; [{n}] "{who}"', "it": "{who}: no; [{n}]"}}), "")
        good = ("w.yes", "w.no({.n = 1, .who = w.yes})")
        wrong = ("w.maybe", "w.no({.n = 1})", "w.no({.n = 1, .whom = w.yes})")
        self.assertEqual(self.wrong_lines(*good, *wrong), list(wrong))


if __name__ == "__main__":
    unittest.main()
