#!/usr/bin/env python3
"""What each kind of request costs the house, and on which of its threads.

  bench/requests.py PROGRAM [HOW_OFTEN]

Opens a house with the program and without limits, and lets one player ask each thing HOW_OFTEN (200) times, the dearest form that a
client can ask for: whole matches, full tables, 8 KiB of text. Two requests that undo each other are asked in turns and count as one.
Each line: processor time of a request in microseconds on the event loop, where moves wait for it, and on the other threads (the
store, its reader, the workers), where others wait for it in turns.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "server"))
from support import house as houses  # noqa: E402

RATES = ("offer", "phrase", "keep", "watch", "queue", "export", "login")
AT_ONCE = 16


def used(process):
    """Processor time so far, in seconds: on the loop, on the other threads."""
    loop = others = 0
    for task in Path(f"/proc/{process.pid}/task").iterdir():
        time = int((task / "schedstat").read_text(encoding="ascii").split()[0]) / 1e9
        if int(task.name) == process.pid:
            loop += time
        else:
            others += time
    return loop, others


def measured(place, player, often, *requests):
    """Of all the requests together, in microseconds. How many were refused is counted too."""
    before, refused = used(place.process), 0
    for start in range(0, often, AT_ONCE):
        asked = set()
        for _ in range(start, min(start + AT_ONCE, often)):
            for t, members in requests:
                asked.add(player.send(t, **members))
        while asked:
            said = player.read(60)
            if said.get("re") in asked:
                asked.remove(said["re"])
                refused += said["t"] == "error"
    return [1e6 * (now - then) / often for now, then in zip(used(place.process), before)], refused


def main():
    houses.PROGRAM, often = str(Path(sys.argv[1]).resolve()), int(sys.argv[2]) if len(sys.argv) > 2 else 200
    place = houses.House(**{f"rate_{name}": houses.FAST for name in RATES}, tables_each=100)
    try:
        ann, bob, eve = (place.player(lang="en", scene=True) for _ in range(3))
        over = houses.sit_down("briscola", [ann, bob])
        houses.play_out(over, [ann, bob])
        long = houses.sit_down("president", [ann], players=8, bots=[0] * 7, options={"rounds": 20})
        for _ in range(300):
            view = ann.views[long]
            if view.get("over"):
                break
            if view["view"]["deal_over"]:
                ann.ask("next", table=long)
            elif view["view"]["legal"]:
                ann.ask("play", table=long, at=view["v"], move=view["view"]["legal"][-1])
                continue
            ann.read()
        running = houses.sit_down("briscola", [ann, bob])
        opened = ann.ask("create", game="president", players=8)["table"]["table"]
        for _ in range(99):
            eve.ask("create", game="president", players=8, public=True, bots=[50] * 6)
        questions = {
            "ping": [("ping", {})],
            "a type that is unknown, 8 KiB": [("nothing", {"text": "x" * 8000})],
            "a wrong code": [("view", {"table": "ZZZZZZ"})],
            "games": [("games", {})],
            "tables": [("tables", {})],
            "queues": [("queues", {})],
            "view": [("view", {"table": running})],
            "a move that is not legal": [("play", {"table": running, "at": 0, "move": {"card": "x"}})],
            "story": [("story", {"table": long})],
            "past": [("past", {"table": long, "deal": 1})],
            "transcript": [("transcript", {"table": over})],
            "hint": [("hint", {"table": long})],
            "stats": [("stats", {})],
            "history": [("history", {"count": 100})],
            "leaderboard": [("leaderboard", {"game": "briscola"})],
            "export": [("export", {})],
            "watch, unwatch": [("watch", {"table": over}), ("unwatch", {"table": over})],
            "ready, not ready": [("ready", {"table": opened}), ("ready", {"table": opened, "ready": False})],
            "seat a bot, empty the seat": [
                ("seat", {"table": opened, "seat": 3, "bot": 50}),
                ("seat", {"table": opened, "seat": 3}),
            ],
            "queue, unqueue": [("queue", {"game": "president", "players": 8}), ("unqueue", {})],
            "mute, no longer": [("mute", {"name": bob.name}), ("mute", {"name": bob.name, "off": True})],
            "say": [("say", {"table": running, "phrase": "hello"})],
            "create, full of bots": [("create", {"game": "president", "players": 8, "bots": [50] * 7}), ("ping", {})],
        }
        for name, requests in questions.items():
            (loop, others), refused = measured(place, ann, often, *requests)
            print(f"{name}: {loop:.0f} us on the loop, {others:.0f} elsewhere, {refused} of {often} refused", flush=True)
    finally:
        place.clean()


if __name__ == "__main__":
    main()
