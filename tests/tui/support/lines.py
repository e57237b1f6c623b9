"""Line mode: through pipes, and before a person at a terminal of its own."""

import os
import pty
import re
import select
import subprocess
import tempfile
import time

from support.screen import MAZZO, PATIENCE


class Lines:
    """`mazzo play --line ARGS`: its output so far, and a line typed at its prompt."""

    def __init__(self, *args, home=None):
        """`home`: of another, whose account and saves this one has."""
        self.home = home or tempfile.TemporaryDirectory()
        self.owns_home = home is None
        self.said = ""
        self.process = subprocess.Popen(
            [MAZZO, "play", "--line", *args],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={"XDG_STATE_HOME": self.home.name, "LANG": "C.UTF-8"},
        )

    def hear(self, seconds=0.0):
        """True if it said something, or ended."""
        if not select.select([self.process.stdout], [], [], seconds)[0]:
            return False
        self.said += os.read(self.process.stdout.fileno(), 65536).decode()
        return True

    def wait(self, pattern):
        end = time.monotonic() + PATIENCE
        while not (found := re.search(pattern, self.said)):
            self.hear(0.1)
            if time.monotonic() > end:
                raise AssertionError(f"no {pattern!r} in:\n{self.said}")
        return found

    def type(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def answer(self):
        """Plays the first move, if it is this player's turn."""
        self.hear()
        if not self.said.endswith("Your move> "):
            return
        self.said += "1\n"
        self.type("1")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()
        if self.owns_home:
            self.home.cleanup()


class TypedLines:
    """Line mode before a person: a terminal of its own."""

    def __init__(self, home, *args):
        self.said = ""
        self.end, other = pty.openpty()
        env = {"XDG_STATE_HOME": home, "XDG_CONFIG_HOME": home, "LANG": "C.UTF-8", "TERM": "dumb"}
        self.process = subprocess.Popen([MAZZO, "play", "--line", *args], stdin=other, stdout=other, stderr=other, env=env)
        os.close(other)

    def wait(self, pattern):
        end = time.monotonic() + PATIENCE
        while not re.search(pattern, self.said):
            if time.monotonic() > end:
                raise AssertionError(f"no {pattern!r} in:\n{self.said}")
            if select.select([self.end], [], [], 0.1)[0]:
                self.said += os.read(self.end, 65536).decode().replace("\r", "")
        return self.said

    def type(self, line):
        self.said = ""
        os.write(self.end, line.encode() + b"\n")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        os.close(self.end)
