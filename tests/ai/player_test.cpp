// The players: legal moves at every level, and the small games as strong as claimed. honesty_test.cpp shows that they
// do not peek.
#include "ai/player.h"

#include <gtest/gtest.h>

#include "core/match.h"
#include "games/all.h"

namespace tests {
namespace {

using core::Seat;

core::Seed seed_of(int n) {
  core::Seed seed;
  seed.bytes[0] = static_cast<std::uint8_t>(n);
  return seed;
}

// Random play; `visit(state)` sees every position where a seat is to act.
template <class G, class Visit>
void random_deal(int n, Visit visit) {
  core::Match<G> match({}, seed_of(n));
  core::Rng rng(static_cast<std::uint64_t>(n));
  while (!match.deal_over()) {
    visit(match.state(), rng);
    const Seat seat = G::to_act(match.state().pub).lowest();
    ASSERT_FALSE(match.play(seat, ai::random_move(core::view(match.state(), seat), rng)));
  }
}

TEST(Players, OfEveryKindAndLevelPlayLegalMovesInEveryGame) {
  games::for_each_game([]<class G>() {
    for (const char* name : {"random", "greedy", "policy", "beginner", "intermediate", "level:40",
                             "hard", "level:60", "search:3"})
      random_deal<G>(7, [&](const core::State<G>& s, core::Rng& rng) {
        const auto v = core::view(s, G::to_act(s.pub).lowest());
        EXPECT_TRUE(core::legal(v).contains(ai::choose(v, *ai::spec_from(name), rng)))
            << G::kKey << ' ' << name;
      });
  });
}

TEST(TicTacToePlayers, TheMasterNeverLosesAndBeatsChance) {
  using G = games::TicTacToe;
  int won = 0;
  for (int n = 0; n < 60; ++n) {
    core::Match<G> match({}, seed_of(n));
    core::Rng rng(static_cast<std::uint64_t>(n));
    while (!match.deal_over()) {
      const Seat seat = G::to_act(match.state().pub).lowest();
      const auto spec = *ai::spec_from(seat == 0 ? "master" : "random");
      ASSERT_FALSE(match.play(seat, ai::choose(core::view(match.state(), seat), spec, rng)));
    }
    const double result = G::outcome(match.state().pub, Seat(0)).win;
    EXPECT_GT(result, 0);
    won += result == 1;
  }
  EXPECT_GT(won, 40);
}

TEST(RockPaperScissorsPlayers, TheMasterIsEvenAtRestAndFindsAHabit) {
  using G = games::RockPaperScissors;
  core::View<G> rest{Seat(0), {}, {}};
  core::Rng rng(1);
  std::array<int, 3> seen{};
  for (int i = 0; i < 3000; ++i)
    ++seen[static_cast<std::size_t>(ai::adaptive_choice(rest, rng).choice)];
  for (const int n : seen) EXPECT_NEAR(n, 1000, 100);

  for (int i = 0; i < 12; ++i)
    rest.pub.history.push_back({games::Choice::kPaper, games::Choice::kRock});
  int paper = 0;
  for (int i = 0; i < 100; ++i)
    paper += ai::adaptive_choice(rest, rng).choice == games::Choice::kPaper;
  EXPECT_GT(paper, 80);
}

// A player that thinks a step further wins most matches, even the shortest, against every lower step.
TEST(RockPaperScissorsPlayers, ThePlayerThatThinksFurtherWins) {
  using G = games::RockPaperScissors;
  for (int better = 25; better <= 100; better += 25)
    for (int worse = 0; worse < better; worse += 25) {
      int won = 0;
      for (int n = 0; n < 400; ++n) {
        const Seat first(n % 2);
        core::Match<G> match({}, seed_of(n));
        core::Rng rng(static_cast<std::uint64_t>(n));
        while (!match.deal_over()) {
          const Seat seat = G::to_act(match.state().pub).lowest();
          const ai::Spec spec{ai::Spec::Kind::kLevel, seat == first ? better : worse};
          ASSERT_FALSE(match.play(seat, ai::choose(core::view(match.state(), seat), spec, rng)));
        }
        won += match.state().pub.won[first] > match.state().pub.won[1u - first];
      }
      EXPECT_GT(won, 240) << better << " v " << worse;
    }
}

TEST(PlayerSpecs, AreReadAndRefused) {
  EXPECT_EQ(ai::spec_from("expert")->level, 75);
  EXPECT_EQ(ai::spec_from("level:0")->level, 0);
  EXPECT_EQ(ai::spec_from("search:200")->budget.worlds, 200u);
  for (const char* bad :
       {"", "level:", "level:101", "level:-1", "level:5x", "search:0", "grandmaster", "Random"})
    EXPECT_FALSE(ai::spec_from(bad)) << bad;
}

TEST(PlayerSpecs, AreReadAsTheyAreWritten) {
  for (const std::string text :
       {"random", "greedy", "policy", "level:0", "level:100", "search:200"})
    EXPECT_EQ(ai::to_text(*ai::spec_from(text)), text);
  EXPECT_EQ(ai::to_text(*ai::spec_from("hard")), "level:50");
}

}  // namespace
}  // namespace tests
