#include "table/scene.h"

#include <algorithm>
#include <array>

#include "table/json.h"

namespace table {
namespace {

constexpr std::array<std::string_view, 5> kHows = {"button", "cards", "cell", "number", "onto"};

// --- writing: empty members are left out ------------------------------------------------------------

void key(std::string& out, std::string_view name) {
  if (out.back() != '{') out += ',';
  (out += '"') += name;
  out += "\":";
}
void member(std::string& out, std::string_view name, std::string_view text) {
  if (text.empty()) return;
  key(out, name);
  json::write_string(out, text);
}
void number(std::string& out, std::string_view name, int n) {
  key(out, name);
  json::write_number(out, n);
}
void raw(std::string& out, std::string_view name, std::string_view json) {
  if (json.empty()) return;
  key(out, name);
  out += json;
}
void seat(std::string& out, std::string_view name, core::Seat s) {
  if (s.valid()) number(out, name, s);
}

template <class List, class Write>
void list(std::string& out, std::string_view name, const List& items, Write write) {
  if (items.empty()) return;
  if (!name.empty()) key(out, name);
  out += '[';
  for (const auto& item : items) {
    if (out.back() != '[') out += ',';
    write(item);
  }
  out += ']';
}
void texts(std::string& out, std::string_view name, const std::vector<std::string>& items) {
  list(out, name, items, [&out](const std::string& s) { json::write_string(out, s); });
}

void write(std::string& out, const Badge& b) {
  out += '{';
  member(out, "key", b.key);
  member(out, "text", b.text);
  out += '}';
}
void write(std::string& out, const Plate& p) {
  out += '{';
  seat(out, "side", p.side);
  if (p.cards >= 0) number(out, "cards", p.cards);
  if (p.points >= 0) number(out, "points", p.points);
  if (p.score) number(out, "score", *p.score);
  if (p.acts) raw(out, "acts", "true");
  list(out, "badges", p.badges, [&out](const Badge& b) { write(out, b); });
  out += '}';
}
void write(std::string& out, const Zone& z) {
  out += '{';
  member(out, "kind", name(z.kind));
  seat(out, "seat", z.seat);
  texts(out, "cards", z.cards);
  if (z.backs > 0) number(out, "backs", z.backs);
  list(out, "by", z.by, [&out](core::Seat s) {
    if (s.valid())
      json::write_number(out, s);
    else
      out += "null";
  });
  if (z.together) raw(out, "together", "true");
  seat(out, "taker", z.taker);
  if (z.columns > 0) number(out, "columns", z.columns);
  texts(out, "marks", z.marks);
  texts(out, "signs", z.signs);
  list(out, "rounds", z.rounds, [&out](const std::vector<Badge>& round) {
    list(out, "", round, [&out](const Badge& b) { write(out, b); });
  });
  out += '}';
}
void write(std::string& out, const Fact& f) {
  out += '{';
  member(out, "key", f.key);
  member(out, "text", f.text);
  member(out, "value", f.value);
  out += '}';
}
void write(std::string& out, const MoveChoice& c) {
  out += '{';
  member(out, "how", kHows[static_cast<std::size_t>(c.how)]);
  member(out, "label", c.label);
  member(out, "text", c.text);
  raw(out, "move", c.move);
  member(out, "member", c.member);
  if (c.list) raw(out, "list", "true");
  list(out, "groups", c.groups, [&out](const std::vector<CardCode>& g) { texts(out, "", g); });
  texts(out, "must", c.must);
  texts(out, "cards", c.cards);
  if (c.how == MoveChoice::How::kCards || c.how == MoveChoice::How::kNumber) {
    number(out, "min", c.min);
    number(out, "max", c.max);
  }
  list(out, "cells", c.cells, [&out](int cell) { json::write_number(out, cell); });
  out += '}';
}

// --- reading: a missing member is empty -------------------------------------------------------------

using json::Value;
const Value kNothing{};

const Value& at(const Value& v, std::string_view name) {
  const Value* found = v.find(name);
  return found ? *found : kNothing;
}
std::string text(const Value& v) { return std::string(v.string().value_or("")); }
int whole(const Value& v, int otherwise) {
  return static_cast<int>(v.integer(-32'768, 32'767).value_or(otherwise));
}
core::Seat seat_in(const Value& v) {
  const int n = whole(v, -1);
  return n >= 0 && n < 16 ? core::Seat(n) : core::kNoSeat;
}
std::vector<std::string> texts_in(const Value& v) {
  std::vector<std::string> out;
  for (const Value& item : v.items) out.push_back(text(item));
  return out;
}
Badge badge_in(const Value& v) { return {text(at(v, "key")), text(at(v, "text"))}; }

Plate plate_in(const Value& v) {
  Plate p{.side = seat_in(at(v, "side")),
          .cards = whole(at(v, "cards"), -1),
          .points = whole(at(v, "points"), -1)};
  if (v.find("score")) p.score = whole(at(v, "score"), 0);
  p.acts = at(v, "acts").boolean;
  for (const Value& b : at(v, "badges").items) p.badges.push_back(badge_in(b));
  return p;
}

std::optional<Zone> zone_in(const Value& v) {
  const std::string kind = text(at(v, "kind"));
  Zone z{.seat = seat_in(at(v, "seat"))};
  constexpr int kKinds = static_cast<int>(core::ZoneKind::kRounds) + 1;
  int k = 0;
  while (k < kKinds && name(static_cast<core::ZoneKind>(k)) != kind) ++k;
  if (k == kKinds) return std::nullopt;
  z.kind = static_cast<core::ZoneKind>(k);
  z.cards = texts_in(at(v, "cards"));
  z.backs = std::max(0, whole(at(v, "backs"), 0));
  for (const Value& s : at(v, "by").items) z.by.push_back(seat_in(s));
  z.together = at(v, "together").boolean;
  z.taker = seat_in(at(v, "taker"));
  z.columns = std::max(0, whole(at(v, "columns"), 0));
  z.marks = texts_in(at(v, "marks"));
  z.signs = texts_in(at(v, "signs"));
  if (!z.by.empty())
    z.by.resize(std::max(z.cards.size(), z.marks.size()));  // as many as there are items
  for (const Value& round : at(v, "rounds").items) {
    auto& row = z.rounds.emplace_back();
    for (const Value& b : round.items) row.push_back(badge_in(b));
  }
  return z;
}

std::optional<MoveChoice> choice_in(const Value& v) {
  const auto how = std::ranges::find(kHows, text(at(v, "how")));
  if (how == kHows.end()) return std::nullopt;
  MoveChoice c{.how = static_cast<MoveChoice::How>(how - kHows.begin()),
               .label = text(at(v, "label"))};
  c.text = text(at(v, "text"));
  if (const Value* move = v.find("move")) json::write(c.move, *move);
  c.member = text(at(v, "member"));
  c.list = at(v, "list").boolean;
  for (const Value& g : at(v, "groups").items) c.groups.push_back(texts_in(g));
  c.must = texts_in(at(v, "must"));
  c.cards = texts_in(at(v, "cards"));
  c.min = whole(at(v, "min"), 0);
  c.max = whole(at(v, "max"), 0);
  for (const Value& cell : at(v, "cells").items) c.cells.push_back(whole(cell, 0));
  return c;
}

}  // namespace

const Zone* Scene::zone(core::ZoneKind kind, core::Seat seat) const {
  const auto it =
      std::ranges::find_if(zones, [&](const Zone& z) { return z.kind == kind && z.seat == seat; });
  return it == zones.end() ? nullptr : &*it;
}

std::string to_json(const Scene& scene) {
  std::string out = "{";
  const auto each = [&out](const auto& item) { write(out, item); };
  list(out, "seats", scene.seats, each);
  list(out, "zones", scene.zones, each);
  list(out, "facts", scene.facts, each);
  list(out, "choices", scene.choices, each);
  texts(out, "starred", scene.starred);
  return out += '}';
}

std::optional<Scene> scene_from(std::string_view json) {
  const auto parsed = table::json::parse(json, {.bytes = 64 * 1024, .depth = 8});
  if (!parsed.value || !parsed.value->is(Value::Kind::kObject)) return std::nullopt;
  Scene scene;
  for (const Value& p : at(*parsed.value, "seats").items) scene.seats.push_back(plate_in(p));
  for (const Value& z : at(*parsed.value, "zones").items)
    if (auto zone = zone_in(z)) scene.zones.push_back(std::move(*zone));
  for (const Value& f : at(*parsed.value, "facts").items)
    scene.facts.push_back({text(at(f, "key")), text(at(f, "text")), text(at(f, "value"))});
  for (const Value& c : at(*parsed.value, "choices").items)
    if (auto choice = choice_in(c)) scene.choices.push_back(std::move(*choice));
  scene.starred = texts_in(at(*parsed.value, "starred"));
  return scene;
}

}  // namespace table
