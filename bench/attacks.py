#!/usr/bin/env python3
"""What cheap requests of a stranger cost a player who moves.

  bench/attacks.py PROGRAM [SECONDS]

Opens a house with the program, with the limits that it has by default, and lets two players play tic-tac-toe, match after
match, for SECONDS (5) while nobody disturbs them, and then under each attack. Each line is the median, the 99th percentile
and the worst time of a move, in milliseconds, how many moves there were, and how much of a core the house used. Attackers
come from this machine, each from a loopback address of its own. Works with any version of the program: settings that it
does not know are left out.
"""

import json
import os
import socket
import statistics
import subprocess
import sys
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "server"))
from support import house as houses  # noqa: E402

PAUSE = 0.06  # between two moves: both players stay below the limits that they share with the attackers
HANDSHAKE = (
    "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Protocol: mazzo.v1\r\n\r\n"
)


def frame(opcode, payload=b"", final=True):
    """A frame with a mask of zeroes; payloads here are short."""
    return bytes([(0x80 if final else 0) | opcode, 0x80 | len(payload)]) + bytes(4) + payload


def connect(place, address):
    sock = socket.create_connection(("127.0.0.1", place.port), 60, source_address=(address, 0))
    sock.sendall(HANDSHAKE.encode())
    while b"\r\n\r\n" not in sock.recv(65536):
        pass
    return sock


def flood(place, address, stop, data, read=True):
    """Sends the same bytes over one WebSocket, as fast as they are taken; reads what comes, or nothing at all."""
    try:
        sock = connect(place, address)
        sock.settimeout(0.2)
        while not stop.is_set():
            try:
                sock.sendall(data)
                while read and sock.recv(1 << 16):
                    break
            except TimeoutError:
                pass
    except OSError:
        pass


def fetch(place, address, stop):
    try:
        sock = socket.create_connection(("127.0.0.1", place.port), 60, source_address=(address, 0))
        while not stop.is_set():
            sock.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            sock.recv(1 << 20)
    except OSError:
        pass


def of_text(**message):
    return frame(1, json.dumps(message, separators=(",", ":")).encode())


ATTACKS = {
    "nobody": [],
    "pongs, one connection": [(flood, frame(10) * 500)],
    "empty pieces, one connection": [(flood, frame(1, b"", False) + frame(0, b"", False) * 500 + frame(0, b"{}"))],
    "leaderboards, one connection": [(flood, of_text(t="leaderboard", game="tic_tac_toe") * 20)],
    "tables, one connection": [(flood, of_text(t="tables", status="playing") * 20)],
    "wrong codes, one connection": [(flood, of_text(t="view", table="ZZZZZZ") * 20)],
    "files, four connections": [(fetch,)] * 4,
    "games, fifty that never read": [(flood, of_text(t="games") * 200, False)] * 50,
}


def play(place, seconds):
    """Two players, match after match; how long each move took."""
    people, times = [place.player(), place.player()], []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        code = houses.sit_down("tic_tac_toe", people)
        while not people[0].views[code].get("over"):
            newest = max(p.views[code]["v"] for p in people)
            for p in people:
                while p.views[code]["v"] < newest:
                    p.read()
            mover = next((p for p in people if p.views[code]["view"]["legal"]), None)
            if mover is None or people[0].views[code].get("over"):
                break
            view = mover.views[code]
            time.sleep(PAUSE)
            began = time.perf_counter()
            mover.ask("play", table=code, at=view["v"], move=view["view"]["legal"][0])
            times.append((time.perf_counter() - began) * 1000)
            for p in people:
                while p.views[code]["v"] <= newest:
                    p.read()
    for p in people:
        p.close()
    return times


def measure(place, attack, seconds):
    stop, threads = threading.Event(), []
    for i, (run, *more) in enumerate(attack):
        threads.append(threading.Thread(target=run, args=(place, f"127.0.1.{i + 1}", stop, *more), daemon=True))
    for thread in threads:
        thread.start()
    try:
        return play(place, seconds)
    finally:
        stop.set()
        for thread in threads:
            thread.join(5)


def cpu_seconds(place):
    """That the house has used."""
    fields = Path(f"/proc/{place.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def known_settings(program):
    shown = subprocess.run([program, "config", "show", "--json"], capture_output=True, text=True, check=True)
    return shown.stdout


def main():
    program, seconds = str(Path(sys.argv[1]).resolve()), float(sys.argv[2]) if len(sys.argv) > 2 else 5
    houses.PROGRAM = program
    known = known_settings(program)
    # The players are fast; the attackers have the limits that everybody has.
    fast = {key: houses.FAST for key in ("rate_guest", "rate_account", "rate_phrase", "rate_offer") if f'"{key}"' in known}
    default = {
        key: None for key in ("rate_connection", "rate_address", "rate_http", "rate_code", "ping_seconds", "hello_seconds")
    }
    for name, attack in ATTACKS.items():
        place = Place(known, {**default, **fast})
        try:
            before, began = cpu_seconds(place), time.monotonic()
            times = sorted(measure(place, attack, seconds))
            share = (cpu_seconds(place) - before) / (time.monotonic() - began)
            p99 = times[min(len(times) - 1, len(times) * 99 // 100)]
            print(
                f"{name}: median {statistics.median(times):.1f} ms, p99 {p99:.1f} ms, worst {times[-1]:.1f} ms,"
                f" {len(times)} moves, {share:.0%} of a core",
                flush=True,
            )
        finally:
            place.clean()


class Place(houses.House):
    """A house with the program's own limits, but for those that the two players would meet."""

    def __init__(self, known, settings):
        self.known, self.wanted = known, settings
        super().__init__()

    def environment(self):
        chosen = {**self.settings, **self.wanted}
        return {
            **os.environ,
            **{
                "MAZZO_" + key.upper(): str(value)
                for key, value in chosen.items()
                if value is not None and f'"{key}"' in self.known
            },
        }


if __name__ == "__main__":
    main()
