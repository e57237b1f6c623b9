#pragma once
// Time as the house counts it: milliseconds since 1970, so that deadlines can be kept on disk, yet driven
// by the steady clock after the start, so that a change of the machine's clock moves no deadline.
#include <chrono>
#include <cstdint>

namespace server {

using Millis = std::int64_t;

class Clock {
 public:
  Millis now() const { return wall_ + since(start_); }
  void skip(Millis time) { wall_ += time; }  // lets it pass at once, for tests

 private:
  using Steady = std::chrono::steady_clock;
  static Millis since(Steady::time_point then) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(Steady::now() - then).count();
  }
  Steady::time_point start_ = Steady::now();
  Millis wall_ = std::chrono::duration_cast<std::chrono::milliseconds>(
                     std::chrono::system_clock::now().time_since_epoch())
                     .count();
};

}  // namespace server
