#pragma once
// Cards and suits in words: "the 3 of Coppe", "l'Asso di Coppe". Italian cards keep their Italian suit
// and figure names in English, as players use them; French cards are translated.
#include <string>
#include <string_view>

#include "games/packs.h"
#include "table/language.h"

namespace table {

// `pack` is the pack's suits, which tell an Italian pack from a French pack; rank and suit are code characters.
std::string card_name(std::string_view pack, char rank, char suit, Voice voice);
std::string suit_name(std::string_view pack, char suit, Voice voice);
// The letters of the French card next to an Italian one: the Queen for the Cavallo, clubs, hearts, diamonds and spades.
char french_rank(char rank);
char french_suit(char suit);

// The names of one pack, for code that does not know the game.
struct CardNames {
  std::string (*card)(core::Card, Voice);
  std::string (*suit)(core::Suit, Voice);
};

template <class Pack>
CardNames names_of() {
  return {[](core::Card c, Voice voice) {
            const auto code = games::code<Pack>(c);
            return card_name(Pack::kSuits, code[0], code[1], voice);
          },
          [](core::Suit s, Voice voice) {
            return suit_name(Pack::kSuits, games::suit_code<Pack>(s), voice);
          }};
}

}  // namespace table
