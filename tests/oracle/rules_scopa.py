"""Scopa and Scopone: a card takes a card of its value, or cards that add up to it."""

from __future__ import annotations

from itertools import combinations

from common import Deal, Match, canonical, rank_of, suit_of

PACK = [rank + suit for suit in "BCDS" for rank in "A234567JCK"]
VALUE = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "J": 8, "C": 9, "K": 10}
PRIMIERA = {"7": 21, "6": 18, "A": 16, "5": 15, "4": 14, "3": 13, "2": 12, "J": 10, "C": 10, "K": 10}


def sides_of(players: int) -> list:
    """The seats that share a pile."""
    return [[0, 2], [1, 3]] if players == 4 else [[seat] for seat in range(players)]


def value_of(cards) -> int:
    return sum(VALUE[rank_of(card)] for card in cards)


def ways(card: str, table: list) -> list:
    """What the card can take, each way as a list in canonical order; none: it stays on the table."""
    equal = [[other] for other in table if rank_of(other) == rank_of(card)]
    if equal:
        return equal
    found = []
    for size in range(2, len(table) + 1):
        for some in combinations(table, size):
            if value_of(some) == value_of([card]):
                found.append(canonical(list(some), PACK))
    return found


def primiera_of(pile: list) -> int | None:
    """The best card of each suit, added; None for a pile without all four suits."""
    best = [max((PRIMIERA[rank_of(card)] for card in pile if suit_of(card) == suit), default=0) for suit in "BCDS"]
    return sum(best) if all(best) else None


def most(values: list) -> int | None:
    """The only side with the highest number; sides without a number do not compete."""
    numbers = [value for value in values if value is not None]
    if not numbers or numbers.count(max(numbers)) > 1:
        return None
    return values.index(max(numbers))


class ScopaDeal(Deal):
    FORMS = {"play": "card", "capture": "capture"}

    def __init__(self, players: int, event: dict):
        super().__init__()
        self.players = players
        self.sides = sides_of(players)
        self.first = (event["dealer"] + 1) % players
        self.turn = self.first
        self.hands = [list(hand) for hand in event["hands"]]
        self.table = list(event["table"])
        self.stock = list(event["stock"])
        self.piles = [[] for _ in self.sides]
        self.scope = [0] * players
        self.last = None
        self.left = []

    def actors(self) -> list:
        return [self.turn]

    def candidates(self, seat: int) -> list:
        moves = []
        for card in self.hands[seat]:
            taken = ways(card, self.table)
            moves += [{"card": card, "take": way} for way in taken] or [{"card": card}]
        return moves

    def refusal(self, seat: int, move: dict) -> str | None:
        card = move["card"]
        if seat != self.turn:
            return f"seat {seat} plays out of turn, it is for seat {self.turn} to play"
        if card not in self.hands[seat]:
            return f"seat {seat} does not hold {card}"
        found = ways(card, self.table)
        if "take" not in move:
            return f"{card} takes in more than one way" if len(found) > 1 else None
        if canonical(move["take"], PACK) not in (found or [[]]):
            return f"{card} cannot take {move['take']}"
        return None

    def apply(self, seat: int, move: dict) -> list:
        card = move["card"]
        found = ways(card, self.table)
        taken = canonical(move["take"], PACK) if "take" in move else (found or [[]])[0]
        self.hands[seat].remove(card)
        last_card = not self.stock and not any(self.hands)
        if taken:
            self.table = [other for other in self.table if other not in taken]
            self.pile_of(seat).extend([card, *taken])
            self.last = seat
            swept = not self.table and not last_card
            self.scope[seat] += swept
            events = [{"e": "capture", "seat": seat, "card": card, "taken": taken, "scopa": swept}]
        else:
            self.table.append(card)
            events = [{"e": "play", "seat": seat, "cards": [card]}]
        self.turn = (seat + 1) % self.players
        if last_card:
            self.left = canonical(self.table, PACK)
            self.pile_of(self.last).extend(self.left)
            self.table = []
            self.over = True
        elif not any(self.hands):
            events.append(self.next_hands())
        return events

    def pile_of(self, seat: int) -> list:
        return next(pile for pile, side in zip(self.piles, self.sides) if seat in side)

    def next_hands(self) -> dict:
        for step in range(self.players):
            seat = (self.first + step) % self.players
            self.hands[seat] = canonical(self.stock[:3], PACK)
            self.stock = self.stock[3:]
        return {"e": "deal_cards", "hands": [list(hand) for hand in self.hands]}


class ScopaMatch(Match):
    PLAYERS = [2, 3, 4]
    OPTIONS = {"target": (11, [11, 16, 21]), "form": ("scopa", ["scopa", "scopone"])}
    PACK = PACK
    HAS_TABLE = True
    LISTS_STOCK = True

    @classmethod
    def setup_fault(cls, players: int, options: dict) -> str | None:
        return "scopone is for four players" if options["form"] == "scopone" and players != 4 else None

    def is_scopone(self) -> bool:
        return self.options["form"] == "scopone"

    def hand_sizes(self, dealer: int) -> list:
        return [10 if self.is_scopone() else 3] * self.players

    def table_size(self) -> int:
        return 0 if self.is_scopone() else 4

    def stock_size(self) -> int:
        return 0 if self.is_scopone() else 36 - 3 * self.players

    def new_deal(self, event: dict) -> Deal:
        return ScopaDeal(self.players, event)

    def end_deal(self, deal: ScopaDeal) -> dict:
        event = {"e": "deal_end", "last": deal.last, "left": deal.left}
        event["carte"] = most([len(pile) for pile in deal.piles])
        event["denari"] = most([sum(suit_of(card) == "D" for card in pile) for pile in deal.piles])
        event["settebello"] = next(side for side, pile in enumerate(deal.piles) if "7D" in pile)
        event["primiera"] = most([primiera_of(pile) for pile in deal.piles])
        event["scope"] = list(deal.scope)
        event["points"] = [0] * self.players
        for number, side in enumerate(deal.sides):
            awards = sum(event[name] == number for name in ("carte", "denari", "settebello", "primiera"))
            for seat in side:
                event["points"][seat] = awards + sum(deal.scope[mate] for mate in side)
        self.scores = [score + more for score, more in zip(self.scores, event["points"])]
        event["scores"] = list(self.scores)
        return event

    def best(self) -> list:
        """The sides with the highest score."""
        return [side for side in sides_of(self.players) if self.scores[side[0]] == max(self.scores)]

    def over(self) -> bool:
        return max(self.scores) >= self.options["target"] and len(self.best()) == 1

    def winners(self) -> list:
        return self.best()[0]
