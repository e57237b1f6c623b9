#include "tui/venue.h"

namespace tui {

Moment moment_at(const table::Table& table, core::Seat seat, table::Voice voice) {
  Moment m{.seat = seat, .game = std::string(table.game()), .view = table.view(seat)};
  m.deal = table.deal_number();
  m.version = table.version();
  m.deal_over = table.deal_over();
  m.over = table.over();
  m.scene = table::scene_from(table.scene(seat, voice)).value_or(table::Scene{});
  return m;
}

}  // namespace tui
