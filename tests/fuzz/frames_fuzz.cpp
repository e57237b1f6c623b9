// Any bytes as WebSocket frames of either side, whole and in parts: the same messages, and none longer than it may be.
#include <cstdlib>
#include <vector>

#include "wire/frames.h"

namespace {

constexpr std::size_t kLongest = 300;

struct Heard {
  std::vector<std::pair<wire::Opcode, std::string>> messages;
  std::optional<wire::Close> fault;
  bool operator==(const Heard&) const = default;
};

Heard hear(std::string bytes, std::size_t part, wire::From from) {
  wire::FrameReader reader(from, kLongest);
  Heard out;
  for (std::size_t at = 0; at < bytes.size(); at += part) {
    std::span<char> left = std::span(bytes).subspan(at).first(std::min(part, bytes.size() - at));
    while (const auto m = reader.next(left)) {
      if (m->payload.size() > kLongest) std::abort();
      out.messages.emplace_back(m->opcode, m->payload);
    }
  }
  out.fault = reader.fault();
  return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  for (const auto from : {wire::From::kClient, wire::From::kServer})
    if (hear(bytes, 1 + data[0], from) != hear(bytes, std::max<std::size_t>(1, bytes.size()), from))
      std::abort();
  return 0;
}
