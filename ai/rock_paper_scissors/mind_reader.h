#pragma once
// The player of rock-paper-scissors. People have habits, people who think expect habits, and people who think twice
// expect that. So a mind of depth 0 has the habits, and a mind of depth k answers the minds below it. Each follows its
// intent only some of the time and otherwise chooses evenly. An even player cannot be beaten, and a player with an
// intent can. The master is even until the opponent's mind shows.
#include <algorithm>
#include <array>
#include <cmath>

#include "core/game.h"
#include "games/rock_paper_scissors/rules.h"

namespace ai {

using Choices = std::array<double, 3>;  // how likely the opponent is to choose each

inline int beats(int choice) { return (choice + 1) % 3; }  // what beats it

struct Answer {
  int choice = 0;
  double gain = 0;  // rounds won less rounds lost
};
inline Answer best_answer(const Choices& likely) {
  Answer best{0, -1};
  for (int c = 0; c < 3; ++c) {
    const int prey = beats(beats(c));
    const double gain =
        likely[static_cast<std::size_t>(prey)] - likely[static_cast<std::size_t>(beats(c))];
    if (gain > best.gain) best = {c, gain};
  }
  return best;
}

// What minds of every depth intend, on both seats, after the played rounds.
class Minds {
 public:
  static constexpr std::size_t kDepths = 4;
  static constexpr double kFollows = 0.7;  // how often a mind follows its intent

  explicit Minds(const games::RockPaperScissors::Public& p) {
    for (auto& seat : fit_) seat.fill(1);
    think(nullptr);
    for (const auto& round : p.history) {
      learn(round);
      think(&round);
    }
  }
  // The intent of a seat whose mind has that depth.
  int intent(std::size_t seat, std::size_t depth) const { return intent_[seat][depth]; }
  // What a seat chooses, by how well minds below that depth explain its choices so far. `even` is the weight of the
  // assumption that it chooses evenly.
  Choices likely(std::size_t seat, std::size_t depth, double even) const {
    Choices out{};
    double sum = even * even_fit_;
    for (std::size_t d = 0; d < depth; ++d) sum += fit_[seat][d];
    out.fill(even * even_fit_ / sum / 3);
    for (std::size_t d = 0; d < depth; ++d)
      for (int c = 0; c < 3; ++c)
        out[static_cast<std::size_t>(c)] += fit_[seat][d] / sum * chance(c, intent_[seat][d]);
    return out;
  }

 private:
  static double chance(int choice, int intent) {
    return (choice == intent ? kFollows : 0) + (1 - kFollows) / 3;
  }
  // Rock at first; after a win the same again; after a loss or a draw what would have won.
  static int habit(const games::RockPaperScissors::Round* last, std::size_t seat) {
    if (!last) return static_cast<int>(games::Choice::kRock);
    const int mine = static_cast<int>((*last)[seat]), theirs = static_cast<int>((*last)[1 - seat]);
    return mine == beats(theirs) ? mine : beats(theirs);
  }
  void think(const games::RockPaperScissors::Round* last) {
    for (std::size_t depth = 0; depth < kDepths; ++depth)
      for (std::size_t seat = 0; seat < 2; ++seat)
        intent_[seat][depth] =
            depth == 0 ? habit(last, seat) : best_answer(likely(1 - seat, depth, 0)).choice;
  }
  void learn(const games::RockPaperScissors::Round& round) {
    for (std::size_t seat = 0; seat < 2; ++seat)
      for (std::size_t depth = 0; depth < kDepths; ++depth)
        fit_[seat][depth] *= chance(static_cast<int>(round[seat]), intent_[seat][depth]);
    even_fit_ /= 3;
  }

  std::array<std::array<int, kDepths>, 2> intent_{};
  std::array<std::array<double, kDepths>, 2> fit_{};
  double even_fit_ = 1;
};

// What the opponent and I chose in round i.
class Habits {
 public:
  Habits(const games::RockPaperScissors::Public& p, core::Seat me) : p_(p), me_(me) {}

  // The choice that the best-supported habit predicts, and how surely: the number of standard errors by which it has
  // done better than chance. Habits: a favourite; what follows the opponent's last choice; what follows my last choice;
  // what follows the last result.
  struct Guess {
    int choice = 0;
    double evidence = 0;
  };
  Guess guess() const {
    Guess best;
    for (int habit = 0; habit < 4; ++habit) {
      const Guess g = tested(habit);
      if (g.evidence > best.evidence) best = g;
    }
    return best;
  }

 private:
  int theirs(std::size_t i) const { return static_cast<int>(p_.history[i][1u - me_]); }
  int mine(std::size_t i) const { return static_cast<int>(p_.history[i][me_]); }
  // The situation in which round i was played, as the habit sees it.
  int situation(int habit, std::size_t i) const {
    if (habit == 0 || i == 0) return 0;
    if (habit == 1) return theirs(i - 1);
    if (habit == 2) return mine(i - 1);
    return (3 + theirs(i - 1) - mine(i - 1)) % 3;
  }
  // Replays the past and predicts each round from the rounds before it.
  Guess tested(int habit) const {
    std::array<std::array<int, 3>, 3> seen{};
    int right = 0, tries = 0;
    for (std::size_t i = 0; i < p_.history.size(); ++i) {
      auto& counts = seen[static_cast<std::size_t>(situation(habit, i))];
      const auto top = std::ranges::max_element(counts) - counts.begin();
      if (counts[static_cast<std::size_t>(top)] > 0) {
        ++tries;
        right += top == theirs(i);
      }
      ++counts[static_cast<std::size_t>(theirs(i))];
    }
    const auto& now = seen[static_cast<std::size_t>(situation(habit, p_.history.size()))];
    const auto top = std::ranges::max_element(now) - now.begin();
    if (tries == 0 || now[static_cast<std::size_t>(top)] == 0) return {};
    const double expected = tries / 3.0, error = std::sqrt(tries * 2 / 9.0);
    return {static_cast<int>(top), (right - expected) / error};
  }

  const games::RockPaperScissors::Public& p_;
  core::Seat me_;
};

inline games::RockPaperScissors::Move even_choice(core::Rng& rng) {
  return {static_cast<games::Choice>(rng.below(3))};
}

// A mind of that depth, which follows its intent as often as Minds assumes.
inline games::RockPaperScissors::Move minded_choice(const core::View<games::RockPaperScissors>& v,
                                                    std::size_t depth, core::Rng& rng) {
  if (rng.below(1000) >= 1000 * Minds::kFollows) return even_choice(rng);
  return {static_cast<games::Choice>(Minds(v.pub).intent(v.seat, depth))};
}

// Even by default, so that nobody can profit; the surer the opponent's mind or habit, the more often the choice that beats it.
inline games::RockPaperScissors::Move adaptive_choice(const core::View<games::RockPaperScissors>& v,
                                                      core::Rng& rng) {
  if (v.pub.history.empty()) return even_choice(rng);
  const Answer answer = best_answer(Minds(v.pub).likely(1u - v.seat, Minds::kDepths, 1));
  const Habits::Guess habit = Habits(v.pub, v.seat).guess();
  const bool habitual = habit.evidence > 2;
  const double sure = habitual ? (habit.evidence - 1) / 3 : 3 * answer.gain;
  if (rng.below(1000) >= 1000 * std::clamp(sure, 0.0, 0.9)) return even_choice(rng);
  return {static_cast<games::Choice>(habitual ? beats(habit.choice) : answer.choice)};
}

}  // namespace ai
