#pragma once
// Which move an event tells of, by the names of both on the wire, so that a record can be played again. An event of a
// game names it as kMadeBy; an event that follows from others (a trick, a draw) names none.
#include <string_view>

namespace core {

struct MadeBy {
  std::string_view member;      // of the move; empty: the move's fields, under their own names
  std::string_view value = {};  // of the event: what the member holds; empty: true
  std::string_view seat =
      "seat";        // of the event: the seat that moved; empty: one value for each seat, in order
  bool one = false;  // the value is a list of one, the member its item
  bool may_be_forced = false;  // where the seat was not to act, the event tells of no choice
  std::string_view more_member =
      {};  // a second member of the move, left out where the event has null …
  std::string_view more_value = {};  // … and what the event calls it
};

}  // namespace core
