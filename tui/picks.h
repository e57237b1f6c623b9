#pragma once
// What lies on the table of a scene, and what a person can select there. Pure: from a scene to lists that input and
// drawing share. Not here: keys, looks.
#include <cstddef>
#include <string>
#include <vector>

#include "tui/choice.h"

namespace tui {

// What one seat laid on the table; without a seat, shared cards.
struct Laid {
  core::Seat seat;
  Cards cards;
  bool takes = false;  // the trick goes here
  friend bool operator==(const Laid&, const Laid&) = default;
};
std::vector<Laid> trick_of(const table::Scene& scene);
std::vector<Laid> last_trick_of(const table::Scene& scene);
// What lies open besides the trick: the spread, melds.
std::vector<Laid> open_cards_of(const table::Scene& scene);
// The trick that ended between two scenes of one deal; empty if none did. Cards that went from a hand to a heap in one
// step lay in it; over several steps that is unknown.
enum class Steps : unsigned char { kOne, kMany };
std::vector<Laid> ended_trick(const table::Scene& before, const table::Scene& now, Steps steps);

core::Seat taker_of(const std::vector<Laid>& trick);  // none if no seat took it

// The cards of the seat's own hand.
const Cards& hand_of(const table::Scene& scene, core::Seat seat);

// By rank is the order in which the game tells a hand; by suit has that order in each suit. The page has the same two.
enum class HandOrder : unsigned char { kRank, kSuit };
// A hand that is refilled card by card keeps its order.
bool is_sortable(const table::Scene& scene, core::Seat seat);
void sort_hand(table::Scene& scene, core::Seat seat, HandOrder order);
void set_hand(table::Scene& scene, core::Seat seat, Cards cards);

// A card of the hand, a cell of the board, a button.
struct Pick {
  enum class Kind : unsigned char { kCard, kCell, kButton };
  Kind kind = Kind::kCard;
  std::string code{};  // of a card
  std::size_t at = 0;  // a cell, counted row by row; a button's choice
  bool legal = false;  // alone, or with others
  std::string
      number{};  // that a player types for it: its place, or the number that is its name; may be empty
};
// In the order of the digits. Buttons are among them if there is no other choice.
std::vector<Pick> picks_of(const table::Scene& scene, core::Seat seat);
// Of a typed digit, where 0 is the tenth; -1: no pick has it.
int pick_of_digit(const std::vector<Pick>& picks, char digit);

// Does it take cards of this hand?
bool by_hand(const MoveChoice& choice, const Cards& hand);
// The choices that take several marked cards of a hand; Enter makes the first.
std::vector<std::size_t> families_of(const table::Scene& scene, core::Seat seat);

// A choice with a letter of its own: every choice that neither selecting alone nor a digit makes. The first letter of its
// label if that is free, otherwise another letter.
struct KeyedChoice {
  std::size_t choice;
  char key;
};
// `taken`: letters that mean something else.
std::vector<KeyedChoice> keyed_choices(const table::Scene& scene, core::Seat seat,
                                       std::string_view taken);

// The cards of the hand that a move names.
Cards cards_in(std::string_view move, const Cards& hand);

}  // namespace tui
