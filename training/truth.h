#pragma once
// What training knows beyond a View: the hidden cards, for a critic that judges positions while a net learns and is
// thrown away afterwards; and what a finished deal pays. No player includes this file.
#include "ai/nets.h"

namespace training {

// The others' hands and the next cards of the stock, named as in ai/inputs.h.
template <class G, int kSeats>
struct Truth {
  using Inputs = ai::Inputs<G, kSeats>;
  static constexpr int kStock = 6;
  static constexpr int kCount = Inputs::kCards * (kSeats - 1 + kStock);

  template <class Bits>
  static constexpr void write(const core::State<G>& s, core::Seat mover, Bits& bits) {
    const typename Inputs::Naming naming{s.pub.trump};
    ai::Questions<typename Inputs::Naming, Bits> ask(naming, bits);
    for (int i = 1; i < kSeats; ++i) ask.cards(s.own[(mover + i) % kSeats].hand);
    const int left = stock_left(s.pub);
    for (int i = 1; i <= kStock; ++i)
      ask.card(i <= left ? s.secret.stock[static_cast<std::size_t>(left - i)] : core::Card{});
    assert(ask.asked() == kCount);
  }

 private:
  static constexpr int stock_left(const typename G::Public& p) {
    if constexpr (requires { p.to_draw; })
      return p.to_draw;
    else
      return p.stock;
  }
};

// Two payments, each about -1 to 1: what counts, and what leads there in smaller steps. Early on a net learns
// mostly by the second, later by the first.
struct Pay {
  float goal = 0, step = 0;
};
constexpr Pay pay(const games::Briscola::Public& p, core::Seat seat) {
  const core::Outcome o = games::Briscola::outcome(p, seat);
  return {static_cast<float>(2 * o.win - 1), static_cast<float>(o.score / 30)};
}
constexpr Pay pay(const games::Joker::Public& p, core::Seat seat) {
  const int alone = games::briscola_deal::points(p.pile[p.joker]);
  const float ahead = static_cast<float>(alone - 50) / 60;
  return {static_cast<float>(games::Joker::outcome(p, seat).score),
          seat == p.joker ? ahead : -ahead / 2};
}
constexpr Pay pay(const games::CaliforniaJack::Public& p, core::Seat seat) {
  const core::Outcome o = games::CaliforniaJack::outcome(p, seat);
  return {static_cast<float>(2 * o.win - 1), static_cast<float>(o.score / 2)};
}

// The rules of deal `i`; a game's options take turns.
template <class G>
constexpr typename G::Rules rules_of(int seats, std::uint64_t i) {
  typename G::Rules rules;
  rules.seats = static_cast<std::uint8_t>(seats);
  if constexpr (requires { rules.follow; }) {
    rules.follow = static_cast<std::uint8_t>(i & 1);
    rules.stock = static_cast<std::uint8_t>(i >> 1 & 1);
  }
  return rules;
}

}  // namespace training
