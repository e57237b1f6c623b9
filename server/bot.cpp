#include "server/bot.h"

namespace server {

std::string bot_move(const table::Table& table, core::Seat seat, int level, std::uint64_t seed) {
  core::Rng rng(seed);
  return table.choose(seat, {.kind = ai::Spec::Kind::kLevel, .level = level}, rng);
}

}  // namespace server
