// mazzo simulate: matches of random legal play, a transcript a line.
#include <cstdio>

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/terminal.h"
#include "core/number.h"
#include "table/open.h"

namespace cli {
namespace {

core::Seat any_of(core::SeatSet seats, core::Rng& rng) {
  auto skip = rng.below(static_cast<std::uint32_t>(seats.size()));
  auto it = seats.begin();
  while (skip-- > 0) ++it;
  return *it;
}

void play_out(table::Table& table, core::Rng& rng) {
  for (;;) {
    while (!table.deal_over()) table.play_at_random(any_of(table.to_act(), rng), rng);
    if (table.over()) return;
    table.next_deal();
  }
}

}  // namespace

// Match i of a run with seed S has seed S+i, so that any of them can be made again alone.
int simulate(const SimulateArgs& args) {
  table::Setup setup;
  if (!setup_from(args.match, setup)) return kUsage;
  const auto first = core::number_in<std::uint64_t>(setup.seed);
  if (!first) return complain(kUsage, "--seed takes a whole number here.");
  Progress progress("simulating", args.matches);
  std::uint64_t moves = 0;
  for (std::uint64_t i = 0; i < args.matches; ++i) {
    setup.seed = std::to_string(*first + i);
    auto opened = table::open(setup);
    if (!opened.table) return complain(kUsage, opened.refused.sentence);
    core::Rng rng(*first + i);
    play_out(*opened.table, rng);
    moves += opened.table->version();
    fmt::print("{}\n", opened.table->transcript());
    progress.at(i + 1);
  }
  if (!args.json)
    fmt::print(stderr, "{} match{} of {}, {} moves, all at random.\n", args.matches,
               args.matches == 1 ? "" : "es", setup.game, moves);
  return kDone;
}

}  // namespace cli
