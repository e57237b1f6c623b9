#pragma once
// Events as the transcript writes them, exactly as docs/transcripts.md defines: the name, then the fields.
#include <string>
#include <variant>
#include <vector>

#include "core/game.h"
#include "core/made_by.h"
#include "table/json_object.h"
#include "table/table.h"
#include "table/write.h"

namespace table {

template <class G>
void write_event(std::string& out, const typename G::Event& event, int seats) {
  Writer<G> w(out, seats);
  std::visit(
      [&](const auto& e) {
        out += '{';
        w.member("e", std::string_view(e.kName));
        w.members(e);
        out += '}';
      },
      event);
}

inline std::string text_of(const json::Value* v) { return v ? json::written(*v) : ""; }

// The move's own fields, under the same names in the event.
template <class Move>
std::string fields_in(const json::Value& event) {
  json::Object out;
  if constexpr (core::Described<Move>)
    std::apply([&](const auto&... f) { (out.raw(f.name, text_of(event.find(f.name))), ...); },
               Move::fields());
  return out.take();
}

// The moves that an event tells of; none where there was no choice.
template <class G>
std::vector<ToldMove> moves_in(const json::Value& event, const core::MadeBy& by,
                               core::SeatSet to_act) {
  const auto member = [&](const std::string& value) {
    json::Object move;
    move.raw(by.member, value);
    const json::Value* more = by.more_member.empty() ? nullptr : event.find(by.more_value);
    if (more && !more->is(json::Value::Kind::kNull)) move.raw(by.more_member, text_of(more));
    return move.take();
  };
  std::vector<ToldMove> out;
  const json::Value* value = event.find(by.value);
  if (by.seat.empty()) {
    for (std::size_t i = 0; value && i < value->items.size(); ++i)
      out.push_back({core::Seat(static_cast<int>(i)), member(text_of(&value->items[i]))});
    return out;
  }
  const json::Value* who = event.find(by.seat);
  const auto n = who ? who->integer(0, 7) : std::nullopt;
  const core::Seat seat = n ? core::Seat(static_cast<int>(*n)) : core::kNoSeat;
  if (by.may_be_forced && !to_act.contains(seat)) return out;
  std::string text = by.value.empty() ? "true" : text_of(value);
  if (by.one && text.size() > 2) text = text.substr(1, text.size() - 2);
  out.push_back({seat, by.member.empty() ? fields_in<typename G::Move>(event) : member(text)});
  return out;
}

template <class G, class Event>
struct MovesTold;
template <class G, class... E>
struct MovesTold<G, std::variant<E...>> {
  static std::vector<ToldMove> in(const json::Value& event, core::SeatSet to_act) {
    const json::Value* e = event.find("e");
    const std::string_view kind = e ? e->string().value_or("") : std::string_view();
    std::vector<ToldMove> out;
    const auto read = [&]<class One>() {
      if constexpr (requires { One::kMadeBy; })
        if (One::kName == kind) out = moves_in<G>(event, One::kMadeBy, to_act);
    };
    (read.template operator()<E>(), ...);
    return out;
  }
};

}  // namespace table
