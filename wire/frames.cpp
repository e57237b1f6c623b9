#include "wire/frames.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "table/json.h"

namespace wire {
namespace {

constexpr std::size_t kMask = 4, kLongestHead = 14, kLongestControl = 125;

std::uint8_t byte(char c) { return static_cast<std::uint8_t>(c); }

bool known(Opcode opcode) {
  return opcode <= Opcode::kBinary || (opcode >= Opcode::kClose && opcode <= Opcode::kPong);
}
bool control(Opcode opcode) { return opcode >= Opcode::kClose; }

std::uint64_t big_endian(std::span<const char> bytes) {
  std::uint64_t n = 0;
  for (const char c : bytes) n = n << 8 | byte(c);
  return n;
}

void mask(std::span<char> payload, const char* key) {
  std::uint32_t four = 0;
  std::memcpy(&four, key, kMask);
  std::size_t i = 0;
  for (; i + kMask <= payload.size(); i += kMask) {
    std::uint32_t word = 0;
    std::memcpy(&word, &payload[i], kMask);
    word ^= four;
    std::memcpy(&payload[i], &word, kMask);
  }
  for (; i < payload.size(); ++i) payload[i] = static_cast<char>(payload[i] ^ key[i % kMask]);
}

// Codes that a peer may send: those of the RFC and its registry, and the free range.
bool may_be_sent(std::uint64_t code) {
  return (code >= 1000 && code <= 1014 && code != 1004 && code != 1005 && code != 1006) ||
         (code >= 3000 && code <= 4999);
}

}  // namespace

struct FrameReader::Head {
  bool final = false;
  Opcode opcode{};
  std::size_t size = 0, payload = 0;  // bytes: of itself with the mask, and of what follows
  std::size_t total() const { return size + payload; }
};

FrameReader::Parts& FrameReader::parts() {
  if (!parts_) parts_ = std::make_unique<Parts>();
  return *parts_;
}
// What the caller has seen goes, and its memory too.
void FrameReader::forget_shown() {
  if (!parts_) return;
  for (std::string* shown : {&parts_->frame, &parts_->shown}) std::string().swap(*shown);
  if (parts_->begun.empty() && parts_->pieces.empty()) parts_.reset();
}

// Empty if bytes are missing, or on a fault.
std::optional<FrameReader::Head> FrameReader::head_of(std::span<const char> bytes) {
  if (bytes.size() < 2) return std::nullopt;
  const std::uint8_t first = byte(bytes[0]), second = byte(bytes[1]);
  Head head{.final = (first & 0x80) != 0, .opcode = static_cast<Opcode>(first & 15)};
  const bool masked = (second & 0x80) != 0, extended = (first & 0x70) != 0;
  const std::size_t length = second & 127;
  const std::size_t more = length == 127 ? 8 : length == 126 ? 2 : 0;
  const bool fits = !control(head.opcode) || (head.final && length <= kLongestControl);
  const bool in_order =
      control(head.opcode) || (head.opcode == Opcode::kMore) == (piecewise_ != Opcode::kMore);
  if (masked != (from_ == From::kClient) || extended || !known(head.opcode) || !fits || !in_order) {
    fault_ = Close::kBadFrame;
    return std::nullopt;
  }
  head.size = 2 + more + (masked ? kMask : 0);
  if (bytes.size() < head.size) return std::nullopt;
  const std::uint64_t payload = more == 0 ? length : big_endian(bytes.subspan(2, more));
  const std::size_t before = parts_ && !control(head.opcode) ? parts_->pieces.size() : 0;
  if (payload > longest_ || payload + before > longest_) {
    fault_ = Close::kTooBig;
    return std::nullopt;
  }
  head.payload = static_cast<std::size_t>(payload);
  return head;
}

// Usually it lies in the bytes; a frame that came in parts is put together. Empty if it is not whole yet.
std::span<char> FrameReader::whole_frame(std::span<char>& bytes, Head& head) {
  const auto take = [&bytes](std::size_t n) {
    const std::span<char> taken = bytes.first(std::min(n, bytes.size()));
    bytes = bytes.subspan(taken.size());
    return taken;
  };
  const auto add = [&](std::size_t n) {
    const auto taken = take(n);
    parts().begun.append(taken.data(), taken.size());
  };
  if (!parts_ || parts_->begun.empty()) {
    const auto found = head_of(bytes);
    if (found && bytes.size() >= found->total()) {
      head = *found;
      return take(head.total());
    }
    if (!fault_) add(bytes.size());
    return {};
  }
  std::string& begun = parts_->begun;
  while (!head_of(begun) && !fault_ && begun.size() < kLongestHead && !bytes.empty()) add(1);
  const auto found = fault_ ? std::nullopt : head_of(begun);
  if (!found) return {};
  head = *found;
  add(head.total() - begun.size());
  if (begun.size() < head.total()) return {};
  parts_->frame = std::exchange(begun, {});
  return parts_->frame;
}

std::optional<Message> FrameReader::next(std::span<char>& bytes) {
  forget_shown();
  while (!bytes.empty() && !fault_) {
    Head head;
    const std::span<char> frame = whole_frame(bytes, head);
    if (frame.empty()) continue;
    if (auto message = message_in(frame, head)) return message;
  }
  return std::nullopt;
}

std::optional<Message> FrameReader::message_in(std::span<char> frame, const Head& head) {
  const std::span<char> payload = frame.subspan(head.size);
  if (from_ == From::kClient) mask(payload, &frame[head.size - kMask]);
  const std::string_view text(payload.data(), payload.size());
  if (control(head.opcode) || (head.final && head.opcode != Opcode::kMore))
    return whole(head.opcode, text);
  if (head.opcode != Opcode::kMore) piecewise_ = head.opcode;
  parts().pieces += text;
  if (!head.final) return Message{Opcode::kMore, {}};
  parts_->shown = std::exchange(parts_->pieces, {});
  return whole(std::exchange(piecewise_, Opcode::kMore), parts_->shown);
}

std::optional<Message> FrameReader::whole(Opcode opcode, std::string_view payload) {
  if (opcode == Opcode::kText && !table::json::is_utf8(payload)) fault_ = Close::kNotUtf8;
  if (opcode == Opcode::kClose && !payload.empty()) {
    if (payload.size() < 2 || !may_be_sent(big_endian(payload.substr(0, 2))))
      fault_ = Close::kBadFrame;
    else if (!table::json::is_utf8(payload.substr(2)))
      fault_ = Close::kNotUtf8;
  }
  return fault_ ? std::nullopt : std::optional(Message{opcode, payload});
}

FrameHead::FrameHead(Opcode opcode, std::size_t payload) {
  bytes_[0] = static_cast<char>(0x80 | static_cast<int>(opcode));
  const std::size_t more = payload < 126 ? 0 : payload <= 0xFFFF ? 2 : 8;
  bytes_[1] = static_cast<char>(more == 0 ? payload : more == 2 ? 126 : 127);
  for (std::size_t i = 0; i < more; ++i)
    bytes_[size_++] = static_cast<char>(payload >> (8 * (more - 1 - i)));
}

std::string client_frame(Opcode opcode, std::string_view payload, std::array<char, 4> key) {
  std::string out(FrameHead(opcode, payload.size()).bytes());
  out[1] = static_cast<char>(out[1] | 0x80);
  out.append(key.data(), key.size());
  const std::size_t head = out.size();
  out += payload;
  mask(std::span(out).subspan(head), key.data());
  return out;
}

int close_code(std::string_view payload) {
  return payload.size() < 2 ? 0 : static_cast<int>(big_endian(payload.substr(0, 2)));
}

std::string close_payload(Close code, std::string_view reason) {
  const auto number = static_cast<std::uint16_t>(code);
  std::string out = {static_cast<char>(number >> 8), static_cast<char>(number & 255)};
  return out += reason.substr(0, kLongestControl - out.size());
}

}  // namespace wire
