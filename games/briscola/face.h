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
  using G = Briscola;
  static int deals(const Briscola::Rules& rules) { return rules.deals; }

  template <class Scene>
  static void scene(const core::View<Briscola>& v, const Briscola::Standing& standing, Scene& out) {
    briscola_deal::scene(v.pub, v.seat, v.own, out);
    if (G::to_act(v.pub).empty()) summary(v.pub, standing, out);
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
    if (points_decide(now)) tell(verdict(now));
  }

 private:
  static constexpr int kGoal = 61;  // more than half of the points

  static core::Seat first_of(core::SeatSet seats) {
    return seats.empty() ? core::kNoSeat : seats.lowest();
  }
  // Deals won decide the match; between sides that are level at the top in them, the points of all deals.
  static bool points_decide(const G::Standing& st) {
    return st.rules.deals > 1 && G::over(st) &&
           G::leaders(st.rules, G::side_sums(st.rules.seats, st.won)).empty();
  }
  // pre: points_decide(st)
  static const char* verdict(const G::Standing& st) {
    return G::winners(st).empty() ? "points_level" : "points_decide";
  }
  // This deal, and in a match of several deals the earlier ones and what they add up to. Among three no number is sure to
  // win.
  template <class Scene>
  static void summary(const G::Public& p, const G::Standing& standing, Scene& out) {
    const int sides = p.players == 4 ? 2 : p.players;
    const auto of = [&](const auto& values) {
      return [sums = G::side_sums(p.players, values)](core::Seat side) { return sums[side]; };
    };
    const auto winner = [&](const auto& points) {
      return first_of(G::leaders(standing.rules, G::side_sums(p.players, points)));
    };
    const auto points = p.points_by_seat();
    out.summary("card_points", sides, of(points), winner(points), sides == 2 ? kGoal : 0);
    if (standing.rules.deals == 1) return;
    for (std::size_t i = 0; i + 1 < standing.points.size(); ++i)
      out.deal_summary(static_cast<int>(i) + 1, sides, of(standing.points[i]),
                       winner(standing.points[i]));
    const core::Seat match = G::over(standing) ? first_of(G::winners(standing)) : core::kNoSeat;
    const bool by_points = points_decide(standing);
    const auto won = [&standing](core::Seat s) { return standing.won[s]; };
    out.summary("deals_won", sides, won, by_points ? core::kNoSeat : match);
    out.summary("all_points", sides, of(standing.totals()), by_points ? match : core::kNoSeat);
    if (by_points) out.verdict(verdict(standing));
  }
};

}  // namespace games
