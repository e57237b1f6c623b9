// Search by a net alone, in Briscola for two: what it takes from the past, and when it overrules the net.
#include "ai/briscola/net_search.h"

#include <fstream>
#include <iterator>
#include <vector>

#include <gtest/gtest.h>

#include "ai/player.h"

namespace tests {
namespace {

using G = games::Briscola;
using Deal = core::State<G>;

const ai::Net& net() {
  static const ai::Net kNet = [] {
    std::ifstream in("ai/weights/briscola-2.net", std::ios::binary);
    const std::vector<std::uint8_t> bytes((std::istreambuf_iterator<char>(in)), {});
    return *ai::Net::read(bytes).net;
  }();
  return kNet;
}

// Every moment of some deals that the net plays against itself.
template <class F>
void each_moment(int deals, F&& f) {
  core::Rng rng(7);
  for (int d = 0; d < deals; ++d) {
    core::Deck deck;
    for (const core::Card c : G::pack({})) deck.push_back(c);
    core::shuffle(deck.span(), rng);
    std::vector<Deal> before{G::deal(G::open({}, core::Seat(d % 2)), deck)};
    while (!G::to_act(before.back().pub).empty()) {
      const core::Seat seat = G::to_act(before.back().pub).lowest();
      f(before, core::view(before.back(), seat), rng);
      before.push_back(before.back());
      G::apply(before.back(), seat,
               *ai::net_choice(core::view(before.back(), seat), net(), ai::Inquiry::kOnce));
    }
  }
}

TEST(NetSearch, KnowsTheMomentsOfTheOthersChoices) {
  constexpr int kTricks = 5;
  each_moment(2, [](const std::vector<Deal>& before, const core::View<G>& v, core::Rng& rng) {
    const core::Seat other(1 - v.seat);
    const ai::BriscolaPast past(v, kTricks);
    std::vector<const Deal*> theirs;  // the other's, of the last tricks
    const int first = static_cast<int>(before.size() - 1) / 2 - kTricks;
    for (std::size_t i = 0; i + 1 < before.size(); ++i)
      if (G::to_act(before[i].pub).contains(other) && static_cast<int>(i) / 2 >= first)
        theirs.push_back(&before[i]);
    ASSERT_EQ(past.choices().size(), theirs.size());
    std::vector<bool> found(theirs.size());
    for (int sample = 0; sample < 300; ++sample) {
      const auto hands = past.hands(before.back().own[other].hand, rng);
      for (std::size_t i = 0; i < hands.size(); ++i) {
        ASSERT_TRUE(hands[i].contains(past.choices()[i].played));
        ASSERT_EQ(hands[i].size(), theirs[i]->own[other].hand.size());
        found[i] = found[i] || hands[i] == theirs[i]->own[other].hand;
      }
    }
    for (std::size_t i = 0; i < theirs.size(); ++i) {
      EXPECT_EQ(past.choices()[i].before, theirs[i]->pub);
      if (i + 3 >= theirs.size()) EXPECT_TRUE(found[i]) << "the true hand is never among them";
    }
  });
}

TEST(NetSearch, LikelyWorldsAreNearerToTheTruth) {
  double drawn = 0, likely = 0;
  int n = 0;
  each_moment(4, [&](const std::vector<Deal>& before, const core::View<G>& v, core::Rng& rng) {
    if (v.pub.to_draw <= 2 || v.pub.history.size() < 12) return;
    constexpr int kWorlds = 100;
    const core::Seat other(1 - v.seat);
    const auto right = [&](const Deal& s) {
      return (s.own[other].hand & before.back().own[other].hand).size();
    };
    int times = 0;
    for (const auto& w : ai::NetSearch<G>(v, net(), rng).likely_worlds(kWorlds)) {
      EXPECT_EQ(w.state.pub, v.pub);
      EXPECT_EQ(w.state.own[v.seat], v.own);
      times += w.times;
      likely += w.times * right(w.state);
    }
    EXPECT_NEAR(times, kWorlds, 1);
    for (int i = 0; i < kWorlds; ++i) drawn += right(G::sample(v, rng));
    ++n;
  });
  ASSERT_GT(n, 50);
  EXPECT_GT(likely, 1.3 * drawn);  // measured: 1.5 times as many true cards
}

TEST(NetSearch, OverrulesTheNetWhereItIsSure) {
  int overruled = 0, choices = 0;
  each_moment(2, [&](const std::vector<Deal>&, const core::View<G>& v, core::Rng&) {
    const auto played = [&](double errors) {
      core::Rng rng(3);
      return ai::NetSearch<G>(v, net(), rng).best({.worlds = 30}, errors);
    };
    const auto favourite = *ai::net_choice(v, net(), ai::Inquiry::kThorough);
    EXPECT_EQ(played(1e9), favourite);
    EXPECT_EQ(played(0), played(0));  // the seed decides
    overruled += played(0) != favourite;
    ++choices;
  });
  EXPECT_GT(overruled, 0);
  EXPECT_LT(overruled, choices / 4);
}

TEST(NetSearch, EndsAtItsTime) {
  static double seconds;
  seconds = 0;
  ai::Budget budget{.worlds = 1'000'000'000, .seconds = 3, .clock = [] { return seconds += 1; }};
  bool asked = false;
  each_moment(1, [&](const std::vector<Deal>&, const core::View<G>& v, core::Rng&) {
    if (v.pub.to_draw <= 2) return;
    core::Rng rng(3);
    const double start = seconds;
    (void)ai::NetSearch<G>(v, net(), rng).best(budget, 3);
    asked = asked || seconds > start;
    EXPECT_LE(seconds - start, 5);
  });
  EXPECT_TRUE(asked);
}

}  // namespace
}  // namespace tests
