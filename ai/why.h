#pragma once
// Why a move is good or bad, in the words of a player: the coach's reason for one move, from what the seat knows. The
// sentences are rows of the words. The reason explains the move; search chooses it.
#include <string_view>

#include "core/game.h"

namespace ai {

// `why` is the key of a row of the game's words: "why.takes".
struct Reasoning {
  std::string_view why = "only_move";
  core::Card card{};
  int points = 0;
};

namespace reasons {

using core::Card;

// The trick games: what lies there, which side is ahead, what the card does about it.
template <class G, class Points, class Beats, class Friend>
Reasoning of_trick(const core::View<G>& v, Card card, Points points, Beats beats,
                   Friend is_friend) {
  const auto& p = v.pub;
  const bool trump = G::Pack::suit(card) == p.trump;
  if (p.in_trick == 0) {
    if (trump) return {"leads_trump"};
    return points(card) > 0 ? Reasoning{"risks", card, points(card)} : Reasoning{"leads_low"};
  }
  int sum = points(card);
  Card top = p.trick.at(0, p.in_trick);
  core::Seat holder = p.leader;
  for (int i = 0; i < p.in_trick; ++i) {
    const Card c = p.trick.at(i, p.in_trick);
    sum += points(c);
    if (i > 0 && beats(c, top)) {
      top = c;
      holder = core::Seat((p.leader + i) % p.seats());
    }
  }
  const bool last = p.in_trick + 1 == p.seats();
  if (beats(card, top)) return {!last ? "ahead" : trump ? "trumps" : "takes", card, sum};
  if (is_friend(holder)) return {"for_friend", card, sum};
  Card treasure;  // the best trump that stays in hand
  for (const Card c : v.own.hand& G::Pack::of_suit(p.trump))
    if (c != card && points(c) >= 4) treasure = c;
  if (treasure.valid() && points(card) == 0) return {"keeps", treasure};
  return points(card) > 0 ? Reasoning{"gives", card, sum} : Reasoning{"gives_nothing"};
}

}  // namespace reasons

}  // namespace ai
