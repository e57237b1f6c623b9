#pragma once
// JSON, as much as we need, the same natively and in WebAssembly. Reading is strict: whole text, UTF-8,
// no duplicate keys, capped in size and depth before anything is built. Writing appends to a string.
// Not here: objects written by hand (table/json_object.h), and how games' types become JSON (table/write.h).
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace table::json {

class Value {
 public:
  enum class Kind : std::uint8_t { kNull, kBool, kNumber, kString, kArray, kObject };

  Kind kind = Kind::kNull;
  bool boolean = false;
  std::string text;               // a string's value, or a number as it was written
  std::vector<Value> items;       // of an array or an object, in order
  std::vector<std::string> keys;  // of an object: keys[i] names items[i]

  bool is(Kind k) const { return kind == k; }
  const Value* find(std::string_view key) const;   // null if there is no such member
  std::optional<std::string_view> string() const;  // if it is one
  std::optional<std::int64_t> integer() const;     // a whole number that fits; never 1.5 or 1e2
  std::optional<std::int64_t> integer(std::int64_t min, std::int64_t max) const;
};

struct Limits {
  std::size_t bytes = 8 * 1024;
  int depth = 8;
};

struct Parsed {
  std::optional<Value> value;
  std::string_view error;  // what is wrong, in English, for the author of the text
  std::size_t at = 0;      // where, in bytes
};
Parsed parse(std::string_view text, const Limits& limits = {});

bool is_utf8(std::string_view s);

void write_string(std::string& out, std::string_view s);  // pre: is_utf8(s)
// A member's name in the object that `out` ends in, with the comma before it. pre: nothing in it to escape
void write_key(std::string& out, std::string_view key);
void write_number(std::string& out, std::int64_t n);
void write(std::string& out, const Value& v);  // compact

std::string written(const Value& v);  // the same
std::string thousandths(
    double x);  // numbers here are whole, so a real number is written in thousandths

// A member of an object, if it is there and of that kind.
std::string text_at(const Value& v, std::string_view key);  // otherwise empty
std::int64_t number_at(const Value& v, std::string_view key, std::int64_t otherwise);
bool flag_at(const Value& v, std::string_view key);  // otherwise false

}  // namespace table::json
