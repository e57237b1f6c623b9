#pragma once
// Time as the house counts it: milliseconds since 1970, so that deadlines can be kept on disk, yet driven
// by the steady clock after the start, so that a change of the machine's clock moves no deadline.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <utility>

namespace server {

using Millis = std::int64_t;

class Clock {
 public:
  Millis now() const { return wall_ + since(start_); }
  void skip(Millis time) { wall_ += time; }  // lets it pass at once, for tests
  // Towards a clock that all nodes share: at first all the way, later a little at a time.
  void steer(Millis right) {
    constexpr Millis kMost = 100;
    const Millis off = right - now();
    wall_ += std::exchange(steered_, true) ? std::clamp(off, -kMost, kMost) : off;
  }

 private:
  using Steady = std::chrono::steady_clock;
  static Millis since(Steady::time_point then) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(Steady::now() - then).count();
  }
  Steady::time_point start_ = Steady::now();
  Millis wall_ = std::chrono::duration_cast<std::chrono::milliseconds>(
                     std::chrono::system_clock::now().time_since_epoch())
                     .count();
  bool steered_ = false;
};

}  // namespace server
