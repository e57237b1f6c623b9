// mazzo simulate: matches of random legal play, or of bots, one transcript per line.
#include <cstdio>
#include <optional>

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/terminal.h"
#include "cli/weights.h"
#include "core/number.h"
#include "core/sha256.h"
#include "table/open.h"

namespace cli {
namespace {

core::Seat any_of(core::SeatSet seats, core::Rng& rng) {
  auto skip = rng.below(static_cast<std::uint32_t>(seats.size()));
  auto it = seats.begin();
  while (skip-- > 0) ++it;
  return *it;
}

// Without a bot, any legal move.
void play_out(table::Table& table, const std::optional<ai::Spec>& bot, core::Rng& rng) {
  for (;;) {
    while (!table.deal_over()) {
      const core::Seat seat = any_of(table.to_act(), rng);
      if (bot)
        table.play_bot(seat, *bot, rng);
      else
        table.play_at_random(seat, rng);
    }
    if (table.over()) return;
    table.next_deal();
  }
}

// The number in a seed, if the seed is that number's usual spelling.
std::optional<std::uint64_t> number_of(const std::string& seed) {
  const auto n = core::number_in<std::uint64_t>(seed);
  return n && std::to_string(*n) == seed ? n : std::nullopt;
}

// Match i of a run has the seed S+i where S is a number, and otherwise "S 2", "S 3" and so on after S itself. All that
// happens in a match comes from its own seed, so that each match can be repeated alone.
std::string seed_of(const std::string& first, std::uint64_t i) {
  if (const auto n = number_of(first)) return std::to_string(*n + i);
  return i == 0 ? first : fmt::format("{} {}", first, i + 1);
}

core::Rng dice_of(const std::string& seed) {
  if (const auto n = number_of(seed)) return core::Rng(*n);
  const auto hash = core::sha256({reinterpret_cast<const std::uint8_t*>(seed.data()), seed.size()});
  std::uint64_t n = 0;
  for (int i = 0; i < 8; ++i) n = n << 8 | hash[static_cast<std::size_t>(i)];
  return core::Rng(n);
}

}  // namespace

int simulate(const SimulateArgs& args) {
  table::Setup setup;
  if (!setup_from(args.match, setup)) return kUsage;
  setup.seed = seed_of(args.match.seed, args.matches - 1);  // the longest seed; if it opens, all do
  if (const auto last = table::open(setup); !last.table)
    return complain(kUsage, last.refused.sentence);
  std::optional<ai::Spec> bot;
  if (!args.level.empty()) {
    bot = bot_from(args.level);
    if (!bot) return kUsage;
    give_nets_to_bots();
  }
  Progress progress("simulating", args.matches);
  std::uint64_t moves = 0;
  for (std::uint64_t i = 0; i < args.matches; ++i) {
    setup.seed = seed_of(args.match.seed, i);
    const auto opened = table::open(setup);
    core::Rng rng = dice_of(setup.seed);
    play_out(*opened.table, bot, rng);
    moves += opened.table->version();
    fmt::print("{}\n", opened.table->transcript());
    progress.at(i + 1);
  }
  if (!args.json)
    fmt::print(stderr, "{} match{} of {}, {} moves, {}.\n", args.matches,
               args.matches == 1 ? "" : "es", setup.game, moves,
               bot ? "by bots: " + ai::to_text(*bot) : "all at random");
  return kDone;
}

}  // namespace cli
