#pragma once
// Briscola's table. What games on the same deal share is in namespace briscola_deal.
#include "games/briscola/rules.h"
#include "games/face.h"

namespace games {

namespace briscola_deal {

template <class Scene>
void scene(const Public& p, Seat viewer, const Private& own, Scene& out) {
  out.trump(p.trump);
  out.stock(p.stock());
  if (p.turned_drawn_by.valid())
    out.told("turned_drawn", core::with("seat", p.turned_drawn_by), core::with("card", p.turned),
             core::with("suit", p.trump));
  else
    out.turned(p.turned, core::with("suit", p.trump));
  for (int i = 0; i < p.players; ++i) {
    const Seat s(i);
    out.hand(s, s == viewer ? own.hand : CardSet{}, p.hand_count(s));
    out.pile(s, p.pile[s]);
    out.points(s, points(p.pile[s]));
  }
  out.trick(p.leader, p.trick.cards());
  out.last_trick(p.last_leader, p.last_trick.cards(), p.leader);
}

// Three seats play without one 2. Nobody saw it, so the end of the deal tells it.
template <class Tell>
void tell_removed(const Public& p, Tell& tell) {
  if (const CardSet removed = Italian::all() - p.played(); !removed.empty())
    tell("removed", core::with("card", removed.lowest()));
}

}  // namespace briscola_deal

template <>
struct Face<Briscola> {
  static int deals(const Briscola::Rules& rules) { return rules.deals; }

  template <class Scene>
  static void scene(const core::View<Briscola>& v, const Briscola::Standing&, Scene& out) {
    briscola_deal::scene(v.pub, v.seat, v.own, out);
  }

  template <class Tell>
  static void end(const core::View<Briscola>& v, const Briscola::Standing& before,
                  const Briscola::Standing& now, Tell& tell) {
    briscola_deal::tell_removed(v.pub, tell);
    core::SeatSet winners;
    for (int i = 0; i < v.pub.players; ++i)
      if (now.won[static_cast<std::size_t>(i)] > before.won[static_cast<std::size_t>(i)])
        winners.insert(core::Seat(i));
    tell("deal_won", core::with("winners", winners));
  }
};

}  // namespace games
