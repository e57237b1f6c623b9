// President: the deal, the leader, what may be led, and when a round ends.
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/events.h"
#include "tests/support/president.h"

namespace tests {
namespace {

using core::CardSet;
using core::kNoSeat;
using core::SeatSet;
using games::Title;

President::State first_round(int seats, std::string_view first = "") {
  return President::deal(President::open(with_seats<President>(seats), Seat(seats - 1)),
                         deck_dealing<FrenchByRank>(first));
}
std::set<std::string> plays(const President::State& s, int seat) {
  std::set<std::string> out;
  for (const auto& m : core::legal<President>(s, Seat(seat)))
    out.insert(m.act == President::Act::kPass ? "pass" : text<FrenchByRank>(m.cards));
  return out;
}
using Plays = std::set<std::string>;

// "52 cards dealt one at a time until gone (some hands are one longer)."
TEST(PresidentDeal, OneCardAtATimeUntilTheyAreGone) {
  for (int seats = 3; seats <= 8; ++seats) {
    const auto s = first_round(seats);
    int sum = 0;
    for (int i = 0; i < seats; ++i) {
      const int count = s.pub.hand_counts[static_cast<std::size_t>(i)];
      EXPECT_EQ(count, 52 / seats + (i < 52 % seats ? 1 : 0)) << seats << " seats, seat " << i;
      sum += count;
    }
    EXPECT_EQ(sum, 52);
  }
}

// "The seat after the dealer … is dealt first."
TEST(PresidentDeal, BeginsAfterTheDealer) {
  const auto s = first_round(4, "AS KH QD JC TS");
  EXPECT_TRUE(s.own[0].hand.includes(ranked("AS TS")));
  EXPECT_TRUE(s.own[1].hand.includes(ranked("KH")));
  EXPECT_TRUE(s.own[2].hand.includes(ranked("QD")));
  EXPECT_TRUE(s.own[3].hand.includes(ranked("JC")));
}

// "The holder of 3♣ leads each round …"
TEST(PresidentDeal, TheHolderOfTheThreeOfClubsLeads) {
  for (int holder = 0; holder < 4; ++holder) {
    std::vector<std::string_view> hands(4);
    hands[static_cast<std::size_t>(holder)] = "3C";
    const auto s = President::deal(President::open({.seats = 4}, Seat(3)), deck_for(hands));
    EXPECT_EQ(s.pub.phase, President::Phase::kPlay) << "no exchange in the first round";
    EXPECT_EQ(President::to_act(s.pub), SeatSet::of(Seat(holder)));
  }
}

// "… and that first play must contain 3♣." "With 3♥ 3♣ 3♠ one may lead 3♣ alone or 3♠ later alone."
TEST(PresidentDeal, TheFirstPlayContainsTheThreeOfClubs) {
  auto s = President::deal(President::open({.seats = 3}, Seat(2)),
                           deck_for({"3H 3C 3S 4D", "3D 5C 6C", "7C 8C 9C"}));
  EXPECT_EQ(plays(s, 0), (Plays{"3C", "3C 3H", "3C 3S", "3C 3H 3S"}));
  for (const char* other : {"3S", "3H", "3H 3S", "4D"}) {
    const auto reason = broken_rule<President>(s, 0, lay(other));
    EXPECT_EQ(reason.rule, President::Rule::kFirstPlay) << other;
    EXPECT_EQ(reason.card, President::kThreeOfClubs);
  }
  put(s, 0, "3C");
  skip(s, 1);
  skip(s, 2);
  EXPECT_TRUE(plays(s, 0).contains("3S")) << "later alone";
  EXPECT_TRUE(plays(s, 0).contains("4D")) << "only the first play of the round";
}

// "A play is 1–4 cards of one rank." "Legal plays list every suit choice that matters."
TEST(PresidentDeal, ALeadIsAnyChoiceOfCardsOfOneRank) {
  const auto s = under_way({"7C 7H 9S", "8C 8D", "TC TD"}, 0);
  EXPECT_EQ(plays(s, 0), (Plays{"7C", "7H", "7C 7H", "9S"}));
  const auto four = under_way({"7C 7D 7H 7S", "8C 8D", "TC TD"}, 0);
  EXPECT_EQ(plays(four, 0).size(), 15u);
  EXPECT_EQ(broken_rule<President>(s, 0, lay("7C 9S")).rule, President::Rule::kOneRank);
  EXPECT_EQ(broken_rule<President>(s, 0, lay("")).rule, President::Rule::kOneRank);
}

TEST(PresidentDeal, ACardOfAnotherIsRefusedByName) {
  const auto s = under_way({"7C 7H 9S", "8C 8D", "TC TD"}, 0);
  const auto reason = broken_rule<President>(s, 0, lay("7C 7D"));
  EXPECT_EQ(reason.rule, President::Rule::kNotInHand);
  EXPECT_EQ(reason.card, card<FrenchByRank>("7D"));
}

// "The leader must play."
TEST(PresidentDeal, TheLeaderMayNotPass) {
  const auto s = under_way({"7C 7H 9S", "8C 8D", "TC TD"}, 0);
  EXPECT_FALSE(plays(s, 0).contains("pass"));
  EXPECT_EQ(broken_rule<President>(s, 0, pass()).rule, President::Rule::kLeaderPlays);
  EXPECT_EQ(broken_rule<President>(first_round(4), first_round(4).pub.turn, pass()).rule,
            President::Rule::kLeaderPlays);
}

TEST(PresidentDeal, NothingIsGivenOutsideTheExchange) {
  const auto s = under_way({"7C 7H 9S", "8C 8D", "TC TD"}, 0);
  EXPECT_EQ(broken_rule<President>(s, 0, give("7C 7H")).rule, President::Rule::kNoSuchMove);
}

// "The round ends when one seat is left with cards."
TEST(PresidentDeal, TheRoundEndsWhenOneSeatIsLeftWithCards) {
  auto s = under_way({"7C", "8C", "9C 9D"}, 0);
  put(s, 0, "7C");
  EXPECT_EQ(s.pub.phase, President::Phase::kPlay);
  const auto before = s;
  put(s, 1, "8C");
  EXPECT_EQ(s.pub.phase, President::Phase::kDone);
  EXPECT_TRUE(President::to_act(s.pub).empty());
  EXPECT_EQ(s.pub.order, (President::Order{Seat(0), Seat(1), Seat(2)}));
  EXPECT_EQ(s.own[2].hand, ranked("9C 9D")) << "they stay unplayed";
  EXPECT_EQ(refused<President>(s, 2, lay("9C")).code, core::Refusal::Code::kNotInProgress);
  const auto events = told<President>(before, s);
  ASSERT_EQ(events.size(), 2u);
  EXPECT_EQ(as<President::Out>(events[1]).place, 2);
}

std::vector<Title> titles(std::initializer_list<int> order) {
  President::Order list;
  for (const int seat : order) list.push_back(Seat(seat));
  President::Public p;
  p.order = list;
  const auto by_seat = President::result(p).title;
  return {by_seat.begin(), by_seat.begin() + static_cast<int>(order.size())};
}
using Titles = std::vector<Title>;

// "Titles by order of going out: President, Vice-President (4+ players), Neutral…, Vice-Scum (4+
// players), Scum. Three players: President, Neutral, Scum."
TEST(PresidentTitles, GoByTheOrderOfGoingOut) {
  EXPECT_EQ(titles({2, 0, 1}), (Titles{Title::kNeutral, Title::kScum, Title::kPresident}));
  EXPECT_EQ(titles({3, 1, 0, 2}),
            (Titles{Title::kViceScum, Title::kVicePresident, Title::kScum, Title::kPresident}));
  EXPECT_EQ(titles({0, 1, 2, 3, 4}), (Titles{Title::kPresident, Title::kVicePresident,
                                             Title::kNeutral, Title::kViceScum, Title::kScum}));
  EXPECT_EQ(titles({7, 6, 5, 4, 3, 2, 1, 0}),
            (Titles{Title::kScum, Title::kViceScum, Title::kNeutral, Title::kNeutral,
                    Title::kNeutral, Title::kNeutral, Title::kVicePresident, Title::kPresident}));
}

TEST(PresidentTitles, AreOfTheLastRoundAndNoneInTheFirst) {
  for (const Title t : first_round(4).pub.titles()) EXPECT_EQ(t, Title::kNone);
  const auto s = dealt_after({2, 0, 1}, deck_for({"", "", ""}));
  EXPECT_EQ(s.pub.titles()[2], Title::kPresident);
  EXPECT_EQ(s.pub.titles()[1], Title::kScum);
  EXPECT_EQ(s.pub.titles()[3], Title::kNone) << "nobody sits there";
}

// "Public: hand counts, all cards played, passes, titles, scores. Hidden: hands, exchanged cards."
TEST(PresidentDeal, WhatIsPublicIsThisAndNoMore) {
  std::set<std::string_view> names;
  core::for_each_field(first_round(4).pub,
                       [&](std::string_view name, const auto&) { names.insert(name); });
  EXPECT_EQ(names, (std::set<std::string_view>{"phase", "titles", "giving", "turn", "table",
                                               "last_to_play", "passed", "order", "hand_counts",
                                               "played"}));
}

}  // namespace
}  // namespace tests
