// One deal of Briscola, sentence by sentence of games.md.
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "games/briscola/deal.h"
#include "games/briscola/rules.h"
#include "tests/support/briscola.h"
#include "tests/support/events.h"
#include "tests/support/play.h"

namespace tests {
namespace {

using core::Card;
using core::CardSet;
using games::Briscola;
using games::Draw;
using games::Italian;

std::string held(const Briscola::State& s, int seat) {
  return text<Italian>(s.own[static_cast<std::size_t>(seat)].hand);
}
void put_card(Briscola::State& s, int seat, std::string_view code) {
  play<Briscola>(s, seat, italian_card(code));
}

// The dealer is the last seat, so that seat 0 gets the first card and leads.
Briscola::State dealt(int seats, std::string_view first, std::string_view bottom = "") {
  return Briscola::deal(Briscola::open(with_seats<Briscola>(seats), Seat(seats - 1)),
                        deck_dealing<Italian>(first, bottom));
}

// A trick on its own: these cards are all that the seats hold, in order from seat 0.
Seat taker(std::string_view codes, char trump) {
  Briscola::State s;
  const std::vector<Card> in_order = cards<Italian>(codes);
  s.pub.players = static_cast<std::uint8_t>(in_order.size());
  s.pub.hand = 1;
  s.pub.leader = Seat(0);
  s.pub.trump = {static_cast<std::uint8_t>(Italian::kSuits.find(trump))};
  for (std::size_t i = 0; i < in_order.size(); ++i) s.own[i].hand.insert(in_order[i]);
  for (std::size_t i = 0; i < in_order.size(); ++i)
    play<Briscola>(s, static_cast<int>(i), {in_order[i]});
  return s.pub.leader;
}

// "Strength, high to low: A 3 K C J 7 6 5 4 2."
TEST(BriscolaDeal, StrengthIsAceThreeKingCavalloFanteAndThenByNumber) {
  const std::string ranks = "A3KCJ76542";
  for (std::size_t high = 0; high < ranks.size(); ++high)
    for (std::size_t low = high + 1; low < ranks.size(); ++low) {
      const std::string strong{ranks[high], 'C'}, weak{ranks[low], 'C'};
      EXPECT_EQ(taker(strong + " " + weak, 'B'), Seat(0)) << strong << weak;
      EXPECT_EQ(taker(weak + " " + strong, 'B'), Seat(1)) << strong << weak;
    }
}

// "Points: A 11, 3 10, K 4, C 3, J 2, others 0; 120 in all."
TEST(BriscolaDeal, PointsAreElevenTenFourThreeTwo) {
  const auto worth = [](const char* code) { return games::briscola_deal::points(italian(code)); };
  EXPECT_EQ(worth("AB"), 11);
  EXPECT_EQ(worth("3C"), 10);
  EXPECT_EQ(worth("KD"), 4);
  EXPECT_EQ(worth("CS"), 3);
  EXPECT_EQ(worth("JB"), 2);
  for (const char* blank : {"7B", "6C", "5D", "4S", "2B"}) EXPECT_EQ(worth(blank), 0);
  EXPECT_EQ(worth("AB 3B"), 21);
  EXPECT_EQ(games::briscola_deal::points(Italian::all()), 120);
}

// "Strength and points are two different tables": the 7 beats the 6 though neither counts, and the two tables have
// different numbers.
TEST(BriscolaDeal, StrengthAndPointsAreTwoTables) {
  EXPECT_EQ(taker("6C 7C", 'B'), Seat(1));
  EXPECT_EQ(games::briscola_deal::points(italian("6C 7C")), 0);
  EXPECT_EQ(taker("KC 3C", 'B'), Seat(1)) << "by rank the King would win";
}

// "Deal 3 each, turn the next card: its suit is trump for the whole deal." "Two players: 33 in the stock
// + the turned card." "Unless a game says otherwise the seat after the dealer … is dealt first."
TEST(BriscolaDeal, ThreeEachThenTheTurnedCard) {
  const auto s = dealt(2, "AB 2C 7D 3C 4S 5D KD 5S 4B");
  EXPECT_EQ(held(s, 0), text<Italian>(italian("AB 7D 4S")));
  EXPECT_EQ(held(s, 1), text<Italian>(italian("2C 3C 5D")));
  EXPECT_EQ(s.pub.turned, card<Italian>("KD"));
  EXPECT_EQ(games::suit_code<Italian>(s.pub.trump), 'D');
  EXPECT_EQ(s.pub.stock(), 33);
  EXPECT_EQ(s.pub.to_draw, 34);
  EXPECT_EQ(s.secret.stock[0], s.pub.turned) << "it lies under the stock";
  EXPECT_EQ(s.secret.stock[33], card<Italian>("5S"));
  EXPECT_FALSE(s.secret.removed.valid());
}

// "The non-dealer leads." (settled)
TEST(BriscolaDeal, TheSeatAfterTheDealerLeads) {
  for (int seats = 2; seats <= 4; ++seats)
    for (int dealer = 0; dealer < seats; ++dealer) {
      const auto standing = Briscola::open(with_seats<Briscola>(seats), Seat(dealer));
      const auto s = Briscola::deal(standing, deck_dealing<Italian>("AB", "2S"));
      const Seat first = core::next_seat(Seat(dealer), seats);
      EXPECT_EQ(s.pub.leader, first);
      EXPECT_EQ(Briscola::to_act(s.pub), core::SeatSet::of(first));
      EXPECT_TRUE(s.own[first].hand.contains(card<Italian>("AB"))) << "and is dealt first";
    }
}

// "Three play each for themselves with one 2, drawn at random, taken out (39 cards)."
TEST(BriscolaDeal, ThreePlayWithoutOneTwo) {
  const auto s = dealt(3, "AB 2C 7D 3C 4S 5D KB 5S 4B KD", "2S");
  EXPECT_EQ(s.secret.removed, card<Italian>("2S"));
  EXPECT_EQ(held(s, 0), text<Italian>(italian("AB 3C KB")));
  EXPECT_EQ(held(s, 1), text<Italian>(italian("2C 4S 5S")));
  EXPECT_EQ(held(s, 2), text<Italian>(italian("7D 5D 4B")));
  EXPECT_EQ(s.pub.stock() + 1 + 9, 39);
}

// The bottom card of the shuffled pack names the suit whose 2 is taken out, and takes its place.
TEST(BriscolaDeal, TheBottomCardTakesThePlaceOfTheTwoOfItsSuit) {
  const auto s = dealt(3, "AB 2C 7D 3C 4S 5D KB 5S 4B KD", "JC");
  EXPECT_EQ(s.secret.removed, card<Italian>("2C"));
  EXPECT_EQ(held(s, 1), text<Italian>(italian("JC 4S 5S")));
}

TEST(BriscolaDeal, FourGetThreeEachAndLeaveTwentyEight) {
  const auto s = dealt(4, "AB 2B 3B 4B AC 2C 3C 4C AD 2D 3D 4D KS");
  EXPECT_EQ(held(s, 0), "AB AC AD");
  EXPECT_EQ(held(s, 1), "2B 2C 2D");
  EXPECT_EQ(held(s, 2), "3B 3C 3D");
  EXPECT_EQ(held(s, 3), "4B 4C 4D");
  EXPECT_EQ(s.pub.stock(), 27);
  EXPECT_EQ(s.pub.turned, card<Italian>("KS"));
}

// "Any card may be played at any time: no duty to follow or to trump."
TEST(BriscolaDeal, AnyCardMayBePlayedAtAnyTime) {
  auto s = dealt(2, "AB 2B 7D 3D 4S 5C KD");
  EXPECT_EQ(core::legal<Briscola>(s, Seat(0)).size(), 3u);
  put_card(s, 0, "AB");
  EXPECT_EQ(core::legal<Briscola>(s, Seat(1)).size(), 3u)
      << "a Bastoni and a trump, and still any card";
  put_card(s, 1, "5C");
  EXPECT_EQ(s.pub.leader, Seat(0));
}

// "The highest trump wins the trick; without a trump, the highest card of the suit led."
TEST(BriscolaDeal, TheHighestTrumpOtherwiseTheHighestOfTheSuitLedTakesTheTrick) {
  EXPECT_EQ(taker("AC 2D", 'D'), Seat(1)) << "the lowest trump beats an ace";
  EXPECT_EQ(taker("2D AC", 'D'), Seat(0));
  EXPECT_EQ(taker("4C AS", 'D'), Seat(0)) << "another suit takes nothing";
  EXPECT_EQ(taker("AC 2D 4D 3C", 'D'), Seat(2)) << "the highest of two trumps";
  EXPECT_EQ(taker("4C AS 5C", 'D'), Seat(2));
  EXPECT_EQ(taker("4D 2D 7D JD", 'D'), Seat(3)) << "trump led";
  EXPECT_EQ(taker("4C AB AS 3D", 'D'), Seat(3));
}

// "The winner takes the cards to his pile, draws first, the others clockwise; then leads." The trick of
// the transcript in games.md: 2C, 3C, seat 1 takes 10 points and draws 5S, seat 0 draws 4B.
TEST(BriscolaDeal, TheWinnerTakesTheCardsDrawsFirstAndLeads) {
  auto s = dealt(2, "AB 3C 2C 6S 7D 5D KD 5S 4B");
  put_card(s, 0, "2C");
  put_card(s, 1, "3C");
  EXPECT_EQ(s.pub.pile[1], italian("2C 3C"));
  EXPECT_TRUE(s.pub.pile[0].empty());
  EXPECT_EQ(s.own[1].hand, italian("6S 5D 5S"));
  EXPECT_EQ(s.own[0].hand, italian("AB 7D 4B"));
  EXPECT_EQ(s.pub.leader, Seat(1));
  EXPECT_EQ(s.pub.points_by_seat()[1], 10);
  EXPECT_EQ(text<Italian>(s.pub.last_trick_cards()), "2C 3C");
  EXPECT_EQ(s.pub.last_leader, Seat(0));
  EXPECT_TRUE(s.pub.trick.empty());
}

TEST(BriscolaDeal, WithFourTheOthersDrawClockwiseAfterTheWinner) {
  auto s = dealt(4, "4B 2B 3B 5B 4C 2C 3C 5C 4D 2D 3D 5D KS 6B 6C 6D 6S");
  for (const auto& [seat, code] : {std::pair{0, "4B"}, {1, "2B"}, {2, "3B"}, {3, "5B"}})
    put_card(s, seat, code);
  EXPECT_EQ(s.pub.leader, Seat(2));
  EXPECT_TRUE(s.own[2].hand.contains(card<Italian>("6B")));
  EXPECT_TRUE(s.own[3].hand.contains(card<Italian>("6C")));
  EXPECT_TRUE(s.own[0].hand.contains(card<Italian>("6D")));
  EXPECT_TRUE(s.own[1].hand.contains(card<Italian>("6S")));
}

void play_tricks(Briscola::State& s, int tricks) {
  for (int i = 0; i < tricks * s.pub.players; ++i) {
    const Seat seat = s.pub.turn();
    Briscola::apply(s, seat, {s.own[seat].hand.lowest()});
  }
}

// "It lies under the stock and is the last card drawn." "With two players the loser of trick 17 therefore
// draws the turned card." (settled: the loser does draw it)
TEST(BriscolaDeal, TheLoserOfTrickSeventeenDrawsTheTurnedCard) {
  auto s = dealt(2, "AB 3C 2C 6S 7D 5D KD");
  play_tricks(s, 16);
  EXPECT_EQ(s.pub.to_draw, 2);
  EXPECT_EQ(s.pub.stock(), 1);
  EXPECT_FALSE(s.pub.turned_drawn_by.valid());
  play_tricks(s, 1);
  const Seat loser = core::next_seat(s.pub.leader, 2);
  EXPECT_EQ(s.pub.turned_drawn_by, loser);
  EXPECT_TRUE(s.own[loser].hand.contains(card<Italian>("KD")));
  EXPECT_EQ(s.pub.to_draw, 0);
  EXPECT_EQ(s.pub.stock(), 0);
}

TEST(BriscolaDeal, WithMoreSeatsTheLastToDrawGetsTheTurnedCard) {
  for (const int seats : {3, 4}) {
    auto s = dealt(seats, "AB 3C 2C 6S 7D 5D KB 5S 4B KD AS 3S", "2S");
    play_tricks(s, (40 - seats * 3) / seats);
    EXPECT_EQ(s.pub.to_draw, 0);
    EXPECT_EQ(s.pub.turned_drawn_by, s.pub.clockwise(s.pub.leader, seats - 1));
    EXPECT_TRUE(s.own[s.pub.turned_drawn_by].hand.contains(s.pub.turned));
  }
}

// "When nothing is left to draw the last three tricks are played from the hand." "The trump suit is kept
// apart from the turned card (three tricks follow after it is drawn)." (settled)
TEST(BriscolaDeal, ThreeTricksFollowFromTheHandAndTrumpIsStillTrump) {
  for (int seats = 2; seats <= 4; ++seats) {
    auto s = dealt(seats, "AB 3C 2C 6S 7D 5D KB 5S 4B KD AS 3S", "2S");
    const core::Suit trump = s.pub.trump;
    play_tricks(s, (40 - seats * 3) / seats);
    for (const int left : {3, 2, 1}) {
      EXPECT_FALSE(Briscola::to_act(s.pub).empty());
      for (int i = 0; i < seats; ++i) EXPECT_EQ(s.pub.hand_count(Seat(i)), left);
      EXPECT_EQ(s.pub.trump, trump);
      play_tricks(s, 1);
    }
    EXPECT_TRUE(Briscola::to_act(s.pub).empty());
    EXPECT_EQ(s.pub.played().size(), seats == 3 ? 39 : 40);
  }
}

// "Public: trump card and suit, stock count, hand counts, the trick, the last trick, all piles and points."
TEST(BriscolaDeal, WhatIsPublicIsThisAndNoMore) {
  std::set<std::string_view> names;
  core::for_each_field(dealt(2, "AB").pub,
                       [&](std::string_view name, const auto&) { names.insert(name); });
  EXPECT_EQ(names, (std::set<std::string_view>{"turned", "trump", "turned_drawn_by", "stock",
                                               "hand_counts", "leader", "trick", "last_leader",
                                               "last_trick", "piles", "points"}));
}

// "A redacted hand keeps its count." (settled)
TEST(BriscolaDeal, AHandOfAnotherKeepsItsCount) {
  auto s = dealt(3, "AB 3C 2C 6S 7D 5D KB 5S 4B KD", "2S");
  const auto counts = [&] { return core::view(s, Seat(2)).pub.hand_counts(); };
  EXPECT_EQ(counts(), (games::briscola_deal::BySeat<std::uint8_t>{{3, 3, 3}}));
  put_card(s, 0, "AB");
  EXPECT_EQ(counts(), (games::briscola_deal::BySeat<std::uint8_t>{{2, 3, 3}}));
  put_card(s, 1, "3C");
  EXPECT_EQ(counts(), (games::briscola_deal::BySeat<std::uint8_t>{{2, 2, 3}}));
}

TEST(BriscolaDeal, ACardThatIsNotInTheHandIsRefusedByName) {
  const auto s = dealt(2, "AB 3C 2C 6S 7D 5D KD");
  const auto reason = broken_rule<Briscola>(s, 0, italian_card("3C"));
  EXPECT_EQ(reason.rule, Briscola::Rule::kNotInHand);
  EXPECT_EQ(reason.card, card<Italian>("3C"));
  EXPECT_EQ(broken_rule<Briscola>(s, 0, {core::kNoCard}).rule, Briscola::Rule::kNotInHand);
  EXPECT_EQ(refused<Briscola>(s, 1, italian_card("3C")).code, core::Refusal::Code::kNotYourTurn);
  EXPECT_EQ(refused<Briscola>(s, 2, italian_card("3C")).code, core::Refusal::Code::kInvalidPlayer);
}

TEST(BriscolaDeal, ATrickIsToldWithItsPointsAndADrawToThoseWhoMayKnowIt) {
  auto s = dealt(2, "AB 3C 2C 6S 7D 5D KD 5S 4B");
  put_card(s, 0, "2C");
  const auto before = s;
  put_card(s, 1, "3C");
  const auto all = told<Briscola>(before, s), mine = told_to<Briscola>(Seat(0), before, s);
  ASSERT_EQ(all.size(), 4u);
  EXPECT_EQ(as<games::briscola_deal::Played>(all[0]).seat, Seat(1));
  EXPECT_EQ(text<Italian>(as<games::briscola_deal::Played>(all[0]).cards), "3C");
  const auto trick = as<games::briscola_deal::Taken>(all[1]);
  EXPECT_EQ(trick.winner, Seat(1));
  EXPECT_EQ(text<Italian>(trick.cards), "2C 3C");
  EXPECT_EQ(trick.points, 10);
  EXPECT_EQ(trick.with, 1) << "the second card takes it";
  EXPECT_EQ(trick.card(), card<Italian>("3C"));
  EXPECT_EQ(as<Draw>(all[2]).seat, Seat(1));
  EXPECT_EQ(as<Draw>(all[2]).card, card<Italian>("5S"));
  EXPECT_EQ(as<Draw>(all[3]).card, card<Italian>("4B"));
  EXPECT_EQ(as<Draw>(mine[2]).card, core::kNoCard);
  EXPECT_EQ(as<Draw>(mine[3]).card, card<Italian>("4B"));
}

// "The drawn turned card is public knowledge."
TEST(BriscolaDeal, EverybodyIsToldWhoDrawsTheTurnedCard) {
  auto s = dealt(2, "AB 3C 2C 6S 7D 5D KD");
  play_tricks(s, 16);
  put_card(s, s.pub.turn(), text<Italian>(CardSet::of(s.own[s.pub.turn()].hand.lowest())));
  const auto before = s;
  put_card(s, s.pub.turn(), text<Italian>(CardSet::of(s.own[s.pub.turn()].hand.lowest())));
  for (const Seat seat : viewers(s)) {
    const auto events = told_to<Briscola>(seat, before, s);
    ASSERT_EQ(events.size(), 4u);
    EXPECT_EQ(as<Draw>(events[3]).card, card<Italian>("KD"));
  }
}

TEST(BriscolaDeal, ATranscriptIsGivenTheStockFromItsTop) {
  const auto d = Briscola::dealt(dealt(3, "AB 3C 2C 6S 7D 5D KB 5S 4B KD AS 3S", "2S"));
  EXPECT_EQ(d.turned, card<Italian>("KD"));
  EXPECT_EQ(games::suit_code<Italian>(d.trump), 'D');
  EXPECT_EQ(d.stock.size(), 29u);
  EXPECT_EQ(d.stock[0], card<Italian>("AS"));
  EXPECT_EQ(d.stock[1], card<Italian>("3S"));
  EXPECT_FALSE(d.stock.contains(d.turned));
  EXPECT_EQ(d.removed, card<Italian>("2S"));
}

}  // namespace
}  // namespace tests
