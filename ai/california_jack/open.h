#pragma once
// California Jack with every card open, for ai/solver.h: values are High, Low, Jack and Game, one each.
#include <array>
#include <bit>

#include "ai/open_game.h"
#include "games/california_jack/rules.h"

namespace ai {

template <>
class OpenGame<games::CaliforniaJack> : public OpenSuits<games::French> {
 public:
  using G = games::CaliforniaJack;

  // What the solver plays for, seat 0's less seat 1's. pre: the deal is over.
  static int margin(const games::CaliforniaJack::Public& p) {
    const auto r = games::CaliforniaJack::result(p);
    int sum = 0;
    for (const core::Seat s : {r.high, r.low, r.jack, r.game})
      if (s.valid()) sum += s == 0 ? 1 : -1;
    return sum;
  }
  static constexpr double kUnit = 1;  // margin per point that people count
  // What a view leaves open. pre: two seats.
  static Doubt<G> doubt(const core::View<G>& v) {
    const auto& p = v.pub;
    const core::Seat other(1 - v.seat);
    Doubt<G> d;
    d.known.pub = p;
    d.known.own[v.seat] = v.own;
    d.known.own[other].hand = p.known[other];
    d.cards = games::French::all() - v.own.hand - p.known[other] - p.pile[0] - p.pile[1] -
              p.trick.set(p.in_trick);
    d.places = p.stock;
    if (p.top.valid()) {
      d.known.secret.stock[static_cast<std::size_t>(--d.places)] = p.top;
      d.cards.erase(p.top);
    }
    return d;
  }

  using Pack = games::French;
  static constexpr int kRanks = 13, kModes = 2, kMaxHand = 6, kMaxStock = 40;
  static constexpr int kMost = 4, kStep = 1;

  explicit OpenGame(const G::Public& p)
      : OpenSuits(p.trump),
        prizes_(trumps_ & CardSet(Pack::kEverySuit * kPrizes)),
        either_(p.rules.follow == G::kEither) {}
  friend bool operator==(const OpenGame& a, const OpenGame& b) {
    return a.trumps_ == b.trumps_ && a.either_ == b.either_;
  }

  static int stock(const G::Public& p) { return p.stock; }
  static int points(CardSet s) { return G::points(s); }
  static int points(Card c) {
    constexpr std::array<std::int8_t, 16> kPoints = {0, 0, 0, 0, 0, 0, 0, 0, 10, 1, 2, 3, 4};
    return kPoints[static_cast<std::size_t>(Pack::strength(c))];
  }
  int scored(const G::Public& p) const {
    return (p.pile[p.leader] & prizes_).size() - (p.pile[1u - p.leader] & prizes_).size();
  }
  CardSet replies(CardSet hand, Card led) const {
    const CardSet follow = hand & Pack::of_suit(Pack::suit(led)), trumps = hand & trumps_;
    const CardSet duty = either_ ? follow | trumps : !follow.empty() ? follow : trumps;
    return duty.empty() ? hand : duty;
  }
  int gain(Card a, Card b) const { return prize(a) + prize(b); }
  int end(int ahead) const { return sign(ahead); }

  OpenBounds bounds(const OpenNode& n, CardSet stock) const {
    const CardSet mine = masters(n.lead, n.follow | stock);
    const CardSet theirs = masters(n.follow, n.lead | stock);
    const CardSet open = ((n.lead | n.follow | stock) & prizes_) - mine - theirs;
    const int sure = (mine & prizes_).size() - (theirs & prizes_).size();
    const int worst = sign(n.ahead - n.left + 2 * points(mine));
    const int best = sign(n.ahead + n.left - 2 * points(theirs));
    const bool decided = worst == best;
    return {sure - open.size() + worst, sure + open.size() + best, decided,
            decided ? 125 + worst : (n.ahead + n.left) / 2};
  }
  CardSet mates(Card c, int mode) const {
    const CardSet suit = Pack::of_suit(Pack::suit(c));
    if ((trump(c) && prize(c)) || (mode == 0 && points(c) > 0)) return CardSet::of(c);
    if (mode == 0) return (suit & CardSet(Pack::kEverySuit * 0xFF)) - prizes_;
    if (!trump(c)) return suit;
    const CardSet below_jack = lower_than(Card(prizes_.lowest().id + kJack));
    return (lower_than(c).includes(below_jack) ? suit - below_jack : suit & below_jack) - prizes_;
  }
  int worth(Card c, int mode) const { return 8 * prize(c) + (mode == 0 ? 2 * points(c) : 0); }
  int keep(Card c) const { return trump(c) ? 6 + Pack::strength(c) : 0; }
  static constexpr int kInitiative = 8;

 private:
  static constexpr int kJack = 9;
  static constexpr std::uint64_t kPrizes = 1 | 1 << kJack | 1 << 12;  // Low, Jack, High
  static int sign(int x) { return (x > 0) - (x < 0); }
  int prize(Card c) const { return static_cast<int>(prizes_.bits() >> c.id & 1); }

  CardSet prizes_;
  bool either_;
};

}  // namespace ai
