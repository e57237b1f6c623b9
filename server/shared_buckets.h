#pragma once
// Buckets of this house, and, where it is a node, the same buckets of all nodes in the store. What this node refuses by itself costs the
// store nothing.
#include <chrono>
#include <string>
#include <utility>

#include "server/await.h"
#include "server/buckets.h"
#include "server/services.h"
#include "server/store/limits.h"

namespace server {

class SharedBuckets {
 public:
  explicit SharedBuckets(Services& services) : services_(services) {}
  void share() { shared_ = true; }  // with the other nodes

  Task<bool> take(std::string key, Rate rate) {
    if (!here_.take(key, rate)) co_return false;
    if (!shared_) co_return true;
    const Micros every = std::chrono::ceil<std::chrono::microseconds>(rate.every).count();
    const auto taken = co_await ask(
        services_.store, [key = std::move(key), every, burst = rate.burst](Database& db) {
          return take_token(db, key, every, burst);
        });
    co_return taken.value_or(true);  // without a store nothing follows
  }

 private:
  Services& services_;
  Buckets<std::string> here_;
  bool shared_ = false;
};

}  // namespace server
