#pragma once
// What makes a deal fair: the seed, the commitment to it that is published before a match, and the entropies that the
// seats add. The arithmetic is core/chance.h's; docs/fairness.md says what it proves and what it does not. Not here: the
// check of a transcript (verify.h), nor when a server publishes, collects and reveals.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/chance.h"
#include "table/language.h"
#include "table/table.h"

namespace table {

core::Seed seed_from(std::string_view text);
std::optional<Refused> check_seed(std::string_view text, Language language);

// SHA-256 of the 32-byte seed that this text stands for (Setup::seed), in hexadecimal.
std::string commitment_of(std::string_view seed);

// bad_entropy: the list does not have an entry for each seat, or an entry is neither empty nor 64 hexadecimal digits.
std::optional<Refused> check_entropies(const std::vector<std::string>& entropies, int seats,
                                       Language language);
// What goes into the shuffle; none if there are no entropies. Pre: checked.
std::optional<core::Bytes32> combined(const std::vector<std::string>& entropies);

}  // namespace table
