#include "table/words.h"

namespace table {

std::string_view word(std::string_view game, std::string_view key, Language language) {
  return Words(game, language).find(key);
}

}  // namespace table
