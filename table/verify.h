#pragma once
// The check of a whole transcript: was the seed the one committed to, did the entropies go in, do the deals and the moves
// follow from them. docs/fairness.md says what that proves and what not. Not here: how a deal is made; that is fair.h.
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "table/messages.h"

namespace table {

// What a player wrote down during the match, to hold the record against.
struct Noted {
  std::string commitment;                              // empty: not noted
  std::vector<std::pair<int, std::string>> entropies;  // seat from 0, what that seat sent
};

struct Check {
  std::string_view name;  // commitment, entropies, deals, record
  bool good = false;
  std::string sentence;
};

// All four checks of the record in a text, whatever the text is (replay.h's no_record tells whether there is
// one). Fair: all are good.
std::vector<Check> verify(std::string_view transcript, const Noted& noted = {},
                          Language language = Language::kEnglish);
bool fair(const std::vector<Check>& checks);
// [{"check":"commitment","good":true,"text":"…"},…]
std::string to_json(const std::vector<Check>& checks);

}  // namespace table
