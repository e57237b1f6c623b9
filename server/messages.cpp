#include "server/messages.h"

#include <array>

namespace server {
namespace {

struct Row {
  Message message;
  std::string_view en, it;
};

using enum Message;
constexpr std::array kTexts = {
    Row{kNameLength, "A name has {min} to {max} characters.",
        "Un nome ha da {min} a {max} caratteri."},
    Row{kNameCharacters, "A name is made of the letters A to Z, digits, _ and -.",
        "Un nome è fatto di lettere dalla A alla Z, cifre, _ e -."},
    Row{kNameReserved, "The name {name} is kept for the house; please choose another.",
        "Il nome {name} è riservato alla casa; scegline un altro."},
    Row{kNameTaken,
        "The name {name} is taken, or looks too much like one that is; please choose another.",
        "Il nome {name} è già preso, o somiglia troppo a un altro; scegline uno diverso."},
};

constexpr bool complete() {
  if (kTexts.size() != static_cast<std::size_t>(kCount)) return false;
  for (std::size_t i = 0; i < kTexts.size(); ++i)
    if (kTexts[i].message != static_cast<Message>(i) || kTexts[i].en.empty() ||
        kTexts[i].it.empty())
      return false;
  return true;
}
static_assert(complete(),
              "every message has a row, in the order of the enumeration, in every language");

}  // namespace

std::string_view text(Message m, Language l) {
  const Row& row = kTexts[static_cast<std::size_t>(m)];
  return l == Language::kItalian ? row.it : row.en;
}

}  // namespace server
