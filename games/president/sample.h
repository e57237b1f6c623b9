#pragma once
// A truth that a President view allows. A seat is certain of its own cards and all played cards; of what it gave and
// received; that a giver of its best cards kept nothing better; and, until the first play, that the leader holds the 3
// of Clubs. All other cards are dealt at random. A template, since rules.h includes this.
#include <algorithm>
#include <utility>

#include "core/game.h"
#include "games/packs.h"

namespace games {

template <class President>
class PresidentSampler {
 public:
  constexpr PresidentSampler(const core::View<President>& v, core::Rng& rng)
      : view_(v), p_(v.pub), rng_(rng) {}

  constexpr President::State run() {
    s_.pub = p_;
    unseen_ = FrenchByRank::all() - view_.own.hand - p_.all_played();
    if (view_.seat.valid()) s_.own[view_.seat] = view_.own;
    place_leader();
    place_own_exchange();
    deal_the_rest();
    for (std::size_t i = 0; i < std::min<std::size_t>(2, p_.last_order.size()); ++i)
      if (hidden_pair(p_.last_order[i])) imagine_exchange(p_.last_order[i]);
    return s_;
  }

 private:
  using Seat = core::Seat;

  constexpr void hold(Seat seat, CardSet cards) {
    cards = cards & unseen_;
    s_.own[seat].hand = s_.own[seat].hand | cards;
    unseen_ = unseen_ - cards;
  }
  constexpr void place_leader() {
    if (p_.phase == President::Phase::kPlay && p_.all_played().empty() && p_.turn != view_.seat)
      hold(p_.turn, CardSet::of(President::kThreeOfClubs));
  }
  constexpr bool exchanges(Seat seat) const {
    return seat.valid() && !p_.last_order.empty() && President::owed(p_, seat) > 0;
  }
  constexpr bool is_taker(Seat seat) const {
    return seat == p_.last_order[0] || seat == p_.last_order[1];
  }
  constexpr bool hidden_pair(Seat taker) const {
    return exchanges(taker) && taker != view_.seat && President::partner(p_, taker) != view_.seat;
  }

  // The viewer's partner in the exchange holds what the viewer gave and, if the partner had to give its best cards,
  // nothing better than those.
  constexpr void place_own_exchange() {
    if (!exchanges(view_.seat)) return;
    const Seat other = President::partner(p_, view_.seat);
    s_.own[other].given = view_.own.received;
    s_.own[other].received = view_.own.given;
    hold(other, view_.own.given);
    if (!is_taker(view_.seat)) return;
    const CardSet got = view_.own.received;
    const Card worst = (got - President::best(got, got.size() - 1)).lowest();
    fill(other, p_.hand_counts[other], unseen_ & President::worse_than(worst));
  }

  // Takes random cards from `from` until the seat holds `count`.
  constexpr void fill(Seat seat, int count, CardSet from) {
    core::FixedList<Card, 52> cards;
    for (const Card c : from) cards.push_back(c);
    for (int need = count - s_.own[seat].hand.size(); need > 0; --need) {
      std::swap(cards[rng_.below(static_cast<std::uint32_t>(cards.size()))],
                cards[cards.size() - 1]);
      hold(seat, CardSet::of(cards.back()));
      cards.pop_back();
    }
  }
  // Before a hidden taker has given back, the two hands are dealt as they were before the forced gift.
  constexpr int dealt_count(Seat seat) const {
    if (exchanges(seat))
      for (const Seat taker : p_.giving) {
        if (!hidden_pair(taker)) continue;
        if (seat == taker) return p_.hand_counts[seat] - President::owed(p_, taker);
        if (seat == President::partner(p_, taker))
          return p_.hand_counts[seat] + President::owed(p_, taker);
      }
    return p_.hand_counts[seat];
  }
  constexpr void deal_the_rest() {
    for (int i = 0; i < p_.players; ++i)
      if (i != view_.seat) fill(Seat(i), dealt_count(Seat(i)), unseen_);
  }

  // An exchange between two other seats that could have led to these hands.
  constexpr void imagine_exchange(Seat taker) {
    auto& high = s_.own[taker];
    auto& low = s_.own[President::partner(p_, taker)];
    const int count = President::owed(p_, taker);
    if (p_.giving.contains(taker)) {
      low.given = high.received = President::best(low.hand, count);
      high.hand = high.hand | low.given;
      low.hand = low.hand - low.given;
      return;
    }
    const CardSet lows = low.hand | p_.played[President::partner(p_, taker)];
    const CardSet highs = high.hand | p_.played[taker];
    CardSet returned = pick(lows, count);
    CardSet gift = President::best(highs | returned, count);
    if (President::best(gift | (lows - returned), count) != gift)  // not its best: assume a return
      returned = gift = President::best(lows, count);
    low.given = high.received = gift;
    low.received = high.given = returned;
  }
  constexpr CardSet pick(CardSet from, int count) {
    CardSet out;
    for (; count > 0; --count) {
      auto skip = rng_.below(static_cast<std::uint32_t>(from.size()));
      auto it = from.begin();
      while (skip-- > 0) ++it;
      out.insert(*it);
      from.erase(*it);
    }
    return out;
  }

  const core::View<President>& view_;
  const President::Public& p_;
  core::Rng& rng_;
  President::State s_;
  CardSet unseen_;
};

}  // namespace games
