#!/usr/bin/env python3
"""Durable moves of a house against moves that Colyseus keeps in memory.

  bench/colyseus.py [ROUNDS] [SECONDS] [ROOMS…]

Runs the house, the house of tools/baseline.sh and bench/colyseus/server.mjs in turns, each on core 0 with its load on core 1:
ROUNDS (3) rounds of SECONDS (4) with each number of rooms (10 100 1000 5000). For each number it prints the median of every
program: moves per second, processor time per move, latencies, and both as a share of Colyseus's `schema` room in the same round.
Needs `tools/build.sh release mazzo bench_server_load bench_colyseus_load` and `npm install` in bench/colyseus.
"""

import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BENCH = ROOT / "build" / "release" / "bench"
FAST = "1000000/1s burst 1000000"
RATES = ("CONNECTION", "ACCOUNT", "ADDRESS", "GUEST", "OFFER", "HTTP", "CODE")
LIMITS = {
    **{f"MAZZO_RATE_{rate}": FAST for rate in RATES},
    "MAZZO_MAX_CONNECTIONS": "100000",
    "MAZZO_MAX_CONNECTIONS_EACH": "100000",
    "MAZZO_PING_SECONDS": "300",
    "MAZZO_READY_SECONDS": "600",
    "MAZZO_LOG_LEVEL": "error",
}
FIGURES = re.compile(r"moves/s (\d+)  p50 ([\d.]+) ms  p99 ([\d.]+) ms.*cpu/move ([\d.]+) us")


def knows(program, key):
    shown = subprocess.run([program, "config", "show"], capture_output=True, text=True).stdout
    return key.removeprefix("MAZZO_").lower() in shown


def house(program):
    limits = {key: value for key, value in LIMITS.items() if knows(program, key)}

    def run(rooms, seconds):
        with tempfile.TemporaryDirectory() as data:
            server = subprocess.Popen(
                ["taskset", "-c", "0", program, "serve", "--listen", "127.0.0.1:0", "--metrics-listen", "127.0.0.1:0"]
                + ["--data", data],
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                env={**os.environ, **limits},
            )
            address = re.search(r"http://([\d.:]+)/", server.stdout.readline()).group(1)
            return load(server, [BENCH / "server_load", "--address", address], rooms, seconds)

    return run


def colyseus(kind):
    def run(rooms, seconds):
        server = subprocess.Popen(
            ["taskset", "-c", "0", "node", "server.mjs", "2599"],
            cwd=ROOT / "bench" / "colyseus",
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "NODE_ENV": "production"},
        )
        if "open" not in server.stdout.readline():
            sys.exit("Colyseus does not start; npm install in bench/colyseus brings it")
        return load(server, [BENCH / "colyseus_load", "--address", "127.0.0.1:2599", "--kind", kind], rooms, seconds)

    return run


def load(server, command, rooms, seconds):
    """Moves per second, latencies and processor time of a move."""
    try:
        said = subprocess.run(
            ["taskset", "-c", "1", *command, "--rooms", str(rooms), "--seconds", str(seconds), "--pid", str(server.pid)],
            capture_output=True,
            text=True,
        )
    finally:
        server.kill()
        server.wait()
    found = FIGURES.search(said.stdout)
    if not found:
        sys.exit(f"{command[0]} failed: {said.stdout} {said.stderr}")
    return tuple(float(figure) for figure in found.groups())


def busy():
    return float(Path("/proc/loadavg").read_text().split()[0])


def main():
    rounds, seconds = (int(x) for x in (sys.argv[1:3] + ["3", "4"][len(sys.argv[1:3]) :]))
    programs = {
        "house": house(str(ROOT / "build" / "release" / "mazzo")),
        "baseline": house(str(ROOT / "build" / "baseline" / "mazzo")),
        "colyseus messages": colyseus("messages"),
        "colyseus schema": colyseus("schema"),
    }
    for rooms in [int(n) for n in sys.argv[3:]] or [10, 100, 1000, 5000]:
        figures = {name: [] for name in programs}
        loads = []
        for _ in range(rounds):
            for name, run in programs.items():
                loads.append(busy())
                figures[name].append(run(rooms, seconds))
                time.sleep(0.2)
        print(f"{rooms} rooms, load of the machine {min(loads):.1f} to {max(loads):.1f}")
        for name, rows in figures.items():
            rate, p50, p99, cpu = (statistics.median(column) for column in zip(*rows))
            pairs = list(zip(rows, figures["colyseus schema"]))
            share = statistics.median(mine[0] / its[0] for mine, its in pairs)
            cost = statistics.median(mine[3] / its[3] for mine, its in pairs)
            print(
                f"  {name:18} {rate:7.0f} moves/s  {cpu:6.1f} us/move  p50 {p50:7.2f} ms  p99 {p99:7.2f} ms"
                f"  rate x {share:.2f}  cpu x {cost:.2f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
