"""The linters and formatters are set up so that they find faults: one planted for each."""

import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BIN = "web/node_modules/.bin"


class Linters(unittest.TestCase):
    def found(self, name, text, *command):
        """What a command says of a file with this text, which it must refuse."""
        with tempfile.TemporaryDirectory(dir=ROOT / "build") as folder:
            path = Path(folder, name)
            path.write_text(text, encoding="utf-8")
            done = subprocess.run([*command, path], cwd=ROOT, capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
            return done.stdout + done.stderr

    def test_ruff_finds_what_is_unused_and_what_is_not_formatted(self):
        said = self.found("a.py", "import os\nx = [1,2]\n", "node", "tools/ruff.mjs", "check")
        self.assertIn("a.py:1:8: F401", said)
        self.assertIn("a.py: is not formatted", said)

    def test_eslint_finds_a_name_that_is_not_there(self):
        config = ["-c", "web/eslint.config.mjs", "--no-ignore"]
        self.assertIn("no-undef", self.found("a.mjs", "nobody();\n", f"{BIN}/eslint", *config))
        self.assertIn(
            "eqeqeq", self.found("a.svelte", "<script>\n  let a = $props();\n  a == 1;\n</script>\n", f"{BIN}/eslint", *config)
        )

    def test_prettier_finds_what_is_not_formatted(self):
        prettier = [f"{BIN}/prettier", "--config", "web/prettier.config.mjs", "--ignore-path", "/dev/null", "--check"]
        for name, text in (("a.mjs", "const a = {b:1}\n"), ("a.svelte", "<p   >a</p>\n")):
            self.assertIn(name, self.found(name, text, *prettier))

    def test_shellcheck_finds_an_unquoted_word(self):
        self.assertIn("SC2086", self.found("a.sh", "#!/bin/bash\nrm $1\n", "shellcheck"))


if __name__ == "__main__":
    unittest.main()
