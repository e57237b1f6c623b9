#pragma once
// The moves of a match as one short text, as people type them: 3B,1S,PASS,2:GIVE 4C. With the setup they are the whole match.
// A move is of the lowest seat that acts, unless its seat, from 0, stands before it. Deals follow by themselves. Not here: transcripts,
// which also tell what followed, see replay.h.
#include <string>
#include <string_view>

#include "table/open.h"

namespace table {

// Of a transcript or a saved match. Empty if it holds no match that can be played.
std::string move_list(std::string_view record);
// The match after these moves. Refused if it cannot be opened, a move is against the rules, or a move follows the end.
Opened play_list(const Setup& setup, std::string_view moves, Language language);

}  // namespace table
