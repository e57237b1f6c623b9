#!/usr/bin/env python3
"""The rules pages: complete, the same in both languages, and their examples as the program tells them.

  test_rules_pages.py              runs the tests
  test_rules_pages.py --refresh    writes the examples again: in each, the lines that its comment names
  test_rules_pages.py --realign    first looks for the lines that are most like the old example, and names them

A comment above each fence says how its lines were made:
  <!-- example: simulate briscola --seed 7 | replay --all --lang en | lines 1-14 -->
After a refresh read the sentences around the examples again, since they speak of these very cards.
"""

import difflib
import functools
import json
import re
import shlex
import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BINARY = ROOT / "build/release/mazzo"
PAGES = ROOT / "games"
LANGUAGES = ("en", "it")
WIDTH = 100
EXAMPLE = re.compile(
    r"^<!-- example: (?P<simulate>simulate [^|\n]+) \| (?P<replay>replay [^|\n]+)"
    r" \| lines (?P<first>\d+)-(?P<last>\d+) -->\n```\n(?P<told>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
HOW_TO_FIX = (
    "\nIf the program is right: tests/docs/test_rules_pages.py --refresh (or --realign, if lines came or went),"
    "\nthen read the sentences around the example again."
)


def mazzo(*args, given=None):
    done = subprocess.run([BINARY, *args], input=given, capture_output=True, encoding="utf-8", check=False)
    if done.returncode != 0:
        raise RuntimeError(f"mazzo {' '.join(args)}: exit {done.returncode}: {done.stderr}")
    return done.stdout


@functools.cache
def games():
    return [json.loads(line) for line in mazzo("games", "--json").splitlines()]


@functools.cache
def narration(simulate, replay):
    """The lines that the two commands of an example give."""
    command, *rest = shlex.split(replay)
    return mazzo(command, "-", *rest, given=mazzo(*shlex.split(simulate))).splitlines()


def page(game, language):
    return PAGES / game / f"rules.{language}.md"


def text(game, language):
    return page(game, language).read_text(encoding="utf-8")


def examples(game, language):
    return list(EXAMPLE.finditer(text(game, language)))


def told_now(example):
    lines = narration(example["simulate"], example["replay"])
    return lines[int(example["first"]) - 1 : int(example["last"])]


def without_fences(content):
    """(line number, line) of the text outside the fences."""
    inside = False
    for number, line in enumerate(content.splitlines(), 1):
        if line.startswith("```"):
            inside = not inside
        elif not inside:
            yield number, line


def code_words(content):
    """Every word between backticks: `B C D S` holds four."""
    return {word for span in re.findall(r"`([^`\n]+)`", content) for word in span.split()}


def on_every_page(check):
    """A test that runs check(self, game, language), game as `mazzo games --json` describes it, for each page."""

    @functools.wraps(check)
    def test(self):
        for game in games():
            for language in LANGUAGES:
                with self.subTest(page=page(game["game"], language).relative_to(ROOT)):
                    check(self, game, language)

    return test


class RulesPages(unittest.TestCase):
    maxDiff = None

    def test_every_game_has_a_page_in_every_language(self):
        wanted = {page(game["game"], language) for game in games() for language in LANGUAGES}
        self.assertEqual(set(PAGES.glob("**/*.md")), wanted)

    def test_the_languages_have_the_same_structure(self):
        def headings(content):
            return [len(line) - len(line.lstrip("#")) for _, line in without_fences(content) if line[:1] == "#"]

        def items(content):
            starts = [re.match(r"- |\|", line) for _, line in without_fences(content)]
            return [start[0] for start in starts if start]

        def made_by(game, language):
            return [
                (e["simulate"], e["replay"].replace(f"--lang {language}", "--lang"), e["first"], e["last"])
                for e in examples(game, language)
            ]

        for game in games():
            with self.subTest(game=game["game"]):
                pages = [text(game["game"], language) for language in LANGUAGES]
                for measure in (headings, items):
                    english, italian = map(measure, pages)
                    self.assertEqual(english, italian, measure.__name__)
                self.assertEqual(*(made_by(game["game"], language) for language in LANGUAGES))

    @on_every_page
    def test_every_option_is_named_with_its_values(self, game, language):
        rows = [line for _, line in without_fences(text(game["game"], language)) if line[:1] == "|"]
        for key, option in game["options"].items():
            row = next((row for row in rows if f"`--option {key}=" in row), None)
            self.assertIsNotNone(row, f"no row of a table begins with `--option {key}=`")
            cells = [re.findall(r"\w+", cell) for cell in row.split("|")[2:4]]
            self.assertLessEqual(set(option["values"].split()) - {"to", "or"}, set(cells[0]), row)
            self.assertEqual(cells[1], [option["default"]], row)

    @on_every_page
    def test_every_option_on_the_page_exists(self, game, language):
        named = re.findall(r"--option (\w+)=", text(game["game"], language))
        self.assertLessEqual(set(named), set(game["options"]))

    @on_every_page
    def test_every_letter_of_the_card_codes_is_named(self, game, language):
        deal = json.loads(mazzo("simulate", game["game"], "--seed", "1", "--json"))["events"][0]
        cards = sum(deal.get("hands", []), []) + deal.get("stock", []) + [deal.get("turned", "")]
        letters = {letter for card in cards for letter in card}
        self.assertLessEqual(letters, code_words(text(game["game"], language)))

    @on_every_page
    def test_the_sources_are_named_at_the_end(self, game, language):
        last = [line for _, line in without_fences(text(game["game"], language)) if line[:2] == "##"][-1]
        self.assertEqual(last, {"en": "## Sources", "it": "## Fonti"}[language])

    @on_every_page
    def test_lines_fit_a_terminal(self, game, language):
        for number, line in without_fences(text(game["game"], language)):
            if line[:1] != "|":
                self.assertLessEqual(len(line), WIDTH, f"line {number}")
            self.assertEqual(line, line.rstrip(), f"line {number} ends with a blank")

    @on_every_page
    def test_every_fence_is_an_example(self, game, language):
        found = examples(game["game"], language)
        self.assertTrue(found, "no example")
        self.assertEqual(len(re.findall(r"^```", text(game["game"], language), re.MULTILINE)), 2 * len(found))
        for example in found:
            self.assertIn(f"--lang {language}", example["replay"])
            self.assertTrue(example["simulate"].startswith(f"simulate {game['game']} "), example["simulate"])

    @on_every_page
    def test_the_program_tells_every_example(self, game, language):
        for example in examples(game["game"], language):
            self.assertEqual(
                example["told"].splitlines(),
                told_now(example),
                f"{example['simulate']}, lines {example['first']}-{example['last']}{HOW_TO_FIX}",
            )


def aligned(example):
    """(first, last): the lines of today's narration that are most like the example; on a tie, nearest."""
    old, lines = example["told"].splitlines(), narration(example["simulate"], example["replay"])
    first, last = int(example["first"]), int(example["last"])
    best = (0.0, 0, first, last)
    matcher = difflib.SequenceMatcher(autojunk=False)
    matcher.set_seq2(old)
    for start in range(len(lines)):
        if not set(lines[start : start + 3]) & set(old):
            continue
        for end in range(start + 1, min(len(lines), start + 2 * len(old) + 4) + 1):
            matcher.set_seq1(lines[start:end])
            if matcher.quick_ratio() >= best[0]:
                best = max(best, (matcher.ratio(), -abs(start + 1 - first), start + 1, end))
    return best[2:]


def rewrite(game, language, ranges):
    """Writes each example of a page again, example i with the lines ranges[i]."""
    left = iter(ranges)

    def renewed(example):
        first, last = next(left)
        lines = narration(example["simulate"], example["replay"])[first - 1 : last]
        told = "".join(line + "\n" for line in lines)
        return f"<!-- example: {example['simulate']} | {example['replay']} | lines {first}-{last} -->\n```\n{told}```"

    before = text(game, language)
    after = EXAMPLE.sub(renewed, before)
    if after != before:
        page(game, language).write_text(after, encoding="utf-8")
        print(f"{page(game, language).relative_to(ROOT)}: rewritten; read the sentences around its examples")


def refresh(realign):
    for game in (entry["game"] for entry in games()):
        for language in LANGUAGES:
            # English decides which lines, so that the pages stay alike.
            if language == LANGUAGES[0]:
                ranges = [aligned(e) if realign else (int(e["first"]), int(e["last"])) for e in examples(game, language)]
            rewrite(game, language, ranges)


if __name__ == "__main__":
    if sys.argv[1:] in (["--refresh"], ["--realign"]):
        refresh(sys.argv[1] == "--realign")
    else:
        unittest.main()
