#pragma once
// How often a client may name a table that does not exist. A code is all it takes to come in, so guessing one is limited harder
// than playing: by address, and only by what was wrong. Tables that exist are found as often as they are asked for.
#include <string>
#include <tuple>

#include "server/buckets.h"

namespace server {

class WrongCodes {
 public:
  explicit WrongCodes(const Rate& rate) : rate_(rate) {}  // which may change
  bool too_many(const std::string& address) const { return by_address_.is_empty(address, rate_); }
  void add(const std::string& address) { std::ignore = by_address_.take(address, rate_); }

 private:
  const Rate& rate_;
  Buckets<std::string> by_address_;
};

}  // namespace server
