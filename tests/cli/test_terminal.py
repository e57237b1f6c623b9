"""On a real terminal: colour, the cover that clears the screen, the progress bar."""

import os
import pty
import re
import select
import signal
import unittest

from support.program import MAZZO, mazzo

CLEAR = b"\x1b[2J\x1b[3J\x1b[H"
PROMPT = re.compile(rb"Your move>(?:\x1b\[0m)? |look away\.|Which game\? ")
PATIENCE = 600  # seconds of silence; only a failing test waits that long


def on_a_terminal(args, typed=(), **env):
    """Runs in a pseudo-terminal, answers each prompt with the next line; returns all output."""
    pid, fd = pty.fork()
    if pid == 0:
        for name in ("NO_COLOR", "MAZZO_LANG", "LC_ALL", "LC_MESSAGES"):
            os.environ.pop(name, None)
        os.environ.update({"TERM": "xterm", "LANG": "C", **env})
        os.execv(MAZZO, [MAZZO, *args])
    seen, answered = b"", 0
    while select.select([fd], [], [], PATIENCE)[0]:
        try:
            chunk = os.read(fd, 65536)
        except OSError:  # the other side closed
            break
        if not chunk:
            break
        seen += chunk
        if answered < min(len(PROMPT.findall(seen)), len(typed)):
            os.write(fd, typed[answered].encode() + b"\n")
            answered += 1
    else:
        os.kill(pid, signal.SIGKILL)
    return seen, os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


class Terminal(unittest.TestCase):
    def test_the_prompt_is_bold(self):
        seen, code = on_a_terminal(["play", "briscola", "--line", "--seed", "1"], ["q"])
        self.assertIn(b"\x1b[1mYour move>\x1b[0m ", seen)
        self.assertEqual(code, 0)

    def test_without_arguments_a_dumb_terminal_is_asked_for_the_game(self):
        seen, code = on_a_terminal([], ["tic_tac_toe", "q"], TERM="dumb")
        self.assertIn(b"Which game? ", seen)
        self.assertEqual(code, 0)

    def test_without_arguments_and_a_terminal_the_help_is_shown(self):
        out = mazzo()
        self.assertEqual((out.returncode, out.stdout), (2, ""))
        self.assertEqual(out.stderr, mazzo("--help").stdout)

    def test_unless_no_color_is_set_or_the_terminal_is_dumb(self):
        for args, env in ((["--line"], {"NO_COLOR": "1"}), ([], {"TERM": "dumb"})):  # dumb needs no --line
            seen, _ = on_a_terminal(["play", "briscola", "--seed", "1", *args], ["q"], **env)
            self.assertIn(b"Your move> ", seen, env)
            self.assertNotIn(b"\x1b[1m", seen, env)

    def test_an_empty_no_color_means_nothing(self):
        seen, _ = on_a_terminal(["play", "briscola", "--line", "--seed", "1"], ["q"], NO_COLOR="")
        self.assertIn(b"\x1b[1m", seen)

    def test_the_screen_is_cleared_before_each_cover(self):
        typed = ["", "1", "", "1", "q", "", "q"]
        seen, code = on_a_terminal(["play", "briscola", "--line", "--humans", "2", "--seed", "1"], typed)
        self.assertEqual(code, 0)
        screens = seen.split(CLEAR)
        self.assertGreaterEqual(len(screens), 3)
        self.assertEqual(screens[0], b"")
        for screen in screens[1:]:
            self.assertRegex(screen, rb"^Seat [12]: take the seat and press Enter; the others look away\.")
            self.assertLess(screen.index(b"take the seat"), screen.index(b"Your move"))

    def test_what_is_typed_is_not_repeated(self):
        seen, _ = on_a_terminal(["play", "tic_tac_toe", "--line", "--seed", "1"], ["yy", "q"])
        self.assertEqual(seen.count(b"yy"), 1, "once by the terminal's own echo")

    def test_long_work_shows_how_far_it_is(self):
        seen, code = on_a_terminal(["simulate", "president", "--matches", "40"])
        self.assertEqual(code, 0)
        self.assertRegex(seen, rb"\rsimulating \[#+\.*\] +\d+ %")
        self.assertIn(b"40 matches of president", seen)

    def test_but_not_where_stderr_is_no_terminal(self):
        self.assertNotIn("simulating", mazzo("simulate", "president", "--matches", "40").stderr)


if __name__ == "__main__":
    unittest.main()
