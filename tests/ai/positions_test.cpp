// The bots in random positions of every game: never an illegal move, never a world after the time is up or after a
// stop, and always the same answer for the same seed, worlds and threads.
#include "tests/support/positions.h"

#include <algorithm>
#include <atomic>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "ai/player.h"

namespace tests {
namespace {

template <class G>
class BotsIn : public testing::Test {};
using EveryGame =
    testing::Types<games::Briscola, games::Joker, games::CaliforniaJack, games::President,
                   games::Scopa, games::Tressette, games::BriscolaChiamata, games::TicTacToe,
                   games::RockPaperScissors>;
TYPED_TEST_SUITE(BotsIn, EveryGame);

template <class G>
void expect_legal(const core::View<G>& view, const char* name, core::Rng& rng) {
  const auto move = ai::choose(view, *ai::spec_from(name), rng);
  if (!core::legal(view).contains(move)) ADD_FAILURE() << name << " plays an illegal move";
}

template <class G>
constexpr bool has_policy = requires { typename ai::Policy<G>::Knobs; };
// In the small games the policy is perfect play, found by trying everything: 0.1 s for the first move in a sanitized build.
template <class G>
constexpr int kPositions = (has_policy<G> ? 100'000 : 300) / kFewer;

// Slower players play at some positions only.
template <class G>
std::vector<const char*> players_at(int n) {
  std::vector<const char*> names = {"greedy", "beginner", "level:40"};
  if (has_policy<G>) names.push_back("policy");
  if (n % (has_policy<G> ? 41 : 401) == 0)
    names.insert(names.end(), {"policy", "search:2", "level:70"});
  return names;
}

TYPED_TEST(BotsIn, PlayNoIllegalMove) {
  using G = TypeParam;
  core::Rng rng(1);
  int seen = 0;
  random_positions<G>(kPositions<G>, 1, [&](const core::State<G>& s, Seat seat, int n) {
    const auto view = core::view(s, seat);
    for (const char* name : players_at<G>(n)) expect_legal<G>(view, name, rng);
    ++seen;
  });
  EXPECT_GE(seen, kPositions<G>);
}

// --- search --------------------------------------------------------------------------------------------

template <class G>
class SearchIn : public testing::Test {};
using SearchedGames =
    testing::Types<games::Briscola, games::Joker, games::CaliforniaJack, games::President,
                   games::Scopa, games::Tressette, games::BriscolaChiamata>;
TYPED_TEST_SUITE(SearchIn, SearchedGames);

// A clock that advances by a second at each look, and counts the looks after the time of a thread is up. Search looks
// after every world, so a second look would be a world too many.
class Ticking {
 public:
  static void start(int seconds) {
    ++run;
    now = late = 0;
    allowed = seconds;
  }
  static double read() {
    thread_local int my_run = 0, my_end = 0;
    const int time = ++now;
    if (my_run != run) {
      my_run = run;
      my_end = time + allowed;
    } else if (time >= my_end) {
      ++late;
    }
    return time;
  }
  static int looks() { return now; }
  static int late_looks() { return late; }

 private:
  static inline std::atomic<int> run, now, late, allowed;
};

TYPED_TEST(SearchIn, StopsWithTheWorldInWhichItsTimeIsUp) {
  using G = TypeParam;
  constexpr std::uint32_t kEndless = 1'000'000;
  core::Rng rng(2);
  int in_time = 0;
  random_positions<G>(1000 / kFewer, 17, [&](const core::State<G>& s, Seat seat, int n) {
    const auto view = core::view(s, seat);
    const int seconds = n % 4, threads = 1 + n / 4 % 2;
    Ticking::start(seconds);
    const ai::Budget budget{kEndless, threads, static_cast<double>(seconds), Ticking::read};
    const auto search = ai::searched<G>(view, ai::Policy<G>::standard(), budget, rng);
    EXPECT_TRUE(core::legal(view).contains(search.best()));
    EXPECT_LE(Ticking::late_looks(), threads);
    if (threads == 1) EXPECT_LE(Ticking::looks(), 1 + std::max(1, seconds));
    in_time += Ticking::late_looks() == threads;
  });
  EXPECT_GT(in_time, 500 / kFewer) << "no search ran until its time was up";
}

// A clock that stands still, and tells search to stop after a number of looks.
class Teller {
 public:
  static ai::Budget budget(int worlds, int threads) {
    told = false;
    left = worlds;
    return {1'000'000, threads, 1, read, ai::StopToken(told)};
  }

 private:
  static double read() {
    if (left-- <= 0) told = true;
    return 0;
  }
  static inline std::atomic<bool> told;
  static inline std::atomic<int> left;
};

TYPED_TEST(SearchIn, StopsWithTheWorldInWhichItIsToldTo) {
  using G = TypeParam;
  core::Rng rng(3);
  random_positions<G>(200 / kFewer, 17, [&](const core::State<G>& s, Seat seat, int n) {
    const auto view = core::view(s, seat);
    const int worlds = n % 4, threads = 1 + n / 4 % 2;
    const auto search =
        ai::searched<G>(view, ai::Policy<G>::standard(), Teller::budget(worlds, threads), rng,
                        ai::Breadth::kAllMoves);
    EXPECT_TRUE(core::legal(view).contains(search.best()));
    std::uint32_t most = 0;
    for (const auto& e : search.estimates()) most = std::max(most, e.worlds);
    if (threads == 1) EXPECT_EQ(most, static_cast<std::uint32_t>(worlds) + 1);
    EXPECT_LE(most, static_cast<std::uint32_t>(worlds + 2 * threads));
  });
}

template <class G>
std::vector<double> numbers(const ai::Search<G>& search) {
  std::vector<double> out;
  for (const auto& e : search.estimates())
    for (const double x : {e.score.mean, e.score.error, e.win.mean, e.win.error, e.behind.mean,
                           e.behind.error, e.utility, static_cast<double>(e.worlds)})
      out.push_back(x);
  return out;
}

TYPED_TEST(SearchIn, GivesOneAnswerForSeedWorldsAndThreads) {
  using G = TypeParam;
  int differs = 0;
  random_positions<G>(500 / kFewer, 17, [&](const core::State<G>& s, Seat seat, int n) {
    const auto view = core::view(s, seat);
    const ai::Budget budget{.worlds = 4, .threads = 1 + n % 3};
    const auto search = [&](int seed) {
      core::Rng rng(static_cast<std::uint64_t>(seed));
      return ai::searched<G>(view, ai::Policy<G>::standard(), budget, rng);
    };
    const auto one = search(n), again = search(n);
    EXPECT_EQ(one.best(), again.best());
    EXPECT_EQ(numbers<G>(one), numbers<G>(again));
    differs += numbers<G>(one) != numbers<G>(search(n + 1));
  });
  EXPECT_GT(differs, 100 / kFewer) << "the seed decides nothing";
}

}  // namespace
}  // namespace tests
