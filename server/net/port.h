#pragma once
// One listening port as its connections share it, and the pass that counts each of them. For net/ alone, since it
// brings in Asio, though not Beast.
#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

#include "server/buckets.h"
#include "server/net/connection_handler.h"
#include "server/timers.h"

namespace server {

using Executor = boost::asio::io_context::executor_type;
using Socket = boost::asio::basic_stream_socket<boost::asio::ip::tcp, Executor>;

constexpr Millis millis(int seconds) { return Millis{seconds} * 1000; }

// What one listening port shares with its connections.
struct Port {
  boost::asio::io_context& io;
  const Clock& clock;
  Timers& timers;
  ConnectionHandler handler;
  FrontLimits limits;
  std::set<Wire*> talkers{};  // sessions after their handshake
  std::string frame{};  // the frame being sent, since one piece is quicker for the kernel than two
  std::array<char, 512> in{};  // the bytes being read, of one connection at a time
  std::size_t open = 0;
  std::unordered_map<std::string, std::size_t> by_address{};
  Buckets<std::string> requests{};  // over HTTP, by address

  Millis now() const { return clock.now(); }
  std::chrono::seconds patience() const { return std::chrono::seconds(limits.hello_s); }
  bool origin_allowed(const std::string& origin) const {
    return std::ranges::find(limits.origins, origin) != limits.origins.end();
  }
};
using PortPtr = std::shared_ptr<Port>;

// Counts a connection while it lives.
class Pass {
 public:
  explicit Pass(PortPtr port) : port_(std::move(port)) { ++port_->open; }
  Pass(const Pass&) = delete;
  Pass& operator=(const Pass&) = delete;
  ~Pass() {
    --port_->open;
    forget();
  }
  const std::string& address() const { return address_; }
  // The connection's address; false if it has too many.
  bool from(const std::string& address) {
    if (address == address_) return true;
    if (port_->by_address[address] >= port_->limits.max_each) return false;
    forget();
    address_ = address;
    ++port_->by_address[address_];
    return true;
  }

 private:
  void forget() {
    const auto it = port_->by_address.find(address_);
    if (it != port_->by_address.end() && --it->second == 0) port_->by_address.erase(it);
  }
  PortPtr port_;
  std::string address_;
};
using PassPtr = std::shared_ptr<Pass>;

}  // namespace server
