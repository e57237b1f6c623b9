#include "table/card_names.h"

#include "table/words.h"

namespace table {
namespace {

bool is_italian(std::string_view pack) { return pack == games::Italian::kSuits; }
bool keeps_names(std::string_view pack, Voice voice) {
  return is_italian(pack) && voice.cards == CardLook::kOwn;
}

}  // namespace

char french_rank(char rank) { return rank == 'C' ? 'Q' : rank; }
char french_suit(char suit) { return suit == 'B' ? 'C' : suit == 'C' ? 'H' : suit; }

std::string suit_name(std::string_view pack, char suit, Voice voice) {
  if (keeps_names(pack, voice)) return sentence("suit.italian", voice, with<"suit">(suit));
  const char french = is_italian(pack) ? french_suit(suit) : suit;
  return sentence("suit.french", voice, with<"suit">(french));
}

std::string card_name(std::string_view pack, char rank, char suit, Voice voice) {
  const auto of = with<"suit">(suit_name(pack, suit, voice));
  if (keeps_names(pack, voice)) return sentence("card.italian", voice, with<"rank">(rank), of);
  const char french = is_italian(pack) ? french_rank(rank) : rank;
  return sentence("card.french", voice, with<"rank">(french), of);
}

}  // namespace table
