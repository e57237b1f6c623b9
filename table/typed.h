#pragma once
// What a person types at a prompt, as a move: table/move_codec.h for a client that knows no game. Not here: whether the
// move is legal, which the table says.
#include <string>
#include <string_view>

namespace table {

// A move's JSON; empty if it is no move of this game. `view` is the seat's own, as Table::view writes it; its legal
// moves decide what cards alone mean.
std::string typed_move(std::string_view view, std::string_view typed);

}  // namespace table
