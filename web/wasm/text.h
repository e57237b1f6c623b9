#pragma once
// Text that crosses the border of the module: in as an address and a length in its memory, out as a buffer that begins
// with its length. Input may be anything; nothing reads it before fault() is checked.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

#include "table/replay.h"
#include "table/table.h"

namespace wasm {

inline constexpr std::size_t kLongest = table::Replay::kLimits.bytes;  // in bytes

class Text {
 public:
  Text(const char* data, std::size_t size) : data_(data), size_(size) {}

  std::optional<table::Refused> fault() const {
    if (size_ > kLongest)
      return table::Refused{"too_long", "A text has at most " + std::to_string(kLongest) +
                                            " bytes, not " + std::to_string(size_) + "."};
    if (size_ > 0 && (data_ == nullptr || !in_memory()))
      return table::Refused{"bad_text", "The text does not lie in the module's memory."};
    return std::nullopt;
  }
  std::string_view view() const { return {data_, size_}; }  // pre: no fault

 private:
  bool in_memory() const {
    constexpr std::uint64_t kPage = 64 * 1024;
    return reinterpret_cast<std::uintptr_t>(data_) + std::uint64_t{size_} <=
           __builtin_wasm_memory_size(0) * kPage;
  }
  const char* data_;
  std::size_t size_;
};

// Four bytes of length, little endian, then the text. It stays in place until the next answer.
inline const char* answer(std::string_view text) {
  static std::string buffer;
  const auto size = static_cast<std::uint32_t>(text.size());
  buffer.resize(sizeof size);
  std::memcpy(buffer.data(), &size, sizeof size);
  buffer += text;
  return buffer.data();
}

}  // namespace wasm
