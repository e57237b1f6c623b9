"""Running it: settings, health, metrics, stopping."""
import os
import subprocess
import tempfile
import time
import unittest

from house import PROGRAM, Closed, House, HouseTest, sit_down


class Stopping(unittest.TestCase):
    def test_sigterm_tells_people_closes_with_1012_and_clients_come_back(self):
        house = House()
        self.addCleanup(house.clean)
        ann, bob = house.player(), house.player()
        code = sit_down("briscola", [ann, bob])
        began = time.monotonic()
        house.process.terminate()
        self.assertEqual(ann.until("restarting")["t"], "restarting")
        with self.assertRaises(Closed) as closed:
            while True:
                ann.read()
        self.assertEqual(closed.exception.code, 1012)
        self.assertEqual(house.stop(), 0)
        self.assertLess(time.monotonic() - began, 10)
        house.start()
        back = house.player(token=ann.token)
        self.assertEqual(back.until("update")["table"], code)


class Opening(unittest.TestCase):
    def serve(self, *arguments, **environment):
        with tempfile.TemporaryDirectory() as data:
            return subprocess.run([PROGRAM, "serve", "--data", data, *arguments], capture_output=True, text=True, timeout=20,
                                  env={**os.environ, **environment})

    def test_a_public_address_needs_a_secret_and_an_origin(self):
        out = self.serve("--listen", "0.0.0.0:0")
        self.assertEqual(out.returncode, 2)
        self.assertIn("secret", out.stderr)
        self.assertIn("origins", out.stderr)

    def test_a_port_that_is_taken_is_a_sentence_not_a_crash(self):
        house = House()
        self.addCleanup(house.clean)
        out = self.serve("--listen", house.address, "--metrics-listen", "127.0.0.1:0")
        self.assertEqual(out.returncode, 1)
        self.assertRegex(out.stderr, "Cannot listen on 127.0.0.1:.*\\.")

    def test_a_folder_that_cannot_be_written_is_a_sentence(self):
        out = subprocess.run([PROGRAM, "serve", "--data", "/proc/none", "--listen", "127.0.0.1:0", "--metrics-listen",
                              "127.0.0.1:0"], capture_output=True, text=True, timeout=20)
        self.assertEqual(out.returncode, 1)
        self.assertIn("The store cannot be opened", out.stderr)


class Metrics(HouseTest):
    def test_moves_connections_and_commit_times_are_counted(self):
        ann, bob = self.house.player(), self.house.player()
        code = sit_down("tic_tac_toe", [ann, bob])
        actor = ann if ann.views[code]["view"]["legal"] else bob
        actor.ask("play", table=code, at=0, move=actor.views[code]["view"]["legal"][0])
        text = self.house.get_ops("/metrics")[2].decode()
        for line in ("mazzo_moves_total 1", "mazzo_ws_connections 2", 'mazzo_matches_live{game="tic_tac_toe"} 1',
                     "mazzo_move_commit_seconds_count 1"):
            self.assertIn(line + "\n", text)


if __name__ == "__main__":
    unittest.main()
