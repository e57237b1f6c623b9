#!/usr/bin/env python3
"""Every test of the terminal, each class in a process of its own, so that they wait side by side; the last line counts.
`all.py CLASS…` leaves those out."""
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).parent
AT_ONCE = 3  # on two cores: what is tested waits more than it works


def run(group):
    file, name = group
    done = subprocess.run([sys.executable, "-B", "-W", "ignore", "-m", "unittest", f"{file}.{name}"], cwd=HERE,
                          capture_output=True, text=True, check=False)
    ran = int(re.search(r"^Ran (\d+) tests? in", done.stderr, re.M)[1])
    bad = sum(int(n) for n in re.findall(r"(?:failures|errors|skipped)=(\d+)", done.stderr))
    if bad or done.returncode:
        print(done.stdout + done.stderr, flush=True)
    return ran, bad


def groups():
    """Every class of every file, the online ones, which take longest, first."""
    found = [(file.stem, name) for file in HERE.glob("test_*.py")
             for name in re.findall(r"^ *class (\w+)\(unittest", file.read_text(encoding="utf-8"), re.M)]
    found = [group for group in found if group[1] not in sys.argv[1:]]
    return sorted(found, key=lambda group: group[0] not in ("test_online", "test_golden"))


def main():
    with ThreadPoolExecutor(AT_ONCE) as pool:
        results = list(pool.map(run, groups()))
    ran, bad = (sum(column) for column in zip(*results))
    print(f"{ran - bad} passed, {bad} failed")
    return 1 if bad or not ran else 0


if __name__ == "__main__":
    sys.exit(main())
