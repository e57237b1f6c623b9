#pragma once
// Token buckets by name: one for each account, address, … that has sent something lately. Buckets that are full again
// are forgotten, so there are at most about twice as many as are in use.
#include <algorithm>
#include <cstddef>
#include <unordered_map>

#include "server/token_bucket.h"

namespace server {

template <class Key>
class Buckets {
 public:
  using Time = TokenBucket::Time;

  bool take(const Key& key, const Rate& rate, Time now = std::chrono::steady_clock::now()) {
    return bucket(key, now).take(rate, now);
  }
  TokenBucket::Duration reserve(const Key& key, const Rate& rate,
                                Time now = std::chrono::steady_clock::now()) {
    return bucket(key, now).reserve(rate, now);
  }
  // A token that was taken.
  void give_back(const Key& key, const Rate& rate) {
    if (const auto it = buckets_.find(key); it != buckets_.end()) it->second.give_back(rate);
  }
  std::size_t size() const { return buckets_.size(); }

 private:
  static constexpr std::size_t kFew = 1000;

  TokenBucket& bucket(const Key& key, Time now) {
    if (buckets_.size() >= many_ && now >= next_sweep_) sweep(now);
    return buckets_[key];
  }
  // A full bucket is like a new bucket. To look at all of them takes a while, so it happens seldom, however many come.
  void sweep(Time now) {
    std::erase_if(buckets_, [&](const auto& b) { return b.second.full(now); });
    many_ = std::max(kFew, 2 * buckets_.size());
    next_sweep_ = now + std::chrono::seconds(1);
  }

  std::unordered_map<Key, TokenBucket> buckets_;
  std::size_t many_ = kFew;
  Time next_sweep_ = Time::min();
};

}  // namespace server
