#!/usr/bin/env python3
"""Checks that each file fails to compile, and for the right reason.

  compile_fail.py FILE…

A file begins with `// expect-error: REGEX`. The compiler must refuse it with a message that matches, and must accept it
with -DCONTROL, which takes the forbidden line out.
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COMPILE = [
    "clang++-19",
    "-std=c++20",
    "-fsyntax-only",
    "-fno-exceptions",
    "-I",
    str(ROOT),
    "-fno-caret-diagnostics",
    "-fno-color-diagnostics",
    "-ferror-limit=0",
]
EXPECT = re.compile(r"// expect-error: (.+)")


def compile_file(file, *flags):
    """(whether it compiled, what the compiler said)."""
    done = subprocess.run([*COMPILE, *flags, str(file)], capture_output=True, text=True, check=False)
    return done.returncode == 0, done.stderr


def fault(file):
    """What is wrong with one file, or None."""
    first = file.read_text(encoding="utf-8").split("\n", 1)[0]
    expected = EXPECT.fullmatch(first.strip())
    if not expected:
        return "the first line is not `// expect-error: REGEX`"
    compiled, said = compile_file(file, "-DCONTROL")
    if not compiled:
        return f"does not compile with -DCONTROL:\n{said}"
    compiled, said = compile_file(file)
    if compiled:
        return "compiles, and must not"
    if not re.search(expected[1], said):
        return f"is refused, but not with `{expected[1]}`:\n{said}"
    return None


def main():
    if not sys.argv[1:]:
        sys.exit(__doc__)
    problems = [(file, fault(Path(file))) for file in sys.argv[1:]]
    for file, problem in problems:
        print(f"{file}: {problem or 'refused, as it must be'}")
    return 1 if any(problem for _, problem in problems) else 0


if __name__ == "__main__":
    sys.exit(main())
