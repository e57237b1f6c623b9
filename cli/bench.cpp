// mazzo bench playouts: random full deals through the contract itself, shuffle and dealing included.
#include <algorithm>
#include <ctime>

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/terminal.h"
#include "games/all.h"

namespace cli {
namespace {

constexpr int kRuns = 5;
constexpr int kDeals = 100'000;

double cpu_seconds() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

template <class G>
std::uint64_t play_deal(core::Deck& deck, const typename G::Standing& standing, core::Rng& rng) {
  core::shuffle(deck.span(), rng);
  core::State<G> s = G::deal(standing, deck);
  std::uint64_t plies = 0;
  for (core::SeatSet acting = G::to_act(s.pub); !acting.empty();
       acting = G::to_act(s.pub), ++plies) {
    const core::Seat seat = acting.lowest();
    const auto moves = G::legal(s.pub, s.own[seat], seat);
    G::apply(s, seat, moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  return plies;
}

struct Speed {
  double ns_per_ply, plies_per_deal, deals_per_second;
};

template <class G>
Speed measure(const typename G::Rules& rules) {
  core::Deck deck;
  for (const core::Card c : G::pack(rules)) deck.push_back(c);
  const auto standing = G::open(rules, core::Seat(0));
  core::Rng rng(1);
  double best = 1e9;
  std::uint64_t plies = 0;
  for (int run = 0; run < kRuns; ++run) {
    plies = 0;
    const double start = cpu_seconds();
    for (int i = 0; i < kDeals; ++i) plies += play_deal<G>(deck, standing, rng);
    best = std::min(best, (cpu_seconds() - start) / static_cast<double>(plies));
  }
  const double per_deal = static_cast<double>(plies) / kDeals;
  return {1e9 * best, per_deal, 1 / (best * per_deal)};
}

template <class G>
void report(const typename G::Rules& rules, bool json) {
  const Speed s = measure<G>(rules);
  if (json)
    fmt::print(
        R"({{"game":"{}","players":{},"ns_per_ply":{:.2f},"plies_per_deal":{:.1f},"deals_per_second":{:.0f},"state_bytes":{}}})"
        "\n",
        G::kKey, rules.seats, s.ns_per_ply, s.plies_per_deal, s.deals_per_second,
        sizeof(core::State<G>));
  else
    fmt::print("{:<20} {:>7} {:>8.2f} {:>10.1f} {:>12.0f} {:>6}\n", G::kKey, rules.seats,
               s.ns_per_ply, s.plies_per_deal, s.deals_per_second, sizeof(core::State<G>));
}

}  // namespace

int bench_playouts(bool json) {
  if (!json)
    fmt::print("{:<20} {:>7} {:>8} {:>10} {:>12} {:>6}\n", "game", "players", "ns/ply",
               "plies/deal", "deals/s", "bytes");
  games::for_each_game([&]<class G>() {
    for (int seats = G::kMinSeats; seats <= G::kMaxSeats; ++seats) {
      typename G::Rules rules;
      rules.seats = static_cast<std::uint8_t>(seats);
      report<G>(rules, json);
    }
  });
  if (!json)
    fmt::print(stderr, "Random full deals, one core, CPU time, best of {} runs of {} deals.\n",
               kRuns, kDeals);
  return kDone;
}

}  // namespace cli
