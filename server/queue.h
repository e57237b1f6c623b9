#pragma once
// People who wait for a match of one kind, paired by rating, within a window that widens with the wait. A search looks at the
// nearest few by rating only, so that a thousand people cost a thousand times one person. Pure; the caller passes the time.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <set>
#include <tuple>
#include <unordered_map>
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
    bool agrees = false;  // to bots on the last seats
  };
  using Group = std::vector<Waiter>;  // the longest wait first
  using GetOn = std::function<bool(AccountId, AccountId)>;
  static constexpr int kFirstWindow = 100, kWiderEachSecond = 40;  // rating points
  static constexpr std::size_t kLookedAt = 32;                     // others, for one group

  static int window(const Waiter& w, Millis now) {
    return kFirstWindow + static_cast<int>((now - w.since) / 1000) * kWiderEachSecond;
  }

  void add(const Waiter& w) {
    remove(w.account);
    by_wait_.emplace(w.since, w.account);
    by_rating_.emplace(w.rating, w.since, w.account);
    waiting_.emplace(w.account, w);
  }
  bool remove(AccountId account) {
    const auto it = waiting_.find(account);
    if (it == waiting_.end()) return false;
    const Waiter& w = it->second;
    by_wait_.erase({w.since, w.account});
    by_rating_.erase({w.rating, w.since, w.account});
    waiting_.erase(it);
    return true;
  }
  Waiter* find(AccountId account) {
    const auto it = waiting_.find(account);
    return it == waiting_.end() ? nullptr : &it->second;
  }
  const Waiter* find(AccountId account) const {
    const auto it = waiting_.find(account);
    return it == waiting_.end() ? nullptr : &it->second;
  }
  const std::unordered_map<AccountId, Waiter>& waiting() const { return waiting_; }
  std::uint64_t compared() const { return compared_; }  // pairs so far: a cost without a clock

  // Takes out all groups of `seats` people who accept each other; the longest wait chooses first.
  std::vector<Group> match(std::size_t seats, Millis now, const GetOn& get_on = anybody) {
    std::vector<Group> out;
    if (waiting_.size() < seats) return out;
    for (const auto& [since, account] : std::vector(by_wait_.begin(), by_wait_.end()))
      if (Group group = match_with(account, seats, now, get_on); !group.empty())
        out.push_back(std::move(group));
    return out;
  }
  // Takes out a group with this player in it; empty if there is none.
  Group match_with(AccountId account, std::size_t seats, Millis now,
                   const GetOn& get_on = anybody) {
    const auto it = waiting_.find(account);
    if (it == waiting_.end()) return {};
    Group group = nearest_to(it->second, seats, now, get_on);
    if (group.size() < seats) return {};
    return take_out(std::move(group));
  }
  // Takes out everybody if all agree to bots on the last seats, and all accept each other; empty if not.
  Group match_with_bots(std::size_t seats, Millis now, const GetOn& get_on = anybody) {
    Group group;
    for (const auto& [account, w] : waiting_) {
      if (!w.agrees || waiting_.size() >= seats || !accepts(group, w, now, get_on)) return {};
      group.push_back(w);
    }
    return group.size() < 2 ? Group() : take_out(std::move(group));
  }

 private:
  using ByRating = std::set<std::tuple<int, Millis, AccountId>>;

  static bool anybody(AccountId, AccountId) { return true; }

  Group take_out(Group group) {
    std::ranges::sort(group, {}, [](const Waiter& w) { return std::pair(w.since, w.account); });
    for (const Waiter& w : group) remove(w.account);
    return group;
  }
  // The nearest by rating on either side, step by step outwards.
  Group nearest_to(const Waiter& first, std::size_t seats, Millis now, const GetOn& get_on) {
    Group group{first};
    auto right = std::next(by_rating_.find({first.rating, first.since, first.account}));
    auto left = std::make_reverse_iterator(std::prev(right));
    const auto distance = [&](const auto& place) {
      return std::abs(std::get<0>(place) - first.rating);
    };
    for (std::size_t n = 0; n < kLookedAt && group.size() < seats; ++n) {
      const bool has_left = left != by_rating_.rend(), has_right = right != by_rating_.end();
      if (!has_left && !has_right) break;
      const bool go_left = has_left && (!has_right || distance(*left) < distance(*right));
      const Waiter& next = waiting_.at(std::get<2>(go_left ? *left++ : *right++));
      if (accepts(group, next, now, get_on)) group.push_back(next);
    }
    return group;
  }
  bool accepts(const Group& group, const Waiter& w, Millis now, const GetOn& get_on) {
    return std::ranges::all_of(group, [&](const Waiter& other) {
      ++compared_;
      return std::abs(other.rating - w.rating) <= std::max(window(other, now), window(w, now)) &&
             get_on(w.account, other.account);
    });
  }

  std::unordered_map<AccountId, Waiter> waiting_;
  std::set<std::pair<Millis, AccountId>> by_wait_;
  ByRating by_rating_;
  std::uint64_t compared_ = 0;
};

}  // namespace server
