#!/usr/bin/env python3
"""Checks the arrows between the folders: core <- games <- ai <- table <- wire <- {server, tui} <- cli; web/wasm stands on table.

  check_includes.py [ROOT]

A folder includes only what is left of it, and a folder inside a folder has arrows of its own; no
modules (a header with its .cpp) include each other in a circle; the server reaches no game, not even through
a header of the table; what is built for the browser uses the standard library only; core and games also
keep away from the heap, I/O, clocks and the library's own dice; sockets, store, secrets, settings and the
command line have one file each that knows their library.
"""

import re
import sys
from pathlib import Path

ALLOWED = {  # folder: the folders it may include besides itself
    "core": (),
    "games": ("core",),
    "ai/weights": (),
    "ai": ("core", "games", "ai/weights"),
    "table": ("core", "games", "ai"),
    "wire": ("core", "table"),
    "server/model": ("core", "ai", "table"),
    "server/store": ("core", "ai", "table", "server/model"),
    "server": ("core", "ai", "table", "wire", "server/model", "server/store"),
    "server/net": ("core", "ai", "table", "wire", "server/model", "server"),
    "server/app": ("core", "ai", "table", "server/model", "server/store", "server", "server/net"),
    "tui": ("core", "ai", "table", "wire"),
    "cli": ("core", "games", "ai", "table", "server/model", "server/store", "server", "server/app", "tui"),
    "web/wasm": ("core", "games", "ai", "table"),
}
# Made by the build, and the only files that may include it.
OF_GAMES = ("games", "ai")  # each has a folder per game, which counts as its own
GENERATED = {
    "generated/catalogue.h": ("table/phrasebook.h", "table/language.cpp"),
    "generated/game_words.h": ("table/game_rows.h",),
    "generated/server_words.h": ("server/refusal.h",),
    "generated/terminal_words.h": ("tui/words.h",),
}
NEVER_REACHED = {"server": "games"}  # not through any chain of headers either
STD_ONLY = ("core", "games", "ai", "table", "wire", "web/wasm")
INTRINSICS = {"immintrin.h", "arm_neon.h", "wasm_simd128.h"}  # for the nets in ai/
# A library that only one file or folder (or a few) may know, so that it can be replaced and the rest compiles quickly. The first
# match counts.
ONLY_IN = {
    "boost/asio": "server/net/",
    "boost/beast/zlib": "server/net/gzip.cpp",
    "boost/crc": "server/net/gzip.cpp",
    "boost/": "server/net/front.cpp",
    "sqlite3.h": "server/store/sqlite.cpp",
    "libpq-fe.h": ("server/store/postgres.cpp", "server/store/postgres_link.cpp"),
    "sodium.h": "server/secrets.cpp",
    "toml++/": ("server/config.cpp", "tui/settings.cpp"),
    "CLI/": "cli/command_line.h",
}
PURE = ("core", "games")
EXCEPT = {("core/fixed_list.h", "memory")}  # std::construct_at, without which no list is a constant expression
IMPURE = set(
    """chrono ctime cstdio fstream iostream istream ostream sstream iomanip filesystem syncstream print
    deque forward_list list map memory memory_resource queue set stack string unordered_map unordered_set
    vector any regex random atomic barrier condition_variable future latch mutex semaphore shared_mutex
    stop_token thread locale clocale csignal coroutine""".split()
)
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


def folder_of(path):
    """The listed folder of the file `path` (relative to the root), or None."""
    folder = path.rpartition("/")[0]
    top = folder.partition("/")[0]
    if folder not in ALLOWED and folder.count("/") == 1 and top in OF_GAMES:
        return top
    return folder if folder in ALLOWED else None


def module_of(path):
    return path.rpartition(".")[0]


def within(folder, *tops):
    return any(folder == top or folder.startswith(top + "/") for top in tops)


def includes(file):
    """(line number, '<' or '"', name) of each include in a file."""
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        if match := INCLUDE.match(line):
            yield number, match[1], match[2]


def fault(folder, file, kind, name, root):
    """What is wrong with one include, or None."""
    if kind == "<":
        only = next((only for prefix, only in ONLY_IN.items() if name.startswith(prefix)), "")
        if not file.startswith(only):
            return f"<{name}> belongs into {only if isinstance(only, str) else ' and '.join(only)} and nowhere else"
        std = re.fullmatch(r"[a-z0-9_]+", name)
        if within(folder, *PURE) and name in IMPURE and (file, name) not in EXCEPT:
            return f"<{name}> brings heap, I/O, a clock, threads or dice into {folder}"
        if within(folder, *STD_ONLY) and not std and not (within(folder, "ai") and name in INTRINSICS):
            return f"<{name}> is not the standard library, and {folder} uses nothing else"
        return None
    if file in GENERATED.get(name, ()):
        return None
    if not (root / name).is_file():
        return f'"{name}" is not a path from the root of the repository'
    target = folder_of(name)
    if target is None or (target != folder and target not in ALLOWED[folder]):
        return f'"{name}": {folder} may not include {target or "this"}'
    return None


def chain_to(forbidden, file, root, seen):
    """The chain of headers by which `file` reaches the forbidden folder, or None."""
    for _, kind, name in includes(root / file):
        if kind == "<" or name in seen or not (root / name).is_file():
            continue
        seen.add(name)
        if within(name, forbidden):
            return [file, name]
        if chain := chain_to(forbidden, name, root, seen):
            return [file, *chain]
    return None


def sources(root):
    """The path of every source below the folders, from the root."""
    tops = sorted(f for f in ALLOWED if not any(within(f, other) for other in ALLOWED if other != f))
    for top in tops:
        for file in sorted((root / top).rglob("*")):
            if file.suffix in (".h", ".cpp"):
                yield file.relative_to(root).as_posix()


def circles(arrows):
    """Circles in a graph of modules: at least one of each strongly connected group."""
    done, path, found = set(), [], []

    def visit(module):
        if module in path:
            found.append([*path[path.index(module) :], module])
        elif module not in done:
            path.append(module)
            for other in sorted(arrows.get(module, ())):
                visit(other)
            done.add(path.pop())

    for module in sorted(arrows):
        visit(module)
    return found


def faults_of(file, root, arrows):
    """What is wrong with one file; also adds its arrows to other modules."""
    folder = folder_of(file)
    if folder is None:
        return [f"{file}: its folder is not in the list of {Path(__file__).name}"]
    faults = []
    for number, kind, name in includes(root / file):
        if problem := fault(folder, file, kind, name, root):
            faults.append(f"{file}:{number}: {problem}")
        if kind == '"' and module_of(name) != module_of(file):
            arrows.setdefault(module_of(file), set()).add(module_of(name))
    for top, forbidden in NEVER_REACHED.items():
        if within(folder, top) and (chain := chain_to(forbidden, file, root, set())):
            faults.append(f"{file}: {folder} reaches {forbidden}: {' -> '.join(chain)}")
    return faults


def check(root):
    """(number of files read, list of faults)."""
    faults, files, arrows = [], list(sources(root)), {}
    for file in files:
        faults += faults_of(file, root, arrows)
    faults += [f"modules in a circle: {' -> '.join(circle)}" for circle in circles(arrows)]
    return len(files), faults


def main():
    root = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent).resolve()
    files, faults = check(root)
    for line in faults:
        print(line, file=sys.stderr)
    if not files:
        sys.exit("no sources found")
    print(f"{files} files, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
