#pragma once
// What is true of every position that play can reach, so that a seat may be certain of it: no card is lost or doubled,
// and what everybody saw is true. Laws check it on real and on sampled states. A new game with cards adds its `count`
// here; `expect_certain` where it has certain knowledge.
#include <array>

#include <gtest/gtest.h>

#include "games/all.h"

namespace tests {

using core::Seat;

// How often each card occurs.
struct Census {
  std::array<int, 64> times{};
  void add(core::Card c) {
    if (c.valid()) ++times[c.id];
  }
  void add(core::CardSet cards) {
    for (const core::Card c : cards) add(c);
  }
  friend bool operator==(const Census&, const Census&) = default;
};

template <class State>
void count_hands(const State& s, Census& census) {
  for (const auto& own : s.own) census.add(own.hand);
}
template <class State>
void count_tricks(const State& s, Census& census) {
  for (const core::CardSet pile : s.pub.pile) census.add(pile);
  census.add(s.pub.trick.set(s.pub.in_trick));
  for (const core::Card c : s.secret.stock) census.add(c);
}

// For a game without its own lines below: no card is in two hands.
template <class G>
void expect_certain(const core::State<G>& s) {
  if constexpr (requires { s.own[0].hand; }) {
    core::CardSet held;
    for (const auto& own : s.own) {
      EXPECT_TRUE((held & own.hand).empty());
      held = held | own.hand;
    }
  }
}

template <class G>
  requires std::same_as<typename G::Secret, games::briscola_deal::Secret>
void count(const core::State<G>& s, Census& census) {
  count_hands(s, census);
  count_tricks(s, census);
  census.add(s.secret.removed);
}
inline void count(const games::CaliforniaJack::State& s, Census& census) {
  count_hands(s, census);
  count_tricks(s, census);
}
inline void count(const games::President::State& s, Census& census) {
  count_hands(s, census);
  for (const core::CardSet played : s.pub.played) census.add(played);
}
inline void count(const games::Scopa::State& s, Census& census) {
  count_hands(s, census);
  for (const core::CardSet pile : s.pub.pile) census.add(pile);
  census.add(s.pub.table);
  for (const core::Card c : s.secret.stock) census.add(c);
}
inline void count(const games::Tressette::State& s, Census& census) {
  count_hands(s, census);
  count_tricks(s, census);
}
inline void count(const games::BriscolaChiamata::State& s, Census& census) {
  count_hands(s, census);
  for (const core::CardSet played : s.pub.played) census.add(played);
}
inline void count(const games::TicTacToe::State&, Census&) {}
inline void count(const games::RockPaperScissors::State&, Census&) {}

template <class State>
void expect_hand_counts(const State& s) {
  for (std::size_t i = 0; i < s.own.size(); ++i) {
    const int said =
        static_cast<int>(i) < s.pub.seats() ? s.pub.hand_count(Seat(static_cast<int>(i))) : 0;
    ASSERT_EQ(s.own[i].hand.size(), said) << "seat " << i;
  }
}

template <class G>
  requires std::same_as<typename G::Secret, games::briscola_deal::Secret>
void expect_certain(const core::State<G>& s) {
  const auto& p = s.pub;
  expect_hand_counts(s);
  const bool in_stock = !p.turned_drawn_by.valid();
  EXPECT_EQ(in_stock, p.to_draw > 0);
  if (in_stock)
    EXPECT_EQ(s.secret.stock[0], p.turned) << "the turned card lies under the stock";
  else if (!p.played().contains(p.turned))
    EXPECT_TRUE(s.own[p.turned_drawn_by].hand.contains(p.turned));
  EXPECT_EQ(games::Italian::suit(p.turned), p.trump);
  for (std::size_t i = 0; i < s.secret.stock.size(); ++i)
    EXPECT_EQ(s.secret.stock[i].valid(), i < p.to_draw) << "a drawn card is still in the stock";
  EXPECT_EQ(s.secret.removed.valid(), p.players == 3);
  if (p.players == 3) EXPECT_EQ(games::code<games::Italian>(s.secret.removed)[0], '2');
}

inline void expect_certain(const games::Joker::State& s) {
  expect_certain<games::Joker>(s);
  const bool trumped = !(s.pub.played() & games::Italian::of_suit(s.pub.trump)).empty();
  EXPECT_EQ(s.pub.joker.valid(), trumped) << "the first trump makes the Joker";
}

inline void expect_certain(const games::CaliforniaJack::State& s) {
  const auto& p = s.pub;
  expect_hand_counts(s);
  for (std::size_t i = 0; i < 2; ++i)
    EXPECT_TRUE(s.own[i].hand.includes(p.known[i])) << "seat " << i;
  for (std::size_t i = 0; i < s.secret.stock.size(); ++i)
    EXPECT_EQ(s.secret.stock[i].valid(), i < p.stock) << "a drawn card is still in the stock";
  if (p.top.valid()) EXPECT_EQ(s.secret.stock[p.stock - 1u], p.top);
  const bool shows =
      p.stock > 0 && (p.rules.stock == games::CaliforniaJack::kFaceUp || p.stock == 40);
  EXPECT_EQ(p.top.valid(), shows);
}

inline void expect_certain(const games::Scopa::State& s) {
  const auto& p = s.pub;
  expect_hand_counts(s);
  for (std::size_t i = 0; i < s.secret.stock.size(); ++i)
    EXPECT_EQ(s.secret.stock[i].valid(), i < p.stock) << "a dealt card is still in the stock";
  EXPECT_EQ(p.captured().empty(), !p.last_taker.valid());
  EXPECT_TRUE(p.captured().includes(p.left));
  if (!p.turn.valid()) EXPECT_TRUE(p.table.empty()) << "the last taker gets what is left";
}

inline void expect_certain(const games::Tressette::State& s) {
  const auto& p = s.pub;
  expect_hand_counts(s);
  for (std::size_t i = 0; i < s.own.size(); ++i)
    EXPECT_TRUE(s.own[i].hand.includes(p.known[i])) << "seat " << i;
  for (std::size_t i = 0; i < s.secret.stock.size(); ++i)
    EXPECT_EQ(s.secret.stock[i].valid(), i < p.stock) << "a drawn card is still in the stock";
  EXPECT_TRUE(games::Tressette::possible(s));
}

// What lies in the piles and in the trick is what the seats played; nobody is shown as the partner before the called card is.
inline void expect_certain(const games::BriscolaChiamata::State& s) {
  const auto& p = s.pub;
  expect_hand_counts(s);
  core::CardSet taken = p.trick.set(p.in_trick);
  for (const core::CardSet pile : p.pile) taken = taken | pile;
  EXPECT_EQ(taken, p.all_played());
  EXPECT_EQ(p.partner.valid(), p.all_played().contains(p.called));
  if (p.partner.valid()) EXPECT_TRUE(p.played[p.partner].contains(p.called));
}

// The pair's exchange could have happened: the giver gave its best cards, and the taker had what came back.
inline void expect_exchange(const games::President::State& s, Seat taker) {
  using games::President;
  const Seat giver = President::partner(s.pub, taker);
  const auto &high = s.own[taker], &low = s.own[giver];
  EXPECT_EQ(low.given, high.received);
  EXPECT_EQ(high.given, low.received);
  const core::CardSet lows = low.hand | s.pub.played[giver];
  const core::CardSet highs = high.hand | s.pub.played[taker];
  const core::CardSet dealt = (lows - low.received) | low.given;
  EXPECT_EQ(low.given.size(), President::owed(s.pub, giver));
  EXPECT_EQ(low.given, President::best(dealt, low.given.size())) << "he kept something better";
  EXPECT_TRUE((highs | high.given).includes(high.received)) << "what was given is nowhere";
  EXPECT_TRUE(lows.includes(low.received));
  EXPECT_EQ(high.given.empty(), s.pub.giving.contains(taker));
}

inline void expect_certain(const games::President::State& s) {
  using games::President;
  const auto& p = s.pub;
  for (std::size_t i = 0; i < s.own.size(); ++i) EXPECT_EQ(s.own[i].hand.size(), p.hand_counts[i]);
  if (p.phase == President::Phase::kPlay && p.all_played().empty())
    EXPECT_TRUE(s.own[p.turn].hand.contains(President::kThreeOfClubs)) << "who holds 3C leads";
  for (const Seat seat : p.last_order) {
    const bool upper = seat == p.last_order[0] || seat == p.last_order[1];
    if (President::owed(p, seat) == 0)
      EXPECT_TRUE(s.own[seat].given.empty() && s.own[seat].received.empty())
          << "a Neutral exchanged";
    else if (upper)
      expect_exchange(s, seat);
  }
}

inline void expect_certain(const games::TicTacToe::State& s) {
  EXPECT_EQ(s.pub.marks[0] & s.pub.marks[1], 0);
}

inline void expect_certain(const games::RockPaperScissors::State& s) {
  const bool over = s.pub.waiting.empty();
  for (int i = 0; i < 2; ++i) {
    const bool open = over || s.pub.waiting.contains(Seat(i));
    EXPECT_EQ(s.own[static_cast<std::size_t>(i)].chosen == games::Choice::kNone, open)
        << "seat " << i;
  }
}

template <class G>
void expect_sound(const core::State<G>& s, const typename G::Rules& rules) {
  if constexpr (requires(Census& here) {
                  count(s, here);
                }) {  // above, for each game that has cards
    Census whole, here;
    whole.add(G::pack(rules));
    count(s, here);
    EXPECT_TRUE(here == whole) << "a card is lost or doubled";
  }
  expect_certain(s);
}

}  // namespace tests
