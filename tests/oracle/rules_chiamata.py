"""Briscola chiamata: an auction of ranks, a called card whose holder is the partner, eight tricks of five cards."""

from __future__ import annotations

from common import ITALIAN, Deal, Match, is_int
from rules_tricks import TrickDeal

BIDS = "A3KCJ76542"  # in the order in which they may be named
POINTS = range(62, 121)
ENOUGH = 61
ALL = 120


class ChiamataDeal(TrickDeal):
    FORMS = {"bid": "bid", "pass": "pass", "trump": "trump", "play": "card"}

    def __init__(self, players: int, event: dict):
        super().__init__(players, {**event, "trump": None, "stock": []})
        self.first = self.turn
        self.bids = []  # [seat, rank, points or None]
        self.out = []
        self.caller = None  # once the auction is over
        self.called = None
        self.partner = None  # once the called card is played

    def is_void(self) -> bool:
        return len(self.out) == self.players

    def candidates(self, seat: int) -> list:
        if self.called:
            return super().candidates(seat)
        if self.caller is not None:
            return [{"trump": suit} for suit in "BCDS"]
        ranks = [{"bid": rank} for rank in BIDS]
        return [*ranks, *({"bid": "2", "points": points} for points in POINTS), {"pass": True}]

    def refusal(self, seat: int, move: dict) -> str | None:
        if seat != self.turn:
            return f"seat {seat} acts out of turn, it is for seat {self.turn} to act"
        kind = next(iter(move))
        due = "card" if self.called else "trump" if self.caller is not None else "bid"
        if kind != due and (due, kind) != ("bid", "pass"):
            return f"a {due} must come now, not {kind}"
        if kind == "card":
            return super().refusal(seat, move)
        if kind == "trump" and move["trump"] not in list("BCDS"):
            return f"{move['trump']} is no suit"
        return self.bid_fault(move["bid"], move.get("points")) if kind == "bid" else None

    def bid_fault(self, rank, points) -> str | None:
        if rank not in list(BIDS):
            return f"{rank} is no rank"
        if points is not None and (not is_int(points) or points not in POINTS or rank != "2"):
            return f"{rank} with {points} points is no bid"
        if not self.bids:
            return "points may be named only after a plain 2" if points else None
        _, last_rank, last_points = self.bids[-1]
        if last_rank == "2":
            if points is None or points <= (last_points or ENOUGH):
                return f"a bid must be 2 with more than {last_points or ENOUGH} points"
            return None
        if points is not None:
            return "points may be named only after a plain 2"
        return None if BIDS.index(rank) > BIDS.index(last_rank) else f"{rank} is not lower than {last_rank}"

    def apply(self, seat: int, move: dict) -> list:
        if "card" in move:
            return super().apply(seat, move)
        if "trump" in move:
            self.trump = move["trump"]
            self.called = self.bids[-1][1] + self.trump
            self.turn = self.first
            return [{"e": "trump", "seat": seat, "suit": self.trump}]
        if "pass" in move:
            self.out.append(seat)
            event = {"e": "pass", "seat": seat}
        else:
            self.bids.append([seat, move["bid"], move.get("points")])
            event = {"e": "bid", "seat": seat, "rank": move["bid"], "points": move.get("points")}
        self.go_on()
        return [event]

    def go_on(self):
        """The auction ends when four have passed and the fifth has bid, or when all have passed."""
        if self.is_void():
            self.over = True
        elif len(self.out) == self.players - 1 and self.bids:
            self.caller = self.turn = self.bids[-1][0]
        else:
            self.turn = (self.turn + 1) % self.players
            while self.turn in self.out:
                self.turn = (self.turn + 1) % self.players

    def after_play(self, seat: int, card: str) -> list:
        if card != self.called:
            return []
        self.partner = seat
        return [{"e": "partner", "seat": seat}]

    def needed(self) -> int:
        return self.bids[-1][2] or ENOUGH


class ChiamataMatch(Match):
    PLAYERS = [5]
    OPTIONS = {"deals": (5, [5, 10, 15, 20])}
    PACK = ITALIAN

    def __init__(self, players: int, options: dict):
        super().__init__(players, options)
        self.played = 0

    def hand_sizes(self, dealer: int) -> list:
        return [8] * self.players

    def new_deal(self, event: dict) -> Deal:
        return ChiamataDeal(self.players, event)

    def end_deal(self, deal: ChiamataDeal) -> dict:
        points, made, gained = deal.points(), None, [0] * self.players
        if not deal.is_void():
            callers = {deal.caller, deal.partner}
            taken = sum(points[seat] for seat in callers)
            made = taken >= deal.needed()
            gained = [-1] * self.players
            gained[deal.partner] = 1
            gained[deal.caller] = 4 if deal.partner == deal.caller else 2
            factor = (1 if made else -1) * (2 if taken in (0, ALL) else 1)
            gained = [factor * one for one in gained]
        self.played += 1
        self.scores = [score + more for score, more in zip(self.scores, gained)]
        return {"e": "deal_end", "points": points, "made": made, "gained": gained, "scores": list(self.scores)}

    def over(self) -> bool:
        return self.played == self.options["deals"]

    def winners(self) -> list:
        return [seat for seat, score in enumerate(self.scores) if score == max(self.scores)]
