"""The checkers must find the faults they are there for, and nothing else."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


class Checker(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return str(path)

    def run_tool(self, tool, *args):
        done = subprocess.run([sys.executable, str(ROOT / "tools" / tool), *args],
                              capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr


class Includes(Checker):
    def setUp(self):
        super().setUp()
        self.write("core/card.h", "#include <array>\n")
        self.write("games/a.h", '#include "core/card.h"\n')
        self.write("table/table.h", "#include <string>\n")

    def check(self):
        return self.run_tool("check_includes.py", str(self.root))

    def assert_fault(self, text):
        code, said = self.check()
        self.assertEqual(code, 1, said)
        self.assertIn(text, said)

    def test_arrows_to_the_left_are_fine(self):
        self.write("table/table.cpp", '#include "table/table.h"\n#include "games/a.h"\n')
        self.write("server/net/front.cpp", '#include <boost/beast.hpp>\n#include "table/table.h"\n')
        self.write("server/net/talker.cpp", "#include <boost/asio/steady_timer.hpp>\n")
        self.assertEqual(self.check()[0], 0)

    def test_arrow_to_the_right(self):
        self.write("core/seat.h", '#include "games/a.h"\n')
        self.assert_fault("core/seat.h:1: \"games/a.h\": core may not include games")

    def test_a_library_outside_its_one_file(self):
        self.write("server/hall.cpp", "#include <boost/asio.hpp>\n")
        self.assert_fault("<boost/asio.hpp> belongs into server/net/")
        self.write("server/hall.cpp", "")
        self.write("server/net/talker.cpp", "#include <boost/beast.hpp>\n")
        self.assert_fault("<boost/beast.hpp> belongs into server/net/front.cpp")

    def test_server_includes_a_game(self):
        self.write("server/a.cpp", '#include "games/a.h"\n')
        self.assert_fault("server may not include games")

    def test_server_reaches_a_game_through_a_header(self):
        self.write("table/table.h", '#include "games/a.h"\n')
        self.write("server/a.cpp", '#include "table/table.h"\n')
        self.assert_fault("server/a.cpp -> table/table.h -> games/a.h")

    def test_heap_and_libraries_below_the_table(self):
        self.write("games/b.h", "#include <vector>\n")
        self.assert_fault("<vector> brings")
        self.write("games/b.h", "#include <fmt/core.h>\n")
        self.assert_fault("<fmt/core.h> is not the standard library")

    def test_path_not_from_the_root(self):
        self.write("games/b.h", '#include "a.h"\n')
        self.assert_fault("not a path from the root")

    def test_what_the_build_makes_is_for_one_file(self):
        self.write("tui/words.h", '#include "generated/words.h"\n')
        self.assertEqual(self.check()[0], 0)
        self.write("tui/app.cpp", '#include "generated/words.h"\n')
        self.assert_fault("tui/app.cpp:1: \"generated/words.h\" is not a path from the root")

    def test_nothing_to_check_is_a_fault(self):
        self.assertNotEqual(self.run_tool("check_includes.py", str(self.root / "core"))[0], 0)


class CompileFail(Checker):
    def check(self, text):
        return self.run_tool("compile_fail.py", self.write("a.cpp", text))

    def test_refused_for_the_right_reason(self):
        code, said = self.check(
            "// expect-error: undeclared identifier\n#ifndef CONTROL\nint x = y;\n#endif\n")
        self.assertEqual(code, 0, said)
        self.assertTrue(said.endswith("1 passed, 0 failed\n"), said)

    def test_wrong_reason(self):
        code, said = self.check("// expect-error: secret\n#ifndef CONTROL\nint x = y;\n#endif\n")
        self.assertEqual(code, 1)
        self.assertIn("but not with", said)

    def test_compiles(self):
        self.assertIn("compiles, and must not", self.check("// expect-error: x\nint x;\n")[1])

    def test_control_does_not_compile(self):
        self.assertIn("with -DCONTROL", self.check("// expect-error: y\nint x = y;\n")[1])

    def test_no_expectation(self):
        self.assertEqual(self.check("int x = y;\n")[0], 1)


class CountGtest(Checker):
    def count(self, tests):
        path = self.write("r.json", '{"testsuites":[{"name":"S","testsuite":[%s]}]}' % tests)
        return self.run_tool("count_gtest.py", path)

    def test_counts(self):
        self.assertEqual(self.count('{"name":"a","result":"COMPLETED"}'), (0, "1 passed, 0 failed\n"))

    def test_failed_and_skipped(self):
        code, said = self.count('{"name":"a","result":"COMPLETED","failures":[{}]},'
                                '{"name":"b","result":"SKIPPED"}')
        self.assertEqual(code, 1)
        self.assertIn("S.a failed\nS.b was skipped\n0 passed, 2 failed", said)

    def test_no_tests_and_no_report(self):
        self.assertEqual(self.count("")[0], 1)
        self.assertEqual(self.run_tool("count_gtest.py", str(self.root / "none.json"))[0], 1)


if __name__ == "__main__":
    unittest.main()
