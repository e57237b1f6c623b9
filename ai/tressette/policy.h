#pragma once
// How Tressette is judged move by move: what the trick is likely to bring, less what the card is worth in a later trick.
// The values are in points. Not here: looking further than this trick, see ai/search.h.
#include <array>

#include "ai/policy.h"
#include "games/tressette/rules.h"

namespace ai {

struct TressetteKnobs {
  std::array<float, 10> keep;  // what a card is worth later, by strength, in thirds
  float won, lost;  // what the others are likely to add to a trick that the leader wins, or loses
  float length;     // leading: for every other card of the suit
  float partner;    // how likely a partner after this seat takes the trick
  float guard;      // for a card that guards a higher card of its suit
};

class TressetteEye {
 public:
  using G = games::Tressette;
  using Pack = G::Pack;
  using Card = games::Card;
  using CardSet = games::CardSet;

  TressetteEye(const G::Public& p, CardSet hand, core::Seat seat, const TressetteKnobs& k)
      : p_(p), k_(k), hand_(hand), seat_(seat) {
    unseen_ = Pack::all() - hand - p.played();
    for (int i = 0; i < p.seats(); ++i) unseen_ = unseen_ - p.known[static_cast<std::size_t>(i)];
    for (int i = 0; i < p.in_trick; ++i) {
      const Card c = p.trick.at(i, p.in_trick);
      sum_ += G::thirds(CardSet::of(c));
      if (i > 0 && (Pack::suit(c) != Pack::suit(top_) || c < top_)) continue;
      top_ = c;
      holder_ = p.clockwise(p.leader, i);
    }
    if (p.hand == 1 && p.stock == 0) sum_ += G::kLastTrick;
  }

  float value(Card c) const {
    const float brings = p_.in_trick == 0 ? lead(c) : answer(c);
    return (brings - kept(c)) / 3;
  }
  // How likely an opponent after this seat beats this card.
  float danger(Card c) const {
    float safe = 1;
    for (int i = p_.in_trick + 1; i < p_.seats(); ++i)
      if (const core::Seat s = p_.clockwise(p_.leader, i); s % 2 != seat_ % 2)
        safe *= 1 - beats(s, c);
    return 1 - safe;
  }
  bool beats_top(Card c) const { return Pack::suit(c) == Pack::suit(top_) && c > top_; }
  bool partner_holds() const { return holder_ % 2 == seat_ % 2; }
  int sum() const { return sum_; }

 private:
  // How likely that seat holds a higher card of the suit.
  float beats(core::Seat s, Card c) const {
    const CardSet higher = Pack::of_suit(Pack::suit(c)) & above(c);
    if (!(p_.known[s] & higher).empty()) return 1;
    if ((p_.lacks[s] >> Pack::suit(c).id & 1) != 0 || unseen_.empty()) return 0;
    const int hidden = p_.hand_count(s) - p_.known[s].size();
    const float miss = 1 - static_cast<float>(hidden) / static_cast<float>(unseen_.size());
    float none = 1;
    for (int n = (higher & unseen_).size(); n > 0; --n) none *= miss;
    return 1 - none;
  }
  static CardSet above(Card c) { return CardSet(~((std::uint64_t{2} << c.id) - 1)); }

  float lead(Card c) const {
    const float t = static_cast<float>(G::thirds(CardSet::of(c)) + sum_), d = danger(c);
    const int others = (hand_ & Pack::of_suit(Pack::suit(c))).size() - 1;
    return (1 - d) * (t + k_.won) - d * (t + k_.lost) + k_.length * static_cast<float>(others);
  }
  float answer(Card c) const {
    const float t = static_cast<float>(G::thirds(CardSet::of(c)) + sum_);
    if (beats_top(c)) return t * (1 - 2 * danger(c));
    if (partner_holds()) return t * (1 - 2 * danger(top_));
    const bool partner_to_come = p_.in_trick + 2 < p_.seats();
    return -t * (1 - (partner_to_come ? 2 * k_.partner : 0));
  }
  // What the card is worth in a later trick.
  float kept(Card c) const {
    if (p_.hand == 1) return 0;
    float v = k_.keep[static_cast<std::size_t>(Pack::strength(c))];
    const CardSet suit = hand_ & Pack::of_suit(Pack::suit(c));
    if (suit.size() > 1 && suit.size() <= 3 && suit.highest() != c &&
        Pack::strength(suit.highest()) >= games::Accusi::kAce)
      v += k_.guard;
    return v;
  }

  const G::Public& p_;
  const TressetteKnobs& k_;
  CardSet hand_, unseen_;
  core::Seat seat_, holder_;
  Card top_;
  int sum_ = 0;  // thirds on the table, and the last trick's
};

template <>
struct Policy<games::Tressette> {
  using G = games::Tressette;
  using Knobs = std::array<TressetteKnobs, 2>;  // for two players, and for four
  // Found by climbing from a first guess: against greedy and against the policy before, on the same deals in both seats.
  static const Knobs& standard() {
    static constexpr Knobs kKnobs{
        {{{0.09f, -0.86f, -1.20f, -1.45f, 0.02f, 0.12f, 0.23f, 1.03f, 1.66f, 2.15f},
          0.52f,
          0.14f,
          -0.08f,
          -0.57f,
          0.44f},
         {{0.20f, -0.22f, 0.16f, -1.71f, -0.13f, 0.28f, -0.12f, 1.09f, 1.05f, 1.60f},
          1.18f,
          0.53f,
          3.29f,
          -0.35f,
          0.10f}}};
    return kKnobs;
  }
  static const TressetteKnobs& knobs_for(const G::Public& p, const Knobs& k) {
    return k[p.seats() == 2 ? 0 : 1];
  }
  static void values(const G::Public& p, const G::Private& own, core::Seat seat,
                     const core::Moves<G>& moves, const Knobs& k, float* out) {
    const TressetteEye eye(p, own.hand, seat, knobs_for(p, k));
    for (std::size_t i = 0; i < moves.size(); ++i) out[i] = eye.value(moves[i].card);
  }
};

}  // namespace ai
