#pragma once
// How whoever asked a question takes it back while it is being thought about. Not std::stop_token: Debian's libraries for
// WebAssembly have none, since it has no threads.
#include <atomic>

namespace ai {

class StopToken {
 public:
  StopToken() = default;  // nobody stops it
  // Stops once the flag is set. The flag outlives the token.
  explicit StopToken(const std::atomic<bool>& flag) : flag_(&flag) {}

  bool stop_requested() const { return flag_ && flag_->load(std::memory_order_relaxed); }

 private:
  const std::atomic<bool>* flag_ = nullptr;
};

}  // namespace ai
