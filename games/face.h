#pragma once
// A game's face: what its table shows to one View, and the sentences around its moves. One specialisation per game, in
// games/GAME/face.h; there is no default, so no game is shown as another by mistake.
//
//   template <> struct Face<X> {
//     static int deals(const X::Rules&);           how many a match has; 0: as many as it takes
//     static void scene(const View<X>&, const X::Standing&, auto& out);   in the nouns of core/scene.h
//     static constexpr std::string_view kTarget = …;   if a match goes on as far as an option says: that option
//   and, where the game has more to say than the scene does, sentences by the keys of its words:
//     static void know(const View<X>&, auto& tell);                       at the deal, before the hand
//     static void look(const View<X>&, auto& tell);                       what lies on the table
//     static bool begin(const View<X>&, auto& tell);                      the seat that begins; false: as in any trick game
//     static void end(const View<X>&, const X::Standing& before, const X::Standing& now, auto& tell);
//   };
#include "core/game.h"
#include "core/with.h"

namespace games {

template <class G>
struct Face;

}  // namespace games
