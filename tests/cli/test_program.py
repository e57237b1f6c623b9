"""The program from outside: every subcommand, its exit codes, what goes to stdout and what to stderr."""

import json
import os
import pty
import re
import subprocess
import tempfile
import unittest

from support.program import GAMES, MAZZO, mazzo, read


class Usage(unittest.TestCase):
    def test_help_begins_with_examples(self):
        for args in ([], ["play"], ["simulate"], ["replay"]):
            out = mazzo(*args, "--help")
            self.assertEqual(out.returncode, 0)
            self.assertTrue(out.stdout.startswith("Examples:\n  mazzo "), out.stdout[:60])
        self.assertRegex(mazzo("--version").stdout, r"^mazzo \d+\.\d+\.\d+")

    def test_what_is_asked_wrongly_ends_with_2_and_a_sentence_on_stderr(self):
        for args in (
            ["simulate", "bridge"],
            ["simulate", "briscola", "--option", "deals=99"],
            ["simulate", "briscola", "--option", "colour=red"],
            ["simulate", "briscola", "--option", "deals"],
            ["simulate", "joker", "--players", "4"],
            ["simulate", "briscola", "--seed", ""],
            ["play", "president", "--players", "2"],
            ["rules", "bridge"],
            ["replay"],
            ["nonsense"],
            [],
            ["play", "tic_tac_toe", "--humans", "3"],
            ["simulate", "briscola", "--matches", "0"],
        ):
            out = mazzo(*args)
            self.assertEqual(out.returncode, 2, args)
            self.assertEqual(out.stdout, "", args)
            self.assertGreater(len(out.stderr.strip()), 10, args)
        self.assertIn("1 to 21", mazzo("simulate", "briscola", "--option", "deals=99").stderr)

    def test_games_and_signature_for_people_and_for_machines(self):
        listed = [json.loads(line) for line in mazzo("games", "--json").stdout.splitlines()]
        self.assertEqual([g["game"] for g in listed], GAMES)
        self.assertEqual(len(mazzo("games").stdout.splitlines()), len(GAMES))
        rows = [json.loads(line) for line in mazzo("signature", "--json").stdout.splitlines()]
        self.assertEqual(len(rows), 10)
        self.assertIn(rows[-1]["signature"], mazzo("signature").stdout)

    def test_rules_in_both_languages(self):
        for game in GAMES:
            english, italian = (mazzo("rules", game, "--lang", lang).stdout for lang in ("en", "it"))
            self.assertNotEqual(english, italian)
            self.assertEqual(italian, mazzo("rules", game, LANG="it_IT.UTF-8").stdout)
            self.assertEqual(english, mazzo("rules", game, LANG="de_DE.UTF-8").stdout)

    def test_rules_show_no_comments_of_their_source(self):
        for game in GAMES:
            for lang in ("en", "it"):
                source = read(f"games/{game}/rules.{lang}.md")
                self.assertIn("<!-- example: ", source)
                shown = mazzo("rules", game, "--lang", lang).stdout
                self.assertEqual(shown, re.sub(r"(?m)^<!-- .* -->\n", "", source))
                self.assertNotIn("<!--", shown)


class Records(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name, text):
        path = os.path.join(self.folder.name, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def test_simulate_is_reproducible_and_match_i_has_seed_s_plus_i(self):
        three = mazzo("simulate", "joker", "--matches", "3", "--seed", "10", "--json")
        self.assertEqual(three.stderr, "")
        self.assertEqual(three.stdout.splitlines()[2], mazzo("simulate", "joker", "--seed", "12", "--json").stdout.strip())
        self.assertEqual(json.loads(three.stdout.splitlines()[1])["seed"], "11")
        self.assertIn("3 matches of joker", mazzo("simulate", "joker", "--matches", "3").stderr)

    def test_replay_tells_what_the_chosen_seat_saw(self):
        record = self.path("m.jsonl", mazzo("simulate", "briscola", "--matches", "2", "--json").stdout)
        mine, gallery, everything = (mazzo("replay", record, *a).stdout for a in (["--seat", "1"], [], ["--all"]))
        self.assertIn("Your hand:", mine)
        self.assertNotIn("Your hand:", gallery)
        self.assertNotRegex(gallery, r"holds")
        self.assertEqual(len(re.findall(r"^Seat \d holds", everything, re.M)), 2)
        self.assertIn("Seat 2 draws a card.", mine)
        self.assertNotIn("draws a card.", everything)
        self.assertNotEqual(gallery, mazzo("replay", record, "--match", "2").stdout)
        self.assertEqual(gallery, mazzo("replay", "-", stdin=read(record)).stdout)
        self.assertIn("La tua mano", mazzo("replay", record, "--seat", "1", "--lang", "it").stdout)

    def test_replay_as_json_gives_the_seats_views(self):
        record = self.path("m.jsonl", mazzo("simulate", "president", "--json").stdout)
        views = [json.loads(line) for line in mazzo("replay", record, "--seat", "3", "--json").stdout.splitlines()]
        self.assertTrue(all(v["seat"] == 2 for v in views))
        self.assertTrue(views[-1]["over"])
        for line in mazzo("replay", record, "--json").stdout.splitlines():
            self.assertNotIn("own", json.loads(line))

    def test_replay_steps_with_enter_and_stops_with_q(self):
        record = self.path("m.jsonl", mazzo("simulate", "tic_tac_toe", "--json").stdout)
        whole = mazzo("replay", record).stdout
        self.assertEqual(mazzo("replay", record, "--step", stdin="\n" * 50).stdout, whole)
        self.assertTrue(whole.startswith(mazzo("replay", record, "--step", stdin="\nq\n").stdout))

    def test_a_bad_record_is_refused_with_1_and_a_sentence(self):
        good = mazzo("simulate", "briscola", "--json").stdout
        changed = json.loads(good)
        changed["events"][-1]["winners"] = [] if changed["events"][-1]["winners"] else [0]
        for text in (
            "",
            "hello\n",
            good[: len(good) // 2],
            json.dumps(changed, separators=(",", ":")),
            good.replace('"seed":"1"', '"seed":"2"'),
        ):
            out = mazzo("replay", self.path("bad", text))
            self.assertEqual(out.returncode, 1, text[:40])
            self.assertIn("mazzo: ", out.stderr)
        self.assertEqual(mazzo("replay", "/nowhere/x").returncode, 1)
        self.assertEqual(mazzo("replay", self.path("good", good), "--seat", "4").returncode, 2)

    def test_a_reader_who_goes_away_is_no_accident(self):
        shell = f"{MAZZO} simulate president --matches 3000 --json | head -n 1 | wc -l"
        out = subprocess.run(["bash", "-c", shell], capture_output=True, text=True, timeout=600)
        self.assertEqual(out.stdout.strip(), "1")
        self.assertNotRegex(out.stderr, r"terminate|abort|Sanitizer")


class Play(unittest.TestCase):
    def test_a_whole_match_of_every_game_by_numbers(self):
        for game in GAMES:
            out = mazzo("play", game, "--line", "--seed", "7", stdin="1\n" * 3000)
            self.assertEqual(out.returncode, 0, (game, out.stdout[-300:], out.stderr))
            self.assertRegex(out.stdout.splitlines()[-1], r"wins? the match|is a draw", game)

    def test_hot_seat_covers_every_hand_until_its_owner_looks(self):
        for game in GAMES:
            out = mazzo("play", game, "--line", "--seed", "7", "--humans", "2", stdin="\n1\n\n2\n" * 2000)
            self.assertEqual(out.returncode, 0, game)
            looking = None
            for line in out.stdout.splitlines():
                cover = re.match(r"(Seat \d): take the seat", line)
                looking = cover[1] if cover else looking
                if line.startswith("Your hand:"):
                    self.assertIsNotNone(looking, game)
            self.assertGreater(out.stdout.count("take the seat"), 2, game)

    def test_moves_by_code_and_wrong_ones_get_the_rule(self):
        out = mazzo("play", "california_jack", "--line", "--seed", "5", stdin="zz\n9H\n6c\n8C\n?\nv\nq\n").stdout
        self.assertIn("a move looks like 6C.", out)
        self.assertIn("You do not hold the 9 of Hearts.", out)
        self.assertIn("You play the 6 of Clubs.", out)
        self.assertIn("You must follow", out)
        self.assertIn("On the table:", out)
        self.assertIn("The match is not finished.", out)

    def test_without_a_game_we_ask(self):
        out = mazzo("play", stdin=f"bridge\n{GAMES.index('tic_tac_toe') + 1}\nb2\nq\n")
        self.assertIn('There is no game "bridge" here.', out.stdout)
        self.assertIn("row 2, column 2", out.stdout)
        self.assertEqual(mazzo("play", stdin="").returncode, 1)

    def test_saved_and_resumed_it_goes_on(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "m.json")
            mazzo("play", "president", "--seed", "9", "--save", path, stdin="1\n1\ns\nq\n")
            seen = mazzo("play", "--resume", path, stdin="v\nq\n")
            self.assertEqual(seen.returncode, 0, seen.stderr)
            self.assertIn("Your hand:", seen.stdout)
            text = read(path)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text.replace('"version":1', '"version":2'))
            refused = mazzo("play", "--resume", path)
            self.assertEqual(refused.returncode, 1)
            self.assertIn("another version", refused.stderr)
            self.assertEqual(mazzo("play", "--resume", os.path.join(folder, "none")).returncode, 1)

    def test_input_that_ends_before_the_match_is_said(self):
        out = mazzo("play", "briscola", "--line", stdin="1\n")
        self.assertEqual(out.returncode, 1)
        self.assertIn("The input ended", out.stderr)

    def test_italian(self):
        out = mazzo("play", "rock_paper_scissors", "--lang", "it", stdin="sasso\ncarta\nforbici\n" * 40)
        self.assertEqual(out.returncode, 0)
        self.assertRegex(out.stdout, "Tu (sasso|carta|forbici), Bot 2")

    def test_on_a_terminal_the_prompt_is_bold_unless_no_color_is_set(self):
        for no_color, bold in (("", True), ("1", False)):
            pid, fd = pty.fork()
            if pid == 0:
                os.environ.update(NO_COLOR=no_color, TERM="xterm", LANG="C")
                os.execv(MAZZO, [MAZZO, "play", "briscola", "--line", "--seed", "1"])
            os.write(fd, b"q\n")
            seen = b""
            try:
                while chunk := os.read(fd, 4096):
                    seen += chunk
            except OSError:
                pass
            os.waitpid(pid, 0)
            self.assertIn(b"Your move", seen)
            self.assertEqual(b"\x1b[1m" in seen, bold)


if __name__ == "__main__":
    unittest.main()
