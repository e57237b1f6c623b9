#pragma once
// The nouns of a table, shared by all games: a game's Face (games/GAME/face.h) says in them what one View shows, and
// no client needs to know which game it is. Not here: languages, places on a screen. See table/scene.h.
#include <array>
#include <cstdint>
#include <string_view>

namespace core {

enum class ZoneKind : std::uint8_t {
  kHand,      // what a seat holds; cards that the viewer may not know are backs
  kTrick,     // the undecided cards in the middle, each before the seat that played it
  kLast,      // the previous trick, and the seat that took it
  kStock,     // cards to draw; its top card, where it lies face up
  kTurned,    // the card that shows trump
  kPile,      // what a seat captured
  kSpread,    // open cards that everybody may take
  kDiscards,  // cards that were put away
  kHeap,      // what was played earlier and belongs to no seat
  kMelds,     // what a seat laid down in front of it
  kBoard,     // cells in rows and columns, each with the mark of a seat or none
  kRounds,    // what each seat showed in each round, in words
};

constexpr auto names(ZoneKind) {
  return std::array<std::string_view, 12>{"hand",   "trick", "last",   "stock",
                                          "turned", "pile",  "spread", "discards",
                                          "heap",   "melds", "board",  "rounds"};
}
constexpr std::string_view name(ZoneKind k) { return names(k)[static_cast<std::size_t>(k)]; }

}  // namespace core
