#pragma once
// The last tricks of Tressette with every hand known: alpha-beta over every play to the end. Not here: hidden cards; more
// tricks than can be looked through.
#include <algorithm>

#include "games/tressette/rules.h"

namespace ai {

class TressetteEnding {
 public:
  using G = games::Tressette;
  static constexpr int kMost = 99;  // above any difference of points in a deal

  // So few cards are left that every play can be looked at.
  static bool is_near(const G::Public& p, int cards) {
    return p.stock == 0 && p.hand * p.rules.seats - p.in_trick <= cards;
  }
  // Points of side 0 less those of side 1, both sides playing perfectly.
  static int margin(const G::State& s, int low = -kMost, int high = kMost) {
    const G::Public& p = s.pub;
    if (p.hand == 0) {
      const auto points = G::result(p).points;
      return points[0] - points[1];
    }
    const core::Seat seat = p.turn();
    const bool mine = seat % 2 == 0;
    int best = mine ? -kMost : kMost;
    for (const games::Card c : one_of_each_kind(s, seat)) {
      G::State child = s;
      G::apply(child, seat, {c});
      const int v = margin(child, low, high);
      best = mine ? std::max(best, v) : std::min(best, v);
      (mine ? low : high) = mine ? std::max(low, best) : std::min(high, best);
      if (low >= high) break;
    }
    return best;
  }

 private:
  // Of cards that follow each other in the seat's own hand, with no card of another hand between, the first is enough, if they
  // count the same.
  static games::CardSet one_of_each_kind(const G::State& s, core::Seat seat) {
    games::CardSet others;
    for (std::size_t i = 0; i < s.own.size(); ++i)
      if (i != seat) others = others | s.own[i].hand;
    others = others | s.pub.trick.set(s.pub.in_trick);
    games::CardSet out;
    games::Card last;
    for (const games::Card c : G::allowed(s.pub, s.own[seat].hand)) {
      const bool same = last.valid() && G::Pack::suit(c) == G::Pack::suit(last) &&
                        G::thirds(games::CardSet::of(c)) == G::thirds(games::CardSet::of(last)) &&
                        (others & between(last, c)).empty();
      if (!same) out.insert(c);
      last = c;
    }
    return out;
  }
  static games::CardSet between(games::Card low, games::Card high) {
    const std::uint64_t up_to_low = (std::uint64_t{2} << low.id) - 1;
    return games::CardSet(((std::uint64_t{1} << high.id) - 1) & ~up_to_low);
  }
};

}  // namespace ai
