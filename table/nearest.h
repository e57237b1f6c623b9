#pragma once
// The word that a person meant by a mistyped word. Not here: the known words.
#include <span>
#include <string>
#include <string_view>

#include "table/language.h"

namespace table {

// The known word with the fewest typing mistakes, if they are few; otherwise empty. Capitals, hyphens, underscores and
// blanks do not count, and the beginning of a word stands for the word.
std::string_view nearest(std::string_view typed, std::span<const std::string_view> known);

// " Did you mean X?", to end a refusal with; empty if no known word is near.
std::string did_you_mean(std::string_view typed, std::span<const std::string_view> known,
                         Language language);

}  // namespace table
