#pragma once
// A message between nodes: parts of any bytes, each after its length.
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "table/json.h"

namespace server {

class Packet {
 public:
  Packet& add(std::string_view part) {
    for (int shift = 0; shift < 32; shift += 8)
      bytes_ += static_cast<char>((part.size() >> shift) & 0xFF);
    bytes_ += part;
    return *this;
  }
  Packet& add(std::int64_t number) { return add(std::to_string(number)); }
  std::size_t size() const { return bytes_.size(); }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

using PacketParts = std::span<const std::string_view>;

// None if the bytes are no packet.
inline std::optional<std::vector<std::string_view>> parts_of(std::string_view bytes) {
  std::vector<std::string_view> out;
  while (!bytes.empty()) {
    std::size_t size = 0;
    if (bytes.size() < 4) return std::nullopt;
    for (std::size_t i = 0; i < 4; ++i)
      size |= static_cast<std::size_t>(static_cast<unsigned char>(bytes[i])) << (8 * i);
    bytes.remove_prefix(4);
    if (bytes.size() < size) return std::nullopt;
    out.push_back(bytes.substr(0, size));
    bytes.remove_prefix(size);
  }
  return out;
}

// What a part says; 0 and nothing if it says none of this.
inline std::int64_t number_in(std::string_view part) {
  std::int64_t out = 0;
  std::from_chars(part.data(), part.data() + part.size(), out);
  return out;
}
inline std::optional<table::json::Value> json_in(std::string_view part) {
  return table::json::parse(part, {.bytes = 1 << 20, .depth = 10}).value;
}

}  // namespace server
