// believe [--positions N] [--seed S] > ai/weights/president_belief.inc
// Learns what a seat's play tells about its hand in President (ai/president/belief.h). In positions of
// self-play the truth is hidden among eight worlds that the view also allows; the weights move until they point at it
// as surely as they can. The log on stderr says how many nats they gain over guessing (at most ln 9 = 2.2), on
// positions that they did not learn from.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "ai/games.h"
#include "ai/weights.h"

namespace {

using G = games::President;
using ai::PresidentBelief;

constexpr std::size_t kSize = sizeof(PresidentBelief) / sizeof(float);
constexpr std::size_t kWorlds = 9;  // the truth first

struct World {
  std::vector<std::uint16_t> weights;  // the indices to add up
  double known = 0;                    // what the passes tell, as a logarithm
};
using Position = std::array<World, kWorlds>;

World look_at(const core::View<G>& v, const G::State& s) {
  static const PresidentBelief at{};  // for addresses only
  const auto* base = &at.title[0][0][0];
  const auto index = [&](const float& w) { return static_cast<std::uint16_t>(&w - base); };
  World out;
  out.known = std::log(ai::Traits<G>::likelihood(v, s, ai::Policy<G>::standard()));
  for (const core::Seat i : core::SeatSet::first(v.pub.players) - core::SeatSet::of(v.seat)) {
    const auto& title = at.title[static_cast<std::size_t>(v.pub.titles()[i])];
    const auto& stage = at.stage[PresidentBelief::stage_of(v.pub.hand_counts[i])];
    for (int g = 0; g < PresidentBelief::kGroups; ++g) {
      const int n = PresidentBelief::held(s.own[i].hand, g);
      if (n == 0) continue;
      const auto group = static_cast<std::size_t>(g), count = static_cast<std::size_t>(n - 1);
      out.weights.push_back(index(title[group][count]));
      out.weights.push_back(
          index(stage[PresidentBelief::held(v.pub.played[i], g) > 0][group][count]));
    }
  }
  return out;
}

// Positions where several hands are hidden, from rounds of 3 to 8 seats, half of them after an exchange.
std::vector<Position> positions(std::size_t count, core::Rng& rng) {
  constexpr std::array<std::uint8_t, 10> kSeats = {4, 4, 4, 4, 3, 4, 5, 6, 4, 8};
  std::vector<Position> out;
  core::Deck deck;
  for (const core::Card c : G::pack({})) deck.push_back(c);
  while (out.size() < count) {
    core::shuffle(deck.span(), rng);
    auto standing = G::open({.seats = kSeats[rng.below(10)]}, core::Seat(0));
    if (rng.below(2) == 0) {
      for (int i = 0; i < standing.rules.seats; ++i) standing.last_order.push_back(core::Seat(i));
      core::shuffle(standing.last_order.span(), rng);
    }
    G::State s = G::deal(standing, deck);
    for (core::SeatSet acting = G::to_act(s.pub); !acting.empty(); acting = G::to_act(s.pub)) {
      const auto v = core::view(s, acting.lowest());
      if (rng.below(5) == 0 && s.pub.phase == G::Phase::kPlay &&
          !ai::president_ending::two_left(s.pub)) {
        out.push_back({look_at(v, s)});
        for (std::size_t i = 1; i < kWorlds; ++i) out.back()[i] = look_at(v, G::sample(v, rng));
      }
      G::apply(s, v.seat, ai::noisy_move<G>(v, ai::Policy<G>::standard(), 0.01f, rng));
    }
  }
  return out;
}

class Learner {
 public:
  // How sure the weights are of each world.
  std::array<double, kWorlds> chances(const Position& p) const {
    std::array<double, kWorlds> c;
    double sum = 0;
    for (std::size_t i = 0; i < kWorlds; ++i) {
      double s = p[i].known;
      for (const std::uint16_t w : p[i].weights) s += x_[w];
      sum += c[i] = std::exp(std::clamp(s, -300.0, 300.0));
    }
    for (double& one : c) one /= sum;
    return c;
  }
  double gain(const Position* from, const Position* to) const {
    double sum = 0;
    for (const Position* p = from; p != to; ++p) sum += std::log(chances(*p)[0] * kWorlds);
    return sum / static_cast<double>(to - from);
  }
  void learn(const Position* from, const Position* to, double rate) {
    std::array<double, kSize> g{};
    for (const Position* p = from; p != to; ++p) {
      const auto c = chances(*p);
      for (std::size_t i = 0; i < kWorlds; ++i)
        for (const std::uint16_t w : (*p)[i].weights) g[w] += (i == 0) - c[i];
    }
    ++step_;
    for (std::size_t i = 0; i < kSize; ++i) {
      const double d =
          g[i] / static_cast<double>(to - from) - 0.0003 * x_[i];  // rare weights stay near 0
      first_[i] = 0.9 * first_[i] + 0.1 * d;
      second_[i] = 0.999 * second_[i] + 0.001 * d * d;
      x_[i] += rate * first_[i] / (1 - std::pow(0.9, step_)) /
               (std::sqrt(second_[i] / (1 - std::pow(0.999, step_))) + 1e-4);
    }
  }
  void print() const {
    for (std::size_t i = 0; i < kSize; ++i)
      std::printf("%.2ff,%s", x_[i], i % 14 == 13 ? "\n" : " ");
  }

 private:
  std::array<double, kSize> x_{}, first_{}, second_{};
  int step_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  std::size_t count = 80'000;
  std::uint64_t seed = 1;
  for (int i = 1; i + 1 < argc; i += 2)
    (std::string(argv[i]) == "--seed" ? seed : count) = std::strtoull(argv[i + 1], nullptr, 10);
  core::Rng rng(seed);
  const std::vector<Position> all = positions(count, rng);
  const Position *first = all.data(), *test = first + all.size() * 4 / 5,
                 *last = first + all.size();
  Learner learner;
  std::fprintf(stderr, "passes   gain %.4f nats\n", learner.gain(test, last));
  for (int round = 1; round <= 12; ++round) {
    for (const Position* p = first; p + 64 <= test; p += 64)
      learner.learn(p, p + 64, round <= 6 ? 0.02 : 0.006);
    std::fprintf(stderr, "round %2d  gain %.4f nats\n", round, learner.gain(test, last));
  }
  learner.print();
}
