#include "table/chosen_words.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "table/sentence.h"
#include "table/words.h"

namespace table {
namespace {

std::string in_words(std::string_view game, const OptionInfo& option, const std::string& value,
                     Language language) {
  if (!option.list.empty()) return std::string(word(game, "value." + value, language));
  int number = 0;
  std::from_chars(value.data(), value.data() + value.size(), number);
  const std::array args = {number_arg("n", number)};
  return interpolated(word(game, "chosen." + option.key, language), args);
}

}  // namespace

std::vector<std::string> chosen_words(const GameInfo& game, const ChosenOptions& options,
                                      Language language) {
  std::vector<std::string> out;
  for (const OptionInfo& option : game.options) {
    const auto chosen = std::ranges::find(options, option.key, &ChosenOptions::value_type::first);
    if (chosen != options.end() && chosen->second != option.standard)
      out.push_back(in_words(game.key, option, chosen->second, language));
  }
  return out;
}

}  // namespace table
