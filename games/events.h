#pragma once
// What happens in more than one game. A game adds its own and lists all in its Event. `fields()` is what
// the transcript says, as docs/transcripts.md defines; `told()` is what a sentence may name in addition.
#include <cstdint>
#include <string_view>

#include "core/card.h"
#include "core/fields.h"
#include "core/fixed_list.h"
#include "core/made_by.h"
#include "core/seat.h"

namespace games {

template <std::size_t kMost>
struct Play {
  static constexpr std::string_view kName = "play";
  static constexpr core::MadeBy kMadeBy{
      .member = kMost == 1 ? "card" : "cards", .value = "cards", .one = kMost == 1};
  core::Seat seat;
  core::FixedList<core::Card, kMost> cards;
  static constexpr auto fields() {
    return std::tuple{core::field("seat", &Play::seat), core::field("cards", &Play::cards)};
  }
};

struct Pass {
  static constexpr std::string_view kName = "pass";
  static constexpr core::MadeBy kMadeBy{.member = "pass"};
  core::Seat seat;
  static constexpr auto fields() { return std::tuple{core::field("seat", &Pass::seat)}; }
};

// The cards in order of play; card `with` took them.
template <std::size_t kMost>
struct TrickTaken {
  static constexpr std::string_view kName = "trick";
  core::Seat winner;
  core::FixedList<core::Card, kMost> cards;
  std::uint8_t points = 0;
  std::uint8_t with = 0;
  constexpr core::Card card() const { return cards[with]; }
  static constexpr auto fields() {
    using core::field;
    return std::tuple{field("winner", &TrickTaken::winner), field("cards", &TrickTaken::cards),
                      field("points", &TrickTaken::points)};
  }
  static constexpr auto told() { return std::tuple{core::field("card", &TrickTaken::card)}; }
};

// No card if the teller may not know it.
struct Draw {
  static constexpr std::string_view kName = "draw";
  core::Seat seat;
  core::Card card;
  static constexpr auto fields() {
    return std::tuple{core::field("seat", &Draw::seat), core::field("card", &Draw::card)};
  }
};

}  // namespace games
