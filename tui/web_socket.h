#pragma once
// A WebSocket to a house, as much of it as a client of mazzo.v1 needs: text frames, pings answered, no compression,
// no TLS. It blocks only while it connects and while it writes; reading is for who sees fd() readable in poll().
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tui {

struct Address {
  std::string host, port;
};
// "ws://host:port", "http://host:port/" or "host:port"; none if it is anything else, wss:// too.
std::optional<Address> address_from(std::string_view url);

class WebSocket {
 public:
  // Null: nobody answers there, or not in our protocol.
  static std::unique_ptr<WebSocket> connect(const Address& address);
  ~WebSocket();
  WebSocket(const WebSocket&) = delete;
  WebSocket& operator=(const WebSocket&) = delete;

  int fd() const { return fd_; }
  bool send(std::string_view text) const;         // false: the connection is gone
  bool read(std::vector<std::string>& messages);  // what has come; false: the connection is gone
  int close_code() const { return close_code_; }  // 0: it ended without one

 private:
  explicit WebSocket(int fd) : fd_(fd) {}
  bool shake_hands(const Address& address);
  bool write_all(std::string_view bytes) const;
  bool write_frame(int opcode, std::string_view payload) const;
  bool take_frame(std::vector<std::string>& messages, bool& closed);

  int fd_;
  int close_code_ = 0;
  std::string in_, message_;
};

}  // namespace tui
