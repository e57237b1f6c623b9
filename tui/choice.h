#pragma once
// The moves behind the choices of a scene: from cards, a cell, a number or typed words to a move's JSON, and the choices
// as rows of a list. Not here: keys, drawing.
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "table/language.h"
#include "table/scene.h"
#include "tui/venue.h"

namespace tui {

using Cards = std::vector<table::CardCode>;
using table::MoveChoice;

// The move that a choice makes of cards or of a number. It need not be legal; the venue then says why not.
std::string move_of(const MoveChoice& choice, const Cards& cards);
std::string move_of(const MoveChoice& choice, int number);
std::string move_at(int cell, int columns);

bool allows(const MoveChoice& choice, const Cards& cards);    // these cards and no others
bool may_hold(const MoveChoice& choice, const Cards& cards);  // these cards, perhaps with more
std::size_t count_of(const MoveChoice& choice);               // its moves
// The sets of cards that it takes. Sets with a starred card come last, since players give them away last.
std::vector<Cards> sets_of(const table::Scene& scene, const MoveChoice& choice, std::size_t most);

// A label as a part of a sentence: "Give 2 cards" after a colon.
std::string in_sentence(std::string label);

// The suits of the pack, sorted, which tell it from others: "BCDS", "CDHS". For a game that this program does not know,
// from the visible cards.
std::string suits_of(const Moment& moment);

// The names of cards: "the 3 of Bastoni and the 5 of Coppe".
class CardWords {
 public:
  CardWords(std::string suits, table::Voice voice) : suits_(std::move(suits)), voice_(voice) {}
  std::string operator()(const Cards& cards) const;
  table::Language language() const { return voice_; }

 private:
  std::string suits_;
  table::Voice voice_;
};

// A line of the list of all choices.
struct Row {
  table::LegalMove move;   // without JSON: a family, shown by its label alone
  std::size_t choice = 0;  // of the scene
  std::size_t moves = 1;   // that a row's number can mean; 0: no number
};
// A family of sets is one row if it has more than `few` moves; a family of numbers always is.
std::vector<Row> rows_of(const table::Scene& scene, const CardWords& words, std::size_t few);
// The nth move in the order of the rows, from 0; empty if there are fewer.
std::string nth_move(const table::Scene& scene, std::size_t n);

// Is it a number that a choice takes, or the name of a button, such as the rank 7?
bool can_be_named(const table::Scene& scene, int n);

// Is a number that would be the place of a choice the name of one?
bool numbers_are_names(const table::Scene& scene);

// Typed text as a move: the text of a row, the beginning of a button's label, or what the table reads in it, legal or
// not. Empty if it is no move.
std::string typed_move(const Moment& moment, std::string_view typed, const CardWords& words);
// An example of a move to type. pre: there is a choice.
std::string example_of(const table::Scene& scene, const CardWords& words);

}  // namespace tui
