#pragma once
// What a net learns of a deal of Briscola, see ai/inputs.h; games on the same deal share it.
#include <algorithm>
#include <array>
#include <cassert>
#include <type_traits>

#include "ai/inputs.h"
#include "games/briscola/rules.h"

namespace ai {

// What everybody saw of the finished tricks of a Briscola deal, seats from the mover on.
template <int kSeats>
class BriscolaStory {
 public:
  static constexpr int kLately = 3;

  constexpr BriscolaStory(const games::briscola_deal::Public& p, core::Seat me)
      : tricks_(static_cast<int>(p.history.size()) / kSeats) {
    core::FixedList<std::uint8_t, 20> winners;
    int turns = 0;  // by how many seats the lead has moved
    for (int t = 0; t < tricks_; ++t) {
      games::Trick trick;
      for (int i = 0; i < kSeats; ++i) trick.push_back(card(p, t, i));
      const int w = games::winner<games::Italian, kSeats>(trick, p.trump);
      winners.push_back(static_cast<std::uint8_t>(w));
      turns += w;
    }
    int leader = (p.leader + kSeats - me + 20 * kSeats - turns) % kSeats;
    for (int t = 0; t < tricks_; ++t) {
      const int taker = (leader + winners[static_cast<std::size_t>(t)]) % kSeats;
      for (int i = 0; i < kSeats; ++i) tell(card(p, t, i), t, (leader + i) % kSeats, i == 0, taker);
      leader = taker;
    }
  }
  constexpr core::CardSet played(int by, bool led, int taker) const {
    return played_[index(by, led, taker)];
  }
  // The card that the seat played `ago` tricks before this trick, from 1.
  constexpr core::Card lately(int ago, int by) const { return lately_[place(ago, by)]; }

 private:
  static constexpr std::size_t index(int by, bool led, int taker) {
    const int at = (by * 2 + (led ? 0 : 1)) * kSeats + taker;
    return static_cast<std::size_t>(at);
  }
  static constexpr std::size_t place(int ago, int by) {
    const int at = (ago - 1) * kSeats + by;
    return static_cast<std::size_t>(at);
  }
  static constexpr core::Card card(const games::briscola_deal::Public& p, int trick, int i) {
    const int at = trick * kSeats + i;
    return p.history[static_cast<std::size_t>(at)];
  }
  constexpr void tell(core::Card c, int trick, int by, bool led, int taker) {
    played_[index(by, led, taker)].insert(c);
    const int ago = tricks_ - trick;
    if (ago <= kLately) lately_[place(ago, by)] = c;
  }

  int tricks_;
  std::array<core::CardSet, 2 * kSeats * kSeats> played_{};
  std::array<core::Card, kLately * kSeats> lately_{};
};

template <class G, int kSeats>
struct BriscolaInputs {
  using Naming = FromTrump<games::Italian, 10>;
  // A seat may stand alone against the others.
  static constexpr bool kRoles = requires(const typename G::Public& p) { G::alone(p); };
  static constexpr int kRanks = 10, kCards = 40, kTricks = kCards / kSeats;
  static constexpr int kPoints = 22;  // in steps of three, and from 61 on
  static constexpr int kActions = kCards, kOrders = Naming::kOrders;
  static constexpr int kCount = kCards * kSeats + kRanks * (1 + kSeats) +
                                kCards * 2 * kSeats * kSeats +
                                kCards * BriscolaStory<kSeats>::kLately * kSeats + kTricks +
                                kPoints * kSeats + kSeats + (kRoles ? kSeats + 1 : 0);

  template <class Bits>
  static constexpr void write(const core::View<G>& v, Bits& bits, int order = 0) {
    const auto& p = v.pub;
    const Naming naming{p.trump, order};
    Questions<Naming, Bits> ask(naming, bits);
    const auto seat = [&](int i) { return p.clockwise(v.seat, i); };
    ask.cards(v.own.hand);
    for (int i = 1; i < kSeats; ++i) ask.card(on_table(p, seat(i)));
    ask.one_of(p.to_draw > 0 ? games::Italian::strength(p.turned) : -1, kRanks);
    for (int i = 0; i < kSeats; ++i)
      ask.one_of(holds_turned(p, seat(i)) ? games::Italian::strength(p.turned) : -1, kRanks);
    const BriscolaStory<kSeats> story(p, v.seat);
    const core::CardSet remembered = p.played();  // all of them, unless the seat forgot some
    for (int by = 0; by < kSeats; ++by)
      for (const bool led : {true, false})
        for (int taker = 0; taker < kSeats; ++taker)
          ask.cards(story.played(by, led, taker) & remembered);
    for (int ago = 1; ago <= story.kLately; ++ago)
      for (int by = 0; by < kSeats; ++by) ask.card(story.lately(ago, by));
    ask.one_of(static_cast<int>(p.history.size()) / kSeats, kTricks);
    for (int i = 0; i < kSeats; ++i) ask.one_of(step(p.pile[seat(i)]), kPoints);
    ask.one_of(p.in_trick, kSeats);
    if constexpr (kRoles)
      ask.one_of(G::alone(p).valid() ? 1 + (G::alone(p) + kSeats - v.seat) % kSeats : 0,
                 kSeats + 1);
    assert(ask.asked() == kCount);
  }
  static constexpr int action(const typename G::Public& p, const games::CardMove& m,
                              int order = 0) {
    return Naming{p.trump, order}.number(m.card);
  }
  static constexpr games::CardMove move(const typename G::Public& p, const typename G::Private&,
                                        int action) {
    return {Naming{p.trump}.card(action)};
  }

 private:
  static constexpr core::Card on_table(const typename G::Public& p, core::Seat s) {
    return p.has_played(s) ? p.trick.at((s + kSeats - p.leader) % kSeats, p.in_trick)
                           : core::kNoCard;
  }
  static constexpr bool holds_turned(const typename G::Public& p, core::Seat s) {
    return p.turned_drawn_by == s && !p.played().contains(p.turned);
  }
  static constexpr int step(core::CardSet pile) {
    const int points = games::briscola_deal::points(pile);
    return points > 60 ? kPoints - 1 : points / 3;
  }
};

template <>
struct Inputs<games::Briscola, 2> : BriscolaInputs<games::Briscola, 2> {};
template <>
struct Inputs<games::Briscola, 3> : BriscolaInputs<games::Briscola, 3> {};
template <>
struct Inputs<games::Briscola, 4> : BriscolaInputs<games::Briscola, 4> {};

}  // namespace ai
