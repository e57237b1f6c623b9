#pragma once
// What a client asks of a house, as docs/protocol.md says. Not here: the connection (web_socket.h), the answers.
#include <algorithm>
#include <string>
#include <string_view>

#include "table/json_object.h"
#include "table/setup.h"

namespace tui {

using Members = table::json::Object;

inline Members at_table(std::string_view code) { return Members().text("table", code); }

// The game, seats and options of a table. Options of the command line are text, and a whole number becomes a number.
inline Members game_members(const table::Setup& setup) {
  Members options;
  for (const auto& [key, value] : setup.options) {
    const bool whole = !value.empty() && value.size() < 9 &&
                       std::ranges::all_of(value, [](char c) { return c >= '0' && c <= '9'; });
    options.foreign(key, whole ? std::to_string(std::stol(value)) : table::json::quoted(value));
  }
  Members out;
  out.text("game", setup.game);
  if (setup.seats > 0) out.number("players", setup.seats);
  out.raw("options", options.take());
  return out;
}

inline std::string request(std::string_view type, std::string_view id, const Members& members) {
  return Members(type).text("id", id).members(members).take();
}

}  // namespace tui
