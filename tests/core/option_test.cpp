// The limits of options, and that every game's own options keep to them.
#include "core/option.h"

#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "games/all.h"

namespace tests {
namespace {

std::vector<int> allowed(const core::OptionLimits& limits) {
  std::vector<int> out;
  for (int v = -5; v < 300; ++v)
    if (limits.allows(v)) out.push_back(v);
  return out;
}

TEST(OptionLimits, AllowTheNumbersFromMinToMax) {
  EXPECT_EQ(allowed({.key = "x", .min = 1, .max = 3}), (std::vector{1, 2, 3}));
}

TEST(OptionLimits, AllowOnlyWholeSteps) {
  EXPECT_EQ(allowed({.key = "target", .min = 7, .max = 10, .step = 3}), (std::vector{7, 10}));
}

TEST(OptionLimits, MayLeaveAChoiceToOneNumberOfSeats) {
  const core::OptionLimits limits{.key = "form", .max = 1, .only_seats = 4};
  EXPECT_EQ(allowed(limits.at(4)), (std::vector{0, 1}));
  EXPECT_EQ(allowed(limits.at(3)), std::vector{0});
  EXPECT_EQ(allowed(core::OptionLimits{.key = "deals", .max = 1}.at(3)), (std::vector{0, 1}));
}

TEST(Options, EveryDefaultIsAllowedAndEveryWordHasItsNumber) {
  games::for_each_game([]<class G>() {
    std::set<std::string_view> keys;
    const typename G::Rules rules;
    for (const auto& [limits, value] : G::Rules::options()) {
      EXPECT_TRUE(limits.allows(rules.*value)) << G::kKey << " " << limits.key;
      EXPECT_TRUE(keys.insert(limits.key).second) << "twice: " << limits.key;
      if (!limits.names.empty()) EXPECT_EQ(limits.names.size(), limits.max + 1u) << limits.key;
    }
    EXPECT_GE(rules.seats, G::kMinSeats);
    EXPECT_LE(rules.seats, G::kMaxSeats);
  });
}

// The options of games.md: what may be set, and the defaults.
template <class G>
std::string options_of() {
  std::string out;
  const typename G::Rules rules;
  for (const auto& [limits, value] : G::Rules::options()) {
    const auto word = [&](int v) {
      return limits.names.empty() ? std::to_string(v)
                                  : std::string(limits.names[static_cast<std::size_t>(v)]);
    };
    out += std::string(limits.key) + " " + word(limits.min) + "-" + word(limits.max) + " (" +
           word(rules.*value) + ") ";
  }
  return out;
}

TEST(Options, AreThoseOfTheRulesPage) {
  EXPECT_EQ(options_of<games::Briscola>(), "deals 1-21 (1) ");
  EXPECT_EQ(options_of<games::Joker>(), "target 1-20 (10) ");
  EXPECT_EQ(options_of<games::CaliforniaJack>(),
            "target 7-10 (10) follow strict-either (strict) stock face_up-face_down (face_up) ");
  EXPECT_EQ(options_of<games::President>(), "rounds 1-20 (3) ");
  EXPECT_EQ(options_of<games::Scopa>(), "target 11-21 (11) form scopa-scopone (scopa) ");
  EXPECT_EQ(options_of<games::Tressette>(), "target 11-31 (21) accusi on-off (on) ");
  EXPECT_EQ(options_of<games::BriscolaChiamata>(), "deals 5-20 (5) ");
  EXPECT_EQ(options_of<games::TicTacToe>(), "");
  EXPECT_EQ(options_of<games::RockPaperScissors>(), "wins 1-10 (2) ");
}

TEST(ListOfGames, HasTheirNamesAndSeatCounts) {
  std::string all;
  games::for_each_game([&]<class G>() {
    all += std::string(G::kKey) + " " + std::to_string(G::kMinSeats) + "-" +
           std::to_string(G::kMaxSeats) + ", ";
  });
  EXPECT_EQ(all,
            "briscola 2-4, joker 3-3, california_jack 2-2, president 3-8, scopa 2-4, "
            "tressette 2-4, briscola_chiamata 5-5, tic_tac_toe 2-2, rock_paper_scissors 2-2, ");
}

}  // namespace
}  // namespace tests
