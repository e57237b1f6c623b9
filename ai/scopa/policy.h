#pragma once
// How Scopa is judged move by move: what the captured cards are worth towards the five ways to score, less what the
// table then offers to the next player. The values are in points of the deal. Not here: looking further than the next
// play, see ai/search.h.
#include <algorithm>
#include <array>

#include "ai/policy.h"
#include "games/scopa/rules.h"

namespace ai {

struct ScopaKnobs {
  float card, denari,
      settebello;  // a captured card; more for one of Denari, more for the 7 of Denari
  std::array<float, 10> primiera;  // more by rank, A to K
  float scopa;                     // sweeping the table
  float offer;  // how much of what the next player can take counts against a move
  float sweep;  // how much of a scopa that the next player may make
  float last;   // taking with the last cards, since the last taker gets the rest
};

class ScopaEye {
 public:
  using G = games::Scopa;
  using Pack = G::Pack;
  using Card = games::Card;
  using CardSet = games::CardSet;

  ScopaEye(const G::Public& p, CardSet hand, core::Seat seat, const ScopaKnobs& k) : p_(p), k_(k) {
    unseen_ = Pack::all() - hand - p.table - p.captured();
    next_ = p.hand_count(core::next_seat(seat, p.seats()));
    last_card_ = p.stock == 0 && hand.size() == 1 && next_ == 0;
    ending_ = p.stock == 0 && hand.size() <= 2;
    for (int v = 1; v <= 10; ++v) holds_[static_cast<std::size_t>(v)] = chance_of_value(v);
  }

  float value(const G::Move& m) const {
    if (m.take.empty()) return -offered(p_.table | CardSet::of(m.card));
    const CardSet left = p_.table - m.take;
    float v = worth(m.take | CardSet::of(m.card));
    if (ending_) v += k_.last;
    if (left.empty()) return v + (last_card_ ? 0 : k_.scopa);
    return v - offered(left);
  }

 private:
  float worth(Card c) const {
    float v = k_.card + k_.primiera[static_cast<std::size_t>(Pack::strength(c))];
    if (Pack::suit(c) == G::kDenari) v += k_.denari;
    return c == G::kSettebello ? v + k_.settebello : v;
  }
  float worth(CardSet cards) const {
    float sum = 0;
    for (const Card c : cards) sum += worth(c);
    return sum;
  }
  // How likely the next player holds a card of that value, as far as this seat knows.
  float chance_of_value(int v) const {
    const int all = unseen_.size();
    if (all == 0 || next_ == 0) return 0;
    const float miss =
        1 - static_cast<float>((unseen_ & Pack::of_value(v)).size()) / static_cast<float>(all);
    float none = 1;
    for (int i = 0; i < next_; ++i) none *= miss;
    return 1 - none;
  }
  // What the next player is likely to take from this table: cards of equal value, and all of it.
  float offered(CardSet table) const {
    float sum = 0;
    int total = 0;
    for (const Card c : table) {
      total += Pack::value(c);
      sum += holds_[static_cast<std::size_t>(Pack::value(c))] * worth(c);
    }
    sum *= k_.offer;
    const bool one = table.size() == 1;
    const bool equal = total <= 10 && !(table & Pack::of_value(total)).empty();
    if (total <= 10 && (one || !equal)) {
      const float p = holds_[static_cast<std::size_t>(total)];
      sum += p * k_.sweep * (k_.scopa + (one ? 0 : worth(table) * (1 - k_.offer)));
    }
    return sum;
  }

  const G::Public& p_;
  const ScopaKnobs& k_;
  CardSet unseen_;
  int next_ = 0;  // cards of the next player
  bool last_card_ = false, ending_ = false;
  std::array<float, 11> holds_{};
};

template <>
struct Policy<games::Scopa> {
  using G = games::Scopa;
  using Knobs = ScopaKnobs;
  // Set by hand: a card is 1/21 of the point for cards, one of Denari 1/6 of its point.
  static const Knobs& standard() {
    static constexpr Knobs kKnobs{
        0.05f, 0.16f, 0.8f, {0.08f, 0.01f, 0.01f, 0.02f, 0.04f, 0.11f, 0.22f, 0, 0, 0},
        1.0f,  0.8f,  1.0f, 0.1f};
    return kKnobs;
  }
  static void values(const G::Public& p, const G::Private& own, core::Seat seat,
                     const core::Moves<G>& moves, const Knobs& k, float* out) {
    const ScopaEye eye(p, own.hand, seat, k);
    for (std::size_t i = 0; i < moves.size(); ++i) out[i] = eye.value(moves[i]);
  }
};

}  // namespace ai
