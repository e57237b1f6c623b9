"""What strangers use: the conformance suite and both sample bots, against a house with its defaults."""

import json
import os
import random
import re
import subprocess
import sys
import unittest

from support.house import PROGRAM, ROOT, House, HouseTest, get, play_out

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


BOTS = ([sys.executable, str(ROOT / "examples/bot.py")], ["node", str(ROOT / "examples/bot.mjs")])


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
        for command in BOTS:
            running = [
                subprocess.Popen([*command, self.house.address, game], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
                for game in GAMES
            ]
            for game, bot in zip(GAMES, running):
                out, err = bot.communicate(timeout=600)
                self.assertRegex(out, "The match is over: (won|lost|drawn)", f"{command} {game}: {err}")

    def test_the_sample_bots_say_how_they_are_used_and_what_is_wrong(self):
        def say(command, *arguments):
            out = subprocess.run([*command, *arguments], capture_output=True, text=True, timeout=600)
            return out.returncode, out.stdout if out.returncode == 0 else out.stderr

        for command in BOTS:
            code, help = say(command, "--help")
            self.assertEqual((code, "[HOST:PORT] [GAME] [CODE]" in help), (0, True), help)
            for nowhere in ("127.0.0.1:1", "nonsense", "127.0.0.1:many"):
                code, wrong = say(command, nowhere)
                self.assertRegex(wrong, r"^the house does not answer: [^\n]+\n$")
                self.assertEqual(code, 1)

    def test_a_sample_bot_whose_house_dies_says_so(self):
        for command in BOTS:
            house = House(bot_pause_ms=500)
            self.addCleanup(house.clean)
            bot = subprocess.Popen(
                [*command, house.address],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )
            bot.stdout.readline()  # its name
            house.kill()
            self.assertRegex(bot.communicate(timeout=600)[1], r"^the house does not answer[^\n]*\n$")
            self.assertEqual(bot.returncode, 1)

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


class NewerGames(HouseTest):
    """Scopa, Tressette and Briscola chiamata, in a house of their own: five registrations use up the limit of an address."""

    SETTINGS = Strangers.SETTINGS

    def test_an_evening_of_each_game_from_the_queue_to_the_leaderboard(self):
        """Members meet in the queue, one watches, all is rated, and the record is verified by both programs."""
        members = [self.house.player() for _ in range(5)]
        for n, p in enumerate(members):
            self.assertEqual(p.ask("register", name=f"Evening-{n}", password="long enough")["t"], "ok")
        for game, players in (("scopa", 3), ("tressette", 4), ("briscola_chiamata", 5)):
            with self.subTest(game=game):
                people = members[:players]
                for p in people:
                    p.ask("queue", game=game, players=players)
                (code,) = {p.until("table")["table"]["table"] for p in people}
                for n, p in enumerate(people):
                    p.ask("ready", table=code, entropy=f"{n}b" * 32)
                watcher = self.house.player()
                watcher.ask("watch", table=code)
                play_out(code, people, random.Random(3).choice)
                last = people[0].views[code]
                self.assertTrue(last["rated"])
                seats = [p.views[code]["view"]["seat"] for p in people]
                self.assertEqual(sorted(seats), list(range(players)))
                watcher.ask("ping")
                seen = [m["view"] for m in watcher.seen if m["t"] == "update"]
                self.assertGreater(len(seen), 20)
                self.assertEqual([v for v in seen if "own" in v or v["seat"] is not None or v["legal"]], [])

                rows = {row["name"]: row["rating"] for row in people[0].ask("leaderboard", game=game, count=50)["rows"]}
                rated = {seat: rows[f"Evening-{n}"] for n, seat in enumerate(seats)}
                outcomes = [r["outcome"] for r in last["results"]]
                winners = [rated[s] for s in seats if outcomes[s] == "won"]
                losers = [rated[s] for s in seats if outcomes[s] == "lost"]
                self.assertGreater(min(winners), max(losers), outcomes)
                if game == "tressette":
                    self.assertEqual((outcomes[0], outcomes[1]), (outcomes[2], outcomes[3]), "partners win together")

                record = get(f"http://{self.house.address}/api/v1/transcript?table={code}")[2]
                self.assertEqual(json.loads(record)["transcript"]["game"], game)
                for command in ([PROGRAM, "verify", "-"], [sys.executable, str(ROOT / "tools/verify.py"), "-"]):
                    out = subprocess.run(command, input=record, capture_output=True, timeout=600)
                    self.assertEqual((out.returncode, out.stderr), (0, b""), out.stdout)
                watcher.close()
        for p in members:
            p.close()

    def test_two_friends_are_partners_against_bots(self):
        for game in ("scopa", "tressette"):
            with self.subTest(game=game):
                ann, bob = self.house.player(), self.house.player()
                code = ann.ask("create", game=game, players=4)["table"]["table"]
                self.assertEqual(bob.ask("join", table=code, seat=2)["seat"], 2)
                for seat in (1, 3):
                    ann.ask("seat", table=code, seat=seat, bot=0)
                for p in (ann, bob):
                    p.ask("ready", table=code)
                play_out(code, [ann, bob], random.Random(5).choice)
                results = ann.views[code]["results"]
                self.assertEqual(results[0]["outcome"], results[2]["outcome"])
                self.assertNotEqual(results[0]["outcome"], results[1]["outcome"])
                scores = ann.views[code]["view"]["scores"]
                self.assertEqual((scores[0], scores[1]), (scores[2], scores[3]))
                for p in (ann, bob):
                    p.close()


if __name__ == "__main__":
    unittest.main()
