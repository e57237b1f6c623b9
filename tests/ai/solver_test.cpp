// The exact solver against slower ways to the same number, and the moves that it proves.
#include "ai/solver.h"

#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "ai/exact.h"
#include "ai/games.h"
#include "tests/support/cards.h"
#include "tests/support/play.h"

namespace tests {
namespace {

using ai::Solver;
using core::Card;
using core::Rng;
using games::Briscola;
using games::CaliforniaJack;

template <class G>
int tricks_left(const core::State<G>& s) {
  return ai::OpenGame<G>::stock(s.pub) / 2 + s.pub.hand;
}

template <class G>
typename G::Rules some_rules(Rng& rng) {
  typename G::Rules rules;
  if constexpr (requires { rules.follow, rules.stock; }) {
    rules.follow = static_cast<std::uint8_t>(rng.below(2));
    rules.stock = static_cast<std::uint8_t>(rng.below(2));
  }
  return rules;
}

// A random position with that many tricks left, a third of them with one card on the table. Half of the moves that lead
// there are the policy's, since random play gives everything away early.
template <class G>
core::State<G> ending(int tricks, Rng& rng) {
  auto s = G::deal(G::open(some_rules<G>(rng), Seat(static_cast<int>(rng.below(2)))),
                   shuffled_deck<typename G::Pack>(rng));
  const bool on_table = rng.below(3) == 0;
  while (tricks_left<G>(s) > tricks || (on_table && s.pub.in_trick == 0)) {
    const Seat seat = s.pub.turn();
    const auto move = rng.below(2) == 0
                          ? random_ply<G>(s, rng).move
                          : ai::policy_move<G>(s.pub, s.own[seat], seat, ai::Policy<G>::standard());
    G::apply(s, seat, move);
  }
  return s;
}

template <class G>
std::vector<core::State<G>> children(const core::State<G>& s) {
  std::vector<core::State<G>> out;
  const Seat seat = s.pub.turn();
  for (const auto& m : G::legal(s.pub, s.own[seat], seat)) {
    out.push_back(s);
    G::apply(out.back(), seat, m);
  }
  return out;
}

// Every line of play to its end.
template <class G>
int brute_force(const core::State<G>& s) {
  if (G::to_act(s.pub).empty()) return ai::OpenGame<G>::margin(s.pub);
  std::vector<int> values;
  for (const auto& child : children<G>(s)) values.push_back(brute_force<G>(child));
  return s.pub.turn() == 0 ? *std::max_element(values.begin(), values.end())
                           : *std::min_element(values.begin(), values.end());
}

template <class G>
class SolverOf : public testing::Test {};
using SolvedGames = testing::Types<Briscola, CaliforniaJack>;
TYPED_TEST_SUITE(SolverOf, SolvedGames);

TYPED_TEST(SolverOf, AgreesWithEveryLineOfPlayOnSmallEndings) {
  using G = TypeParam;
  Rng rng(1);
  Solver<G> solver(10);
  for (int i = 0; i < 4000; ++i) {
    const auto s = ending<G>(1 + i % 4, rng);
    ASSERT_EQ(solver.margin(s), brute_force<G>(s)) << "position " << i;
  }
}

TYPED_TEST(SolverOf, AgreesWithPlainAlphaBetaOnLargerEndings) {
  using G = TypeParam;
  Rng rng(2);
  Solver<G> solver(12);
  for (int i = 0; i < 150; ++i) {
    const auto s = ending<G>(5 + i % 2, rng);
    ASSERT_EQ(solver.margin(s), ai::solve_plain<G>(s)) << "position " << i;
  }
}

TYPED_TEST(SolverOf, DoesNotDependOnTheSizeOfItsTable) {
  using G = TypeParam;
  Rng rng(3);
  Solver<G> small(1), large(16);
  for (int i = 0; i < 300; ++i) {
    const auto s = ending<G>(4 + i % 5, rng);
    ASSERT_EQ(small.margin(s), large.margin(s)) << "position " << i;
  }
}

// A solver keeps earlier positions, which must not leak from one stock, trump or option into another.
TYPED_TEST(SolverOf, AnswersTheSameWhateverItWasAskedBefore) {
  using G = TypeParam;
  Rng rng(4);
  Solver<G> veteran(14);
  for (int i = 0; i < 200; ++i) {
    auto s = ending<G>(8, rng);
    while (!G::to_act(s.pub).empty()) {
      Solver<G> fresh(14);
      ASSERT_EQ(veteran.margin(s), fresh.margin(s)) << "deal " << i;
      G::apply(s, s.pub.turn(), random_ply<G>(s, rng).move);
    }
  }
}

TYPED_TEST(SolverOf, PlaysOutWhatItPromises) {
  using G = TypeParam;
  Rng rng(5);
  Solver<G> solver;
  for (int i = 0; i < 300; ++i) {
    auto s = ending<G>(7, rng);
    const int promised = solver.margin(s);
    solver.play_out(s);
    ASSERT_TRUE(G::to_act(s.pub).empty());
    ASSERT_EQ(ai::OpenGame<G>::margin(s.pub), promised);
  }
}

// --- proven moves ----------------------------------------------------------------------------------

TYPED_TEST(SolverOf, WritesDownEveryWorldOnceAndTheTruthAmongThem) {
  using G = TypeParam;
  Rng rng(6);
  int several = 0, all = 0;
  for (int i = 0; i < 400; ++i) {
    const auto truth = ending<G>(G::Pack::kRanks.size() == 10 ? 4 + i % 2 : 7 + i % 2, rng);
    const Seat seat = truth.pub.turn();
    const auto view = core::view(truth, seat);
    const auto d = ai::OpenGame<G>::doubt(view);
    if (d.worlds(720) > 720) continue;
    std::set<std::uint64_t> seen;
    bool found = false;
    ai::for_each_world<G>(d, seat, [&](const core::State<G>& world) {
      ASSERT_TRUE(core::view(world, seat) == view);
      ASSERT_EQ(world.own[1u - seat].hand.size(), truth.pub.hand_count(Seat(1 - seat)));
      seen.insert(core::digest(world));
      found = found || world == truth;
    });
    ASSERT_LE(static_cast<int>(seen.size()), d.worlds(720));  // fewer where play rules some out
    ASSERT_TRUE(found);
    several += seen.size() > 1;
    all += static_cast<int>(seen.size()) == d.worlds(720);
  }
  EXPECT_GT(several, 20);
  EXPECT_GT(all, 20);
}

// In the worlds the view leaves, no other move has a better mean.
template <class G>
void expect_best(const core::View<G>& view, const typename G::Move& chosen) {
  double best = -1e9, got = -1e9;
  for (const auto& m : core::legal(view)) {
    double sum = 0;
    ai::for_each_world<G>(ai::OpenGame<G>::doubt(view), view.seat, [&](core::State<G> world) {
      G::apply(world, view.seat, m);
      sum += ai::Traits<G>::utility(ai::outcome_of<G>(ai::solve_plain<G>(world), view.seat));
    });
    best = std::max(best, sum);
    if (m == chosen) got = sum;
  }
  EXPECT_NEAR(got, best, 1e-6);
}

TYPED_TEST(SolverOf, ProvenMoveIsAsGoodAsAnyInItsWorlds) {
  using G = TypeParam;
  Rng rng(7);
  int proven = 0, several = 0;
  for (int i = 0; i < 300; ++i) {
    const auto s = ending<G>((G::kMaxMoves == 3 ? 2 : 5) + i % 3, rng);
    const auto view = core::view(s, s.pub.turn());
    const auto move = ai::exact_move<G>(view, 60);
    if (!move) continue;
    ++proven;
    several += ai::OpenGame<G>::doubt(view).worlds(60) > 1;
    expect_best<G>(view, *move);
  }
  EXPECT_GT(proven, 200);
  EXPECT_GT(several, 20);
}

TYPED_TEST(SolverOf, ProvesNothingWhereTooManyWorldsAreLeft) {
  using G = TypeParam;
  Rng rng(8);
  const auto s = ending<G>(G::kMaxMoves == 3 ? 20 : 26, rng);
  const auto view = core::view(s, s.pub.turn());
  if (core::legal(view).size() > 1) EXPECT_FALSE(ai::exact_move<G>(view, 1000));
}

// At the end of the deal a margin says all that the outcome says.
TYPED_TEST(SolverOf, MarginAndOutcomeAgree) {
  using G = TypeParam;
  Rng rng(9);
  for (int i = 0; i < 300; ++i) {
    auto s = ending<G>(3, rng);
    play_out<G>(s, rng);
    for (const Seat seat : {Seat(0), Seat(1)}) {
      const ai::Outcome o = ai::outcome_of<G>(ai::OpenGame<G>::margin(s.pub), seat);
      ASSERT_EQ(o.score, G::outcome(s.pub, seat).score);
      ASSERT_EQ(o.win, G::outcome(s.pub, seat).win);
    }
  }
}

TEST(Solver, LeavesBriscolaForThreeAndFourAlone) {
  Rng rng(10);
  for (const std::uint8_t seats : {std::uint8_t{3}, std::uint8_t{4}}) {
    auto s = Briscola::deal(Briscola::open({.seats = seats}, Seat(0)),
                            shuffled_deck<games::Italian>(rng));
    EXPECT_FALSE(ai::exact_move<Briscola>(core::view(s, s.pub.turn()), 1000));
  }
}

}  // namespace
}  // namespace tests
