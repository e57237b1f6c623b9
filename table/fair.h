#pragma once
// Fair deals: the commitment that is published before a match, the entropies that its seats add, and the check
// of a whole transcript afterwards. docs/fairness.md says what that proves and what not; the arithmetic is
// core/chance.h's. Not here: when a server publishes, collects and reveals.
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/chance.h"
#include "table/table.h"

namespace table {

// SHA-256 of the 32-byte seed that this text stands for (Setup::seed), in hexadecimal.
std::string commitment_of(std::string_view seed);

// bad_entropy: not one for each seat, or one that is neither empty nor 64 hexadecimal digits.
std::optional<Refused> check_entropies(const std::vector<std::string>& entropies, int seats,
                                       Language language);
// What goes into the shuffle; none if there are no entropies at all. Pre: checked.
std::optional<core::Bytes32> combined(const std::vector<std::string>& entropies);

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
