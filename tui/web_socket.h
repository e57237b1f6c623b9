#pragma once
// A WebSocket to a house, as much of it as a client of mazzo.v1 needs: text frames, pings answered, no compression.
// It blocks only while it connects and while it writes, and not even then after a stop; call read() when fd() is
// readable in poll().
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tui/stream.h"
#include "wire/frames.h"

namespace tui {

class WebSocket {
 public:
  struct Dialled {
    std::unique_ptr<WebSocket> socket;  // null if nobody answers in our protocol, or
    std::string fault;                  // the certificate is no good, and why
  };
  static Dialled dial(const Address& address, const Stop& stop);  // `stop` outlives the socket
  ~WebSocket();
  WebSocket(const WebSocket&) = delete;
  WebSocket& operator=(const WebSocket&) = delete;

  int fd() const { return stream_->fd(); }
  bool send(std::string_view text);               // false: the connection is gone
  bool read(std::vector<std::string>& messages);  // what has come; false: the connection is gone
  bool closed_for_good() const;                   // reconnecting is useless, see docs/protocol.md

 private:
  explicit WebSocket(std::unique_ptr<Stream> stream);
  bool shake_hands(const Address& address);
  bool write_frame(wire::Opcode opcode, std::string_view payload);
  bool take(const wire::Message& message, std::vector<std::string>& messages);

  std::unique_ptr<Stream> stream_;
  std::string in_;
  wire::FrameReader reader_;
  int close_code_ = 0;  // 0: without a code
};

}  // namespace tui
