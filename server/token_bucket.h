#pragma once
// How often somebody may do something: so many at once, then one every so often. Time is passed in.
// A bucket is one point in time, so a server can keep one for each connection, account and address.
// Not here: what happens to who asks too often, nor the rates, which are settings.
#include <algorithm>
#include <cassert>
#include <chrono>

namespace server {

struct Rate {
  std::chrono::nanoseconds every{};  // a token comes back
  int burst = 1;                     // tokens in a full bucket

  static constexpr Rate per(std::chrono::nanoseconds span, int tokens, int burst) {
    return {span / tokens, burst};
  }
};

class TokenBucket {
 public:
  using Time = std::chrono::steady_clock::time_point;
  using Duration = Time::duration;

  // Takes the tokens if they are there; else takes nothing. Pre: 1 <= tokens <= rate.burst, and times
  // never go back.
  [[nodiscard]] constexpr bool take(const Rate& rate, Time now, int tokens = 1) {
    if (wait(rate, now, tokens) > Duration::zero()) return false;
    full_at_ = std::max(full_at_, now) + rate.every * tokens;
    return true;
  }
  // Takes a token that may only come later: how long until it is there. What is done then keeps the rate.
  constexpr Duration reserve(const Rate& rate, Time now) {
    full_at_ = std::max(full_at_, now) + rate.every;
    return std::max(Duration::zero(), full_at_ - now - rate.every * rate.burst);
  }
  // How long until take() would say yes. Zero: now.
  constexpr Duration wait(const Rate& rate, Time now, int tokens = 1) const {
    assert(tokens >= 1 && tokens <= rate.burst);
    if (full(now)) return Duration::zero();
    return std::max(Duration::zero(), full_at_ - now - rate.every * (rate.burst - tokens));
  }
  // A full bucket is like a new one and may be forgotten.
  constexpr bool full(Time now) const { return full_at_ <= now; }

 private:
  Time full_at_ = Time::min();
};

}  // namespace server
