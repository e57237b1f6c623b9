#pragma once
// Writes one JSON object, member by member, or a described struct as one. Reading is table/json.h.
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/fields.h"
#include "table/json.h"

namespace server {

class JsonObject {
 public:
  JsonObject() : out_("{") {}
  explicit JsonObject(std::string_view type) : JsonObject() { text("t", type); }

  JsonObject& text(std::string_view key, std::string_view value) {
    name(key);
    table::json::write_string(out_, value);
    return *this;
  }
  JsonObject& number(std::string_view key, std::int64_t value) {
    name(key);
    table::json::write_number(out_, value);
    return *this;
  }
  template <std::same_as<bool> Flag>  // nothing else turns into a bool by accident
  JsonObject& flag(std::string_view key, Flag value) {
    return raw(key, value ? "true" : "false");
  }
  JsonObject& raw(std::string_view key, std::string_view json) {
    name(key);
    out_ += json;
    return *this;
  }
  JsonObject& reserve(std::size_t bytes) {
    out_.reserve(bytes);
    return *this;
  }
  std::string take() { return std::move(out_ += '}'); }

 private:
  void name(std::string_view key) {
    if (out_.size() > 1) out_ += ',';
    out_ += '"';
    out_ += key;
    out_ += "\":";
  }
  std::string out_;
};

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

inline std::string quoted(std::string_view s) {
  std::string out;
  table::json::write_string(out, s);
  return out;
}

// A described struct (core/fields.h) of texts, numbers and flags. An empty text is left out.
template <core::Described T>
std::string json_of(const T& value) {
  JsonObject out;
  core::for_each_field(value, [&](std::string_view name, const auto& member) {
    using Member = std::remove_cvref_t<decltype(member)>;
    if constexpr (std::same_as<Member, bool>)
      out.flag(name, member);
    else if constexpr (std::integral<Member>)
      out.number(name, member);
    else if (!member.empty())
      out.text(name, member);
  });
  return out.take();
}

}  // namespace server
