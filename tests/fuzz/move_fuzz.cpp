// A table of any game, and moves as bytes: JSON, typed text, at any seat, between random legal ones.
// A refused move leaves the match as it was; an accepted one was in the list of legal moves.
#include <cstdint>
#include <cstdlib>

#include "table/table.h"

namespace {

void check(bool ok) {
  if (!ok) std::abort();
}

void try_move(table::Table& t, core::Seat seat, std::string_view text, int form) {
  const std::string before = t.save();
  const auto version = t.version();
  const bool could = !t.legal(seat, table::Language::kEnglish).empty();
  const auto refused = form == 0 ? t.play(seat, text, table::Language::kEnglish)
                                 : t.play_text(seat, text, table::Language::kItalian);
  if (refused) {
    check(t.save() == before && t.version() == version);
    check(!refused->code.empty() && !refused->sentence.empty());
  } else {
    check(could && t.version() == version + 1 && t.save() != before);
  }
}

}  // namespace

// byte 0 the game and seats, 1 the seed; then pieces: a command byte (seat, form, length), and its text.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 3) return 0;
  const auto games = table::games();
  const auto& game = games[data[0] % games.size()];
  const int seats = game.min_seats + data[0] / 8 % (game.max_seats - game.min_seats + 1);
  auto t = table::open({std::string(game.key), seats, {}, std::to_string(data[1])}).table;
  core::Rng rng(data[1]);
  for (std::size_t i = 2; i < size && !t->over();) {
    const std::uint8_t command = data[i++];
    if (t->deal_over()) t->next_deal();
    if (command >= 128) {
      t->play_at_random(t->to_act().lowest(), rng);
      continue;
    }
    const std::size_t length = std::min<std::size_t>(data[i - 1] / 4, size - i);
    const std::string_view text(reinterpret_cast<const char*>(data + i), length);
    i += length;
    try_move(*t, core::Seat(command % 9 == 8 ? 200 : command % 9), text, command & 1);
  }
  return 0;
}
