// The search that runs on a GPU while a net learns to beat it, against the bots' own.
#include "training/searcher.h"

#include <gtest/gtest.h>

#include "ai/player.h"
#include "tests/support/cards.h"
#include "tests/support/play.h"

namespace tests {
namespace {

using G = games::Briscola;
using Searcher = training::Searcher<G, 2>;

const auto& knobs() { return ai::Policy<G>::standard(); }

// A position that the policy and chance reach, with at most that many cards left to draw, and with a choice.
core::State<G> position(int to_draw, core::Rng& rng) {
  auto s = G::deal(G::open({}, Seat(static_cast<int>(rng.below(2)))), shuffled_deck<G::Pack>(rng));
  const bool on_table = rng.below(2) == 0;
  while (s.pub.to_draw > to_draw || (on_table && s.pub.in_trick == 0)) {
    const Seat seat = s.pub.turn();
    G::apply(s, seat,
             rng.below(3) == 0 ? random_ply<G>(s, rng).move
                               : ai::policy_move<G>(s.pub, s.own[seat], seat, knobs()));
  }
  return s;
}

G::Move decided(const core::State<G>& s, std::uint64_t seed, int worlds) {
  const Seat seat = s.pub.turn();
  const Searcher searcher(s, seat, knobs());
  auto tally = searcher.share(seed, 0, 1, worlds);
  return ai::Inputs<G, 2>::move(s.pub, s.own[seat], searcher.action(tally));
}

// The same by the rules, the policy and the solver.
int margin_after(core::State<G> s, games::Card first, ai::Solver<G>& solver) {
  G::apply(s, s.pub.turn(), {first});
  while (s.pub.to_draw > training::OpenEnding::kStock) {
    const Seat seat = s.pub.turn();
    G::apply(s, seat, ai::policy_move<G>(s.pub, s.own[seat], seat, knobs()));
  }
  return solver.margin(s);
}

TEST(GpuSearch, PlaysOutAsRulesPolicyAndSolver) {
  core::Rng rng(1);
  ai::Solver<G> solver;
  for (int i = 0; i < 3'000; ++i) {
    const auto s = position(2 * static_cast<int>(rng.below(18)), rng);
    for (const auto& m : G::legal(s.pub, s.own[s.pub.turn()], s.pub.turn()))
      ASSERT_EQ(training::Duel(s).margin_after(m.card, knobs()[0]), margin_after(s, m.card, solver))
          << i;
  }
}

TEST(GpuSearch, PlaysTheProvenMoveWhereTheViewLeavesFewWorlds) {
  core::Rng rng(2);
  for (int i = 0; i < 500; ++i) {
    const auto s = position(i % 2 == 0 ? 2 : 0, rng);
    const auto proven = ai::Traits<G>::exact(core::view(s, s.pub.turn()));
    ASSERT_TRUE(proven);
    ASSERT_EQ(decided(s, 3, 1), *proven) << i;
  }
}

TEST(GpuSearch, ChoosesAsTheBotsSearch) {
  core::Rng rng(4);
  constexpr int kPositions = 60, kWorlds = 400;
  int same = 0;
  for (int i = 0; i < kPositions; ++i) {
    const auto s = position(4 + 2 * static_cast<int>(rng.below(14)), rng);
    const auto v = core::view(s, s.pub.turn());
    same += decided(s, static_cast<std::uint64_t>(i), kWorlds) ==
            ai::searched<G>(v, knobs(), {.worlds = kWorlds}, rng).best();
  }
  EXPECT_GE(same, 54);  // of two searches that draw other worlds
}

TEST(GpuSearch, DoesNotDependOnHowTheWorldsAreShared) {
  core::Rng rng(5);
  const auto s = position(20, rng);
  const Searcher searcher(s, s.pub.turn(), knobs());
  const auto whole = searcher.share(6, 0, 1, 64);
  Searcher::Tally sum;
  for (int lane = 0; lane < 32; ++lane) {
    const auto part = searcher.share(6, lane, 32, 64);
    for (int i = 0; i < Searcher::Tally::kNumbers; ++i) sum.sums[i] += part.sums[i];
  }
  for (int i = 0; i < Searcher::Tally::kNumbers; ++i) EXPECT_NEAR(sum.sums[i], whole.sums[i], 1e-3);
}

}  // namespace
}  // namespace tests
