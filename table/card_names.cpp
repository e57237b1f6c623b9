#include "table/card_names.h"

#include <cstdint>
#include <unordered_map>

#include "table/words.h"

namespace table {
namespace {

bool is_italian(std::string_view pack) { return pack == games::Italian::kSuits; }
bool keeps_names(std::string_view pack, Voice voice) {
  return is_italian(pack) && voice.cards == CardLook::kOwn;
}

std::string made_name(std::string_view pack, char rank, char suit, Voice voice) {
  const auto of = with<"suit">(suit_name(pack, suit, voice));
  if (keeps_names(pack, voice)) return sentence("card.italian", voice, with<"rank">(rank), of);
  const char french = is_italian(pack) ? french_rank(rank) : rank;
  return sentence("card.french", voice, with<"rank">(french), of);
}

constexpr std::uint32_t key_of(std::string_view pack, char rank, char suit, Voice voice) {
  const auto byte = [](auto n) { return static_cast<std::uint32_t>(n) & 255; };
  return byte(rank) | byte(suit) << 8 | byte(voice.language) << 16 | byte(voice.cards) << 24 |
         static_cast<std::uint32_t>(pack == games::Italian::kSuits) << 31;
}

// Every name of every card, made once, since a scene says ten of them and a house shows it twice a move.
class AllNames {
 public:
  AllNames() {
    add<games::Italian>();
    add<games::French>();
  }
  const std::string& of(std::uint32_t key) const { return names_.at(key); }

 private:
  template <class Pack>
  void add() {
    for (std::size_t language = 0; language < catalogue::kLanguages.size(); ++language)
      for (const CardLook look : {CardLook::kOwn, CardLook::kFrench})
        add<Pack>(Voice(static_cast<Language>(language), look));
  }
  template <class Pack>
  void add(Voice voice) {
    for (const char rank : Pack::kRanks)
      for (const char suit : Pack::kSuits)
        names_[key_of(Pack::kSuits, rank, suit, voice)] =
            made_name(Pack::kSuits, rank, suit, voice);
  }
  std::unordered_map<std::uint32_t, std::string> names_;
};

}  // namespace

char french_rank(char rank) { return rank == 'C' ? 'Q' : rank; }
char french_suit(char suit) { return suit == 'B' ? 'C' : suit == 'C' ? 'H' : suit; }

std::string suit_name(std::string_view pack, char suit, Voice voice) {
  if (keeps_names(pack, voice)) return sentence("suit.italian", voice, with<"suit">(suit));
  const char french = is_italian(pack) ? french_suit(suit) : suit;
  return sentence("suit.french", voice, with<"suit">(french));
}

std::string card_name(std::string_view pack, char rank, char suit, Voice voice) {
  static const AllNames kAll;
  return kAll.of(key_of(pack, rank, suit, voice));
}

}  // namespace table
