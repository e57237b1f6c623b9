#include "tui/web_socket.h"

#include <algorithm>
#include <random>
#include <utility>

namespace tui {
namespace {

constexpr std::size_t kMost = 1 << 20;  // of one message; a house sends a few KiB
enum Opcode { kContinued = 0, kText = 1, kClose = 8, kPing = 9, kPong = 10 };

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

WebSocket::Dialled WebSocket::dial(const Address& address, const Stop& stop) {
  auto dialled = Stream::dial(address, stop);
  if (!dialled.stream) return {nullptr, dialled.fault};
  std::unique_ptr<WebSocket> socket(new WebSocket(std::move(dialled.stream)));
  if (!socket->shake_hands(address)) return {};
  return {std::move(socket), ""};
}

WebSocket::~WebSocket() {
  write_frame(kClose, std::string_view("\x03\xE8", 2));  // 1000: goodbye
}

// The other side names our subprotocol, so it understood; the hash of the key adds nothing to that.
bool WebSocket::shake_hands(const Address& address) {
  const bool six = address.host.find(':') != std::string::npos;  // of IPv6
  const std::string request =
      "GET /ws HTTP/1.1\r\nHost: " + (six ? "[" + address.host + "]" : address.host) + ":" +
      address.port + "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: " +
      base64(random_bytes(16)) +
      "\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: mazzo.v1\r\n\r\n";
  if (!stream_->write(request)) return false;
  std::size_t end = 0;
  while ((end = in_.find("\r\n\r\n")) == std::string::npos)
    if (in_.size() > 16384 || !stream_->wait_for_more() || !stream_->read(in_)) return false;
  const std::string head = lower(in_.substr(0, end));
  in_.erase(0, end + 4);
  return head.starts_with("http/1.1 101") &&
         head.find("sec-websocket-protocol: mazzo.v1") != std::string::npos;
}

bool WebSocket::write_frame(int opcode, std::string_view payload) {
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
  return stream_->write(frame);
}

bool WebSocket::send(std::string_view text) {
  return text.size() < 65536 && write_frame(kText, text);
}

// Takes one whole frame of what has come; false if there is none yet, or it was the last.
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
  const bool open = stream_->read(in_);
  bool closed = false;
  while (take_frame(messages, closed)) {
  }
  return open && !closed;
}

}  // namespace tui
