#pragma once
// What a table says in words: names, plates, the prompt. From a model at a time to sentences. Not here: where they stand.
#include <string>
#include <vector>

#include "tui/art.h"
#include "tui/table_model.h"
#include "tui/words.h"

namespace tui {

class TableTalk {
 public:
  TableTalk(const TableModel& model, const Settings& settings, table::Voice voice, Time at);

  const Words& words() const { return w_; }
  const Look& look() const { return look_; }
  table::Voice voice() const { return voice_; }
  Time at() const { return at_; }
  CardWords card_words() const { return {suits_of(m_.now()), voice_}; }

  // The game and what holds for the whole table; where there is no room for all, without the target, then without the deal, then
  // without the game. The scores are here, or on every plate. `beside`: what else stands in that line, for which the target gives
  // way; `column`: the width of a plate.
  std::string title(int width, int beside, int column) const;
  std::string name_of(core::Seat seat) const;
  struct Piece {
    enum class Kind : unsigned char { kPlain, kBadge, kScore };
    std::string text;
    Kind kind = Kind::kPlain;
  };
  // What is to be known of a player, as much as fits after the name, the most important first. A wider plate tells all that a
  // narrower one does.
  std::vector<Piece> plate(core::Seat seat, int column) const;
  // What may stand on a plate, and a shorter form of it, if there is one.
  struct Entry {
    Piece piece;
    std::string brief{};
  };
  std::string prompt() const;              // what to do now
  std::string lesson() const;              // of the guide; empty: there is none
  std::string message() const;             // empty: there is none
  bool hurries() const;                    // it is our turn, and our time is nearly up
  std::string chair(std::size_t i) const;  // pre: there is a lobby
  // A sentence in lines that break no name, and no name from its value.
  std::vector<std::string> lines(std::string sentence, int width) const;
  // Its first `most` lines; the last says if there is more.
  std::vector<std::string> lines(const std::string& sentence, int width, std::size_t most) const;
  std::string example() const;  // a move as a person may type it. pre: it is the player's turn

 private:
  std::string fact(const table::Fact& fact) const;
  bool has_scores() const;
  std::vector<core::Seat> sides() const;
  bool titles_scores(int column) const;
  std::string scores() const;
  enum class Scored : unsigned char { kOnPlate, kElsewhere };
  std::vector<Entry> entries(core::Seat seat, Scored where) const;
  std::vector<Piece> pieces(core::Seat seat, int column, Scored where) const;
  std::string known_cards(core::Seat seat) const;
  std::string until(const std::string& sentence, const std::optional<Time>& when) const;
  std::string turn_prompt() const;
  std::string waiting_for() const;
  std::string waiting_to_go_on() const;
  int seconds(Time when) const { return seconds_until(when, at_); }

  const TableModel& m_;
  table::Voice voice_;
  Words w_;
  Look look_;
  Time at_;
};

}  // namespace tui
