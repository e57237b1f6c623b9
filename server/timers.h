#pragma once
// Later work on the event loop. No timer is cancelled; the code that set a timer checks, when it rings, whether there
// is still something to do. What a timer throws leaves ring(), and the others ring after it.
#include <functional>
#include <map>
#include <utility>

#include "server/model/clock.h"

namespace server {

class Timers {
 public:
  // `wake` gets the time when something is due earlier than everything before; the caller must call ring() then.
  explicit Timers(std::function<void(Millis)> wake) : wake_(std::move(wake)) {}

  void at(Millis when, std::function<void()> what) {
    const bool first = waiting_.empty() || when < waiting_.begin()->first;
    waiting_.emplace(when, std::move(what));
    if (first && wake_) wake_(when);
  }
  void ring(Millis now) {
    const WakeForRest later{*this};
    while (!waiting_.empty() && waiting_.begin()->first <= now) {
      const auto what = std::move(waiting_.begin()->second);
      waiting_.erase(waiting_.begin());
      what();
    }
  }

 private:
  struct WakeForRest {
    Timers& timers;
    ~WakeForRest() {
      if (!timers.waiting_.empty() && timers.wake_) timers.wake_(timers.waiting_.begin()->first);
    }
  };

  std::function<void(Millis)> wake_;
  std::multimap<Millis, std::function<void()>> waiting_;
};

}  // namespace server
