#pragma once
// What happened between two moments of a deal, as a person at the table would tell it. Games derive
// events by comparing (see Sight in core/game.h); transcripts and narration are both written from them.
// Not here: the deal itself and its end, which a transcript takes from the state and the standing.
#include <cstdint>

#include "core/card.h"
#include "core/fixed_list.h"
#include "core/seat.h"

namespace core {

struct Event {
  enum class Kind : std::uint8_t {
    kPlay,   // seat, cards
    kPass,   // seat
    kRole,   // seat became the Joker
    kTrick,  // seat takes cards (in order of play), worth `value`, with card `extra` of them
    kSweep,  // seat played last, everybody passed; `other` leads
    kDraw,   // seat draws cards[0], or a card the teller may not know (cards empty)
    kExchange,  // seat gives cards to other; cards empty if the teller may not know them; value: how many
    kOut,     // seat is out of the deal at place `value`, from 1
    kMark,    // seat marks row `value`, column `extra`
    kReveal,  // choices `value` (seat 0) and `extra` (seat 1); seat won, or nobody
  };
  Kind kind = Kind::kPass;
  Seat seat{}, other{};
  FixedList<Card, 4> cards{};
  std::uint8_t value = 0, extra = 0;
};

// The most one move can cause: a play, a role, a trick and four draws; or, on a deal, exchanges.
using Events = FixedList<Event, 8>;

}  // namespace core
