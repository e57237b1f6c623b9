#include "table/card_names.h"

namespace table {
namespace {

bool italian_pack(std::string_view pack) { return pack == games::Italian::kSuits; }

std::string_view rank_name(bool italian, char rank, Language l) {
  const bool it = l == Language::kItalian;
  switch (rank) {
    case 'A': return it ? "Asso" : "Ace";
    case 'T': return "10";
    case 'J': return it || italian ? "Fante" : "Jack";
    case 'C': return "Cavallo";
    case 'Q': return it ? "Donna" : "Queen";
    case 'K': return it || italian ? "Re" : "King";
    default: return {};
  }
}

std::string_view article(char rank, Language l) {
  if (l == Language::kEnglish) return "the ";
  return rank == 'A' || rank == '8' ? "l'" : rank == 'Q' ? "la " : "il ";
}

}  // namespace

std::string_view suit_name(std::string_view pack, char suit, Language l) {
  const bool it = l == Language::kItalian;
  if (italian_pack(pack)) switch (suit) {
      case 'B': return "Bastoni";
      case 'C': return "Coppe";
      case 'D': return "Denari";
      default: return "Spade";
    }
  switch (suit) {
    case 'C': return it ? "Fiori" : "Clubs";
    case 'D': return it ? "Quadri" : "Diamonds";
    case 'H': return it ? "Cuori" : "Hearts";
    default: return it ? "Picche" : "Spades";
  }
}

std::string card_name(std::string_view pack, char rank, char suit, Language l) {
  const std::string_view word = rank_name(italian_pack(pack), rank, l);
  std::string out(article(rank, l));
  if (word.empty())
    out += rank;
  else
    out += word;
  out += l == Language::kItalian ? " di " : " of ";
  return out += suit_name(pack, suit, l);
}

}  // namespace table
