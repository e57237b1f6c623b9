#pragma once
// The players at a table of this machine. A saved match keeps them, so that a player who resumes it finds the same lineup.
#include <string>
#include <string_view>
#include <vector>

#include "ai/spec.h"
#include "table/open.h"

namespace tui {

struct Lineup {
  int people = 1;                    // side by side
  ai::Spec bot{};                    // in all other seats
  std::vector<std::string> names{};  // of the people, by seat; a missing or empty name: "Seat 2"
  int first = 0;                     // the seat of the first of them

  // From seat 1 on.
  void seat_people(int n) {
    people = n;
    first = 0;
  }
  bool is_person(core::Seat seat) const { return seat >= first && seat < first + people; }
};
// A name as a player typed it: harmless, of one line, and not too long.
std::string tidy_name(std::string_view typed);

std::string bot_name(int seat);
// The move of a bot, from the seed and the move's number alone, so that it moves the same after a save.
// pre: the seat is to act
std::string bot_move(const table::Table& table, core::Seat seat, const ai::Spec& bot);

// What a saved file holds: the match and its players.
std::string to_save(const table::Table& table, const Lineup& lineup);
// The players of it. Missing or invalid parts are as in `otherwise`.
Lineup lineup_of(const table::Opened& opened, const Lineup& otherwise);

// Reads a saved file; refused in words if that fails.
table::Opened open_saved(const std::string& path);

}  // namespace tui
