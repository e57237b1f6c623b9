"""Tressette: follow suit, no trump, thirds of a point, and what a hand declares with its first card."""

from __future__ import annotations

from common import Deal, Match, canonical, rank_of, suit_of
from rules_tricks import TrickDeal

STRENGTH = "4567JCKA23"  # low to high
THIRDS = {"A": 3, "3": 1, "2": 1, "K": 1, "C": 1, "J": 1}
LAST_TRICK = 3
PACK = [rank + suit for suit in "BCDS" for rank in STRENGTH]


def declarations(hand: list) -> list:
    """[kind, cards, points] for each thing that ten cards hold, in the order of telling."""
    found = []
    for suit in "BCDS":
        napoletana = ["A" + suit, "2" + suit, "3" + suit]
        if all(card in hand for card in napoletana):
            found.append(["napoletana", napoletana, 3])
    for rank in "32A":
        held = [card for card in hand if rank_of(card) == rank]
        if len(held) >= 3:
            found.append(["buongioco", canonical(held, PACK), len(held)])
    return found


class TressetteDeal(TrickDeal):
    STRENGTH = STRENGTH
    POINTS = THIRDS

    def __init__(self, players: int, event: dict, accusi: bool):
        super().__init__(players, {**event, "trump": None})
        self.accusi = accusi
        self.declared = [None] * players  # points by seat; None before the seat's first card
        self.took_last = None

    def following_fault(self, seat: int, card: str) -> str | None:
        if not self.trick:
            return None
        led = suit_of(self.trick[0][1])
        if suit_of(card) != led and any(suit_of(other) == led for other in self.hands[seat]):
            return f"seat {seat} plays {card} but must follow {led}"
        return None

    def after_play(self, seat: int, card: str) -> list:
        if self.declared[seat] is not None:
            return []
        found = declarations([*self.hands[seat], card]) if self.accusi else []
        self.declared[seat] = sum(points for _, _, points in found)
        return [{"e": "declare", "seat": seat, "kind": kind, "cards": cards, "points": points} for kind, cards, points in found]

    def end_trick(self) -> list:
        trick, *draws = super().end_trick()
        self.took_last = trick["winner"]
        thirds = trick.pop("points") + (LAST_TRICK if self.over else 0)
        return [{**trick, "thirds": thirds}, *draws]

    def thirds(self) -> list:
        return [self.worth(pile) + (LAST_TRICK if seat == self.took_last else 0) for seat, pile in enumerate(self.piles)]


class TressetteMatch(Match):
    PLAYERS = [2, 4]
    OPTIONS = {"target": (21, [11, 21, 31]), "accusi": ("on", ["on", "off"])}
    PACK = PACK
    LISTS_STOCK = True

    def hand_sizes(self, dealer: int) -> list:
        return [10] * self.players

    def stock_size(self) -> int:
        return 40 - 10 * self.players

    def new_deal(self, event: dict) -> Deal:
        return TressetteDeal(self.players, event, self.options["accusi"] == "on")

    def end_deal(self, deal: TressetteDeal) -> dict:
        event = {"e": "deal_end", "thirds": deal.thirds(), "declared": list(deal.declared), "points": [0] * self.players}
        for side in (0, 1):
            seats = range(side, self.players, 2)
            whole = sum(event["thirds"][seat] for seat in seats) // 3
            for seat in seats:
                event["points"][seat] = whole + sum(event["declared"][mate] for mate in seats)
        self.scores = [score + more for score, more in zip(self.scores, event["points"])]
        return {**event, "scores": list(self.scores)}

    def over(self) -> bool:
        return max(self.scores) >= self.options["target"] and self.scores[0] != self.scores[1]

    def winners(self) -> list:
        return [seat for seat in range(self.players) if self.scores[seat] == max(self.scores)]
