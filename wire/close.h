#pragma once
// Why a WebSocket is closed: the codes of RFC 6455 that we send, and our own, published in docs/protocol.md.
#include <cstdint>

namespace wire {

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

}  // namespace wire
