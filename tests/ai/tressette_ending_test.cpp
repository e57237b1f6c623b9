// The last tricks of Tressette: the search with cuts finds what plain search finds, its worlds are those that the view allows,
// and a bot plays what is best over them.
#include <vector>

#include <gtest/gtest.h>

#include "ai/player.h"
#include "tests/support/cards.h"
#include "tests/support/endings.h"
#include "tests/support/play.h"

namespace tests {
namespace {

using ai::TressetteEnding;
using games::Tressette;
using TressetteState = Tressette::State;
using TressetteTraits = ai::Traits<Tressette>;

// Random play until so few cards are left.
TressetteState near_the_end(int seats, std::uint64_t seed, int cards) {
  core::Rng rng(seed);
  const Tressette::Rules rules{.seats = static_cast<std::uint8_t>(seats)};
  auto s = Tressette::deal(Tressette::open(rules, Seat(0)), shuffled_deck<Tressette::Pack>(rng));
  while (!TressetteEnding::is_near(s.pub, cards)) {
    const auto ply = random_ply<Tressette>(s, rng);
    Tressette::apply(s, ply.seat, ply.move);
  }
  return s;
}
std::vector<TressetteState> tressette_worlds(const core::View<Tressette>& view) {
  std::vector<TressetteState> worlds;
  TressetteEnding::for_each_world(view, [&](const TressetteState& w) { worlds.push_back(w); });
  return worlds;
}

TEST(TressetteEnding, IsWhatPlainSearchFinds) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed)
    for (const auto& [seats, cards] : {std::pair{2, 10}, {4, 12}}) {
      const TressetteState s = near_the_end(seats, seed, cards);
      ASSERT_EQ(ai::perfect_value<TressetteEnding>(s), plain_value<TressetteEnding>(s)) << seed;
    }
}

TEST(TressetteEnding, WorldsAreThoseTheViewAllows) {
  int alone = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const TressetteState s = near_the_end(4, seed, 8);
    const auto view = core::view(s, s.pub.turn());
    const auto worlds = tressette_worlds(view);
    const auto is_there = [&](const TressetteState& w) {
      return std::ranges::any_of(worlds, [&](const TressetteState& x) { return x.own == w.own; });
    };
    EXPECT_TRUE(is_there(s)) << "the truth is missing";
    core::Rng rng(seed);
    for (int i = 0; i < 100; ++i) EXPECT_TRUE(is_there(Tressette::sample(view, rng)));
    for (std::size_t i = 0; i < worlds.size(); ++i) {
      EXPECT_EQ(core::view(worlds[i], view.seat), view);
      for (std::size_t j = 0; j < i; ++j) EXPECT_NE(worlds[i].own, worlds[j].own);
    }
    EXPECT_LE(worlds.size(), 90u);
    alone += worlds.size() == 1;
  }
  EXPECT_GT(alone, 0) << "what was played leaves one world somewhere";
}

// With two players and no stock the other hand follows from what was seen.
TEST(TressetteEnding, ABotThatKnowsAllCardsPlaysPerfectly) {
  int choices = 0;
  for (std::uint64_t seed = 1; seed <= 25; ++seed) {
    TressetteState s = near_the_end(2, seed, 10);
    EXPECT_EQ(tressette_worlds(core::view(s, s.pub.turn())).size(), 1u);
    while (!Tressette::to_act(s.pub).empty()) {
      const Seat seat = s.pub.turn();
      const auto move = TressetteTraits::exact(core::view(s, seat));
      ASSERT_TRUE(move);
      choices += core::legal<Tressette>(s, seat).size() > 1;
      const int before = plain_value<TressetteEnding>(s);
      Tressette::apply(s, seat, *move);
      ASSERT_EQ(plain_value<TressetteEnding>(s), before);
    }
  }
  EXPECT_GT(choices, 50);
}

TEST(TressetteEnding, WithFourTheBestMeanIsPlayed) {
  int choices = 0;
  for (std::uint64_t seed = 1; seed <= 120; ++seed) {
    const TressetteState s = near_the_end(4, seed, 8);
    const auto view = core::view(s, s.pub.turn());
    const auto moves = core::legal(view);
    const auto played = TressetteTraits::exact(view);
    ASSERT_TRUE(played);
    if (moves.size() == 1) continue;
    std::vector<int> sum(moves.size());
    for (const TressetteState& w : tressette_worlds(view))
      for (std::size_t i = 0; i < moves.size(); ++i) {
        TressetteState child = w;
        Tressette::apply(child, view.seat, moves[i]);
        sum[i] += (view.seat % 2 == 0 ? 1 : -1) * plain_value<TressetteEnding>(child);
      }
    const auto at = std::ranges::find(moves, *played) - moves.begin();
    EXPECT_EQ(sum[static_cast<std::size_t>(at)], *std::ranges::max_element(sum)) << seed;
    choices += *std::ranges::max_element(sum) > *std::ranges::min_element(sum);
  }
  EXPECT_GT(choices, 10);
}

TEST(TressetteEnding, BeforeTheLastTricksThereIsNone) {
  const TressetteState s = near_the_end(4, 1, 12);
  EXPECT_FALSE(TressetteTraits::exact(core::view(s, s.pub.turn())));
}

}  // namespace
}  // namespace tests
