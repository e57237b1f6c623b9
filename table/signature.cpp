#include "table/signature.h"

#include <array>

#include "core/fields.h"
#include "table/open.h"

namespace table {
namespace {

// One of each kind, in turn. A bot's move at a position does not depend on earlier moves.
constexpr std::array<std::string_view, 7> kBots = {"beginner", "hard",   "level:70", "search:8",
                                                   "greedy",   "policy", "level:40"};

void move(Table& table, Players players, core::Rng& rng) {
  const core::Seat seat = table.to_act().lowest();
  if (players == Players::kRandom) return table.play_at_random(seat, rng);
  table.play_bot(seat, *ai::spec_from(kBots[table.version() % kBots.size()]), rng);
}

void add_match(core::Digest& sum, const GameInfo& game, int seats, int number, Players players) {
  const auto table =
      open({std::string(game.key), seats, {}, "signature " + std::to_string(number)}).table;
  core::Rng rng(static_cast<std::uint64_t>(number));
  for (;;) {
    while (!table->deal_over()) {
      move(*table, players, rng);
      sum.add(table->digest());
    }
    if (table->over()) return;
    table->next_deal();
    sum.add(table->digest());
  }
}

std::uint64_t signature_of(const GameInfo& game, Players players) {
  const int matches = players == Players::kRandom ? 8 : 1;
  core::Digest sum;
  for (const int seats : game.seat_counts())
    for (int number = 0; number < matches; ++number) add_match(sum, game, seats, number, players);
  return sum.value();
}

}  // namespace

std::uint64_t signature(std::string_view game, Players players) {
  for (const GameInfo& info : games())
    if (info.key == game) return signature_of(info, players);
  return 0;
}

std::uint64_t signature(Players players) {
  core::Digest sum;
  for (const GameInfo& info : games()) sum.add(signature_of(info, players));
  return sum.value();
}

}  // namespace table
