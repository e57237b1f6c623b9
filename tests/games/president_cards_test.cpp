// President's cards against slow definitions, read straight from games.md.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/support/president.h"

namespace tests {
namespace {

using core::Card;
using core::CardSet;
using Act = President::Act;

// "Best: 3♠ first, then by rank; equal ranks by suit S H D C." From the code of a card, not its number.
bool better(Card a, Card b) {
  const auto key = [](Card c) {
    const auto code = games::code<FrenchByRank>(c);
    const bool joker = code[0] == '3' && code[1] == 'S';
    return std::tuple{!joker, std::string("2AKQJT9876543").find(code[0]),
                      std::string("SHDC").find(code[1])};
  };
  return key(a) < key(b);
}

CardSet random_cards() {
  return CardSet(*rc::gen::arbitrary<std::uint64_t>()) & FrenchByRank::all();
}

RC_GTEST_PROP(PresidentCards, TheBestAreTheFirstWhenSorted, ()) {
  const CardSet hand = random_cards();
  std::vector<Card> sorted;
  for (const Card c : hand) sorted.push_back(c);
  std::sort(sorted.begin(), sorted.end(), better);
  for (int n = 0; n <= std::min(3, hand.size()); ++n) {
    CardSet first;
    for (int i = 0; i < n; ++i) first.insert(sorted[static_cast<std::size_t>(i)]);
    RC_ASSERT(President::best(hand, n) == first);
  }
}

TEST(PresidentCards, WorseThanACardAreAllThatItIsBetterThan) {
  for (const Card c : FrenchByRank::all())
    for (const Card d : FrenchByRank::all())
      EXPECT_EQ(President::worse_than(c).contains(d), better(c, d))
          << text<FrenchByRank>(std::vector{c, d});
}

// All sets of one to four cards of one rank.
std::vector<CardSet> one_rank_sets(CardSet hand) {
  std::vector<CardSet> out;
  for (int rank = 0; rank < 13; ++rank)
    for (unsigned suits = 1; suits < 16; ++suits) {
      const CardSet set(std::uint64_t{suits} << (4 * rank));
      if (hand.includes(set)) out.push_back(set);
    }
  return out;
}

bool beats_literally(CardSet play, CardSet table) {
  const CardSet three_of_spades = ranked("3S");
  if (table == three_of_spades) return false;
  if (play == three_of_spades) return table.size() == 1;
  const auto rank = [](CardSet s) { return FrenchByRank::rank(s.lowest()); };
  return play.size() == table.size() && rank(play) > rank(table);
}

void expect_moves(const core::Moves<President>& moves, const std::vector<CardSet>& plays,
                  bool may_pass) {
  RC_ASSERT(moves.size() == plays.size() + (may_pass ? 1u : 0u));
  RC_ASSERT(moves.contains(pass()) == may_pass);
  for (const CardSet play : plays) RC_ASSERT(moves.contains({play, Act::kPlay}));
}

RC_GTEST_PROP(PresidentCards, AnswersAreAllPlaysThatBeatTheTable, ()) {
  const CardSet all = random_cards();
  RC_PRE(!all.empty());
  const auto sets = one_rank_sets(all);
  const CardSet table = *rc::gen::elementOf(sets);
  President::Public p;
  p.players = 3;
  p.turn = Seat(0);
  p.table = p.played[1] = table;
  p.last_to_play = Seat(1);
  President::Private own;
  own.hand = all - table;
  std::vector<CardSet> expected;
  for (const CardSet play : one_rank_sets(own.hand))
    if (beats_literally(play, table)) expected.push_back(play);
  expect_moves(President::legal(p, own, Seat(0)), expected, true);
}

RC_GTEST_PROP(PresidentCards, LeadsAreAllPlaysAndTheFirstOfTheRoundHasTheThreeOfClubs, ()) {
  President::Private own;
  own.hand = random_cards();
  President::Public p;
  p.players = 3;
  p.turn = Seat(0);
  const bool first = *rc::gen::arbitrary<bool>();
  if (first)
    own.hand.insert(President::kThreeOfClubs);
  else
    p.played[1] = ranked("3C");
  std::vector<CardSet> expected;
  for (const CardSet play : one_rank_sets(own.hand))
    if (!first || play.contains(President::kThreeOfClubs)) expected.push_back(play);
  expect_moves(President::legal(p, own, Seat(0)), expected, false);
}

}  // namespace
}  // namespace tests
