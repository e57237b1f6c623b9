"""mazzo verify and tools/verify.py, which share no code: both accept fair matches and find every tampering."""

import json
import os
import re
import subprocess
import tempfile
import unittest

from support.program import mazzo

ENTROPIES = ["a1" * 32, "-", "c3" * 32, "d4" * 32, "e5" * 32, "f6" * 32, "07" * 32, "18" * 32]
SETUPS = (
    [("briscola", n, "deals=3") for n in (2, 3, 4)]
    + [("president", n, "rounds=2") for n in range(3, 9)]
    + [
        ("joker", 3, "target=2"),
        ("california_jack", 2, "target=7"),
        ("california_jack", 2, "stock=face_down"),
        ("scopa", 2, "target=11"),
        ("scopa", 3, "target=11"),
        ("scopa", 4, "form=scopone"),
        ("tressette", 2, "target=11"),
        ("tressette", 4, "accusi=off"),
        ("briscola_chiamata", 5, "deals=5"),
        ("tic_tac_toe", 2, None),
        ("rock_paper_scissors", 2, "wins=3"),
    ]
)


def match(game, players, option=None, seed="5", entropies=ENTROPIES):
    """A transcript, played at random."""
    args = [x for e in entropies[:players] for x in ("--entropy", e)] + (["--option", option] if option else [])
    return mazzo("simulate", game, "--players", str(players), "--seed", seed, "--json", *args).stdout


def verify(text, *args):
    """The exit codes of both verifiers and what they printed."""
    python = subprocess.run(["python3", "tools/verify.py", "-", *args], input=text, capture_output=True, text=True, timeout=600)
    ours = mazzo("verify", "-", *args, stdin=text)
    return ours.returncode, python.returncode, ours.stdout + ours.stderr, python.stdout + python.stderr


def changed(text, change):
    record = json.loads(text)
    change(record)
    return json.dumps(record, separators=(",", ":"), ensure_ascii=False) + "\n"


def deals(record):
    return [event for event in record["events"] if event["e"] == "deal"]


class Verify(unittest.TestCase):
    def expect(self, text, codes, *args):
        ours, python, *said = verify(text, *args)
        self.assertEqual((ours, python), codes, (text[:300], args, said))
        return said

    def test_every_game_and_number_of_seats_is_fair_to_both(self):
        for setup in SETUPS:
            for seed in ("5", "6", "7"):
                self.expect(match(*setup, seed=seed), (0, 0))

    def test_each_check_has_a_line(self):
        ours, python = self.expect(match("briscola", 2, "deals=3"), (0, 0))
        self.assertEqual(re.findall(r"(?m)^ok +(\w+) ", ours), ["commitment", "entropies", "deals", "record"])
        self.assertEqual(re.findall(r"(?m)^ok +(\w+) ", python), ["commitment", "entropies", "deals"])
        self.assertTrue(ours.endswith("Match 1 was dealt fairly.\n"))
        self.assertTrue(python.endswith("Match 1 was dealt fairly.\n"))

    def test_italian(self):
        good, bad = match("joker", 3), match("joker", 3).replace("a1a1", "a1a2")
        said = mazzo("verify", "-", "--lang", "it", stdin=good + bad).stdout
        self.assertRegex(said, r"(?m)^ok +deals +1 smazzata segue dalla chiave|^ok +deals +\d+ smazzate seguono dalla chiave")
        self.assertIn("Nella partita 1 le carte erano oneste.\n", said)
        self.assertRegex(said, r"(?m)^NO +deals +Le carte o il mazziere della smazzata 1 non seguono dalla chiave\.$")
        self.assertIn("Che la partita 2 fosse onesta non è dimostrato.\n", said)
        self.assertEqual(said, mazzo("verify", "-", stdin=good + bad, LANG="it_IT.UTF-8").stdout)
        none = json.loads(mazzo("verify", "-", "--json", "--lang", "it", stdin="{}\n").stdout)
        self.assertIn("Questo non è un verbale", none["text"])

    def test_json(self):
        out = mazzo("verify", "-", "--json", stdin=match("joker", 3))
        said = json.loads(out.stdout)
        self.assertEqual((said["match"], said["fair"], len(said["checks"])), (1, True, 4))
        out = mazzo("verify", "-", "--json", stdin="{}\n")
        said = json.loads(out.stdout)
        self.assertEqual((out.returncode, said["fair"], said["checks"]), (1, None, []))
        out = mazzo("verify", "-", "--json", stdin=match("joker", 3, entropies=["-"] * 3))
        self.assertEqual((out.returncode, json.loads(out.stdout)["fair"]), (1, False))

    def test_what_a_house_answers_is_read_as_it_comes(self):
        for setup in SETUPS[::4]:
            record = match(*setup)
            answer = '{"t":"transcript","table":{"table":"K7QFXA","seats":[{"kind":"bot"}]},"transcript":%s}' % record.strip()
            self.expect(answer, (0, 0))
            self.expect(answer.replace('"seed":"5"', '"seed":"6"', 1), (1, 1))
            self.assertEqual(mazzo("replay", "-", stdin=answer).stdout, mazzo("replay", "-", stdin=record).stdout)

    def test_an_aborted_match_is_checked_as_far_as_it_went(self):
        def cut(record):
            last = max(i for i, event in enumerate(record["events"]) if event["e"] == "deal")
            del record["events"][last + 1 :]

        self.expect(changed(match("briscola", 4, "deals=3"), cut), (0, 0))

    def test_a_match_that_nobody_added_to_is_not_shown_to_be_fair(self):
        self.expect(match("briscola", 2, entropies=["-", "-"]), (1, 1))

    def test_a_match_that_was_committed_to_nobody_is_told_from_a_false_one(self):
        here, good = match("briscola", 2, entropies=[]), match("joker", 3)
        ours, python = self.expect(here, (3, 3))
        self.assertEqual(
            re.findall(r"(?m)^(\S+) +(\w+) ", ours)[:4],
            [("–", "commitment"), ("–", "entropies"), ("ok", "deals"), ("ok", "record")],
        )
        for said in (ours, python):
            self.assertIn("Match 1 was committed to nobody", said)
            self.assertNotRegex(said, "BAD|not shown")
        self.assertIn("La partita 1 non era promessa a nessuno.", mazzo("verify", "-", "--lang", "it", stdin=here).stdout)
        said = json.loads(mazzo("verify", "-", "--json", stdin=here).stdout)
        self.assertEqual((said["fair"], said["committed"]), (False, False))
        self.assertNotIn("committed", json.loads(mazzo("verify", "-", "--json", stdin=good).stdout))
        self.expect(here, (1, 1), "--commitment", "ab" * 32)  # somebody saw a commitment
        self.expect(here, (1, 1), "--entropy", "1=" + "a1" * 32)
        self.expect(good + here + good, (3, 3))
        self.expect(here + "{}\n" + here, (1, 1))  # something false, or no record, weighs more
        out = mazzo("verify", "-", stdin=changed(here, lambda r: r.update(seed="6")))
        self.assertEqual(out.returncode, 1)  # its deals do not follow from that seed
        self.assertIn("Match 1 is not shown to be fair.", out.stdout)

    def test_both_find_every_tampering(self):
        def swap(list_of):
            def change(record):
                cards = list_of(record)
                cards[0], cards[1] = cards[1], cards[0]

            return change

        def give_away(record):  # two seats swap a card each, hands sorted again
            first, second = deals(record)[-1]["hands"][:2]
            first[0], second[0] = second[0], first[0]

        changes = {
            "the seed": lambda r: r.update(seed="6"),
            "the commitment": lambda r: r.update(commitment="00" * 32),
            "no commitment": lambda r: r.pop("commitment"),
            "an entropy": lambda r: r["entropies"].__setitem__(0, "00" * 32),
            "an entropy left out": lambda r: r["entropies"].__setitem__(0, None),
            "entropies moved": lambda r: r["entropies"].reverse(),
            "an entropy too many": lambda r: r["entropies"].append(None),
            "no entropies": lambda r: r.pop("entropies"),
            "the dealer": lambda r: deals(r)[0].update(dealer=1 - deals(r)[0]["dealer"]),
            "the number of a deal": lambda r: deals(r)[1].update(deal=7),
            "a number of another kind": lambda r: deals(r)[0].update(deal=True),
            "the stock of the first deal": swap(lambda r: deals(r)[0]["stock"]),
            "the stock of the last deal": swap(lambda r: deals(r)[-1]["stock"]),
            "hands": give_away,
            "the turned card": lambda r: deals(r)[2].update(turned=deals(r)[2]["stock"][0]),
            "no deals": lambda r: r.update(events=[]),
        }
        good = match("briscola", 2, "deals=3")
        for name, change in changes.items():
            with self.subTest(name):
                bad = changed(good, change)
                self.assertNotEqual(bad, good)
                self.expect(bad, (1, 1))

    def test_a_doubled_name_is_found(self):
        text = match("briscola", 2)
        self.expect(text.replace('"seed":"5"', '"seed":"6","seed":"5"', 1), (1, 1))

    def test_a_changed_move_is_found_by_mazzo(self):
        text = match("tic_tac_toe", 2)
        self.assertEqual(mazzo("verify", "-", stdin=text.replace('"winners":[', '"winners":[7', 1)).returncode, 1)

    def test_what_was_noted_is_held_against_the_record(self):
        text = match("president", 3)
        commitment = json.loads(text)["commitment"]
        self.expect(text, (0, 0), "--commitment", commitment, "--entropy", "1=" + "a1" * 32)
        self.expect(text, (1, 1), "--commitment", "ab" * 32)
        self.expect(text, (1, 1), "--entropy", "1=" + "a2" * 32)
        self.expect(text, (1, 1), "--entropy", "2=" + "a1" * 32)
        self.expect(text, (1, 1), "--entropy", "4=" + "a1" * 32)

    def test_many_matches_in_a_file(self):
        good, bad = match("joker", 3), match("joker", 3).replace("a1a1", "a1a2")
        ours, python = self.expect(good + bad + good, (1, 1))
        for said in (ours, python):
            self.assertEqual(re.findall(r"Match (\d) was", said), ["1", "3"])
        self.expect(good + bad + good, (0, 0), "--match", "3")
        self.expect(good + bad + good, (1, 1), "--match", "2")

    def test_asked_wrongly(self):
        text = match("joker", 3)
        for args in (["--commitment", "xyz"], ["--entropy", "1"], ["--entropy", "x=" + "a1" * 32], ["--what"]):
            self.expect(text, (2, 2), *args)
        self.expect(text + text, (2, 2), "--commitment", "ab" * 32)
        self.assertEqual(mazzo("verify").returncode, 2)

    def test_what_is_no_transcript_is_refused_without_a_stack_trace(self):
        problem = '{"type":"about:blank","title":"The match is not over.","status":409,"code":"match_runs"}'
        for text in (
            "nonsense\n",
            "{}\n",
            "[1]\n",
            "3\n",
            '{"match":3}\n',
            "[" * 100_000 + "\n",
            '{"seed":"1"}\n',
            '{"t":"transcript","transcript":null}',
            '{"game":"joker","events":{}}',
            problem,
        ):
            for said in self.expect(text, (1, 1)):
                self.assertNotIn("Traceback", said)
                self.assertRegex(said, "(?i)-, line 1: this is not a transcript")
                self.assertNotRegex(said, "BAD|fair")  # no verdict, only a refusal
        good = match("joker", 3)
        for said in self.expect("{}\n" + good, (1, 1)):
            self.assertIn("Match 2 was dealt fairly.", said)
        with tempfile.TemporaryDirectory() as folder:
            missing = os.path.join(folder, "none")
            self.assertEqual(mazzo("verify", missing).returncode, 1)
            python = subprocess.run(["python3", "tools/verify.py", missing], capture_output=True, text=True, timeout=600)
            self.assertEqual((python.returncode, "Traceback" in python.stderr), (1, False))

    def test_a_record_cannot_command_the_terminal(self):
        text = changed(match("joker", 3), lambda r: r.update(game="\x1b[2J\u009b2J", commitment="\x1b]0;x\x07"))
        for said in self.expect(text, (1, 1)):
            self.assertNotRegex(said, "[\x00-\x09\x0b-\x1f\x7f-\x9f]")


if __name__ == "__main__":
    unittest.main()
