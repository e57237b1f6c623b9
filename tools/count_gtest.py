#!/usr/bin/env python3
"""Adds up the JSON reports of GoogleTest: `N passed, N failed`. A test that was skipped, a report that is
missing and a run without tests are failures: nothing is left out in silence.

  count_gtest.py REPORT…
"""
import json
import sys

passed, failed = 0, []
for path in sys.argv[1:]:
    try:
        with open(path, encoding="utf-8") as report:
            suites = json.load(report)["testsuites"]
    except OSError:
        failed.append(f"{path}: no report, the tests crashed")
        continue
    for suite in suites:
        for test in suite["testsuite"]:
            name = f"{suite['name']}.{test['name']}"
            if test.get("failures"):
                failed.append(f"{name} failed")
            elif test["result"] != "COMPLETED":
                failed.append(f"{name} was {test['result'].lower()}")
            else:
                passed += 1
if not passed and not failed:
    failed.append("no tests ran")
print("\n".join([*failed, f"{passed} passed, {len(failed)} failed"]))
sys.exit(1 if failed else 0)
