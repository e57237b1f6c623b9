#pragma once
// The nouns of a table, shared by all games: a game's Face (games/GAME/face.h) says in them what one View shows, and
// no client needs to know which game it is. Not here: languages, places on a screen. See table/scene.h.
#include <array>
#include <cstdint>
#include <string_view>

namespace core {

enum class ZoneKind : std::uint8_t {
  kHand,  // what a seat holds; cards that the viewer may not know are backs
  kTrick,  // what lies in the middle and is not decided yet, each card before the seat that played it
  kLast,      // the trick before, and the seat that took it
  kStock,     // cards to be drawn; its top card, where it lies face up
  kTurned,    // the card that shows trump
  kPile,      // what a seat captured
  kSpread,    // cards that lie open for everybody to take
  kDiscards,  // cards that were put away
  kHeap,      // what was played before, nobody's
  kMelds,     // what a seat laid down and keeps before it
  kBoard,     // cells in rows and columns, each with the mark of a seat or none
  kRounds,    // what was shown, round by round and seat by seat, in words
};

constexpr auto names(ZoneKind) {
  return std::array<std::string_view, 12>{"hand",   "trick", "last",   "stock",
                                          "turned", "pile",  "spread", "discards",
                                          "heap",   "melds", "board",  "rounds"};
}
constexpr std::string_view name(ZoneKind k) { return names(k)[static_cast<std::size_t>(k)]; }

}  // namespace core
