#pragma once
// What training knows beyond a View: the hidden cards, for a critic that judges positions while a net learns and is
// thrown away afterwards; and what a finished deal pays. No player includes this file.
#include <array>

#include "ai/nets.h"
#include "core/rng.h"

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

// President: the others' hands by rank.
template <int kSeats>
struct Truth<games::President, kSeats> {
  using Inputs = ai::Inputs<games::President, kSeats>;
  static constexpr int kCount = Inputs::kOthers * Inputs::kHeld;

  template <class Bits>
  static constexpr void write(const core::State<games::President>& s, core::Seat mover,
                              Bits& bits) {
    ai::RankQuestions<Bits> ask(bits);
    for (int i = 1; i <= Inputs::kOthers; ++i)
      ask.cards(i < s.pub.players ? s.own[(mover + i) % s.pub.players].hand : core::CardSet{});
    assert(ask.asked() == kCount);
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

// Places, the only measure here.
constexpr Pay pay(const games::President::Public& p, core::Seat seat) {
  const auto places = static_cast<float>(games::President::outcome(p, seat).score * 2 / p.players);
  return {places, places};
}

// The rules of deal `i`; a game's options take turns, the usual options more often.
template <class G>
constexpr typename G::Rules rules_of(int seats, std::uint64_t /*i*/) {
  typename G::Rules rules;
  rules.seats = static_cast<std::uint8_t>(seats);
  return rules;
}
template <>
constexpr games::CaliforniaJack::Rules rules_of<games::CaliforniaJack>(int, std::uint64_t i) {
  using G = games::CaliforniaJack;
  G::Rules rules;
  rules.follow = i % 4 == 3 ? G::kEither : G::kStrict;
  rules.stock = i % 8 >= 5 ? G::kFaceDown : G::kFaceUp;
  return rules;
}
template <>
constexpr games::President::Rules rules_of<games::President>(int, std::uint64_t i) {
  games::President::Rules rules;
  const std::uint64_t turn = i % 10;
  rules.seats = static_cast<std::uint8_t>(turn < 5 ? 4 : turn == 5 ? 3 : turn - 1);
  return rules;
}

// The context of a deal: its dealer, and in President two times in three the titles of a previous round.
template <class G>
constexpr typename G::Standing standing_of(const typename G::Rules& rules, core::Rng& rng) {
  auto standing = G::open(rules, core::Seat(static_cast<int>(rng.below(rules.seats))));
  if constexpr (requires { standing.last_order; }) {
    if (rng.below(3) == 0) return standing;
    for (int i = 0; i < rules.seats; ++i) standing.last_order.push_back(core::Seat(i));
    core::shuffle(standing.last_order.span(), rng);
  }
  return standing;
}

// After how many decisions a deal is over; if that is not certain, greedy players end the few that go on.
// There, too, a forced move is played at once and is no decision: most passes are forced.
template <class G>
inline constexpr bool kForcedAtOnce = false;
template <>
inline constexpr bool kForcedAtOnce<games::President> = true;
template <class G, int kSeats>
constexpr int most_decisions() {
  if constexpr (kForcedAtOnce<G>)
    return 64;
  else
    return ai::Inputs<G, kSeats>::kTricks * kSeats;
}

}  // namespace training
