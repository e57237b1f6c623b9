#pragma once
// Why a move is refused: a rule, and what the sentence about it needs. The sentences themselves are in
// table/messages.cpp, so that the core speaks no language.
#include <cstdint>

#include "core/card.h"

namespace core {

enum class Rule : std::uint8_t {
  kNotInHand,      // card
  kMustFollow,     // suit
  kMustTrump,      // suit
  kFollowOrTrump,  // suit: the suit led
  kNoSuchMove,     // a move of another game or phase
  kOneRank,        // a play is 1–4 cards of one rank
  kSameCount,      // count: as many cards as the play on the table
  kHigherRank,     // card: one of the play to beat
  kNothingBeats,   // card: the single 3 of Spades
  kFirstPlay,      // card: the 3 of Clubs opens
  kLeaderPlays,    // the leader may not pass
  kGiveCount,      // count: how many cards to give back
  kExchangeFirst,  // cards are exchanged before play
  kCellTaken,      // the cell has a mark
  kOffTheBoard,    // no such cell
};

struct Reason {
  Rule rule = Rule::kNoSuchMove;
  Card card{};
  Suit suit{};
  std::uint8_t count = 0;
};

}  // namespace core
