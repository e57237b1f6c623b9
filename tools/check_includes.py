#!/usr/bin/env python3
"""Checks the arrows between the folders: core <- games <- ai <- table <- {server, tui, web/wasm} <- cli.

  check_includes.py [ROOT]

A folder includes what stands left of it and nothing else; the server reaches no game, not even through
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
    "ai": ("core", "games"),
    "table": ("core", "games", "ai"),
    "server": ("core", "ai", "table"),
    "tui": ("core", "ai", "table"),
    "cli": ("core", "games", "ai", "table", "server", "tui"),
    "web/wasm": ("core", "games", "ai", "table"),
}
GENERATED = {"generated/words.h": "tui/words.h"}  # made by the build: the one file that includes it
NEVER_REACHED = {"server": "games"}  # not through any chain of headers either
STD_ONLY = ("core", "games", "ai", "table", "web/wasm")
INTRINSICS = {"immintrin.h", "arm_neon.h", "wasm_simd128.h"}  # for the nets in ai/
# A library that only one file or folder may know, so that it can be replaced, and so that the rest compiles quickly.
# The first that fits counts.
ONLY_IN = {"boost/asio": "server/net/", "boost/": "server/net/front.cpp", "sqlite3.h": "server/store/database.cpp", "sodium.h": "server/secrets.cpp",
           "toml++/": "server/config.cpp", "CLI/": "cli/main.cpp"}
PURE = ("core", "games")
IMPURE = set(
    """chrono ctime cstdio fstream iostream istream ostream sstream iomanip filesystem syncstream print
    deque forward_list list map memory memory_resource queue set stack string unordered_map unordered_set
    vector any regex random atomic barrier condition_variable future latch mutex semaphore shared_mutex
    stop_token thread locale clocale csignal coroutine""".split()
)
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


def folder_of(path):
    """The folder of the house that `path` (relative to the root) belongs to, or None."""
    return next((f for f in ALLOWED if path.startswith(f + "/")), None)


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
            return f"<{name}> belongs into {only} and nowhere else"
        std = re.fullmatch(r"[a-z0-9_]+", name)
        if folder in PURE and name in IMPURE:
            return f"<{name}> brings heap, I/O, a clock, threads or dice into {folder}"
        if folder in STD_ONLY and not std and not (folder == "ai" and name in INTRINSICS):
            return f"<{name}> is not the standard library, and {folder} uses nothing else"
        return None
    if GENERATED.get(name) == file:
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
        if folder_of(name) == forbidden:
            return [file, name]
        if chain := chain_to(forbidden, name, root, seen):
            return [file, *chain]
    return None


def check(root):
    """(number of files read, list of faults)."""
    faults, files = [], 0
    for folder in ALLOWED:
        for file in sorted(p for p in (root / folder).rglob("*") if p.suffix in (".h", ".cpp")):
            files += 1
            name = file.relative_to(root).as_posix()
            for number, kind, included in includes(file):
                if problem := fault(folder, name, kind, included, root):
                    faults.append(f"{name}:{number}: {problem}")
            forbidden = NEVER_REACHED.get(folder)
            if forbidden and (chain := chain_to(forbidden, name, root, set())):
                faults.append(f"{name}: {folder} reaches {forbidden}: {' -> '.join(chain)}")
    return files, faults


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
