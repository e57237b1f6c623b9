#!/usr/bin/env python3
"""Tests of the oracle: what it must accept, what it must refuse, and the examples."""

import copy
import json
import os
import random
import subprocess
import sys
import unittest
from unittest import mock

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import perft
import rules_chiamata
import rules_president
import rules_scopa
import rules_small
import rules_tressette
import rules_tricks
from common import compact, same
from examples import *  # noqa: F401,F403  the hand-made examples are tests too
from referee import check_match
from rules import GAMES, default_options, open_match
from simulate import every_kind, random_deal, random_match

# Short matches of each kind, for every corruption.
SAMPLES = [
    ("briscola", 2, {"deals": 2}),
    ("briscola", 3, {"deals": 2}),
    ("briscola", 4, {"deals": 2}),
    ("joker", 3, {"target": 1}),
    ("california_jack", 2, {"target": 7, "follow": "strict", "stock": "face_up"}),
    ("president", 3, {"rounds": 2}),
    ("president", 5, {"rounds": 2}),
    ("scopa", 3, {"target": 11, "form": "scopa"}),
    ("scopa", 4, {"target": 11, "form": "scopone"}),
    ("tressette", 2, {"target": 11, "accusi": "on"}),
    ("tressette", 4, {"target": 11, "accusi": "on"}),
    ("briscola_chiamata", 5, {"deals": 5}),
    ("tic_tac_toe", 2, {}),
    ("rock_paper_scissors", 2, {"wins": 2}),
]


def sample_matches() -> list:
    return [random_match(game, players, options, seed=7) for game, players, options in SAMPLES]


def last_seats(events: list) -> list:
    """For each event of President, the last seat of its deal, which never plays all its cards."""
    seats, last = [], None
    for event in reversed(events):
        last = event["order"][-1] if "order" in event else last
        seats.append(last)
    return seats[::-1]


def paths(value, path=()):
    """Every place inside an event, with its value."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, item in items:
        yield path + (key,), item
        if isinstance(item, list):
            yield from paths(item, path + (key,))


def put(event: dict, path: tuple, value):
    for key in path[:-1]:
        event = event[key]
    event[path[-1]] = value


def wrong_values(value, pack) -> list:
    if isinstance(value, list):
        values = [value + value[:1], value[:-1], value + [[]], None, {}, "x"]
        return [other for other in values if other != value]
    if isinstance(value, int):
        values = [value + 1, value - 1, -value - 1, float(value), bool(value), None, "x", [], {}]
        return [other for other in values if not same(other, value)]
    if value is None:
        return [0, 1, False, "x", []]
    values = ["", "ZZ", "rock", None, 3, True, [], {}]
    if pack and value in pack:
        values.append(pack[(pack.index(value) + 1) % len(pack)])
        values.append(pack[(pack.index(value) + 7) % len(pack)])
    return [other for other in values if other != value]


class Accepts(unittest.TestCase):
    def test_random_matches_of_every_kind(self):
        for game, players, options in every_kind():
            for seed in range(2):
                match = json.loads(json.dumps(random_match(game, players, options, seed)))
                self.assertIsNone(check_match(match), (game, players, options, seed))

    def test_sets_of_cards_in_any_order(self):
        match = random_match("president", 5, {"rounds": 4}, seed=1)
        for event in match["events"]:
            if event["e"] in ("play", "exchange"):
                event["cards"].reverse()
            for hand in event.get("hands", []):
                random.shuffle(hand)
        self.assertIsNone(check_match(match))

    def test_returns_in_either_order(self):
        match = random_match("president", 4, {"rounds": 2}, seed=1)
        at = [k for k, event in enumerate(match["events"]) if event["e"] == "exchange"]
        self.assertEqual(len(at), 4)
        events = match["events"]
        events[at[2]], events[at[3]] = events[at[3]], events[at[2]]
        self.assertIsNone(check_match(match))
        events[at[0]], events[at[1]] = events[at[1]], events[at[0]]
        self.assertIsNotNone(check_match(match))

    def test_unfinished(self):
        for match in sample_matches():
            events = match["events"]
            for size in range(0, len(events), 7):
                part = {**match, "events": events[:size]}
                self.assertIsNone(check_match(part, unfinished=True))
                self.assertEqual(check_match(part)[0], size + 1)


# Events of a match. The check of each change reads the whole match.
MOST_CHANGED = int(os.environ.get("ORACLE_CHANGES", "30"))


def events_to_change(match: dict) -> list:
    """Numbered events: all of a short match, a fixed choice from a long one."""
    numbered = list(enumerate(match["events"]))
    if len(numbered) <= MOST_CHANGED:
        return numbered
    return sorted(random.Random(5).sample(numbered, MOST_CHANGED), key=lambda one: one[0])


class Corruptions(unittest.TestCase):
    """A good match with one change must be refused."""

    def refused(self, match: dict, event: int, changed: list, what):
        fault = check_match({**match, "events": changed})
        self.assertIsNotNone(fault, (match["game"], event, match["events"][event], what))

    def test_dropped_repeated_and_swapped_events(self):
        for match in sample_matches():
            events = match["events"]
            for k, event in events_to_change(match):
                if event["e"] == "reveal" and event["winner"] is None:
                    continue  # one drawn round more or less is valid too
                self.refused(match, k, events[:k] + events[k + 1 :], "dropped")
                self.refused(match, k, events[: k + 1] + events[k:], "repeated")
                if k + 1 < len(events) and event["e"] not in ("reveal", "exchange"):
                    swapped = events[:k] + [events[k + 1], event] + events[k + 2 :]
                    self.refused(match, k, swapped, "swapped")

    def test_changed_values(self):
        rng = random.Random(4)
        for match in sample_matches():
            pack = GAMES[match["game"]].PACK
            last = last_seats(match["events"])
            for k, event in events_to_change(match):
                if event["e"] == "play" and event["seat"] == last[k]:
                    continue  # another card would leave another, equally valid
                for path, value in paths(event):
                    if match["game"] == "rock_paper_scissors" and path == ("dealer",):
                        continue  # the dealer leads nothing there
                    values = wrong_values(value, pack)
                    if path[0] in ("row", "col"):
                        values = [3, -1, True, None, "x"]  # another free cell would be valid too
                    if event["e"] == "bid" and path == ("points",):
                        values = [61, 121, True, "x"]  # another number above the last bid may lead to the same result
                    for other in rng.sample(values, 2):
                        changed = list(match["events"])
                        changed[k] = copy.deepcopy(event)
                        put(changed[k], path, other)
                        self.refused(match, k, changed, (path, other))

    def test_keys(self):
        for match in sample_matches():
            for k, event in events_to_change(match):
                for key in event:
                    changed = list(match["events"])
                    changed[k] = {name: event[name] for name in event if name != key}
                    self.refused(match, k, changed, ("without", key))
                changed = list(match["events"])
                changed[k] = {**event, "note": 1}
                self.refused(match, k, changed, "unknown key")
                nothings = [None, 3, "play", [], {}, {"e": "shuffle"}, {"e": ["play"]}]
                changed[k] = nothings[k % len(nothings)]
                self.refused(match, k, changed, "no event")

    def test_swapped_cards_of_a_deal(self):
        rng = random.Random(3)
        for match in sample_matches():
            if GAMES[match["game"]].PACK is None:
                continue
            for _ in range(60):
                changed = copy.deepcopy(match["events"])
                deal = rng.choice([event for event in changed if event["e"] == "deal"])
                piles = deal["hands"] + ([deal["stock"]] if deal.get("stock") else [])
                one, two = rng.sample(piles, 2)
                a, b = rng.randrange(len(one)), rng.randrange(len(two))
                one[a], two[b] = two[b], one[a]
                self.refused(match, 0, changed, (one[a], two[b]))
            changed = copy.deepcopy(match["events"])
            if changed[0].get("stock"):
                changed[0]["stock"].reverse()
                self.refused(match, 0, changed, "stock reversed")

    def test_heads(self):
        for match in sample_matches():
            for key in match:
                self.assertIsNotNone(check_match({k: v for k, v in match.items() if k != key}))
                for value in (None, 0, 2.0, True, "x", [], ["x"], {}, {"deals": 0}, {"x": 1}):
                    if key == "seed" and value == "x" or value == match[key]:
                        continue
                    self.assertIsNotNone(check_match({**match, key: value}), (key, value))
            self.assertIsNotNone(check_match({**match, "note": 1}))
        for value in (None, 1, "x", [], {}):
            self.assertIsNotNone(check_match(value))

    def test_match_that_should_go_on_or_have_ended(self):
        for game, players, option, right, wrong in (
            ("briscola", 2, "deals", 2, (1, 3)),
            ("joker", 3, "target", 5, (1, 20)),
            ("california_jack", 2, "target", 10, (7,)),
            ("president", 4, "rounds", 2, (1, 3)),
            ("scopa", 2, "target", 16, (11, 21)),
            ("tressette", 4, "target", 31, (11, 21)),
            ("briscola_chiamata", 5, "deals", 10, (5, 15)),
            ("rock_paper_scissors", 2, "wins", 2, (1, 3)),
        ):
            match = random_match(game, players, {**default_options(game), option: right}, seed=2)
            for value in wrong:
                options = {**match["options"], option: value}
                self.assertIsNotNone(check_match({**match, "options": options}), (game, value))
        match = random_match("briscola", 2, {"deals": 2}, seed=2)
        first_end = [event["e"] for event in match["events"]].index("deal_end")
        scores = match["events"][first_end]["scores"]
        early = {"e": "match_end", "scores": scores, "winners": [scores.index(max(scores))]}
        fault = check_match({**match, "events": match["events"][: first_end + 1] + [early]})
        self.assertEqual(fault[0], first_end + 2)


def late_role(deal, seat: int, card: str) -> list:
    """A wrong rule: the Joker is the first to play a trump when it leads."""
    if deal.joker is None and (len(deal.trick) == 1 and card[1] == deal.trump or not deal.stock):
        deal.joker = seat
        return [{"e": "role", "joker": seat}]
    return []


def without_partner(end_deal):
    """A wrong rule: the caller is always alone."""

    def end(match, deal):
        if not deal.is_void():
            deal.partner = deal.caller
        return end_deal(match, deal)

    return end


class WrongHouses(unittest.TestCase):
    """Matches that are consistent but follow a wrong rule; some must be refused."""

    def refuses(self, game, players, target, name, wrong, options=None):
        options = options or default_options(game)
        with mock.patch.object(target, name, wrong):
            matches = [random_match(game, players, options, seed) for seed in range(15)]
        self.assertTrue(any(check_match(match) for match in matches), (game, name))

    def test_trick_games(self):
        deal, california = rules_tricks.TrickDeal, rules_tricks.CaliforniaDeal
        for game, players in (("briscola", 2), ("joker", 3), ("california_jack", 2)):
            self.refuses(game, players, deal, "winner_of", lambda self, trick: trick[0][0])
            self.refuses(game, players, deal, "worth", lambda self, cards: 10 * len(cards))
        self.refuses("briscola", 2, deal, "STRENGTH", "234567JCKA")
        self.refuses("briscola", 3, deal, "STRENGTH", "2456J7CK3A")
        self.refuses("california_jack", 2, california, "STRENGTH", "A23456789TJQK")
        self.refuses("california_jack", 2, california, "following_fault", lambda *_: None)
        self.refuses("joker", 3, rules_tricks.JokerDeal, "after_play", late_role)

    def test_following_either_under_the_strict_rule(self):
        options = default_options("california_jack")
        matches = [random_match("california_jack", 2, {**options, "follow": "either"}, seed) for seed in range(10)]
        for match in matches:
            fault = check_match({**match, "options": options})
            self.assertIn("but must", fault[1])

    def test_scores(self):
        match = rules_tricks.BriscolaMatch
        self.refuses("briscola", 4, match, "sides", lambda self: [[0], [1], [2], [3]])
        self.refuses("briscola", 4, match, "sides", lambda self: [[0, 1], [2, 3]])
        self.refuses("joker", 3, rules_tricks.JokerMatch, "over", lambda self: max(self.scores) > 11)
        self.refuses("california_jack", 2, rules_tricks.CaliforniaMatch, "over", lambda self: max(self.scores) >= 14)

    def test_president(self):
        deal, match = rules_president.PresidentDeal, rules_president.PresidentMatch
        plain = lambda new, old: (
            len(new) == len(old) and rules_president.RANKS.index(new[0][0]) >= rules_president.RANKS.index(old[0][0])
        )
        for players in (3, 4, 6):
            self.refuses("president", players, rules_president, "beats", plain)
            self.refuses("president", players, rules_president, "best_cards", lambda hand, count: hand[:count])
            self.refuses(
                "president",
                players,
                deal,
                "clockwise_after",
                lambda self, seat: [(seat - step) % self.players for step in range(1, self.players + 1)],
            )
            self.refuses(
                "president",
                players,
                match,
                "new_deal",
                lambda self, event: rules_president.PresidentDeal(self.players, event, None),
            )
            self.refuses(
                "president",
                players,
                match,
                "hand_sizes",
                lambda self, dealer: [52 - 7 * (self.players - 1)] + [7] * (self.players - 1),
            )

    def test_scopa(self):
        deal, match = rules_scopa.ScopaDeal, rules_scopa.ScopaMatch
        one_value = lambda card, table: [[other] for other in table if other[0] == card[0]]
        for players in (2, 3, 4):
            self.refuses("scopa", players, rules_scopa, "ways", one_value)
            self.refuses("scopa", players, rules_scopa, "VALUE", {**rules_scopa.VALUE, "J": 10, "K": 8})
            self.refuses("scopa", players, rules_scopa, "PRIMIERA", {**rules_scopa.PRIMIERA, "7": 7})
            self.refuses("scopa", players, match, "over", lambda self: max(self.scores) >= 12)
        self.refuses("scopa", 4, rules_scopa, "sides_of", lambda players: [[0, 1], [2, 3]])
        self.refuses("scopa", 2, rules_scopa, "most", lambda values: values.index(max(value or 0 for value in values)))
        self.refuses("scopa", 2, deal, "pile_of", lambda self, seat: self.piles[self.turn])

    def test_tressette(self):
        deal, match = rules_tressette.TressetteDeal, rules_tressette.TressetteMatch
        for players in (2, 4):
            self.refuses("tressette", players, deal, "following_fault", lambda self, seat, card: None)
            self.refuses("tressette", players, deal, "STRENGTH", "24567JCK3A")
            self.refuses("tressette", players, deal, "POINTS", {**rules_tressette.THIRDS, "A": 1})
            self.refuses("tressette", players, rules_tressette, "LAST_TRICK", 0)
            self.refuses("tressette", players, rules_tressette, "declarations", lambda hand: [])
            self.refuses("tressette", players, match, "over", lambda self: max(self.scores) >= 22)

    def test_briscola_chiamata(self):
        deal, match = rules_chiamata.ChiamataDeal, rules_chiamata.ChiamataMatch
        game = "briscola_chiamata", 5
        self.refuses(*game, deal, "bid_fault", lambda self, rank, points: None)
        self.refuses(*game, match, "end_deal", without_partner(match.end_deal))
        self.refuses(*game, deal, "needed", lambda self: 1)
        self.refuses(*game, deal, "STRENGTH", "234567JCKA")
        self.refuses(*game, rules_chiamata, "ENOUGH", 90)
        self.refuses(*game, match, "winners", lambda self: [0])

    def test_small(self):
        self.refuses("tic_tac_toe", 2, rules_small, "LINES", rules_small.LINES[:6])
        self.refuses(
            "rock_paper_scissors", 2, rules_small, "BEATEN_BY", {"rock": "scissors", "paper": "rock", "scissors": "paper"}
        )


def plain_leaves(deal, depth: int, events: list) -> list:
    """The texts of all leaves, the plain way."""
    if depth == 0:
        return [compact(events)]
    leaves = []
    for seat, move in deal.legal_moves():
        child = deal.copy()
        leaves += plain_leaves(child, depth - 1, events + child.apply(seat, move))
    return leaves


def count_nodes(deal, nodes: list, depth: int):
    """Adds the positions one, two, three... moves below this one."""
    for seat, move in deal.legal_moves():
        nodes[depth] += 1
        child = deal.copy()
        child.apply(seat, move)
        count_nodes(child, nodes, depth + 1)


class Perft(unittest.TestCase):
    def case(self, game, players, depth, moves=(), titles=None, **options) -> dict:
        match = open_match(game, players, {**default_options(game), **options})
        deal = random_deal(match, 1, 0, random.Random(5))
        return {
            "game": game,
            "players": players,
            "options": options,
            "titles": titles,
            "deal": deal,
            "moves": list(moves),
            "depth": depth,
        }

    def test_fnv(self):
        for text, value in (("", 0xCBF29CE484222325), ("a", 0xAF63DC4C8601EC8C), ("foobar", 0x85944171F73967E8)):
            self.assertEqual(perft.fnv(text), value)

    def test_tic_tac_toe(self):
        known = [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]
        nodes = [0] * 9
        count_nodes(perft.start_of(self.case("tic_tac_toe", 2, 0))[0], nodes, 0)
        self.assertEqual(nodes, known)
        for depth in range(1, 7):
            self.assertEqual(perft.count(self.case("tic_tac_toe", 2, depth))[0], known[depth - 1])

    def test_rock_paper_scissors(self):
        nodes = [perft.count(self.case("rock_paper_scissors", 2, depth, wins=1))[0] for depth in range(5)]
        self.assertEqual(nodes, [1, 6, 18, 6 * 6, 6 * 18])  # only drawn rounds continue

    def test_digest_is_the_sum_over_the_texts(self):
        titles = ["vice_scum", "scum", "president", "vice_president"]
        for case in (
            self.case("briscola", 2, 4),
            self.case("joker", 3, 4),
            self.case("california_jack", 2, 3, follow="either"),
            self.case("president", 4, 3),
            self.case("president", 4, 1, titles=titles),
            self.case("scopa", 2, 4),
            self.case("scopa", 4, 3, form="scopone"),
            self.case("tressette", 2, 3),
            self.case("tressette", 4, 3),
            self.case("briscola_chiamata", 5, 2),
            self.case("rock_paper_scissors", 2, 3),
            self.case("tic_tac_toe", 2, 3, moves=[[1, {"row": 1, "col": 1}]]),
        ):
            deal, events = perft.start_of(case)
            leaves = plain_leaves(deal, case["depth"], events)
            total = sum(perft.fnv(leaf) for leaf in leaves) % 2**64
            self.assertEqual(perft.count(case), (len(leaves), f"{total:016x}"), case["game"])

    def test_exchange(self):
        case = self.case("president", 3, 1, titles=["neutral", "scum", "president"])
        size = len(case["deal"]["hands"][2]) + 2
        self.assertEqual(perft.count(case)[0], size * (size - 1) // 2)

    def test_a_deal_that_ended_has_no_more_leaves(self):
        win = [
            [1, {"row": 0, "col": 0}],
            [0, {"row": 1, "col": 0}],
            [1, {"row": 0, "col": 1}],
            [0, {"row": 1, "col": 1}],
            [1, {"row": 0, "col": 2}],
        ]
        self.assertEqual(perft.count(self.case("tic_tac_toe", 2, 0, win))[0], 1)
        self.assertEqual(perft.count(self.case("tic_tac_toe", 2, 1, win)), (0, "0" * 16))


class CommandLine(unittest.TestCase):
    def run_tool(self, name: str, text: str, *flags: str):
        done = subprocess.run([sys.executable, os.path.join(HERE, name), *flags], input=text.encode(), capture_output=True)
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def test_referee(self):
        match = random_match("tic_tac_toe", 2, {}, 1)
        good, cut = json.dumps(match), json.dumps({**match, "events": match["events"][:4]})
        self.assertEqual(self.run_tool("referee.py", good), (0, "1 matches, 0 faults\n", ""))
        status, out, err = self.run_tool("referee.py", f"{good}\n{cut}\nnot json\n{good}\n")
        self.assertEqual((status, out), (1, "4 matches, 2 faults\n"))
        self.assertEqual([line.split(":")[0] for line in err.splitlines()], ["line 2, event 5", "line 3, event 0"])
        self.assertEqual(self.run_tool("referee.py", cut, "--unfinished")[0], 0)
        twice = good.replace('"players": 2', '"players": 2, "players": 2')
        self.assertEqual(self.run_tool("referee.py", twice)[0], 1)
        self.assertEqual(self.run_tool("referee.py", "")[0], 2)
        self.assertEqual(self.run_tool("referee.py", good, "--nonsense")[0], 2)
        self.assertEqual(self.run_tool("referee.py", good, os.path.join(HERE, "no_file"))[0], 2)

    def test_perft(self):
        case = json.dumps(Perft().case("california_jack", 2, 2))
        status, filled, _ = self.run_tool("perft.py", case, "--print")
        self.assertEqual(status, 0)
        self.assertEqual(self.run_tool("perft.py", filled), (0, "1 cases, 0 wrong\n", ""))
        wrong = json.dumps({**json.loads(filled), "digest": "0" * 16})
        for bad in (case, wrong, "[]", "{}"):
            status, out, err = self.run_tool("perft.py", bad)
            self.assertEqual((status, out), (1, "1 cases, 1 wrong\n"))
            self.assertTrue(err.startswith("line 1: "))


if __name__ == "__main__":
    unittest.main()
