"""docs/bots.md is done as it is written: its program, its arena and its seat in a house."""

import os
import re
import shlex
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/server"))
from support.house import PROGRAM, House, play_out  # noqa: E402

PAGE = (ROOT / "docs/bots.md").read_text(encoding="utf-8")
CODE = "".join(re.findall(r"```python\n(.*?)```", PAGE, re.S))
COMMANDS = re.findall(r"```sh\n(.*?)\n```", PAGE, re.S)


class Page(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        Path(self.folder.name, "mybot.py").write_text(CODE, encoding="utf-8")

    def command(self, number, **swaps):
        text = COMMANDS[number].replace("python3", sys.executable)
        for old, new in swaps.items():
            text = text.replace({"house": "ws://127.0.0.1:8080", "deals": "--deals 500"}[old], new)
        return [PROGRAM, *shlex.split(text)[1:]]

    def start(self, command):
        env = {**os.environ, "XDG_STATE_HOME": self.folder.name, "XDG_CONFIG_HOME": self.folder.name}
        process = subprocess.Popen(
            command, cwd=self.folder.name, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def house(self, **settings):
        house = House(**settings)
        self.addCleanup(house.clean)
        return house

    def bot(self, house, *more):
        return self.start([*self.command(1, house=f"ws://{house.address}"), *more])

    def table_of(self, bot):
        for line in bot.stderr:
            if found := re.search(r"table (\w+) is open", line):
                return found[1]
        self.fail("the bot opened no table")

    def test_the_arena_measures_it(self):
        done = subprocess.run(
            self.command(0, deals="--deals 20"), cwd=self.folder.name, capture_output=True, text=True, timeout=300
        )
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("exec:", done.stdout)

    def test_it_plays_a_match_in_a_house(self):
        house = self.house()
        bot = self.bot(house)
        code = self.table_of(bot)
        player = house.player()
        player.ask("join", table=code)
        player.ask("ready", table=code)
        play_out(code, [player])
        self.assertRegex(bot.stdout.readline(), rf"^{code} (won|lost|drawn)\n")
        self.assertEqual(bot.wait(60), 0)

    def test_everybody_sees_a_program_and_the_match_is_not_rated(self):
        house = self.house()
        bot = self.bot(house)
        code = self.table_of(bot)
        player = house.player()
        self.assertTrue(player.ask("join", table=code)["table"]["seats"][0]["program"])
        player.ask("ready", table=code)
        play_out(code, [player])
        self.assertTrue(player.views[code]["seats"][0]["program"])
        self.assertFalse(player.views[code]["rated"])
        self.assertEqual({row["kind"] for row in player.ask("leaderboard", game="briscola")["rows"]}, {"bot"})
        self.assertEqual(player.ask("stats")["games"][0]["played"], 1)

    def test_it_comes_back_after_the_house_was_killed(self):
        house = self.house()
        bot = self.bot(house)
        code = self.table_of(bot)
        player = house.player()
        player.ask("join", table=code)
        player.ask("ready", table=code)
        house.kill()
        house.start()
        player = house.player(token=player.token)
        play_out(code, [player])
        self.assertRegex(bot.stdout.readline(), rf"^{code} ")
        self.assertEqual(bot.wait(60), 0)

    def test_a_program_that_answers_nonsense_leaves_its_table(self):
        house = self.house()
        Path(self.folder.name, "mybot.py").write_text("for _ in iter(input, None): print('\"hm\"', flush=True)\n")
        bot = self.bot(house)
        code = self.table_of(bot)
        player = house.player()
        player.ask("join", table=code)
        player.ask("ready", table=code)
        play_out(code, [player])
        self.assertTrue(player.views[code]["over"])
        self.assertEqual(bot.wait(60), 1)
        self.assertIn("hm", bot.stderr.read())

    def test_a_house_that_is_not_there_is_said(self):
        done = subprocess.run(
            self.command(1, house="ws://127.0.0.1:1"), cwd=self.folder.name, capture_output=True, text=True, timeout=60
        )
        self.assertEqual(done.returncode, 1)
        self.assertIn("no house answers at 127.0.0.1:1", done.stderr)


if __name__ == "__main__":
    unittest.main()
