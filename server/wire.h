#pragma once
// One connection as the house sees it, which sends frames and can be closed. The socket behind it is in net/; tests put
// a recorder there.
#include <cstdint>
#include <string>
#include <string_view>

namespace server {

// Why a socket is closed; published in docs/protocol.md.
enum class Close : std::uint16_t {
  kNormal = 1000,
  kBadFrame = 1002,
  kWrongData = 1003,
  kNotUtf8 = 1007,
  kPolicy = 1008,
  kTooBig = 1009,
  kRestart = 1012,
  kTryLater = 1013,
  kLeft = 4000,
  kLogInAgain = 4001,
  kReplaced = 4002,
  kSlow = 4008,
  kBanned = 4009,
};

class Wire {
 public:
  virtual ~Wire() = default;
  virtual void send(std::string frame) = 0;
  virtual void close(Close code, std::string_view reason) = 0;
  // A refusal, if this wire has a form of its own for it (an HTTP answer); false if it goes out like any message.
  virtual bool refuse(std::string_view /*code*/, std::string_view /*sentence*/) { return false; }
  // A browser's session, if this wire can carry it (an HTTP answer); otherwise false. An empty token ends it.
  virtual bool give_cookie(std::string_view /*token*/) { return false; }
};

}  // namespace server
