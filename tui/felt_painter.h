#pragma once
// Paints what lies on the felt: the players, the trick, the stock, a board, the hand. From a model to cells; it notes
// where each pick lies. Not here: words around the felt, see table_painter.h.
#include <string>
#include <vector>

#include "tui/table_input.h"
#include "tui/table_layout.h"
#include "tui/table_talk.h"

namespace tui {

class FeltPainter {
 public:
  FeltPainter(Canvas& canvas, const TableModel& model, const TableTalk& talk,
              const TableLayout& layout)
      : c_(canvas), m_(model), s_(model.selection()), talk_(talk), l_(layout) {}
  void paint(std::vector<Painted::Spot>& spots);

 private:
  void draw_players();
  void draw_table();
  void draw_lying_cards();
  struct Point {
    int x, y;
  };
  Point home_of(core::Seat seat) const;
  void draw_moving_trick(const Rect& place, const std::vector<Laid>& trick);
  void draw_stock(const table::Zone& stock, int top);
  void draw_board(const table::Zone& board);
  void draw_rounds(const table::Zone& rounds);
  void draw_hand();
  struct PlaceInHand {
    int x, row, step;  // step: columns to the next card
  };
  void draw_card_of_hand(std::size_t pick, const std::string& card, const PlaceInHand& place);
  void draw_buttons(int top);
  void draw_button(std::size_t pick, const Rect& place);
  std::string key_of(const Pick& button) const;
  Face face_of(std::size_t pick) const;
  bool is_here(std::size_t pick) const { return m_.my_turn() && pick == s_.cursor(); }
  int shake() const { return m_.shake(talk_.at()); }
  int card_top() const { return l_.table_top + (l_.table_height - l_.card.h - 1) / 2; }

  Canvas& c_;
  const TableModel& m_;
  const Selection& s_;
  const TableTalk& talk_;
  TableLayout l_;
  std::vector<Painted::Spot> spots_;
};

// The cards of each seat, with its name underneath.
void draw_trick(Canvas& canvas, const Rect& place, CardSize size, const std::vector<Laid>& trick,
                const TableTalk& talk);

}  // namespace tui
