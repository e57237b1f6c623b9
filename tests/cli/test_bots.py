"""The bots from outside: arena, outside programs, hint, analyse, and levels at the table."""

import json
import os
import sys
import tempfile
import unittest
from pathlib import Path

from support.program import GAMES, mazzo

# The example of docs/bots.md.
with open("docs/bots.md", encoding="utf-8") as page:
    EXAMPLE = page.read().split("```python\n")[1].split("```")[0]


def arena(*args):
    out = mazzo("arena", *args, "--json")
    assert out.returncode == 0, (args, out.stderr)
    return [json.loads(line) for line in out.stdout.splitlines()]


class Arena(unittest.TestCase):
    def bot(self, text):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        path = os.path.join(folder.name, "bot.py")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return f"exec:{sys.executable} {path}"

    def test_every_game_seats_its_players_and_adds_up(self):
        for game in GAMES:
            rows = arena(game, "--seat", "policy", "--seat", "random", "--deals", "20")
            self.assertEqual(rows[0]["player"], "policy")
            self.assertGreater(len(rows), 1)
            self.assertTrue(all(r["deals"] == 20 for r in rows), game)
            self.assertAlmostEqual(sum(r["score"] for r in rows), 0, places=2, msg=game)

    def test_equal_players_are_equal_on_duplicate_deals(self):
        for game in ("briscola", "joker", "california_jack", "president", "scopa", "tressette", "briscola_chiamata"):
            rows = arena(game, "--seat", "greedy", "--seat", "greedy", "--deals", "30")
            for row in rows:  # every contestant plays the same cards in the same way
                self.assertAlmostEqual(row["score"], 0, places=6, msg=game)
                self.assertAlmostEqual(row["score_95"], 0, places=6, msg=game)

    def test_the_seed_decides_and_threads_change_nothing(self):
        args = ["briscola", "--seat", "search:5", "--seat", "beginner", "--deals", "40"]
        said = [[(r["win"], r["score"]) for r in arena(*args, *more)] for more in ([], ["--threads", "2"], ["--seed", "2"])]
        self.assertEqual(said[0], said[1])
        self.assertNotEqual(said[0], said[2])

    def test_the_stronger_one_is_seen(self):
        self.assertGreater(arena("briscola", "--seat", "greedy", "--seat", "random", "--deals", "100")[0]["win"], 0.75)
        self.assertGreater(arena("president", "--seat", "policy", "--seat", "random", "--deals", "50")[0]["score"], 0.5)

    def test_it_stops_early_when_the_mark_is_decided(self):
        row = arena("briscola", "--seat", "greedy", "--seat", "random", "--deals", "5000", "--mark", "0.55")[0]
        self.assertLess(row["deals"], 1000)
        self.assertGreater(row["win"], 0.55)

    def test_places_are_those_of_the_match(self):
        rows = arena("briscola_chiamata", "--seat", "greedy", "--seat", "random", "--deals", "8", "--deals-each", "5")
        self.assertGreater(rows[0]["place"], rows[0]["place_95"])
        self.assertAlmostEqual(sum(row["place"] for row in rows), 0, places=2)
        row = arena("tic_tac_toe", "--seat", "master", "--seat", "random", "--deals", "30")[0]
        self.assertAlmostEqual(row["place"], 2 * row["win"] - 1, places=3)

    def test_a_pool_gets_elo(self):
        rows = arena("tic_tac_toe", "--seat", "random", "--seat", "intermediate", "--seat", "master", "--deals", "60")
        elo = {r["player"]: r["elo"] for r in rows if "elo" in r}
        self.assertLess(elo["random"], elo["intermediate"])
        self.assertLess(elo["intermediate"], elo["master"])

    def test_an_outside_program_plays_every_game(self):
        for game in GAMES:
            rows = arena(game, "--seat", self.bot(EXAMPLE), "--seat", "random", "--deals", "3")
            self.assertEqual(rows[0]["deals"], 3, game)

    def test_an_outside_program_sees_its_own_view_and_nothing_else(self):
        nosy = self.bot(
            "import json, sys\nfor line in sys.stdin:\n turn = json.loads(line)\n"
            " v = turn['view']\n assert set(turn) == {'view', 'legal'}\n"
            " assert len(v['own']['hand']) <= 3 and 'transcript' not in line and 'stock_order' not in line\n"
            " print(json.dumps(turn['legal'][-1]), flush=True)\n"
        )
        self.assertEqual(arena("briscola", "--seat", nosy, "--seat", "random", "--deals", "3")[0]["deals"], 3)

    def test_a_program_that_fails_is_told_in_a_sentence(self):
        for text, part in (
            ('print(\'{"card":"XX"}\', flush=True)\nimport sys\nsys.stdin.read()', "answered"),
            ("import sys; sys.exit(3)", "gave no answer"),
            ("print('', flush=True)\ninput()", "answered"),
        ):
            out = mazzo("arena", "briscola", "--seat", self.bot(text), "--seat", "random", "--deals", "2")
            self.assertEqual(out.returncode, 1, text)
            self.assertRegex(out.stderr, rf"^mazzo: .*{part}.*\.\n$")

    def folder(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        return folder.name

    def test_a_net_beats_greedy(self):
        for game, *more in (
            ["briscola"],
            ["briscola", "--players", "3"],
            ["briscola", "--players", "4"],
            ["california_jack"],
            ["joker"],
            ["president"],
            ["president", "--players", "6", "--deals-each", "2"],
        ):
            rows = arena(game, "--seat", "net", "--seat", "greedy", "--deals", "100", *more)
            self.assertGreater(rows[0]["score"], rows[1]["score"], (game, more))

    def test_a_net_that_is_missing_or_damaged_is_told_in_a_sentence(self):
        folder = self.folder()
        args = ["arena", "briscola", "--seat", "net", "--seat", "greedy", "--weights", folder]
        out = mazzo(*args)
        self.assertEqual((out.returncode, out.stdout), (2, ""))
        self.assertRegex(out.stderr, r"^mazzo: there is no net for briscola with 2 players: .*\.\n$")
        here = Path(folder, "briscola-2.net")
        here.write_bytes(Path("ai/weights/briscola-2.net").read_bytes()[:-1] + b"x")
        self.assertRegex(mazzo(*args).stderr, r"cannot be used: it is damaged\.\n$")
        here.write_bytes(Path("ai/weights/joker-3.net").read_bytes())
        self.assertRegex(mazzo(*args).stderr, r"is not a net for briscola with 2 players")
        for player in ("net", "net+search:5"):
            self.assertEqual(mazzo("arena", "tic_tac_toe", "--seat", player, "--seat", "greedy").returncode, 2)

    def test_the_master_plays_by_its_net_or_without(self):
        folder = self.folder()
        args = ["briscola", "--seat", "master", "--seat", "greedy", "--deals", "4"]
        results = [
            [(r["win"], r["score"]) for r in arena(*args, *more)]
            for more in ([], ["--seed", "1"], ["--weights", folder], ["--weights", "ai/weights"])
        ]
        self.assertEqual(results[0], results[1])
        self.assertEqual(results[0], results[3])
        Path(folder, "briscola-2.net").write_bytes(b"damaged")
        self.assertEqual(results[2], [(r["win"], r["score"]) for r in arena(*args, "--weights", folder)])
        search = arena("briscola", "--seat", "search:1500", "--seat", "greedy", "--deals", "4")
        self.assertEqual(results[2], [(r["win"], r["score"]) for r in search])

    def test_search_overrules_a_net_by_a_margin(self):
        for game in ("joker", "briscola"):  # by the policy, and by the net
            with self.subTest(game=game):
                sure = arena(game, "--seat", "net+search:20:100", "--seat", "greedy", "--deals", "30")
                self.assertGreater(sure[0]["score"], 0)  # nothing is so sure: the net plays, but for what is proven
                rash = arena(game, "--seat", "net+search:20:0", "--seat", "greedy", "--deals", "30")
                self.assertNotEqual((sure[0]["win"], sure[0]["score"]), (rash[0]["win"], rash[0]["score"]))
        for player in ("net+search", "net+search:0", "net+search:5:x", "net+greedy", "net+"):
            self.assertEqual(mazzo("arena", "joker", "--seat", player, "--seat", "greedy").returncode, 2, player)

    def test_what_is_asked_wrongly_ends_with_2(self):
        for args in (
            ["briscola"],
            ["briscola", "--seat", "grandmaster", "--seat", "random"],
            ["bridge", "--seat", "random"],
            ["briscola", "--seat", "level:101"],
            ["joker", *["--seat", "random"] * 4],
            ["briscola", "--seat", "random", "--deals", "0"],
            ["briscola", "--seat", "random", "--budget", "-1"],
        ):
            out = mazzo("arena", *args)
            self.assertEqual((out.returncode, out.stdout), (2, ""), args)
            self.assertGreater(len(out.stderr), 20, args)


class Coach(unittest.TestCase):
    def test_hint_lists_every_legal_move_of_every_game(self):
        for game in GAMES:
            record = mazzo("simulate", game, "--seed", "5", "--json").stdout
            told = mazzo("hint", "-", "--at", "0", stdin=record).stdout
            rows = [json.loads(x) for x in mazzo("hint", "-", "--at", "0", "--json", stdin=record).stdout.splitlines()]
            self.assertGreater(len(rows), 1, game)
            for row in rows:
                self.assertIn(row["label"], told)
                self.assertIn(row["why"], told)
                self.assertTrue(0 <= row["win"]["milli"] <= 1000)
            self.assertEqual(len({json.dumps(r["move"]) for r in rows}), len(rows))

    def test_hint_on_several_threads_is_as_deterministic(self):
        record = mazzo("simulate", "president", "--seed", "5", "--json").stdout
        args = ["hint", "-", "--at", "0", "--json", "--worlds", "200", "--threads"]
        one, two, again = (mazzo(*args, n, stdin=record).stdout for n in ("1", "2", "2"))
        self.assertEqual(two, again)
        self.assertNotEqual(one, two)  # other worlds
        self.assertEqual(len(one.splitlines()), len(two.splitlines()))

    def test_even_an_only_move_has_a_chance_to_win(self):
        record = mazzo("simulate", "briscola", "--seed", "5", "--json").stdout
        row = json.loads(mazzo("hint", "-", "--at", "39", "--json", stdin=record).stdout)
        self.assertIn(row["win"]["milli"], (0, 500, 1000))  # the last card but one, when all is known
        self.assertEqual(row["win"]["error_milli"], 0)
        self.assertEqual(row["why"], "there is no other move")

    def test_analyse_keeps_luck_and_choice_apart(self):
        for game in GAMES:
            record = mazzo("simulate", game, "--seed", "5", "--json").stdout
            out = mazzo("analyse", "-", "--json", "--worlds", "30", stdin=record)
            self.assertEqual(out.returncode, 0, out.stderr)
            a = json.loads(out.stdout)
            for seat, s in enumerate(a["seats"]):
                own = sum(c["lost"]["milli"] for c in a["choices"] if c["seat"] == seat)
                self.assertAlmostEqual(s["lost_milli"], own, delta=len(a["choices"]))
                sides_own = s["lost_milli"] + s["partners_lost_milli"]
                self.assertAlmostEqual(s["result_milli"], s["luck_milli"] - sides_own + s["others_lost_milli"], delta=3)
            self.assertTrue(all(c["lost"]["milli"] >= 0 for c in a["choices"]))

    def test_random_play_costs_more_than_a_bots(self):
        record = mazzo("simulate", "briscola", "--seed", "5", "--json").stdout
        a = json.loads(mazzo("analyse", "-", "--json", stdin=record).stdout)
        self.assertGreater(sum(s["lost_milli"] for s in a["seats"]), 10_000)

    def test_a_net_judges_where_there_is_one_and_is_named(self):
        record = mazzo("simulate", "briscola", "--seed", "5", "--json").stdout
        args = ("--json", "--worlds", "20")
        by_net, again, alone = (
            json.loads(mazzo("analyse", "-", *args, *by, stdin=record).stdout)
            for by in ([], ["--by", "net+search"], ["--by", "search"])
        )
        self.assertEqual(by_net, again)
        self.assertEqual(by_net["by"], "net+search")
        self.assertNotIn("by", alone)
        self.assertNotEqual(by_net["seats"], alone["seats"])
        moves = [json.loads(line) for line in mazzo("hint", "-", "--at", "3", *args, stdin=record).stdout.splitlines()]
        self.assertEqual({move["by"] for move in moves}, {"net+search"})
        scopa = mazzo("simulate", "scopa", "--seed", "5", "--json").stdout
        self.assertNotIn("by", json.loads(mazzo("analyse", "-", *args, stdin=scopa).stdout))
        for command, *at in (["analyse"], ["hint", "--at", "3"]):
            said = [mazzo(command, "-", *at, "--worlds", "20", *by, stdin=record).stdout for by in ([], ["--by", "search"])]
            self.assertIn("Judged by search with a trained net.", said[0])
            self.assertIn("Judged by search.", said[1])

    def test_both_languages(self):
        record = mazzo("simulate", "briscola", "--seed", "5", "--json").stdout
        self.assertIn("Costliest choices", mazzo("analyse", "-", stdin=record).stdout)
        self.assertIn("Le scelte più care", mazzo("analyse", "-", "--lang", "it", stdin=record).stdout)

    def test_bad_records_end_with_1_and_a_sentence(self):
        good = mazzo("simulate", "briscola", "--json").stdout
        for command in ("hint", "analyse"):
            for text in ("", "hello\n", good[: len(good) // 2], good.replace('"seed":"1"', '"seed":"2"')):
                out = mazzo(command, "-", stdin=text)
                self.assertEqual((out.returncode, out.stdout), (1, ""), text[:40])
                self.assertRegex(out.stderr, r"^mazzo: .{10,}\.\n$")
            self.assertEqual(mazzo(command, "/nowhere/x").returncode, 1)
        self.assertIn("--at", mazzo("hint", "-", stdin=good).stderr)


class AtTheTable(unittest.TestCase):
    def test_levels_by_name_and_number(self):
        for level in ("0", "100", "expert", "greedy", "random"):
            out = mazzo("play", "briscola", "--seed", "3", "--level", level, stdin="1\n" * 50)
            self.assertEqual(out.returncode, 0, level)
        for level in ("101", "-1", "grand"):
            out = mazzo("play", "briscola", "--level=" + level, stdin="1\n" * 50)
            self.assertEqual(out.returncode, 2, level)
            self.assertIn("0 to 100", out.stderr)

    def test_a_hint_for_the_asking(self):
        out = mazzo("play", "briscola", "--seed", "3", stdin="h\n1\nhint\n" + "1\n" * 50)
        self.assertEqual(out.returncode, 0)
        self.assertEqual(out.stdout.count("± is a 95 % interval"), 2)
        self.assertNotIn("±", mazzo("play", "rock_paper_scissors", "--seed", "3", stdin="r\n" * 50).stdout)


if __name__ == "__main__":
    unittest.main()
