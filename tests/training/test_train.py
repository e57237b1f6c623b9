"""training/ on the processor learns, stops and goes on from its checkpoint, and what it writes plays. Needs PyTorch."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "training"))
SMALL = ["--games", "96", "--deals", "24", "--width", "32", "--critic", "32", "--every", "2", "--device", "cpu"]


def train(game, folder, *args):
    return subprocess.run(
        [sys.executable, "training/train.py", game, "--out", str(folder), "--seed", "3", *SMALL, *args],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=600,
        env={**os.environ, "OMP_NUM_THREADS": "1"},
    )


def log(folder):
    return [json.loads(line) for line in (folder / "log.jsonl").read_text().splitlines()]


class Training(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        subprocess.run(["training/build.sh", "host"], cwd=ROOT, check=True, timeout=900)

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.out = pathlib.Path(folder.name)

    def trained(self, game, *args):
        done = train(game, self.out, *args)
        self.assertEqual(done.returncode, 0, done.stderr[-2000:])

    def test_a_stopped_run_goes_on_from_its_checkpoint(self):
        self.trained("briscola-2", "--seconds", "8", "--stop-after", "3")
        first = log(self.out)
        self.assertLess(first[-1]["seconds"], 8)
        self.assertTrue((self.out / "checkpoint.pt").exists())
        self.trained("briscola-2", "--seconds", "8")
        whole = log(self.out)
        self.assertEqual(whole[: len(first)], first)
        self.assertGreaterEqual(whole[-1]["seconds"], 8)
        for earlier, later in zip(whole, whole[1:]):
            self.assertLessEqual(earlier["seconds"], later["seconds"])
            self.assertLessEqual(earlier["iterations"], later["iterations"])
        self.assertGreater(whole[len(first)]["iterations"], first[-1]["iterations"])

    def test_a_checkpoint_of_another_run_is_refused(self):
        self.trained("briscola-2", "--seconds", "1")
        before = (self.out / "log.jsonl").read_bytes()
        done = train("briscola-4", self.out, "--seconds", "1")
        self.assertEqual(done.returncode, 1)
        self.assertIn("is of another run (briscola-2, width 32, critic 32, seed 3, not briscola-4,", done.stderr)
        self.assertNotIn("Traceback", done.stderr)
        self.assertEqual((self.out / "log.jsonl").read_bytes(), before)

    def test_a_run_that_is_over_does_not_learn_again(self):
        self.trained("briscola-2", "--seconds", "2")
        before = (self.out / "briscola-2.net").read_bytes()
        steps = log(self.out)[-1]["iterations"]
        self.trained("briscola-2", "--seconds", "2")
        self.assertEqual(log(self.out)[-1]["iterations"], steps)
        self.assertEqual(len((self.out / "briscola-2.net").read_bytes()), len(before))

    def test_every_game_can_be_trained_and_read_again(self):
        import netfile
        from simulator import games, library

        for game in games(library(on_gpu=False)):
            with self.subTest(game=game.key):
                folder = self.out / game.key
                done = train(game.key, folder, "--seconds", "1")
                self.assertEqual(done.returncode, 0, done.stderr[-2000:])
                sizes = [32 * game.words, 32, 32, 32, (game.actions + 2 + 7) // 8 * 8]
                flat = netfile.read(folder / f"{game.key}.net", game.key, sizes)
                self.assertEqual(len(flat), sum(o * i + o for i, o in zip(sizes, sizes[1:])))
                self.assertTrue((folder / "curve.svg").read_text().startswith("<svg"))

    def test_an_exploiter_meets_the_frozen_net(self):
        self.trained("briscola-2", "--seconds", "1")
        frozen = str(self.out / "briscola-2.net")
        other = self.out / "other"
        done = train("briscola-2", other, "--seconds", "1", "--against", frozen, "--start", frozen)
        self.assertEqual(done.returncode, 0, done.stderr[-2000:])
        start = log(other)[0]["v_frozen"]
        self.assertAlmostEqual(start["win"], 0.5, delta=0.05)  # it began as a copy of its opponent
        done = train("briscola-2", self.out / "third", "--seconds", "1", "--against", "greedy")
        self.assertEqual(done.returncode, 0, done.stderr[-2000:])

    def test_an_exploiter_meets_a_search(self):
        self.trained("briscola-2", "--seconds", "4", "--against", "search:8")
        self.assertLess(log(self.out)[0]["v_search"]["win"], 0.5)  # it began from chance
        for against, sentence in (("search:0", "from 1 to 10000 worlds"), ("search:many", "from 1 to 10000 worlds")):
            refused = train("briscola-2", self.out / "other", "--seconds", "1", "--against", against)
            self.assertEqual(refused.returncode, 1)
            self.assertIn(sentence, refused.stderr)
        refused = train("joker-3", self.out / "other", "--seconds", "1", "--against", "search:8")
        self.assertEqual(refused.returncode, 1)
        self.assertIn("joker-3 has no player that searches on a GPU", refused.stderr)

    def test_a_net_is_held_still_while_its_critic_learns(self):
        self.trained("briscola-2", "--seconds", "1")
        frozen = str(self.out / "briscola-2.net")
        runs = {}
        for seconds in ("1000", "4"):
            folder = self.out / seconds
            done = train("briscola-2", folder, "--seconds", seconds, "--stop-after", "4", "--against", frozen, "--start", frozen)
            self.assertEqual(done.returncode, 0, done.stderr[-2000:])
            runs[seconds] = log(folder)[-1]["v_frozen"]
        self.assertEqual((runs["1000"]["win"], runs["1000"]["win_95"]), (0.5, 0))  # still the copy
        self.assertNotEqual(runs["4"]["win_95"], 0)

    def test_a_net_goes_on_at_one_rate(self):
        self.trained("briscola-2", "--seconds", "1")
        first = str(self.out / "briscola-2.net")
        other = self.out / "other"
        done = train("briscola-2", other, "--seconds", "4", "--start", first, "--rate", "1e-3")
        self.assertEqual(done.returncode, 0, done.stderr[-2000:])
        before, after = log(other)[0]["v_start"], log(other)[-1]["v_start"]
        self.assertEqual((before["win"], before["win_95"]), (0.5, 0))
        self.assertNotEqual(after["win_95"], 0)
        refused = train("briscola-2", other, "--seconds", "4", "--rate", "1e-3")
        self.assertEqual(refused.returncode, 2)
        self.assertIn("--start", refused.stderr)

    def test_a_player_is_recorded_and_imitated(self):
        subprocess.run(["training/build.sh", "record"], cwd=ROOT, check=True, timeout=900)
        rows = self.out / "rows"
        record = ["build/training/record", "briscola", str(rows), "--worlds", "30", "--deals", "40"]
        subprocess.run(record, cwd=ROOT, check=True, timeout=300)
        one_thread = rows.read_bytes()
        subprocess.run([*record, "--threads", "2"], cwd=ROOT, check=True, timeout=300)
        self.assertEqual(rows.read_bytes(), one_thread)
        imitate = [sys.executable, "training/imitate.py", "briscola-2", str(rows), "--out", str(self.out), "--device", "cpu"]
        imitate += ["--start", "ai/weights/briscola-2.net", "--batch", "256", "--every", "2", "--seconds", "6"]
        done = subprocess.run(imitate, cwd=ROOT, capture_output=True, text=True, timeout=300)
        self.assertEqual(done.returncode, 0, done.stderr[-2000:])
        told = log(self.out)
        self.assertGreater(told[0]["held"], 50)
        self.assertGreater(told[0]["agreement"], 0.6)  # a good net often plays as a search does, if it reads the rows right
        self.assertGreater(told[-1]["steps"], 0)
        import netfile
        from simulator import games, library

        game = next(g for g in games(library(on_gpu=False)) if g.key == "briscola-2")
        netfile.read(self.out / "briscola-2.net", game.key, [32 * game.words, 512, 512, 512, 48])

    def test_what_is_no_net_is_refused(self):
        damaged = self.out / "x.net"
        damaged.write_bytes((ROOT / "ai/weights/briscola-2.net").read_bytes()[:-1] + b"x")
        self.assertIn("damaged", train("briscola-2", self.out, "--seconds", "1", "--against", str(damaged)).stderr)


if __name__ == "__main__":
    unittest.main()
