#include "table/words.h"

#include <span>

namespace table {

std::string sentence(std::string_view key, Language language, std::initializer_list<Arg> args) {
  return filled(Words({}, language).find(key), std::span(args.begin(), args.size()));
}

std::string_view word(std::string_view game, std::string_view key, Language language) {
  return Words(game, language).find(key);
}

}  // namespace table
