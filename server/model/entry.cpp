#include "server/model/entry.h"

#include <array>

namespace server {

std::string_view name(Entry::Kind kind) {
  constexpr std::array<std::string_view, 7> kNames = {"move", "timeout", "deal",   "away",
                                                      "back", "left",    "aborted"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::string_view name(SeatResult::Outcome outcome) {
  constexpr std::array<std::string_view, 5> kNames = {"lost", "won", "drawn", "abandoned",
                                                      "aborted"};
  return kNames[static_cast<std::size_t>(outcome)];
}

}  // namespace server
