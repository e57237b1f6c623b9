#include "table/scene.h"

#include <algorithm>
#include <functional>
#include <span>
#include <type_traits>

#include "table/json.h"
#include "table/json_object.h"

namespace table {
namespace {

// --- writing: what says nothing is left out ----------------------------------------------------------

template <core::Described T>
void write(std::string& out, const T& v);

void write(std::string& out, const std::string& text) { json::write_string(out, text); }
void write(std::string& out, const MoveJson& move) { out += move; }
void write(std::string& out, int n) { json::write_number(out, n); }
void write(std::string& out, bool b) { out += b ? "true" : "false"; }
void write(std::string& out, std::optional<int> n) { json::write_number(out, *n); }
void write(std::string& out, core::Seat s) {
  if (s.valid())
    json::write_number(out, s);
  else
    out += "null";
}
template <core::Named E>
void write(std::string& out, E word) {
  json::write_string(out, name(word));
}
template <class T>
void write(std::string& out, const std::vector<T>& items) {
  out += '[';
  for (const auto& item : items) {
    if (out.back() != '[') out += ',';
    write(out, item);
  }
  out += ']';
}

// `nothing`: the member as it is by default.
template <class T>
bool says(const T& x, const T& nothing) {
  if constexpr (std::is_enum_v<T>)
    return true;
  else if constexpr (requires { x.empty(); })
    return !x.empty();
  else
    return x != nothing;
}

template <core::Described T>
void write(std::string& out, const T& v) {
  static const T kNothing{};
  out += '{';
  const auto member = [&](const auto& field) {
    if (!says(v.*field.member, kNothing.*field.member)) return;
    if (out.back() != '{') out += ',';
    ((out += '"') += field.name) += "\":";
    write(out, v.*field.member);
  };
  std::apply([&](const auto&... field) { (member(field), ...); }, T::fields());
  out += '}';
}

// --- reading: what is missing stays as it is by default; false: a word that this release does not know --

using json::Value;

template <core::Described T>
bool read(const Value& v, T& out);

bool read(const Value& v, std::string& out) {
  out = v.string().value_or("");
  return true;
}
bool read(const Value& v, MoveJson& out) {
  json::write(out, v);
  return true;
}
bool read(const Value& v, int& out) {
  out = static_cast<int>(v.integer(-32'768, 32'767).value_or(out));
  return true;
}
bool read(const Value& v, bool& out) {
  out = v.boolean;
  return true;
}
bool read(const Value& v, std::optional<int>& out) { return read(v, out.emplace(0)); }
bool read(const Value& v, core::Seat& out) {
  const auto n = v.integer(0, 15);
  out = n ? core::Seat(static_cast<int>(*n)) : core::kNoSeat;
  return true;
}
template <core::Named E>
bool read(const Value& v, E& out) {
  constexpr auto kNames = names(E{});
  const auto it = std::ranges::find(kNames, v.string().value_or(""));
  if (it == kNames.end()) return false;
  out = static_cast<E>(it - kNames.begin());
  return true;
}
template <class T>
bool read(const Value& v, std::vector<T>& out) {
  for (const Value& item : v.items)
    if (T x{}; read(item, x)) out.push_back(std::move(x));
  return true;
}

template <core::Described T>
bool read(const Value& v, T& out) {
  const auto member = [&](const auto& field) {
    const Value* found = v.find(field.name);
    if constexpr (std::is_enum_v<std::decay_t<decltype(out.*field.member)>>)
      return found && read(*found, out.*field.member);
    else
      return !found || read(*found, out.*field.member);
  };
  return std::apply([&](const auto&... field) { return (member(field) && ...); }, T::fields());
}

// A house may send anything: counts are at least none, and `by` has as many seats as there are items.
void make_sound(Zone& z) {
  z.backs = std::max(0, z.backs);
  z.columns = std::max(0, z.columns);
  if (!z.by.empty()) z.by.resize(std::max(z.cards.size(), z.marks.size()));
}

// What follows from the cards of a card moved onto others. It need not travel.
std::string text_of(const std::vector<CardCode>& cards) {
  std::string out;
  for (const CardCode& code : cards) out += (out.empty() ? "" : " ") + code;
  return out;
}
MoveJson move_of(const std::vector<CardCode>& cards) {
  return json::Object()
      .text("card", cards.front())
      .raw("take", json::list_of_texts(std::span(cards).subspan(1)))
      .take();
}
bool is_onto(const MoveChoice& c) { return c.how == MoveChoice::How::kOnto; }
void leave_out_what_follows(MoveChoice& c) {
  if (!is_onto(c) || c.cards.empty()) return;
  if (c.text == text_of(c.cards)) c.text.clear();
  if (c.move == move_of(c.cards)) c.move.clear();
}
void fill_in_what_follows(MoveChoice& c) {
  if (!is_onto(c)) return;
  if (c.text.empty()) c.text = text_of(c.cards);
  if (c.move.empty()) c.move = move_of(c.cards);
}

}  // namespace

const Zone* Scene::zone(core::ZoneKind kind, core::Seat seat) const {
  const auto it =
      std::ranges::find_if(zones, [&](const Zone& z) { return z.kind == kind && z.seat == seat; });
  return it == zones.end() ? nullptr : &*it;
}

std::string to_json(const Scene& scene) {
  constexpr std::size_t kUsual = 1536;  // bytes
  std::string out;
  out.reserve(kUsual);
  if (std::ranges::none_of(scene.choices, is_onto)) {
    write(out, scene);
  } else {
    Scene lean = scene;
    std::ranges::for_each(lean.choices, leave_out_what_follows);
    write(out, lean);
  }
  return out;
}

std::optional<Scene> scene_from(std::string_view json) {
  const auto parsed = table::json::parse(json, {.bytes = 64 * 1024, .depth = 8});
  if (!parsed.value || !parsed.value->is(Value::Kind::kObject)) return std::nullopt;
  Scene scene;
  read(*parsed.value, scene);
  std::ranges::for_each(scene.zones, make_sound);
  std::erase_if(scene.choices, [](const MoveChoice& c) { return is_onto(c) && c.cards.empty(); });
  std::ranges::for_each(scene.choices, fill_in_what_follows);
  return scene;
}

}  // namespace table
