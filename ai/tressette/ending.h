#pragma once
// The last tricks of Tressette with every hand known (ai/two_sides.h), and the worlds that a view leaves then. Not here: more
// tricks than can be looked through.
#include <optional>

#include "ai/two_sides.h"
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
  // Points of side 0 less those of side 1.
  static std::optional<int> ended(const G::State& s) {
    if (s.pub.hand > 0) return std::nullopt;
    const auto points = G::result(s.pub).points;
    return points[0] - points[1];
  }
  static bool wants_more(const G::State&, core::Seat seat) { return seat % 2 == 0; }
  // Of cards that follow each other in the seat's own hand, with no card of another hand between, the first is enough, if they
  // count the same.
  static games::CardSet moves(const G::State& s, core::Seat seat) {
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
  static Outcome outcome(const G::State& s, int margin, core::Seat seat) {
    const int mine = wants_more(s, seat) ? margin : -margin;
    return {static_cast<double>(mine), core::win_of(mine, 0)};
  }

  // f(world) for every world the view allows; all are equally likely. pre: the stock is gone
  template <class F>
  static void for_each_world(const core::View<G>& v, F&& f) {
    G::State s;
    s.pub = v.pub;
    games::CardSet unseen = G::Pack::all() - v.own.hand - v.pub.played();
    for (std::size_t i = 0; i < s.own.size(); ++i) {
      s.own[i].hand = i == v.seat ? v.own.hand : v.pub.known[i];
      unseen = unseen - v.pub.known[i];
    }
    for_each_filling<G>(s, unseen, [&](const G::State& world) {
      if (G::possible(world)) f(world);
    });
  }

 private:
  static games::CardSet between(games::Card low, games::Card high) {
    const std::uint64_t up_to_low = (std::uint64_t{2} << low.id) - 1;
    return games::CardSet(((std::uint64_t{1} << high.id) - 1) & ~up_to_low);
  }
};

}  // namespace ai
