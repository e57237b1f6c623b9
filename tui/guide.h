#pragma once
// The first deal at this machine in three lessons, each when it is of use: what can be played, which seat took the trick,
// where to ask. The next lesson comes when the player has moved. The page has the same (web/src/table/Guide.svelte). Pure.
// Not here: the words of a lesson, see table_talk.h and line_table.h.
#include "core/seat.h"

namespace tui {

class Guide {
 public:
  enum class Lesson : unsigned char { kNone, kCards, kTook, kAsk };

  void begin() { step_ = Lesson::kCards; }
  void end() { step_ = Lesson::kNone; }
  bool active() const { return step_ != Lesson::kNone; }

  // What is shown now; a trick that ended has a taker.
  void see(bool my_turn, core::Seat taker, bool deal_over) {
    my_turn_ = my_turn;
    if (taker.valid()) taker_ = taker;
    if (deal_over) end();
  }
  void played() {
    if (step_ == Lesson::kAsk)
      end();
    else if (step_ == Lesson::kTook && taker_.valid())
      step_ = Lesson::kAsk;
    else if (step_ == Lesson::kCards)
      step_ = Lesson::kTook, taker_ = core::kNoSeat;
  }

  Lesson lesson() const {
    const bool due = step_ == Lesson::kTook ? taker_.valid() : my_turn_;
    return due ? step_ : Lesson::kNone;
  }
  core::Seat taker() const { return taker_; }  // of the trick that kTook is about

 private:
  Lesson step_ = Lesson::kNone;
  core::Seat taker_;
  bool my_turn_ = false;
};

}  // namespace tui
