"""Two worlds through the real program: two houses on copies of one store, whose tables differ only in cards that
seat 0 and the gallery cannot see (twins.json, made by tests/support/twins.cpp). While a viewer has seen the same in both, every
byte to that viewer must be equal: in live play, after coming back, from the gallery, in refusals; and so must the logs."""

import json
import random
import re
import shutil
import sqlite3
import tempfile
import unittest
from pathlib import Path

from support.house import House, sit_down

TWINS = json.loads(Path(__file__).with_name("twins.json").read_text(encoding="utf-8"))
PATIENT = {"grace_seconds": 600, "bot_pause_ms": 100, "log_level": "debug"}
STEPS = 24


def masked(text):
    """Masks what must differ without changing its length, so that lengths are compared too; except for times."""
    text = re.sub(r"\b[0-9a-f]{64}\b", "#" * 64, text)  # commitments
    text = re.sub(r'("token":")([^"]*)', lambda m: m[1] + "#" * len(m[2]), text)
    return re.sub(r'("(?:\w+_ms|time|port)":)("[^"]*"|\d+)', r"\1#", text)


class World:
    def __init__(self, base, folder, seeds):
        shutil.copytree(base, folder, ignore=shutil.ignore_patterns("*.sock"))
        store = sqlite3.connect(f"{folder}/mazzo.db")
        for code, seed in seeds.items():
            (document,) = store.execute("SELECT document FROM room WHERE code = ?", (code,)).fetchone()
            changed = {**json.loads(document), "seed": f"{seed:064x}"}
            store.execute("UPDATE room SET document = ? WHERE code = ?", (json.dumps(changed), code))
        store.commit()
        store.close()
        Path(folder, "log").unlink()
        self.house = House(data=folder, **PATIENT)

    def sit(self, code, tokens, watcher):
        self.code = code
        self.people = [self.house.player(token=token, lang="en") for token in tokens]
        self.gallery = self.house.player(name=watcher, lang="en")
        self.gallery.ask("watch", table=code)
        self.settle()

    def viewers(self):
        return [*self.people, self.gallery]

    def settle(self):
        """Waits until every viewer has read its messages; they were sent before the answer to the request that caused them."""
        for viewer in self.viewers():
            viewer.ask("ping")

    def update(self, i):
        return self.viewers()[i].views[self.code]

    def play(self, i, move, at=None):
        self.people[i].ask("play", table=self.code, at=self.update(i)["v"] if at is None else at, move=move)
        self.settle()

    def come_back(self, i):
        """Gone without a close frame, and back on another connection."""
        left = self.people[i]
        seen = self.update(len(self.people))["v"]
        left.drop()
        self.gallery.until(lambda m: m["t"] == "update" and m["v"] > seen)
        back = self.people[i] = self.house.player(token=left.token, lang="en")
        back.frames[:0] = left.frames
        self.gallery.until(lambda m: m["t"] == "update" and m["v"] > seen + 1)
        self.settle()

    def look_back(self):
        for viewer in self.viewers():
            for question in (dict(t="story"), dict(t="past", deal=1), dict(t="past", deal=1, **{"from": 3})):
                viewer.ask(question.pop("t"), table=self.code, **question)

    def next_deal(self):
        for p in self.people:
            p.ask("next", table=self.code)
        self.settle()

    def log(self):
        return masked(self.house.log_text())


class TwoWorlds(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        base = House(**PATIENT)
        cls.tables = []
        seeds = ({}, {})
        for case in TWINS:
            for pair in case["twins"]:
                people = [base.player() for _ in range(case["players"])]
                code = sit_down(case["game"], people, players=case["players"], options=case["options"])
                cls.tables.append((case, code, [p.token for p in people]))
                for world, seed in zip(seeds, pair):
                    world[code] = seed
        case = next(case for case in TWINS if case["players"] == 2)
        people = [base.player() for _ in range(2)]
        people[0].token = people[0].ask("register", name="Keeper", password="long enough")["token"]
        code = sit_down(case["game"], people, players=2, options=case["options"])
        cls.keeping = code, [p.token for p in people]
        for world, seed in zip(seeds, case["twins"][0]):
            world[code] = seed
        people = [base.player() for _ in range(2)]  # without a deal the same seed will do
        cls.choosing = sit_down("rock_paper_scissors", people), [p.token for p in people]
        base.kill()
        cls.worlds = [World(base.data, f"{cls.folder.name}/{name}", s) for name, s in zip("ab", seeds)]
        base.clean()

    @classmethod
    def tearDownClass(cls):
        for world in cls.worlds:
            world.house.clean()
        cls.folder.cleanup()

    def both(self, what):
        for world in self.worlds:
            what(world)

    def compare(self, blind, done):
        """Narrows `blind` to the viewers that still see no difference; returns how many of them something was hidden from."""
        a, b = self.worlds
        differs = [a.update(i)["view"] != b.update(i)["view"] for i in range(len(a.viewers()))]
        blind -= {i for i, seen in enumerate(differs) if seen}
        for i in blind:
            left, right = a.viewers()[i].frames, b.viewers()[i].frames
            self.assertEqual(len(left), len(right), f"viewer {i}")
            for x, y in zip(left[done.get(i, 0) :], right[done.get(i, 0) :]):
                self.assertEqual(masked(x.decode()), masked(y.decode()), f"viewer {i}")
            done[i] = len(left)
        if len(a.people) in blind:
            self.assertEqual(a.log(), b.log())
        return len(blind) if any(differs) else 0

    def refusals(self, rng):
        """Nonsense, a card that the seat does not hold in either world, and a move that comes too late."""
        a, b = self.worlds
        for i in range(len(a.people)):
            held = json.dumps([a.update(i)["view"]["legal"], b.update(i)["view"]["legal"]])
            pack = [
                r + s
                for s in (
                    "BCDS"
                    if a.update(i)["view"]["game"] in ("briscola", "joker", "scopa", "tressette", "briscola_chiamata")
                    else "CDHS"
                )
                for r in "A234567JQK"
                if f'"{r + s}"' not in held
            ]
            card = rng.choice(pack)
            for move in ({"card": "ZZ"}, {"card": card}, {"cards": [card]}):
                self.both(lambda w: w.play(i, move))
            self.both(lambda w: w.play(i, {"card": card}, at=0))
        self.both(lambda w: w.gallery.ask("play", table=w.code, at=w.update(len(w.people))["v"], move={"card": "ZZ"}))

    def advance(self, rng):
        """A move that both worlds allow; False if there is none."""
        a, b = self.worlds
        if a.update(0)["view"]["deal_over"] or b.update(0)["view"]["deal_over"]:
            return False
        for i in range(len(a.people)):
            allowed = b.update(i)["view"]["legal"]
            common = [move for move in a.update(i)["view"]["legal"] if move in allowed]
            if common:
                move = rng.choice(common)
                self.both(lambda w: w.play(i, move))
                return True
        return False

    def test_no_player_is_told_what_the_seat_cannot_see(self):
        hidden = {}
        for n, (case, code, tokens) in enumerate(self.tables):
            name = f"{case['game']} for {case['players']} {case['options']}"
            with self.subTest(game=name, table=n):
                rng = random.Random(n)
                self.both(lambda w: w.sit(code, tokens, f"Watcher-{n}"))
                blind, done = set(range(len(tokens) + 1)), {}
                self.compare(blind, done)
                self.assertLessEqual({0, len(tokens)}, blind, "not twins")
                for step in range(STEPS):
                    self.refusals(rng)
                    self.both(lambda w: w.come_back(step % len(w.people)))
                    self.both(lambda w: w.look_back())
                    hidden[name] = hidden.get(name, 0) + self.compare(blind, done)
                    if not blind or not self.advance(rng):
                        break
                    hidden[name] += self.compare(blind, done)
        for name, times in hidden.items():
            self.assertGreater(times, 5, f"{name}: too little was hidden to say anything")
        self.assertEqual(len(hidden), len(TWINS))

    def test_nobody_is_told_what_the_other_chose(self):
        """Rock, paper, scissors hides a choice. (Tic-tac-toe hides nothing.)"""
        self.both(lambda w: w.sit(*self.choosing, "Watcher-of-hands"))
        blind, done = {1, 2}, {}
        self.compare(blind, done)
        for world, sign in zip(self.worlds, ("rock", "paper")):
            world.play(0, {"choice": sign})
        self.both(lambda w: w.play(1, {"choice": "stone"}))
        self.both(lambda w: w.come_back(1))
        self.both(lambda w: [viewer.ask("view", table=w.code) for viewer in w.viewers()])
        self.both(lambda w: w.look_back())
        self.assertGreater(self.compare(blind, done), 0, "nothing was hidden")
        self.assertEqual(blind, {1, 2})

    def test_kept_matches_tell_nothing_of_a_match_that_runs(self):
        """A member asks for the record of a running match by every name that it has, and for what it would be as a kept match."""
        self.both(lambda w: w.sit(*self.keeping, "Watcher-of-records"))
        elsewhere = dict(game="tic_tac_toe", players=2, seed="one", levels=[None, 40], moves="A1,A2,B1,B2,C1", played_ms=5)
        rng, hidden, blind, done = random.Random(1), 0, {0, 2}, {}
        for _ in range(8):
            for w in self.worlds:
                asker = w.people[0]
                kept = asker.ask("keep", **elsewhere)["match"]
                self.assertEqual([row["match"] for row in asker.ask("kept")["rows"]], [kept])
                self.assertEqual(asker.ask("kept_record", match=kept)["transcript"]["seed"], "one")
                update = asker.ask("view", table=w.code)
                game, commitment = update["view"]["game"], update["fair"]["commitment"]
                for name in (w.code, commitment):
                    self.assertEqual(asker.ask("kept_record", match=name)["code"], "no_such_match")
                running = {**elsewhere, "game": game, "seed": commitment, "moves": ""}
                self.assertEqual(asker.ask("keep", **running)["code"], "not_over")
                self.assertEqual(asker.ask("transcript", table=w.code)["code"], "match_runs")
            hidden += self.compare(blind, done)
            if not blind or not self.advance(rng):
                break
        self.assertGreater(hidden, 5, "too little was hidden to say anything")


if __name__ == "__main__":
    unittest.main()
