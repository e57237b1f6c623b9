// Joker's last tricks: the solver against plain enumeration, its worlds against those that the rules sample, and the
// player that uses both.
#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "ai/joker/ending.h"
#include "ai/player.h"
#include "tests/support/play.h"

namespace tests {
namespace {

using ai::JokerEnding;
using games::Joker;
using JokerState = core::State<Joker>;

// f(state) at every position of the last three tricks of some deals, if there is a Joker by then.
template <class F>
void at_joker_endings(int deals, F&& f) {
  core::Rng rng(8);
  for (int d = 0; d < deals; ++d) {
    core::Deck deck;
    for (const core::Card c : Joker::pack({})) deck.push_back(c);
    core::shuffle(deck.span(), rng);
    JokerState s = Joker::deal(Joker::open({}, core::Seat(d % 3)), deck);
    while (!Joker::to_act(s.pub).empty()) {
      if (s.pub.to_draw == 0 && s.pub.joker.valid()) f(s, rng);
      const auto ply = random_ply<Joker>(s, rng);
      Joker::apply(s, ply.seat, ply.move);
    }
  }
}

// The rest without a shortcut: the Joker's score decides, and each side plays its best.
int by_enumeration(const JokerState& s) {
  if (Joker::to_act(s.pub).empty()) {
    const double score = Joker::outcome(s.pub, s.pub.joker).score;
    return score > 0 ? 1 : score < 0 ? -1 : 0;
  }
  const core::Seat seat = s.pub.turn();
  std::vector<int> values;
  for (const auto& m : core::legal<Joker>(s, seat)) {
    JokerState child = s;
    Joker::apply(child, seat, m);
    values.push_back(by_enumeration(child));
  }
  return seat == s.pub.joker ? *std::ranges::max_element(values)
                             : *std::ranges::min_element(values);
}

TEST(JokerEnding, IsWhatEnumerationSays) {
  int seen[3] = {};
  at_joker_endings(150, [&](const JokerState& s, core::Rng&) {
    const int value = by_enumeration(s);
    ASSERT_EQ(ai::perfect_value<JokerEnding>(s), value);
    ++seen[value + 1];
  });
  for (const int n : seen) EXPECT_GT(n, 0);
}

TEST(JokerEnding, OutcomesAreThoseOfTheRules) {
  at_joker_endings(60, [](JokerState s, core::Rng& rng) {
    play_out<Joker>(s, rng);
    for (int i = 0; i < 3; ++i) {
      const auto told = ai::perfect_outcome<JokerEnding>(s, core::Seat(i));
      const auto is = Joker::outcome(s.pub, core::Seat(i));
      EXPECT_EQ(told.score, is.score);
      EXPECT_EQ(told.win, is.win);
    }
  });
}

TEST(JokerEnding, WorldsAreThoseTheViewAllows) {
  at_joker_endings(25, [](const JokerState& s, core::Rng& rng) {
    const auto view = core::view(s, s.pub.turn());
    std::vector<JokerState> worlds;
    JokerEnding::for_each_world(view, [&](const JokerState& w) { worlds.push_back(w); });
    const auto is_there = [&](const JokerState& w) {
      return std::ranges::any_of(worlds, [&](const JokerState& x) {
        return x.own == w.own && x.secret.removed == w.secret.removed;
      });
    };
    EXPECT_TRUE(is_there(s)) << "the truth is missing";
    for (int i = 0; i < 200; ++i) EXPECT_TRUE(is_there(Joker::sample(view, rng)));
    for (std::size_t i = 0; i < worlds.size(); ++i) {
      EXPECT_EQ(core::view(worlds[i], view.seat), view);
      for (std::size_t j = 0; j < i; ++j)
        EXPECT_FALSE(worlds[i].own == worlds[j].own &&
                     worlds[i].secret.removed == worlds[j].secret.removed);
    }
    EXPECT_LE(worlds.size(), 80u);
  });
}

// The move has the best mean over the worlds, and nothing but the view decides it.
TEST(JokerEnding, TheBestMeanIsPlayed) {
  at_joker_endings(60, [](const JokerState& s, core::Rng& rng) {
    const auto view = core::view(s, s.pub.turn());
    const auto moves = core::legal(view);
    const auto played = ai::joker_ending_move(view);
    ASSERT_TRUE(played);
    if (moves.size() == 1) return;
    std::vector<double> mean(moves.size());
    JokerEnding::for_each_world(view, [&](const JokerState& w) {
      for (std::size_t i = 0; i < moves.size(); ++i) {
        JokerState child = w;
        Joker::apply(child, view.seat, moves[i]);
        mean[i] += JokerEnding::outcome(child, by_enumeration(child), view.seat).score;
      }
    });
    const auto at = std::ranges::find(moves, *played) - moves.begin();
    EXPECT_NEAR(mean[static_cast<std::size_t>(at)], *std::ranges::max_element(mean), 1e-9);
    EXPECT_EQ(ai::search_move<Joker>(view, {.worlds = 3}, rng), *played);
  });
}

TEST(JokerEnding, BeforeTheLastTricksThereIsNone) {
  core::Deck deck;
  for (const core::Card c : Joker::pack({})) deck.push_back(c);
  const JokerState s = Joker::deal(Joker::open({}, core::Seat(0)), deck);
  EXPECT_FALSE(ai::joker_ending_move(core::view(s, s.pub.turn())));
}

}  // namespace
}  // namespace tests
