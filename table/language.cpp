#include "table/language.h"

#include <algorithm>

#include "generated/catalogue.h"

namespace table {

using catalogue::kLanguages;
static_assert(kLanguages[static_cast<int>(Language::kEnglish)] == "en" &&
                  kLanguages[static_cast<int>(Language::kItalian)] == "it" &&
                  kLanguages.size() == 2,
              "the languages are the folders of words/, English first, the others by their codes");

std::optional<Language> language_from(std::string_view code) {
  if (code.starts_with("C")) return Language::kEnglish;  // the locale of a bare system
  const auto found = std::ranges::find_if(
      kLanguages, [code](std::string_view known) { return code.starts_with(known); });
  if (found == kLanguages.end()) return std::nullopt;
  return static_cast<Language>(found - kLanguages.begin());
}

std::optional<Voice> voice_from(std::string_view tag) {
  const auto language = language_from(tag);
  if (!language) return std::nullopt;
  return Voice(*language, tag.ends_with("-x-french") ? CardLook::kFrench : CardLook::kOwn);
}

std::string tag_of(Voice voice) {
  return std::string(code_of(voice)) + (voice.cards == CardLook::kFrench ? "-x-french" : "");
}

std::string_view code_of(Language language) {
  return kLanguages[static_cast<std::size_t>(language)];
}

}  // namespace table
