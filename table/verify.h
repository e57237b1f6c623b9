#pragma once
// The check of a whole transcript: does the seed match its commitment, did the entropies go in, do the deals and the moves
// follow from them. docs/fairness.md says what that proves and what it does not. Not here: how a deal is made, see fair.h.
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "table/language.h"

namespace table {

// What a player wrote down during the match, to compare with the record.
struct Noted {
  std::string commitment;                              // empty: not noted
  std::vector<std::pair<int, std::string>> entropies;  // seat from 0, what that seat sent
};

struct Check {
  std::string_view name;  // commitment, entropies, deals, record
  bool good = false;
  std::string sentence;
  bool due = true;  // false: nobody promised it, so it is no fault that it is not good
};

// All four checks of the record in any text (replay.h's no_record tells whether there is a record). The match was fair
// if all are good.
std::vector<Check> verify(std::string_view transcript, const Noted& noted = {},
                          Language language = Language::kEnglish);
bool fair(const std::vector<Check>& checks);
// A match at one machine, which promised nothing to anybody: what can be checked agrees, and the seed could have been chosen.
bool not_committed(const std::vector<Check>& checks);
// [{"check":"commitment","good":true,"text":"…"},…]
std::string to_json(const std::vector<Check>& checks);

}  // namespace table
