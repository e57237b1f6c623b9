#pragma once
// A game whose cards the test lays out. Rules, table and narration are the real ones; only the decks and
// the first dealer come from the test instead of the seed.
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "table/table_of.h"
#include "tests/support/cards.h"
#include "tests/table/tables.h"

namespace tests {

// `kWorld` tells tables apart that live at the same time.
template <class G, int kWorld = 0>
struct Rigged : G {
  using State = core::State<Rigged>;
  using Standing = typename G::Standing;

  static inline std::vector<core::Deck> decks;  // of the deals to come; then as they are shuffled
  static inline core::Seat first_dealer;

  static Standing open(const typename G::Rules& rules, core::Seat) {
    return G::open(rules, first_dealer);
  }
  static State deal(const Standing& standing, const core::Deck& shuffled) {
    if (decks.empty()) return as<Rigged>(G::deal(standing, shuffled));
    const core::Deck deck = decks.front();
    decks.erase(decks.begin());
    return as<Rigged>(G::deal(standing, deck));
  }
  static void apply(State& s, core::Seat seat, const typename G::Move& m) {
    auto plain = as<G>(s);
    G::apply(plain, seat, m);
    s = as<Rigged>(plain);
  }
  static State sample(const core::View<Rigged>& v, core::Rng& rng) {
    return as<Rigged>(G::sample({v.seat, v.pub, v.own}, rng));
  }
  static typename G::Dealt dealt(const State& s) { return G::dealt(as<G>(s)); }
  static void events(const core::Sight<Rigged>& before, const core::Sight<Rigged>& after,
                     core::Events& out) {
    G::events({before.pub, before.own}, {after.pub, after.own}, out);
  }
  static void deal_events(const core::Sight<Rigged>& after, core::Events& out)
    requires requires(core::Sight<G> s) { G::deal_events(s, out); }
  {
    G::deal_events({after.pub, after.own}, out);
  }

 private:
  template <class To, class From>
  static core::State<To> as(const From& s) {
    return {s.pub, s.own, s.secret};
  }
};

// A table of G where seat `dealer` deals these decks first.
template <class G, int kWorld = 0>
Tables rigged_table(const typename G::Rules& rules, int dealer, std::vector<core::Deck> decks) {
  Rigged<G, kWorld>::first_dealer = Seat(dealer);
  Rigged<G, kWorld>::decks = std::move(decks);
  return std::make_unique<table::TableOf<Rigged<G, kWorld>>>(rules, "rigged");
}

// The cards in the order they are dealt, one at a time beginning with seat `first`, so that the hands are
// these; `then` follows.
inline std::string dealing(const std::vector<std::string>& hands, int first,
                           std::string_view then = "") {
  std::string out;
  const auto seats = hands.size();
  for (std::size_t i = 0, dealt = 0; i < 52; ++i) {
    const std::string& hand = hands[(static_cast<std::size_t>(first) + i) % seats];
    const std::size_t at = 3 * (i / seats);
    if (at < hand.size()) out += (dealt++ > 0 ? " " : "") + hand.substr(at, 2);
  }
  return then.empty() ? out : out + " " + std::string(then);
}

}  // namespace tests
