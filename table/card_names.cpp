#include "table/card_names.h"

#include "table/words.h"

namespace table {
namespace {

bool italian_pack(std::string_view pack) { return pack == games::Italian::kSuits; }

}  // namespace

std::string suit_name(std::string_view pack, char suit, Language l) {
  const auto letter = with<"suit">(suit);
  return italian_pack(pack) ? sentence("suit.italian", l, letter)
                            : sentence("suit.french", l, letter);
}

std::string card_name(std::string_view pack, char rank, char suit, Language l) {
  const auto letter = with<"rank">(rank);
  const auto of = with<"suit">(suit_name(pack, suit, l));
  return italian_pack(pack) ? sentence("card.italian", l, letter, of)
                            : sentence("card.french", l, letter, of);
}

}  // namespace table
