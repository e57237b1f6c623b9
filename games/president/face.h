#pragma once
// President's table: the play to beat in the middle, earlier plays in a heap.
#include <algorithm>

#include "games/face.h"
#include "games/president/rules.h"

namespace games {

template <>
struct Face<President> {
  using G = President;
  static int deals(const G::Rules& rules) { return rules.rounds; }

  template <class Scene>
  static void scene(const core::View<G>& v, const G::Standing& standing, Scene& out) {
    const G::Public& p = v.pub;
    const int round = standing.round + (p.phase == G::Phase::kDone ? 0 : 1);
    const int worth = G::worth(standing.rules, round);
    if (worth > 1 && round > 1) out.number_fact("last_round", worth);
    if (p.phase == G::Phase::kExchange) out.phase("exchange");
    const auto titles = p.phase == G::Phase::kDone ? standing.titles() : p.titles();
    if (p.giving.contains(v.seat))
      out.fact("owes", core::with("count", G::owed(p, v.seat)),
               core::with("title", titles[G::partner(p, v.seat)]));
    for (int i = 0; i < p.players; ++i) {
      const core::Seat s(i);
      out.hand(s, s == v.seat ? v.own.hand : CardSet{}, p.hand_counts[s]);
      if (titles[s] != Title::kNone) out.badge(s, titles[s]);
      if (p.passed.contains(s)) out.badge(s, "passed");
    }
    for (std::size_t place = 0; p.phase == G::Phase::kPlay && place < p.order.size(); ++place)
      out.badge(p.order[place], "out", core::with("place", static_cast<int>(place) + 1));
    constexpr int kTwos = 12;  // the highest rank
    out.star(G::Pack::of_rank(kTwos) | core::CardSet::of(G::kThreeOfSpades));
    if (p.phase == G::Phase::kExchange) return;
    out.play(p.last_to_play, p.table);
    out.heap(p.all_played() - p.table);
    if (p.phase == G::Phase::kDone) summary(p.order, worth, G::over(standing), out);
  }

  template <class Tell>
  static void know(const core::View<G>& v, Tell& tell) {
    const auto titles = v.pub.titles();
    if (v.seat.valid() && titles[v.seat] != Title::kNone)
      tell("your_title", core::with("title", titles[v.seat]));
  }
  template <class Tell>
  static bool begin(const core::View<G>& v, Tell& tell) {
    if (v.pub.giving.contains(v.seat))
      tell("owe", core::with("count", G::owed(v.pub, v.seat)),
           core::with("to", G::partner(v.pub, v.seat)));
    return !v.pub.giving.empty();
  }
  template <class Tell>
  static void end(const core::View<G>& v, const G::Standing&, const G::Standing& now, Tell& tell) {
    const G::Result r = G::result(v.pub);
    const auto list = tell.list(v.pub.players, "title_entry", [&r](core::Seat s) {
      return std::tuple{core::with("seat", s), core::with("title", r.title[s])};
    });
    tell("titles", core::with("list", list));
    if (G::over(now)) return;
    const std::size_t n = r.order.size();
    for (std::size_t place = 0; gives(n, place) > 0 && place < n / 2; ++place)
      tell("next_exchange", core::with("low", r.order[n - 1 - place]),
           core::with("high", r.order[place]), core::with("count", gives(n, place)));
  }

 private:
  // First and last exchange two cards, second and last but one a single card, if they are different players.
  static int gives(std::size_t players, std::size_t place) {
    const std::size_t from_end = std::min(place, players - 1 - place);
    return from_end == 0 ? 2 : from_end == 1 && players >= 4 ? 1 : 0;
  }
  template <class Scene>
  static void summary(const G::Order& order, int worth, bool over, Scene& out) {
    const int n = static_cast<int>(order.size());
    const auto place = [&order](core::Seat s) {
      return static_cast<std::size_t>(std::ranges::find(order, s) - order.begin());
    };
    const auto titles = G::titles(order);
    out.worded_summary(
        "title", n, [&](core::Seat s) { return static_cast<int>(place(s)) + 1; },
        [&](core::Seat s) { return titles[s]; });
    if (!over)
      out.gifts_summary(
          "will_give", n, [&](core::Seat s) { return gives(order.size(), place(s)); },
          [&](core::Seat s) {
            const bool any = gives(order.size(), place(s)) > 0;
            return any ? order[order.size() - 1 - place(s)] : core::kNoSeat;
          });
    out.summary("scored", n, [&](core::Seat s) { return s == order[0] ? worth : 0; }, order[0]);
  }
};

}  // namespace games
