#pragma once
// Cards and suits in words: "the 3 of Coppe", "l'Asso di Coppe". Italian cards keep their Italian suit
// and figure names in English, as players use them; French cards are translated.
#include <string>
#include <string_view>

#include "games/packs.h"
#include "table/language.h"

namespace table {

// `pack` is the pack's suits, which tell an Italian pack from a French pack; rank and suit are code characters.
std::string card_name(std::string_view pack, char rank, char suit, Language l);
std::string suit_name(std::string_view pack, char suit, Language l);

// The names of one pack, for code that does not know the game.
struct CardNames {
  std::string (*card)(core::Card, Language);
  std::string (*suit)(core::Suit, Language);
};

template <class Pack>
CardNames names_of() {
  return {[](core::Card c, Language l) {
            const auto code = games::code<Pack>(c);
            return card_name(Pack::kSuits, code[0], code[1], l);
          },
          [](core::Suit s, Language l) {
            return suit_name(Pack::kSuits, games::suit_code<Pack>(s), l);
          }};
}

}  // namespace table
