#pragma once
// The first deal at this machine in three lessons, each when it is of use: what can be played, which seat took the trick,
// where to ask. The next lesson comes when the player has moved; an auction before the first card has a lesson of its own. The page
// has the same (web/src/table/Guide.svelte). Pure.
// Not here: the words of a lesson, see table_talk.h and line_table.h.
#include "core/seat.h"

namespace tui {

class Guide {
 public:
  enum class Lesson : unsigned char { kNone, kChoose, kCards, kTook, kAsk };
  enum class Turn : unsigned char { kOther, kMine, kMineWithoutCards };

  void begin() { step_ = Lesson::kCards; }
  void end() { step_ = Lesson::kNone; }
  bool active() const { return step_ != Lesson::kNone; }

  // What is shown now; a trick that ended has a taker.
  void see(Turn turn, core::Seat taker, bool deal_over) {
    turn_ = turn;
    if (taker.valid()) taker_ = taker;
    if (deal_over) end();
  }
  void played() {
    if (step_ == Lesson::kAsk)
      end();
    else if (step_ == Lesson::kTook && taker_.valid())
      step_ = Lesson::kAsk;
    else if (step_ == Lesson::kCards && turn_ != Turn::kMineWithoutCards)
      step_ = Lesson::kTook, taker_ = core::kNoSeat;
  }

  Lesson lesson() const {
    const bool due = step_ == Lesson::kTook ? taker_.valid() : turn_ != Turn::kOther;
    if (!due) return Lesson::kNone;
    return step_ == Lesson::kCards && turn_ == Turn::kMineWithoutCards ? Lesson::kChoose : step_;
  }
  core::Seat taker() const { return taker_; }  // of the trick that kTook is about

 private:
  Lesson step_ = Lesson::kNone;
  core::Seat taker_;
  Turn turn_ = Turn::kOther;
};

}  // namespace tui
