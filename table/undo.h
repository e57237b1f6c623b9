#pragma once
// Takes back a choice, where the players of a match agree to that: against bots on the device that runs them. The record
// keeps the final line, and lists each choice that was taken back. Not here: a house, where no choice is taken back.
#include "table/open.h"

namespace table {

// The match as it was before the seat's last choice of this deal; what others did since is taken back too. Refused if
// there is no such choice, or if the match is over, since its record is final.
Opened undo(const Table& table, core::Seat seat, Language language = Language::kEnglish);

}  // namespace table
