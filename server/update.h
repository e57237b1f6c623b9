#pragma once
// The message `update`: a match as one seat, or the gallery (kNoSeat), may know it. Pure: a match in, JSON out.
// Not here: its readers, see presenter.h.
#include <cstdint>
#include <string>
#include <string_view>

#include "server/room.h"

namespace server {

// How a connection wants its updates.
struct Talk {
  bool words = false;                                 // narration and labels too
  table::Voice language = table::Language::kEnglish;  // and what the cards look like
  // What a table shows, see table/scene.h; its choices replace the list of labelled moves.
  bool scene = false;
  bool operator==(const Talk& o) const {
    return words == o.words && scene == o.scene && language.language == o.language.language &&
           language.cards == o.language.cards;
  }
};

// The seats of a match, as JSON. Cached, since it is the same after nearly every move; only countdowns change by themselves.
class SeatsText {
 public:
  const std::string& of(const Room& room, const Pace& pace, Millis now);

 private:
  std::string text_;
  std::uint32_t version_ = 0;  // of the seats
};

struct Telling {
  const Talk& talk;
  const Pace& pace;
  Millis now;                       // for the countdowns
  std::string_view answer_to = {};  // the id of the request that this answers, as JSON; empty: none
  bool fresh = false;               // the whole situation, for a client that has just come
};
std::string update(const Room& room, SeatsText& seats, core::Seat seat, const Telling& telling);

// A step of a match as that seat saw it, once it is past: neither clocks nor results.
std::string moment(const Room& room, core::Seat seat, const Talk& talk);

}  // namespace server
