// Nobody can peek: a bot and the coach say the same in every world that looks the same to their seat. The worlds are
// sampled, so a bot that used a hidden card, or remembered one from an earlier world, would sometimes differ.
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "ai/coach.h"
#include "ai/player.h"
#include "tests/support/positions.h"

namespace tests {
namespace {

template <class G>
class Honesty : public testing::Test {};
using EveryGame =
    testing::Types<games::Briscola, games::Joker, games::CaliforniaJack, games::President,
                   games::Scopa, games::Tressette, games::BriscolaChiamata, games::TicTacToe,
                   games::RockPaperScissors>;
TYPED_TEST_SUITE(Honesty, EveryGame);

// Asks in the world itself and in three others that look the same; returns how many of them really differ.
template <class G, class Ask>
int ask_in_twins(const core::State<G>& s, Seat seat, int n, Ask ask) {
  core::Rng chance(static_cast<std::uint64_t>(n));
  const auto said = ask(core::view(s, seat));
  int others = 0;
  for (int i = 0; i < 3; ++i) {
    const core::State<G> twin = G::sample(core::view(s, seat), chance);
    others += !(twin == s);
    EXPECT_EQ(ask(core::view(twin, seat)), said);
  }
  return others;
}

TYPED_TEST(Honesty, TheMoveDoesNotDependOnWhatTheSeatCannotSee) {
  using G = TypeParam;
  int others = 0;
  random_positions<G>(300 / kFewer, 67, [&](const core::State<G>& s, Seat seat, int n) {
    for (const char* name :
         {"random", "greedy", "policy", "beginner", "level:40", "search:3", "level:70"}) {
      SCOPED_TRACE(name);
      others += ask_in_twins<G>(s, seat, n, [&](const core::View<G>& view) {
        core::Rng rng(static_cast<std::uint64_t>(n));
        return ai::choose(view, *ai::spec_from(name), rng);
      });
    }
  });
  if constexpr (!std::same_as<G, games::TicTacToe>) EXPECT_GT(others, 100 / kFewer);
}

// All that is said of each move, by the number that the move has.
struct Said {
  std::vector<double> numbers;
  std::string_view why;
  friend bool operator==(const Said&, const Said&) = default;
};

template <class G>
std::vector<Said> all_said(const std::vector<ai::Advice<G>>& advice, const core::Moves<G>& moves) {
  std::vector<Said> out;
  for (const auto& a : advice) {
    const auto reason = a.why.value_or(ai::Reasoning{"", {}, -1});
    const auto number = std::find(moves.begin(), moves.end(), a.move) - moves.begin();
    out.push_back({{static_cast<double>(number), a.score.mean, a.score.error, a.win.mean,
                    a.win.error, a.lost.mean, a.lost.error, a.utility,
                    static_cast<double>(reason.card.id), static_cast<double>(reason.points)},
                   reason.why});
  }
  return out;
}

TYPED_TEST(Honesty, TheAdviceDoesNotDependOnItEither) {
  using G = TypeParam;
  int others = 0, after_exchange = 0;
  random_positions<G>(300 / kFewer, 71, [&](const core::State<G>& s, Seat seat, int n) {
    others += ask_in_twins<G>(s, seat, n, [&](const core::View<G>& view) {
      core::Rng rng(static_cast<std::uint64_t>(n));
      return all_said<G>(ai::advise<G>(view, {.worlds = 3}, rng), core::legal(view));
    });
    if constexpr (std::same_as<G, games::President>)
      after_exchange += s.pub.phase == G::Phase::kPlay && !s.own[seat].given.empty();
  });
  if constexpr (!std::same_as<G, games::TicTacToe>) EXPECT_GT(others, 100 / kFewer);
  if constexpr (std::same_as<G, games::President>) EXPECT_GT(after_exchange, 0);
}

}  // namespace
}  // namespace tests
