#include "server/model/log_text.h"

#include "server/model/json_object.h"

namespace server {
namespace {

using table::json::Value;

std::int64_t seat_of(const Entry& entry) {
  return entry.seat.valid() ? std::int64_t{entry.seat} : std::int64_t{-1};
}

// A player has mostly seen the version before, and times are close to each other, so both are written as differences.
std::string entry_text(const Entry& entry, std::int64_t version_before, Millis at_before) {
  return "[" + std::to_string(static_cast<int>(entry.kind)) + "," + std::to_string(seat_of(entry)) +
         "," + quoted(entry.move) + "," +
         std::to_string(version_before - std::int64_t{entry.seen}) + "," + quoted(entry.id) + "," +
         std::to_string(entry.at - at_before) + "]";
}

std::optional<Entry> entry_in(const Value& v, std::int64_t version_before, Millis at_before) {
  if (v.items.size() != 6) return std::nullopt;
  const auto kind = v.items[0].integer(0, static_cast<int>(Entry::Kind::kAborted));
  const auto seat = v.items[1].integer(-1, 15);
  const auto behind = v.items[3].integer();
  const auto later = v.items[5].integer();
  const auto move = v.items[2].string(), id = v.items[4].string();
  if (!kind || !seat || !behind || !later || !move || !id) return std::nullopt;
  return Entry{static_cast<Entry::Kind>(*kind),
               *seat < 0 ? core::kNoSeat : core::Seat(static_cast<int>(*seat)),
               std::string(*move),
               static_cast<std::uint32_t>(version_before - *behind),
               std::string(*id),
               at_before + *later};
}

}  // namespace

std::optional<std::string> log_text(const std::vector<Entry>& entries) {
  std::string out = "[";
  std::int64_t version = 0;
  Millis at = 0;
  for (const Entry& entry : entries) {
    if (!table::json::is_utf8(entry.move) || !table::json::is_utf8(entry.id)) return std::nullopt;
    if (version > 0) out += ',';
    out += entry_text(entry, version++, at);
    at = entry.at;
  }
  out += ']';
  if (entries_in(out) != entries) return std::nullopt;
  return out;
}

std::optional<std::vector<Entry>> entries_in(std::string_view text) {
  constexpr int kDepth = 3;
  const auto read = table::json::parse(text, {.bytes = text.size(), .depth = kDepth}).value;
  if (!read || !read->is(Value::Kind::kArray)) return std::nullopt;
  std::vector<Entry> out;
  Millis at = 0;
  for (const Value& v : read->items) {
    auto entry = entry_in(v, std::ssize(out), at);
    if (!entry) return std::nullopt;
    at = entry->at;
    out.push_back(*std::move(entry));
  }
  return out;
}

}  // namespace server
