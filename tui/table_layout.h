#pragma once
// Which rows and columns a table has for what, from the size of the screen and what there is to show. Pure.
#include "tui/canvas.h"
#include "tui/card.h"
#include "tui/table_model.h"

namespace tui {

inline constexpr int kLeastWidth = 60, kLeastHeight = 20;
inline bool is_too_small(const Canvas& c) {
  return c.width() < kLeastWidth || c.height() < kLeastHeight;
}

// Plates side by side, as many at every width, so that a wider window has wider plates and never tells less. Two players have
// a row each, since each may know much of the other's hand.
inline int columns_for(int players) { return players > 2 ? 2 : 1; }

struct TableLayout {
  int width, height;         // of the screen
  int main_width;            // without the log beside it
  int columns, player_rows;  // of the players, above both
  int plate_width;
  int table_top, table_height;
  CardSize card;
  int hand_top, hand_rows, per_row, step;  // per_row: cards; step: columns from card to card
  int log_rows;                            // below the hand; 0: the log is beside the table
};
// The row above the last sentences, or above the prompt.
int last_row_of_felt(const TableLayout& l);
// pre: the screen is not too small
TableLayout layout_of(const TableModel& model, int width, int height);

}  // namespace tui
