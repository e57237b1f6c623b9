#!/usr/bin/env python3
"""Solves the endings in the text files beside it by trying every line of play, all cards open.

    solve.py --check             solves every ending again; exit code 1 if an answer differs from the file's
    solve.py --write             writes the answers into the files
    solve.py --deal GAME N SEED  prints N random endings whose answer is not trivial

The rules come from docs/games.md alone, written apart from the program's, so that they check each other.
"""

import argparse
import random
import sys
from functools import lru_cache
from pathlib import Path

HERE = Path(__file__).parent


def sign(x):
    return (x > 0) - (x < 0)


def all_cards(ranks, suits):
    return [r + s for s in suits for r in ranks]


def without(cards, card):
    return tuple(c for c in cards if c != card)


def takes(led, reply, trump, ranks):
    """Does the second card of a trick win it? `ranks` from low to high."""
    if reply[1] == led[1]:
        return ranks.index(reply[0]) > ranks.index(led[0])
    return reply[1] == trump


class TrickGame:
    """Two hands, a stock in known order, tricks of two cards. A position is seen by the seat to act: `(mine, his, led
    card or None, stock, card points ahead, prizes ahead)`."""

    def __init__(self, ending):
        self.trump = ending["trump"][0]

    def value(self, position):
        return max(v for _, v in self.moves(position))

    def moves(self, position):
        """Every legal card and its value to the seat that plays it."""
        mine, his, led, stock, ahead, prizes = position
        if led is None:
            return [(c, -self.solved((his, without(mine, c), c, stock, -ahead, -prizes))) for c in mine]
        return [(c, self.after(position, c)) for c in self.replies(mine, led)]

    def after(self, position, card):
        """The trick is complete: the winner captures, draws first and leads."""
        mine, his, led, stock, ahead, prizes = position
        won = takes(led, card, self.trump, self.ranks)
        side = 1 if won else -1
        hands = [without(mine, card), his]
        first = 0 if won else 1
        for i, drawn in enumerate(stock[:2]):
            hand = (first + i) % 2
            hands[hand] = tuple(sorted(hands[hand] + (drawn,)))
        ahead = side * ahead + self.points(led) + self.points(card)
        prizes = side * prizes + self.prize(led) + self.prize(card)
        return side * self.solved((hands[first], hands[1 - first], None, stock[2:], ahead, prizes))

    def solved(self, position):
        mine, his, led, stock, ahead, prizes = position
        if not mine and led is None:
            return self.end(ahead, prizes)
        return self.memory(position)

    def answer(self, ending):
        self.memory = lru_cache(maxsize=None)(self.value)
        led = ending["table"][0] if "table" in ending else None
        return self.moves(
            (
                tuple(sorted(ending["me"])),
                tuple(sorted(ending["other"])),
                led,
                tuple(ending.get("stock", ())),
                *self.before(ending),
            )
        )


class Briscola(TrickGame):
    ranks = "24567JCK3A"
    pack = all_cards(ranks, "BCDS")

    def points(self, card):
        return {"A": 11, "3": 10, "K": 4, "C": 3, "J": 2}.get(card[0], 0)

    def prize(self, card):
        return 0

    def replies(self, hand, led):
        return hand

    def before(self, ending):
        return 0, 0

    def end(self, ahead, prizes):
        return ahead

    @staticmethod
    def deal(rng):
        """Three cards each with a stock, or the last one to three."""
        stock = rng.choice([0, 0, 2, 4])
        hand = 3 if stock else rng.choice([2, 3, 3])
        pack = rng.sample(Briscola.pack, 40)
        ending = trick_deal(rng, pack, hand, stock)
        if stock:
            return ending | {"trump": [ending["stock"][-1][1]]}
        return ending | {"trump": [rng.choice("BCDS")]}


class CaliforniaJack(TrickGame):
    ranks = "23456789TJQKA"
    pack = all_cards(ranks, "CDHS")

    def __init__(self, ending):
        super().__init__(ending)
        self.either = ending["follow"] == ["either"]

    def points(self, card):
        return {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}.get(card[0], 0)

    def prize(self, card):
        """High, Low and Jack."""
        return int(card[1] == self.trump and card[0] in "A2J")

    def replies(self, hand, led):
        follow = [c for c in hand if c[1] == led[1]]
        trumps = [c for c in hand if c[1] == self.trump]
        if self.either:
            return sorted(set(follow + trumps)) or hand
        return follow or trumps or hand

    def before(self, ending):
        took = ending.get("took", [])
        here = {c for key in ("me", "other", "table", "stock", "took") for c in ending.get(key, ())}
        lost = [c for c in self.pack if c not in here]
        return tuple(sum(map(count, took)) - sum(map(count, lost)) for count in (self.points, self.prize))

    def end(self, ahead, prizes):
        return prizes + sign(ahead)

    @staticmethod
    def deal(rng):
        stock = rng.choice([0, 0, 0, 0, 0, 2, 2, 4])
        hand = 6 if stock else rng.choice([4, 5, 6])
        pack = rng.sample(CaliforniaJack.pack, 52)
        ending = {"follow": [rng.choice(["strict", "either"])]} | trick_deal(rng, pack, hand, stock)
        ending["trump"] = [rng.choice("CDHS")]
        game = CaliforniaJack(ending)
        gone = pack[2 * hand + stock :]
        ending["took"] = [c for c in gone if (game.points(c) or game.prize(c)) and rng.random() < 0.5]
        return ending


def trick_deal(rng, pack, hand, stock):
    ending = {"me": pack[:hand], "other": pack[hand : 2 * hand], "stock": pack[2 * hand : 2 * hand + stock]}
    if rng.random() < 0.35:
        ending["table"] = [ending["other"].pop()]
    return ending


class President:
    """The last two with cards. A position is seen by the seat to act: `(mine, his, the play on the table or (), the
    trick)`. The trick is `HIS` if the play is the opponent's. Otherwise a seat that has gone out laid it, and the trick
    is (whether the opponent has passed, whether I am next to that seat and so lead if nobody beats it)."""

    ranks = "3456789TJQKA2"
    pack = all_cards(ranks, "CDHS")
    best_single = ("3S",)
    HIS = None

    def __init__(self, ending):
        self.memory = lru_cache(maxsize=None)(lambda position: max(v for _, v in self.moves(position)))

    def plays(self, hand):
        """One of each kind. Among equal cards suits do not matter, except for the three of spades."""
        for rank in self.ranks:
            plain = [c for c in hand if c[0] == rank and c != "3S"]
            for spade in [[], ["3S"]] if rank == "3" and "3S" in hand else [[]]:
                for n in range(len(plain) + 1):
                    if n or spade:
                        yield tuple(plain[:n] + spade)

    def beats(self, play, table):
        if len(play) != len(table) or table == self.best_single:
            return False
        return play == self.best_single or self.ranks.index(play[0][0]) > self.ranks.index(table[0][0])

    def moves(self, position):
        """Every kind of move, and 1 if its player goes out first, otherwise -1."""
        mine, _, table, _ = position
        out = [(" ".join(play), self.after(position, play)) for play in self.plays(mine) if not table or self.beats(play, table)]
        return out + [("pass", self.after_pass(position))] if table else out

    def lead(self, mine, his):
        return self.memory((mine, his, (), self.HIS))

    def after(self, position, play):
        mine, his, _, trick = position
        rest = tuple(c for c in mine if c not in play)
        if not rest:
            return 1
        if trick is not self.HIS and trick[0]:  # the opponent has passed, so the trick is mine
            return self.lead(rest, his)
        return -self.memory((his, rest, play, self.HIS))

    def after_pass(self, position):
        mine, his, table, trick = position
        if trick is self.HIS:
            return -self.lead(his, mine)
        he_passed, i_am_next = trick
        if not he_passed:
            return -self.memory((his, mine, table, (True, not i_am_next)))
        return self.lead(mine, his) if i_am_next else -self.lead(his, mine)

    def answer(self, ending):
        hands = [tuple(sorted(ending[key], key=self.order)) for key in ("me", "other")]
        trick = self.HIS
        if ending.get("laid") == ["out"]:
            trick = (bool(ending.get("passed")), ending["next"] == ["me"])
        return self.moves((*hands, tuple(ending.get("table", ())), trick))

    @classmethod
    def order(cls, card):
        return cls.ranks.index(card[0]), card[1]

    @classmethod
    def deal(cls, rng):
        ranks = rng.sample(cls.ranks, rng.choice([3, 4, 5, 6])) + ["3"] * rng.randrange(2)
        pack = sorted({r + s for r in ranks for s in "CDHS"}, key=cls.order)
        rng.shuffle(pack)
        mine, his = rng.choice([2, 3, 4, 5]), rng.choice([1, 2, 3, 4, 5])
        hands = [sorted(cards, key=cls.order) for cards in (pack[:mine], pack[mine : mine + his])]
        ending = {"me": hands[0], "other": hands[1]}
        if rng.random() < 0.5:
            rank = pack[mine + his][0]
            same = [c for c in pack[mine + his :] if c[0] == rank]
            ending["table"] = sorted(same[: rng.choice([1, 1, 2])], key=cls.order)
            if rng.random() < 0.6:
                passed = rng.random() < 0.5
                ending["laid"] = ["out"]
                ending["passed"] = ["other"] if passed else []
                ending["next"] = [rng.choice(["me", "other"]) if passed else "me"]
            else:
                ending["laid"] = ["other"]
        return ending


GAMES = {"briscola": Briscola, "california_jack": CaliforniaJack, "president": President}
KEYS = ["follow", "trump", "me", "other", "table", "laid", "passed", "next", "stock", "took"]


def read(line):
    """An ending by its keys: lists of words."""
    fields = [field.split() for field in line.split("|")]
    return {words[0]: words[1:] for words in fields}


def position_text(ending):
    return " | ".join(" ".join([key, *ending[key]]) for key in KEYS if ending.get(key))


def result_text(game, value):
    if game is President:
        return "first " + ("me" if value > 0 else "other")
    return f"margin {value:+d}"


def solved(game, line):
    """The line with its answer."""
    ending = read(line)
    cards = [c for key in ("me", "other", "table", "stock", "took") for c in ending.get(key, ())]
    if len(set(cards)) != len(cards) or not set(cards) <= set(game.pack):
        raise SystemExit(f"cards that do not exist, or twice: {line}")
    moves = game(ending).answer(ending)
    value = max(v for _, v in moves)
    best = ", ".join(move for move, v in moves if v == value)
    return f"{position_text(ending)} | {result_text(game, value)} | best {best}"


def solved_file(path):
    game = GAMES[path.stem]
    return "".join(
        line if line.startswith("#") or not line.strip() else solved(game, line) + "\n"
        for line in path.read_text().splitlines(keepends=True)
    )


def check():
    """How many endings are wrong in the files; the last printed line counts them."""
    right = wrong = 0
    for path in files():
        for old, new in zip(path.read_text().splitlines(), solved_file(path).splitlines()):
            right += old == new and "|" in old
            wrong += old != new
            if old != new:
                print(f"{path.name} says  {old}\nbut it is  {new}")
    print(f"{right} passed, {wrong} failed")
    return wrong


def files():
    return [HERE / f"{name}.txt" for name in GAMES]


def random_endings(game, count, seed):
    rng = random.Random(seed)
    while count:
        ending = game.deal(rng)
        if len({v for _, v in game(ending).answer(ending)}) > 1:  # a choice that matters
            yield solved(game, position_text(ending))
            count -= 1


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--check", action="store_true")
    what.add_argument("--write", action="store_true")
    what.add_argument("--deal", nargs=3, metavar=("GAME", "N", "SEED"))
    args = parser.parse_args()
    if args.check:
        return 1 if check() else 0
    if args.write:
        for path in files():
            path.write_text(solved_file(path))
    else:
        name, count, seed = args.deal
        print(*random_endings(GAMES[name], int(count), int(seed)), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
