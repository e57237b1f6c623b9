#pragma once
// Writes JSON by hand: one object, member by member, a list, a quoted text. All that server, terminal, program and module
// say without fields() is written here. Not here: reading (table/json.h), the games' types (table/write.h).
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "table/json.h"

namespace table::json {

inline std::string quoted(std::string_view text) {  // pre: is_utf8(text)
  std::string out;
  write_string(out, text);
  return out;
}

// [a,b,c] of things; write(thing) makes the JSON of each.
template <class Range, class Write>
std::string list(const Range& range, Write write) {
  std::string out = "[";
  for (const auto& x : range) {
    if (out.size() > 1) out += ',';
    out += write(x);
  }
  return out += ']';
}
template <class Range>
std::string list_of_texts(const Range& texts) {
  return list(texts, [](std::string_view text) { return quoted(text); });
}

// A key is our own name and needs no escape, except in `foreign`.
class Object {
 public:
  Object() : out_("{") {}
  explicit Object(std::string_view type) : Object() { text("t", type); }

  Object& text(std::string_view key, std::string_view value) {
    name(key);
    write_string(out_, value);
    return *this;
  }
  Object& text_if_any(std::string_view key, std::string_view value) {
    return value.empty() ? *this : text(key, value);
  }
  Object& number(std::string_view key, std::int64_t value) {
    name(key);
    write_number(out_, value);
    return *this;
  }
  template <std::same_as<bool> Flag>  // nothing else turns into a bool by accident
  Object& flag(std::string_view key, Flag value) {
    return raw(key, value ? "true" : "false");
  }
  Object& raw(std::string_view key, std::string_view json) {
    name(key);
    out_ += json;
    return *this;
  }
  // A key that a user chose.
  Object& foreign(std::string_view key, std::string_view json) {
    comma();
    write_string(out_, key);
    (out_ += ':') += json;
    return *this;
  }
  // Numbers here are whole, so a measured number is written in thousandths: {"milli":1250,"error_milli":80}
  Object& measured(std::string_view key, double mean, double error) {
    Object both;
    both.raw("milli", thousandths(mean)).raw("error_milli", thousandths(error));
    return raw(key, both.take());
  }
  // All members of the other.
  Object& members(const Object& other) {
    if (other.out_.size() == 1) return *this;
    comma();
    out_.append(other.out_, 1);
    return *this;
  }
  Object& reserve(std::size_t bytes) {
    out_.reserve(bytes);
    return *this;
  }
  std::string take() { return std::move(out_ += '}'); }

 private:
  void comma() {
    if (out_.size() > 1) out_ += ',';
  }
  void name(std::string_view key) { write_key(out_, key); }
  std::string out_;
};

}  // namespace table::json
