#pragma once
// The record of a match: the entries of its log while it runs, and its outcome at its end.
// Pure: no rules, no I/O.
#include <cstdint>
#include <string>
#include <string_view>

#include "core/seat.h"
#include "server/model/clock.h"

namespace server {

struct Entry {
  enum class Kind : std::uint8_t {  // written to the store: never renumber
    kMove,
    kTimeout,  // a bot moved for a player whose time was up
    kDeal,
    kAway,     // a player's connection was lost
    kBack,     // `move` says how many milliseconds the player was away; empty: none were counted
    kLeft,     // `move` says why: resigned, away, timeouts
    kAborted,  // nobody came back
  };
  Kind kind = Kind::kMove;
  core::Seat seat{};
  std::string move{};      // JSON
  std::uint32_t seen = 0;  // the version the mover had seen
  std::string id{};        // the mover's id of the request
  Millis at = 0;
  friend bool operator==(const Entry&, const Entry&) = default;
};
std::string_view name(Entry::Kind kind);

struct SeatResult {
  int place = 1;                       // 1 is best
  enum class Outcome : std::uint8_t {  // written to the store: never renumber
    kLost,
    kWon,
    kDrawn,
    kAbandoned,
    kAborted,  // nobody came back, so neither won nor lost
  } outcome{};
  int points = 0;
};
std::string_view name(SeatResult::Outcome outcome);

}  // namespace server
