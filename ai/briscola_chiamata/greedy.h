#pragma once
// Greedy, the yardstick: a player that looks at its hand and at this trick and no further. Fixed, so that figures compare over
// time.
#include <algorithm>

#include "ai/briscola/policy.h"
#include "games/briscola_chiamata/rules.h"

namespace ai {

// It bids on a suit of four cards or more with the ace or the 3 among them, the highest rank of it that it lacks; the longest
// such suit is trump. A trick that counts, and that is not known to be its own side's, is taken with the card that costs least;
// otherwise it plays the card that costs least. A card costs its points, then its strength, and a trump 5 more.
class ChiamataGreedy {
 public:
  using G = games::BriscolaChiamata;
  using Card = games::Card;
  using CardSet = games::CardSet;
  using Italian = games::Italian;

  explicit constexpr ChiamataGreedy(const core::View<G>& v) : v_(v), p_(v.pub) {}

  constexpr G::Move move() const {
    if (p_.phase == G::Phase::kPlay) return {cheapest()};
    const games::Suit suit = longest();
    if (p_.phase == G::Phase::kTrump) return {.trump = suit, .act = G::Act::kTrump};
    const CardSet held = v_.own.hand & Italian::of_suit(suit);
    constexpr int kLeast = 4;
    if (held.size() >= kLeast &&
        Italian::strength(held.highest()) >= static_cast<int>(G::Rank::kThree))
      for (const auto& m : G::legal(p_, v_.own, v_.seat))
        if (m.act == G::Act::kBid && !held.contains(Italian::card(suit, static_cast<int>(m.bid))))
          return m;
    return {.act = G::Act::kPass};
  }

 private:
  // Of equally long suits, that with the highest card.
  constexpr games::Suit longest() const {
    games::Suit best{0};
    int most = -1;
    for (std::uint8_t s = 0; s < 4; ++s) {
      const CardSet held = v_.own.hand & Italian::of_suit({s});
      const int n = held.empty() ? 0 : 16 * held.size() + Italian::strength(held.highest());
      if (n > most) best = {s};
      most = std::max(n, most);
    }
    return best;
  }
  constexpr Card cheapest() const {
    Card top;
    core::Seat holder, seat = p_.leader;
    int sum = 0;
    for (int i = 0; i < p_.in_trick; ++i, seat = core::next_seat(seat, G::kMaxSeats)) {
      const Card c = p_.trick.at(i, p_.in_trick);
      sum += briscola_policy::points(c);
      if (top.valid() && !briscola_policy::beaters(top, p_.trump).contains(c)) continue;
      top = c;
      holder = seat;
    }
    const bool wanted = sum > 0 && !is_friend(holder);
    Card best;
    int least = 0;
    for (const Card c : v_.own.hand) {
      const bool takes = wanted && briscola_policy::beaters(top, p_.trump).contains(c);
      const int cost = 16 * briscola_policy::points(c) + Italian::strength(c) +
                       (Italian::suit(c) == p_.trump ? 16 * 5 : 0) - (takes ? 1000 : 0);
      if (best.valid() && cost >= least) continue;
      best = c;
      least = cost;
    }
    return best;
  }
  constexpr bool is_friend(core::Seat s) const {
    const bool mine = p_.is_with_caller(v_.seat) || v_.own.hand.contains(p_.called);
    if (mine) return p_.is_with_caller(s);
    return p_.partner.valid() && !p_.is_with_caller(s);
  }

  const core::View<G>& v_;
  const G::Public& p_;
};

constexpr games::BriscolaChiamata::Move greedy_move(const core::View<games::BriscolaChiamata>& v) {
  return ChiamataGreedy(v).move();
}

}  // namespace ai
