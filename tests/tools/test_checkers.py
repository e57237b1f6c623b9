"""The checkers must find their faults, and nothing else."""

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
        done = subprocess.run([sys.executable, str(ROOT / "tools" / tool), *args], capture_output=True, text=True, check=False)
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
        self.write("server/net/web_socket_session.cpp", "#include <boost/asio/steady_timer.hpp>\n")
        self.assertEqual(self.check()[0], 0)

    def test_arrow_to_the_right(self):
        self.write("core/seat.h", '#include "games/a.h"\n')
        self.assert_fault('core/seat.h:1: "games/a.h": core may not include games')

    def test_a_library_outside_its_one_file(self):
        self.write("server/tables.cpp", "#include <boost/asio.hpp>\n")
        self.assert_fault("<boost/asio.hpp> belongs into server/net/")
        self.write("server/tables.cpp", "")
        self.write("server/net/web_socket_session.cpp", "#include <boost/beast.hpp>\n")
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
        self.write("tui/words.h", '#include "generated/terminal_words.h"\n')
        self.assertEqual(self.check()[0], 0)
        self.write("tui/app.cpp", '#include "generated/terminal_words.h"\n')
        self.assert_fault('tui/app.cpp:1: "generated/terminal_words.h" is not a path from the root')

    def test_a_folder_inside_a_folder_has_arrows_of_its_own(self):
        self.write("server/tables.h", '#include "server/store/rooms.h"\n')
        self.write("server/store/rooms.h", "#include <string>\n")
        self.write("server/net/front.h", '#include "server/tables.h"\n')
        self.assertEqual(self.check()[0], 0)
        self.write("server/store/rooms.cpp", '#include "server/net/front.h"\n')
        self.assert_fault('server/store/rooms.cpp:1: "server/net/front.h": server/store may not include server/net')
        self.write("server/store/rooms.cpp", "")
        self.write("server/tables.cpp", '#include "server/net/front.h"\n')
        self.assert_fault('server/tables.cpp:1: "server/net/front.h": server may not include server/net')

    def test_a_folder_that_is_not_listed(self):
        self.write("table/inner/a.h", "")
        self.assert_fault("table/inner/a.h: its folder is not in the list")

    def test_a_game_is_reached_from_no_folder_of_the_server(self):
        self.write("table/table.h", '#include "games/a.h"\n')
        self.write("server/store/a.cpp", '#include "table/table.h"\n')
        self.assert_fault("server/store/a.cpp -> table/table.h -> games/a.h")

    def test_two_headers_in_a_circle(self):
        self.write("table/a.h", '#include "table/b.h"\n')
        self.write("table/b.h", '#include "table/a.h"\n')
        self.assert_fault("modules in a circle: table/a -> table/b -> table/a")

    def test_a_circle_through_a_source(self):
        self.write("table/a.h", "")
        self.write("table/a.cpp", '#include "table/a.h"\n#include "table/c.h"\n')
        self.write("table/b.h", '#include "table/a.h"\n')
        self.write("table/c.h", '#include "table/b.h"\n')
        self.assert_fault("modules in a circle: table/a -> table/c -> table/b -> table/a")
        self.write("table/c.h", "")
        self.assertEqual(self.check()[0], 0)

    def test_many_ways_to_one_module_are_no_circle(self):
        self.write("table/a.h", '#include "table/b.h"\n#include "table/c.h"\n')
        self.write("table/b.h", '#include "table/c.h"\n')
        self.write("table/c.h", '#include "table/table.h"\n')
        self.assertEqual(self.check()[0], 0)

    def test_the_store_includes_nothing_of_the_server(self):
        self.write("server/model/plan.h", "#include <string>\n")
        self.write("server/store/rooms.h", '#include "server/model/plan.h"\n')
        self.write("server/room.h", "")
        self.assertEqual(self.check()[0], 0)
        self.write("server/store/rooms.h", '#include "server/room.h"\n')
        self.assert_fault('server/store/rooms.h:1: "server/room.h": server/store may not include server')

    def test_nothing_to_check_is_a_fault(self):
        self.assertNotEqual(self.run_tool("check_includes.py", str(self.root / "core"))[0], 0)


class Games(Checker):
    def setUp(self):
        super().setUp()
        self.write("games/old_maid/en.json", '{"name": "Old Maid"}')
        self.write("games/old_maid/rules.h", "struct OldMaid;\n")
        self.write("games/all.h", '#include "games/old_maid/rules.h"\n')

    def check(self):
        return self.run_tool("check_games.py", str(self.root))

    def test_a_game_is_named_in_its_folder_and_in_the_list(self):
        self.assertEqual(self.check()[0], 0)

    def test_a_game_is_named_nowhere_else(self):
        for place in ("core", "table", "wire", "server", "tui", "cli"):
            self.write(f"{place}/a.cpp", "int n;  // OldMaid\n")
        for place in ("web/src/a.ts", "web/wasm/a.cpp", "web/vite.config.ts", "web/index.html"):
            self.write(place, 'const game = "old_maid";\n')
        code, said = self.check()
        self.assertEqual(code, 1, said)
        self.assertIn("10 faults", said)


class Baseline(Checker):
    def test_a_clone_without_the_commit_is_told_how_to_get_it(self):
        self.write("tools/baseline.sh", (ROOT / "tools/baseline.sh").read_text(encoding="utf-8"))
        subprocess.run(["git", "init", "-q", self.root], check=True)
        done = subprocess.run(["bash", self.root / "tools/baseline.sh"], capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("59275e7 is not in this clone. A shallow clone gets it by: git fetch --unshallow", done.stderr)
        self.assertFalse((self.root / "build").exists())


class CompileFail(Checker):
    def check(self, text):
        return self.run_tool("compile_fail.py", self.write("a.cpp", text))

    def test_refused_for_the_right_reason(self):
        code, said = self.check("// expect-error: undeclared identifier\n#ifndef CONTROL\nint x = y;\n#endif\n")
        self.assertEqual(code, 0, said)

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


class CountTests(Checker):
    def count(self, *cases):
        """What the tool counts for these checks: a status and an output each."""
        report = "".join(
            f'<testcase name="c{i}" status="{status}"><system-out>{output}</system-out></testcase>'
            for i, (status, output) in enumerate(cases)
        )
        code, said = self.run_tool("count_tests.py", self.write("junit.xml", f"<testsuite>{report}</testsuite>"))
        self.assertEqual(code, 0 if said.endswith(", 0 failed\n") else 1)
        return said

    def test_the_closing_lines_of_each_runner(self):
        for output, passed in (
            ("[==========] 3 tests from 1 test suite ran. (0 ms total)\n[  PASSED  ] 3 tests.\n", 3),
            ("..\nRan 2 tests in 0.1s\n\nOK\n", 2),
            ("ℹ tests 7\nℹ pass 7\nℹ fail 0\nℹ cancelled 0\nℹ skipped 0\nℹ todo 0\n", 7),
            ("# pass 7\n# fail 0\n", 7),
            (" Test Files  2 passed (2)\n      Tests  9 passed (9)\n", 9),
            ("  45 passed (1.3m)\n", 45),
            ("x: 4 matches, 0 faults\n6 passed, 0 failed\n", 6),
            ("fine\n", 1),
            ("", 1),
        ):
            self.assertEqual(self.count(("run", output)), f"{passed} passed, 0 failed\n", output)

    def test_failed_and_skipped(self):
        for output, counted in (
            ("[  PASSED  ] 3 tests.\n[  FAILED  ] 2 tests, listed below:\n[  FAILED  ] A.b\n", "3 passed, 2"),
            ("[  PASSED  ] 3 tests.\n[  SKIPPED ] 1 test, listed below:\n", "3 passed, 1"),
            ("Ran 5 tests in 0.1s\n\nFAILED (failures=1, errors=1, skipped=1)\n", "2 passed, 3"),
            ("ℹ pass 1\nℹ fail 2\nℹ cancelled 1\nℹ skipped 1\nℹ todo 0\n", "1 passed, 4"),
            ("      Tests  1 failed | 2 passed | 3 skipped (6)\n", "2 passed, 4"),
            ("  1 failed\n    [chromium] › a.test.mjs\n  2 did not run\n  5 passed (3s)\n", "5 passed, 3"),
            ("3 passed, 2 failed\n", "3 passed, 2"),
            ("Segmentation fault\n", "0 passed, 1"),
            ("[  PASSED  ] 3 tests.\nAddressSanitizer: leak\n", "3 passed, 1"),
        ):
            self.assertEqual(self.count(("fail", output)), f"failed: c0\n{counted} failed\n", output)

    def test_a_skipped_test_is_no_passed_one_even_where_the_runner_is_content(self):
        self.assertEqual(self.count(("run", "Ran 2 tests in 0.1s\n\nOK (skipped=1)\n")), "failed: c0\n1 passed, 1 failed\n")

    def test_checks_add_up_and_those_that_could_not_run_have_failed(self):
        self.assertEqual(
            self.count(("run", "2 passed, 0 failed\n"), ("run", ""), ("notrun", "")),
            "failed: c2 (not run: what it needs failed)\n3 passed, 1 failed\n",
        )

    def test_nothing_is_a_fault(self):
        self.assertEqual(self.count(), "failed: no tests ran\n0 passed, 1 failed\n")
        self.assertNotEqual(self.run_tool("count_tests.py", str(self.root / "none.xml"))[0], 0)


if __name__ == "__main__":
    unittest.main()
