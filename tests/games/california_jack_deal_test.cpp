// One deal of California Jack, sentence by sentence of games.md.
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "tests/support/california_jack.h"
#include "tests/support/events.h"
#include "tests/support/play.h"

namespace tests {
namespace {

using core::Card;
using games::CaliforniaJack;
using games::Draw;
using games::French;

void put_card(CaliforniaJack::State& s, int seat, std::string_view code) {
  play<CaliforniaJack>(s, seat, french_card(code));
}

// Seat 0 leads that card; seat 1 holds this hand.
CaliforniaJack::State led(std::string_view lead, std::string_view hand, char trump,
                          CaliforniaJack::Follow follow = CaliforniaJack::kStrict) {
  CaliforniaJack::State s;
  s.pub.rules.follow = follow;
  s.pub.trump = french_suit(trump);
  s.pub.leader = Seat(0);
  s.pub.hand = static_cast<std::uint8_t>((hand.size() + 1) / 3);
  s.own[0].hand = french(lead);
  s.own[1].hand = french(hand);
  put_card(s, 0, lead);
  return s;
}
std::string may_play(const CaliforniaJack::State& s) {
  core::CardSet out;
  for (const auto& m : core::legal<CaliforniaJack>(s, Seat(1))) out.insert(m.card);
  return text<French>(out);
}
Seat taker(std::string_view lead, std::string_view answer, char trump) {
  auto s = led(lead, answer, trump);
  put_card(s, 1, answer);
  return s.pub.leader;
}

// "52 cards, A high, 2 low."
TEST(CaliforniaJackDeal, TheAceIsHighAndTheTwoIsLow) {
  const std::string ranks = "AKQJT98765432";
  for (std::size_t i = 0; i + 1 < ranks.size(); ++i) {
    const std::string high{ranks[i], 'H'}, low{ranks[i + 1], 'H'};
    EXPECT_EQ(taker(high, low, 'S'), Seat(0)) << high << low;
    EXPECT_EQ(taker(low, high, 'S'), Seat(1)) << high << low;
  }
}

// "6 each; the other 40 form the stock, face up: only its top card is seen. The suit of the first top
// card is trump." "The seat after the dealer … is dealt first."
TEST(CaliforniaJackDeal, SixEachAndFortyInTheStockWhoseTopMakesTrump) {
  const auto s = california_deal();
  EXPECT_EQ(s.own[0].hand, french("AH KH 2C 3C 4D 5D"));
  EXPECT_EQ(s.own[1].hand, french("QH JS TS 6C 7C 8D"));
  EXPECT_EQ(s.pub.stock, 40);
  EXPECT_EQ(s.pub.top, card<French>("9S"));
  EXPECT_EQ(s.pub.trump, french_suit('S'));
  EXPECT_EQ(s.pub.leader, Seat(0));
}

// "26 tricks: 20 with a draw, 6 without."
TEST(CaliforniaJackDeal, TwentyTricksWithADrawAndSixWithout) {
  auto s = california_deal();
  core::Rng rng(1);
  for (int trick = 1; trick <= 26; ++trick) {
    ASSERT_FALSE(CaliforniaJack::to_act(s.pub).empty());
    EXPECT_EQ(s.pub.hand_count(Seat(0)), trick <= 21 ? 6 : 27 - trick) << "trick " << trick;
    for (int i = 0; i < 2; ++i) {
      const auto ply = random_ply<CaliforniaJack>(s, rng);
      CaliforniaJack::apply(s, ply.seat, ply.move);
    }
    EXPECT_EQ(s.pub.stock, trick <= 20 ? 40 - 2 * trick : 0);
  }
  EXPECT_TRUE(CaliforniaJack::to_act(s.pub).empty());
  EXPECT_EQ((s.pub.pile[0] | s.pub.pile[1]), French::all()) << "captured cards are kept (settled)";
}

// "Leader: any card."
TEST(CaliforniaJackDeal, TheLeaderMayPlayAnyCard) {
  for (const auto follow : {CaliforniaJack::kStrict, CaliforniaJack::kEither})
    EXPECT_EQ(core::legal<CaliforniaJack>(california_deal({.follow = follow}), Seat(0)).size(), 6u);
}

// "strict (default): must follow suit if able …"
TEST(CaliforniaJackDeal, StrictFollowersFollowSuit) {
  EXPECT_EQ(CaliforniaJack::Rules{}.follow, CaliforniaJack::kStrict);
  EXPECT_EQ(may_play(led("9H", "QH 2H JS TS 6C 7C", 'S')), "2H QH")
      << "higher or lower, but no trump";
}

// "… if not, must trump if able; …"
TEST(CaliforniaJackDeal, StrictFollowersWhoCannotFollowTrump) {
  EXPECT_EQ(may_play(led("9D", "QH 2H JS TS 6C 7C", 'S')), "TS JS");
}

// "… else any card."
TEST(CaliforniaJackDeal, StrictFollowersWhoCanDoNeitherPlayAnyCard) {
  EXPECT_EQ(may_play(led("9D", "QH 2H 6C 7C", 'S')), "6C 7C 2H QH");
}

// "either: must follow suit or trump if able to do either; else any card."
TEST(CaliforniaJackDeal, EitherFollowersFollowOrTrump) {
  EXPECT_EQ(may_play(led("9H", "QH 2H JS TS 6C 7C", 'S', CaliforniaJack::kEither)), "2H QH TS JS");
  EXPECT_EQ(may_play(led("9D", "QH 2H JS TS 6C 7C", 'S', CaliforniaJack::kEither)), "TS JS");
  EXPECT_EQ(may_play(led("9H", "QH 2H 6C 7C", 'S', CaliforniaJack::kEither)), "2H QH");
  EXPECT_EQ(may_play(led("9D", "QH 2H 6C 7C", 'S', CaliforniaJack::kEither)), "6C 7C 2H QH");
}

TEST(CaliforniaJackDeal, ALedTrumpIsFollowedWithTrump) {
  for (const auto follow : {CaliforniaJack::kStrict, CaliforniaJack::kEither}) {
    EXPECT_EQ(may_play(led("9S", "QH 2H JS TS", 'S', follow)), "TS JS");
    EXPECT_EQ(may_play(led("9S", "QH 2H", 'S', follow)), "2H QH");
  }
}

// "The sentence says which rule: 'You must follow Hearts'."
TEST(CaliforniaJackDeal, ARefusalNamesTheDutyAndTheSuit) {
  const auto must_follow =
      broken_rule<CaliforniaJack>(led("9H", "QH JS 6C", 'S'), 1, french_card("JS"));
  EXPECT_EQ(must_follow.rule, CaliforniaJack::Rule::kMustFollow);
  EXPECT_EQ(must_follow.suit, french_suit('H'));
  const auto must_trump =
      broken_rule<CaliforniaJack>(led("9D", "QH JS 6C", 'S'), 1, french_card("6C"));
  EXPECT_EQ(must_trump.rule, CaliforniaJack::Rule::kMustTrump);
  EXPECT_EQ(must_trump.suit, french_suit('S'));
  const auto either = led("9H", "QH JS 6C", 'S', CaliforniaJack::kEither);
  const auto must_either = broken_rule<CaliforniaJack>(either, 1, french_card("6C"));
  EXPECT_EQ(must_either.rule, CaliforniaJack::Rule::kFollowOrTrump);
  EXPECT_EQ(must_either.suit, french_suit('H'));
  const auto foreign = broken_rule<CaliforniaJack>(california_deal(), 0, french_card("JS"));
  EXPECT_EQ(foreign.rule, CaliforniaJack::Rule::kNotInHand);
  EXPECT_EQ(foreign.card, card<French>("JS"));
}

// "Highest trump wins, else the highest card of the suit led."
TEST(CaliforniaJackDeal, TheHighestTrumpOtherwiseTheHighestOfTheSuitLedWins) {
  EXPECT_EQ(taker("AH", "2S", 'S'), Seat(1));
  EXPECT_EQ(taker("2S", "AH", 'S'), Seat(0));
  EXPECT_EQ(taker("2H", "AC", 'S'), Seat(0));
  EXPECT_EQ(taker("TS", "JS", 'S'), Seat(1));
}

// "The winner draws the top card, which was seen by both; then the next card is exposed and the loser
// draws it: it was seen too." "A view lists the cards that the other hand is known to hold."
TEST(CaliforniaJackDeal, BothDrawsAreSeenByBoth) {
  auto s = california_deal();
  put_card(s, 0, "KH");
  put_card(s, 1, "QH");
  EXPECT_EQ(s.pub.leader, Seat(0));
  EXPECT_TRUE(s.own[0].hand.contains(card<French>("9S"))) << "the winner draws the top";
  EXPECT_TRUE(s.own[1].hand.contains(card<French>("2H"))) << "the loser draws the next";
  EXPECT_EQ(core::view(s, Seat(1)).pub.known[0], french("9S"));
  EXPECT_EQ(core::view(s, Seat(0)).pub.known[1], french("2H"));
  EXPECT_EQ(s.pub.top, card<French>("3H"));
  EXPECT_EQ(s.pub.trump, french_suit('S')) << "the first top card made trump, not this one";
  put_card(s, 0, "9S");
  EXPECT_TRUE(s.pub.known[0].empty()) << "played, and so no longer in the hand";
}

TEST(CaliforniaJackDeal, TheLastDrawLeavesNoTopCard) {
  auto s = california_deal();
  core::Rng rng(1);
  for (int i = 0; i < 38; ++i) {
    const auto ply = random_ply<CaliforniaJack>(s, rng);
    CaliforniaJack::apply(s, ply.seat, ply.move);
  }
  ASSERT_EQ(s.pub.stock, 2);
  EXPECT_EQ(s.pub.top, s.secret.stock[1]);
  for (int i = 0; i < 2; ++i) {
    const auto ply = random_ply<CaliforniaJack>(s, rng);
    CaliforniaJack::apply(s, ply.seat, ply.move);
  }
  EXPECT_FALSE(s.pub.top.valid());
}

// "face_down (Shasta Sam: draws are private, the first top card is shown once to fix trump)."
TEST(ShastaSam, DrawsArePrivateAfterTheFirstTopCard) {
  auto s = california_deal({.stock = CaliforniaJack::kFaceDown});
  EXPECT_EQ(s.pub.top, card<French>("9S")) << "shown once";
  EXPECT_EQ(s.pub.trump, french_suit('S'));
  put_card(s, 0, "KH");
  put_card(s, 1, "QH");
  EXPECT_FALSE(s.pub.top.valid());
  EXPECT_EQ(s.pub.known[0], french("9S")) << "everybody saw it and who drew it";
  EXPECT_TRUE(s.pub.known[1].empty());
  EXPECT_TRUE(s.own[1].hand.contains(card<French>("2H")));
  put_card(s, 0, "AH");
  put_card(s, 1, "2H");
  EXPECT_EQ(s.pub.known[0], french("9S"));
  EXPECT_TRUE(s.pub.known[1].empty());
  EXPECT_FALSE(s.pub.top.valid());
}

TEST(ShastaSam, ADrawIsToldToItsDrawerOnly) {
  auto s = california_deal({.stock = CaliforniaJack::kFaceDown});
  put_card(s, 0, "KH");
  const auto before = s;
  put_card(s, 1, "QH");
  const auto drawn = [&](Seat teller) {
    const auto events = told_to<CaliforniaJack>(teller, before, s);
    const auto code = [&](std::size_t i) {
      const Card c = as<Draw>(events[i]).card;
      return c.valid() ? text<French>(core::CardSet::of(c)) : "";
    };
    return code(2) + "/" + code(3);
  };
  EXPECT_EQ(drawn(Seat(0)), "9S/");
  EXPECT_EQ(drawn(Seat(1)), "9S/2H");
  EXPECT_EQ(drawn(core::kNoSeat), "9S/");
}

TEST(CaliforniaJackDeal, ATrickIsToldWithItsCardPointsAndItsDraws) {
  auto s = california_deal();
  put_card(s, 0, "KH");
  const auto before = s;
  put_card(s, 1, "QH");
  for (const Seat teller : viewers(s)) {
    const auto events = told_to<CaliforniaJack>(teller, before, s);
    ASSERT_EQ(events.size(), 4u);
    EXPECT_EQ(text<French>(as<CaliforniaJack::Played>(events[0]).cards), "QH");
    const auto trick = as<CaliforniaJack::Taken>(events[1]);
    EXPECT_EQ(trick.winner, Seat(0));
    EXPECT_EQ(text<French>(trick.cards), "KH QH");
    EXPECT_EQ(trick.points, 5);
    EXPECT_EQ(trick.with, 0) << "the first card takes it";
    EXPECT_EQ(as<Draw>(events[2]).card, card<French>("9S"));
    EXPECT_EQ(as<Draw>(events[3]).seat, Seat(1));
    EXPECT_EQ(as<Draw>(events[3]).card, card<French>("2H"));
  }
}

// "Public: the stock's top card and count, every card drawn while the stock is face up …, trick, last
// trick, piles."
TEST(CaliforniaJackDeal, WhatIsPublicIsThisAndNoMore) {
  std::set<std::string_view> names;
  core::for_each_field(california_deal().pub,
                       [&](std::string_view name, const auto&) { names.insert(name); });
  EXPECT_EQ(names,
            (std::set<std::string_view>{"trump", "top", "stock", "hand_counts", "known", "leader",
                                        "trick", "last_leader", "last_trick", "piles", "points"}));
}

TEST(CaliforniaJackDeal, ATranscriptIsGivenTheStockFromItsTop) {
  const auto d = CaliforniaJack::dealt(california_deal());
  ASSERT_EQ(d.stock.size(), 40u);
  EXPECT_EQ(d.stock[0], card<French>("9S")) << "trump is the suit of stock[0]";
  EXPECT_EQ(d.stock[3], card<French>("4H"));
  EXPECT_EQ(d.trump, french_suit('S'));
}

}  // namespace
}  // namespace tests
