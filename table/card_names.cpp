#include "table/card_names.h"

#include <array>
#include <cstddef>

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

// Every name of every card, made once, since a scene says ten of them and a house shows it twice a move.
class AllNames {
 public:
  AllNames() {
    add<games::Italian>();
    add<games::French>();
  }
  const std::string& of(std::string_view pack, char rank, char suit, Voice voice) const {
    return is_italian(pack) ? names_[place_of<games::Italian>(rank, suit, voice)]
                            : names_[place_of<games::French>(rank, suit, voice)];
  }

 private:
  static constexpr std::size_t kLooks = 2;
  static constexpr std::size_t kCards = 52;  // of the larger pack

  template <class Pack>
  static std::size_t place_of(char rank, char suit, Voice voice) {
    const std::size_t card =
        Pack::kRanks.find(rank) * Pack::kSuits.size() + Pack::kSuits.find(suit);
    const auto language = static_cast<std::size_t>(voice.language);
    const auto look = static_cast<std::size_t>(voice.cards);
    const std::size_t voices = (language * kLooks + look) * 2 + is_italian(Pack::kSuits);
    return voices * kCards + card;
  }
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
        names_[place_of<Pack>(rank, suit, voice)] = made_name(Pack::kSuits, rank, suit, voice);
  }
  std::array<std::string, catalogue::kLanguages.size() * kLooks * 2 * kCards> names_;
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
  return kAll.of(pack, rank, suit, voice);
}

}  // namespace table
