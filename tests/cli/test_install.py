"""`cmake --install`: what it puts where, and that the program runs from there."""

import os
import re
import signal
import subprocess
import tempfile
import unittest
import urllib.request
from pathlib import Path

from support.program import mazzo, read
from test_examples import commands_of

BUILD = os.path.abspath("build/release")


def listed(folder):
    return sorted(str(path.relative_to(folder)) for path in Path(folder).rglob("*") if path.is_file())


def tracked(*paths):
    out = subprocess.run(["git", "ls-files", *paths], capture_output=True, text=True, check=True, timeout=60)
    return out.stdout.splitlines()


def install(root, *args):
    return subprocess.run(
        ["cmake", "--install", BUILD, *args], env={**os.environ, "DESTDIR": root}, capture_output=True, text=True, timeout=120
    )


class Install(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        subprocess.run(["tools/web.sh"], check=True, timeout=1500)  # does nothing if the page exists
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.root = folder.name
        out = install(cls.root, "--prefix", "/opt/mazzo")
        assert out.returncode == 0, out.stderr
        cls.prefix = os.path.join(cls.root, "opt/mazzo")

    def run_installed(self, *args, **more):
        return subprocess.run(
            [os.path.join(self.prefix, "bin/mazzo"), *args], capture_output=True, text=True, cwd=self.root, timeout=60, **more
        )

    def test_every_file_has_its_place(self):
        commands = commands_of(mazzo("--help").stdout)
        documents = [
            "README.md",
            "ARCHITECTURE.md",
            "CHANGELOG.md",
            "CONTRIBUTING.md",
            "SECURITY.md",
            "LICENSE",
            "bench/results.md",
            *tracked("docs", "examples", "deploy"),
        ]
        wanted = [
            "bin/mazzo",
            "lib/systemd/system/mazzo.service",
            "lib/systemd/system/mazzo.socket",
            "share/bash-completion/completions/mazzo",
            "share/fish/vendor_completions.d/mazzo.fish",
            "share/zsh/site-functions/_mazzo",
            "share/man/man1/mazzo.1",
            *(f"share/man/man1/mazzo-{name}.1" for name in commands),
            *(f"share/doc/mazzo/{name}" for name in documents),
            *(f"share/mazzo/web/{name}" for name in listed("web/dist")),
            *(f"share/mazzo/weights/{os.path.basename(name)}" for name in tracked("ai/weights/*.net")),
        ]
        self.assertEqual(listed(self.prefix), sorted(wanted))
        self.assertEqual(sorted(os.listdir(self.root)), ["opt"])
        self.assertIn("share/mazzo/web/index.html", wanted)

    def test_the_links_of_the_documents_lead_somewhere(self):
        documents = Path(self.prefix, "share/doc/mazzo")
        for page in documents.rglob("*.md"):
            for link in re.findall(r"\]\(([^)#\s]+)\)", read(page)):
                if not re.match(r"[a-z]+:|(\.\./)?tests/", link):  # only the source has the tests
                    self.assertTrue((page.parent / link).exists(), f"{page.name}: {link}")

    def test_the_program_runs(self):
        out = self.run_installed("--version")
        self.assertEqual((out.returncode, out.stdout), (0, mazzo("--version").stdout))
        self.assertIn("# Briscola", self.run_installed("rules", "briscola").stdout)

    def test_the_house_finds_its_page_beside_itself(self):
        shown = self.run_installed("config", "show").stdout
        self.assertRegex(shown, rf'(?m)^web = "{self.prefix}/share/mazzo/web" +# default$')
        with tempfile.TemporaryDirectory() as elsewhere:
            house = subprocess.Popen(
                [os.path.join(self.prefix, "bin/mazzo"), "serve", "--listen", "127.0.0.1:0", "--metrics-listen", "127.0.0.1:0"],
                cwd=elsewhere,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
            )
            url = house.stdout.readline().split()[-1]
            with urllib.request.urlopen(url, timeout=60) as answer:
                body = answer.read().decode()
            house.send_signal(signal.SIGTERM)
            self.assertEqual(house.wait(60), 0)
            house.stdout.close()
        self.assertEqual(body, read("web/dist/index.html"))

    def test_a_setting_goes_before_the_page_beside_the_program(self):
        shown = self.run_installed("config", "show", "--web", "/elsewhere").stdout
        self.assertRegex(shown, r'(?m)^web = "/elsewhere" +# --web$')
        self.assertRegex(mazzo("config", "show").stdout, r'(?m)^web = "web/dist" +# default$')

    def test_units_and_settings_name_the_place(self):
        unit = read(os.path.join(self.prefix, "lib/systemd/system/mazzo.service"))
        self.assertIn("\nExecStart=/opt/mazzo/bin/mazzo serve ", unit)
        settings = read(os.path.join(self.prefix, "share/doc/mazzo/deploy/mazzo.toml"))
        self.assertIn('\nweb = "/opt/mazzo/share/mazzo/web"\n', settings)
        for text in (unit, settings):
            self.assertNotIn("/usr/local", text)

    def test_the_page_of_an_upgrade_takes_the_place_of_the_old_one(self):
        stale = os.path.join(self.prefix, "share/mazzo/web/assets/stale.js")
        before = listed(self.prefix)
        open(stale, "w", encoding="utf-8").close()
        self.assertEqual(install(self.root, "--prefix", "/opt/mazzo").returncode, 0)
        self.assertEqual(listed(self.prefix), before)

    def test_without_the_page(self):
        with tempfile.TemporaryDirectory() as root:
            self.assertEqual(install(root, "--prefix", "/usr", "--component", "program").returncode, 0)
            self.assertFalse(os.path.exists(os.path.join(root, "usr/share/mazzo/web")))
            unit = read(os.path.join(root, "usr/lib/systemd/system/mazzo.service"))
            self.assertIn("\nExecStart=/usr/bin/mazzo serve ", unit)

    def test_nobody_is_kept_from_reading_what_everybody_may(self):
        for path in Path(self.prefix).rglob("*"):
            if path.is_file():
                wanted = 0o755 if path.name == "mazzo" and path.parent.name == "bin" else 0o644
                self.assertEqual(oct(path.stat().st_mode & 0o777), oct(wanted), path)

    def test_a_disk_that_cannot_be_written_fails_the_installation(self):
        self.assertNotEqual(install("/proc/nowhere").returncode, 0)


if __name__ == "__main__":
    unittest.main()
