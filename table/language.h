#pragma once
// The languages that Mazzo speaks: one for each folder of words/.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace table {

enum class Language : std::uint8_t {
  kEnglish,  // en
  kItalian,  // it
};

std::optional<Language> language_from(std::string_view code);  // "en", "it", "it_IT.UTF-8" …
std::string_view code_of(Language language);                   // "en", "it"

// What the cards of an Italian pack look like to a person, and so what they are called: as they are, or as the French
// cards next to them.
enum class CardLook : std::uint8_t { kOwn, kFrench };

// How one person is told things.
struct Voice {
  constexpr Voice(Language spoken, CardLook seen = CardLook::kOwn)
      : language(spoken), cards(seen) {}
  constexpr operator Language() const { return language; }
  Language language;
  CardLook cards;
};
// A code with "-x-french" after it asks for the French look: "it-x-french".
std::optional<Voice> voice_from(std::string_view tag);
std::string tag_of(Voice voice);

}  // namespace table
