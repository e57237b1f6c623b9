#pragma once
// President's cards, moves and positions for tests.
#include <string>
#include <string_view>
#include <vector>

#include "games/president/rules.h"
#include "tests/support/cards.h"
#include "tests/support/play.h"

namespace tests {

using games::FrenchByRank;
using games::President;

inline core::CardSet ranked(std::string_view codes) { return set<FrenchByRank>(codes); }
inline President::Move lay(std::string_view codes) {
  return {ranked(codes), President::Act::kPlay};
}
inline President::Move pass() { return {{}, President::Act::kPass}; }
inline President::Move give(std::string_view codes) {
  return {ranked(codes), President::Act::kGive};
}

inline void put(President::State& s, int seat, std::string_view codes) {
  play<President>(s, seat, lay(codes));
}
inline void skip(President::State& s, int seat) { play<President>(s, seat, pass()); }

// A round under way: these hands are left, all other cards were played, and `turn` leads.
inline President::State under_way(const std::vector<std::string_view>& hands, int turn) {
  President::State s;
  s.pub.players = static_cast<std::uint8_t>(hands.size());
  s.pub.turn = core::Seat(turn);
  core::CardSet left;
  for (std::size_t i = 0; i < hands.size(); ++i) {
    s.own[i].hand = ranked(hands[i]);
    left = left | s.own[i].hand;
    s.pub.hand_counts[i] = static_cast<std::uint8_t>(s.own[i].hand.size());
    if (hands[i].empty()) s.pub.order.push_back(core::Seat(static_cast<int>(i)));
  }
  s.pub.played[0] = FrenchByRank::all() - left;
  return s;
}

// A round after a round that ended in this order. The last seat deals, so seat 0 gets the first card.
inline President::State dealt_after(std::initializer_list<int> order, const core::Deck& deck) {
  const int seats = static_cast<int>(order.size());
  auto standing = President::open(with_seats<President>(seats), core::Seat(seats - 1));
  standing.round = 1;
  for (const int seat : order) standing.last_order.push_back(core::Seat(seat));
  return President::deal(standing, deck);
}

// A deck that deals these hands, one card at a time; the rest of the pack fills a hand that is shorter than its share,
// lowest cards first.
inline core::Deck deck_for(const std::vector<std::string_view>& hands) {
  std::vector<std::vector<core::Card>> held;
  core::CardSet left = FrenchByRank::all();
  for (const auto codes : hands) {
    held.push_back(cards<FrenchByRank>(codes));
    left = left - ranked(codes);
  }
  std::vector<core::Card> order;
  for (std::size_t i = 0; i < 52; ++i) {
    auto& hand = held[i % hands.size()];
    if (const std::size_t at = i / hands.size(); at < hand.size()) {
      order.push_back(hand[at]);
    } else {
      order.push_back(left.lowest());
      left.erase(left.lowest());
    }
  }
  core::Deck deck;
  for (auto c = order.rbegin(); c != order.rend(); ++c) deck.push_back(*c);
  return deck;
}

}  // namespace tests
