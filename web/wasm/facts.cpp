// What only builds and tests ask: the games, their words and signatures, and any legal move. No module of the page has these.
#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/rng.h"
#include "table/open.h"
#include "table/signature.h"
#include "web/wasm/calls.h"

namespace wasm {
namespace {

std::string unknown_game() { return refusal({"unknown_game", "There is no such game here."}); }

std::string signed_by(std::string_view game, table::Players players) {
  const std::uint64_t n =
      game.empty() ? table::signature(players) : table::signature(game, players);
  if (n == 0) return unknown_game();
  std::string hex;
  for (int shift = 60; shift >= 0; shift -= 4) hex += "0123456789abcdef"[n >> shift & 15];
  return good().text("signature", hex).take();
}

}  // namespace

// Without a text: the games and their setups; with a language, also their words.
[[clang::export_name("games")]] Answer games(const char* lang, Size lang_size) {
  const Text language(lang, lang_size);
  return reading({nullptr, 0}, language, [&language](std::string_view, table::Voice known) {
    return table::json::list(table::games(), [&](const table::GameInfo& game) {
      return language.view().empty() ? table::to_json(game) : table::to_json(game, known);
    });
  });
}

// {"cards":{"3B":"the 3 of Bastoni",…},"suits":{"B":"Bastoni",…}}: the words of a game's pack.
[[clang::export_name("card_names")]] Answer card_names(const char* game, Size size,
                                                       const char* lang, Size lang_size) {
  return reading({game, size}, {lang, lang_size}, [](std::string_view g, table::Voice voice) {
    const auto games = table::games();
    if (std::ranges::find(games, g, &table::GameInfo::key) == games.end()) return unknown_game();
    return table::card_names_json(g, voice);
  });
}

// The number that changes when a rule does: of one game, or of all (no text).
[[clang::export_name("signature")]] Answer signature(const char* game, Size size) {
  return reading({game, size},
                 [](std::string_view g) { return signed_by(g, table::Players::kRandom); });
}

// The same number for the bots, which changes when a bot plays differently.
[[clang::export_name("bot_signature")]] Answer bot_signature(const char* game, Size size) {
  return reading({game, size},
                 [](std::string_view g) { return signed_by(g, table::Players::kBots); });
}

// [{"move":{…},"text":"3B","label":"the 3 of Bastoni"},…]
[[clang::export_name("legal")]] Answer legal(Handle table, std::int32_t seat, const char* lang,
                                             Size lang_size) {
  return Request(table).in({lang, lang_size}).viewer(seat).then([](const Request& r) {
    return list(r.table().legal(r.seat(), r.voice()));
  });
}

// Any of the seat's legal moves; the same seed chooses the same move.
[[clang::export_name("play_at_random")]] Answer play_at_random(Handle table, std::int32_t seat,
                                                               std::uint64_t seed) {
  return Request(table).being_played().seat(seat).to_act().then([seed](const Request& r) {
    core::Rng rng(seed);
    r.table().play_at_random(r.seat(), rng);
    return played(r);
  });
}

}  // namespace wasm
