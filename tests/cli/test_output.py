"""Where output goes, and what happens when it cannot go there."""
import json
import os
import signal
import subprocess
import unittest

from support.program import GAMES, MAZZO, mazzo

COMMANDS = [["games"], ["games", "--json"], ["rules", "president"], ["signature"], ["simulate", "joker"]]


def mazzo_to(path, *args, before=None):
    """Runs with stdout on a file; returns the exit code and stderr."""
    with open(path, "w", encoding="utf-8") as out:
        done = subprocess.run([MAZZO, *args], stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.PIPE, text=True,
                              timeout=600, preexec_fn=before)
    return done.returncode, done.stderr


class Streams(unittest.TestCase):
    def test_every_help_begins_with_examples_and_goes_to_stdout(self):
        for args in ([], ["play"], ["games"], ["rules"], ["simulate"], ["replay"], ["signature"], ["bench"],
                     ["arena"], ["hint"], ["analyse"], ["verify"], ["serve"], ["backup"],
                     ["restore"], ["doctor"], ["config"]):
            out = mazzo(*args, "--help")
            self.assertEqual((out.returncode, out.stderr), (0, ""), args)
            self.assertTrue(out.stdout.startswith("Examples:\n  mazzo "), args)
            self.assertIn("Usage: mazzo", out.stdout, args)

    def test_the_main_help_names_every_command(self):
        text = mazzo("--help").stdout
        for command in ("play", "games", "rules", "simulate", "replay", "signature", "bench", "arena",
                        "hint", "analyse", "verify", "serve", "backup", "restore", "doctor", "config"):
            self.assertRegex(text, rf"(?m)^  {command} +[A-Z]", command)

    def test_data_goes_to_stdout_and_talk_to_stderr(self):
        for args in (["games"], ["games", "--json"], ["rules", "joker"], ["signature", "--json"],
                     ["simulate", "joker", "--json"]):
            out = mazzo(*args)
            self.assertEqual((out.returncode, out.stderr), (0, ""), args)
            self.assertNotEqual(out.stdout, "", args)
        talk = mazzo("simulate", "joker", "--matches", "2")
        self.assertEqual(len(talk.stdout.splitlines()), 2)
        self.assertRegex(talk.stderr, r"^2 matches of joker, \d+ moves, all at random\.\n$")

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
        for args in (["simulate", "poker"], ["simulate", "joker", "--players", "2"], ["rules", "poker"],
                     ["simulate", "briscola", "--seed", "x"], ["simulate", "briscola", "--option", "deals"],
                     ["replay", "/nowhere/x"], ["play", "--resume", "/nowhere/x"]):
            self.assertRegex(mazzo(*args).stderr, r"^mazzo: .+\.\n$", args)


class Simulations(unittest.TestCase):
    def test_each_match_can_be_made_again_alone(self):
        for game in GAMES:
            lines = mazzo("simulate", game, "--matches", "4", "--seed", "100", "--json").stdout.splitlines()
            self.assertEqual(len(set(lines)), 4, game)
            for i, line in enumerate(lines):
                alone = mazzo("simulate", game, "--seed", str(100 + i), "--json").stdout
                self.assertEqual(line + "\n", alone, game)

    def test_options_and_players_are_taken(self):
        match = json.loads(mazzo("simulate", "california_jack", "--option", "follow=either", "--option", "target=7",
                                 "--option", "stock=face_down", "--json").stdout)
        self.assertEqual(match["options"], {"target": 7, "follow": "either", "stock": "face_down"})
        match = json.loads(mazzo("simulate", "president", "--players", "8", "--option", "rounds=2", "--json").stdout)
        self.assertEqual((match["players"], len(match["events"][0]["hands"])), (8, 8))

    def test_the_largest_seed_is_taken_and_nothing_beyond(self):
        self.assertEqual(mazzo("simulate", "tic_tac_toe", "--seed", str(2**64 - 1), "--json").returncode, 0)
        for seed in (str(2**64), "-1", "1.5", "", " 1"):
            self.assertEqual(mazzo("simulate", "tic_tac_toe", "--seed", seed, "--json").returncode, 2, seed)


class NowhereToWrite(unittest.TestCase):
    def test_a_full_disk_is_told_and_no_trace_is_left(self):
        for args in COMMANDS:
            code, talk = mazzo_to("/dev/full", *args)
            self.assertEqual(code, 1, args)
            self.assertIn("mazzo: the output could not be written.\n", talk, args)
            self.assertNotRegex(talk, "terminate|what()", args)

    def test_a_reader_who_went_away_ends_it_quietly(self):
        reader, writer = os.pipe()
        os.close(reader)
        try:
            done = subprocess.run([MAZZO, "simulate", "joker", "--matches", "50", "--json"], stdout=writer,
                                  stderr=subprocess.PIPE, text=True, timeout=600)
        finally:
            os.close(writer)
        self.assertEqual((done.returncode, done.stderr), (-signal.SIGPIPE, ""))

    def test_even_where_the_signal_is_ignored(self):
        reader, writer = os.pipe()
        os.close(reader)
        try:
            done = subprocess.run([MAZZO, "simulate", "joker", "--matches", "50", "--json"], stdout=writer,
                                  stderr=subprocess.PIPE, text=True, timeout=600, restore_signals=False)
        finally:
            os.close(writer)
        self.assertEqual((done.returncode, done.stderr), (1, "mazzo: the output could not be written.\n"))

    def test_a_file_that_cannot_be_saved_is_told_and_the_match_goes_on(self):
        out = mazzo("play", "briscola", "--seed", "1", "--save", "/nowhere/m.json", stdin="save\n1\nquit\n")
        self.assertEqual(out.returncode, 0)
        self.assertIn("mazzo: /nowhere/m.json could not be written.", out.stderr)
        self.assertIn("You play the ", out.stdout)


if __name__ == "__main__":
    unittest.main()
