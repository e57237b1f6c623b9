#pragma once
// People who wait for a match of one kind, paired by rating, within a window that widens with the wait. Pure; the
// caller passes the time.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "server/model/clock.h"
#include "server/model/plan.h"

namespace server {

class Queue {
 public:
  struct Waiter {
    AccountId account = 0;
    int rating = 1500;
    Millis since = 0;
  };
  static constexpr int kFirstWindow = 100, kWiderEachSecond = 40;  // rating points

  static int window(const Waiter& w, Millis now) {
    return kFirstWindow + static_cast<int>((now - w.since) / 1000) * kWiderEachSecond;
  }

  void add(const Waiter& w) { waiting_.push_back(w); }
  bool remove(AccountId account) {
    return std::erase_if(waiting_, [&](const Waiter& w) { return w.account == account; }) > 0;
  }
  const std::vector<Waiter>& waiting() const { return waiting_; }

  using GetOn = std::function<bool(AccountId, AccountId)>;

  // Takes out a group of `seats` people who all accept each other; the longest wait comes first.
  std::optional<std::vector<Waiter>> match(
      std::size_t seats, Millis now,
      const GetOn& get_on = [](AccountId, AccountId) { return true; }) {
    std::ranges::sort(waiting_, {}, [](const Waiter& w) { return std::pair(w.since, w.account); });
    for (const Waiter& first : waiting_) {
      std::vector<Waiter> group;
      for (const Waiter& w : nearest(first))
        if (group.size() < seats && accepts(group, w, now, get_on)) group.push_back(w);
      if (group.size() < seats) continue;
      for (const Waiter& w : group) remove(w.account);
      return group;
    }
    return std::nullopt;
  }

 private:
  std::vector<Waiter> nearest(const Waiter& to) const {
    std::vector<Waiter> out = waiting_;
    std::ranges::sort(out, {}, [&](const Waiter& w) {
      return std::tuple(w.account == to.account ? -1 : std::abs(w.rating - to.rating), w.since,
                        w.account);
    });
    return out;
  }
  static bool accepts(const std::vector<Waiter>& group, const Waiter& w, Millis now,
                      const GetOn& get_on) {
    return std::ranges::all_of(group, [&](const Waiter& other) {
      return std::abs(other.rating - w.rating) <= std::max(window(other, now), window(w, now)) &&
             get_on(w.account, other.account);
    });
  }
  std::vector<Waiter> waiting_;
};

}  // namespace server
