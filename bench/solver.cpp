// solver [DEALS]: how long the exact solver takes, by tricks left. Positions come from random play of random
// deals, the order of the stock is known, the table starts empty for each. One core, processor time.
#include "ai/solver.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "ai/briscola/open.h"
#include "ai/california_jack/open.h"

namespace {

template <class G>
core::State<G> position(const typename G::Rules& rules, int tricks, core::Rng& rng) {
  core::Deck deck;
  for (const core::Card c : G::pack(rules)) deck.push_back(c);
  core::shuffle(deck.span(), rng);
  auto s = G::deal(G::open(rules, core::Seat(static_cast<int>(rng.below(2)))), deck);
  while (ai::OpenGame<G>::stock(s.pub) / 2 + s.pub.hand > tricks) {
    const core::Seat seat = s.pub.turn();
    const auto moves = G::legal(s.pub, s.own[seat], seat);
    G::apply(s, seat, moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  return s;
}

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

template <class G>
void measure(const char* name, const typename G::Rules& rules, int tricks, int deals) {
  ai::Solver<G> solver(tricks <= 6 ? 12 : tricks <= 12 ? 16 : 20);
  core::Rng rng(static_cast<std::uint64_t>(tricks));
  double sum = 0, most = 0;
  long margins = 0;
  for (int i = 0; i < deals; ++i) {
    const auto s = position<G>(rules, tricks, rng);
    const double start = processor_seconds();
    margins += solver.margin(s);
    const double took = processor_seconds() - start;
    sum += took;
    most = std::max(most, took);
  }
  std::printf("%-24s %6d %7d %12.4f %10.2f %12.0f %8ld\n", name, tricks, deals, 1e3 * sum / deals,
              1e3 * most, static_cast<double>(solver.nodes()) / deals, margins);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  const int deals = argc > 1 ? std::atoi(argv[1]) : 400;
  using games::Briscola, games::CaliforniaJack;
  std::printf("%-24s %6s %7s %12s %10s %12s %8s\n", "game", "tricks", "deals", "mean ms",
              "worst ms", "nodes", "margins");
  measure<Briscola>("briscola", {}, 3, 100 * deals);
  measure<Briscola>("briscola", {}, 6, 50 * deals);
  measure<Briscola>("briscola", {}, 10, 5 * deals);
  measure<Briscola>("briscola", {}, 14, deals);
  measure<Briscola>("briscola", {}, 20, deals / 2);
  for (const auto follow : {CaliforniaJack::kStrict, CaliforniaJack::kEither}) {
    const char* name =
        follow == CaliforniaJack::kStrict ? "california_jack strict" : "california_jack either";
    CaliforniaJack::Rules rules;
    rules.follow = follow;
    measure<CaliforniaJack>(name, rules, 6, 50 * deals);
    measure<CaliforniaJack>(name, rules, 8, 25 * deals);
    measure<CaliforniaJack>(name, rules, 10, 5 * deals);
    measure<CaliforniaJack>(name, rules, 12, deals);
    measure<CaliforniaJack>(name, rules, 16, deals / 4);
  }
}
