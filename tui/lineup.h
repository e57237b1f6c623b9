#pragma once
// Who sits at a table of this machine. A saved match keeps it, so that who goes on later finds the same lineup.
#include <string>
#include <string_view>

#include "ai/spec.h"
#include "table/open.h"

namespace tui {

struct Lineup {
  int people = 1;  // from seat 1 on
  ai::Spec bot{};  // in all other seats
};

std::string bot_name(int seat);

// What a saved file holds: the match, and who played it.
std::string to_save(const table::Table& table, const Lineup& lineup);
// Who played it. What it does not say, or says nonsense of, is as in `otherwise`.
Lineup lineup_of(const table::Opened& opened, const Lineup& otherwise);

// A saved file, read; refused in words if it cannot be.
table::Opened open_saved(const std::string& path);

}  // namespace tui
