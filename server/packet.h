#pragma once
// A message between nodes: parts of any bytes, each after its length.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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

}  // namespace server
