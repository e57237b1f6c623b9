"""What strangers use: the conformance suite and both sample bots, against a house with its defaults."""

import json
import re
import subprocess
import sys
import unittest

from support.house import PROGRAM, ROOT, HouseTest, get, play_out

GAMES = (
    "briscola",
    "joker",
    "president",
    "california_jack",
    "scopa",
    "tressette",
    "briscola_chiamata",
    "tic_tac_toe",
    "rock_paper_scissors",
)


class Strangers(HouseTest):
    SETTINGS = {"rate_connection": "20/1s burst 60", "bot_pause_ms": 1, "bot_offer_seconds": 1}

    def test_the_conformance_suite(self):
        out = subprocess.run(
            [sys.executable, str(ROOT / "tests/conformance/test_conformance.py"), self.house.address],
            capture_output=True,
            text=True,
            timeout=600,
        )
        self.assertEqual(out.returncode, 0, out.stderr)
        self.assertRegex(out.stderr, r"Ran \d\d tests")

    def test_the_sample_bots_play_every_game(self):
        for command in ([sys.executable, str(ROOT / "examples/bot.py")], ["node", str(ROOT / "examples/bot.mjs")]):
            running = [
                subprocess.Popen([*command, self.house.address, game], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
                for game in GAMES
            ]
            for game, bot in zip(GAMES, running):
                out, err = bot.communicate(timeout=600)
                self.assertRegex(out, "The match is over: (won|lost|drawn)", f"{command} {game}: {err}")

    def test_the_sample_bots_are_short(self):
        for name in ("bot.py", "bot.mjs"):
            self.assertLessEqual(len((ROOT / "examples" / name).read_text().splitlines()), 100)

    def test_a_record_is_verified_as_it_comes_from_the_house(self):
        people = [self.house.player(), self.house.player()]
        made = people[0].ask("create", game="tic_tac_toe")["table"]["table"]
        people[1].ask("join", table=made)
        for n, p in enumerate(people):
            p.ask("ready", table=made, entropy=f"{n}a" * 32)
        running = get(f"http://{self.house.address}/api/v1/transcript?table={made}")[2]
        play_out(made, people)
        record = get(f"http://{self.house.address}/api/v1/transcript?table={made}")[2]
        for command in ([PROGRAM, "verify", "-"], [sys.executable, str(ROOT / "tools/verify.py"), "-"]):
            out = subprocess.run(command, input=record, capture_output=True, timeout=600)
            self.assertEqual((out.returncode, out.stderr), (0, b""), out.stdout)
            out = subprocess.run(command, input=running, capture_output=True, timeout=600)
            self.assertEqual((out.returncode, out.stdout), (1, b""))
            self.assertIn(b"not a transcript", out.stderr)

    def test_every_message_and_code_is_in_the_document(self):
        document = (ROOT / "docs/protocol.md").read_text()
        messages = [*json.loads((ROOT / "docs/messages.json").read_text())["requests"]]
        codes = re.findall(r'Row\{k\w+,\s*"(\w+)"', (ROOT / "server/refusal.cpp").read_text())
        self.assertGreater(len(messages), 30)
        self.assertGreater(len(codes), 30)
        for word in messages + codes:
            self.assertIn(f"`{word}`", document, word)


if __name__ == "__main__":
    unittest.main()
