"""mazzo config check|show, as a host sees it."""

import json
import os
import tempfile
import unittest

from support.program import mazzo

SECRET = "0123456789abcdef-nobody-may-see-this"


class Config(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, "mazzo.toml")

    def write(self, text):
        with open(self.path, "w", encoding="utf-8") as file:
            file.write(text)

    def test_what_show_prints_is_a_file_that_check_accepts(self):
        shown = mazzo("config", "show")
        self.assertEqual((shown.returncode, shown.stderr), (0, ""))
        self.write(shown.stdout)
        out = mazzo("config", "check", "--config", self.path)
        self.assertEqual((out.returncode, out.stdout, out.stderr), (0, "The settings are good.\n", ""))

    def test_show_says_where_each_value_came_from(self):
        self.write("# the house\ngrace_seconds = 20\n")
        out = mazzo("config", "show", "--config", self.path, "--listen", "127.0.0.1:99", MAZZO_BOT_THREADS="2").stdout
        self.assertRegex(out, rf"(?m)^grace_seconds = 20 +# {self.path}:2$")
        self.assertRegex(out, r'(?m)^listen = "127.0.0.1:99" +# --listen$')
        self.assertRegex(out, r"(?m)^bot_threads = 2 +# MAZZO_BOT_THREADS$")
        self.assertRegex(out, r"(?m)^session_days = 30 +# default$")

    def test_json_says_the_same(self):
        said = json.loads(mazzo("config", "show", "--json", MAZZO_GRACE_SECONDS="4").stdout)
        self.assertEqual(said["grace_seconds"], {"value": 4, "from": "MAZZO_GRACE_SECONDS"})
        self.assertEqual(said["origins"], {"value": [], "from": "default"})
        self.assertIsNone(said["secret"]["value"])

    def test_a_secret_is_hidden_wherever_it_comes_from(self):
        self.write(f'secret = "{SECRET}"\n')
        for args, env in ((["--config", self.path], {}), ([], {"MAZZO_SECRET": SECRET})):
            for form in ([], ["--json"]):
                out = mazzo("config", "show", *args, *form, **env)
                self.assertEqual(out.returncode, 0)
                self.assertNotIn(SECRET, out.stdout + out.stderr)
                self.assertIn("(hidden)", out.stdout)

    def test_every_fault_is_a_line_with_its_place(self):
        self.write("listen = 5\nwhat = 1\n")
        out = mazzo("config", "check", "--config", self.path, "--grace-seconds", "soon")
        self.assertEqual((out.returncode, out.stdout), (1, ""))
        lines = out.stderr.splitlines()
        self.assertEqual([line.split(": ")[1] for line in lines], [f"{self.path}:1", f"{self.path}:2", "--grace-seconds"])

    def test_a_public_address_needs_secret_and_origins(self):
        out = mazzo("config", "check", "--listen", "0.0.0.0:80")
        self.assertEqual((out.returncode, out.stderr.count("is public")), (1, 2))

    def test_asked_wrongly(self):
        for args in (["config"], ["config", "eat"], ["config", "check", "--secret", SECRET], ["config", "show", "--no"]):
            self.assertEqual(mazzo(*args).returncode, 2, args)

    def test_help_lists_every_setting(self):
        text = mazzo("config", "check", "--help").stdout
        for key in json.loads(mazzo("config", "show", "--json").stdout):
            if key != "secret":
                self.assertIn("--" + key.replace("_", "-"), text)


if __name__ == "__main__":
    unittest.main()
