// What play says of hidden cards, against a reference that remembers every possibility.
#include "games/voids.h"

#include <algorithm>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/cards.h"
#include "tests/support/play.h"

namespace tests {
namespace {

using core::CardSet;
using games::French;
using games::Voids;

// All possibilities for the hidden cards: for each card, in order of arrival, the suits that it cannot be.
class EveryWay {
 public:
  explicit EveryWay(std::size_t cards) : ways_{std::vector<unsigned>(cards)} {}

  void rule_out(unsigned suits) {
    replace([&](std::vector<unsigned> way, auto& out) {
      for (unsigned& card : way) card |= suits;
      out.insert(way);
    });
  }
  void played(core::Suit s) {
    replace([&](const std::vector<unsigned>& way, auto& out) {
      for (std::size_t i = 0; i < way.size(); ++i) {
        if (way[i] & Voids::bit(s)) continue;
        auto rest = way;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
        out.insert(rest);
      }
    });
  }
  void drew() {
    replace([](std::vector<unsigned> way, auto& out) {
      way.push_back(0);
      out.insert(way);
    });
  }
  bool may_play(core::Suit s) const {
    for (const auto& way : ways_)
      for (const unsigned card : way)
        if (!(card & Voids::bit(s))) return true;
    return false;
  }
  bool allow(const std::vector<core::Card>& hidden) const {
    std::vector<std::size_t> order(hidden.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    do {
      for (const auto& way : ways_)
        if (fits(way, hidden, order)) return true;
    } while (std::next_permutation(order.begin(), order.end()));
    return false;
  }
  std::size_t cards() const { return ways_.begin()->size(); }

 private:
  template <class F>
  void replace(F&& f) {
    std::set<std::vector<unsigned>> out;
    for (const auto& way : ways_) f(way, out);
    ways_ = std::move(out);
  }
  static bool fits(const std::vector<unsigned>& way, const std::vector<core::Card>& hidden,
                   const std::vector<std::size_t>& order) {
    for (std::size_t i = 0; i < way.size(); ++i)
      if (way[i] & Voids::bit(French::suit(hidden[order[i]]))) return false;
    return true;
  }
  std::set<std::vector<unsigned>> ways_;
};

// With any suits ruled out, played and drawn in any order, exactly the hands of some possibility are allowed.
TEST(Voids, AllowExactlyTheHandsThatCanBe) {
  core::Rng rng(11);
  int allowed = 0, refused = 0;
  for (int round = 0; round < 400; ++round) {
    EveryWay ways(4);
    Voids voids;
    for (int step = 0; step < 7; ++step) {
      const unsigned none = rng.below(16) & rng.below(16);
      ways.rule_out(none);
      voids.rule_out(none);
      voids.keep(static_cast<int>(ways.cards()));
      const core::Suit s{static_cast<std::uint8_t>(rng.below(4))};
      if (!ways.may_play(s)) continue;
      ways.played(s);
      voids.played(s);
      if (rng.below(4) > 0) ways.drew();
    }
    for (int hand = 0; hand < 20; ++hand) {
      CardSet hidden;
      while (hidden.size() < static_cast<int>(ways.cards()))
        hidden.insert(pick(French::all(), rng));
      std::vector<core::Card> cards;
      for (const core::Card c : hidden) cards.push_back(c);
      const bool can_be = ways.allow(cards);
      ASSERT_EQ(voids.allow<French>(hidden), can_be) << text<French>(hidden);
      ++(can_be ? allowed : refused);
    }
  }
  EXPECT_GT(allowed, 500);
  EXPECT_GT(refused, 500);
}

}  // namespace
}  // namespace tests
