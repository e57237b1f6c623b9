#pragma once
// Nets for code that knows a game by its key alone. Not here: where their files are, which is the program's business.
#include <optional>
#include <string>
#include <string_view>

#include "ai/net.h"
#include "games/all.h"

namespace ai {

// f.operator()<G, kSeats>() if there may be a net for that game and that many seats; otherwise false.
template <class F>
bool with_inputs(std::string_view game, int seats, F&& f) {
  bool found = false;
  games::for_each_game([&]<class G>() {
    if (G::kKey == game)
      found = with_seats<G>(seats, [&]<int kSeats>() { f.template operator()<G, kSeats>(); });
  });
  return found;
}

// The name of the net that a game with that many seats is played by; empty if there is no such net.
inline std::optional<std::string> net_name_for(std::string_view game, int seats) {
  std::optional<std::string> name;
  with_inputs(game, seats, [&]<class G, int kSeats>() { name = net_name<G, kSeats>(); });
  return name;
}

}  // namespace ai
