// President: "From the second round on: deal, exchange, play."
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/events.h"
#include "tests/support/president.h"

namespace tests {
namespace {

using core::CardSet;
using core::SeatSet;
using Exchange = President::Exchange;

std::string gift(std::string_view hand, int n) {
  return text<FrenchByRank>(President::best(ranked(hand), n));
}

// Four seats. Seat 2 is President, 0 Vice-President, 3 Vice-Scum, 1 Scum.
President::State four() {
  return dealt_after({2, 0, 3, 1}, deck_for({"3C 6H", "2S AS 4H", "3H 4S", "2H KD"}));
}

// "Best: 3♠ first, then by rank; equal ranks by suit S H D C."
TEST(PresidentExchange, TheBestCardIsTheThreeOfSpadesThenTheHighestRank) {
  EXPECT_EQ(gift("4C KD 2C AS", 2), "AS 2C");
  EXPECT_EQ(gift("4C KD 3S AS", 2), "3S AS");
  EXPECT_EQ(gift("4C 2D 3S AS", 1), "3S");
  EXPECT_EQ(gift("4C 3H 3D 3C", 2), "3H 4C") << "another 3 is the lowest";
}

TEST(PresidentExchange, EqualRanksGoBySuitSpadesHeartsDiamondsClubs) {
  EXPECT_EQ(gift("2C 2D 2H 2S", 1), "2S");
  EXPECT_EQ(gift("2C 2D 2H 2S", 2), "2H 2S");
  EXPECT_EQ(gift("2C 2D AS AH", 1), "2D");
  EXPECT_EQ(gift("KC KD KH 2C", 2), "KH 2C");
}

// "Exchange comes after the deal." (settled) "Scum gives the President its 2 best cards … Vice-Scum and
// Vice-President the same with 1."
TEST(PresidentExchange, TheLowGiveTheirBestWithTheDeal) {
  const auto s = four();
  EXPECT_EQ(s.pub.phase, President::Phase::kExchange);
  EXPECT_EQ(s.own[2].received, ranked("AS 2S"));
  EXPECT_EQ(s.own[1].given, ranked("AS 2S"));
  EXPECT_TRUE(s.own[2].hand.includes(ranked("AS 2S")));
  EXPECT_EQ(s.own[0].received, ranked("2H"));
  EXPECT_EQ(s.own[3].given, ranked("2H"));
  EXPECT_EQ(s.pub.hand_counts[2], 15);
  EXPECT_EQ(s.pub.hand_counts[1], 11);
  EXPECT_EQ(s.pub.hand_counts[0], 14);
  EXPECT_EQ(s.pub.hand_counts[3], 12);
}

// President and Vice-President may act at the same time, in any order.
TEST(PresidentExchange, BothMayGiveBackAtTheSameTime) {
  for (const bool president_first : {true, false}) {
    auto s = four();
    EXPECT_EQ(President::to_act(s.pub), SeatSet::of(Seat(0)) | SeatSet::of(Seat(2)));
    play<President>(s, president_first ? 2 : 0, president_first ? give("3H 4S") : give("6H"));
    EXPECT_EQ(s.pub.phase, President::Phase::kExchange);
    EXPECT_EQ(President::to_act(s.pub), SeatSet::of(Seat(president_first ? 0 : 2)));
    play<President>(s, president_first ? 0 : 2, president_first ? give("6H") : give("3H 4S"));
    EXPECT_EQ(s.pub.phase, President::Phase::kPlay);
    EXPECT_EQ(s.own[1].received, ranked("3H 4S"));
    EXPECT_TRUE(s.own[1].hand.includes(ranked("3H 4S")));
    EXPECT_EQ(s.own[3].received, ranked("6H"));
    for (const int count : {0, 1, 2, 3})
      EXPECT_EQ(s.pub.hand_counts[static_cast<std::size_t>(count)], 13);
  }
}

// "The President then gives back any 2 (it has seen what it got, and may return it)."
TEST(PresidentExchange, AnyCardsMayBeGivenBackAlsoThoseReceived) {
  auto s = four();
  EXPECT_EQ(core::legal<President>(s, Seat(2)).size(), 105u) << "any 2 of 15";
  EXPECT_EQ(core::legal<President>(s, Seat(0)).size(), 14u) << "any 1 of 14";
  play<President>(s, 2, give("AS 2S"));
  play<President>(s, 0, give("2H"));
  EXPECT_TRUE(s.own[1].hand.includes(ranked("AS 2S")));
  EXPECT_TRUE(s.own[3].hand.contains(card<FrenchByRank>("2H")));
}

TEST(PresidentExchange, TheLongestListOfMovesIsTwoOfTwentyCards) {
  const auto s = dealt_after({0, 1, 2}, deck_for({"", "", ""}));
  EXPECT_EQ(s.pub.hand_counts[0], 20) << "three seats: 18 dealt and 2 received";
  EXPECT_EQ(core::legal<President>(s, Seat(0)).size(), 190u);
}

// "The holder of 3♣ leads each round": the seat that holds it after the exchange.
TEST(PresidentExchange, TheSeatThatIsGivenTheThreeOfClubsLeads) {
  auto kept = four(), given = four();
  for (auto* s : {&kept, &given}) {
    play<President>(*s, 2, give("3H 4S"));
    EXPECT_EQ(refused<President>(*s, 1, pass()).code, core::Refusal::Code::kNotYourTurn);
  }
  play<President>(kept, 0, give("6H"));
  EXPECT_EQ(kept.pub.turn, Seat(0));
  play<President>(given, 0, give("3C"));
  EXPECT_EQ(given.pub.turn, Seat(3));
  EXPECT_EQ(core::legal<President>(given, Seat(3))[0].cards & ranked("3C"), ranked("3C"));
}

TEST(PresidentExchange, ThreePlayersExchangeOnlyPresidentWithScum) {
  const auto s = dealt_after({1, 0, 2}, deck_for({"2C 2D", "3C 3H", "3S 2S KD"}));
  EXPECT_EQ(President::to_act(s.pub), SeatSet::of(Seat(1)));
  EXPECT_EQ(s.own[1].received, ranked("3S 2S"));
  EXPECT_TRUE(s.own[0].given.empty() && s.own[0].received.empty());
  EXPECT_EQ(President::owed(s.pub, Seat(0)), 0);
}

TEST(PresidentExchange, NeutralsTakeNoPart) {
  const auto s = dealt_after({4, 3, 2, 1, 0}, deck_for({"", "", "", "", ""}));
  EXPECT_EQ(President::to_act(s.pub), SeatSet::of(Seat(4)) | SeatSet::of(Seat(3)));
  EXPECT_EQ(President::owed(s.pub, Seat(4)), 2);
  EXPECT_EQ(President::owed(s.pub, Seat(3)), 1);
  EXPECT_EQ(President::owed(s.pub, Seat(2)), 0);
  EXPECT_EQ(President::partner(s.pub, Seat(4)), Seat(0));
  EXPECT_EQ(President::partner(s.pub, Seat(3)), Seat(1));
}

TEST(PresidentExchange, OfEightTheTwoAtEachEndExchange) {
  auto s = dealt_after({5, 2, 0, 1, 3, 4, 7, 6}, deck_for({"", "", "", "", "", "", "", ""}));
  EXPECT_EQ(President::to_act(s.pub), SeatSet::of(Seat(5)) | SeatSet::of(Seat(2)));
  EXPECT_EQ(s.own[5].received.size(), 2);
  EXPECT_EQ(s.own[6].given, s.own[5].received);
  EXPECT_EQ(s.own[7].given, s.own[2].received);
  for (const int neutral : {0, 1, 3, 4})
    EXPECT_TRUE(s.own[static_cast<std::size_t>(neutral)].given.empty());
}

// "Giver and receiver see those cards, nobody else."
TEST(PresidentExchange, GiverAndReceiverSeeTheCardsAndNobodyElse) {
  const auto s = four();
  const auto told_of = [&](Seat teller) {
    const auto v = core::view(s, teller);
    core::Events<President> events;
    President::deal_events(core::sight(v), events);
    EXPECT_EQ(events.size(), 2u);
    return text<FrenchByRank>(as<Exchange>(events[0]).cards) + "/" +
           text<FrenchByRank>(as<Exchange>(events[1]).cards);
  };
  EXPECT_EQ(told_of(Seat(2)), "AS 2S/");
  EXPECT_EQ(told_of(Seat(1)), "AS 2S/");
  EXPECT_EQ(told_of(Seat(0)), "/2H");
  EXPECT_EQ(told_of(Seat(3)), "/2H");
  EXPECT_EQ(told_of(core::kNoSeat), "/");
}

TEST(PresidentExchange, TheForcedGiftsAreToldWithTheDeal) {
  const auto s = four();
  core::Events<President> events;
  President::deal_events(core::sight(s), events);
  ASSERT_EQ(events.size(), 2u);
  const auto two = as<Exchange>(events[0]), one = as<Exchange>(events[1]);
  EXPECT_EQ(two.from, Seat(1));
  EXPECT_EQ(two.to, Seat(2));
  EXPECT_EQ(two.count, 2);
  EXPECT_EQ(one.from, Seat(3));
  EXPECT_EQ(one.to, Seat(0));
  EXPECT_EQ(one.count, 1);
}

TEST(PresidentExchange, TheFirstRoundHasNone) {
  const auto s =
      President::deal(President::open({.seats = 4}, Seat(3)), deck_for({"3C", "", "", ""}));
  core::Events<President> events;
  President::deal_events(core::sight(s), events);
  EXPECT_TRUE(events.empty());
}

TEST(PresidentExchange, WhatIsGivenBackIsToldToTheTwo) {
  const auto before = four();
  auto s = before;
  play<President>(s, 2, give("3H 4S"));
  for (const Seat teller : viewers(s)) {
    const auto events = told_to<President>(teller, before, s);
    ASSERT_EQ(events.size(), 1u);
    const auto gift_back = as<Exchange>(events[0]);
    EXPECT_EQ(gift_back.from, Seat(2));
    EXPECT_EQ(gift_back.to, Seat(1));
    EXPECT_EQ(gift_back.count, 2);
    const bool knows = teller == 1 || teller == 2;
    EXPECT_EQ(text<FrenchByRank>(gift_back.cards), knows ? "3H 4S" : "");
  }
}

TEST(PresidentExchange, ItsRefusalsSayWhatIsOwed) {
  const auto s = four();
  const auto two = broken_rule<President>(s, 2, give("3H"));
  EXPECT_EQ(two.rule, President::Rule::kGiveCount);
  EXPECT_EQ(two.count, 2);
  EXPECT_EQ(broken_rule<President>(s, 2, give("3H 4S AS")).rule, President::Rule::kGiveCount);
  EXPECT_EQ(broken_rule<President>(s, 2, give("")).rule, President::Rule::kGiveCount);
  const auto one = broken_rule<President>(s, 0, give("3C 6H"));
  EXPECT_EQ(one.rule, President::Rule::kGiveCount);
  EXPECT_EQ(one.count, 1);
  const auto foreign = broken_rule<President>(s, 2, give("3H KD"));
  EXPECT_EQ(foreign.rule, President::Rule::kNotInHand);
  EXPECT_EQ(foreign.card, card<FrenchByRank>("KD"));
  EXPECT_EQ(broken_rule<President>(s, 2, lay("3H")).rule, President::Rule::kExchangeFirst);
  EXPECT_EQ(broken_rule<President>(s, 2, pass()).rule, President::Rule::kExchangeFirst);
  EXPECT_EQ(refused<President>(s, 1, give("4H")).code, core::Refusal::Code::kNotYourTurn);
}

}  // namespace
}  // namespace tests
