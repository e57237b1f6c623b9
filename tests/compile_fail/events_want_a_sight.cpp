// expect-error: no viable conversion from 'const core::State<Game>' .* to 'const core::Sight<Briscola>'
// Events are told from a Sight, which says whose eyes they are; a State is not a Sight.
#include "games/briscola/rules.h"

using Game = games::Briscola;
void tell(const core::View<Game>& before, const core::View<Game>& after,
          const core::State<Game>& truth, core::Events<Game>& out) {
#ifndef CONTROL
  Game::events(truth, truth, out);
#endif
  (void)truth;
  Game::events(core::sight(before), core::sight(after), out);
}
