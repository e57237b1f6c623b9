#pragma once
// How often a client may do something: a burst, then a steady rate. The caller passes the time. A bucket is one point
// in time, so a server can keep one for each connection, account and address. Not here: what happens to a client that
// asks too often, nor the rates, which are settings.
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

  // Takes the tokens if there are enough, otherwise none. Pre: 1 <= tokens <= rate.burst, and times
  // never go back.
  [[nodiscard]] constexpr bool take(const Rate& rate, Time now, int tokens = 1) {
    if (wait(rate, now, tokens) > Duration::zero()) return false;
    full_at_ = std::max(full_at_, now) + rate.every * tokens;
    return true;
  }
  // Takes a token that may only come later; returns the wait. Work done after the wait keeps the rate.
  constexpr Duration reserve(const Rate& rate, Time now) {
    full_at_ = std::max(full_at_, now) + rate.every;
    return std::max(Duration::zero(), full_at_ - now - rate.every * rate.burst);
  }
  // Pre: it was taken.
  constexpr void give_back(const Rate& rate) { full_at_ -= rate.every; }
  // How long until take() would say yes. Zero: now.
  constexpr Duration wait(const Rate& rate, Time now, int tokens = 1) const {
    assert(tokens >= 1 && tokens <= rate.burst);
    if (full(now)) return Duration::zero();
    return std::max(Duration::zero(), full_at_ - now - rate.every * (rate.burst - tokens));
  }
  // A full bucket is like a new bucket and may be forgotten.
  constexpr bool full(Time now) const { return full_at_ <= now; }

 private:
  Time full_at_ = Time::min();
};

}  // namespace server
