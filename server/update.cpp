#include "server/update.h"

#include <algorithm>

#include "server/model/json_object.h"
#include "table/fair.h"

namespace server {
namespace {

std::string seat_json(const Room& room, core::Seat seat, const Pace& pace, Millis now) {
  const Chair& c = room.plan().chairs[seat];
  JsonObject out;
  out.text("name", c.name).text("kind", c.person() ? "person" : "bot");
  if (c.bot()) out.number("level", c.level);
  if (c.program) out.flag("program", true);
  if (room.left(seat)) out.flag("left", true);
  if (const auto left = room.bank_left(seat, pace)) out.number("bank_ms", *left);
  if (room.away(seat) && !room.left(seat)) {
    out.flag("away", true);
    if (room.present_people() > 0)
      out.number("leaves_in_ms", std::max<Millis>(0, room.leaves_at(seat, pace) - now));
  }
  return out.take();
}

std::string what_json(const Room& room) {
  JsonObject out;
  out.text("kind", name(room.last()));
  if (room.last_seat().valid()) out.number("seat", room.last_seat());
  if (room.last() == Entry::Kind::kLeft && !room.why_left().empty())
    out.text("why", room.why_left());
  return out.take();
}

std::string result_json(const SeatResult& r) {
  return JsonObject()
      .number("place", r.place)
      .text("outcome", name(r.outcome))
      .number("points", r.points)
      .take();
}

std::string entropy_json(const Chair& c) {
  return c.entropy.empty() ? std::string("null") : quoted(c.entropy);
}

// With the first cards everybody sees what they were made of, except the seed.
std::string fair_json(const Room& room) {
  const Plan& plan = room.plan();
  JsonObject out;
  out.text("commitment", table::commitment_of(plan.setup.seed));
  out.raw("entropies", list(plan.chairs, entropy_json));
  if (room.over()) out.text("seed", plan.setup.seed);
  return out.take();
}

void add_words(JsonObject& out, const Room& room, core::Seat seat, const Telling& telling) {
  const table::Voice language = telling.talk.language;
  const auto said = telling.fresh ? room.table().situation(seat, language, room.plan().names())
                                  : room.told(seat, language);
  if (said) out.raw("said", list(*said, quoted));
  if (seat.valid() && !room.over() && !telling.talk.scene)
    out.raw("moves", list(room.table().legal(seat, language),
                          [](const table::LegalMove& m) { return table::to_json(m); }));
}

}  // namespace

const std::string& SeatsText::of(const Room& room, const Pace& pace, Millis now) {
  if (version_ == room.seats_version() && !room.counts_down()) return text_;
  version_ = room.seats_version();
  text_ = "[";
  for (int i = 0; i < room.plan().setup.seats; ++i)
    text_ += (i > 0 ? "," : "") + seat_json(room, core::Seat(i), pace, now);
  return text_ += ']';
}

std::string update(const Room& room, SeatsText& seats, core::Seat seat, const Telling& telling) {
  JsonObject out("update");
  const std::string view = room.table().view(seat);
  out.reserve(view.size() + (telling.talk.scene ? 2048 : 512));
  if (!telling.answer_to.empty()) out.raw("re", telling.answer_to);
  out.text("table", room.plan().code).number("v", room.version());
  out.raw("what", what_json(room)).raw("view", view);
  out.raw("seats", seats.of(room, telling.pace, telling.now));
  if (const auto ends = room.clock_ends())
    out.number("clock_ms", std::max<Millis>(0, *ends - telling.now));
  if (telling.talk.words) add_words(out, room, seat, telling);
  if (telling.talk.scene) out.raw("scene", room.table().scene(seat, telling.talk.language));
  if (room.over()) out.flag("over", true).raw("results", list(room.results(), result_json));
  if (telling.fresh || room.over())
    out.flag("rated", room.plan().rated).raw("fair", fair_json(room));
  if (room.over() && room.plan().rated) out.flag("counts", room.counts());
  return out.take();
}

std::string moment(const Room& room, core::Seat seat, const Talk& talk) {
  JsonObject out;
  out.number("v", room.version()).raw("view", room.table().view(seat));
  if (talk.words)
    if (const auto said = room.told(seat, talk.language)) out.raw("said", list(*said, quoted));
  if (talk.scene) out.raw("scene", room.table().scene(seat, talk.language));
  return out.take();
}

}  // namespace server
