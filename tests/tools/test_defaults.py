"""What two languages must both say, and no build can check."""

import re
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


class Defaults(unittest.TestCase):
    def test_bots_are_of_one_level_in_every_client(self):
        terminal = re.search(r"kUsualLevel = (\d+);", (ROOT / "tui/settings.h").read_text())[1]
        page = re.search(r"\n    level: (\d+),", (ROOT / "web/src/settings.svelte.ts").read_text())[1]
        told = re.search(r"How strong the bots are: 0 to 100 \((\d+)\)", (ROOT / "cli/command_line.cpp").read_text())[1]
        self.assertEqual({terminal, page, told}, {terminal})


if __name__ == "__main__":
    unittest.main()
