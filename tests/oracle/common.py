"""What every game of the oracle shares: packs, card order, comparing, and the check of a deal."""

from __future__ import annotations

import json


class Fault(Exception):
    """A transcript breaks a rule; the text is a sentence about it."""


# A pack is a list in canonical order, so that PACK.index is the sort key for sets of cards.
ITALIAN = [rank + suit for suit in "BCDS" for rank in "24567JCK3A"]
FRENCH_BY_SUIT = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]
FRENCH_BY_RANK = [rank + suit for rank in "3456789TJQKA2" for suit in "CDHS"]


def rank_of(card: str) -> str:
    return card[0]


def suit_of(card: str) -> str:
    return card[1]


def canonical(cards: list, pack: list) -> list:
    return sorted(cards, key=pack.index)


def compact(value) -> str:
    return json.dumps(value, separators=(",", ":"))


def same(a, b) -> bool:
    """Equal as JSON, whatever the order of keys; 1, 1.0 and true are three different values."""
    if type(a) is not type(b):
        return False
    if isinstance(a, dict):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    if isinstance(a, list):
        return len(a) == len(b) and all(same(x, y) for x, y in zip(a, b))
    return a == b


def is_int(value) -> bool:
    return type(value) is int


def cards_fault(cards, pack: list) -> str | None:
    """Why this is not a list of different cards of the pack; None if it is such a list."""
    if not isinstance(cards, list):
        return f"{compact(cards)} is not a list of cards"
    for card in cards:
        if not isinstance(card, str) or card not in pack:
            return f"{compact(card)} is no card of this pack"
    for card in cards:
        if cards.count(card) > 1:
            return f"{card} is named twice"
    return None


def clone(value):
    """A copy of lists, sets and dicts all the way down, so that a branch never touches another."""
    if isinstance(value, list):
        return [clone(item) for item in value]
    if isinstance(value, set):
        return set(value)
    if isinstance(value, dict):
        return {key: clone(item) for key, item in value.items()}
    return value


class Deal:
    """One deal being played. Each game says:

    FORMS         event kind -> form of the move that the event shows
    opening       events that follow the deal event by themselves
    over          whether the deal has ended
    actors()      the seats that may act now
    candidates()  moves worth trying for a seat, in wire form; refusal() sorts out the illegal moves
    refusal()     why a seat may not make a move now; None when it may
    apply()       makes a legal move and returns the events that come from it
    """

    FORMS: dict = {}

    def __init__(self):
        self.opening: list = []
        self.over = False

    def copy(self):
        other = object.__new__(type(self))
        other.__dict__ = {name: clone(value) for name, value in self.__dict__.items()}
        return other

    def legal_moves(self) -> list:
        """Every [seat, move] that is legal now."""
        if self.over:
            return []
        return [(seat, move) for seat in self.actors() for move in self.candidates(seat) if self.refusal(seat, move) is None]


class Match:
    """The score of a match, and what its deals look like. Each game says:

    PLAYERS, OPTIONS (name -> (default, allowed values)), PACK (None: no cards),
    setup_fault(players, options), hand_sizes(dealer), stock_size() (0: no stock), HAS_TURNED, HAS_TRUMP,
    removes_a_two(), HAS_TABLE (the deal lists open cards, even if there are none), table_size(), LISTS_STOCK (the deal
    lists the stock, even if it has no cards),
    new_deal(event), end_deal(deal) -> the deal_end event, over(), winners()
    """

    PLAYERS: list = []
    OPTIONS: dict = {}
    PACK: list | None = None
    HAS_TURNED = False
    HAS_TRUMP = False
    HAS_TABLE = False
    LISTS_STOCK = False

    @classmethod
    def setup_fault(cls, players: int, options: dict) -> str | None:
        """Why these options do not go together."""
        return None

    def __init__(self, players: int, options: dict):
        self.players = players
        self.options = options
        self.scores = [0] * players

    def hand_sizes(self, dealer: int) -> list:
        return []

    def stock_size(self) -> int:
        return 0

    def table_size(self) -> int:
        return 0

    def removes_a_two(self) -> bool:
        return False

    def deal_keys(self) -> list:
        keys = ["e", "deal", "dealer"]
        keys += ["hands"] if self.PACK else []
        keys += ["turned"] if self.HAS_TURNED else []
        keys += ["trump"] if self.HAS_TRUMP else []
        keys += ["table"] if self.HAS_TABLE else []
        keys += ["stock"] if self.stock_size() or self.LISTS_STOCK else []
        keys += ["removed"] if self.removes_a_two() else []
        return keys

    def check_deal(self, event: dict):
        """Everything about a deal event but its number and the rotation of the dealer."""
        if set(event) != set(self.deal_keys()):
            raise Fault(f"the deal must have exactly the keys {', '.join(self.deal_keys())}")
        if not is_int(event["dealer"]) or not 0 <= event["dealer"] < self.players:
            raise Fault(f"{compact(event['dealer'])} is no seat for a dealer")
        if self.PACK:
            self.check_cards(event)

    def check_cards(self, event: dict):
        hands, stock, table = event["hands"], event.get("stock", []), event.get("table", [])
        if not isinstance(hands, list) or not all(isinstance(hand, list) for hand in hands):
            raise Fault("the hands must be a list of lists")
        if not isinstance(stock, list) or not isinstance(table, list):
            raise Fault("the stock and the table must be lists")
        sizes = [len(hand) for hand in hands]
        if sizes != self.hand_sizes(event["dealer"]):
            raise Fault(f"hands of {sizes} cards, must be {self.hand_sizes(event['dealer'])}")
        if len(stock) != self.stock_size():
            raise Fault(f"a stock of {len(stock)} cards, must be {self.stock_size()}")
        if len(table) != self.table_size():
            raise Fault(f"{len(table)} cards on the table, must be {self.table_size()}")

        cards = [card for hand in hands for card in hand] + stock + table
        cards += [event["turned"]] if self.HAS_TURNED else []
        cards += [event["removed"]] if self.removes_a_two() else []
        sentence = cards_fault(cards, self.PACK)
        if sentence:
            raise Fault(sentence)
        if len(cards) != len(self.PACK):
            raise Fault(f"{len(cards)} cards in the deal, must be {len(self.PACK)}")

        if self.removes_a_two() and rank_of(event["removed"]) != "2":
            raise Fault(f"the removed card {event['removed']} is not a 2")
        if self.HAS_TRUMP:
            shown = event["turned"] if self.HAS_TURNED else stock[0]
            if event["trump"] != suit_of(shown):
                raise Fault(f"trump must be {suit_of(shown)}, the suit of {shown}")

    def match_end(self) -> dict:
        return {"e": "match_end", "scores": list(self.scores), "winners": self.winners()}
