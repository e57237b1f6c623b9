"""Checking files line by line: what the oracle's commands share."""

from __future__ import annotations

import contextlib
import sys


def check_lines(files: list, check) -> tuple | None:
    """The number of lines in the files, or in the standard input if none is named, and the number with a fault.
    check(line) gives the fault to print after `line N`, or None. The result is None if a file cannot be read.
    """
    lines = faults = 0
    for name in files or [None]:
        prefix = f"{name}: " if len(files) > 1 else ""
        try:
            with open(name, "rb") if name else contextlib.nullcontext(sys.stdin.buffer) as stream:
                for number, line in enumerate(stream, start=1):
                    if not line.strip():
                        continue
                    lines += 1
                    if fault := check(line):
                        faults += 1
                        print(f"{prefix}line {number}{fault}", file=sys.stderr)
        except OSError as error:
            print(f"{name}: {error.strerror}", file=sys.stderr)
            return None
    return lines, faults


def status(lines: int, faults: int, what: str) -> int:
    """The exit status: 0 no fault, 1 faults, 2 nothing to check."""
    if lines == 0:
        print(f"no {what} to check", file=sys.stderr)
        return 2
    return 1 if faults else 0
