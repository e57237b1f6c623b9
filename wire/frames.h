#pragma once
// WebSocket frames (RFC 6455) as both sides read and write them: bytes in, whole messages out. Pure: no socket, no
// clock. Not here: the handshake, and the handling of a message.
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "wire/close.h"

namespace wire {

enum class Opcode : std::uint8_t {
  kMore = 0,
  kText = 1,
  kBinary = 2,
  kClose = 8,
  kPing = 9,
  kPong = 10
};

// Which side a frame comes from. A client masks what it sends, a server does not.
enum class From : std::uint8_t { kClient, kServer };

struct Message {
  Opcode opcode{};           // kMore: a piece came, and the message is not whole yet
  std::string_view payload;  // of a text: UTF-8. Valid until the next call
};

class FrameReader {
 public:
  FrameReader(From from, std::size_t longest) : from_(from), longest_(longest) {}

  // Takes bytes from the front until a message or a piece of one is whole. A message in pieces comes as a piece for
  // each but the last, without payload, and then as the whole. Empty if all were taken and more are needed, or if the
  // peer broke the rules, then and ever after. The bytes are unmasked where they lie.
  std::optional<Message> next(std::span<char>& bytes);
  std::optional<Close> fault() const { return fault_; }  // what to close with

 private:
  struct Head;
  std::optional<Head> head_of(std::span<const char> bytes);
  std::span<char> whole_frame(std::span<char>& bytes, Head& head);
  std::optional<Message> message_in(std::span<char> frame, const Head& head);
  std::optional<Message> whole(Opcode opcode, std::string_view payload);

  // Most readers never need it, and a house has thousands of them.
  struct Parts {
    std::string begun, frame;   // a frame that came in parts: its beginning, then the whole
    std::string pieces, shown;  // a message that came in frames: its beginning, then the whole
  };
  Parts& parts();
  void forget_shown();

  From from_;
  Opcode piecewise_ = Opcode::kMore;  // the kind of the pieces; kMore: none
  std::optional<Close> fault_;
  std::size_t longest_;  // of a message
  std::unique_ptr<Parts> parts_;
};

// The bytes before the payload of a frame from a server; a client adds a mask.
struct FrameHead {
  FrameHead(Opcode opcode, std::size_t payload);
  std::string_view bytes() const { return {bytes_, size_}; }

 private:
  char bytes_[10];
  std::size_t size_ = 2;
};

// A whole frame from a client. Each frame has a mask of its own, which no page can foresee.
std::string client_frame(Opcode opcode, std::string_view payload, std::array<char, 4> mask);

// The payload of a close frame; a long reason is cut.
std::string close_payload(Close code, std::string_view reason);
// The code in a payload that FrameReader took; 0 if there is none.
int close_code(std::string_view payload);

}  // namespace wire
