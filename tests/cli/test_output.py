"""What goes to stdout, and what to stderr."""

import json
import unittest

from support.program import GAMES, mazzo


class Streams(unittest.TestCase):
    def test_every_help_begins_with_examples_and_goes_to_stdout(self):
        for args in (
            [],
            ["play"],
            ["games"],
            ["rules"],
            ["simulate"],
            ["replay"],
            ["signature"],
            ["protocol"],
            ["bench"],
            ["arena"],
            ["hint"],
            ["analyse"],
            ["verify"],
            ["serve"],
            ["backup"],
            ["restore"],
            ["doctor"],
            ["accept-loss"],
            ["config"],
        ):
            out = mazzo(*args, "--help")
            self.assertEqual((out.returncode, out.stderr), (0, ""), args)
            self.assertTrue(out.stdout.startswith("Examples:\n  mazzo "), args)
            self.assertIn("Usage: mazzo", out.stdout, args)

    def test_the_main_help_names_every_command(self):
        text = mazzo("--help").stdout
        for command in (
            "play",
            "games",
            "rules",
            "simulate",
            "replay",
            "signature",
            "protocol",
            "bench",
            "arena",
            "hint",
            "analyse",
            "verify",
            "serve",
            "backup",
            "restore",
            "doctor",
            "accept-loss",
            "config",
        ):
            self.assertRegex(text, rf"(?m)^  {command} +[A-Z]", command)

    def test_data_goes_to_stdout_and_talk_to_stderr(self):
        for args in (
            ["games"],
            ["games", "--json"],
            ["rules", "joker"],
            ["signature", "--json"],
            ["simulate", "joker", "--json"],
        ):
            out = mazzo(*args)
            self.assertEqual((out.returncode, out.stderr), (0, ""), args)
            self.assertNotEqual(out.stdout, "", args)
        talk = mazzo("simulate", "joker", "--matches", "2")
        self.assertEqual(len(talk.stdout.splitlines()), 2)
        self.assertRegex(talk.stderr, r"^2 matches of joker, \d+ moves, all at random\.\n$")

    def test_bots_play_where_a_level_is_named(self):
        by_bots = ["simulate", "joker", "--matches", "2", "--seed", "3", "--level"]
        played = mazzo(*by_bots, "greedy")
        self.assertRegex(played.stderr, r"^2 matches of joker, \d+ moves, by bots: greedy\.\n$")
        self.assertEqual(played.stdout, mazzo(*by_bots, "greedy").stdout)
        for other in (mazzo(*by_bots, "7"), mazzo(*by_bots[:-1])):
            self.assertEqual(len(other.stdout.splitlines()), 2)
            self.assertNotEqual(other.stdout, played.stdout)
        wrong = mazzo(*by_bots, "strongest")
        self.assertEqual((wrong.returncode, wrong.stdout), (2, ""))
        self.assertIn('there is no level "strongest"', wrong.stderr)

    def test_every_line_of_json_is_json(self):
        simulate = ["simulate", "president", "--matches", "5", "--json"]
        for args in (["games", "--json"], ["signature", "--json"], simulate):
            lines = mazzo(*args).stdout.splitlines()
            self.assertGreater(len(lines), 4)
            for line in lines:
                self.assertIsInstance(json.loads(line), dict)

    def test_no_output_to_a_pipe_has_colour_or_control_codes(self):
        for args, stdin in ((["play", "briscola", "--humans", "2"], "\n1\n" * 100), (["games"], ""), (["--help"], "")):
            out = mazzo(*args, stdin=stdin, TERM="xterm-256color")
            self.assertNotIn("\x1b", out.stdout + out.stderr, args)

    def test_every_complaint_is_one_sentence_that_begins_with_the_name(self):
        for args in (
            ["simulate", "poker"],
            ["simulate", "joker", "--players", "2"],
            ["rules", "poker"],
            ["simulate", "briscola", "--seed", ""],
            ["simulate", "briscola", "--option", "deals"],
            ["replay", "/nowhere/x"],
            ["play", "--resume", "/nowhere/x"],
        ):
            self.assertRegex(mazzo(*args).stderr, r"^mazzo: .+[.?]\n$", args)


class Simulations(unittest.TestCase):
    def test_each_match_can_be_made_again_alone(self):
        for game in GAMES:
            lines = mazzo("simulate", game, "--matches", "4", "--seed", "100", "--json").stdout.splitlines()
            self.assertEqual(len(set(lines)), 4, game)
            for i, line in enumerate(lines):
                alone = mazzo("simulate", game, "--seed", str(100 + i), "--json").stdout
                self.assertEqual(line + "\n", alone, game)

    def test_options_and_players_are_taken(self):
        match = json.loads(
            mazzo(
                "simulate",
                "california_jack",
                "--option",
                "follow=either",
                "--option",
                "target=7",
                "--option",
                "stock=face_down",
                "--json",
            ).stdout
        )
        self.assertEqual(match["options"], {"target": 7, "follow": "either", "stock": "face_down"})
        match = json.loads(mazzo("simulate", "president", "--players", "8", "--option", "rounds=2", "--json").stdout)
        self.assertEqual((match["players"], len(match["events"][0]["hands"])), (8, 8))

    def test_an_option_for_one_number_of_players_is_refused_to_others(self):
        out = mazzo("simulate", "scopa", "--option", "form=scopone")
        self.assertEqual((out.returncode, out.stdout), (2, ""))
        self.assertIn("Option form takes scopa", out.stderr)
        match = json.loads(mazzo("simulate", "scopa", "--players", "4", "--option", "form=scopone", "--json").stdout)
        self.assertEqual([len(hand) for hand in match["events"][0]["hands"]], [10] * 4)

    def test_a_seed_is_any_text_that_play_takes(self):
        for seed in (str(2**64 - 1), str(2**64), "1.5", " 1", "007", "rome", "tré è", "ab" * 32, "x" * 128):
            out = mazzo("simulate", "tic_tac_toe", "--seed", seed, "--json")
            self.assertEqual((out.returncode, json.loads(out.stdout)["seed"]), (0, seed))
            self.assertEqual(mazzo("play", "tic_tac_toe", "--seed", seed, stdin="q\n").returncode, 0, seed)

    def test_what_is_no_seed_is_refused_by_every_command_in_the_same_words(self):
        for seed in ("", "x" * 129, "\udcff"):
            said = set()
            for args in (["play"], ["simulate"], ["arena", "--seat", "random", "--deals", "1"]):
                out = mazzo(args[0], "tic_tac_toe", "--seed", seed, *args[1:])
                self.assertEqual((out.returncode, out.stdout), (2, ""), (args, seed))
                said.add(out.stderr.replace(args[0], "COMMAND"))
            self.assertEqual(len(said), 1, said)

    def test_each_match_of_a_text_can_be_made_again_alone(self):
        lines = mazzo("simulate", "joker", "--matches", "3", "--seed", "rome", "--json").stdout.splitlines()
        self.assertEqual([json.loads(line)["seed"] for line in lines], ["rome", "rome 2", "rome 3"])
        self.assertEqual(len({str(json.loads(line)["events"]) for line in lines}), 3)
        for line in lines:
            self.assertEqual(mazzo("simulate", "joker", "--seed", json.loads(line)["seed"], "--json").stdout, line + "\n")

    def test_play_and_simulate_deal_the_same_cards_for_a_seed(self):
        for seed in ("rome", "42", "cd" * 32):
            record = mazzo("simulate", "california_jack", "--seed", seed, "--json").stdout
            told = mazzo("replay", "-", "--seat", "1", stdin=record).stdout.split("Your hand: ")[1].splitlines()[0]
            self.assertIn(told, mazzo("play", "california_jack", "--seed", seed, stdin="q\n").stdout)

    def test_a_seed_too_long_for_all_matches_is_refused_before_the_first(self):
        for args in (["simulate", "joker", "--matches", "10"], ["arena", "joker", "--seat", "random"]):
            out = mazzo(*args, "--seed", "x" * 127)
            self.assertEqual((out.returncode, out.stdout), (2, ""))
            self.assertIn("A seed is 1 to 128 characters.", out.stderr)


if __name__ == "__main__":
    unittest.main()
