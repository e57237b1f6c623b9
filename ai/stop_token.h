#pragma once
// How a caller withdraws a question while a bot thinks about it. Not std::stop_token, which Debian's libraries for
// WebAssembly lack, since it has no threads.
#include <atomic>

namespace ai {

class StopToken {
 public:
  StopToken() = default;  // never stops
  // Stops once the flag is set. The flag outlives the token.
  explicit StopToken(const std::atomic<bool>& flag) : flag_(&flag) {}

  bool stop_requested() const { return flag_ && flag_->load(std::memory_order_relaxed); }

 private:
  const std::atomic<bool>* flag_ = nullptr;
};

}  // namespace ai
