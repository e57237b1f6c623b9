"""tools/cluster.sh: a whole house of several nodes on one machine, with one command, and nothing of it left behind."""

import os
import random
import subprocess
import tempfile
import unittest
from pathlib import Path

from support.house import ROOT, Player, play_out, sit_down
from support.postgres import free_port


class OneMachine(unittest.TestCase):
    def setUp(self):
        parent = tempfile.TemporaryDirectory()
        self.addCleanup(parent.cleanup)
        os.chmod(parent.name, 0o755)  # PostgreSQL's user enters it
        self.folder = os.path.join(parent.name, "cluster")

    def cluster(self, command, **environment):
        return subprocess.run(
            [ROOT / "tools" / "cluster.sh", command, self.folder],
            capture_output=True,
            text=True,
            env={**os.environ, **environment},
        )

    def up(self, **environment):
        """With other ports, as long as a program has one of these."""
        while True:
            self.port = free_port()
            out = self.cluster("up", FIRST_PORT=str(self.port), **environment)
            if "is in use" not in out.stderr:
                return out

    def processes(self):
        out = []
        for place in Path("/proc").glob("[0-9]*/cmdline"):
            try:
                if self.folder.encode() in place.read_bytes():
                    out.append(place.parent.name)
            except OSError:
                pass
        return out

    def test_up_play_status_down(self):
        out = self.up(PATIENCE="300")
        self.assertEqual(out.returncode, 0, out.stderr)
        try:
            people = [Player(f"127.0.0.1:{self.port + i}") for i in range(2)]
            self.assertGreater(play_out(sit_down("tic_tac_toe", people), people, random.Random(1).choice), 0)
            status = self.cluster("status", FIRST_PORT=str(self.port)).stdout
            self.assertEqual((status.count(": runs"), status.count(": ready at")), (3, 3), status)
            self.assertIn("is there already", self.cluster("up", FIRST_PORT=str(free_port())).stderr)
            self.assertGreaterEqual(len(self.processes()), 6)
        finally:
            out = self.cluster("down")
        self.assertEqual((out.returncode, self.processes(), os.path.exists(self.folder)), (0, [], False), out.stderr)
        self.assertIn("there is no cluster", self.cluster("status").stderr)

    def test_a_start_that_fails_leaves_nothing(self):
        out = self.up(MAZZO="/bin/false", PATIENCE="5")
        self.assertEqual(out.returncode, 1, out.stdout)
        self.assertIn("did not start", out.stderr)
        self.assertIn("giving up", out.stderr)
        self.assertEqual((self.processes(), os.path.exists(self.folder)), ([], False))


if __name__ == "__main__":
    unittest.main()
