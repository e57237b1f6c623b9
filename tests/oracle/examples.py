"""Hand-made examples for the rule sentences that are easy to get wrong; run by test_oracle.py."""

from __future__ import annotations

import random
import unittest
from types import SimpleNamespace

from common import ITALIAN, FRENCH_BY_SUIT, Fault
from rules import default_options, open_match
from rules_chiamata import ChiamataDeal
from rules_president import PresidentDeal, beats, best_cards, titles_of
from rules_scopa import ScopaDeal, primiera_of, ways
from rules_tressette import TressetteDeal, declarations
from rules_tricks import CaliforniaDeal, JokerDeal, TrickDeal
from simulate import random_deal


def match_of(game: str, players: int, **options):
    return open_match(game, players, {**default_options(game), **options})


def deal_with_points(points: list, joker: int | None = None):
    return SimpleNamespace(points=lambda: points, joker=joker)


def trick_deal(kind, hands: list, trump: str, *more, dealer: int = 0):
    event = {"dealer": dealer, "hands": hands, "trump": trump, "stock": []}
    return kind(len(hands), event, *more)


def legal(deal) -> list:
    """The legal moves of the only seat to act, as short texts."""
    names = []
    for _, move in deal.legal_moves():
        value = list(move.values())[0]
        names.append(" ".join(value) if isinstance(value, list) else str(value))
    return sorted(names)


class Briscola(unittest.TestCase):
    def winner(self, cards: str, trump: str) -> int:
        hands = [[card] for card in cards.split()]
        deal = trick_deal(TrickDeal, hands, trump, dealer=len(hands) - 1)
        return deal.winner_of([[seat, card] for seat, card in enumerate(cards.split())])

    def test_strength_is_not_points(self):
        self.assertEqual(self.winner("KC 3C", "D"), 1)
        self.assertEqual(self.winner("3C AC", "D"), 1)
        self.assertEqual(self.winner("7C 4C", "D"), 0)
        self.assertEqual(self.winner("JC CC KC", "D"), 2)
        self.assertEqual(self.winner("4S 2S", "D"), 0)

    def test_highest_trump_else_suit_led(self):
        self.assertEqual(self.winner("AC 2D", "D"), 1)
        self.assertEqual(self.winner("2C AS", "D"), 0)
        self.assertEqual(self.winner("2C AS 2D KD", "D"), 3)
        self.assertEqual(self.winner("2S AC 4S AB", "D"), 2)

    def test_120_points(self):
        deal = trick_deal(TrickDeal, [[], []], "D")
        self.assertEqual(deal.worth(ITALIAN), 120)
        self.assertEqual(deal.worth(["AB", "3B", "KB", "CB", "JB"]), 30)

    def test_any_card_may_be_played(self):
        deal = trick_deal(TrickDeal, [["2C", "AS"], ["3C", "4D", "5B"]], "D", dealer=1)
        deal.apply(0, {"card": "2C"})
        self.assertEqual(legal(deal), ["3C", "4D", "5B"])

    def test_loser_of_trick_17_draws_the_turned_card(self):
        rng = random.Random(1)
        for _ in range(20):
            match = match_of("briscola", 2)
            event = random_deal(match, 1, rng.randrange(2), rng)
            deal = match.new_deal(event)
            events = []
            while not deal.over:
                events += deal.apply(*rng.choice(deal.legal_moves()))
            tricks = [one for one in events if one["e"] == "trick"]
            draws = [one for one in events if one["e"] == "draw"]
            self.assertEqual((len(tricks), len(draws)), (20, 34))
            self.assertEqual(draws[-1], {"e": "draw", "seat": 1 - tricks[16]["winner"], "card": event["turned"]})

    def scores(self, players: int, points: list) -> list:
        return match_of("briscola", players).end_deal(deal_with_points(points))["scores"]

    def test_deal_result(self):
        self.assertEqual(self.scores(2, [61, 59]), [1, 0])
        self.assertEqual(self.scores(2, [60, 60]), [0, 0])
        self.assertEqual(self.scores(3, [50, 40, 30]), [1, 0, 0])
        self.assertEqual(self.scores(3, [50, 50, 20]), [0, 0, 0])
        self.assertEqual(self.scores(3, [40, 40, 40]), [0, 0, 0])
        self.assertEqual(self.scores(4, [0, 59, 61, 0]), [1, 0, 1, 0])
        self.assertEqual(self.scores(4, [60, 10, 0, 50]), [0, 0, 0, 0])

    def winners(self, players: int, *deals: list) -> list:
        match = match_of("briscola", players, deals=len(deals))
        for points in deals:
            self.assertFalse(match.over())
            match.end_deal(deal_with_points(points))
        self.assertTrue(match.over())
        return match.winners()

    def test_match_result(self):
        self.assertEqual(self.winners(2, [61, 59], [61, 59], [0, 120]), [0])
        self.assertEqual(self.winners(2, [61, 59], [50, 70]), [1])
        self.assertEqual(self.winners(2, [61, 59], [59, 61]), [])
        self.assertEqual(self.winners(2, [60, 60]), [])
        # seat 2 has most points over all deals, but no deal won
        self.assertEqual(self.winners(3, [60, 1, 59], [1, 61, 58]), [1])
        self.assertEqual(self.winners(3, [61, 1, 58], [1, 61, 58]), [])
        self.assertEqual(self.winners(3, [40, 40, 40]), [])
        self.assertEqual(self.winners(4, [70, 20, 20, 10], [0, 61, 0, 59]), [1, 3])


class Joker(unittest.TestCase):
    def test_first_trump_makes_the_joker_even_if_the_trick_is_lost(self):
        hands = [["2C", "4C"], ["2D", "5C"], ["AD", "6C"]]
        deal = trick_deal(JokerDeal, hands, "D", dealer=2)
        kinds = [[one["e"] for one in deal.apply(seat, {"card": card})] for seat, card in ((0, "2C"), (1, "2D"), (2, "AD"))]
        self.assertEqual(kinds, [["play"], ["play", "role"], ["play", "trick"]])
        self.assertEqual((deal.joker, deal.turn), (1, 2))

    def test_role_comes_before_the_trick(self):
        deal = trick_deal(JokerDeal, [["2C"], ["4C"], ["2D"]], "D", dealer=2)
        deal.apply(0, {"card": "2C"})
        deal.apply(1, {"card": "4C"})
        events = deal.apply(2, {"card": "2D"})
        self.assertEqual([one["e"] for one in events], ["play", "role", "trick"])
        self.assertEqual(events[1], {"e": "role", "joker": 2})

    def scores(self, points: list, joker: int) -> list:
        return match_of("joker", 3).end_deal(deal_with_points(points, joker))["scores"]

    def test_deal_result(self):
        self.assertEqual(self.scores([51, 69, 0], 0), [2, 0, 0])
        self.assertEqual(self.scores([50, 35, 35], 0), [0, 0, 0])
        self.assertEqual(self.scores([49, 71, 0], 0), [0, 1, 1])
        self.assertEqual(self.scores([71, 49, 0], 1), [1, 0, 1])

    def test_strict_lead(self):
        match = match_of("joker", 3, target=10)
        for scores, over in (
            ([9, 0, 0], False),
            ([10, 9, 9], True),
            ([10, 10, 0], False),
            ([10, 11, 10], True),
            ([11, 11, 11], False),
            ([3, 12, 12], False),
        ):
            match.scores = scores
            self.assertEqual(match.over(), over, scores)


class CaliforniaJack(unittest.TestCase):
    def answers(self, follow: str, led: str, hand: str) -> list:
        deal = trick_deal(CaliforniaDeal, [[led], hand.split()], "S", follow, dealer=1)
        deal.apply(0, {"card": led})
        return legal(deal)

    def test_strict(self):
        self.assertEqual(self.answers("strict", "5H", "2H KH 3S 9C"), ["2H", "KH"])
        self.assertEqual(self.answers("strict", "5H", "3S 9C AS"), ["3S", "AS"])
        self.assertEqual(self.answers("strict", "5H", "9C AD"), ["9C", "AD"])
        self.assertEqual(self.answers("strict", "5S", "9C 2S"), ["2S"])
        self.assertEqual(self.answers("strict", "5S", "9C 2H"), ["2H", "9C"])

    def test_either(self):
        self.assertEqual(self.answers("either", "5H", "2H KH 3S 9C"), ["2H", "3S", "KH"])
        self.assertEqual(self.answers("either", "5H", "2H 9C"), ["2H"])
        self.assertEqual(self.answers("either", "5H", "3S 9C"), ["3S"])
        self.assertEqual(self.answers("either", "5H", "9C AD"), ["9C", "AD"])

    def ended(self, match, piles: list) -> dict:
        deal = trick_deal(CaliforniaDeal, [[], []], "S", "strict")
        deal.piles = [pile.split() for pile in piles]
        return match.end_deal(deal)

    def test_four_points(self):
        event = self.ended(match_of("california_jack", 2), ["AS JS TH", "2S TC TD KC"])
        self.assertEqual(
            event, {"e": "deal_end", "points": [15, 23], "high": 0, "low": 1, "jack": 0, "game": 1, "scores": [2, 2]}
        )

    def test_equal_card_points_give_no_game(self):
        event = self.ended(match_of("california_jack", 2), ["AS JS TH", "2S TC AC JC"])
        self.assertEqual(event["points"], [15, 15])
        self.assertEqual((event["game"], event["scores"]), (None, [2, 1]))

    def test_80_card_points(self):
        deal = trick_deal(CaliforniaDeal, [[], []], "S", "strict")
        self.assertEqual(deal.worth(FRENCH_BY_SUIT), 80)

    def test_both_reach_the_target(self):
        for scores, piles, after, winner in (
            ([9, 9], ["2S JS TH", "AS"], [12, 10], 1),  # High before Low
            ([9, 8], ["JS TH", "AS 2S"], [11, 10], 1),  # Low before Jack
            ([9, 9], ["AS 2S JS", "TH TC"], [12, 10], 0),
            ([9, 7], ["TH TC", "AS 2S JS"], [10, 10], 1),
        ):  # Jack before Game
            match = match_of("california_jack", 2, target=10)
            match.scores = list(scores)
            self.assertEqual(self.ended(match, piles)["scores"], after)
            self.assertTrue(match.over())
            self.assertEqual(match.winners(), [winner])

    def test_end_of_deal_is_not_end_of_match(self):
        match = match_of("california_jack", 2, target=7)
        for over in (False, True):
            self.ended(match, ["AS 2S JS TH", "AC"])
            self.assertEqual(match.over(), over)


class President(unittest.TestCase):
    def deal(self, *hands: str, titles=None) -> PresidentDeal:
        return PresidentDeal(len(hands), {"hands": [hand.split() for hand in hands]}, titles)

    def kinds(self, events: list) -> list:
        return [one["e"] for one in events]

    def test_beats(self):
        for new, old, answer in (
            ("4C", "3C", True),
            ("4C", "4D", False),
            ("2C", "AS", True),
            ("AC", "2D", False),
            ("5C 5D", "4C", False),
            ("3S", "2S", True),
            ("2S", "3S", False),
            ("4C", "3S", False),
            ("3S", "3C", True),
            ("3D", "3C", False),
            ("4C 4D", "3C 3S", True),
            ("3S 3H", "2C 2D", False),
            ("3S 3H", "3C 3D", False),
        ):
            self.assertEqual(beats(new.split(), old.split()), answer, (new, old))

    def test_first_play_contains_3c_and_every_suit_choice_is_listed(self):
        deal = self.deal("3H 3C 3S 4D", "5C", "6C")
        self.assertEqual(legal(deal), ["3C", "3C 3H", "3C 3H 3S", "3C 3S"])
        self.assertIn("must play", deal.refusal(0, {"pass": True}))

    def test_after_3s_all_others_pass_one_by_one(self):
        deal = self.deal("3C 4C", "3S 4D", "2C 2D", "2H 2S")
        deal.apply(0, {"cards": ["3C"]})
        deal.apply(1, {"cards": ["3S"]})
        for seat in (2, 3):
            self.assertEqual(legal(deal), ["True"])
            self.assertEqual(self.kinds(deal.apply(seat, {"pass": True})), ["pass"])
        self.assertEqual(deal.apply(0, {"pass": True}), [{"e": "pass", "seat": 0}, {"e": "trick", "winner": 1, "leader": 1}])

    def test_a_pass_lasts_until_the_trick_ends(self):
        deal = self.deal("3C AC", "AD AH", "4C 6C")
        deal.apply(0, {"cards": ["3C"]})
        deal.apply(1, {"pass": True})
        deal.apply(2, {"cards": ["4C"]})
        deal.apply(0, {"cards": ["AC"]})  # out; seat 1 has passed, seat 2 is next
        self.assertEqual(deal.turn, 2)
        self.assertEqual(deal.apply(2, {"pass": True})[1:], [{"e": "trick", "winner": 0, "leader": 1}])
        self.assertEqual(deal.refusal(1, {"cards": ["AD"]}), None)

    def test_going_out_when_all_others_have_passed_ends_the_trick_at_once(self):
        deal = self.deal("4C 5D", "4D 9D", "3C 9C", "4H JH")
        deal.apply(2, {"cards": ["3C"]})
        deal.apply(3, {"cards": ["4H"]})
        deal.apply(0, {"pass": True})
        deal.apply(1, {"pass": True})
        events = deal.apply(2, {"cards": ["9C"]})
        self.assertEqual(events[1:], [{"e": "out", "seat": 2, "place": 1}])  # seat 3 is still in
        events = deal.apply(3, {"cards": ["JH"]})
        self.assertEqual(events[1:], [{"e": "out", "seat": 3, "place": 2}, {"e": "trick", "winner": 3, "leader": 0}])

    def test_nobody_waits_for_a_seat_that_is_out(self):
        deal = self.deal("3C", "4C 5C", "6C 7C", "8C 9C")
        self.assertEqual(self.kinds(deal.apply(0, {"cards": ["3C"]})), ["play", "out"])
        deal.apply(1, {"pass": True})
        deal.apply(2, {"pass": True})
        self.assertEqual(deal.apply(3, {"pass": True})[1], {"e": "trick", "winner": 0, "leader": 1})

    def test_round_ends_without_trick_or_out_for_the_last(self):
        deal = self.deal("3C", "4C", "6C 7C")
        deal.apply(0, {"cards": ["3C"]})
        events = deal.apply(1, {"cards": ["4C"]})
        self.assertEqual(self.kinds(events), ["play", "out"])
        self.assertTrue(deal.over)
        self.assertEqual(deal.order, [0, 1, 2])

    def test_best_cards(self):
        self.assertEqual(best_cards("3S 2C AS 2D 3H".split(), 2), ["3S", "2D"])
        self.assertEqual(best_cards("AC AS AD AH KS".split(), 4), "AS AH AD AC".split())
        self.assertEqual(best_cards("4C 3H KD".split(), 2), ["KD", "4C"])

    def test_exchange_order(self):
        titles = ["scum", "president", "vice_scum", "vice_president"]
        deal = self.deal("3S 4C 2C AC", "5C 6C 7C 3C", "KC QC", "8C 9C", titles=titles)
        self.assertEqual(
            deal.opening,
            [
                {"e": "exchange", "from": 0, "to": 1, "cards": ["3S", "2C"]},
                {"e": "exchange", "from": 2, "to": 3, "cards": ["KC"]},
            ],
        )
        self.assertEqual(deal.actors(), [1, 3])
        self.assertEqual(len(deal.legal_moves()), 6 * 5 // 2 + 3)
        self.assertIn("not over", deal.refusal(1, {"cards": ["3C"]}))
        deal.apply(3, {"give": ["KC"]})  # may return what it got, and may be first
        self.assertEqual(deal.actors(), [1])
        self.assertIn("does not hold", deal.refusal(1, {"give": ["AC", "3C"]}))
        deal.apply(1, {"give": ["3C", "3S"]})
        self.assertEqual(deal.turn, 0)  # the holder of 3C after the exchange

    def test_titles(self):
        self.assertEqual(titles_of([2, 0, 1]), ["neutral", "scum", "president"])
        self.assertEqual(titles_of([3, 1, 0, 2]), ["vice_scum", "vice_president", "scum", "president"])
        self.assertEqual(
            titles_of([0, 1, 2, 3, 4, 5]), ["president", "vice_president", "neutral", "neutral", "vice_scum", "scum"]
        )

    def test_hand_sizes(self):
        self.assertEqual(match_of("president", 3).hand_sizes(2), [18, 17, 17])
        self.assertEqual(match_of("president", 4).hand_sizes(2), [13, 13, 13, 13])
        self.assertEqual(match_of("president", 5).hand_sizes(3), [11, 10, 10, 10, 11])
        self.assertEqual(match_of("president", 8).hand_sizes(0), [6, 7, 7, 7, 7, 6, 6, 6])

    def test_scores(self):
        for rounds, presidents, scores, winners in (
            (1, [1], [0, 2, 0], [1]),
            (3, [0, 0, 1], [2, 2, 0], [0, 1]),
            (6, [0, 0, 0, 1, 2, 2], [3, 1, 5], [2]),
        ):
            match = match_of("president", 3, rounds=rounds)
            for seat in presidents:
                self.assertFalse(match.over())
                match.end_deal(SimpleNamespace(order=[seat, (seat + 1) % 3, (seat + 2) % 3]))
            self.assertTrue(match.over())
            self.assertEqual((match.scores, match.winners()), (scores, winners))


class Small(unittest.TestCase):
    def test_tic_tac_toe(self):
        match = match_of("tic_tac_toe", 2)
        deal = match.new_deal({"dealer": 0})
        for seat, row, col in ((1, 0, 0), (0, 1, 0), (1, 0, 1), (0, 1, 1), (1, 0, 2)):
            self.assertIsNone(deal.refusal(seat, {"row": row, "col": col}))
            deal.apply(seat, {"row": row, "col": col})
        self.assertTrue(deal.over)
        self.assertEqual(match.end_deal(deal), {"e": "deal_end", "scores": [0, 1]})
        self.assertEqual(match.winners(), [1])

    def test_rock_paper_scissors(self):
        match = match_of("rock_paper_scissors", 2)
        deal = match.new_deal({"dealer": 0})
        for first, second, winner in (
            ("rock", "scissors", 0),
            ("rock", "rock", None),
            ("rock", "paper", 1),
            ("scissors", "paper", 0),
        ):
            self.assertEqual(deal.apply(1, {"choice": second}), [])
            self.assertIn("already", deal.refusal(1, {"choice": "rock"}))
            self.assertEqual(deal.apply(0, {"choice": first})[0]["winner"], winner)
        self.assertTrue(deal.over)
        self.assertEqual(match.end_deal(deal)["scores"], [2, 1])

    def test_players_and_options(self):
        for game, players, options in (
            ("briscola", 5, {"deals": 1}),
            ("joker", 2, {"target": 10}),
            ("briscola", 2, {"deals": 22}),
            ("briscola", 2, {}),
            ("briscola", 2, {"deals": True}),
            ("whist", 4, {}),
            ("president", 2, {"rounds": 3}),
            ("tic_tac_toe", 2, {"deals": 1}),
        ):
            with self.assertRaises(Fault):
                open_match(game, players, options)


class Scopa(unittest.TestCase):
    def deal(self, table: str, *hands: str, stock: str = "") -> ScopaDeal:
        event = {"dealer": len(hands) - 1, "hands": [hand.split() for hand in hands]}
        return ScopaDeal(len(hands), {**event, "table": table.split(), "stock": stock.split()})

    def test_equal_value_before_a_sum_and_never_two(self):
        self.assertEqual(ways("7S", "7B 7C 3D 4D".split()), [["7B"], ["7C"]])
        self.assertEqual(ways("7S", "3B 4C 5D 2S".split()), [["3B", "4C"], ["5D", "2S"]])
        self.assertEqual(ways("KS", "JB 2C".split()), [["JB", "2C"]])
        self.assertEqual(ways("AS", "2B 3C".split()), [])

    def test_scopa_but_not_with_the_last_card(self):
        deal = self.deal("3B 4B", "7S 2S", "KD CD")
        self.assertTrue(deal.apply(0, {"card": "7S"})[0]["scopa"])
        deal = self.deal("3B 4B", "KC", "7S")
        deal.apply(0, {"card": "KC"})
        self.assertFalse(deal.apply(1, {"card": "7S"})[0]["scopa"])
        self.assertEqual((deal.left, deal.piles[1]), (["KC"], ["7S", "3B", "4B", "KC"]))

    def test_next_hands_in_packets_of_three(self):
        deal = self.deal("", "2B", "4C", stock="AB AC AD 7B 7C 7D")
        deal.apply(0, {"card": "2B"})
        self.assertEqual(deal.apply(1, {"card": "4C"})[1]["hands"], [["AB", "AC", "AD"], ["7B", "7C", "7D"]])

    def test_primiera_needs_four_suits(self):
        self.assertEqual(primiera_of("7B 7C 7D 7S".split()), 84)
        self.assertEqual(primiera_of("KB 6C AD 2S".split()), 56)
        self.assertIsNone(primiera_of("7B 7C 7D".split()))

    def test_scopone_is_for_four(self):
        self.assertRaises(Fault, match_of, "scopa", 2, form="scopone")
        self.assertEqual(match_of("scopa", 4, form="scopone").hand_sizes(0), [10] * 4)


class Chiamata(unittest.TestCase):
    def deal(self, *hands: str) -> ChiamataDeal:
        return ChiamataDeal(5, {"dealer": 4, "hands": [hand.split() for hand in hands or ["2B"] * 5]})

    def after(self, *bids) -> ChiamataDeal:
        """Bids from seat 0 on: a rank, points, or None for a pass."""
        deal = self.deal()
        for bid in bids:
            move = {"pass": True} if bid is None else {"bid": bid} if isinstance(bid, str) else {"bid": "2", "points": bid}
            self.assertIsNone(deal.refusal(deal.turn, move), bid)
            deal.apply(deal.turn, move)
        return deal

    def bids(self, deal: ChiamataDeal) -> str:
        return "".join(str(move.get("points") or move.get("bid", "")) + " " for _, move in deal.legal_moves()).strip()

    def test_lower_ranks_and_points_only_after_a_plain_two(self):
        self.assertEqual(self.bids(self.deal()), "A 3 K C J 7 6 5 4 2")
        self.assertEqual(self.bids(self.after("J")), "7 6 5 4 2")
        self.assertEqual(self.bids(self.after("2")), " ".join(map(str, range(62, 121))))
        self.assertEqual(self.bids(self.after("2", 118)), "119 120")
        self.assertEqual(self.bids(self.after("2", 120)), "")

    def test_the_end_of_the_auction(self):
        self.assertEqual(self.after("A", None, None, None, None).caller, 0)
        self.assertEqual(self.after("A", "3", None, None, None, None).caller, 1)
        self.assertIsNone(self.after(None, None, None, None).caller)
        self.assertEqual(self.after(None, None, None, None, "K").caller, 4)
        self.assertTrue(self.after(None, None, None, None, None).is_void())

    def test_the_called_card_shows_the_partner(self):
        deal = self.deal("AB", "2C", "3D", "4S", "KD")
        for move in ({"bid": "3"}, *[{"pass": True}] * 4, {"trump": "D"}, {"card": "AB"}, {"card": "2C"}):
            deal.apply(deal.turn, move)
        self.assertEqual([event["e"] for event in deal.apply(2, {"card": "3D"})], ["play", "partner"])
        deal.apply(3, {"card": "4S"})
        self.assertEqual(
            deal.apply(4, {"card": "KD"})[-1], {"e": "trick", "winner": 2, "cards": ["AB", "2C", "3D", "4S", "KD"], "points": 25}
        )

    def test_scores(self):
        def gained(points, partner, needed=61):
            deal = SimpleNamespace(points=lambda: points, caller=0, partner=partner, needed=lambda: needed, is_void=lambda: False)
            return match_of("briscola_chiamata", 5).end_deal(deal)["gained"]

        self.assertEqual(gained([41, 20, 30, 29, 0], 1), [2, 1, -1, -1, -1])
        self.assertEqual(gained([40, 20, 30, 30, 0], 1), [-2, -1, 1, 1, 1])
        self.assertEqual(gained([70, 0, 20, 30, 0], 1, 71), [-2, -1, 1, 1, 1])
        self.assertEqual(gained([61, 20, 20, 19, 0], 0), [4, -1, -1, -1, -1])
        self.assertEqual(gained([100, 20, 0, 0, 0], 1), [4, 2, -2, -2, -2])
        self.assertEqual(gained([0, 120, 0, 0, 0], 0), [-8, 2, 2, 2, 2])


class Tressette(unittest.TestCase):
    def deal(self, *hands: str, stock: str = "", accusi: bool = False) -> TressetteDeal:
        event = {"dealer": len(hands) - 1, "hands": [hand.split() for hand in hands], "stock": stock.split()}
        return TressetteDeal(len(hands), event, accusi)

    def test_follow_suit_and_the_three_is_highest(self):
        deal = self.deal("AD 4B", "3D KB")
        deal.apply(0, {"card": "AD"})
        self.assertIsNotNone(deal.refusal(1, {"card": "KB"}))
        self.assertEqual(deal.apply(1, {"card": "3D"})[-1], {"e": "trick", "winner": 1, "cards": ["AD", "3D"], "thirds": 4})

    def test_the_last_trick_counts_three(self):
        deal = self.deal("4D", "5B")
        deal.apply(0, {"card": "4D"})
        self.assertEqual(deal.apply(1, {"card": "5B"})[-1]["thirds"], 3)
        self.assertEqual(deal.thirds(), [3, 0])

    def test_what_is_declared(self):
        self.assertEqual(declarations("3D 2D AD 4B".split()), [["napoletana", ["AD", "2D", "3D"], 3]])
        self.assertEqual(declarations("3D 3B 3C 3S".split()), [["buongioco", ["3B", "3C", "3D", "3S"], 4]])
        self.assertEqual(declarations("3D 3B 2C AS".split()), [])

    def test_declared_once_with_the_first_card(self):
        deal = self.deal("3D 2D AD", "4B 5B 6B", accusi=True)
        self.assertEqual([event["e"] for event in deal.apply(0, {"card": "3D"})], ["play", "declare"])
        deal.apply(1, {"card": "4B"})
        self.assertEqual([event["e"] for event in deal.apply(0, {"card": "2D"})], ["play"])
