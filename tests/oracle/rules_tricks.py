"""Briscola, Briscola Joker and California Jack: the games with one card per seat and trick."""

from __future__ import annotations

from common import ITALIAN, FRENCH_BY_SUIT, Deal, Match, rank_of, suit_of

BRISCOLA_STRENGTH = "24567JCK3A"  # low to high
BRISCOLA_POINTS = {"A": 11, "3": 10, "K": 4, "C": 3, "J": 2}
CALIFORNIA_STRENGTH = "23456789TJQKA"
CALIFORNIA_POINTS = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}


class TrickDeal(Deal):
    """Play clockwise, the winner takes the trick, draws first and leads."""

    FORMS = {"play": "card"}
    STRENGTH = BRISCOLA_STRENGTH
    POINTS = BRISCOLA_POINTS

    def __init__(self, players: int, event: dict):
        super().__init__()
        self.players = players
        self.hands = [list(hand) for hand in event["hands"]]
        self.trump = event["trump"]
        self.stock = list(event["stock"])
        if "turned" in event:
            self.stock.append(event["turned"])  # it lies under the stock, the last card drawn
        self.piles = [[] for _ in range(players)]
        self.trick = []  # [seat, card] in order of play
        self.turn = (event["dealer"] + 1) % players

    def actors(self) -> list:
        return [self.turn]

    def candidates(self, seat: int) -> list:
        return [{"card": card} for card in self.hands[seat]]

    def refusal(self, seat: int, move: dict) -> str | None:
        card = move["card"]
        if seat != self.turn:
            return f"seat {seat} plays out of turn, it is for seat {self.turn} to play"
        if card not in self.hands[seat]:
            return f"seat {seat} does not hold {card}"
        return self.following_fault(seat, card)

    def following_fault(self, seat: int, card: str) -> str | None:
        return None  # Briscola: any card may be played at any time

    def apply(self, seat: int, move: dict) -> list:
        card = move["card"]
        self.hands[seat].remove(card)
        self.trick.append([seat, card])
        events = [{"e": "play", "seat": seat, "cards": [card]}]
        events += self.after_play(seat, card)
        if len(self.trick) < self.players:
            self.turn = (seat + 1) % self.players
        else:
            events += self.end_trick()
        return events

    def after_play(self, seat: int, card: str) -> list:
        return []

    def end_trick(self) -> list:
        cards = [card for _, card in self.trick]
        winner = self.winner_of(self.trick)
        self.piles[winner] += cards
        self.trick = []
        self.turn = winner
        events = [{"e": "trick", "winner": winner, "cards": cards, "points": self.worth(cards)}]
        for step in range(self.players):
            if self.stock:
                seat = (winner + step) % self.players
                card = self.stock.pop(0)
                self.hands[seat].append(card)
                events.append({"e": "draw", "seat": seat, "card": card})
        self.over = not any(self.hands)
        return events

    def winner_of(self, trick: list) -> int:
        """The highest trump wins; without a trump, the highest card of the suit led."""
        suits = [suit_of(card) for _, card in trick]
        ruling = self.trump if self.trump in suits else suits[0]
        in_suit = [(seat, card) for seat, card in trick if suit_of(card) == ruling]
        return max(in_suit, key=lambda played: self.STRENGTH.index(rank_of(played[1])))[0]

    def worth(self, cards: list) -> int:
        return sum(self.POINTS.get(rank_of(card), 0) for card in cards)

    def points(self) -> list:
        return [self.worth(pile) for pile in self.piles]


# Briscola


class BriscolaMatch(Match):
    PLAYERS = [2, 3, 4]
    OPTIONS = {"deals": (1, range(1, 22))}
    PACK = ITALIAN
    HAS_TURNED = True
    HAS_TRUMP = True

    def __init__(self, players: int, options: dict):
        super().__init__(players, options)
        self.totals = [0] * players
        self.played = 0

    def hand_sizes(self, dealer: int) -> list:
        return [3] * self.players

    def stock_size(self) -> int:
        return 40 - (1 if self.removes_a_two() else 0) - 3 * self.players - 1

    def removes_a_two(self) -> bool:
        return self.players == 3

    def new_deal(self, event: dict) -> Deal:
        return TrickDeal(self.players, event)

    def sides(self) -> list:
        """The seats that win and lose together."""
        if self.players == 4:
            return [[0, 2], [1, 3]]
        return [[seat] for seat in range(self.players)]

    def end_deal(self, deal: TrickDeal) -> dict:
        points = deal.points()
        self.played += 1
        by_side = [sum(points[seat] for seat in side) for side in self.sides()]
        if by_side.count(max(by_side)) == 1:  # a tie at the top is drawn
            for seat in self.sides()[by_side.index(max(by_side))]:
                self.scores[seat] += 1
        self.totals = [total + more for total, more in zip(self.totals, points)]
        return {"e": "deal_end", "points": points, "scores": list(self.scores)}

    def over(self) -> bool:
        return self.played == self.options["deals"]

    def winners(self) -> list:
        """Most deals won; then most points over all deals; otherwise a draw."""
        merits = [(self.scores[side[0]], sum(self.totals[seat] for seat in side)) for side in self.sides()]
        if merits.count(max(merits)) > 1:
            return []
        return self.sides()[merits.index(max(merits))]


# Briscola Joker


class JokerDeal(TrickDeal):
    def __init__(self, players: int, event: dict):
        super().__init__(players, event)
        self.joker = None

    def after_play(self, seat: int, card: str) -> list:
        """The first seat to play a trump becomes the Joker at that moment."""
        if self.joker is None and suit_of(card) == self.trump:
            self.joker = seat
            return [{"e": "role", "joker": seat}]
        return []


class JokerMatch(BriscolaMatch):
    PLAYERS = [3]
    OPTIONS = {"target": (10, range(1, 21))}

    def new_deal(self, event: dict) -> Deal:
        return JokerDeal(self.players, event)

    def end_deal(self, deal: JokerDeal) -> dict:
        points = deal.points()
        allies = [seat for seat in range(3) if seat != deal.joker]
        if points[deal.joker] >= 51:
            self.scores[deal.joker] += 2
        elif sum(points[seat] for seat in allies) >= 71:
            for seat in allies:
                self.scores[seat] += 1
        return {"e": "deal_end", "points": points, "scores": list(self.scores)}

    def over(self) -> bool:
        """Target reached with a strict lead; if the lead is shared, play on."""
        top = max(self.scores)
        return top >= self.options["target"] and self.scores.count(top) == 1

    def winners(self) -> list:
        return [self.scores.index(max(self.scores))]


# California Jack


class CaliforniaDeal(TrickDeal):
    STRENGTH = CALIFORNIA_STRENGTH
    POINTS = CALIFORNIA_POINTS

    def __init__(self, players: int, event: dict, follow: str):
        super().__init__(players, event)
        self.follow = follow

    def following_fault(self, seat: int, card: str) -> str | None:
        if not self.trick:
            return None  # the leader: any card
        led = suit_of(self.trick[0][1])
        held = [suit_of(other) for other in self.hands[seat]]
        suit = suit_of(card)
        if self.follow == "either":
            if (led in held or self.trump in held) and suit not in (led, self.trump):
                return f"seat {seat} plays {card} but must follow {led} or trump"
        elif led in held:
            if suit != led:
                return f"seat {seat} plays {card} but must follow {led}"
        elif self.trump in held:
            if suit != self.trump:
                return f"seat {seat} plays {card} but must trump"
        return None

    def captor(self, card: str) -> int:
        return 0 if card in self.piles[0] else 1


class CaliforniaMatch(Match):
    PLAYERS = [2]
    OPTIONS = {
        "target": (10, [7, 10]),
        "follow": ("strict", ["strict", "either"]),
        "stock": ("face_up", ["face_up", "face_down"]),
    }
    PACK = FRENCH_BY_SUIT
    HAS_TRUMP = True

    def __init__(self, players: int, options: dict):
        super().__init__(players, options)
        self.winner = None

    def hand_sizes(self, dealer: int) -> list:
        return [6, 6]

    def stock_size(self) -> int:
        return 40

    def new_deal(self, event: dict) -> Deal:
        return CaliforniaDeal(self.players, event, self.options["follow"])

    def end_deal(self, deal: CaliforniaDeal) -> dict:
        points = deal.points()
        event = {"e": "deal_end", "points": points}
        event["high"] = deal.captor("A" + deal.trump)
        event["low"] = deal.captor("2" + deal.trump)
        event["jack"] = deal.captor("J" + deal.trump)
        event["game"] = None if points[0] == points[1] else points.index(max(points))
        for name in ("high", "low", "jack", "game"):
            self.add_point(event[name])
        event["scores"] = list(self.scores)
        return event

    def add_point(self, seat: int | None):
        if seat is None:
            return
        self.scores[seat] += 1
        if self.winner is None and self.scores[seat] >= self.options["target"]:
            self.winner = seat

    def over(self) -> bool:
        return self.winner is not None

    def winners(self) -> list:
        return [self.winner]
