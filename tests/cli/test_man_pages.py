"""The man pages that `mazzo share` writes: one for the program and one for each command, complete and well formed."""

import os
import re
import shutil
import subprocess
import tempfile
import unittest

from support.program import mazzo, read
from test_examples import commands_of, every_command, examples_of


def plain(page):
    """A page without its fonts and escapes, as a person reads it."""
    return re.sub(r"\\f[BIR]|\\&", "", page).replace("\\-", "-").replace("\\e", "\\")


class ManPages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = folder.name
        done = mazzo("share", cls.folder)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", ""), done
        cls.man = os.path.join(cls.folder, "man/man1")
        cls.helps = dict(every_command())

    def page(self, path):
        """The page that describes a command; subcommands are on the page of their command."""
        return plain(read(os.path.join(self.man, "-".join(("mazzo", *path[:1])) + ".1")))

    def test_one_for_each_command(self):
        commands = commands_of(mazzo("--help").stdout)
        self.assertEqual(sorted(os.listdir(self.man)), sorted(["mazzo.1", *(f"mazzo-{name}.1" for name in commands)]))

    def test_each_says_what_the_help_says(self):
        for path, text in self.helps.items():
            page = " ".join(self.page(path).replace("`", "").split())
            with self.subTest(command=path):
                for names, help_text in re.findall(r"(?m)^  (-\S+)[^\n]*?(?:\n {28,}|  +)(\S.*)$", text):
                    for name in names.split(","):
                        self.assertRegex(page, re.escape(name) + r"\b")
                    self.assertIn(" ".join(help_text.replace("`", "").split()), page)
                if len(path) < 2:
                    for example in examples_of(text):
                        self.assertIn(" ".join(example.split()), page)

    def test_the_program_names_all_others(self):
        page = self.page(())
        for path in self.helps:
            if len(path) == 1:
                self.assertRegex(page, rf"(?m)^\.BR mazzo-{path[0]} \(1\)$")
        self.assertIn("EXIT STATUS", page)
        self.assertIn("MAZZO_LANG", page)

    def test_they_are_the_same_each_time(self):
        with tempfile.TemporaryDirectory() as again:
            mazzo("share", again, LANG="it_IT.UTF-8")
            for name in os.listdir(self.man):
                self.assertEqual(read(os.path.join(self.man, name)), read(os.path.join(again, "man/man1", name)))

    def test_groff_has_nothing_to_say(self):
        if not shutil.which("groff"):
            self.skipTest("groff is not installed")
        for name in os.listdir(self.man):
            out = subprocess.run(
                ["groff", "-man", "-Tutf8", "-P-c", "-P-bou", "-ww", "-Kutf8", os.path.join(self.man, name)],
                capture_output=True,
                text=True,
                timeout=60,
            )
            self.assertEqual((out.returncode, out.stderr), (0, ""), name)
            self.assertIn("EXAMPLES", out.stdout)

    def test_a_folder_that_cannot_be_written_is_told(self):
        out = mazzo("share", "/proc/nowhere")
        self.assertEqual((out.returncode, out.stdout), (1, ""))
        self.assertRegex(out.stderr, r"^mazzo: /proc/nowhere/\S+ could not be written\.\n$")


if __name__ == "__main__":
    unittest.main()
