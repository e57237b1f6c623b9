"""tools/check_language.py refuses the listed words wherever people read them, and nothing else."""

import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
sys.path.insert(0, str(ROOT / "tests/tools"))
from check_language import ALLOWED, faults  # noqa: E402
from test_checkers import Checker  # noqa: E402


def refused(said, path="docs/a.md"):
    return [phrase for _, phrase, _ in faults(path, said)]


class Words(unittest.TestCase):
    def test_each_rule_refuses(self):
        for said in (
            "Who sits at a table is pinged.",
            "The seat of who left is free.",
            "A table, and who sits there.",
            "Nobody waits: who is late has lost.",
            "Whoever asks gets an answer.",
            "The seat to whom it belongs.",
            "The player keeps his token.",
            "She leads.",
            "A table of one's own.",
            "The token replaces the one before.",
            "The house keeps the ones that are good.",
            "One has to wait.",
            "It is refused if one is late.",
            "The token is not good any more.",
            "It is drawn anew.",
            "Twice or thrice.",
            "The trump, else the highest card.",
            "Lest it be lost.",
            "It is kept for ever.",
            "Eight at the most.",
            "If the store fails: the room waits.",
            "The move is refused: it is too late.",
        ):
            self.assertEqual(len(refused(said)), 1, said)

    def test_names_of_tests_are_read_as_words(self):
        for name, faulty in (
            ("WhoeverAsksGetsAnAnswer", 1),
            ("TheSeatOfWhoLeftIsFree", 1),
            ("NobodyWaitsForHim", 1),
            ("APlayerWhoLeavesHasLost", 0),
            ("SaysWhoPlayedWhat", 0),
        ):
            said = f"TEST(Seats,\n     {name}) {{\n"
            self.assertEqual(len(refused(said, "tests/a_test.cpp")), faulty, name)
            self.assertEqual(refused(said, "server/a.cpp"), [], "a name of the program is no text")

    def test_plain_english_passes(self):
        for said in (
            "The player who leads plays first.",
            "Everybody who watches, and all who sit there.",
            "The page shows who leads, and says who won.",
            "Ada, who left, comes back.",
            "{winner}, who is out.",
            "## Who knows what",
            "One card a seat; one of them is trump; the previous one is revoked.",
            "One thread has all the state.",
            "There are no more than 20, and any more than that is refused.",
            "Somebody else's card, or something else, or nobody else.",
            "If it fails, the room waits: no clock runs.",
            "Three things: a card, a seat and a suit.",
            "The history has the theory elsewhere.",
            'A quotation: "Who runs away, and he alone, plays anew", and `else` in code.',
        ):
            self.assertEqual(refused(said), [], said)

    def test_a_phrase_over_the_end_of_a_line(self):
        self.assertEqual([line for line, _, _ in faults("a.h", "// It is not good any\n// more.\n")], [2])
        self.assertEqual(refused("// The player\n// who leads.\n", "a.h"), [])
        self.assertEqual(refused("The player\n\nWho leads.\n"), ["Who leads."])


class Places(unittest.TestCase):
    def assert_read(self, path, text, times=1):
        self.assertEqual(len(refused(text, path)), times, f"{path}: {text}")

    def test_comments_of_every_language(self):
        for path in ("a.h", "a.cpp", "a.ts", "a.mjs", "a.cu"):
            self.assert_read(path, "int x;  // anew\n")
            self.assert_read(path, "/* as it\n * was, anew */\n")
        for path in ("a.sh", "a.cmake", "CMakeLists.txt", "deploy/Caddyfile", "test"):
            self.assert_read(path, "run it  # anew\n")
        self.assert_read("a.py", '"""Anew."""\n\n\ndef f():\n    """Anew."""  # anew\n', 3)
        self.assert_read("a.svelte", '<script lang="ts">\n  let x = 1; // anew\n</script>\n<!-- anew -->\n<p>anew</p>\n', 2)

    def test_code_and_strings_are_not_read(self):
        self.assert_read("a.cpp", 'int anew = 0; else his = "who // anew"; R"(// anew)"; char c = \'"\';\n', 0)
        self.assert_read("a.ts", "const anew = 'who'; const t = `// anew`; if (x) y(); else z();\n", 0)
        self.assert_read("a.cpp", "f(100'000);  // the host's own, anew\n")
        self.assert_read("a.py", "anew = 'who'\n", 0)
        self.assert_read("a.md", "```\nanew\n```\n`anew`\n", 0)
        self.assert_read("a.sh", "echo 'anew' ${x#anew}\n", 0)

    def test_strings_that_users_read(self):
        self.assert_read("cli/main.cpp", 'add("--x", "It is not good "\n   "any more");\n')
        self.assert_read("server/config.cpp", 'Setting{"x", {}, "Time to say that one is ready"},\n')
        self.assert_read("games/x/en.json", '{"refuse.x": "You must play anew."}\n')
        self.assert_read("words/en/server.json", '{"refuse.x": "His seat is gone."}\n')
        self.assert_read("words/it/server.json", '{"refuse.x": "Non c\'è, anew."}\n', 0)

    def test_data_and_other_languages_are_not_read(self):
        for path in ("games/x/rules.it.md", "tests/fixtures/a.py", "tests/tui/golden/a.md"):
            self.assert_read(path, "# anew\n", 0)


class Tree(Checker):
    def check(self):
        return self.run_tool("check_language.py", str(self.root))

    def test_a_fault_names_its_place_and_what_to_write(self):
        self.write("core/a.h", "// Drawn\n// anew.\n")
        code, said = self.check()
        self.assertEqual(code, 1)
        self.assertIn("core/a.h:2: …Drawn anew.…: again", said)

    def test_what_is_allowed_has_a_reason_and_is_used(self):
        self.write("core/a.h", "// Drawn anew.\n")
        self.write(ALLOWED, "# why\ncore/a.h | Drawn anew | a quotation\n")
        self.assertEqual(self.check()[0], 0)
        self.write(ALLOWED, "core/a.h | * | a quotation\n")
        self.assertEqual(self.check()[0], 0)
        self.write(ALLOWED, "core/a.h | Drawn anew\n")
        self.assertIn("a line is FILE | PHRASE | REASON", self.check()[1])
        self.write(ALLOWED, "core/a.h | Drawn anew | a quotation\ncore/b.h | anew | gone\n")
        self.assertIn("nothing meets it: core/b.h | anew", self.check()[1])

    def test_nothing_to_read_is_a_fault(self):
        self.assertNotEqual(self.check()[0], 0)


if __name__ == "__main__":
    unittest.main()
