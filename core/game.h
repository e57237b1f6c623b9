#pragma once
// The contract every game meets. No I/O, no heap, no clock, no globals, no exceptions.
// A game is a struct of static functions over four plain structs. The struct of a field decides which seats may know
// it; no other code hides anything.
#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>

#include "core/card.h"
#include "core/fields.h"
#include "core/fixed_list.h"
#include "core/option.h"
#include "core/outcome.h"
#include "core/reason.h"
#include "core/rng.h"
#include "core/seat.h"
#include "core/shape.h"

namespace core {

template <class T>
concept Plain =
    std::is_trivially_copyable_v<T> && std::equality_comparable<T> && std::default_initializable<T>;

// For games without private or secret facts.
struct Nothing {
  static constexpr auto fields() { return std::tuple{}; }
  friend constexpr bool operator==(Nothing, Nothing) = default;
};

// Everything there is to know about one deal.
template <class G>
struct State {
  typename G::Public pub{};                             // every seat and the gallery
  std::array<typename G::Private, G::kMaxSeats> own{};  // that seat only
  typename G::Secret secret{};                          // no seat: the order of the stock
  friend constexpr bool operator==(const State&, const State&) = default;
};

// What one seat may know; seat kNoSeat is the gallery. A client or a bot never gets more.
template <class G>
struct View {
  Seat seat;
  typename G::Public pub{};
  typename G::Private own{};
  friend constexpr bool operator==(const View&, const View&) = default;
};

// What a teller knows when it compares two moments: a View knows one seat's own facts, a State all.
template <class G>
struct Sight {
  const typename G::Public* pub;
  std::array<const typename G::Private*, G::kMaxSeats> own{};  // null: not known
};

using Deck = FixedList<Card, 52>;           // in the order of the shuffle; dealt from the back
using Scores = FixedList<std::int16_t, 8>;  // match scores by seat; a game may take points away

// What one move, or one deal, can cause at most. An event is a described struct with a name: what happened, as a
// person at the table would tell it. Games derive events by comparing two moments (see Sight); transcripts and
// narration are both written from them. Not among them: the deal itself and its end, which a transcript takes from
// the state and the standing.
template <class G>
using Events = FixedList<typename G::Event, G::kMaxEvents>;

// Never smaller than 24 moves. A list of up to 16 bytes is returned in registers, packed from single bytes that were
// just stored, and that stalls the processor at every ply (measured: +8 ns).
template <class G>
using Moves = FixedList<typename G::Move, std::max(G::kMaxMoves, 24)>;

template <class G>
concept Game =
    Plain<typename G::Rules> && Plain<typename G::Standing> && Plain<typename G::Move> &&
    Plain<typename G::Public> && Plain<typename G::Private> && Plain<typename G::Secret> &&
    Described<typename G::Public> && Described<typename G::Private> &&
    Described<typename G::Result> && Described<typename G::Dealt> &&
    (Described<typename G::Move> || Shaped<typename G::Move>) && Named<typename G::Rule> &&
    std::is_trivially_copyable_v<typename G::Event> && sizeof(State<G>) <= 320 &&
    requires(const typename G::Rules& rules, const typename G::Standing& standing,
             const typename G::Public& pub, const typename G::Private& own, State<G>& state,
             const State<G>& dealt, const View<G>& view, const Sight<G>& sight, Events<G>& events,
             const typename G::Move& move, Seat seat, const Deck& deck, Rng& rng) {
      { G::kKey } -> std::convertible_to<std::string_view>;
      { G::Rules::options().size() } -> std::convertible_to<std::size_t>;
      // A match of many deals.
      { G::open(rules, seat) } -> std::same_as<typename G::Standing>;      // the first dealer
      { G::settle(standing, pub) } -> std::same_as<typename G::Standing>;  // pre: the deal is over
      { G::over(standing) } -> std::same_as<bool>;
      { G::scores(standing) } -> std::same_as<Scores>;
      { G::winners(standing) } -> std::same_as<SeatSet>;  // pre: over; empty: a draw
      // One deal.
      { G::pack(rules) } -> std::same_as<CardSet>;            // the cards to shuffle
      { G::deal(standing, deck) } -> std::same_as<State<G>>;  // the only door for chance
      { G::to_act(pub) } -> std::same_as<SeatSet>;  // several: at the same time; empty: deal over
      { G::legal(pub, own, seat) } -> std::same_as<Moves<G>>;  // pre: seat is to act
      {
        G::reason(pub, own, seat, move)
      } -> std::same_as<Reason<typename G::Rule>>;             // pre: move is not legal
      { G::apply(state, seat, move) } -> std::same_as<void>;   // pre: move is legal
      { G::sample(view, rng) } -> std::same_as<State<G>>;      // a truth the view allows
      { G::result(pub) } -> std::same_as<typename G::Result>;  // pre: the deal is over
      { G::outcome(pub, seat) } -> std::same_as<Outcome>;      // pre: the deal is over
      // To tell it.
      { G::dealt(dealt) } -> std::same_as<typename G::Dealt>;     // for transcripts, which know all
      { G::events(sight, sight, events) } -> std::same_as<void>;  // from one moment to the next
    };

template <class G>
constexpr View<G> view(const State<G>& s, Seat seat) {
  return {seat, s.pub, seat < G::kMaxSeats ? s.own[seat] : typename G::Private{}};
}

template <class G>
constexpr Sight<G> sight(const State<G>& s) {
  Sight<G> all{&s.pub};
  for (std::size_t i = 0; i < all.own.size(); ++i) all.own[i] = &s.own[i];
  return all;
}

template <class G>
constexpr Sight<G> sight(const View<G>& v) {
  Sight<G> one{&v.pub};
  if (v.seat < G::kMaxSeats) one.own[v.seat] = &v.own;
  return one;
}

template <class G>
constexpr Moves<G> legal(const View<G>& v) {
  return G::to_act(v.pub).contains(v.seat) ? G::legal(v.pub, v.own, v.seat) : Moves<G>{};
}

template <class G>
constexpr Moves<G> legal(const State<G>& s, Seat seat) {
  return G::to_act(s.pub).contains(seat) ? G::legal(s.pub, s.own[seat], seat) : Moves<G>{};
}

// The numbers of players that a game is for: from kMinSeats to kMaxSeats, in steps of kSeatStep where it has one.
template <class G>
constexpr int seat_step() {
  if constexpr (requires { G::kSeatStep; })
    return G::kSeatStep;
  else
    return 1;
}
template <class G>
constexpr FixedList<int, 8> seat_counts() {
  FixedList<int, 8> out;
  for (int n = G::kMinSeats; n <= G::kMaxSeats; n += seat_step<G>()) out.push_back(n);
  return out;
}

struct Refusal {
  enum class Code : std::uint8_t { kNotInProgress, kInvalidPlayer, kNotYourTurn, kIllegalMove };
  Code code = Code::kIllegalMove;
  std::string_view rule{};  // for kIllegalMove: the name of the game's rule, and what it is about
  Reason<NoValue> about{};
};

// The lowest seat of those that win and lose together with this one; in most games the seat itself.
template <class G>
constexpr Seat side(const typename G::Rules& rules, Seat seat) {
  if constexpr (requires { G::side(rules, seat); })
    return G::side(rules, seat);
  else
    return seat;
}

// Where the sides of a deal come about while it is played: what the seat gains of a deal that one of them wins; a seat of the
// other side gains the opposite. 0 for every seat as long as there are no sides, and in games whose sides are fixed.
template <class G>
constexpr int stake(const typename G::Public& pub, Seat seat) {
  if constexpr (requires { G::stake(pub, seat); })
    return G::stake(pub, seat);
  else
    return 0;
}

// The checked way in, for moves that come from outside. Search calls G::apply.
template <Game G>
[[nodiscard]] constexpr std::optional<Refusal> try_apply(State<G>& s, Seat seat,
                                                         const typename G::Move& move) {
  if (seat >= s.pub.seats()) return Refusal{Refusal::Code::kInvalidPlayer};
  const SeatSet acting = G::to_act(s.pub);
  if (acting.empty()) return Refusal{Refusal::Code::kNotInProgress};
  if (!acting.contains(seat)) return Refusal{Refusal::Code::kNotYourTurn};
  if (!G::legal(s.pub, s.own[seat], seat).contains(move)) {
    const auto why = G::reason(s.pub, s.own[seat], seat, move);
    return Refusal{
        Refusal::Code::kIllegalMove, name(why.rule), {{}, why.card, why.suit, why.count}};
  }
  G::apply(s, seat, move);
  return std::nullopt;
}

template <class G>
constexpr std::uint64_t digest(const State<G>& s) {
  Digest d;
  d.put(s.pub);
  for (int i = 0; i < s.pub.seats(); ++i) d.put(s.own[static_cast<std::size_t>(i)]);
  d.put(s.secret);
  return d.value();
}

}  // namespace core
