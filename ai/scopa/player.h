#pragma once
// How bots play Scopa; ai/plain_traits.h explains each member.
#include <optional>

#include "ai/plain_traits.h"
#include "ai/scopa/ending.h"
#include "ai/scopa/greedy.h"
#include "ai/scopa/policy.h"
#include "ai/why.h"

namespace ai {

template <>
struct Traits<games::Scopa> : PlainTraits<games::Scopa> {
  using G = games::Scopa;
  static constexpr Scale kScale{0.9f, 0.35f, 0.12f, 4, 400};
  static std::optional<Outcome> solved(const G::State& s, core::Seat seat) {
    if (!ScopaEnding::is_near(s)) return std::nullopt;
    return perfect_outcome<ScopaEnding>(s, seat);
  }
  // The stock is gone and one other hand has cards, so all of them are known.
  static std::optional<G::Move> exact(const core::View<G>& v) {
    int others = 0;
    for (int i = 0; i < v.pub.seats(); ++i)
      others += core::Seat(i) != v.seat && v.pub.hand_count(core::Seat(i)) > 0;
    if (v.pub.stock > 0 || others > 1 || v.pub.seats() == 3) return std::nullopt;
    core::Rng rng(0);  // there is one world, whatever the dice
    return best_over_worlds<ScopaEnding>(v, [&](auto f) { f(G::sample(v, rng)); });
  }
  static constexpr G::Move greedy(const core::View<G>& v) { return greedy_move(v); }

  // What a player would say first about the move.
  static Reasoning why(const core::View<G>& v, const G::Move& m) {
    using games::Card, games::CardSet;
    const auto& p = v.pub;
    if (m.take.empty()) return of_laid(p.table | CardSet::of(m.card), m.card);
    const CardSet won = m.take | CardSet::of(m.card);
    if (m.take == p.table) return {"scopa"};
    if (won.contains(G::kSettebello)) return {"settebello"};
    if (const int total = sum(p.table - m.take); total <= 10) return {"opens", {}, total};
    const int denari = (won & G::Pack::of_suit(G::kDenari)).size();
    return denari > 0 ? Reasoning{"takes_denari", m.card, denari}
                      : Reasoning{"takes_cards", m.card, won.size()};
  }

 private:
  static int sum(games::CardSet cards) {
    int total = 0;
    for (const games::Card c : cards) total += G::Pack::value(c);
    return total;
  }
  static Reasoning of_laid(games::CardSet table, games::Card laid) {
    if (const int total = sum(table); total <= 10) return {"opens", {}, total};
    const bool counts = G::Pack::suit(laid) == G::kDenari || G::Pack::value(laid) == 7;
    return counts ? Reasoning{"offers", laid} : Reasoning{"safe"};
  }
};

}  // namespace ai
