#pragma once
// Two-handed trick games with every card open, as ai/solver.h sees them: what differs between two-player
// Briscola and California Jack. Values are the leader's less the other's: card points in Briscola; High, Low,
// Jack and Game, one each, in California Jack. Not here: hidden cards, see ai/exact.h for those.
#include <array>
#include <bit>

#include "games/briscola.h"
#include "games/california_jack.h"

namespace ai {

using core::Card;
using core::CardSet;

// A moment between two tricks.
struct OpenNode {
  CardSet lead, follow;  // the hand that leads and the other
  int stock = 0;         // cards left to draw
  int ahead = 0;         // card points taken so far, the leader's less the other's
  int left = 0;          // card points still in the hands and in the stock
};

// What is certain before looking: the value to come is in [low, high]. In mode 1 card points no longer matter.
struct OpenBounds {
  int low = 0, high = 0;
  int mode = 0;
  int past = 0;  // what the value to come depends on beside the cards, in 7 bits
};

constexpr CardSet up_to(Card c) {
  return CardSet((std::uint64_t{2} << c.id) - 1);
}  // its id and below
constexpr CardSet lower_than(Card c) { return CardSet((std::uint64_t{1} << c.id) - 1); }

// The suits, which both packs lay out alike.
template <class Pack>
class OpenSuits {
 public:
  explicit OpenSuits(core::Suit trump) : trumps_(Pack::of_suit(trump)) {}

  bool trump(Card c) const { return (trumps_.bits() >> c.id & 1) != 0; }
  // The replies that would take a trick led with c.
  CardSet beaters(Card c) const {
    const CardSet higher = Pack::of_suit(Pack::suit(c)) - up_to(c);
    return trump(c) ? higher : higher | trumps_;
  }

 protected:
  // Trumps of a hand that no card elsewhere can ever beat: whoever holds them captures them.
  CardSet masters(CardSet hand, CardSet elsewhere) const {
    const CardSet theirs = elsewhere & trumps_;
    return theirs.empty() ? hand & trumps_ : (hand & trumps_) - up_to(theirs.highest());
  }

  CardSet trumps_;  // NOLINT(readability-identifier-naming): protected
};

template <class G>
class OpenGame;

template <>
class OpenGame<games::Briscola> : public OpenSuits<games::Italian> {
 public:
  using G = games::Briscola;
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
  // What a seat has scored for good, the leader's less the other's.
  int scored(const G::Public& p) const {
    return points(p.pile[p.leader]) - points(p.pile[1u - p.leader]);
  }
  CardSet replies(CardSet hand, Card) const { return hand; }
  int gain(Card a, Card b) const { return points(a) + points(b); }
  int end(int) const { return 0; }  // what the card points bring, if one is ahead by so many

  OpenBounds bounds(const OpenNode& n, CardSet stock) const {
    const int mine = points(masters(n.lead, n.follow | stock));
    const int theirs = points(masters(n.follow, n.lead | stock));
    return {2 * mine - n.left, n.left - 2 * theirs};
  }
  // Cards that differ by nothing but strength: worth no points, of one suit.
  CardSet mates(Card c, int) const {
    return points(c) > 0 ? CardSet::of(c)
                         : Pack::of_suit(Pack::suit(c)) & CardSet(Pack::kEverySuit * 0x1F);
  }
  // For the order in which moves are tried.
  int worth(Card c, int) const { return 2 * points(c); }
  int keep(Card c) const { return trump(c) ? 14 + Pack::strength(c) : 0; }
  static constexpr int kInitiative = 2;
};

template <>
class OpenGame<games::CaliforniaJack> : public OpenSuits<games::French> {
 public:
  using G = games::CaliforniaJack;
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
