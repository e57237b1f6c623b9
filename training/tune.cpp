// tune GAME [--players N] [--generations N] [--deals N] [--seed S] [--start FILE] > ai/weights/GAME.inc
// Tunes the numbers (Knobs) of a game's policy by self-play: the cross-entropy method. Each candidate sits at one
// seat against greedy players and against the best numbers so far, on the same deals in every seat; the best
// quarter of them makes the next generation. The log goes to stderr, the numbers to stdout.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "ai/games.h"
#include "ai/weights.h"

namespace {

struct Args {
  std::string game, start;
  int players = 0, generations = 60, deals = 1000, population = 32;
  std::uint64_t seed = 1;
};

template <class G>
struct Flat {
  static_assert(sizeof(typename ai::Policy<G>::Knobs) % sizeof(float) == 0);
  static constexpr std::size_t kSize = sizeof(typename ai::Policy<G>::Knobs) / sizeof(float);
  using Numbers = std::array<float, kSize>;
};

template <class G>
class Tuner {
 public:
  using Knobs = typename ai::Policy<G>::Knobs;
  using Numbers = typename Flat<G>::Numbers;

  explicit Tuner(const Args& args) : args_(args), rng_(args.seed) {
    if (args.players != 0) rules_.seats = static_cast<std::uint8_t>(args.players);
    best_ = std::bit_cast<Numbers>(ai::Policy<G>::standard());
    std::tie(first_, last_) = ai::tuned_range<G>(rules_.seats, Flat<G>::kSize);
  }

  void run() {
    Numbers mean = best_, width{};
    for (std::size_t i = first_; i < last_; ++i) width[i] = 0.3f + 0.25f * std::fabs(mean[i]);
    for (int g = 0; g < args_.generations; ++g) {
      const std::uint64_t deals_seed = rng_.next();
      std::vector<Numbers> tries;
      for (int i = 0; i < args_.population; ++i)
        tries.push_back(i == 0 ? mean : around(mean, width));
      std::vector<std::pair<double, std::size_t>> ranked(tries.size());
      std::thread other([&] { judge(tries, 1, deals_seed, ranked); });
      judge(tries, 0, deals_seed, ranked);
      other.join();
      std::fprintf(stderr, "generation %3d  mean %+.4f", g, ranked[0].first);
      std::sort(ranked.rbegin(), ranked.rend());
      std::fprintf(stderr, "  best %+.4f\n", ranked[0].first);
      learn(tries, ranked, mean, width);
      if (g % 10 == 9) best_ = mean;  // the champion to beat from now on
    }
    best_ = mean;
    print();
  }

 private:
  Numbers around(const Numbers& mean, const Numbers& width) {
    Numbers x = mean;
    for (std::size_t i = first_; i < last_; ++i) x[i] += width[i] * ai::bell(rng_);
    return x;
  }
  void judge(const std::vector<Numbers>& tries, std::size_t from, std::uint64_t seed,
             std::vector<std::pair<double, std::size_t>>& out) const {
    for (std::size_t i = from; i < tries.size(); i += 2)
      out[i] = {rate(std::bit_cast<Knobs>(tries[i]), seed), i};
  }
  // Mean utility over duplicate deals, half of them against greedy players, half against the champion.
  double rate(const Knobs& k, std::uint64_t seed) const {
    const Knobs champion = std::bit_cast<Knobs>(best_);
    core::Rng rng(seed);
    core::Deck deck;
    for (const core::Card c : G::pack(rules_)) deck.push_back(c);
    double sum = 0;
    for (int d = 0; d < args_.deals; ++d) {
      core::shuffle(deck.span(), rng);
      auto standing = G::open(options_of(d), core::Seat(d % rules_.seats));
      if constexpr (requires { standing.last_order; })
        if (d % 3 != 0)
          for (int i = 0; i < rules_.seats; ++i) standing.last_order.push_back(core::Seat(i));
      for (int seat = 0; seat < rules_.seats; ++seat)
        sum +=
            ai::Traits<G>::utility(play(standing, deck, core::Seat(seat), k, champion, d % 2 == 0));
    }
    return sum / (args_.deals * rules_.seats);
  }
  // California Jack: all its options in turn, the usual ones most often.
  typename G::Rules options_of(int deal) const {
    auto rules = rules_;
    if constexpr (requires { rules.follow, rules.stock; }) {
      rules.stock = deal / 2 % 2;
      rules.follow = deal / 4 % 3 == 2;
    }
    return rules;
  }
  static ai::Outcome play(const typename G::Standing& standing, const core::Deck& deck,
                          core::Seat me, const Knobs& mine, const Knobs& theirs, bool greedy) {
    core::State<G> s = G::deal(standing, deck);
    for (core::SeatSet acting = G::to_act(s.pub); !acting.empty(); acting = G::to_act(s.pub)) {
      const core::Seat seat = acting.lowest();
      const bool side =
          seat == me || (G::kKey == "briscola" && s.pub.seats() == 4 && (seat ^ me) == 2);
      G::apply(s, seat,
               side     ? ai::policy_move<G>(s.pub, s.own[seat], seat, mine)
               : greedy ? ai::Traits<G>::greedy(core::view(s, seat))
                        : ai::policy_move<G>(s.pub, s.own[seat], seat, theirs));
    }
    return G::outcome(s.pub, me);
  }
  void learn(const std::vector<Numbers>& tries,
             const std::vector<std::pair<double, std::size_t>>& ranked, Numbers& mean,
             Numbers& width) const {
    const std::size_t elite = tries.size() / 4;
    for (std::size_t i = first_; i < last_; ++i) {
      float m = 0, v = 0;
      for (std::size_t j = 0; j < elite; ++j)
        m += tries[ranked[j].second][i] / static_cast<float>(elite);
      for (std::size_t j = 0; j < elite; ++j) {
        const float d = tries[ranked[j].second][i] - m;
        v += d * d / static_cast<float>(elite);
      }
      mean[i] += 0.6f * (m - mean[i]);
      width[i] = std::max(0.02f, 0.4f * width[i] + 0.6f * (std::sqrt(v) + 0.01f));
    }
  }
  void print() const {
    for (std::size_t i = 0; i < best_.size(); ++i)
      std::printf("%.3ff,%s", static_cast<double>(best_[i]), i % 10 == 9 ? "\n" : " ");
    std::printf("\n");
  }

  Args args_;
  core::Rng rng_;
  typename G::Rules rules_{};
  Numbers best_{};
  std::size_t first_ = 0, last_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  Args args;
  for (int i = 1; i < argc; ++i) {
    const std::string key = argv[i];
    const auto number = [&] { return i + 1 < argc ? std::strtoul(argv[++i], nullptr, 10) : 0; };
    if (key == "--players")
      args.players = static_cast<int>(number());
    else if (key == "--generations")
      args.generations = static_cast<int>(number());
    else if (key == "--deals")
      args.deals = static_cast<int>(number());
    else if (key == "--population")
      args.population = static_cast<int>(number());
    else if (key == "--seed")
      args.seed = number();
    else
      args.game = key;
  }
  bool known = false;
  ai::for_each_tuned_game([&]<class G>() {
    if (G::kKey != args.game) return;
    known = true;
    Tuner<G>(args).run();
  });
  if (!known) std::fprintf(stderr, "tune: no policy to tune for \"%s\"\n", args.game.c_str());
  return known ? 0 : 2;
}
