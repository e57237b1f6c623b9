#!/usr/bin/env python3
"""How soon the program answers a key: the real program on a pseudo-terminal, from writing the key to reading the first byte
of the changed screen. `bench/keys.py [SAMPLES]`; MAZZO names a program other than build/release/mazzo. A frame is 1/60 s."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests/tui"))
from support.house import DrippingHouse, House  # noqa: E402
from support.screen import MAZZO  # noqa: E402

DOWN, UP, LEFT, RIGHT, ESCAPE, REDRAW = "\x1b[B", "\x1b[A", "\x1b[D", "\x1b[C", "\x1b", "\x0c"
TURN = "Your turn|Choose what to give|Nothing you hold"


class Keyboard:
    """`mazzo play ARGS` on a pseudo-terminal of 120 × 40."""

    def __init__(self, *args):
        self.home = tempfile.TemporaryDirectory()
        config = Path(self.home.name, "mazzo")
        config.mkdir()
        (config / "settings.toml").write_text('pace = "instant"\n')
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.execve(
                MAZZO,
                [MAZZO, "play", *args],
                {
                    "TERM": "xterm-256color",
                    "LANG": "C.UTF-8",
                    "XDG_CONFIG_HOME": self.home.name,
                    "XDG_STATE_HOME": self.home.name,
                },
            )
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))

    def read(self, seconds):
        """What came within that time, without its escape sequences; empty if nothing did."""
        if not select.select([self.fd], [], [], seconds)[0]:
            return ""
        got = os.read(self.fd, 1 << 20).decode("utf-8", "replace")
        if "\x1b[5n" in got:  # was that Escape, or the beginning of a sequence? every terminal answers this
            os.write(self.fd, b"\x1b[0n")
        return re.sub(r"\x1b\[[0-9;:?>=]*[ -/]*[@-~]|\x1b[^\[]", "", got)

    def until(self, pattern, key=None):
        """Presses a key and reads until the pattern comes. Returns the seconds that took, and what was written."""
        while key and self.read(0):
            pass
        begin = time.perf_counter()
        if key:
            os.write(self.fd, key.encode())
        seen = ""
        while not re.search(pattern, seen):
            if time.perf_counter() - begin > 30:
                raise AssertionError(f"no {pattern!r} in {seen[-2000:]!r}")
            seen += self.read(1)
        return time.perf_counter() - begin, seen

    def screen(self, pattern):
        """A whole screen, redrawn until it has the pattern."""
        end = time.perf_counter() + 30
        while True:
            os.write(self.fd, REDRAW.encode())
            seen = self.read(1)
            while more := self.read(0.02):
                seen += more
            if re.search(pattern, seen):
                return seen
            if time.perf_counter() > end:
                raise AssertionError(f"no {pattern!r} in {seen[-4000:]!r}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.fd)
        self.home.cleanup()


def at_the_menu(samples):
    with Keyboard() as k:
        k.screen("M A Z Z O")
        return [k.until(".", key)[0] for _ in range(samples // 2) for key in (DOWN, UP)]


def at_the_table(samples):
    with Keyboard("president", "--players", "4", "--seed", "1", "--level", "0") as k:
        k.screen(TURN)
        return [k.until(".", key)[0] for _ in range(samples // 2) for key in (RIGHT, LEFT)]


def play(k, seen):
    """A move, or what comes after the last move of a deal."""
    if "deals again" in seen:
        return "\r"
    return "n" if "match is over" in seen else "p" if "Nothing you hold" in seen else "\t\r"


def while_bots_think(samples):
    out = []
    with Keyboard("president", "--players", "8", "--seed", "1", "--level", "100") as k:
        while len(out) < samples:
            seen = k.screen(f"{TURN}|deals again|match is over")
            k.until(".", play(k, seen))
            took = k.until("Shift-Tab", "?")[0]
            os.write(k.fd, b"q")
            if "is to play" in k.screen("q leave|deals again|rematch"):  # a bot thought the whole time
                out.append(took)
    return out


def leaving_while_bots_think(samples):
    out = []
    while len(out) < samples:
        with Keyboard("president", "--players", "8", "--seed", str(len(out)), "--level", "100") as k:
            k.until(".", play(k, k.screen(TURN)))
            if "is to play" in k.until("Leave the match", "q")[1] + k.screen("Leave the match"):
                out.append(k.until("M A Z Z O", "3")[0])
    return out


def while_the_coach_thinks(samples):
    out = []
    with Keyboard("president", "--players", "8", "--seed", "1", "--level", "0") as k:
        while len(out) < samples:
            k.screen(TURN)
            k.until("is thinking", "h")
            took, seen = k.until("Shift-Tab", "?")
            if "The coach," not in seen:
                out.append(took)
            os.write(k.fd, b"q")
            k.screen("The coach,")
            os.write(k.fd, b"q")
            k.screen(f"(?s)(?!.*The coach,){TURN}")
    return out


def asking_a_silent_house(samples):
    with DrippingHouse() as h, Keyboard("--server", h.url) as k:
        k.screen("M A Z Z O")
        for _ in range(8):
            k.until(".", DOWN)
        return [k.until("Asking the house", "\r")[0] and k.until("M A Z Z O", "q")[0] for _ in range(samples)]


def escape_from_a_silent_house(samples):
    with DrippingHouse() as h, Keyboard("--server", h.url) as k:
        k.screen("M A Z Z O")
        for _ in range(8):
            k.until(".", DOWN)
        return [k.until("Asking the house", "\r")[0] and k.until("M A Z Z O", ESCAPE)[0] for _ in range(samples)]


def while_connecting(samples):
    out = []
    with DrippingHouse() as h:
        for _ in range(samples):
            with Keyboard("briscola", "--server", h.url) as k:
                k.screen("Connecting to")
                out.append(k.until("M A Z Z O", "q")[0])
    return out


def online(samples):
    with House() as h, Keyboard("briscola", "--server", h.url) as k:
        k.screen("Enter plays against bots")
        os.write(k.fd, b"\r")
        k.screen(TURN)
        return [k.until(".", key)[0] for _ in range(samples // 2) for key in (RIGHT, LEFT)]


def main():
    many = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    few = max(2, many // 5)
    version = subprocess.run([MAZZO, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    print(f"{version}; a frame is 16.7 ms\n\n| key | samples | median | p99 | worst |\n|---|---|---|---|---|")
    for words, measure, samples in (
        ("↓ ↑ at the menu", at_the_menu, many),
        ("→ ← at the table", at_the_table, many),
        ("→ ← at a table of a house", online, many),
        ("? while bots of level 100 think", while_bots_think, few),
        ("? while a hint is computed", while_the_coach_thinks, few),
        ("leaving while bots of level 100 think", leaving_while_bots_think, few),
        ("q while a list is awaited from a silent house", asking_a_silent_house, many),
        ("Esc there (5 ms of it to be sure that nothing follows)", escape_from_a_silent_house, many),
        ("q while connecting to a silent house", while_connecting, few),
    ):
        times = sorted(1000 * t for t in measure(samples))
        p99 = times[min(len(times) - 1, int(0.99 * len(times)))]
        print(f"| {words} | {len(times)} | {times[len(times) // 2]:.1f} ms | {p99:.1f} ms | {times[-1]:.1f} ms |", flush=True)


if __name__ == "__main__":
    main()
