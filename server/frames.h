#pragma once
// WebSocket frames (RFC 6455) as a server reads and writes them: bytes in, whole messages out. Pure: no socket,
// no clock. Not here: the handshake, and what is done about a message.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "server/wire.h"

namespace server {

enum class Opcode : std::uint8_t {
  kMore = 0,
  kText = 1,
  kBinary = 2,
  kClose = 8,
  kPing = 9,
  kPong = 10
};

struct Message {
  Opcode opcode{};           // kMore: a piece came, and the message is not whole yet
  std::string_view payload;  // of a text: UTF-8. Good until the reader is asked again
};

class FrameReader {
 public:
  explicit FrameReader(std::size_t longest) : longest_(longest) {}

  // Takes bytes from the front until a message or a piece of one is whole. What comes in pieces is told as a piece for
  // each but the last, without payload, and then as the whole. Nothing: all were taken and more are needed, or the
  // peer broke the rules, then and ever after. The bytes are unmasked where they lie.
  std::optional<Message> next(std::span<char>& bytes);
  std::optional<Close> fault() const { return fault_; }  // what to close with

 private:
  struct Head;
  std::optional<Head> head_of(std::span<const char> bytes);
  std::span<char> whole_frame(std::span<char>& bytes, Head& head);
  std::optional<Message> message_in(std::span<char> frame, const Head& head);
  std::optional<Message> whole(Opcode opcode, std::string_view payload);

  std::size_t longest_;        // of a message
  std::string begun_, frame_;  // a frame that came in parts: its beginning, and once it is whole
  std::string pieces_,
      shown_;  // a message that came in frames: its beginning, and once it is whole
  Opcode piecewise_ = Opcode::kMore;  // what the pieces are of; kMore: no pieces
  std::optional<Close> fault_;
};

// The bytes before the payload of a frame from a server.
struct FrameHead {
  FrameHead(Opcode opcode, std::size_t payload);
  std::string_view bytes() const { return {bytes_, size_}; }

 private:
  char bytes_[10];
  std::size_t size_ = 2;
};

// The payload of a close frame; a reason that is too long is cut.
std::string close_payload(Close code, std::string_view reason);

}  // namespace server
