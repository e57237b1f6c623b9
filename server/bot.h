#pragma once
// The bot at the table: from a match and a seat to a move. It takes from the match only the view of its seat; see table/.
#include <cstdint>
#include <string>

#include "table/table.h"

namespace server {

// The move as JSON. pre: the seat is to act.
std::string bot_move(const table::Table& table, core::Seat seat, int level, std::uint64_t seed);

}  // namespace server
