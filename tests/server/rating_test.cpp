// Ratings: the published formulas worked out by hand, and what everybody expects of a rating.
#include "server/model/rating.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

#include "core/rng.h"

namespace tests {
namespace {

using server::Rating;
using server::Side;

constexpr double kClose = 1e-12;

Side alone(const Rating& r, int place) { return {{r}, place}; }

std::vector<Side> after(std::vector<Side> sides) {
  server::rate(sides);
  return sides;
}

// --- by hand ---
// Newcomers: sigma² = 625/9, beta² = 625/36, so n of them alone have c² = n · 3125/36.
// A change of the mean is sigma²/c · omega, of the variance the factor 1 - sigma³/c³ · delta.

constexpr double kVariance = 625.0 / 9.0;
double mean_after(double c, double omega) { return 25 + kVariance / c * omega; }
double sigma_after(double c, double delta) {
  return 25.0 / 3.0 * std::sqrt(1 - std::pow(kVariance, 1.5) / (c * c * c) * delta);
}

TEST(Rating, OfTwoNewcomersAsByHand) {
  const double c = std::sqrt(3125.0 / 18.0);
  const auto sides = after({alone({}, 0), alone({}, 1)});
  EXPECT_NEAR(sides[0].players[0].mu, mean_after(c, 0.5), kClose);
  EXPECT_NEAR(sides[1].players[0].mu, mean_after(c, -0.5), kClose);
  for (const Side& side : sides) EXPECT_NEAR(side.players[0].sigma, sigma_after(c, 0.25), kClose);
  EXPECT_NEAR(sides[0].players[0].mu, 27.635231383473650, 1e-9);  // the same as numbers
  EXPECT_NEAR(sides[0].players[0].sigma, 8.065506316323548, 1e-9);
}

// Choices: the first among three (1/3 each), then the second among two (1/2 each), then the last alone.
TEST(Rating, OfThreeNewcomersAsByHand) {
  const double c = std::sqrt(3125.0 / 12.0);
  const double omega[] = {1 - 1.0 / 3, -1.0 / 3 + 1 - 1.0 / 2, -1.0 / 3 - 1.0 / 2};
  const double delta[] = {2.0 / 9, 2.0 / 9 + 1.0 / 4, 2.0 / 9 + 1.0 / 4};
  const auto sides = after({alone({}, 1), alone({}, 2), alone({}, 3)});
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(sides[i].players[0].mu, mean_after(c, omega[i]), kClose);
    EXPECT_NEAR(sides[i].players[0].sigma, sigma_after(c, delta[i]), kClose);
  }
}

// 29±2 and 20±3 tie: c² = 4 + 9 + 2 · 625/36 and each is half of both choices, so omega = 1/2 - p.
TEST(Rating, OfATieAsByHand) {
  const double c = std::sqrt(13 + 1250.0 / 36), p = 1 / (1 + std::exp(-9 / c));
  const auto sides = after({alone({29, 2}, 0), alone({20, 3}, 0)});
  EXPECT_NEAR(sides[0].players[0].mu, 29 + 4 / c * (0.5 - p), kClose);
  EXPECT_NEAR(sides[1].players[0].mu, 20 + 9 / c * (p - 0.5), kClose);
  EXPECT_NEAR(sides[0].players[0].sigma, 2 * std::sqrt(1 - 8 / (c * c * c) * p * (1 - p)), kClose);
  EXPECT_NEAR(sides[1].players[0].sigma, 3 * std::sqrt(1 - 27 / (c * c * c) * p * (1 - p)), kClose);
}

// Two shared winners before three shared losers: each winner is the first choice or the second, half the time each.
TEST(Rating, OfASharedWinAsByHand) {
  const double c = std::sqrt(5 * 3125.0 / 36.0);
  const double won = ((1 - 1.0 / 5) + (-1.0 / 5 + 1 - 1.0 / 4)) / 2;
  const auto sides = after({alone({}, 0), alone({}, 2), alone({}, 0), alone({}, 2), alone({}, 2)});
  for (const std::size_t i : {0u, 2u})
    EXPECT_NEAR(sides[i].players[0].mu, mean_after(c, won), kClose);
  for (const std::size_t i : {1u, 3u, 4u})
    EXPECT_NEAR(sides[i].players[0].mu, mean_after(c, -won * 2 / 3), kClose);
}

// Pairs of 50±√20 and 50±√18, even: the change is shared by how unsure each partner is, 4 to 16.
TEST(Rating, OfPairsAsByHand) {
  const double c = std::sqrt(20 + 18 + 1250.0 / 36);
  const auto sides = after({{{{30, 2}, {20, 4}}, 0}, {{{25, 3}, {25, 3}}, 1}});
  EXPECT_NEAR(sides[0].players[0].mu, 30 + 4 / c / 2, kClose);
  EXPECT_NEAR(sides[0].players[1].mu, 20 + 16 / c / 2, kClose);
  EXPECT_NEAR(sides[1].players[0].mu, 25 - 9 / c / 2, kClose);
  EXPECT_EQ(sides[1].players[0], sides[1].players[1]);
  const double share = std::pow(20, 1.5) / (c * c * c) / 4;
  EXPECT_NEAR(sides[0].players[0].sigma, 2 * std::sqrt(1 - share * 4 / 20), kClose);
  EXPECT_NEAR(sides[0].players[1].sigma, 4 * std::sqrt(1 - share * 16 / 20), kClose);
}

// --- what everybody expects ---

// n sides of `size` players, all different, with some ties.
std::vector<Side> mixed(core::Rng& rng, std::size_t n, std::size_t size) {
  std::vector<Side> sides(n);
  for (Side& side : sides) {
    side.place = static_cast<int>(rng.below(static_cast<std::uint32_t>(n)));
    for (std::size_t j = 0; j < size; ++j)
      side.players.push_back({rng.below(500) / 10.0, 0.5 + rng.below(80) / 10.0});
  }
  return sides;
}

TEST(Rating, DoesNotDependOnTheOrderOfTheSides) {
  core::Rng rng(1);
  for (std::size_t n = 2; n <= 8; ++n)
    for (const std::size_t size : {1u, 2u}) {
      const auto sides = mixed(rng, n, size);
      std::vector<std::size_t> order(n);
      std::iota(order.begin(), order.end(), 0);
      core::shuffle(std::span(order), rng);
      std::vector<Side> moved;
      for (const std::size_t i : order) moved.push_back(sides[i]);
      const auto a = after(sides), b = after(moved);
      for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < size; ++j) {
          EXPECT_NEAR(b[i].players[j].mu, a[order[i]].players[j].mu, kClose);
          EXPECT_NEAR(b[i].players[j].sigma, a[order[i]].players[j].sigma, kClose);
        }
    }
}

TEST(Rating, KnowsPlacesByTheirOrderOnly) {
  const auto a = after({alone({30, 3}, 0), alone({20, 2}, 1), alone({25, 4}, 1)});
  const auto b = after({alone({30, 3}, -7), alone({20, 2}, 40), alone({25, 4}, 40)});
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(a[i].players, b[i].players);
}

TEST(Rating, IsSymmetric) {  // equals that tie stay, and gains equal losses
  for (int n = 2; n <= 8; ++n)
    for (const Side& side : after(std::vector<Side>(static_cast<std::size_t>(n), alone({}, 3)))) {
      EXPECT_NEAR(side.players[0].mu, 25, kClose);
      EXPECT_LT(side.players[0].sigma, Rating{}.sigma);
    }
  const auto won = after({alone({31, 4}, 0), alone({22, 4}, 1)});
  EXPECT_NEAR(won[0].players[0].mu - 31, 22 - won[1].players[0].mu, kClose);
}

TEST(Rating, OfATieIsTheMeanOfItsOrders) {
  std::vector<Side> sides = {alone({28, 3}, 0), alone({25, 5}, 1), alone({22, 7}, 1),
                             alone({31, 4}, 1), alone({19, 2}, 4)};
  const auto tie = after(sides);
  std::vector<double> mean(sides.size()), variance(sides.size());
  std::vector<int> places = {1, 2, 3};
  do {
    for (std::size_t k = 0; k < 3; ++k) sides[k + 1].place = places[k];
    const auto order = after(sides);
    for (std::size_t i = 0; i < sides.size(); ++i) {
      mean[i] += order[i].players[0].mu / 6;
      variance[i] += std::pow(order[i].players[0].sigma, 2) / 6;
    }
  } while (std::ranges::next_permutation(places).found);
  for (std::size_t i = 0; i < sides.size(); ++i) {
    EXPECT_NEAR(tie[i].players[0].mu, mean[i], 1e-9);
    EXPECT_NEAR(std::pow(tie[i].players[0].sigma, 2), variance[i], 1e-9);
  }
}

TEST(Rating, OfEqualsNeverGainsMoreForAWorsePlace) {
  core::Rng rng(3);
  for (int round = 0; round < 500; ++round) {
    const std::size_t n = 2 + rng.below(7);
    std::vector<Side> sides;
    for (std::size_t i = 0; i < n; ++i)
      sides.push_back(alone({}, static_cast<int>(rng.below(static_cast<std::uint32_t>(n)))));
    const auto now = after(sides);
    for (const Side& a : now)
      for (const Side& b : now)
        if (a.place < b.place) EXPECT_GT(a.players[0].mu, b.players[0].mu);
  }
}

TEST(Rating, GrowsSurerWithEveryMatch) {
  core::Rng rng(2);
  for (int round = 0; round < 200; ++round) {
    const std::size_t n = 2 + rng.below(7);
    const auto before = mixed(rng, n, 1 + rng.below(2)), now = after(before);
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < before[i].players.size(); ++j) {
        EXPECT_LE(now[i].players[j].sigma, before[i].players[j].sigma);
        EXPECT_GT(now[i].players[j].sigma, 0);
      }
  }
}

TEST(Rating, MovesMoreForAnUpset) {
  const Rating strong{32, 3}, weak{18, 3};
  const auto expected = after({alone(strong, 0), alone(weak, 1)});
  const auto upset = after({alone(strong, 1), alone(weak, 0)});
  const double small = expected[0].players[0].mu - strong.mu;
  const double large = upset[1].players[0].mu - weak.mu;
  EXPECT_GT(small, 0);
  EXPECT_GT(large, 5 * small);
}

TEST(Rating, OfALessKnownPlayerMovesMore) {
  const auto sides = after({alone({25, 8}, 0), alone({25, 2}, 1)});
  EXPECT_GT(sides[0].players[0].mu - 25, 10 * (25 - sides[1].players[0].mu));
}

TEST(Rating, OfATieMovesTheTwoTowardsEachOther) {
  const auto sides = after({alone({30, 4}, 2), alone({20, 4}, 2)});
  EXPECT_LT(sides[0].players[0].mu, 30);
  EXPECT_GT(sides[1].players[0].mu, 20);
  EXPECT_GT(sides[0].players[0].mu, sides[1].players[0].mu);
}

TEST(Rating, OfMoreTiedAndOneAheadKeepsTheTiedEqual) {
  const auto sides = after({alone({}, 1), alone({}, 0), alone({}, 1), alone({}, 1)});
  EXPECT_EQ(sides[0].players, sides[2].players);
  EXPECT_EQ(sides[0].players, sides[3].players);
  EXPECT_GT(sides[1].players[0].mu, 25);
  EXPECT_LT(sides[0].players[0].mu, 25);
}

TEST(Rating, StaysFiniteHoweverFarApartPlayersAre) {
  for (const auto& side : after({alone({90000, 0.01}, 1), alone({-90000, 8}, 0), alone({}, 2)})) {
    EXPECT_TRUE(std::isfinite(side.players[0].mu));
    EXPECT_GT(side.players[0].sigma, 0);
  }
}

// --- a ladder ---

// The order of the players: strength plus luck, a Gumbel draw each, which is the model's own idea of a match.
void play(std::vector<Side>& sides, const std::vector<double>& strengths, core::Rng& rng) {
  std::vector<std::pair<double, std::size_t>> luck;
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const double u = (rng.below(1'000'000) + 0.5) / 1e6;
    luck.emplace_back(-(strengths[i] / 5.9 - std::log(-std::log(u))), i);
  }
  std::ranges::sort(luck);
  for (std::size_t place = 0; place < luck.size(); ++place)
    sides[luck[place].second].place = static_cast<int>(place);
}

// Twelve players, 2.5 apart, thrown together at random in tables of 2 to 8.
TEST(Rating, FindsTheOrderOfALadder) {
  core::Rng rng(7);
  std::vector<Rating> ladder(12);
  for (int match = 0; match < 6000; ++match) {
    std::vector<std::size_t> who(ladder.size());
    std::iota(who.begin(), who.end(), 0);
    core::shuffle(std::span(who), rng);
    who.resize(2 + rng.below(7));
    std::vector<Side> sides;
    std::vector<double> strengths;
    for (const std::size_t i : who) {
      sides.push_back(alone(ladder[i], 0));
      strengths.push_back(2.5 * static_cast<double>(i));
    }
    play(sides, strengths, rng);
    server::rate(sides);
    for (std::size_t k = 0; k < who.size(); ++k) ladder[who[k]] = sides[k].players[0];
  }
  for (std::size_t i = 1; i < ladder.size(); ++i)
    EXPECT_GT(ladder[i].mu, ladder[i - 1].mu) << "player " << i;
  for (const Rating& r : ladder) EXPECT_LT(r.sigma, 1.2);
}

TEST(Rating, IsShownRoundedWithItsUncertainty) {
  EXPECT_EQ(server::shown({}), (server::ShownRating{1500, 500}));
  EXPECT_EQ(server::shown({29, 1.5}), (server::ShownRating{1620, 90}));
  EXPECT_EQ(server::shown({24.99, 1}), (server::ShownRating{1500, 60}));
  EXPECT_EQ(server::shown({20, 1.008}), (server::ShownRating{1350, 60}));
}

}  // namespace
}  // namespace tests
