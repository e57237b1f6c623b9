// A match: first dealer, decks from the seed, one deal after another.
#include "core/match.h"

#include <vector>

#include <gtest/gtest.h>

#include "games/all.h"
#include "tests/support/chi_square.h"
#include "tests/support/play.h"

namespace tests {
namespace {

using core::Match;
using core::Refusal;
using games::Briscola;
using games::TicTacToe;

template <class G>
void finish_deal(Match<G>& match, core::Rng& rng) {
  while (!match.deal_over()) {
    const Ply<G> ply = random_ply<G>(match.state(), rng);
    ASSERT_FALSE(match.play(ply.seat, ply.move));
  }
}

TEST(Match, BeginsWithItsFirstDeal) {
  const Match<Briscola> match({.seats = 4, .deals = 3}, seed_of(1));
  EXPECT_EQ(match.deal_number(), 1);
  EXPECT_FALSE(match.deal_over());
  EXPECT_FALSE(match.over());
  EXPECT_EQ(match.rules(), (Briscola::Rules{.seats = 4, .deals = 3}));
}

// "First dealer is drawn at random for a match": stream 0 of the seed.
TEST(Match, DrawsItsFirstDealerFromStreamZero) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    core::Chance chance(seed_of(seed), 0);
    EXPECT_EQ(Match<Briscola>({.seats = 3}, seed_of(seed)).dealer(), chance.below(3));
  }
}

// Entropy decides the first dealer too; otherwise the host could choose the dealer with the seed.
TEST(Match, DrawsDealerAndCardsWithTheEntropy) {
  int same_dealer = 0, same_cards = 0;
  for (std::uint8_t i = 0; i < 100; ++i) {
    core::Bytes32 entropy{};
    entropy[31] = i;
    core::Chance chance(seed_of(1), 0, entropy);
    const Match<Briscola> match({.seats = 4}, seed_of(1), entropy), plain({.seats = 4}, seed_of(1));
    EXPECT_EQ(match.dealer(), chance.below(4));
    same_dealer += match.dealer() == plain.dealer();
    same_cards += match.state().own == plain.state().own;
  }
  EXPECT_GT(same_dealer, 10);
  EXPECT_LT(same_dealer, 45);
  EXPECT_EQ(same_cards, 0);
}

TEST(Match, EverySeatIsFirstDealerEquallyOften) {
  std::vector<int> counts(4);
  for (std::uint64_t seed = 0; seed < 4000; ++seed)
    ++counts[Match<Briscola>({.seats = 4}, seed_of(seed)).dealer()];
  expect_uniform(counts);
}

// Stream k shuffles the pack of deal k, whose cards come in the order of their numbers.
TEST(Match, ShufflesThePackOfEachDealFromItsOwnStream) {
  Match<Briscola> match({.deals = 3}, seed_of(6));
  core::Rng rng(1);
  auto standing = Briscola::open(match.rules(), match.dealer());
  for (std::uint32_t k = 1; k <= 3; ++k) {
    core::Deck deck;
    for (const core::Card c : games::Italian::all()) deck.push_back(c);
    core::Chance chance(seed_of(6), k);
    core::shuffle(deck.span(), chance);
    EXPECT_TRUE(match.state() == Briscola::deal(standing, deck)) << "deal " << k;
    finish_deal(match, rng);
    standing = Briscola::settle(standing, match.state().pub);
    if (k < 3) match.next_deal();
  }
  EXPECT_TRUE(match.over());
}

TEST(Match, CountsADealWhenItIsOver) {
  Match<Briscola> match({.deals = 2}, seed_of(2));
  core::Rng rng(2);
  EXPECT_EQ(match.standing().points.size(), 0u);
  finish_deal(match, rng);
  EXPECT_EQ(match.standing().points.size(), 1u);
  EXPECT_EQ(match.before_deal().points.size(), 0u);
  EXPECT_FALSE(match.over());
  const core::Seat first = match.dealer();
  match.next_deal();
  EXPECT_EQ(match.deal_number(), 2);
  EXPECT_EQ(match.standing().points.size(), 1u);
  EXPECT_EQ(match.dealer(), core::next_seat(first, 2));
  finish_deal(match, rng);
  EXPECT_TRUE(match.over());
}

TEST(Match, RefusesMovesWithTheCodesOfTheRulesPage) {
  Match<TicTacToe> match({}, seed_of(1));
  const core::Seat x = match.state().pub.turn, o = core::next_seat(x, 2);
  const auto code = [&](core::Seat seat, TicTacToe::Move m) { return match.play(seat, m)->code; };
  EXPECT_EQ(code(o, {0, 0}), Refusal::Code::kNotYourTurn);
  EXPECT_EQ(code(x, {3, 0}), Refusal::Code::kIllegalMove);
  EXPECT_EQ(code(core::Seat(2), {0, 0}), Refusal::Code::kInvalidPlayer);
  EXPECT_EQ(code(core::kNoSeat, {0, 0}), Refusal::Code::kInvalidPlayer);
  core::Rng rng(1);
  finish_deal(match, rng);
  EXPECT_EQ(code(x, {0, 0}), Refusal::Code::kNotInProgress);
  EXPECT_EQ(code(core::Seat(2), {0, 0}), Refusal::Code::kInvalidPlayer);
}

TEST(Match, DealsOtherCardsFromAnotherSeed) {
  const Match<Briscola> a({}, seed_of(1)), b({}, seed_of(2));
  EXPECT_FALSE(a.state() == b.state());
}

}  // namespace
}  // namespace tests
