#pragma once
// How often a client may name a table that does not exist. A code is enough to come in, so the limit on guesses is stricter
// than on play: by address, and only for wrong codes. Existing tables may be asked for at any rate.
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
