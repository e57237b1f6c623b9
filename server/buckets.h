#pragma once
// Token buckets by name: one for each account, address, … that has sent something lately.
#include <cstddef>
#include <unordered_map>

#include "server/token_bucket.h"

namespace server {

template <class Key>
class Buckets {
 public:
  bool take(const Key& key, const Rate& rate) {
    const auto now = std::chrono::steady_clock::now();
    if (buckets_.size() > kMany)  // a full bucket is like a new one
      std::erase_if(buckets_, [&](const auto& b) { return b.second.full(now); });
    return buckets_[key].take(rate, now);
  }

 private:
  static constexpr std::size_t kMany = 100'000;
  std::unordered_map<Key, TokenBucket> buckets_;
};

}  // namespace server
