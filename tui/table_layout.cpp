#include "tui/table_layout.h"

#include <algorithm>

#include "tui/art.h"

namespace tui {
namespace {

constexpr int kWide = 100, kLogWidth = 36;
constexpr int kRowOfHand = 3;  // rows by which a second row of cards lies lower
constexpr int kPromptAndBar = 2, kHeader = 1;
constexpr int kAroundCards =
    3;                         // rows: names below the trick, a raised card, numbers below the hand
constexpr int kLeastStep = 3;  // columns that tell a card

// A board has all the room, unless there are cards or buttons too.
bool has_hand_area(const TableModel& m) {
  return !m.zone(core::ZoneKind::kBoard) || !m.hand().empty() || m.selection().has_buttons();
}

int step_of(const TableLayout& l, int card_width) {
  if (l.per_row < 2) return card_width + 1;
  return std::clamp((l.main_width - 2 - card_width) / (l.per_row - 1), kLeastStep, card_width + 1);
}

// The most cards that lie side by side on the table of a game, with the stock.
int cards_on_table(const TableModel& m) {
  constexpr int kOfSpread = 7;
  const bool spread = m.zone(core::ZoneKind::kSpread), stock = m.zone(core::ZoneKind::kStock);
  return (spread ? kOfSpread : static_cast<int>(m.now().scene.seats.size())) + (stock ? 1 : 0);
}

// The largest cards that leave room for the rest. Large cards show their pictures, otherwise small ones show as much.
CardSize largest_card(const TableLayout& l, const TableModel& m) {
  for (const CardSize& size : kCardSizes) {
    const int needed = kHeader + l.player_rows + 2 * size.h + kAroundCards +
                       (l.hand_rows - 1) * kRowOfHand + l.log_rows + kPromptAndBar;
    const bool small = size.w == kSmallCard.w;
    const bool wide = !is_mostly_covered(size, step_of(l, size.w)) && l.hand_rows == 1 &&
                      cards_on_table(m) * (size.w + 2) <= l.main_width;
    if (needed <= l.height && (small || wide)) return size;
  }
  return kSmallCard;
}

}  // namespace

int last_row_of_felt(const TableLayout& l) { return l.height - kPromptAndBar - l.log_rows - 1; }

TableLayout layout_of(const TableModel& m, int width, int height) {
  TableLayout l{};
  l.width = width;
  l.height = height;
  const bool wide = width >= kWide;
  l.main_width = wide ? width - kLogWidth - 1 : width;
  const int players = std::max(1, static_cast<int>(m.now().scene.seats.size()));
  l.columns = columns_for(players);
  l.plate_width = width / l.columns;
  l.player_rows = (players + l.columns - 1) / l.columns;
  // Words, if there is nothing to see.
  l.log_rows = wide ? 0 : m.now().scene.zones.empty() ? height / 3 : 2;
  const int cards = std::max(1, static_cast<int>(m.hand().size()));
  l.hand_rows = (cards - 1) * kLeastStep + kSmallCard.w > l.main_width ? 2 : 1;
  l.per_row = (cards + l.hand_rows - 1) / l.hand_rows;
  l.card = largest_card(l, m);
  l.step = step_of(l, l.card.w);
  const int numbers = l.hand_rows == 1 ? 1 : 0;
  const int hand_height =
      has_hand_area(m) ? 1 + l.card.h + numbers + (l.hand_rows - 1) * kRowOfHand : 0;
  l.table_top = kHeader + l.player_rows;
  l.hand_top = height - kPromptAndBar - l.log_rows - hand_height;
  l.table_height = l.hand_top - l.table_top;
  return l;
}

}  // namespace tui
