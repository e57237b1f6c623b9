// mazzo bench playouts: random full deals through the contract itself, shuffle and dealing included.
// mazzo bench bots: how many worlds and playouts per second the search does.
#include <algorithm>
#include <ctime>

#include <fmt/format.h>

#include "ai/games.h"
#include "ai/search.h"
#include "cli/commands.h"
#include "cli/terminal.h"
#include "games/all.h"
#include "table/json_object.h"

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
    fmt::print("{}\n", table::json::Object()
                           .text("game", G::kKey)
                           .number("players", rules.seats)
                           .raw("ns_per_ply", fmt::format("{:.2f}", s.ns_per_ply))
                           .raw("plies_per_deal", fmt::format("{:.1f}", s.plies_per_deal))
                           .raw("deals_per_second", fmt::format("{:.0f}", s.deals_per_second))
                           .number("state_bytes", sizeof(core::State<G>))
                           .take());
  else
    fmt::print("{:<20} {:>7} {:>8.2f} {:>10.1f} {:>12.0f} {:>6}\n", G::kKey, rules.seats,
               s.ns_per_ply, s.plies_per_deal, s.deals_per_second, sizeof(core::State<G>));
  flush_output();
}

}  // namespace

int bench_playouts(bool json) {
  if (!json)
    fmt::print("{:<20} {:>7} {:>8} {:>10} {:>12} {:>6}\n", "game", "players", "ns/ply",
               "plies/deal", "deals/s", "bytes");
  games::for_each_game([&]<class G>() {
    for (const int seats : core::seat_counts<G>()) {
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

namespace {

constexpr int kPositions = 200;
constexpr std::uint32_t kWorlds = 200;

struct SearchSpeed {
  double worlds_drawn, worlds_searched, playouts;  // per second
};

// Over positions from play by the policy, every third of them.
template <class G>
SearchSpeed measure_search(const typename G::Rules& rules) {
  core::Deck deck;
  for (const core::Card c : G::pack(rules)) deck.push_back(c);
  core::Rng rng(1);
  const auto& knobs = ai::Policy<G>::standard();
  double drawing = 0, searching = 0, drawn = 0, worlds = 0, playouts = 0;
  for (int n = 0; n < kPositions;) {
    core::shuffle(deck.span(), rng);
    core::State<G> s = G::deal(G::open(rules, core::Seat(0)), deck);
    for (int ply = 0; !G::to_act(s.pub).empty() && n < kPositions; ++ply) {
      const core::Seat seat = G::to_act(s.pub).lowest();
      const auto view = core::view(s, seat);
      if (ply % 3 == 0 && core::legal(view).size() > 1) {
        ++n;
        typename ai::Traits<G>::Worlds source(view);
        double start = cpu_seconds();
        for (std::uint32_t i = 0; i < kWorlds; ++i, ++drawn) source.draw(rng);
        drawing += cpu_seconds() - start;
        ai::Search<G> search(view, knobs, rng);
        start = cpu_seconds();
        search.run({.worlds = kWorlds});
        searching += cpu_seconds() - start;
        std::uint32_t most = 0;
        for (const auto& e : search.estimates()) {
          playouts += e.worlds;
          most = std::max(most, e.worlds);
        }
        worlds += most;
      }
      G::apply(s, seat, ai::policy_move<G>(s.pub, s.own[seat], seat, knobs));
    }
  }
  return {drawn / drawing, worlds / searching, playouts / searching};
}

}  // namespace

int bench_bots(bool json) {
  if (!json)
    fmt::print("{:<20} {:>7} {:>15} {:>17} {:>11}\n", "game", "players", "worlds drawn/s",
               "worlds searched/s", "playouts/s");
  ai::for_each_tuned_game([&]<class G>() {
    for (const int seats : core::seat_counts<G>()) {
      typename G::Rules rules;
      rules.seats = static_cast<std::uint8_t>(seats);
      const SearchSpeed s = measure_search<G>(rules);
      if (json)
        fmt::print("{}\n",
                   table::json::Object()
                       .text("game", G::kKey)
                       .number("players", seats)
                       .raw("worlds_drawn_per_second", fmt::format("{:.0f}", s.worlds_drawn))
                       .raw("worlds_searched_per_second", fmt::format("{:.0f}", s.worlds_searched))
                       .raw("playouts_per_second", fmt::format("{:.0f}", s.playouts))
                       .take());
      else
        fmt::print("{:<20} {:>7} {:>15.0f} {:>17.0f} {:>11.0f}\n", G::kKey, seats, s.worlds_drawn,
                   s.worlds_searched, s.playouts);
      flush_output();
    }
  });
  if (!json)
    fmt::print(stderr, "{} worlds at {} positions of each, one core, CPU time.\n", kWorlds,
               kPositions);
  return kDone;
}

}  // namespace cli
