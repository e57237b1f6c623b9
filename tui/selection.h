#pragma once
// What a player points at: the cursor, the marked cards, and the move that they make. Pure: from a moment and the
// player's steps to an intent. Not here: keys, the venue, whose turn it is.
#include <cstddef>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "tui/picks.h"

namespace tui {

// What the player wants. Indices are of the scene's choices.
struct PlayMove {
  std::string move;
};
struct AskWhich {  // a card can do several things
  std::string card;
  std::vector<std::size_t> choices;
};
struct AskNumber {
  std::size_t choice;
};
struct AskCards {  // cards outside the hand
  std::size_t choice;
};
struct Unclear {      // nothing can be made of it
  std::string why{};  // empty: the prompt says what can be done
};
using Intent = std::variant<std::monostate, PlayMove, AskWhich, AskNumber, AskCards, Unclear>;

// The move of a choice that takes this card, alone or onto others.
std::string move_with(const MoveChoice& choice, const std::string& card);

class Selection {
 public:
  // `taken`: letters that no choice may have as its key.
  explicit Selection(std::string_view taken) : taken_(taken) {}

  void look_at(std::shared_ptr<const Moment> moment);
  void look_again(std::shared_ptr<const Moment> moment);  // at the same cards in another order
  void begin_turn();  // nothing is marked; the cursor is at a legal pick

  void move(int dx, int dy, int per_row);  // per_row: cards of the hand in a row
  void step(int by);                       // to the next of all that may be played
  void point_at(const std::string& move);  // to the cards, the cell or the button of a move
  void unmark() { marked_.clear(); }
  void note_tried(const Cards& cards) { tried_ = {cards.begin(), cards.end()}; }

  Intent choose(std::size_t pick);   // marks a card where several go together; otherwise plays it
  Intent commit();                   // what is marked, otherwise what is at the cursor
  Intent press(std::size_t choice);  // a choice by its own key

  const std::vector<Pick>& picks() const { return picks_; }
  const std::vector<KeyedChoice>& keyed() const { return keyed_; }
  std::size_t cursor() const { return cursor_; }
  bool is_marked(const std::string& card) const { return marked_.contains(card); }
  bool was_tried(const std::string& what) const { return tried_.contains(what); }
  bool marks_cards() const { return !families_.empty(); }
  const MoveChoice& first_family() const;  // pre: marks_cards()
  bool has_buttons() const;                // the picks are buttons
  // Nothing that lies there may be played, and one choice is left, such as to pass. Enter makes it.
  bool has_one_way() const;
  // May it be played, together with the marked cards?
  bool fits(const Pick& pick) const;

 private:
  const table::Scene& scene() const { return moment_->scene; }
  const Cards& hand() const { return hand_of(scene(), moment_->seat); }
  int columns() const;
  void step_to_legal(int by);
  Intent commit_card(const std::string& card);
  Intent commit_cards();
  void point_at(const Cards& cards);

  std::string taken_;
  std::shared_ptr<const Moment> moment_ = std::make_shared<Moment>();
  std::vector<Pick> picks_;
  std::vector<std::size_t> families_;
  std::vector<KeyedChoice> keyed_;
  std::size_t cursor_ = 0, cycle_ = 0;
  std::set<std::string> marked_, tried_;  // cards; a tried cell is its number
};

}  // namespace tui
