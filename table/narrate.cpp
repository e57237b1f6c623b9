#include "table/narrate.h"

namespace table {

std::string Narrator::filled_row(std::string_view head, std::string_view tail,
                                 const std::vector<Arg>& args) const {
  const std::string_view row = words_.find(head, tail);
  assert(!row.empty() && "a sentence without a row");
  return filled(row, args);
}

std::string Narrator::worded(std::string_view kind, std::string_view word) const {
  const std::string key = std::string(kind) + "." + std::string(word);
  const bool changes = voice_.cards == CardLook::kFrench && !words_.find(key, kAsFrench).empty();
  return filled_row(key, changes ? kAsFrench : std::string_view(), {});
}

std::string Narrator::name(core::Seat s) const {
  if (s < names_.size() && !names_[s].empty()) return names_[s];
  return say("seat", core::with("n", s + 1));
}

std::string Narrator::seat(core::Seat s) const {
  if (!s.valid()) return say("nobody");
  return s == listener_ ? say("you") : name(s);
}

std::string Narrator::join(const std::vector<std::string>& words) const {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) out += i + 1 == words.size() ? " " + say("and") + " " : ", ";
    out += words[i];
  }
  return out;
}

Arg Narrator::arg(std::string_view label, core::Seat s) const {
  return {label, seat(s), !s.valid() ? "nobody" : s == listener_ ? "you" : "other"};
}

// The winners: nobody, you, one other, you together with others, or others.
Arg Narrator::arg(std::string_view label, core::SeatSet seats) const {
  const bool mine = seats.contains(listener_);
  std::vector<std::string> list;
  if (mine) list.push_back(say("you"));
  for (const core::Seat s : seats)
    if (s != listener_) list.push_back(name(s));
  return {label, join(list),
          seats.empty()       ? "nobody"
          : seats.size() == 1 ? (mine ? "you" : "one")
          : mine              ? "together"
                              : "other"};
}

Arg Narrator::arg(std::string_view label, core::Card c) const {
  return {label, c.valid() ? card(c) : std::string(), c.valid() ? "some" : "none"};
}

std::string Narrator::reasoning(const ai::Reasoning& r) const {
  return filled_row("why.", r.why, {arg("card", r.card), arg("points", r.points)});
}

std::string Narrator::refusal(const core::Refusal& r) const {
  using Code = core::Refusal::Code;
  if (r.code != Code::kIllegalMove)
    return filled_row("refuse.",
                      r.code == Code::kNotInProgress   ? "not_in_progress"
                      : r.code == Code::kInvalidPlayer ? "invalid_player"
                                                       : "not_your_turn",
                      {});
  return filled_row(
      "refuse.", r.rule,
      {arg("card", r.about.card), arg("suit", r.about.suit), arg("count", r.about.count)});
}

}  // namespace table
