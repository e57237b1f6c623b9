// Prints what a view and a scene hold, from the fields() of the games and of table/scene.h, in the languages that
// clients are written in. tools/types.sh writes the files, and ./test compares them.
//   mazzo_types views.md | mazzo.d.ts | mazzo_types.py | wire.ts
#include <algorithm>
#include <array>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "games/all.h"
#include "table/scene.h"
#include "table/view_of.h"

namespace {

struct Type {
  std::string_view ts, python, one;  // `one`: as a page for people names it
  std::vector<std::string_view> words{};
  std::string object{};  // the name of a described struct
  bool nullable = false;
  int lists = 0;
};

struct Member {
  std::string name;
  Type type;
  std::string about;
  bool optional = false;
  std::string beside{};  // of a shape: the member of another shape that stands beside it
};

struct Object {
  std::string name;
  std::vector<Member> members;
  std::vector<Member> shapes{};  // a move of several shapes has one of these
};

const Type kNumber{"number", "int", "a number"}, kText{"string", "str", "text"},
    kFlag{"boolean", "bool", "true or false"}, kCard{"Card", "Card", "a card"},
    kSuit{"Suit", "Suit", "a suit"}, kSeat{"Seat", "Seat", "a seat"},
    kMove{"Move", "Move", "a move"}, kAny{"Record<string, unknown>", "dict[str, Any]", "an object"};

Type listed(Type item) {
  ++item.lists;
  return item;
}
Type or_null(Type type) {
  type.nullable = true;
  return type;
}

std::string camel(std::string_view key) {
  std::string out;
  bool up = true;
  for (const char c : key) {
    if (c != '_') out += static_cast<char>(up ? c - 'a' + 'A' : c);
    up = c == '_';
  }
  return out;
}

// --- from fields() to objects ---------------------------------------------------------------------------

template <class T>
struct IsList : std::false_type {};
template <class T>
struct IsList<std::vector<T>> : std::true_type {};
template <class T, std::size_t N>
struct IsList<core::FixedList<T, N>> : std::true_type {};

// In an array a place may be empty; a list is as long as it has items. A set has all its items too.
template <class T>
Type type_of(bool may_be_missing = true) {
  if constexpr (requires(const T& x) { x.is_there; })
    return or_null(type_of<decltype(T::value)>(false));
  else if constexpr (std::is_same_v<T, bool>)
    return kFlag;
  else if constexpr (core::Named<T>) {
    Type type{"string", "str", ""};
    for (const std::string_view word : names(T{})) type.words.push_back(word);
    return type;
  } else if constexpr (std::is_same_v<T, core::Seat>)
    return may_be_missing ? or_null(kSeat) : kSeat;
  else if constexpr (std::is_same_v<T, core::Card>)
    return may_be_missing ? or_null(kCard) : kCard;
  else if constexpr (std::is_same_v<T, core::Suit>)
    return kSuit;
  else if constexpr (std::is_same_v<T, core::CardSet>)
    return listed(kCard);
  else if constexpr (std::is_same_v<T, core::SeatSet>)
    return listed(kSeat);
  else if constexpr (std::is_same_v<T, table::MoveJson>)
    return kMove;
  else if constexpr (std::is_convertible_v<T, std::string_view>)
    return kText;
  else if constexpr (std::is_integral_v<T>)
    return kNumber;
  else if constexpr (IsList<T>::value)
    return listed(type_of<std::decay_t<decltype(*std::declval<const T&>().begin())>>(false));
  else
    return listed(type_of<std::decay_t<decltype(*std::declval<const T&>().begin())>>());
}

template <class T>
using Plain = std::remove_cvref_t<T>;

// What a member function or data member yields, a pointer or an optional removed.
template <class T>
struct Held {
  using type = T;
  static constexpr bool kOptional = false;
};
template <class T>
struct Held<const T*> {
  using type = T;
  static constexpr bool kOptional = true;
};
template <class T>
struct Held<std::optional<T>> {
  using type = T;
  static constexpr bool kOptional = true;
};

template <class T, class Pointer>
using Yields = Held<Plain<std::invoke_result_t<Pointer, const T&>>>;

template <class T>
std::vector<Member> members_of() {
  std::vector<Member> out;
  const auto add = [&]<class P>(const core::Field<P>& field) {
    using Value = Yields<T, P>;
    out.push_back({std::string(field.name), type_of<typename Value::type>(),
                   std::string(field.about), Value::kOptional});
  };
  std::apply([&](const auto&... field) { (add(field), ...); }, T::fields());
  return out;
}

template <class G>
Object options_of(const std::string& name) {
  Object out{name + "Options", {}};
  for (const auto& option : G::Rules::options()) {
    Type type = kNumber;
    if (!option.limits.names.empty()) {
      type = kText;
      type.words.assign(option.limits.names.begin(), option.limits.names.end());
    }
    out.members.push_back({std::string(option.limits.key), type, std::string(option.limits.about)});
  }
  return out;
}

template <class G>
Object moves_of(const std::string& name) {
  using Move = typename G::Move;
  Object out{name + "Move", {}};
  if constexpr (core::Shaped<Move>) {
    const auto add = [&]<class Act, class P, class B>(const core::Shape<Act, P, B>& shape) {
      Type type{"true", "bool", "`true`"};
      if constexpr (std::is_member_pointer_v<P>)
        type = type_of<typename Yields<Move, P>::type>(false);
      out.shapes.push_back({std::string(shape.name), type, std::string(shape.about)});
      out.shapes.back().beside = shape.beside_name;
    };
    std::apply([&](const auto&... shape) { (add(shape), ...); }, Move::shapes());
  } else {
    out.members = members_of<Move>();
    for (Member& member : out.members) {
      member.type.nullable = false;
      std::erase(member.type.words, "none");  // a choice that was not made yet
    }
  }
  return out;
}

// A game's own part of a view, each an object under a member of the view.
template <class G>
std::vector<std::pair<std::string, Object>> parts_of() {
  const std::string name = camel(G::kKey);
  return {{"options", options_of<G>(name)},
          {"public", {name + "Public", members_of<typename G::Public>()}},
          {"own", {name + "Own", members_of<typename G::Private>()}},
          {"legal", moves_of<G>(name)},
          {"result", {name + "Result", members_of<typename G::Result>()}},
          {"standing", {name + "Standing", members_of<typename G::Standing>()}}};
}

// The members of every view; those that differ by game have no type here.
std::vector<Member> common_members() {
  using View = table::ViewOf<games::Briscola>;  // they are the same in all
  std::vector<Member> out;
  const auto add = [&]<class P>(const core::Field<P>& field) {
    using Value = Yields<View, P>;
    using T = typename Value::type;
    Member member{std::string(field.name), kAny, std::string(field.about), Value::kOptional};
    if constexpr (std::is_same_v<T, table::MovesJson<games::Briscola>>)
      member.type = listed(kMove);
    else if constexpr (!core::Described<T> &&
                       !std::is_same_v<T, table::OptionsJson<games::Briscola>>)
      member.type = type_of<T>(field.name == "seat");
    out.push_back(std::move(member));
  };
  std::apply([&](const auto&... field) { (add(field), ...); }, View::fields());
  return out;
}

// --- printing ---------------------------------------------------------------------------------------------

constexpr std::size_t kWidth = 140;  // of a line of TypeScript

std::string ts(const Type& type) {
  std::string out(type.ts);
  if (!type.object.empty()) out = type.object;
  if (!type.words.empty()) {
    out.clear();
    for (const auto word : type.words) out += fmt::format("{}'{}'", out.empty() ? "" : " | ", word);
  }
  if (type.nullable) out += " | null";
  for (int i = 0; i < type.lists; ++i) {
    if (i == 0 && (type.nullable || type.words.size() > 1)) out = "(" + out + ")";
    out += "[]";
  }
  return out;
}

std::string python(const Type& type) {
  std::string out(type.python);
  if (!type.object.empty()) out = type.object;
  if (!type.words.empty()) {
    out.clear();
    for (const auto word : type.words)
      out += fmt::format("{}\"{}\"", out.empty() ? "" : ", ", word);
    out = "Literal[" + out + "]";
  }
  if (type.nullable) out += " | None";
  for (int i = 0; i < type.lists; ++i) out = "list[" + out + "]";
  return out;
}

// As Prettier breaks it: in one line, in one line of its own, or with a line for each.
std::string ts_union(std::string_view name, const std::vector<std::string>& parts) {
  const std::string joined = fmt::format("{}", fmt::join(parts, " | "));
  const std::string line = fmt::format("export type {} = {};", name, joined);
  if (line.size() <= kWidth) return line;
  if (joined.size() + 3 <= kWidth) return fmt::format("export type {} =\n  {};", name, joined);
  return fmt::format("export type {} =\n  | {};", name, fmt::join(parts, "\n  | "));
}

void print_ts(const Object& object) {
  if (!object.shapes.empty()) {
    std::vector<std::string> shapes;
    for (const Member& shape : object.shapes) {
      const auto beside = std::ranges::find(object.shapes, shape.beside, &Member::name);
      const std::string more = beside == object.shapes.end()
                                   ? ""
                                   : fmt::format("{}: {}; ", beside->name, ts(beside->type));
      shapes.push_back(fmt::format("{{ {}{}: {} }}", more, shape.name, ts(shape.type)));
    }
    fmt::print("{}\n", ts_union(object.name, shapes));
    return;
  }
  if (object.members.empty()) {
    fmt::print("export type {} = Record<string, never>;\n", object.name);
    return;
  }
  fmt::print("export interface {} {{\n", object.name);
  for (const Member& m : object.members) {
    if (!m.about.empty()) fmt::print("  /** {} */\n", m.about);
    fmt::print("  {}{}: {};\n", m.name, m.optional ? "?" : "", ts(m.type));
  }
  fmt::print("}}\n");
}

// Words that cannot name a member of a class in Python.
constexpr std::array<std::string_view, 5> kReserved = {"pass", "from", "in", "is", "not"};

void print_python_row(const std::string& line, const std::string& about, std::string_view end) {
  if (about.empty())
    fmt::print("{}{}\n", line, end);
  else if (line.size() + about.size() < kWidth - 10)
    fmt::print("{}{}  # {}\n", line, end, about);
  else
    fmt::print("    # {}\n{}{}\n", about, line, end);
}

void print_python(const Object& object) {
  const bool any = !object.shapes.empty();
  const auto& members = any ? object.shapes : object.members;
  const bool reserved = std::ranges::any_of(members, [](const Member& m) {
    return std::ranges::find(kReserved, m.name) != kReserved.end();
  });
  if (reserved)
    fmt::print("\n\n{0} = TypedDict(\n    \"{0}\",\n    {{\n", object.name);
  else
    fmt::print("\n\nclass {}(TypedDict{}):\n", object.name, any ? ", total=False" : "");
  if (any) fmt::print("{}    # exactly one of these\n", reserved ? "    " : "");
  for (const Member& m : members) {
    const std::string type = python(m.type);
    const std::string value = m.optional ? fmt::format("NotRequired[{}]", type) : type;
    if (reserved)
      print_python_row(fmt::format("        \"{}\": {}", m.name, value), m.about, ",");
    else
      print_python_row(fmt::format("    {}: {}", m.name, value), m.about, "");
  }
  if (reserved) fmt::print("    }},\n{})\n", any ? "    total=False,\n" : "");
  if (members.empty()) fmt::print("    pass\n");
}

template <class F>
void for_each_game_part(F f) {
  games::for_each_game([&]<class G>() { f(std::string(G::kKey), parts_of<G>()); });
}

// A view of this game: the common members, its own objects where they differ.
Object view_of(const std::string& key, const std::vector<std::pair<std::string, Object>>& parts) {
  Object view{camel(key) + "View", common_members()};
  for (Member& member : view.members) {
    if (member.name == "game") member.type.words = {key};
    for (const auto& [name, object] : parts)
      if (name == member.name) {
        member.type = {.ts = {}, .python = {}, .one = {}, .object = object.name};
        member.type.lists = name == "legal";
      }
  }
  return view;
}

void print_views_ts() {
  fmt::print(
      R"(// What a seat may know, member by member; docs/views.md is the same for people. Made by tools/types.sh: do not edit.

/** Rank then suit, as the rules name them: 7C, TH. */
export type Card = string;
/** Its letter. */
export type Suit = string;
/** From 0, clockwise. */
export type Seat = number;
)");
  std::vector<std::string> views;
  for_each_game_part([&](const std::string& key, const auto& parts) {
    for (const auto& [name, object] : parts) {
      fmt::print("\n");
      print_ts(object);
    }
    const Object view = view_of(key, parts);
    fmt::print("\n");
    print_ts(view);
    views.push_back(view.name);
  });
  fmt::print("\n{}\n", ts_union("View", views));
}

void print_views_python() {
  fmt::print(
      R"("""What a seat may know, member by member; docs/views.md is the same for people. Made by tools/types.sh: do not edit."""

from typing import Literal, NotRequired, TypedDict

Card = str  # rank then suit, as the rules name them: 7C, TH
Suit = str  # its letter
Seat = int  # from 0, clockwise
)");
  std::vector<std::string> views;
  for_each_game_part([&](const std::string& key, const auto& parts) {
    for (const auto& [name, object] : parts) print_python(object);
    views.push_back(view_of(key, parts).name);
    print_python(view_of(key, parts));
  });
  fmt::print("\n\nView = (\n    {}\n)\n", fmt::join(views, "\n    | "));
}

std::string sentence(const Member& m) {
  std::string words;
  for (std::size_t i = 0; i < m.type.words.size(); ++i)
    words += fmt::format("{}`{}`",
                         i == 0                         ? ""
                         : i + 1 == m.type.words.size() ? " or "
                                                        : ", ",
                         m.type.words[i]);
  if (words.empty() || m.about.empty()) return m.about + words;
  return fmt::format("{}. {}", m.about, words);
}

void print_row(std::string_view name, const Member& m) {
  fmt::print("| `{}` | {} |\n", name, sentence(m));
}

void print_views_md() {
  fmt::print(R"(<!-- Made by tools/types.sh from the games' fields(): do not edit. -->
# Views

What a seat may know, member by member: the `view` of an `update` ([protocol.md](protocol.md)), the lines of `mazzo replay --json`,
and what the page and the bots are given. [examples/mazzo_types.py](../examples/mazzo_types.py) and
[examples/mazzo.d.ts](../examples/mazzo.d.ts) say the same to a type checker.

**Cards** are two characters, rank then suit, as the rules name them: `7C`, `TH`. A suit is its letter. **Seats** are numbers
from 0, clockwise. *By seat* means a list with one entry a seat. `null` is a card or a seat that is not there. What stands below
`options`, `standing`, `public`, `own`, `legal` and `result` is the game's own.

## Every game

| member | |
|---|---|
)");
  for (const Member& m : common_members()) print_row(m.name, m);
  for_each_game_part([](const std::string& key, const auto& parts) {
    fmt::print("\n## `{}`\n\n| member | |\n|---|---|\n", key);
    for (const auto& [part, object] : parts) {
      const std::string prefix = part == "legal" ? "legal[]" : part;
      for (const Member& m : object.members) print_row(prefix + "." + m.name, m);
      for (const Member& m : object.shapes) print_row(prefix + "." + m.name, m);
    }
  });
}

// --- the page, which knows scenes, and of a view what all have -------------------------------------------------

struct Filled {
  Object object;
  std::string nothing;  // a value in which every member says nothing
};

template <class T>
Type scene_type() {
  Type type;
  if constexpr (IsList<T>::value)
    type = listed(scene_type<typename T::value_type>());
  else if constexpr (core::Described<T>)
    type.object = std::is_same_v<T, table::Badge>        ? "Badge"
                  : std::is_same_v<T, table::Plate>      ? "Plate"
                  : std::is_same_v<T, table::Zone>       ? "Zone"
                  : std::is_same_v<T, table::Fact>       ? "Fact"
                  : std::is_same_v<T, table::SummaryRow> ? "SummaryRow"
                  : std::is_same_v<T, table::MoveChoice> ? "Choice"
                                                         : "Scene";
  else
    type = type_of<T>(false);
  return type;
}

template <class T>
Filled filled(std::string name) {
  const T nothing{};
  Filled out{{std::move(name), {}}, ""};
  const auto add = [&]<class P>(const core::Field<P>& field) {
    using Value = Yields<T, P>;
    using Member_t = typename Value::type;
    Member m{std::string(field.name), scene_type<Member_t>(), std::string(field.about),
             Value::kOptional || std::is_same_v<Member_t, core::Seat> ||
                 std::is_same_v<Member_t, table::MoveJson>};
    if constexpr (std::is_same_v<Plain<decltype(nothing.*field.member)>, int>)
      m.optional = nothing.*field.member < 0;
    if constexpr (std::is_same_v<Member_t, std::vector<core::Seat>>) m.type.nullable = true;
    const std::string value = m.type.lists > 0          ? "[]"
                              : !m.type.words.empty()   ? fmt::format("'{}'", m.type.words[0])
                              : m.type.ts == kFlag.ts   ? "false"
                              : m.type.ts == kNumber.ts ? "0"
                                                        : "''";
    if (!m.optional)
      out.nothing += fmt::format("{}{}: {}", out.nothing.empty() ? "" : ", ", m.name, value);
    out.object.members.push_back(std::move(m));
  };
  std::apply([&](const auto&... field) { (add(field), ...); }, T::fields());
  return out;
}

template <class T>
void print_filled(std::string name, std::string_view nothing) {
  Filled f = filled<T>(std::move(name));
  if (f.object.name == "Zone") {
    fmt::print("\n{}", ts_union("ZoneKind", {ts(f.object.members[0].type)}));
    f.object.members[0].type = {.ts = "ZoneKind", .python = {}, .one = {}};
  }
  fmt::print("\n");
  print_ts(f.object);
  if (nothing.empty()) return;
  const std::string line =
      fmt::format("export const {}: {} = {{ {} }};", nothing, f.object.name, f.nothing);
  if (line.size() <= kWidth) {
    fmt::print("{}\n", line);
    return;
  }
  fmt::print("export const {}: {} = {{\n  ", nothing, f.object.name);
  for (std::size_t at = 0; at < f.nothing.size();) {
    const std::size_t end = std::min(f.nothing.find(", ", at), f.nothing.size());
    fmt::print("{},\n{}", f.nothing.substr(at, end - at), end < f.nothing.size() ? "  " : "");
    at = end + 2;
  }
  fmt::print("}};\n");
}

void print_wire_ts() {
  fmt::print(
      R"(// What the core sends to the page: a view, as far as every game has it, and a scene (docs/views.md, docs/scenes.md).
// Made by tools/types.sh from the fields() of the core: do not edit.

export type Card = string;
export type Seat = number;
export type Move = Record<string, unknown>;

)");
  print_ts({"View", common_members()});
  print_filled<table::Badge>("Badge", "");
  print_filled<table::Plate>("Plate", "noPlate");
  print_filled<table::Zone>("Zone", "noZone");
  print_filled<table::Fact>("Fact", "noFact");
  print_filled<table::SummaryRow>("SummaryRow", "noRow");
  print_filled<table::MoveChoice>("Choice", "noChoice");
  print_filled<table::Scene>("Scene", "");
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view what = argc == 2 ? argv[1] : "";
  if (what == "views.md")
    print_views_md();
  else if (what == "mazzo.d.ts")
    print_views_ts();
  else if (what == "mazzo_types.py")
    print_views_python();
  else if (what == "wire.ts")
    print_wire_ts();
  else {
    std::cerr << "mazzo_types views.md | mazzo.d.ts | mazzo_types.py | wire.ts\n";
    return 2;
  }
  return 0;
}
