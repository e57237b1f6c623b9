#pragma once
// Two-player Briscola with every card open, for ai/solver.h: values are card points.
#include <array>
#include <bit>

#include "ai/open_game.h"
#include "games/briscola/rules.h"

namespace ai {

template <>
class OpenGame<games::Briscola> : public OpenSuits<games::Italian> {
 public:
  using G = games::Briscola;

  // What the solver plays for, seat 0's less seat 1's. pre: the deal is over.
  static int margin(const games::Briscola::Public& p) {
    return games::briscola_deal::points(p.pile[0]) - games::briscola_deal::points(p.pile[1]);
  }
  static constexpr double kUnit = 2;  // margin per point that people count
  // What a view leaves open. pre: two seats.
  static Doubt<G> doubt(const core::View<G>& v) {
    const auto& p = v.pub;
    Doubt<G> d;
    d.known.pub = p;
    d.known.own[v.seat] = v.own;
    d.cards = games::Italian::all() - v.own.hand - p.played();
    if (p.to_draw > 0) {
      d.known.secret.stock[0] = p.turned;
      d.cards.erase(p.turned);
      d.first = 1;
      d.places = p.to_draw - 1;
    }
    return d;
  }

  using Pack = games::Italian;
  static constexpr int kRanks = 10, kModes = 1, kMaxHand = 3, kMaxStock = 34;
  static constexpr int kMost = 120, kStep = 2;  // margins of one deal are all even or all odd

  explicit OpenGame(const G::Public& p) : OpenSuits(p.trump) {}
  friend bool operator==(const OpenGame& a, const OpenGame& b) { return a.trumps_ == b.trumps_; }

  static int stock(const G::Public& p) { return p.to_draw; }
  static int points(CardSet s) { return games::briscola_deal::points(s); }
  static int points(Card c) {
    constexpr std::array<std::int8_t, 16> kPoints = {0, 0, 0, 0, 0, 2, 3, 4, 10, 11};
    return kPoints[static_cast<std::size_t>(Pack::strength(c))];
  }
  // What is scored for certain, the leader's less the other's.
  int scored(const G::Public& p) const {
    return points(p.pile[p.leader]) - points(p.pile[1u - p.leader]);
  }
  CardSet replies(CardSet hand, Card) const { return hand; }
  int gain(Card a, Card b) const { return points(a) + points(b); }
  int end(int) const { return 0; }  // what card points bring, by the lead in them

  OpenBounds bounds(const OpenNode& n, CardSet stock) const {
    const int mine = points(masters(n.lead, n.follow | stock));
    const int theirs = points(masters(n.follow, n.lead | stock));
    return {2 * mine - n.left, n.left - 2 * theirs};
  }
  // Cards that differ only in strength: worth no points, of one suit.
  CardSet mates(Card c, int) const {
    return points(c) > 0 ? CardSet::of(c)
                         : Pack::of_suit(Pack::suit(c)) & CardSet(Pack::kEverySuit * 0x1F);
  }
  // For the order in which moves are tried.
  int worth(Card c, int) const { return 2 * points(c); }
  int keep(Card c) const { return trump(c) ? 14 + Pack::strength(c) : 0; }
  static constexpr int kInitiative = 2;
};

}  // namespace ai
