#pragma once
// Every sentence the server says to people, in every language it speaks; table/messages.h has the
// sentences about games. The texts are in messages.cpp, and a missing one does not compile.
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include "table/messages.h"

namespace server {

using table::Fill;
using table::Language;

enum class Message : std::uint8_t {
  // Names
  kNameLength,
  kNameCharacters,
  kNameReserved,
  kNameTaken,
  kCount,  // not a message
};

std::string_view text(Message m, Language l);
// The sentence with its {placeholders} filled.
inline std::string say(Message m, Language l, std::initializer_list<Fill> fills = {}) {
  return table::fill(text(m, l), std::span(fills.begin(), fills.size()));
}

}  // namespace server
