#pragma once
// The kinds of members of a request. Each kind says once how to read it from JSON, what a client that sent something
// else is told, and how documents describe it. server/messages.h builds requests from these.
//
// A kind has
//   static bool read(const Value&, Kind& out)   false: it is something else
//   static Wanted wanted()                      for the refusal bad_field
//   static std::string schema()                 JSON Schema
// A member is a Kind (needed), std::optional<Kind> (may be left out), Loose<Kind> (may be left out, and what is
// something else counts as left out) or Judged<Kind> (needed; the handler refuses it with a code of its own).
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/model/plan.h"
#include "server/refusal.h"
#include "table/json.h"

namespace server {

using table::json::Value;

// --- kinds -----------------------------------------------------------------------------------------

template <std::size_t Longest>
struct Text {
  std::string text;
  static bool read(const Value& v, Text& out) {
    const auto read = v.string();
    if (!read || read->size() > Longest) return false;
    out.text = *read;
    return true;
  }
  static Wanted wanted() { return "text"; }
  static std::string schema() {
    return R"({"type":"string","maxLength":)" + std::to_string(Longest) + "}";
  }
};

struct LanguageCode : Text<16> {  // other languages have no words
  static std::string schema() {
    return R"({"enum":["en","it","en-x-french","it-x-french","none"]})";
  }
};
struct PlayerName : Text<64> {  // server/names.h says which are invalid
  static std::string schema() { return R"({"type":"string","pattern":"^[A-Za-z0-9_-]{2,20}$"})"; }
};
struct SentPassword : Text<200> {
  static std::string schema() { return R"({"type":"string","minLength":8,"maxLength":200})"; }
};

struct Flag {
  bool set = false;
  static bool read(const Value& v, Flag& out) {
    out.set = v.boolean;
    return v.is(Value::Kind::kBool);
  }
  static Wanted wanted() { return "flag"; }
  static std::string schema() { return R"({"type":"boolean"})"; }
};

template <std::int64_t Min, std::int64_t Max>
struct Whole {
  std::int64_t n = 0;
  static bool read(const Value& v, Whole& out) {
    const auto read = v.integer(Min, Max);
    out.n = read.value_or(0);
    return read.has_value();
  }
  static Wanted wanted() { return "number"; }
  static std::string schema() {
    return R"({"type":"integer","minimum":)" + std::to_string(Min) + R"(,"maximum":)" +
           std::to_string(Max) + "}";
  }
};

struct SeatNumber : Whole<0, 7> {
  std::size_t at() const { return static_cast<std::size_t>(n); }
  static Wanted wanted() { return "seat"; }
};
struct Players : Whole<2, 8> {
  static Wanted wanted() { return "players"; }
};
struct BotLevel : Whole<0, kMaxLevel> {
  static Wanted wanted() { return "level"; }
};
struct Version : Whole<0, 0xFFFF'FFFF> {
  static Wanted wanted() { return "version"; }
};

// Where a page of a list begins, and how long it is.
inline constexpr std::int64_t kEndOfList = 1LL << 53, kLongestPage = 100;
using Offset = Whole<0, kEndOfList>;
using Before = Whole<1, kEndOfList>;
using PageSize = Whole<1, kLongestPage>;

// The code of a table, in any case.
struct TableCode {
  std::string code;
  static bool read(const Value& v, TableCode& out) {
    constexpr std::size_t kLongest = 16;
    const auto typed = v.string();
    if (!typed || typed->size() > kLongest) return false;
    for (const char c : *typed)
      if (c != ' ') out.code += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    return true;
  }
  static Wanted wanted() { return "table_code"; }
  static std::string schema() { return Text<16>::schema(); }
};

struct GameKey : Text<32> {
  static Wanted wanted() { return "game"; }
};

struct ClockSeconds {
  int seconds = 0;
  static bool read(const Value& v, ClockSeconds& out) {
    constexpr std::array kChoices = {0, 15, 30, 60};
    out.seconds = static_cast<int>(v.integer(0, 60).value_or(1));
    return std::ranges::find(kChoices, out.seconds) != kChoices.end();
  }
  static Wanted wanted() { return "clock"; }
  static std::string schema() { return R"({"enum":[0,15,30,60]})"; }
};

// As they are typed: {"rounds":2} and {"rounds":"2"} are the same.
struct Options {
  std::vector<std::pair<std::string, std::string>> list;
  static bool read(const Value& v, Options& out) {
    constexpr std::size_t kMost = 16;
    if (!v.is(Value::Kind::kObject) || v.keys.size() > kMost) return false;
    for (std::size_t i = 0; i < v.keys.size(); ++i)
      out.list.emplace_back(v.keys[i], v.items[i].text);
    return true;
  }
  static Wanted wanted() { return "object"; }
  static std::string schema() {
    return R"({"type":"object","maxProperties":16,"additionalProperties":{"type":["string","integer"]}})";
  }
};

struct Levels {
  std::vector<int> list;
  static bool read(const Value& v, Levels& out) {
    for (const Value& item : v.items) {
      const auto level = item.integer(0, kMaxLevel);
      if (!level) return false;
      out.list.push_back(static_cast<int>(*level));
    }
    return v.is(Value::Kind::kArray);
  }
  static Wanted wanted() { return "levels"; }
  static std::string schema() { return R"({"type":"array","items":)" + BotLevel::schema() + "}"; }
};

// The players of a match on a device, by seat: a bot's level, or null for a person, which is -1 here.
struct SeatLevels {
  std::vector<int> list;
  static bool read(const Value& v, SeatLevels& out) {
    constexpr std::size_t kMost = 8;
    if (!v.is(Value::Kind::kArray) || v.items.size() > kMost) return false;
    for (const Value& item : v.items) {
      const auto level = item.integer(0, kMaxLevel);
      if (!level && !item.is(Value::Kind::kNull)) return false;
      out.list.push_back(level ? static_cast<int>(*level) : -1);
    }
    return true;
  }
  static Wanted wanted() { return "lineup"; }
  static std::string schema() {
    return R"({"type":"array","maxItems":8,"items":{"type":["integer","null"],"minimum":0,"maximum":)" +
           std::to_string(kMaxLevel) + "}}";
  }
};
// For each choice that was taken back, the number of moves before it.
struct UndoneVersions {
  std::vector<std::uint32_t> list;
  static bool read(const Value& v, UndoneVersions& out) {
    if (!v.is(Value::Kind::kArray) || v.items.size() > table::Table::kMostUndone) return false;
    for (const Value& item : v.items) {
      const auto version = item.integer(0, 0xFFFF'FFFF);
      if (!version) return false;
      out.list.push_back(static_cast<std::uint32_t>(*version));
    }
    return true;
  }
  static Wanted wanted() { return "undone"; }
  static std::string schema() {
    return R"({"type":"array","maxItems":)" + std::to_string(table::Table::kMostUndone) +
           R"(,"items":{"type":"integer","minimum":0,"maximum":4294967295}})";
  }
};

// What a client adds to the shuffle: 32 bytes.
struct Entropy {
  std::string hex;
  static bool read(const Value& v, Entropy& out) {
    const auto text = v.string();
    if (!text || text->size() != 64 ||
        text->find_first_not_of("0123456789abcdef") != std::string_view::npos)
      return false;
    out.hex = *text;
    return true;
  }
  static Wanted wanted() { return "entropy"; }
  static std::string schema() { return R"({"type":"string","pattern":"^[0-9a-f]{64}$"})"; }
};

// A move as the game reads it. It is part of the request, which outlives its handler.
struct SentMove {
  const Value* json = nullptr;
  static bool read(const Value& v, SentMove& out) {
    out.json = &v;
    return true;
  }
  static Wanted wanted() { return "move"; }
  static std::string schema() { return R"({"type":"object"})"; }
};

// One of a few words.
inline bool read_word(std::span<const std::string_view> words, const Value& v,
                      std::string_view& out) {
  const auto text = v.string();
  const auto known = text ? std::ranges::find(words, *text) : words.end();
  if (known == words.end()) return false;
  out = *known;
  return true;
}
inline std::string schema_of_words(std::span<const std::string_view> words) {
  std::string out;
  for (const std::string_view word : words)
    out += (out.empty() ? "\"" : ",\"") + std::string(word) + '"';
  return R"({"enum":[)" + out + "]}";
}

// Quick phrases: the clients have the words, in their language.
struct Phrase {
  static constexpr std::span<const std::string_view> kAll = table::catalogue::kPhrases;
  std::string_view text;
  static bool read(const Value& v, Phrase& out) { return read_word(kAll, v, out.text); }
  static Wanted wanted() { return "phrase"; }
  static std::string schema() { return schema_of_words(kAll); }
};

// Why a player is reported to the host of the house.
struct ReportReason {
  static constexpr std::array<std::string_view, 4> kAll = {"cheating", "stalling", "name", "other"};
  std::string_view text;
  static bool read(const Value& v, ReportReason& out) { return read_word(kAll, v, out.text); }
  static Wanted wanted() { return "reason"; }
  static std::string schema() { return schema_of_words(kAll); }
};

struct ListedStatus {
  Status status = Status::kOpen;
  static bool read(const Value& v, ListedStatus& out) {
    const auto text = v.string();
    out.status = text == "playing" ? Status::kPlaying : Status::kOpen;
    return text == "open" || text == "playing";
  }
  static Wanted wanted() { return "status"; }
  static std::string schema() { return R"({"enum":["open","playing"]})"; }
};

// --- whether a member is needed ----------------------------------------------------------------------

template <class Kind>
struct Lenient {
  std::optional<Kind> value;
  bool given = false;  // even if it was something else
};
template <class Kind>
struct Loose : Lenient<Kind> {};
template <class Kind>
struct Judged : Lenient<Kind> {};

template <class Kind>
std::string text_of(const Lenient<Kind>& member) {  // empty: none
  return member.value ? member.value->text : std::string();
}
inline bool is_set(const Lenient<Flag>& flag) { return flag.value && flag.value->set; }

// False if it is not as Kind::wanted says. `v` is null if there is no such member.
template <class Kind>
bool read_member(const Value* v, Kind& out) {
  return v && Kind::read(*v, out);
}
template <class Kind>
bool read_member(const Value* v, std::optional<Kind>& out) {
  return !v || Kind::read(*v, out.emplace());
}
template <class Kind>
bool read_lenient(const Value* v, Lenient<Kind>& out) {
  out.given = v != nullptr;
  Kind read;
  if (v && Kind::read(*v, read)) out.value = std::move(read);
  return true;
}
template <class Kind>
bool read_member(const Value* v, Loose<Kind>& out) {
  return read_lenient(v, out);
}
template <class Kind>
bool read_member(const Value* v, Judged<Kind>& out) {
  return read_lenient(v, out);
}

// The kind of a member, and whether it is needed.
template <class Member>
struct MemberForm {
  using Kind = Member;
  static constexpr bool kNeeded = true;
};
template <class K>
struct MemberForm<std::optional<K>> {
  using Kind = K;
  static constexpr bool kNeeded = false;
};
template <class K>
struct MemberForm<Loose<K>> {
  using Kind = K;
  static constexpr bool kNeeded = false;
};
template <class K>
struct MemberForm<Judged<K>> {
  using Kind = K;
  static constexpr bool kNeeded = true;
};

}  // namespace server
