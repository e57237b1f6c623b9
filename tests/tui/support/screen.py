"""The real program in a real terminal emulator: tmux on a socket of our own, keys in, screens out."""

import os
import re
import shlex
import signal
import subprocess
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
MAZZO = os.environ.get("MAZZO", str(ROOT / "build/release/mazzo"))
PATIENCE = float(os.environ.get("PATIENCE", "300000")) / 1000  # seconds for a screen to come; only a failing test waits that long


def stat_of(pid):
    """The state of a process: S for asleep, T for stopped, Z for a zombie; empty if it is gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except OSError:
        return ""


def is_at_top(seen):
    """The cursor is in the first row of a menu. Above it is nothing, not even a sign that there is more."""
    lines = seen.split("\n")
    at = next((i for i, line in enumerate(lines) if "▶ " in line), 0)
    return at > 0 and not lines[at - 1].strip("│ ")


class Screen:
    """`mazzo ARGS` in a window of that many columns and rows, with settings and saved matches of its own."""

    def __init__(self, *args, size=(80, 24), settings=None, env=None):
        self.home = tempfile.TemporaryDirectory(prefix="mazzo-tui-")
        self.socket = f"{self.home.name}/tmux"
        config = Path(self.home.name, "mazzo")
        config.mkdir()
        lines = {"pace": "instant", "suits": "names", "guided": "yes", **(settings or {})}
        (config / "settings.toml").write_text("".join(f'{k} = "{v}"\n' for k, v in lines.items()))
        env = {
            "TERM": "screen-256color",
            "LANG": "C.UTF-8",
            "XDG_CONFIG_HOME": self.home.name,
            "XDG_STATE_HOME": self.home.name,
            **(env or {}),
        }
        unset = "unset NO_COLOR MAZZO_LANG LC_ALL LC_MESSAGES;"
        self.exports = " ".join(f"{k}={shlex.quote(v)}" for k, v in env.items())
        # A shell stays behind, so that a test can look at the terminal afterwards.
        script = f"{unset} {self.command(args)}; echo \"[exit $?]\"; exec env PS1='$ ' sh"
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(size[0]), "-y", str(size[1]), script)
        self.tmux("set", "-g", "status", "off")
        self.tmux("resize-window", "-x", str(size[0]), "-y", str(size[1]))

    def command(self, args):
        return self.exports + " " + " ".join(shlex.quote(w) for w in [MAZZO, "play", *args])

    def again(self, *args):
        """Starts the program again after it died, from the shell that stays behind."""
        for _ in range(int(PATIENCE / 0.1)):  # the prompt may have come before the screen was restored; Enter shows it
            self.keys("Enter")
            time.sleep(0.1)
            if re.search(r"(?m)^\$", self.text()):
                break
        self.type(self.command(args))
        self.keys("Enter")

    def tmux(self, *args):
        done = subprocess.run(
            ["tmux", "-S", self.socket, *args],
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8"},
        )
        if done.returncode:
            raise AssertionError(f"tmux {args}: {done.stderr}")
        return done.stdout

    def text(self):
        return self.tmux("capture-pane", "-p")

    def coloured(self):
        return self.tmux("capture-pane", "-p", "-e")

    def keys(self, *keys):
        self.tmux("send-keys", *keys)
        return self

    def type(self, text):
        self.tmux("send-keys", "-l", text)
        return self

    def click(self, x, y):
        """The left button, pressed and let go, at a column and row from 0."""
        for end in "Mm":
            self.tmux("send-keys", "-H", *[f"{b:02x}" for b in f"\x1b[<0;{x + 1};{y + 1}{end}".encode()])
        return self

    def resize(self, columns, rows):
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))
        return self

    def wait(self, pattern, unless=None):
        """The first screen on which the pattern is found (and `unless` is not)."""
        end = time.monotonic() + PATIENCE
        while True:
            seen = self.text()
            if re.search(pattern, seen) and not (unless and re.search(unless, seen)):
                return seen
            if time.monotonic() > end:
                raise AssertionError(f"no {pattern!r} on the screen:\n{seen}")
            time.sleep(0.01)

    def soon(self, pattern, seconds=5):
        """Whether the pattern comes; for tests that then try again."""
        end = time.monotonic() + seconds
        while not re.search(pattern, self.text()):
            if time.monotonic() > end:
                return False
            time.sleep(0.01)
        return True

    def wait_for(self, condition):
        end = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > end:
                raise AssertionError(f"it does not happen:\n{self.text()}")
            time.sleep(0.01)

    def change(self, before):
        """The first screen that differs from an earlier one."""
        end = time.monotonic() + PATIENCE
        while (seen := self.text()) == before:
            if time.monotonic() > end:
                raise AssertionError(f"nothing changed:\n{seen}")
            time.sleep(0.005)
        return seen

    def choose(self, row):
        """Goes along the menu to the first row that begins so, however many games stand above it, and chooses it. A key that is still
        on its way would move the cursor after this looked, so each key is waited for."""
        if not is_at_top(self.settle("▶ ")):
            self.keys("Home")
            self.wait_for(lambda: is_at_top(self.settle("▶ ")))
        for _ in range(100):
            seen = self.settle("▶ ")
            if re.search(rf"▶ {row}", seen):
                return self.keys("Enter")
            self.keys("Down")
            self.change(seen)
        raise AssertionError(f"no {row!r} in the menu")

    def settle(self, pattern, unless=None, after=None):
        """The screen with the pattern, once it stands still and differs from the previous screen."""
        while True:
            seen = self.wait(pattern, unless)
            time.sleep(0.05)
            if seen == self.text() and seen != after:
                return seen

    def pid(self):
        """The process of the program, the child of the window's shell."""
        shell = self.tmux("display", "-p", "#{pane_pid}").strip()
        return int(Path(f"/proc/{shell}/task/{shell}/children").read_text().split()[0])

    def kill(self):
        """The program dies at once. What its shell prints may come before the screen is restored, and then it is gone."""
        pid = self.pid()
        os.kill(pid, signal.SIGKILL)
        self.wait_for(lambda: stat_of(pid) in "Z")

    def close(self):
        pane = self.tmux("display", "-p", "#{pane_pid}").strip()
        children = Path(f"/proc/{pane}/task/{pane}/children").read_text().split()
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], capture_output=True, check=False)
        while any(stat_of(pid) not in "Z" for pid in children):  # it may be saving the match
            time.sleep(0.005)
        self.home.cleanup()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
