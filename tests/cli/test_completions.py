"""Completions: the scripts that `mazzo share` writes, run by their own shells."""

import os
import pty
import select
import shutil
import subprocess
import tempfile
import time
import unittest

from support.program import GAMES, MAZZO, mazzo
from test_examples import commands_of

LEVELS = ["beginner", "expert", "greedy", "hard", "intermediate", "master", "random"]


class Shell(unittest.TestCase):
    SHELL = None

    @classmethod
    def setUpClass(cls):
        if not shutil.which(cls.SHELL):
            raise unittest.SkipTest(f"{cls.SHELL} is not installed, so its completions were not asked")
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = folder.name
        cls.work = os.path.join(cls.folder, "work")
        os.makedirs(os.path.join(cls.work, "a-folder"))
        for name in ("match.jsonl", "mazzo.toml"):
            open(os.path.join(cls.work, name), "w", encoding="utf-8").close()
        done = mazzo("share", cls.folder)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", ""), done
        os.mkdir(os.path.join(cls.folder, "bin"))
        os.symlink(MAZZO, os.path.join(cls.folder, "bin/mazzo"))
        cls.environment = {
            "PATH": os.path.join(cls.folder, "bin") + ":" + os.environ["PATH"],
            "HOME": cls.folder,
            "LANG": "C.UTF-8",
            "TERM": "dumb",
        }


class Questions:
    """The question to each shell: offers(typed) gives the words that may replace the last one."""

    def test_commands(self):
        listed = commands_of(mazzo("--help").stdout)
        self.assertGreater(len(listed), 15)
        self.assertEqual(self.offers("mazzo "), sorted(listed))
        self.assertEqual(self.offers("mazzo s"), ["say", "serve", "signature", "simulate"])
        self.assertEqual(self.offers("mazzo config "), ["check", "show"])

    def test_games(self):
        for command in ("play", "rules", "simulate", "arena", "simulate --seed 3", "play --lang it"):
            self.assertEqual(self.offers(f"mazzo {command} "), sorted(GAMES), command)
        self.assertEqual(self.offers("mazzo rules jo"), ["joker"])
        self.assertNotIn("joker", self.offers("mazzo rules briscola j"))

    def test_options(self):
        self.assertEqual(self.offers("mazzo simulate joker --m"), ["--matches"])
        self.assertEqual(self.offers("mazzo play --s"), ["--save", "--seed", "--server"])
        self.assertEqual(self.offers("mazzo config show --j"), ["--json"])
        self.assertEqual(self.offers("mazzo config check --js"), [])
        for name in ("--grace-seconds", "--rate-login", "--metrics-listen"):
            self.assertEqual(self.offers(f"mazzo serve {name}"), [name])

    def test_values(self):
        self.assertEqual(self.offers("mazzo play --lang "), ["en", "it"])
        self.assertEqual(self.offers("mazzo play --level "), LEVELS)
        self.assertEqual(self.offers("mazzo arena briscola --seat h"), ["hard"])
        self.assertEqual(self.offers("mazzo serve --log-level "), ["debug", "error", "info", "warn"])
        self.assertEqual(self.offers("mazzo serve --behind-proxy "), ["false", "true"])
        self.assertEqual(self.offers("mazzo serve --queue-clock "), ["0", "15", "30", "60"])
        self.assertEqual(self.offers("mazzo simulate joker --seed "), [])

    def test_files_and_folders(self):
        self.assertEqual(self.offers("mazzo replay ma"), ["match.jsonl", "mazzo.toml"])
        self.assertEqual(self.offers("mazzo serve --config maz"), ["mazzo.toml"])
        self.assertEqual(self.offers("mazzo serve --config=maz"), ["mazzo.toml"])
        self.assertEqual([name.rstrip("/") for name in self.offers("mazzo serve --data a")], ["a-folder"])
        self.assertEqual(self.offers("mazzo serve --data ma"), [])

    def test_what_is_not_in_the_help_is_not_offered(self):
        self.assertEqual(self.offers("mazzo shar"), [])


class Bash(Questions, Shell):
    SHELL = "bash"

    def offers(self, typed):
        """Through `complete`, as the shell does it: calls the function with the words, split as readline splits them,
        and reads COMPREPLY."""
        script = f"""
            source {self.folder}/bash-completion/completions/mazzo
            [[ $(complete -p mazzo) == 'complete -F _mazzo mazzo' ]] || exit 9
            COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
            _mazzo mazzo "${{COMP_WORDS[COMP_CWORD]}}" "${{COMP_WORDS[COMP_CWORD - 1]}}"
            ((${{#COMPREPLY[@]}})) && printf '%s\\n' "${{COMPREPLY[@]}}" || true"""
        words = typed.replace("=", " = ").split()
        words += [""] if typed.endswith(" ") else []
        out = subprocess.run(
            ["bash", "--norc", "-c", script, "bash", *words],
            cwd=self.work,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=60,
        )
        self.assertEqual((out.returncode, out.stderr), (0, ""))
        return sorted(out.stdout.splitlines())

    def test_an_equals_sign_is_a_word_of_its_own(self):
        self.assertEqual(self.offers("mazzo play --lang="), ["en", "it"])
        self.assertEqual(self.offers("mazzo play --lang=i"), ["it"])
        self.assertEqual(self.offers("mazzo play --lang=it jo"), ["joker"])

    def test_shellcheck_is_content(self):
        if not shutil.which("shellcheck"):
            self.skipTest("shellcheck is not installed")
        out = subprocess.run(
            ["shellcheck", "-s", "bash", f"{self.folder}/bash-completion/completions/mazzo"],
            capture_output=True,
            text=True,
            timeout=60,
        )
        self.assertEqual((out.returncode, out.stdout), (0, ""))


class Fish(Questions, Shell):
    SHELL = "fish"

    def offers(self, typed):
        """fish itself lists its offers."""
        script = f"source {self.folder}/fish/vendor_completions.d/mazzo.fish; complete -C {quoted(typed)}"
        out = subprocess.run(
            ["fish", "--no-config", "-c", script], cwd=self.work, env=self.environment, capture_output=True, text=True, timeout=60
        )
        self.assertEqual((out.returncode, out.stderr), (0, ""))
        return sorted(line.split("\t")[0].removeprefix("--config=") for line in out.stdout.splitlines())


def quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"


class Zsh(Questions, Shell):
    SHELL = "zsh"
    # Prints what compadd gets instead of inserting it; one line of `typed` at a time, between two marks.
    SETUP = r"""
        PS1= PS2= RPS1=
        fpath=({folder}/zsh/site-functions $fpath)
        autoload -Uz compinit && compinit -u -D
        zstyle ':completion:*' verbose no
        compadd () {{
          if [[ ${{@[1,(i)(-|--)]}} == *-(O|A|D)\ * ]]; then builtin compadd "$@"; return; fi
          local -a found; builtin compadd -A found "$@"; (( $#found )) && print -rl -- FOUND:$^found
          builtin compadd "$@"
        }}
        ask () {{ print; print BEGIN; _main_complete; print END; compstate[insert]= compstate[list]= }}
        zle -C ask complete-word ask
        bindkey '^I' ask
        print READY"""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        pid, cls.fd = pty.fork()
        if pid == 0:
            os.chdir(cls.work)
            os.execvpe("zsh", ["zsh", "-f", "-i"], cls.environment)
        cls.pid = pid
        setup = os.path.join(cls.folder, "setup.zsh")
        with open(setup, "w", encoding="utf-8") as file:
            file.write(cls.SETUP.format(folder=cls.folder))
        os.write(cls.fd, f"stty -echo; source {setup}\n".encode())
        cls.read_until(b"READY\r\n")

    @classmethod
    def tearDownClass(cls):
        os.write(cls.fd, b"\x15exit\n")
        os.close(cls.fd)
        os.waitpid(cls.pid, 0)

    @classmethod
    def read_until(cls, mark):
        seen, patience = b"", time.monotonic() + 120
        while mark not in seen and time.monotonic() < patience:
            if select.select([cls.fd], [], [], 1)[0]:
                seen += os.read(cls.fd, 65536)
        assert mark in seen, seen
        return seen

    def offers(self, typed):
        os.write(self.fd, b"\x15" + typed.encode() + b"\t")
        seen = self.read_until(b"END\r\n").decode()
        lines = seen.split("BEGIN\r\n")[1].splitlines()
        return sorted({line.removeprefix("FOUND:") for line in lines if line.startswith("FOUND:")})


if __name__ == "__main__":
    unittest.main()
