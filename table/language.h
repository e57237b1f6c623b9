#pragma once
// The languages that Mazzo speaks: one for each folder of words/.
#include <cstdint>
#include <optional>
#include <string_view>

namespace table {

enum class Language : std::uint8_t {
  kEnglish,  // en
  kItalian,  // it
};

std::optional<Language> language_from(std::string_view code);  // "en", "it", "it_IT.UTF-8" …
std::string_view code_of(Language language);                   // "en", "it"

}  // namespace table
