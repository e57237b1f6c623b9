#!/usr/bin/env python3
"""Counts the single tests of a CTest run: `N passed, N failed`, and before that the checks that failed.

  count_tests.py JUNIT        (what `ctest --output-junit` wrote, with all output)

The closing lines of a check's runner say how many tests it counts: GoogleTest, unittest, node, Vitest, Playwright, or a
line `N passed, N failed`. A check without such a line counts once. A skipped test has failed, so that nothing is left
out in silence.
"""

import re
import sys
import xml.etree.ElementTree as ElementTree

NUMBER = r"(\d+)"
PASSED = [  # of GoogleTest, node, Vitest, Playwright, ours
    rf"^\[  PASSED  \] {NUMBER} tests?\.",
    rf"^(?:#|ℹ) pass {NUMBER}$",
    rf"^ *Tests .*?{NUMBER} passed",
    rf"^  {NUMBER} passed \(",
    rf"^{NUMBER} passed, \d+ failed$",
]
FAILED = [
    rf"^\[  FAILED  \] {NUMBER} tests?, listed below",
    rf"^\[  SKIPPED \] {NUMBER} tests?, listed below",
    rf"^(?:#|ℹ) (?:fail|cancelled|skipped|todo) {NUMBER}$",
    rf"^ *Tests +.*?{NUMBER} failed",
    rf"^ *Tests .*?{NUMBER} skipped",
    rf"^  {NUMBER} (?:failed|flaky|skipped|interrupted|did not run)$",
    rf"^\d+ passed, {NUMBER} failed$",
]
RAN = rf"^Ran {NUMBER} tests? in "  # unittest: how many tests, and then what failed
WRONG = rf"(?:failures|errors|skipped|unexpected successes)={NUMBER}"


def total(patterns, output):
    return sum(int(n) for pattern in patterns for n in re.findall(pattern, output, re.MULTILINE))


def count(output, good):
    """(passed, failed) of one check, from its output and from CTest's verdict."""
    wrong = sum(total([WRONG], line) for line in re.findall(r"^(?:OK|FAILED) \(.+\)$", output, re.MULTILINE))
    passed = total(PASSED, output) + max(0, total([RAN], output) - wrong)
    failed = total(FAILED, output) + wrong
    if good:
        return (passed, failed) if passed + failed else (1, 0)
    return passed, max(1, failed)


def read(report):
    """(name, how CTest ended it, output) of each check."""
    for case in ElementTree.parse(report).getroot().iter("testcase"):
        output = case.findtext("system-out") or ""
        yield case.get("name"), case.get("status"), re.sub(r"\x1b\[[0-9;]*m", "", output)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    passed, failed, bad = 0, 0, []
    for name, status, output in read(sys.argv[1]):
        ok, no = count(output, status == "run")
        passed, failed = passed + ok, failed + no
        if no:
            bad.append(name + (" (not run: what it needs failed)" if status == "notrun" else ""))
    if not passed and not failed:
        bad, failed = ["no tests ran"], 1
    if bad:
        print("failed: " + ", ".join(bad))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
