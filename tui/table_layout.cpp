#include "tui/table_layout.h"

#include <algorithm>

#include "tui/art.h"

namespace tui {
namespace {

constexpr int kWide = 100, kLogWidth = 36, kPlayerWidth = 29;
constexpr int kRowOfHand = 3;  // rows by which a second row of cards lies lower
constexpr int kPromptAndBar = 2, kHeader = 1;

// A board has all the room, unless there are cards or buttons too.
bool has_hand_area(const TableModel& m) {
  return !m.zone(core::ZoneKind::kBoard) || !m.hand().empty() || m.selection().has_buttons();
}

void lay_hand(TableLayout& l, int cards) {
  l.hand_rows = (cards - 1) * 3 + kCardWidth > l.main_width ? 2 : 1;
  l.per_row = (cards + l.hand_rows - 1) / l.hand_rows;
  l.step = l.per_row < 2
               ? kCardWidth + 1
               : std::clamp((l.main_width - 2 - kCardWidth) / (l.per_row - 1), 3, kCardWidth + 1);
}

// The tallest cards that leave room for the rest.
int tallest_card(const TableLayout& l) {
  for (const int height : {7, 5}) {
    const int needed = kHeader + l.player_rows + 2 * (height + 2) + (l.hand_rows - 1) * kRowOfHand +
                       l.log_rows + kPromptAndBar + 1;
    if (needed <= l.height) return height;
  }
  return 4;
}

}  // namespace

TableLayout layout_of(const TableModel& m, int width, int height) {
  TableLayout l{};
  l.width = width;
  l.height = height;
  const bool wide = width >= kWide;
  l.main_width = wide ? width - kLogWidth - 1 : width;
  const int players = std::max(1, static_cast<int>(m.now().scene.seats.size()));
  l.columns = std::clamp(l.main_width / kPlayerWidth, 1, players);
  l.player_rows = (players + l.columns - 1) / l.columns;
  // Words, if there is nothing to see.
  l.log_rows = wide ? 0 : m.now().scene.zones.empty() ? height / 3 : 2;
  lay_hand(l, std::max(1, static_cast<int>(m.hand().size())));
  l.card_height = tallest_card(l);
  const int numbers = l.hand_rows == 1 ? 1 : 0;
  const int hand_height =
      has_hand_area(m) ? 1 + l.card_height + numbers + (l.hand_rows - 1) * kRowOfHand : 0;
  l.table_top = kHeader + l.player_rows;
  l.hand_top = height - kPromptAndBar - l.log_rows - hand_height;
  l.table_height = l.hand_top - l.table_top;
  return l;
}

}  // namespace tui
