// The search that runs on a GPU while a net learns to beat it, against the bots' own.
#include "training/searcher.h"

#include <gtest/gtest.h>

#include "ai/player.h"
#include "tests/support/cards.h"
#include "tests/support/play.h"

namespace tests {
namespace {

using games::Briscola;
using GpuSearcher = training::Searcher<Briscola, 2>;

const auto& policy_knobs() { return ai::Policy<Briscola>::standard(); }

// A position that the policy and chance reach, with at most that many cards left to draw, and with a choice.
core::State<Briscola> reached(int to_draw, core::Rng& rng) {
  auto s = Briscola::deal(Briscola::open({}, Seat(static_cast<int>(rng.below(2)))),
                          shuffled_deck<Briscola::Pack>(rng));
  const bool on_table = rng.below(2) == 0;
  while (s.pub.to_draw > to_draw || (on_table && s.pub.in_trick == 0)) {
    const Seat seat = s.pub.turn();
    Briscola::apply(s, seat,
                    rng.below(3) == 0
                        ? random_ply<Briscola>(s, rng).move
                        : ai::policy_move<Briscola>(s.pub, s.own[seat], seat, policy_knobs()));
  }
  return s;
}

Briscola::Move choice_of(const core::State<Briscola>& s, std::uint64_t seed, int worlds) {
  const Seat seat = s.pub.turn();
  const GpuSearcher searcher(s, seat, policy_knobs());
  auto tally = searcher.share(seed, 0, 1, worlds);
  return ai::Inputs<Briscola, 2>::move(s.pub, s.own[seat], searcher.action(tally));
}

// The same by the rules, the policy and the solver.
int margin_by_rules(core::State<Briscola> s, games::Card first, ai::Solver<Briscola>& solver) {
  Briscola::apply(s, s.pub.turn(), {first});
  while (s.pub.to_draw > training::OpenEnding::kStock) {
    const Seat seat = s.pub.turn();
    Briscola::apply(s, seat, ai::policy_move<Briscola>(s.pub, s.own[seat], seat, policy_knobs()));
  }
  return solver.margin(s);
}

TEST(GpuSearch, PlaysOutAsRulesPolicyAndSolver) {
  core::Rng rng(1);
  ai::Solver<Briscola> solver;
  for (int i = 0; i < 3'000; ++i) {
    const auto s = reached(2 * static_cast<int>(rng.below(18)), rng);
    for (const auto& m : Briscola::legal(s.pub, s.own[s.pub.turn()], s.pub.turn()))
      ASSERT_EQ(training::Duel(s).margin_after(m.card, policy_knobs()[0]),
                margin_by_rules(s, m.card, solver))
          << i;
  }
}

TEST(GpuSearch, PlaysTheProvenMoveWhereTheViewLeavesFewWorlds) {
  core::Rng rng(2);
  for (int i = 0; i < 500; ++i) {
    const auto s = reached(i % 2 == 0 ? 2 : 0, rng);
    const auto proven = ai::Traits<Briscola>::exact(core::view(s, s.pub.turn()));
    ASSERT_TRUE(proven);
    ASSERT_EQ(choice_of(s, 3, 1), *proven) << i;
  }
}

TEST(GpuSearch, ChoosesAsTheBotsSearch) {
  core::Rng rng(4);
  constexpr int kPositions = 60, kWorlds = 400;
  int same = 0;
  for (int i = 0; i < kPositions; ++i) {
    const auto s = reached(4 + 2 * static_cast<int>(rng.below(14)), rng);
    const auto v = core::view(s, s.pub.turn());
    same += choice_of(s, static_cast<std::uint64_t>(i), kWorlds) ==
            ai::searched<Briscola>(v, policy_knobs(), {.worlds = kWorlds}, rng).best();
  }
  EXPECT_GE(same, 54);  // of two searches that draw other worlds
}

TEST(GpuSearch, DoesNotDependOnHowTheWorldsAreShared) {
  core::Rng rng(5);
  const auto s = reached(20, rng);
  const GpuSearcher searcher(s, s.pub.turn(), policy_knobs());
  const auto whole = searcher.share(6, 0, 1, 64);
  GpuSearcher::Tally sum;
  for (int lane = 0; lane < 32; ++lane) {
    const auto part = searcher.share(6, lane, 32, 64);
    for (int i = 0; i < GpuSearcher::Tally::kNumbers; ++i) sum.sums[i] += part.sums[i];
  }
  for (int i = 0; i < GpuSearcher::Tally::kNumbers; ++i)
    EXPECT_NEAR(sum.sums[i], whole.sums[i], 1e-3);
}

}  // namespace
}  // namespace tests
