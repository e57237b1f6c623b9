#include "tui/web_socket.h"

#include <algorithm>
#include <array>
#include <random>
#include <span>
#include <utility>

#include "tui/handshake.h"

namespace tui {
namespace {

using wire::Opcode;

constexpr std::size_t kLongestIn = 1 << 20;  // of a message; a house sends a few KiB
constexpr std::size_t kLongestOut = 65535;
constexpr std::size_t kLongestAnswer = 16384;  // to the handshake

template <std::size_t N>
std::array<char, N> random_bytes() {
  std::random_device device;
  std::array<char, N> out{};
  for (char& c : out) c = static_cast<char>(device() & 0xFF);
  return out;
}

std::string host_of(const Address& address) {
  const bool six = address.host.find(':') != std::string::npos;  // of IPv6
  return (six ? "[" + address.host + "]" : address.host) + ":" + address.port;
}

}  // namespace

WebSocket::WebSocket(std::unique_ptr<Stream> stream)
    : stream_(std::move(stream)), reader_(wire::From::kServer, kLongestIn) {}

WebSocket::Dialled WebSocket::dial(const Address& address, const Stop& stop) {
  auto dialled = Stream::dial(address, stop);
  if (!dialled.stream) return {nullptr, dialled.fault};
  std::unique_ptr<WebSocket> socket(new WebSocket(std::move(dialled.stream)));
  if (!socket->shake_hands(address)) return {};
  return {std::move(socket), ""};
}

WebSocket::~WebSocket() {
  write_frame(Opcode::kClose, wire::close_payload(wire::Close::kNormal, ""));
}

bool WebSocket::shake_hands(const Address& address) {
  const auto random = random_bytes<kKeyBytes>();
  const std::string key = base64({random.data(), random.size()});
  if (!stream_->write(upgrade_request(host_of(address), key))) return false;
  std::size_t end = 0;
  while ((end = in_.find("\r\n\r\n")) == std::string::npos)
    if (in_.size() > kLongestAnswer || !stream_->wait_for_more() || !stream_->read(in_))
      return false;
  const std::string answer = in_.substr(0, end);
  in_.erase(0, end + 4);
  return accepts(answer, key);
}

bool WebSocket::write_frame(Opcode opcode, std::string_view payload) {
  return stream_->write(wire::client_frame(opcode, payload, random_bytes<4>()));
}

bool WebSocket::send(std::string_view text) {
  return text.size() <= kLongestOut && write_frame(Opcode::kText, text);
}

// False if it was the last.
bool WebSocket::take(const wire::Message& message, std::vector<std::string>& messages) {
  switch (message.opcode) {
    case Opcode::kText: messages.emplace_back(message.payload); return true;
    case Opcode::kPing: return write_frame(Opcode::kPong, message.payload);
    case Opcode::kClose: close_code_ = wire::close_code(message.payload); return false;
    default: return true;  // a piece, a pong, and bytes that mean nothing here
  }
}

bool WebSocket::read(std::vector<std::string>& messages) {
  bool open = stream_->read(in_);
  std::span<char> unread(in_);
  while (const auto message = reader_.next(unread))
    if (!take(*message, messages)) {
      open = false;
      break;
    }
  in_.clear();  // the reader keeps the beginning of a frame
  return open && !reader_.fault();
}

bool WebSocket::closed_for_good() const {
  using wire::Close;
  constexpr std::array kFinal = {Close::kBadFrame, Close::kWrongData, Close::kNotUtf8,
                                 Close::kTooBig, Close::kReplaced};
  return std::ranges::find(kFinal, static_cast<Close>(close_code_)) != kFinal.end();
}

}  // namespace tui
