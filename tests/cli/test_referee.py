"""tools/referee.sh refuses a wrong program. (Another step shows that the program is right.)"""

import os
import subprocess
import tempfile
import unittest

from support.program import MAZZO


def referee(script, game):
    """Lets the referee judge this shell script as a program; returns the exit code and the output."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "mazzo")
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"#!/bin/bash\n{script}\n")
        os.chmod(path, 0o755)
        done = subprocess.run(
            ["tools/referee.sh", "2", game], capture_output=True, text=True, timeout=300, env={**os.environ, "MAZZO": path}
        )
    return done.returncode, done.stdout + done.stderr


class Referee(unittest.TestCase):
    def test_passes_the_program(self):
        code, text = referee(f'exec {MAZZO} "$@"', "rock_paper_scissors")
        self.assertEqual(code, 0, text)
        self.assertIn("4 passed, 0 failed\n", text)

    def test_fails_a_program_that_plays_wrongly(self):
        code, text = referee(f'{MAZZO} "$@" | sed \'s/"scores":.[0-9]/&0/\'', "tic_tac_toe")
        self.assertEqual(code, 1, text)
        self.assertIn("FAULTY  tic_tac_toe: ", text)
        self.assertIn("0 passed, 1 failed\n", text)

    def test_fails_a_program_that_does_not_play_at_all(self):
        for script in ("exit 1", "true", "echo '{}'", f'{MAZZO} "$@"; exit 3', f'{MAZZO} "$@" | head -n 1'):
            code, text = referee(script, "tic_tac_toe")
            self.assertEqual(code, 1, (script, text))
            self.assertIn("0 passed, 1 failed\n", text)


if __name__ == "__main__":
    unittest.main()
