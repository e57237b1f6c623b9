#pragma once
// Events as the transcript writes them, exactly as docs/transcripts.md defines.
#include <string>

#include "core/event.h"
#include "games/rock_paper_scissors.h"
#include "table/write.h"

namespace table {

template <class G>
void write_event(std::string& out, const core::Event& e, int seats) {
  using Kind = core::Event::Kind;
  Writer<G> w(out, seats);
  const auto open = [&](std::string_view name) {
    out += '{';
    w.member("e", name);
  };
  switch (e.kind) {
    case Kind::kPlay:
      open("play");
      w.member("seat", e.seat);
      w.member("cards", e.cards);
      break;
    case Kind::kPass:
      open("pass");
      w.member("seat", e.seat);
      break;
    case Kind::kRole:
      open("role");
      w.member("joker", e.seat);
      break;
    case Kind::kTrick:
      open("trick");
      w.member("winner", e.seat);
      w.member("cards", e.cards);
      w.member("points", e.value);
      break;
    case Kind::kSweep:
      open("trick");
      w.member("winner", e.seat);
      w.member("leader", e.other);
      break;
    case Kind::kDraw:
      open("draw");
      w.member("seat", e.seat);
      w.member("card", e.cards.empty() ? core::kNoCard : e.cards[0]);
      break;
    case Kind::kExchange:
      open("exchange");
      w.member("from", e.seat);
      w.member("to", e.other);
      w.member("cards", e.cards);
      break;
    case Kind::kOut:
      open("out");
      w.member("seat", e.seat);
      w.member("place", e.value);
      break;
    case Kind::kMark:
      open("mark");
      w.member("seat", e.seat);
      w.member("row", e.value);
      w.member("col", e.extra);
      break;
    case Kind::kReveal:
      open("reveal");
      w.member("choices", std::array{static_cast<games::Choice>(e.value),
                                     static_cast<games::Choice>(e.extra)});
      w.member("winner", e.seat);
      break;
  }
  out += '}';
}

}  // namespace table
