// One deal of Scopa and of Scopone: an example for each sentence of its rules about dealing, taking and sweeping.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "games/scopa/rules.h"
#include "tests/support/cards.h"
#include "tests/support/play.h"

namespace tests {
namespace {

using games::Scopa;
using ScopaPack = Scopa::Pack;
using ScopaRule = Scopa::Rule;
using core::Rng;

core::CardSet scopa_set(std::string_view codes) { return set<ScopaPack>(codes); }
Scopa::Move taking(std::string_view card_code, std::string_view take = "") {
  return {card<ScopaPack>(card_code), scopa_set(take)};
}
// Seat 0 is to play with that hand; the others hold what they need not show.
Scopa::State scopa_at(std::string_view table, std::string_view hand) {
  Scopa::State s;
  s.pub.turn = Seat(0);
  s.pub.stock = 6;
  s.pub.table = scopa_set(table);
  s.own[0].hand = scopa_set(hand);
  s.pub.hand_counts = {{static_cast<std::uint8_t>(s.own[0].hand.size()), 3, 0, 0}};
  return s;
}
// What the hand can do, a text for each move.
std::vector<std::string> scopa_moves(std::string_view table, std::string_view hand) {
  std::vector<std::string> out;
  for (const auto& m : core::legal<Scopa>(scopa_at(table, hand), Seat(0)))
    out.push_back(text<ScopaPack>(core::CardSet::of(m.card)) +
                  (m.take.empty() ? "" : ": " + text<ScopaPack>(m.take)));
  return out;
}
using Ways = std::vector<std::string>;

// "Deal 3 each, then 4 face up on the table."
TEST(ScopaDeal, IsThreeEachAndFourOnTheTable) {
  for (const int seats : {2, 3, 4}) {
    Rng rng(3);
    const auto s =
        Scopa::deal(Scopa::open(with_seats<Scopa>(seats), Seat(1)), shuffled_deck<ScopaPack>(rng));
    for (int i = 0; i < seats; ++i) EXPECT_EQ(s.own[static_cast<std::size_t>(i)].hand.size(), 3);
    EXPECT_EQ(s.pub.table.size(), 4);
    EXPECT_EQ(s.pub.stock, 36 - 3 * seats);
  }
}

// "The seat after the dealer plays first; turns go round without a break."
TEST(ScopaDeal, TheSeatAfterTheDealerPlaysFirstAndTurnsGoRound) {
  Rng rng(5);
  auto s = Scopa::deal(Scopa::open({.seats = 3}, Seat(1)), shuffled_deck<ScopaPack>(rng));
  for (int i = 0; i < 36; ++i) {
    EXPECT_EQ(Scopa::to_act(s.pub), core::SeatSet::of(Seat((2 + i) % 3)));
    const auto ply = random_ply<Scopa>(s, rng);
    Scopa::apply(s, ply.seat, ply.move);
  }
  EXPECT_TRUE(Scopa::to_act(s.pub).empty());
}

// "When all hands are empty the seat after the dealer gets the next three cards of the stock, the next seat the three
// after them, and so on, none to the table, until the stock is gone."
TEST(ScopaDeal, TheNextHandsComeFromTheStockThreeAtATime) {
  auto s = Scopa::deal(Scopa::open({}, Seat(0)),
                       deck_dealing<ScopaPack>("KB KC KD CB CC CD 2B 4C 6D 6S AB AC AD 7B 7C 7D"));
  for (const char* code : {"KB", "CB", "KC", "CC", "KD", "CD"}) {
    const Seat seat = s.pub.turn;
    const auto moves = core::legal<Scopa>(s, seat);
    const auto move = *std::ranges::find(moves, card<ScopaPack>(code), &Scopa::Move::card);
    Scopa::apply(s, seat, move);
  }
  EXPECT_EQ(s.pub.table.size() + s.pub.captured().size(), 10) << "none to the table";
  EXPECT_EQ(s.own[1].hand, scopa_set("AB AC AD"));
  EXPECT_EQ(s.own[0].hand, scopa_set("7B 7C 7D"));
  EXPECT_EQ(s.pub.stock, 24);
}

// "Option form: scopa (default), or with four players only scopone (scientifico): 10 each, none on the table."
TEST(ScopaDeal, OfScoponeIsTenEachAndNoneOnTheTable) {
  EXPECT_EQ(Scopa::Rules{}.form, Scopa::kScopa);
  EXPECT_EQ(Scopa::Rules::options()[1].limits.only_seats, 4);
  Rng rng(7);
  const auto s = Scopa::deal(Scopa::open({.seats = 4, .form = Scopa::kScopone}, Seat(1)),
                             shuffled_deck<ScopaPack>(rng));
  for (const auto& own : s.own) EXPECT_EQ(own.hand.size(), 10);
  EXPECT_TRUE(s.pub.table.empty());
  EXPECT_EQ(s.pub.stock, 0);
}

// "For taking, A counts 1, 2–7 their number, J 8, C 9, K 10."
TEST(ScopaPlay, CardsCountTheirValue) {
  EXPECT_EQ(scopa_moves("7B AC", "JS"), Ways{"JS: 7B AC"});
  EXPECT_EQ(scopa_moves("7B 2C", "CS"), Ways{"CS: 7B 2C"});
  EXPECT_EQ(scopa_moves("JB 2C", "KS"), Ways{"KS: JB 2C"});
}

// "A turn plays one card, any card of the hand."
TEST(ScopaPlay, ATurnIsAnyCardOfTheHand) {
  const auto s = scopa_at("7B 2C KD", "7S AB KC");  // two that take, and one that stays
  core::CardSet cards;
  for (const auto& m : core::legal<Scopa>(s, Seat(0))) cards.insert(m.card);
  EXPECT_EQ(cards, s.own[0].hand);
  for (const auto& m : core::legal<Scopa>(s, Seat(0))) {
    auto after = s;
    play<Scopa>(after, 0, m);
    EXPECT_EQ(after.own[0].hand, s.own[0].hand - core::CardSet::of(m.card)) << "one card";
    EXPECT_EQ(Scopa::to_act(after.pub), core::SeatSet::of(Seat(1)));
  }
}

// "If a card of equal value lies on the table the play takes one such card (the player says which; never two)."
TEST(ScopaPlay, ACardTakesOneOfEqualValue) {
  EXPECT_EQ(scopa_moves("7B 7C 3D", "7S"), (Ways{"7S: 7B", "7S: 7C"}));
  EXPECT_EQ(scopa_moves("7B 3C 4D", "7S"), Ways{"7S: 7B"}) << "not 3 and 4";
}

// "Only if there is none it takes two or more cards whose values add up to it (any one such set; the player says which)."
TEST(ScopaPlay, OtherwiseItTakesCardsThatAddUp) {
  EXPECT_EQ(scopa_moves("3B 4B 5C 2D", "7S"), (Ways{"7S: 3B 4B", "7S: 5C 2D"}));
  EXPECT_EQ(scopa_moves("AB AC AD AS 2B", "5S"),
            (Ways{"5S: AB 2B AC AD", "5S: AB 2B AC AS", "5S: AB 2B AD AS", "5S: 2B AC AD AS"}));
}

// "A card that can take must take; otherwise it stays on the table."
TEST(ScopaPlay, ACardThatCanTakeMust) {
  EXPECT_EQ(scopa_moves("3B 4B", "7S 2S"), (Ways{"2S", "7S: 3B 4B"}));
  auto s = scopa_at("3B 4B", "7S 2S");
  EXPECT_EQ(broken_rule<Scopa>(s, 0, taking("7S")).rule, ScopaRule::kMustTake);
  play<Scopa>(s, 0, taking("2S"));
  EXPECT_EQ(s.pub.table, scopa_set("3B 4B 2S"));
}

TEST(ScopaPlay, ARefusalSaysWhichRuleItIs) {
  const auto s = scopa_at("3B 4B 5C", "7S 2S 5D");
  EXPECT_EQ(broken_rule<Scopa>(s, 0, taking("KS")).rule, ScopaRule::kNotInHand);
  EXPECT_EQ(broken_rule<Scopa>(s, 0, taking("2S", "3B")).rule, ScopaRule::kTakesNone);
  EXPECT_EQ(broken_rule<Scopa>(s, 0, taking("5D", "3B")).rule, ScopaRule::kTakeOne);
  EXPECT_EQ(broken_rule<Scopa>(s, 0, taking("7S", "3B 5C")).rule, ScopaRule::kWrongSum);
  EXPECT_EQ(broken_rule<Scopa>(s, 0, taking("7S", "3B 5C")).count, 7);
  EXPECT_EQ(broken_rule<Scopa>(s, 0, taking("7S", "2C 5C")).rule, ScopaRule::kWrongSum)
      << "the 2 of Coppe does not lie there";
}

TEST(ScopaPlay, WhatIsTakenGoesToThePileWithTheCard) {
  auto s = scopa_at("3B 4B KD", "7S 2S");
  play<Scopa>(s, 0, taking("7S", "3B 4B"));
  EXPECT_EQ(s.pub.pile[0], scopa_set("7S 3B 4B"));
  EXPECT_EQ(s.pub.table, scopa_set("KD"));
  EXPECT_EQ(s.pub.last_taker, Seat(0));
  EXPECT_EQ(s.pub.scope[0], 0);
}

// "Four play 0+2 against 1+3, each pair with one pile."
TEST(ScopaPlay, PartnersShareAPile) {
  auto s = scopa_at("KD 2B", "KS");
  s.pub.rules.seats = 4;
  s.pub.turn = Seat(2);
  s.own[2].hand = scopa_set("KS 5S");
  s.pub.hand_counts = {{3, 3, 2, 3}};
  play<Scopa>(s, 2, taking("KS", "KD"));
  EXPECT_EQ(s.pub.pile[0], scopa_set("KD KS"));
  EXPECT_EQ(s.pub.piles()[2], scopa_set("KD KS"));
  EXPECT_TRUE(s.pub.piles()[1].empty());
}

// "Taking the last card(s) off the table scores 1 …"
TEST(ScopaSweep, TakingTheLastCardsOffTheTableIsAScopa) {
  auto s = scopa_at("3B 4B", "7S 2S");
  play<Scopa>(s, 0, taking("7S", "3B 4B"));
  EXPECT_EQ(s.pub.scope[0], 1);
}

// "… except with the last card of the deal (in scopone too)."
TEST(ScopaSweep, WithTheLastCardOfTheDealItIsNot) {
  for (const auto form : {Scopa::kScopa, Scopa::kScopone}) {
    auto s = scopa_at("3B 4B", "7S");
    s.pub.rules.form = form;
    s.pub.stock = 0;
    s.pub.hand_counts = {{1, 0, 0, 0}};
    play<Scopa>(s, 0, taking("7S", "3B 4B"));
    EXPECT_EQ(s.pub.scope[0], 0);
    EXPECT_TRUE(Scopa::to_act(s.pub).empty());
  }
}

// "At the end of the deal what lies on the table goes to the pile of the side that took last, and counts there; that
// is never a scopa."
TEST(ScopaSweep, WhatIsLeftGoesToTheLastTaker) {
  auto s = scopa_at("3B KD", "7S");
  s.pub.stock = 0;
  s.pub.hand_counts = {{1, 0, 0, 0}};
  s.pub.last_taker = Seat(1);
  s.pub.pile[1] = scopa_set("2B 2C");
  play<Scopa>(s, 0, taking("7S"));
  EXPECT_EQ(s.pub.pile[1], scopa_set("2B 2C 3B KD 7S"));
  EXPECT_EQ(s.pub.left, scopa_set("3B KD 7S"));
  EXPECT_EQ(s.pub.scope[1], 0);
  EXPECT_TRUE(s.pub.table.empty());
}

// "Three or four Kings on the first table are played, not dealt again (no scopa is then possible in that deal)."
TEST(ScopaSweep, KingsOnTheFirstTableArePlayed) {
  for (std::uint64_t seed = 1; seed < 50; ++seed) {
    Rng rng(seed);
    auto s = Scopa::deal(Scopa::open({}, Seat(0)),
                         deck_dealing<ScopaPack>("AB 2B 3B 4B 5B 6B KB KC KD 7C"));
    play_out<Scopa>(s, rng);
    EXPECT_EQ(s.pub.scope[0] + s.pub.scope[1], 0);
  }
}

TEST(ScopaPlay, NoTableHasMoreWaysThanAListOfMovesHolds) {
  const auto moves = scopa_moves("AB AC AD AS 2B 3B 4B 5B 6B 7B JB CB", "KB KC KD");
  EXPECT_EQ(moves.size(), static_cast<std::size_t>(Scopa::kMaxMoves));
}

}  // namespace
}  // namespace tests
