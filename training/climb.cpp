// climb GAME [--players N,N,…] [--steps N] [--deals N] [--seed S] [--blur X] [--rate X] > ai/weights/GAME.inc
// Tunes the numbers (Knobs) of a game's policy by self-play: the policy gradient. Every deal is played four times by
// players that choose at random, better moves with a higher chance. What a seat got beyond its mean in the other three
// is credited to its choices, and the numbers move so that good choices become more likely. Needs far fewer deals than
// tune.cpp where there are many numbers. The log goes to stderr.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "ai/games.h"
#include "ai/weights.h"

namespace {

struct Args {
  std::string game;
  std::vector<int> players;  // numbers of seats, in turn
  int steps = 100, deals = 300;
  float blur = 0.03f, rate = 0.03f;  // points by which a player misjudges; how far one step goes
  std::uint64_t seed = 1;
};

constexpr int kReplays = 4;

template <class G>
class Climber {
 public:
  using Knobs = typename ai::Policy<G>::Knobs;
  static constexpr std::size_t kSize = sizeof(Knobs) / sizeof(float);
  using Numbers = std::array<float, kSize>;

  explicit Climber(const Args& args)
      : args_(args), rng_(args.seed), x_(std::bit_cast<Numbers>(ai::Policy<G>::standard())) {
    if (args_.players.empty()) args_.players.push_back(typename G::Rules{}.seats);
  }

  void run() {
    for (int step = 1; step <= args_.steps; ++step) {
      std::array<Credit, 2> halves;
      const std::uint64_t a = rng_.next(), b = rng_.next();
      std::thread other([&] { halves[1] = play_deals(b); });
      halves[0] = play_deals(a);
      other.join();
      learn(halves, step);
      if (step % 20 == 0)
        std::fprintf(stderr, "step %4d  choices %ld\n", step,
                     halves[0].choices + halves[1].choices);
    }
    print();
  }

 private:
  struct Choice {
    core::View<G> view;
    core::Moves<G> moves;
    std::size_t chosen;
  };
  using Chances = std::array<double, core::Moves<G>::capacity()>;
  struct Credit {
    std::array<double, kSize> gradient{};
    long choices = 0, seats = 0;
  };

  Credit play_deals(std::uint64_t seed) const {
    core::Rng rng(seed);
    core::Deck deck;
    Credit credit;
    for (int d = 0; d < args_.deals / 2; ++d) {
      typename G::Rules rules{};
      rules.seats = static_cast<std::uint8_t>(
          args_.players[rng.below(static_cast<std::uint32_t>(args_.players.size()))]);
      deck.clear();
      for (const core::Card c : G::pack(rules)) deck.push_back(c);
      core::shuffle(deck.span(), rng);
      one_deal(a_standing(rules, rng), deck, rng, credit);
    }
    return credit;
  }
  static typename G::Standing a_standing(const typename G::Rules& rules, core::Rng& rng) {
    auto standing = G::open(rules, core::Seat(static_cast<int>(rng.below(rules.seats))));
    if constexpr (requires { standing.last_order; })
      if (rng.below(2) == 0) {
        for (int i = 0; i < rules.seats; ++i) standing.last_order.push_back(core::Seat(i));
        core::shuffle(standing.last_order.span(), rng);
      }
    return standing;
  }
  // In every third deal some seats are greedy players, so that the policy learns to play against others as well.
  void one_deal(const typename G::Standing& standing, const core::Deck& deck, core::Rng& rng,
                Credit& credit) const {
    const int seats = standing.rules.seats;
    const unsigned greedy = rng.below(3) == 0 ? rng.below(1u << seats) : 0;
    std::array<std::array<std::vector<Choice>, G::kMaxSeats>, kReplays> made;
    std::array<std::array<double, G::kMaxSeats>, kReplays> got;
    for (std::size_t r = 0; r < kReplays; ++r) {
      core::State<G> s = G::deal(standing, deck);
      for (core::SeatSet acting = G::to_act(s.pub); !acting.empty(); acting = G::to_act(s.pub)) {
        const core::Seat seat = acting.lowest();
        G::apply(s, seat,
                 (greedy >> seat & 1) != 0 ? ai::Traits<G>::greedy(core::view(s, seat))
                                           : choose(core::view(s, seat), rng, made[r][seat]));
      }
      for (int i = 0; i < seats; ++i)
        got[r][static_cast<std::size_t>(i)] =
            ai::Traits<G>::utility(G::outcome(s.pub, core::Seat(i))) / (seats - 1);
    }
    for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i) {
      if ((greedy >> i & 1) != 0) continue;
      double sum = 0;
      for (const auto& g : got) sum += g[i];
      for (std::size_t r = 0; r < kReplays; ++r) {
        const double beyond = got[r][i] - (sum - got[r][i]) / (kReplays - 1);
        ++credit.seats;
        if (beyond != 0)
          for (const Choice& c : made[r][i]) give_credit(c, beyond, credit);
      }
    }
  }
  typename G::Move choose(const core::View<G>& view, core::Rng& rng,
                          std::vector<Choice>& made) const {
    const auto legal = core::legal(view);
    ai::Values<G> v;
    ai::Policy<G>::values(view.pub, view.own, view.seat, legal, std::bit_cast<Knobs>(x_), v.data());
    Choice c{view, ai::Traits<G>::candidates(legal, v, false), 0};
    if (c.moves.size() == 1) return c.moves[0];
    const Chances p = chances(values(x_, c), c.moves.size());
    double left = static_cast<double>(rng.next() >> 11) * 0x1p-53;
    while (c.chosen + 1 < c.moves.size() && left >= p[c.chosen]) left -= p[c.chosen++];
    made.push_back(c);
    return c.moves[c.chosen];
  }
  static ai::Values<G> values(const Numbers& x, const Choice& c) {
    ai::Values<G> v;
    ai::Policy<G>::values(c.view.pub, c.view.own, c.view.seat, c.moves, std::bit_cast<Knobs>(x),
                          v.data());
    return v;
  }
  Chances chances(const ai::Values<G>& v, std::size_t n) const {
    Chances p;
    double sum = 0;
    const float best = v[ai::best_of<G>(v, n)];
    for (std::size_t i = 0; i < n; ++i) sum += p[i] = std::exp((v[i] - best) / args_.blur);
    for (std::size_t i = 0; i < n; ++i) p[i] /= sum;
    return p;
  }

  // Adds, for each number, how much more likely it makes the choice. By differences; most numbers do not matter at a
  // given moment, and whole blocks of them are skipped.
  void give_credit(const Choice& c, double beyond, Credit& credit) const {
    constexpr std::size_t kBlock = 8;
    constexpr float kStep = 0.02f;
    const std::size_t n = c.moves.size();
    const ai::Values<G> v = values(x_, c);
    const Chances p = chances(v, n);
    if (p[c.chosen] > 0.995) return;
    ++credit.choices;
    for (std::size_t from = 0; from < kSize; from += kBlock) {
      const std::size_t to = std::min(kSize, from + kBlock);
      Numbers all = x_;
      for (std::size_t i = from; i < to; ++i) all[i] += kStep * static_cast<float>(i - from + 1);
      if (const auto w = values(all, c); std::equal(w.begin(), w.begin() + n, v.begin())) continue;
      for (std::size_t i = from; i < to; ++i) {
        Numbers one = x_;
        one[i] += kStep;
        const ai::Values<G> w = values(one, c);
        double mean = 0;
        for (std::size_t m = 0; m < n; ++m) mean += p[m] * (w[m] - v[m]);
        credit.gradient[i] += beyond * (w[c.chosen] - v[c.chosen] - mean) / (kStep * args_.blur);
      }
    }
  }

  // Adam, with a rate that falls; the mean of the last steps is the result.
  void learn(const std::array<Credit, 2>& halves, int step) {
    const float part = static_cast<float>(step) / static_cast<float>(args_.steps);
    const float rate = args_.rate * (part < 0.5f ? 1.0f : part < 0.8f ? 0.4f : 0.2f);
    for (std::size_t i = 0; i < kSize; ++i) {
      const auto g = static_cast<float>((halves[0].gradient[i] + halves[1].gradient[i]) /
                                        static_cast<double>(halves[0].seats + halves[1].seats));
      first_[i] = 0.9f * first_[i] + 0.1f * g;
      second_[i] = 0.99f * second_[i] + 0.01f * g * g;
      const float m = first_[i] / (1 - std::pow(0.9f, static_cast<float>(step)));
      const float v = second_[i] / (1 - std::pow(0.99f, static_cast<float>(step)));
      x_[i] += rate * m / (std::sqrt(v) + 1e-5f);
      if (part > 0.85f) sum_[i] += static_cast<double>(x_[i]);
    }
    summed_ += part > 0.85f;
  }
  void print() const {
    for (std::size_t i = 0; i < kSize; ++i)
      std::printf("%.3ff,%s", sum_[i] / summed_, i % 10 == 9 ? "\n" : " ");
    std::printf("\n");
  }

  Args args_;
  core::Rng rng_;
  Numbers x_, first_{}, second_{};
  std::array<double, kSize> sum_{};
  int summed_ = 0;
};

std::vector<int> numbers(const char* list) {
  std::vector<int> out;
  for (char* end = nullptr; *list != 0; list = end + (*end == ',')) {
    out.push_back(static_cast<int>(std::strtol(list, &end, 10)));
    if (end == list) break;
  }
  return out;
}

}  // namespace

int main(int argc, char** argv) {
  Args args;
  for (int i = 1; i < argc; ++i) {
    const std::string key = argv[i];
    const auto value = [&] { return i + 1 < argc ? argv[++i] : "0"; };
    if (key == "--players")
      args.players = numbers(value());
    else if (key == "--steps")
      args.steps = std::atoi(value());
    else if (key == "--deals")
      args.deals = std::atoi(value());
    else if (key == "--seed")
      args.seed = std::strtoull(value(), nullptr, 10);
    else if (key == "--blur")
      args.blur = std::strtof(value(), nullptr);
    else if (key == "--rate")
      args.rate = std::strtof(value(), nullptr);
    else
      args.game = key;
  }
  bool known = false;
  ai::for_each_tuned_game([&]<class G>() {
    if (G::kKey != args.game) return;
    known = true;
    Climber<G>(args).run();
  });
  if (!known) std::fprintf(stderr, "climb: no policy to tune for \"%s\"\n", args.game.c_str());
  return known ? 0 : 2;
}
