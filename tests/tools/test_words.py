"""The catalogue of words: whole in every language, counted as people do, nothing unused, nothing forgotten on the way."""

import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import words as catalogue

LANGUAGES = sorted(path.name for path in (ROOT / "words").iterdir() if path.is_dir())
FILES = {
    language: {name: catalogue.read(path) for name, path in catalogue.files(ROOT, language).items() if path.suffix == ".json"}
    for language in LANGUAGES
}
PLACES = {
    name: FILES["en"][f"words/LANG/{name}.json"] for name in ("shared", "phrases", "terminal", "page", "more", "learn", "server")
}


def sources(*patterns):
    return "\n".join(path.read_text(encoding="utf-8") for pattern in patterns for path in sorted(ROOT.glob(pattern)))


TERMINAL = sources("tui/*.h", "tui/*.cpp", "cli/*.h", "cli/*.cpp")
PAGE = sources("web/src/**/*.ts", "web/src/**/*.svelte")
SERVER = sources("server/**/*.h", "server/**/*.cpp")
CORE = sources("games/*.h", "ai/*.h", "table/*.h", "table/*.cpp") + SERVER


def rows():
    for language, files in FILES.items():
        for name, found in files.items():
            for key, row in found.items():
                yield f"{name.replace('LANG', language)}: {key}", row


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


# A bare number is right where it counts no noun: before a unit or a share, and after the thing that it numbers.
UNITS = ("s", "ms", "pt", "of", "di", "su", "in", "nel")
NUMBERED = ("event", "evento", "deal", "smazzata", "seat", "posto", "match", "partita", "byte", "round", "giro", "step", "passo")
# A table has two seats or more.
NUMBER = r"\{(?:n|count|points|waiting)\}"


def uncounted(row):
    """Numbers beside a noun that stays as it is, whatever the number: "{n} points", "altri {n}"."""
    before = re.findall(rf"\b(?:altri|altre|other|more) {NUMBER}", row)
    after = re.findall(rf"(?:(\w+) )?({NUMBER} ([a-zà-ù]+))", row)
    return before + [found for word, found, noun in after if noun not in UNITS and word.lower() not in NUMBERED]


class Catalogue(unittest.TestCase):
    def test_every_language_has_everything(self):
        self.assertEqual(LANGUAGES, ["en", "it"])
        for language in LANGUAGES:
            self.assertEqual(list(catalogue.missing(language)), [])
            for name, found in FILES[language].items():
                self.assertEqual(list(found), list(FILES["en"][name]), f"{language}: {name}, in the order of English")

    def test_both_languages_call_for_the_same_values(self):
        for name, found in FILES["en"].items():
            for key, row in found.items():
                for language in LANGUAGES:
                    self.assertEqual(catalogue.places(FILES[language][name][key]), catalogue.places(row), f"{name}: {key}")

    def test_no_word_of_the_clients_is_in_two_files(self):
        for client in ("terminal", "page", "more", "learn"):
            self.assertEqual((PLACES["shared"].keys() | PLACES["phrases"].keys()) & PLACES[client].keys(), set())
        for one, other in (("page", "more"), ("page", "learn"), ("more", "learn")):
            self.assertEqual(PLACES[one].keys() & PLACES[other].keys(), set())

    def test_numbers_are_counted(self):
        for where, row in rows():
            self.assertEqual(uncounted(row), [], where)
        self.assertEqual(len(uncounted("{n} points")), 1)
        self.assertEqual(len(uncounted("ne possono entrare altri {n}")), 1)
        self.assertEqual(uncounted("{n} s left, {n} of {seats}, {n, plural, one {1 point} other {# points}}"), [])

    def test_every_plural_says_what_one_is(self):
        for where, row in rows():
            for plural in re.finditer(r"\{\w+, plural, ((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}", row):
                self.assertRegex(plural[1], r"\bone \{", where)
                self.assertRegex(plural[1], r"\bother \{", where)

    def test_the_terminal_uses_every_word_it_has(self):
        said = set(re.findall(r'(?:\bw_|\bw|\bwords\(\)|Words\([^()]*\))\(\s*"(\w+)"', TERMINAL))
        settings = set(re.findall(r'Choice\{"(\w+)"', TERMINAL))
        families = (
            set(re.findall(r'\b(?:readable|choice)\("(\w+)"', TERMINAL)) | settings | {"value"}
        )  # on and off, of any setting
        values = quoted(TERMINAL + CORE) | set(LANGUAGES)
        for key in [*PLACES["shared"], *PLACES["terminal"]]:
            self.assertTrue(key in said | settings or composed(key, families, values), key)

    def test_what_the_terminal_looks_up_by_name_is_there(self):
        keys = {f"level_{stop}" for stop in re.findall(r'"(\w+)", \d+\}', sources("ai/spec.h"))}
        keys |= {f"language_{code}" for code in LANGUAGES}
        for setting, values in re.findall(r'Choice\{"(\w+)", \{([^}]*)', TERMINAL):
            keys |= {setting} | {f"{'value' if v in ('on', 'off') else setting}_{v}" for v in quoted(values)}
        self.assertGreater(len(keys), 20)
        self.assertEqual(keys - {*PLACES["shared"], *PLACES["terminal"]}, set())

    def test_the_phrases_are_those_of_the_protocol(self):
        keys = [key.removeprefix("phrase_") for key in PLACES["phrases"]]
        listed = re.search(r"\| `say` \| `table`, `phrase`: ([^|]*) \|", (ROOT / "docs/protocol.md").read_text(encoding="utf-8"))[
            1
        ]
        self.assertEqual(keys, listed.split(", "))

    def test_the_page_uses_every_word_it_has(self):
        said = {word for arguments in calls("say", PAGE) for word in quoted(arguments[0])}
        lists = quoted(" ".join(re.findall(r"\bWord\b[^\n=]*= [^;]*;|\[[^]]*\] as const", PAGE)))
        families = set(re.findall(r"`(\w+)_\$\{", PAGE)) | lists
        values = quoted(PAGE + CORE) | set(LANGUAGES)
        for key in [*PLACES["shared"], *PLACES["page"], *PLACES["more"], *PLACES["learn"]]:
            self.assertTrue(key in said | lists or composed(key, families, values), key)

    def test_the_server_uses_every_word_it_has(self):
        said = set(re.findall(r'"([\w.]+)"', SERVER))
        for key in PLACES["server"]:
            self.assertTrue(key in said or set(key.split(".")) <= said, key)


class ANewLanguage(unittest.TestCase):
    """tools/words.py, and what the build says of a language that is not whole."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        for name in ("words", "games"):
            shutil.copytree(ROOT / name, self.folder / name)
        for name in ("table/language.h", "web/src/words.ts"):
            (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, self.folder / name)

    def make(self, place):
        header = self.folder / f"generated/{ {'table': 'catalogue'}.get(place, f'{place}_words') }.h"
        done = subprocess.run(
            ["cmake", f"-DOUTPUT={header}", f"-DROOT={self.folder}", f"-DPLACE={place}", "-P", ROOT / "cmake/catalogue.cmake"],
            capture_output=True,
            text=True,
            check=False,
        )
        self.assertEqual(done.returncode == 0, header.exists())
        return " ".join(done.stderr.split())

    def test_what_it_lacks_is_listed(self):
        shutil.copytree(self.folder / "words/it", self.folder / "words/de")
        for path in self.folder.glob("games/*/it.json"):
            shutil.copy(path, path.with_name("de.json"))
        lines = list(catalogue.missing("de", self.folder))
        self.assertIn("games/briscola/rules.de.md: the file", lines)
        self.assertIn("table/language.h: the language in its list", lines)
        self.assertIn("web/src/words.ts: the language in its list", lines)
        shared = self.folder / "words/de/shared.json"
        shared.write_text(shared.read_text().replace('"rules": "Regole",', "").replace("{who} ha {n} s", "{who} torna"))
        (self.folder / "games/joker/de.json").unlink()
        more = set(catalogue.missing("de", self.folder)) - set(lines)
        self.assertEqual(
            {line.split(",")[0] for line in more},
            {"words/de/shared.json: rules", "words/de/shared.json: leaves_in without n", "games/joker/de.json: the file"},
        )

    def test_a_row_without_a_language_does_not_build(self):
        terminal = self.folder / "words/it/terminal.json"
        terminal.write_text(re.sub(r'  "exit": .*\n', "", terminal.read_text()))
        self.assertIn("rows that are missing: exit", self.make("terminal"))
        server = self.folder / "words/it/server.json"
        server.write_text(re.sub(r'("busy": )".*"', r'\1""', server.read_text()))
        self.assertIn('busy says nothing in "it"', self.make("server"))
        (self.folder / "games/joker/it.json").unlink()
        self.assertIn("games/joker/it.json is missing", self.make("games"))

    def wrong_lines(self, *expressions):
        """Which of them the compiler does not take."""
        source = self.folder / "a.cpp"
        lines = [f"auto said{i}(const tui::Words& w) {{ return {e}; }}" for i, e in enumerate(expressions)]
        source.write_text("\n".join(['#include "tui/words.h"', "using tui::with;", *lines]))
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
        return [e for line, e in enumerate(expressions, 3) if line in faults]

    def test_a_wrong_key_or_value_does_not_compile(self):
        self.assertEqual(self.make("table") + self.make("terminal"), "")
        good = ('w("rules")', 'w("step", with<"n">(1), with<"of">(w("rules")))', 'w("cards_left", with<"n">(2))')
        wrong = ('w("maybe")', 'w("step", with<"n">(1))', 'w("step", with<"n">(1), with<"off">(2))', 'w("rules", with<"n">(1))')
        self.assertEqual(self.wrong_lines(*good, *wrong), list(wrong))

    def test_a_value_of_one_language_only_does_not_compile(self):
        shared = self.folder / "words/it/shared.json"
        shared.write_text(shared.read_text().replace("{who} ha {n} s", "{chi} ha {n} s"))
        self.assertEqual(self.make("table") + self.make("terminal"), "")
        row = 'w("leaves_in", with<"who">(1), with<"n">(1))'
        self.assertEqual(self.wrong_lines('w("rules")', row), [row])


if __name__ == "__main__":
    unittest.main()
