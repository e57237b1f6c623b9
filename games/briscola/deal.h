#pragma once
// One deal of Briscola for two, three or four seats: what the games on this deal share.
// Not here: what a deal is worth in the match, sides, roles.
#include <algorithm>
#include <array>
#include <cstdint>
#include <tuple>

#include "core/copy.h"
#include "core/game.h"
#include "games/card_move.h"
#include "games/events.h"
#include "games/packs.h"
#include "games/trick.h"

namespace games::briscola_deal {

using core::Seat;

inline constexpr int kMaxSeats = 4, kHand = 3;
template <class T>
using BySeat = core::BySeat<T, kMaxSeats>;

// Points and strength (Italian's order) are two tables: A 11, 3 10, K 4, C 3, J 2.
constexpr int points(CardSet cards) {
  constexpr std::array kByStrength = {0, 0, 0, 0, 0, 2, 3, 4, 10, 11};
  int sum = 0;
  for (int i = 5; i < 10; ++i)
    sum += kByStrength[static_cast<std::size_t>(i)] * (cards & Italian::of_strength(i)).size();
  return sum;
}

struct Public {
  std::uint8_t players = 2;
  std::uint8_t to_draw = 0;   // the stock and the turned card under it
  std::uint8_t hand = 0;      // cards each seat holds between tricks
  std::uint8_t in_trick = 0;  // cards in the trick
  Suit trump;  // kept apart from the turned card, which is drawn before the last tricks
  Card turned;
  Seat turned_drawn_by;
  Seat leader, last_leader;
  Trick trick, last_trick;
  BySeat<CardSet> pile{};  // every seat has seen every card in it
  // The cards of all finished tricks, in order; with the leader, all that everybody saw. Not among the fields, since
  // events tell it. Written once a trick: once a card cost 2 to 4 % of a playout.
  core::FixedList<Card, 40> history{};

  constexpr int seats() const { return players; }
  constexpr Seat turn() const { return clockwise(leader, in_trick); }
  constexpr Seat clockwise(Seat from, int steps) const {
    const int s = from + steps;
    return Seat(s >= players ? s - players : s);
  }
  constexpr int stock() const { return to_draw > 0 ? to_draw - 1 : 0; }
  constexpr bool has_played(Seat i) const { return (i - leader + players) % players < in_trick; }
  constexpr int hand_count(Seat i) const { return hand - (has_played(i) ? 1 : 0); }
  constexpr BySeat<std::uint8_t> hand_counts() const {
    BySeat<std::uint8_t> out{};
    for (int i = 0; i < players; ++i)
      out[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(hand_count(Seat(i)));
    return out;
  }
  constexpr BySeat<std::uint8_t> points_by_seat() const {
    BySeat<std::uint8_t> out{};
    for (std::size_t i = 0; i < out.size(); ++i)
      out[i] = static_cast<std::uint8_t>(points(pile[i]));
    return out;
  }
  // Everything on the table and in the piles.
  constexpr CardSet played() const {
    CardSet all;
    for (const CardSet p : pile) all = all | p;
    return all | trick.set(in_trick);
  }
  constexpr Trick::Cards trick_cards() const { return trick.cards(); }
  constexpr Trick::Cards last_trick_cards() const { return last_trick.cards(); }
  static constexpr auto fields() {
    using core::field;
    return std::tuple{
        field("trump", &Public::trump, "the suit"),
        field("turned", &Public::turned, "the card that shows it, also after a seat drew it"),
        field("turned_drawn_by", &Public::turned_drawn_by,
              "the seat that drew it, so that all know one card of that hand; null before"),
        field("stock", &Public::stock, "cards left to draw, without the turned card"),
        field("hand_counts", &Public::hand_counts, "by seat"),
        field("leader", &Public::leader, "the seat that leads, or led, the trick"),
        field("trick", &Public::trick_cards,
              "its cards so far, the leader's first, then clockwise"),
        field("last_leader", &Public::last_leader,
              "the seat that led the trick before; null in the first trick"),
        field("last_trick", &Public::last_trick_cards, "its cards, in the same order"),
        field("piles", &Public::pile, "by seat: the cards captured, in the order of the pack"),
        field("points", &Public::points_by_seat, "by seat: card points captured in this deal")};
  }
  friend constexpr bool operator==(const Public&, const Public&) = default;
};

struct Private {
  CardSet hand;
  static constexpr auto fields() {
    return std::tuple{core::field("hand", &Private::hand, "your cards, in the order of the pack")};
  }
  friend constexpr bool operator==(const Private&, const Private&) = default;
};

struct Secret {
  std::array<Card, 34> stock{};  // [0] is the turned card, drawn last; the top is [to_draw - 1]
  Card removed;                  // three seats: the 2 that was taken out
  static constexpr auto fields() {
    return std::tuple{core::field("stock", &Secret::stock),
                      core::field("removed", &Secret::removed)};
  }
  friend constexpr bool operator==(const Secret&, const Secret&) = default;
};

struct Result {
  BySeat<std::uint8_t> points{};
  static constexpr auto fields() {
    return std::tuple{
        core::field("points", &Result::points,
                    "by seat: card points of the deal; partners each have their own")};
  }
  friend constexpr bool operator==(const Result&, const Result&) = default;
};

// What a transcript says of a deal besides the hands.
struct Dealt {
  Card turned;
  Suit trump;
  core::FixedList<Card, 33> stock;  // top card first, without the turned card
  Card removed;
  static constexpr auto fields() {
    using core::field;
    return std::tuple{field("turned", &Dealt::turned), field("trump", &Dealt::trump),
                      field("stock", &Dealt::stock), field("removed", &Dealt::removed)};
  }
};

// Three seats play without one 2, drawn at random; it goes to the bottom, which is not dealt. The bottom card of the
// shuffled pack names its suit and takes its place: each 2 is equally likely and the order of the other 39 stays uniform.
constexpr Card two_to_the_bottom(core::Deck& deck) {
  const Card bottom = deck[0];
  const Card two = Italian::card(Italian::suit(bottom), 0);
  *std::find(deck.begin(), deck.end(), two) = bottom;  // NOLINT(modernize-use-ranges): nvcc
  return deck[0] = two;
}

// From the back of the deck: three cards each, beginning after the dealer, then the turned card.
template <class State>
constexpr void deal(State& s, int seats, Seat dealer, core::Deck deck) {
  auto& p = s.pub;
  p.players = static_cast<std::uint8_t>(seats);
  p.hand = kHand;
  const int out = seats == 3 ? 1 : 0;  // cards at the bottom that nobody gets
  if (out > 0) s.secret.removed = two_to_the_bottom(deck);
  p.leader = core::next_seat(dealer, seats);
  for (int round = 0; round < kHand; ++round)
    for (int i = 0; i < seats; ++i) {
      s.own[p.clockwise(p.leader, i)].hand.insert(deck.back());
      deck.pop_back();
    }
  p.turned = s.secret.stock[0] = deck.back();
  p.trump = Italian::suit(p.turned);
  deck.pop_back();
  core::copy(deck.begin() + out, deck.end(), s.secret.stock.begin() + 1);
  p.to_draw = static_cast<std::uint8_t>(deck.end() - deck.begin() - out + 1);
}

// The winner draws first, the others clockwise; the last draw of the deal is the turned card.
template <int kSeats, class State>
constexpr void draw(State& s) {
  auto& p = s.pub;
  if (p.to_draw == 0) {
    --p.hand;
    return;
  }
  Seat seat = p.leader;
  for (int i = 1; i <= kSeats; ++i, seat = core::next_seat(seat, kSeats)) {
    Card& top = s.secret.stock[static_cast<std::size_t>(p.to_draw - i)];
    s.own[seat].hand.insert(top);
    top = core::kNoCard;
  }
  p.to_draw = static_cast<std::uint8_t>(p.to_draw - kSeats);
  if (p.to_draw == 0) p.turned_drawn_by = p.clockwise(p.leader, kSeats - 1);
}

template <int kSeats, class State>
constexpr void finish_trick(State& s) {
  auto& p = s.pub;
  const int taker = (p.leader + winner<Italian, kSeats>(p.trick, p.trump)) % kSeats;
  p.pile[static_cast<std::size_t>(taker)] =
      p.pile[static_cast<std::size_t>(taker)] | p.trick.set(kSeats);
  p.last_trick = p.trick;
  p.last_leader = p.leader;
  p.trick = {};
  p.in_trick = 0;
  p.leader = Seat(taker);
  draw<kSeats>(s);
}

template <class State>
constexpr void lay(State& s, Seat seat, Card card) {
  s.own[seat].hand.erase(card);
  s.pub.trick.push_back(card);
  ++s.pub.in_trick;
  s.pub.history.push_back(card);
}

// The number of seats becomes a constant here, for speed.
template <int kSeats, class State>
constexpr void play(State& s, Seat seat, Card card) {
  lay(s, seat, card);
  if (s.pub.in_trick == kSeats) finish_trick<kSeats>(s);
}
template <class State>
constexpr void play(State& s, Seat seat, Card card) {
  lay(s, seat, card);
  if (s.pub.in_trick != s.pub.players) return;
  if (s.pub.players == 2)
    finish_trick<2>(s);
  else if (s.pub.players == 3)
    finish_trick<3>(s);
  else
    finish_trick<4>(s);
}

constexpr core::SeatSet to_act(const Public& p) {
  return p.hand == 0 ? core::SeatSet{} : core::SeatSet::of(p.turn());
}

template <class Game>
constexpr core::Moves<Game> legal(const Private& own) {
  core::Moves<Game> moves;
  moves.append(own.hand, [](Card c) { return CardMove{c}; });
  return moves;
}

// What the seat cannot place: other hands, the stock and the removed 2, all equally likely except the turned card,
// whose drawer everybody saw.
template <class State>
constexpr State sample(const Public& p, Seat viewer, const Private& own, core::Rng& rng) {
  State s;
  CardSet unseen = Italian::all() - own.hand - p.played();
  const bool turned_held = p.turned_drawn_by.valid() && unseen.contains(p.turned);
  unseen.erase(p.turned);
  core::FixedList<Card, 40> cards;
  if (p.players == 3) {
    const CardSet twos = unseen & Italian::of_strength(0);
    for (const Card two : twos) cards.push_back(two);
    s.secret.removed = cards[rng.below(static_cast<std::uint32_t>(cards.size()))];
    unseen.erase(s.secret.removed);
    cards.clear();
  }
  for (const Card c : unseen) cards.push_back(c);
  core::shuffle(cards.span(), rng);
  const auto take = [&cards] {
    const Card c = cards.back();
    cards.pop_back();
    return c;
  };
  if (turned_held) s.own[p.turned_drawn_by].hand.insert(p.turned);
  for (int i = 0; i < p.players; ++i) {
    auto& hand = s.own[static_cast<std::size_t>(i)].hand;
    if (i == viewer)
      hand = own.hand;
    else
      while (hand.size() < p.hand_count(Seat(i))) hand.insert(take());
  }
  if (p.to_draw > 0) s.secret.stock[0] = p.turned;
  for (std::size_t i = 1; i < p.to_draw; ++i) s.secret.stock[i] = take();
  return s;
}

template <class State>
constexpr Dealt dealt(const State& s) {
  Dealt d{s.pub.turned, s.pub.trump, {}, s.secret.removed};
  for (std::size_t i = s.pub.to_draw; i > 1; --i) d.stock.push_back(s.secret.stock[i - 1]);
  return d;
}

constexpr Card just_played(const Public& after) {
  return after.trick.empty() ? after.last_trick.back() : after.trick.back();
}

enum class Rule : std::uint8_t { kNotInHand, kCount };
constexpr std::string_view name(Rule) { return "not_in_hand"; }

using Played = Play<1>;
using Taken = TrickTaken<4>;

template <class Events>
constexpr void play_event(const Public& before, const Public& after, Events& out) {
  out.push_back(Played{before.turn(), {just_played(after)}});
}

// The trick, if that play completed it, and the draws. A drawn card is told only to a sight that may know it.
template <class Sight, class Events>
constexpr void trick_events(const Sight& before, const Sight& after, Events& out) {
  const Public& b = *before.pub;
  const Public& a = *after.pub;
  if (!a.trick.empty()) return;
  out.push_back(
      Taken{.winner = a.leader,
            .cards = a.last_trick.cards(),
            .points = static_cast<std::uint8_t>(points(a.last_trick.set(a.players))),
            .with = static_cast<std::uint8_t>((a.leader - a.last_leader + a.players) % a.players)});
  for (int i = 0; i < b.to_draw - a.to_draw; ++i) {
    Draw drawn{a.clockwise(a.leader, i), {}};
    if (a.turned_drawn_by == drawn.seat)
      drawn.card = a.turned;
    else if (after.own[drawn.seat])
      drawn.card = (after.own[drawn.seat]->hand - before.own[drawn.seat]->hand).lowest();
    out.push_back(drawn);
  }
}

}  // namespace games::briscola_deal
