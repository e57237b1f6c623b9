// President: what beats what, passing, going out, the leader of the next trick.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/events.h"
#include "tests/support/president.h"

namespace tests {
namespace {

using core::kNoSeat;
using core::SeatSet;
using Out = President::Out;
using Sweep = President::Sweep;

// Does `answer` beat `play`? Both seats keep a card that does not matter.
bool beats(const std::string& answer, const std::string& play) {
  auto s = under_way({play + " 4C", answer + " 5C", "6C"}, 0);
  put(s, 0, play);
  return core::legal<President>(s, Seat(1)).contains(lay(answer));
}

// "Rank, low to high: 3 4 5 6 7 8 9 T J Q K A 2."
TEST(PresidentPlay, ThreeIsLowAndTwoIsHigh) {
  const std::string ranks = "3456789TJQKA2";
  for (std::size_t low = 0; low < ranks.size(); ++low)
    for (std::size_t high = low + 1; high < ranks.size(); ++high) {
      EXPECT_TRUE(beats({ranks[high], 'D'}, {ranks[low], 'H'})) << ranks[high] << ranks[low];
      EXPECT_FALSE(beats({ranks[low], 'D'}, {ranks[high], 'H'})) << ranks[low] << ranks[high];
    }
}

// "A play beats another if it has as many cards and a higher rank."
TEST(PresidentPlay, AsManyCardsAndAHigherRank) {
  EXPECT_TRUE(beats("8C 8D", "7C 7D"));
  EXPECT_TRUE(beats("8C 8D 8S", "7C 7D 7H"));
  EXPECT_TRUE(beats("8C 8D 8H 8S", "7C 7D 7H 7S"));
  EXPECT_FALSE(beats("8S", "8H")) << "the same rank is not higher";
  EXPECT_FALSE(beats("8H 8S", "8C 8D"));
  EXPECT_FALSE(beats("8C 8D", "7C"));
  EXPECT_FALSE(beats("8C", "7C 7D"));
  EXPECT_FALSE(beats("8C 8D 8H", "7C 7D"));
}

// "One exception: a single 3♠ beats any single, and nothing beats it." "'Beats everything' means every
// single." (settled)
TEST(PresidentPlay, TheSingleThreeOfSpadesBeatsAnySingle) {
  for (const char* single : {"3C", "4H", "KD", "AS", "2S"})
    EXPECT_TRUE(beats("3S", single)) << single;
  for (const char* set : {"4H 4D", "3D 3H", "2C 2D 2H"}) EXPECT_FALSE(beats("3S", set)) << set;
}

TEST(PresidentPlay, NothingBeatsTheSingleThreeOfSpades) {
  auto s = under_way({"3S 4C", "2S 5C", "2H 6C"}, 0);
  put(s, 0, "3S");
  EXPECT_EQ(core::legal<President>(s, Seat(1)).size(), 1u) << "only to pass";
  const auto reason = broken_rule<President>(s, 1, lay("2S"));
  EXPECT_EQ(reason.rule, President::Rule::kNothingBeats);
  EXPECT_EQ(reason.card, President::kThreeOfSpades);
}

// "In a set it is an ordinary 3."
TEST(PresidentPlay, InASetTheThreeOfSpadesIsAnOrdinaryThree) {
  EXPECT_TRUE(beats("4C 4D", "3H 3S"));
  EXPECT_TRUE(beats("4D 4H 4S", "3D 3H 3S"));
  EXPECT_FALSE(beats("3H 3S", "4D 4H"));
  EXPECT_FALSE(beats("3D 3S", "2D 2H"));
  EXPECT_FALSE(beats("3S 3D", "3C 3H"));
}

TEST(PresidentPlay, ARefusalSaysHowManyCardsAndWhatToBeat) {
  auto s = under_way({"7C 7D 4C", "8C 8D 6H 6D 5C", "6C"}, 0);
  put(s, 0, "7C 7D");
  const auto count = broken_rule<President>(s, 1, lay("8C"));
  EXPECT_EQ(count.rule, President::Rule::kSameCount);
  EXPECT_EQ(count.count, 2);
  const auto rank = broken_rule<President>(s, 1, lay("6H 6D"));
  EXPECT_EQ(rank.rule, President::Rule::kHigherRank);
  EXPECT_EQ(FrenchByRank::rank(rank.card), FrenchByRank::rank(card<FrenchByRank>("7C")));
  EXPECT_EQ(broken_rule<President>(s, 1, lay("8C 6H")).rule, President::Rule::kOneRank);
  EXPECT_EQ(broken_rule<President>(s, 1, lay("9C 9D")).rule, President::Rule::kNotInHand);
  EXPECT_EQ(broken_rule<President>(s, 1, give("8C 8D")).rule, President::Rule::kNoSuchMove);
  EXPECT_EQ(refused<President>(s, 2, pass()).code, core::Refusal::Code::kNotYourTurn);
  EXPECT_EQ(refused<President>(s, 3, pass()).code, core::Refusal::Code::kInvalidPlayer);
}

// "Every other seat in turn plays a better play or passes; passing is always allowed …"
TEST(PresidentPlay, PassingIsAlwaysAllowedInAnswer) {
  auto s = under_way({"7C 4C", "8C 5C", "6C 9C"}, 0);
  put(s, 0, "7C");
  EXPECT_TRUE(core::legal<President>(s, Seat(1)).contains(pass())) << "also with a better card";
  skip(s, 1);
  EXPECT_EQ(s.pub.passed, SeatSet::of(Seat(1)));
  EXPECT_EQ(s.pub.turn, Seat(2)) << "clockwise";
}

// "… and lasts until the trick ends."
TEST(PresidentPlay, APassLastsUntilTheTrickEnds) {
  auto s = under_way({"7C JC 4C", "TC 5C", "8C KC"}, 0);
  put(s, 0, "7C");
  skip(s, 1);
  put(s, 2, "8C");
  put(s, 0, "JC");
  EXPECT_EQ(s.pub.turn, Seat(2)) << "seat 1 is not asked again";
  EXPECT_EQ(refused<President>(s, 1, lay("TC")).code, core::Refusal::Code::kNotYourTurn);
  skip(s, 2);
  EXPECT_EQ(s.pub.turn, Seat(0));
  EXPECT_TRUE(s.pub.passed.empty()) << "in the next trick he is back";
  put(s, 0, "4C");
  EXPECT_EQ(s.pub.turn, Seat(1));
  put(s, 1, "5C");
}

// "The trick ends when every other seat still in it has passed; the last to play leads."
TEST(PresidentPlay, TheLastToPlayLeadsTheNextTrick) {
  auto s = under_way({"7C 4C", "TC 5C", "8C KC"}, 0);
  put(s, 0, "7C");
  put(s, 1, "TC");
  skip(s, 2);
  EXPECT_FALSE(s.pub.table.empty());
  EXPECT_EQ(s.pub.last_to_play, Seat(1));
  const auto before = s;
  skip(s, 0);
  EXPECT_EQ(s.pub.turn, Seat(1));
  EXPECT_TRUE(s.pub.table.empty());
  EXPECT_EQ(s.pub.last_to_play, kNoSeat);
  const auto events = told<President>(before, s);
  ASSERT_EQ(events.size(), 2u);
  EXPECT_EQ(as<games::Pass>(events[0]).seat, Seat(0));
  EXPECT_EQ(as<Sweep>(events[1]).winner, Seat(1));
  EXPECT_EQ(as<Sweep>(events[1]).leader, Seat(1));
  EXPECT_FALSE(as<Sweep>(events[1]).is_out());
}

// "A seat that runs out of cards is out of the round at once and out of the trick: nobody waits for it."
TEST(PresidentPlay, ASeatThatRunsOutIsOutAtOnceAndNobodyWaits) {
  auto s = under_way({"7C", "TC 5C", "8C KC"}, 0);
  const auto before = s;
  put(s, 0, "7C");
  EXPECT_EQ(s.pub.order, President::Order{Seat(0)});
  EXPECT_EQ(s.pub.turn, Seat(1));
  const auto events = told<President>(before, s);
  ASSERT_EQ(events.size(), 2u);
  EXPECT_EQ(as<President::Played>(events[0]).seat, Seat(0));
  EXPECT_EQ(as<Out>(events[1]).seat, Seat(0));
  EXPECT_EQ(as<Out>(events[1]).place, 1);
  put(s, 1, "TC");
  put(s, 2, "KC");
  EXPECT_EQ(s.pub.turn, Seat(1)) << "the trick goes on without seat 0";
  skip(s, 1);
  EXPECT_EQ(s.pub.turn, Seat(2)) << "and ends without asking him";
}

// "If all others then pass, the next seat clockwise that still has cards leads."
TEST(PresidentPlay, AfterThatSeatTheNextWithCardsLeads) {
  auto s = under_way({"4C 4D", "KC", "5C 5D", "6C 6D"}, 1);
  put(s, 1, "KC");
  skip(s, 2);
  skip(s, 3);
  const auto before = s;
  skip(s, 0);
  EXPECT_EQ(s.pub.turn, Seat(2));
  EXPECT_TRUE(s.pub.table.empty());
  const auto events = told<President>(before, s);
  EXPECT_EQ(as<Sweep>(events[1]).winner, Seat(1)) << "he played last";
  EXPECT_EQ(as<Sweep>(events[1]).leader, Seat(2)) << "and another leads";
  EXPECT_TRUE(as<Sweep>(events[1]).is_out());
}

TEST(PresidentPlay, TheNextSeatIsCountedFromTheLastPlayNotFromTheLastPass) {
  auto s = under_way({"KC", "4C 4D", "5C 5D", "6C 6D"}, 2);
  put(s, 2, "5C");
  skip(s, 3);
  put(s, 0, "KC");
  skip(s, 1);
  skip(s, 2);
  EXPECT_EQ(s.pub.turn, Seat(1)) << "after seat 0, not after seat 2";
}

TEST(PresidentPlay, TheNextSeatIsSoughtPastThoseWhoAreOut) {
  auto s = under_way({"4C 4D", "", "KC", "", "5C 5D"}, 2);
  put(s, 2, "KC");
  EXPECT_EQ(s.pub.turn, Seat(4));
  skip(s, 4);
  skip(s, 0);
  EXPECT_EQ(s.pub.turn, Seat(4));
  auto t = under_way({"4C 4D", "5C 5D", "", "KC", ""}, 3);
  put(t, 3, "KC");
  EXPECT_EQ(t.pub.turn, Seat(0)) << "round the table";
}

// Seat 0 is out and the others have passed. Then seat 3 beats seat 0's play and is out too, so the trick is over at once.
TEST(PresidentPlay, GoingOutWhenAllOthersHavePassedEndsTheTrick) {
  auto s = under_way({"7C", "8C 8D", "9C 9D", "KC"}, 0);
  put(s, 0, "7C");
  skip(s, 1);
  skip(s, 2);
  const auto before = s;
  put(s, 3, "KC");
  EXPECT_EQ(s.pub.turn, Seat(1)) << "next clockwise with cards, though he had passed";
  EXPECT_TRUE(s.pub.table.empty() && s.pub.passed.empty());
  const auto events = told<President>(before, s);
  ASSERT_EQ(events.size(), 3u);
  EXPECT_EQ(as<President::Played>(events[0]).seat, Seat(3));
  EXPECT_EQ(as<Out>(events[1]).seat, Seat(3));
  EXPECT_EQ(as<Sweep>(events[2]).winner, Seat(3));
  EXPECT_EQ(as<Sweep>(events[2]).leader, Seat(1));
}

TEST(PresidentPlay, ASeatThatGoesOutWithTheThreeOfSpadesCannotBeBeatenEither) {
  auto s = under_way({"3S", "2C 5C", "2H 6C"}, 0);
  put(s, 0, "3S");
  EXPECT_EQ(core::legal<President>(s, Seat(1)).size(), 1u);
  skip(s, 1);
  skip(s, 2);
  EXPECT_EQ(s.pub.turn, Seat(1));
}

TEST(PresidentPlay, CardsThatWerePlayedStayInSight) {
  auto s = under_way({"7C 7D 4C", "TC TD 5C", "8C KC"}, 0);
  put(s, 0, "7C 7D");
  put(s, 1, "TC TD");
  EXPECT_EQ(s.pub.table, ranked("TC TD"));
  EXPECT_EQ(s.pub.played[1], ranked("TC TD"));
  EXPECT_EQ(s.pub.hand_counts[0], 1);
  EXPECT_EQ(s.pub.hand_counts[1], 1);
}

}  // namespace
}  // namespace tests
