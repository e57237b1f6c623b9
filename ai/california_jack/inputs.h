#pragma once
// What a net learns of California Jack, see ai/inputs.h.
#include <algorithm>

#include "ai/inputs.h"
#include "games/california_jack/rules.h"

namespace ai {

// What a seat knows of the opponent's hand, and so of the tricks it can win: nearly all cards are seen here.
struct CaliforniaTable {
  using G = games::CaliforniaJack;
  using CardSet = games::CardSet;
  games::CardSet mine, unseen;
  games::CardSet theirs, may;  // what the opponent holds for certain, and what it may hold
  int hidden = 0;              // how many of its cards are not certain

  constexpr explicit CaliforniaTable(const core::View<G>& v) : mine(v.own.hand), pub_(v.pub) {
    const core::Seat other(1 - v.seat);
    const auto& p = v.pub;
    unseen = games::French::all() - mine - p.pile[0] - p.pile[1] - p.known[other] -
             p.trick.set(p.in_trick);
    if (p.top.valid()) unseen.erase(p.top);
    theirs = p.known[other];
    hidden = p.hand_count(other) - theirs.size();
    if (hidden == unseen.size()) {  // the stock is empty, or its last card shows
      theirs = theirs | unseen;
      hidden = 0;
    }
    may = theirs;
    for (int i = 0; i < hidden; ++i)
      may = may | (unseen & p.voids[other].allowed<games::French>(i));
  }
  // My cards that take this trick for certain.
  constexpr CardSet winners() const {
    CardSet out;
    for (const games::Card c : mine)
      if (pub_.in_trick == 1 ? takes(c, pub_.trick.back()) : is_safe(c)) out.insert(c);
    return out;
  }
  // My cards that, led now, the opponent can beat for certain.
  constexpr CardSet losers() const {
    CardSet out;
    for (const games::Card c : mine)
      if (pub_.in_trick == 0 && can_beat(c)) out.insert(c);
    return out;
  }

 private:
  constexpr CardSet suit(games::Card c) const {
    return games::French::of_suit(games::French::suit(c));
  }
  constexpr CardSet trumps() const { return games::French::of_suit(pub_.trump); }
  static constexpr CardSet above(games::Card c) { return CardSet(~std::uint64_t{0} << c.id << 1); }
  constexpr bool takes(games::Card c, games::Card led) const {
    return suit(c) == suit(led) ? c > led : trumps().contains(c);
  }
  constexpr bool may_trump(games::Card c, CardSet hand, CardSet follow) const {
    return !trumps().contains(c) && !(hand & trumps()).empty() &&
           (pub_.rules.follow == G::kEither || (follow & suit(c)).empty());
  }
  constexpr bool is_safe(games::Card c) const {
    return (may & suit(c) & above(c)).empty() && !may_trump(c, may, theirs);
  }
  constexpr bool can_beat(games::Card c) const {
    return !(theirs & suit(c) & above(c)).empty() || may_trump(c, theirs, may);
  }

  const G::Public& pub_;
};

// One net for both stocks and both duties to follow; the rules are among its inputs.
template <>
struct Inputs<games::CaliforniaJack, 2> {
  using G = games::CaliforniaJack;
  using Naming = FromTrump<games::French, 13>;
  static constexpr int kCards = 52, kTricks = kCards / 2, kActions = kCards;
  static constexpr int kOrders = Naming::kOrders;
  static constexpr int kPoints = 42;  // card points; 41 win Game
  static constexpr int kSizes = G::kHand + 1;
  static constexpr int kCount = 13 * kCards + 2 * 4 * G::kHand + 2 * 4 * kSizes + kSizes + 4 * 14 +
                                2 * kPoints + kTricks + 1 + 2;

  template <class Bits>
  static constexpr void write(const core::View<G>& v, Bits& bits, int order = 0) {
    const auto& p = v.pub;
    const core::Seat me = v.seat, other(1 - v.seat);
    const Naming naming{p.trump, order};
    const CaliforniaTable table(v);
    Questions<Naming, Bits> ask(naming, bits);
    ask.cards(v.own.hand);
    ask.card(p.trick.back());
    ask.card(p.top);
    ask.cards(p.known[me]);
    for (const core::CardSet cards :
         {table.theirs, table.may, table.unseen, table.winners(), table.losers()})
      ask.cards(cards);
    for (const core::Seat s : {me, other}) {
      ask.cards(p.pile[s]);
      ask.card(p.last_leader.valid() ? p.last_trick.at(s == p.last_leader ? 0 : 1, 2)
                                     : core::kNoCard);
      for (int i = 0; i < G::kHand; ++i) write_void(p.voids[s], i, naming, ask);
      ask.one_of(std::min(G::points(p.pile[s]), kPoints - 1), kPoints);
    }
    write_lengths(table.mine, kSizes, naming, ask);
    write_lengths(table.theirs, kSizes, naming, ask);
    write_lengths(table.unseen, 14, naming, ask);
    ask.one_of(table.hidden, kSizes);
    ask.one_of((p.pile[0] | p.pile[1]).size() / 2, kTricks);
    ask.flag(p.in_trick == 1);
    ask.flag(p.rules.follow == G::kEither);
    ask.flag(p.rules.stock == G::kFaceDown);
    assert(ask.asked() == kCount);
  }
  static constexpr int action(const G::Public& p, const games::CardMove& m, int order = 0) {
    return Naming{p.trump, order}.number(m.card);
  }
  static constexpr games::CardMove move(const G::Public& p, const G::Private&, int action) {
    return {Naming{p.trump}.card(action)};
  }

 private:
  static constexpr core::CardSet suit(int s, const Naming& naming) {
    return games::French::of_suit(games::French::suit(naming.card(13 * s)));
  }
  // The suits that hidden card i cannot be of.
  template <class Ask>
  static constexpr void write_void(const games::Voids& voids, int i, const Naming& naming,
                                   Ask& ask) {
    const core::CardSet allowed = voids.allowed<games::French>(i);
    for (int s = 0; s < 4; ++s) ask.flag((allowed & suit(s, naming)).empty());
  }
  template <class Ask>
  static constexpr void write_lengths(core::CardSet cards, int sizes, const Naming& naming,
                                      Ask& ask) {
    for (int s = 0; s < 4; ++s) ask.one_of((cards & suit(s, naming)).size(), sizes);
  }
};

}  // namespace ai
