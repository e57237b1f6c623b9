"""President."""

from __future__ import annotations

from itertools import combinations

from common import FRENCH_BY_RANK, Deal, Match, canonical, cards_fault, rank_of, suit_of

RANKS = "3456789TJQKA2"  # low to high


def beats(new: list, old: list) -> bool:
    """As many cards and a higher rank; a single 3 of spades beats any single, nothing beats it."""
    if len(new) != len(old) or old == ["3S"]:
        return False
    if new == ["3S"]:
        return True
    return RANKS.index(rank_of(new[0])) > RANKS.index(rank_of(old[0]))


def best_cards(hand: list, count: int) -> list:
    """3 of spades first, then by rank; equal ranks by suit S H D C."""

    def goodness(card):
        return (card == "3S", RANKS.index(rank_of(card)), "CDHS".index(suit_of(card)))

    return sorted(hand, key=goodness, reverse=True)[:count]


def titles_of(order: list) -> list:
    """Titles by seat, from the seats as they went out; the seat that is left is the last."""
    by_place = ["neutral"] * len(order)
    by_place[0], by_place[-1] = "president", "scum"
    if len(order) >= 4:
        by_place[1], by_place[-2] = "vice_president", "vice_scum"
    titles = [""] * len(order)
    for seat, title in zip(order, by_place):
        titles[seat] = title
    return titles


class PresidentDeal(Deal):
    FORMS = {"play": "cards", "pass": "pass", "exchange": "give"}

    def __init__(self, players: int, event: dict, titles: list | None):
        super().__init__()
        self.players = players
        self.hands = [list(hand) for hand in event["hands"]]
        self.order = []  # seats as they went out
        self.to_give = {}  # giver -> [receiver, count]: exchanges still to come back
        self.turn = None
        self.first_play = True
        self.pile = []  # the play to beat; empty when a seat leads
        self.last = None  # the seat that made it
        self.passed = set()
        if titles:
            self.forced_exchange(titles.index("scum"), titles.index("president"), 2)
            if players >= 4:
                self.forced_exchange(titles.index("vice_scum"), titles.index("vice_president"), 1)
        else:
            self.start_play()

    # the exchange

    def forced_exchange(self, low: int, high: int, count: int):
        self.opening.append(self.exchange(low, high, best_cards(self.hands[low], count)))
        self.to_give[high] = [low, count]

    def exchange(self, giver: int, receiver: int, cards: list) -> dict:
        for card in cards:
            self.hands[giver].remove(card)
            self.hands[receiver].append(card)
        cards = canonical(cards, FRENCH_BY_RANK)
        return {"e": "exchange", "from": giver, "to": receiver, "cards": cards}

    def start_play(self):
        """The holder of 3 of clubs leads, after the exchange."""
        self.turn = [seat for seat in range(self.players) if "3C" in self.hands[seat]][0]

    # moves

    def actors(self) -> list:
        return sorted(self.to_give) if self.to_give else [self.turn]

    def candidates(self, seat: int) -> list:
        hand = canonical(self.hands[seat], FRENCH_BY_RANK)
        if self.to_give:
            count = self.to_give[seat][1]
            return [{"give": list(cards)} for cards in combinations(hand, count)]
        moves = [{"pass": True}]
        for rank in RANKS:
            of_rank = [card for card in hand if rank_of(card) == rank]
            for size in range(1, len(of_rank) + 1):
                moves += [{"cards": list(cards)} for cards in combinations(of_rank, size)]
        return moves

    def refusal(self, seat: int, move: dict) -> str | None:
        if self.to_give:
            return self.giving_fault(seat, move)
        if seat != self.turn:
            return f"seat {seat} acts out of turn, it is for seat {self.turn} to play"
        if "pass" in move:
            return None if self.pile else f"seat {seat} leads and must play"
        if "cards" in move:
            return self.playing_fault(seat, move["cards"])
        return "the exchange is over"

    def giving_fault(self, seat: int, move: dict) -> str | None:
        if "give" not in move:
            return "the exchange is not over"
        if seat not in self.to_give:
            return f"seat {seat} has nothing to give"
        if len(move["give"]) != self.to_give[seat][1]:
            return f"seat {seat} must give {self.to_give[seat][1]}"
        return self.holding_fault(seat, move["give"])

    def holding_fault(self, seat: int, cards: list) -> str | None:
        for card in cards:
            if card not in self.hands[seat]:
                return f"seat {seat} does not hold {card}"
        return cards_fault(cards, FRENCH_BY_RANK)  # refuses the same card twice

    def playing_fault(self, seat: int, cards: list) -> str | None:
        sentence = self.holding_fault(seat, cards)
        if sentence:
            return sentence
        if len(cards) == 0 or any(rank_of(card) != rank_of(cards[0]) for card in cards):
            return "a play is 1 to 4 cards of one rank"
        if self.first_play and "3C" not in cards:
            return "the first play of a round must contain 3C"
        if self.pile and not beats(cards, self.pile):
            return f"{' '.join(cards)} does not beat {' '.join(self.pile)}"
        return None

    def apply(self, seat: int, move: dict) -> list:
        if "give" in move:
            return [self.give(seat, move["give"])]
        if "pass" in move:
            self.passed.add(seat)
            return [{"e": "pass", "seat": seat}] + self.next_turn(seat)
        return self.play(seat, canonical(move["cards"], FRENCH_BY_RANK))

    def give(self, seat: int, cards: list) -> dict:
        receiver, _ = self.to_give.pop(seat)
        event = self.exchange(seat, receiver, cards)
        if not self.to_give:
            self.start_play()
        return event

    def play(self, seat: int, cards: list) -> list:
        for card in cards:
            self.hands[seat].remove(card)
        self.pile, self.last, self.first_play = cards, seat, False
        events = [{"e": "play", "seat": seat, "cards": cards}]
        if not self.hands[seat]:
            self.order.append(seat)
            events.append({"e": "out", "seat": seat, "place": len(self.order)})
        left = [other for other in range(self.players) if self.hands[other]]
        if len(left) == 1:
            self.order += left
            self.over = True
            return events
        return events + self.next_turn(seat)

    def next_turn(self, seat: int) -> list:
        """The next seat still in the trick; the trick ends when only the last to play is left."""
        for other in self.clockwise_after(seat):
            if self.hands[other] and other not in self.passed and other != self.last:
                self.turn = other
                return []
        return [self.end_trick()]

    def clockwise_after(self, seat: int) -> list:
        return [(seat + step) % self.players for step in range(1, self.players + 1)]

    def end_trick(self) -> dict:
        """The last to play leads; if it is out, the next seat clockwise that still has cards."""
        winner = leader = self.last
        if not self.hands[winner]:
            leader = [seat for seat in self.clockwise_after(winner) if self.hands[seat]][0]
        self.turn = leader
        self.pile, self.last, self.passed = [], None, set()
        return {"e": "trick", "winner": winner, "leader": leader}


class PresidentMatch(Match):
    PLAYERS = [3, 4, 5, 6, 7, 8]
    OPTIONS = {"rounds": (3, range(1, 21))}
    PACK = FRENCH_BY_RANK

    def __init__(self, players: int, options: dict):
        super().__init__(players, options)
        self.played = 0
        self.titles = None  # by seat, of the previous round

    def hand_sizes(self, dealer: int) -> list:
        """One card at a time, the seat after the dealer first, until the pack is gone."""
        sizes = [0] * self.players
        for number in range(52):
            sizes[(dealer + 1 + number) % self.players] += 1
        return sizes

    def new_deal(self, event: dict) -> Deal:
        return PresidentDeal(self.players, event, self.titles)

    def end_deal(self, deal: PresidentDeal) -> dict:
        rounds = self.options["rounds"]
        self.played += 1
        self.titles = titles_of(deal.order)
        last_round = self.played == rounds
        self.scores[deal.order[0]] += max(2, rounds - 2) if last_round else 1
        return {"e": "deal_end", "order": list(deal.order), "titles": list(self.titles), "scores": list(self.scores)}

    def over(self) -> bool:
        return self.played == self.options["rounds"]

    def winners(self) -> list:
        """A shared top is a shared win."""
        return [seat for seat in range(self.players) if self.scores[seat] == max(self.scores)]
