#include "table/signature.h"

#include "core/fields.h"
#include "table/table.h"

namespace table {
namespace {

constexpr int kMatches = 8;

void add_match(core::Digest& sum, const GameInfo& game, int seats, int number) {
  const auto table =
      open({std::string(game.key), seats, {}, "signature " + std::to_string(number)}).table;
  core::Rng rng(static_cast<std::uint64_t>(number));
  for (;;) {
    while (!table->deal_over()) {
      table->play_at_random(table->to_act().lowest(), rng);
      sum.add(table->digest());
    }
    if (table->over()) return;
    table->next_deal();
    sum.add(table->digest());
  }
}

std::uint64_t signature_of(const GameInfo& game) {
  core::Digest sum;
  for (int seats = game.min_seats; seats <= game.max_seats; ++seats)
    for (int number = 0; number < kMatches; ++number) add_match(sum, game, seats, number);
  return sum.value();
}

}  // namespace

std::uint64_t signature(std::string_view game) {
  for (const GameInfo& info : games())
    if (info.key == game) return signature_of(info);
  return 0;
}

std::uint64_t signature() {
  core::Digest sum;
  for (const GameInfo& info : games()) sum.add(signature_of(info));
  return sum.value();
}

}  // namespace table
