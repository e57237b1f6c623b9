#include "tui/web_socket.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <random>
#include <utility>

#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace tui {
namespace {

constexpr int kConnectMs = 5000;
constexpr std::size_t kMost = 1 << 20;  // of one message; a house sends a few KiB
enum Opcode { kContinued = 0, kText = 1, kClose = 8, kPing = 9, kPong = 10 };

bool wait_for(int fd, short what) {
  pollfd p{fd, what, 0};
  return poll(&p, 1, kConnectMs) == 1;
}

// A connected socket, or -1.
int connect_to(const addrinfo& where) {
  const int fd = socket(where.ai_family, where.ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (fd < 0) return -1;
  int error = 0;
  socklen_t size = sizeof error;
  if (connect(fd, where.ai_addr, where.ai_addrlen) == 0 ||
      (errno == EINPROGRESS && wait_for(fd, POLLOUT) &&
       getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0)) {
    const int on = 1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return fd;
  }
  close(fd);
  return -1;
}

std::string random_bytes(std::size_t n) {
  std::random_device device;
  std::string out;
  while (out.size() < n) out += static_cast<char>(device() & 0xFF);
  return out;
}

std::string base64(std::string_view bytes) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    unsigned group = 0;
    for (std::size_t k = 0; k < 3; ++k)
      group = group << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0u);
    for (std::size_t k = 0; k < 4; ++k)
      out += i + k <= bytes.size() ? kDigits[group >> (18 - 6 * k) & 63] : '=';
  }
  return out;
}

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  });
  return text;
}

}  // namespace

std::optional<Address> address_from(std::string_view url) {
  for (const std::string_view scheme : {"ws://", "http://"})
    if (url.starts_with(scheme)) url.remove_prefix(scheme.size());
  if (url.find("://") != std::string_view::npos) return std::nullopt;
  url = url.substr(0, url.find('/'));
  const auto colon = url.rfind(':');
  Address a{std::string(url.substr(0, colon)),
            std::string(colon == std::string_view::npos ? "80" : url.substr(colon + 1))};
  const bool digits = !a.port.empty() && a.port.size() <= 5 &&
                      a.port.find_first_not_of("0123456789") == std::string::npos;
  if (a.host.empty() || !digits) return std::nullopt;
  return a;
}

std::unique_ptr<WebSocket> WebSocket::connect(const Address& address) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (getaddrinfo(address.host.c_str(), address.port.c_str(), &hints, &found) != 0) return nullptr;
  int fd = -1;
  for (const addrinfo* a = found; a && fd < 0; a = a->ai_next) fd = connect_to(*a);
  freeaddrinfo(found);
  if (fd < 0) return nullptr;
  std::unique_ptr<WebSocket> socket(new WebSocket(fd));
  return socket->shake_hands(address) ? std::move(socket) : nullptr;
}

WebSocket::~WebSocket() {
  write_frame(kClose, std::string_view("\x03\xE8", 2));  // 1000: goodbye
  close(fd_);
}

// That the other side names our subprotocol shows that it understood; the hash of the key adds nothing to that.
bool WebSocket::shake_hands(const Address& address) {
  const std::string request =
      "GET /ws HTTP/1.1\r\nHost: " + address.host + ":" + address.port +
      "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: " +
      base64(random_bytes(16)) +
      "\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: mazzo.v1\r\n\r\n";
  if (!write_all(request)) return false;
  std::size_t end = 0;
  while ((end = in_.find("\r\n\r\n")) == std::string::npos) {
    std::array<char, 1024> bytes{};
    if (in_.size() > 16384 || !wait_for(fd_, POLLIN)) return false;
    const auto n = ::read(fd_, bytes.data(), bytes.size());
    if (n <= 0) return false;
    in_.append(bytes.data(), static_cast<std::size_t>(n));
  }
  const std::string head = lower(in_.substr(0, end));
  in_.erase(0, end + 4);
  return head.starts_with("http/1.1 101") &&
         head.find("sec-websocket-protocol: mazzo.v1") != std::string::npos;
}

bool WebSocket::write_all(std::string_view bytes) const {
  while (!bytes.empty()) {
    const auto n = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (n > 0)
      bytes.remove_prefix(static_cast<std::size_t>(n));
    else if ((errno != EAGAIN || !wait_for(fd_, POLLOUT)) && errno != EINTR)
      return false;
  }
  return true;
}

bool WebSocket::write_frame(int opcode, std::string_view payload) const {
  std::string frame;
  frame += static_cast<char>(0x80 | opcode);
  if (payload.size() < 126) {
    frame += static_cast<char>(0x80 | payload.size());
  } else {
    frame += static_cast<char>(0x80 | 126);
    frame += static_cast<char>(payload.size() >> 8 & 0xFF);
    frame += static_cast<char>(payload.size() & 0xFF);
  }
  const std::string mask = random_bytes(4);
  frame += mask;
  for (std::size_t i = 0; i < payload.size(); ++i)
    frame += static_cast<char>(payload[i] ^ mask[i % 4]);
  return write_all(frame);
}

bool WebSocket::send(std::string_view text) const {
  return text.size() < 65536 && write_frame(kText, text);
}

// One whole frame of what has come, if there is one; false: there is none yet, or it was the last.
bool WebSocket::take_frame(std::vector<std::string>& messages, bool& closed) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(in_[i]); };
  if (in_.size() < 2) return false;
  std::size_t size = byte(1) & 0x7F;
  std::size_t head = 2;
  if (size >= 126) {
    const std::size_t wide = size == 126 ? 2 : 8;
    if (in_.size() < head + wide) return false;
    size = 0;
    for (std::size_t i = 0; i < wide; ++i) size = size << 8 | byte(head + i);
    head += wide;
  }
  if (size > kMost || (byte(1) & 0x80) != 0) {  // a server masks nothing
    closed = true;
    return false;
  }
  if (in_.size() < head + size) return false;
  const int opcode = byte(0) & 0x0F;
  const bool last = (byte(0) & 0x80) != 0;
  const std::string payload = in_.substr(head, size);
  in_.erase(0, head + size);
  if (opcode == kPing) return write_frame(kPong, payload);
  if (opcode == kClose) {
    if (size >= 2)
      close_code_ =
          static_cast<unsigned char>(payload[0]) << 8 | static_cast<unsigned char>(payload[1]);
    closed = true;
    return false;
  }
  if (opcode == kText || opcode == kContinued) {
    message_ += payload;
    if (message_.size() > kMost) closed = true;
    if (last) messages.push_back(std::exchange(message_, ""));
  }
  return !closed;
}

bool WebSocket::read(std::vector<std::string>& messages) {
  std::array<char, 16384> bytes{};
  const auto n = ::read(fd_, bytes.data(), bytes.size());
  if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR)) return false;
  if (n > 0) in_.append(bytes.data(), static_cast<std::size_t>(n));
  bool closed = false;
  while (take_frame(messages, closed)) {
  }
  return !closed;
}

}  // namespace tui
