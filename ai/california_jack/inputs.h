#pragma once
// What a net learns of California Jack, see ai/inputs.h.
#include <array>

#include "ai/inputs.h"
#include "games/california_jack/rules.h"

namespace ai {

// One net for both stocks and both duties to follow; the rules are among its inputs.
template <>
struct Inputs<games::CaliforniaJack, 2> {
  using G = games::CaliforniaJack;
  using Naming = FromTrump<games::French, 13>;
  static constexpr int kCards = 52, kTricks = kCards / 2, kActions = kCards;
  static constexpr int kPoints = 21;  // of the card points, in steps of two, and from 40 on
  static constexpr int kCount = 9 * kCards + 2 * 4 * G::kHand + kTricks + 2 * kPoints + 1 + 2;

  template <class Bits>
  static constexpr void write(const core::View<G>& v, Bits& bits) {
    const auto& p = v.pub;
    const core::Seat me = v.seat, other(1 - v.seat);
    const Naming naming{p.trump};
    Questions<Naming, Bits> ask(naming, bits);
    ask.cards(v.own.hand);
    ask.card(p.trick.back());
    ask.card(p.top);
    for (const core::Seat s : {me, other}) {
      ask.cards(p.known[s]);
      ask.cards(p.pile[s]);
      ask.card(p.last_leader.valid() ? p.last_trick.at(s == p.last_leader ? 0 : 1, 2)
                                     : core::kNoCard);
      for (int i = 0; i < G::kHand; ++i) write_void(p.voids[s], i, naming, ask);
      ask.one_of(std::min(G::points(p.pile[s]) / 2, kPoints - 1), kPoints);
    }
    ask.one_of((p.pile[0] | p.pile[1]).size() / 2, kTricks);
    ask.flag(p.in_trick == 1);
    ask.flag(p.rules.follow == G::kEither);
    ask.flag(p.rules.stock == G::kFaceDown);
    assert(ask.asked() == kCount);
  }
  static constexpr int action(const G::Public& p, const games::CardMove& m) {
    return Naming{p.trump}.number(m.card);
  }
  static constexpr games::CardMove move(const G::Public& p, int action) {
    return {Naming{p.trump}.card(action)};
  }

 private:
  // The suits that hidden card i cannot be of.
  template <class Ask>
  static constexpr void write_void(const games::Voids& voids, int i, const Naming& naming,
                                   Ask& ask) {
    const core::CardSet allowed = voids.allowed<games::French>(i);
    for (int s = 0; s < 4; ++s)
      ask.flag(
          (allowed & games::French::of_suit(games::French::suit(naming.card(13 * s)))).empty());
  }
};

}  // namespace ai
