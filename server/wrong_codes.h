#pragma once
// How often a client may name a table that does not exist. A code is enough to come in, so the limit on guesses is stricter
// than on play: by address, and only for wrong codes. Existing tables may be asked for at any rate.
#include <string>

#include "server/buckets.h"

namespace server {

class WrongCodes {
 public:
  explicit WrongCodes(const Rate& rate) : rate_(rate) {}  // which may change
  // A guess, before its answer is known, so that guesses at the same time count too. False: too many.
  [[nodiscard]] bool take(const std::string& address) { return by_address_.take(address, rate_); }
  // There is such a table, or nobody could look.
  void give_back(const std::string& address) { by_address_.give_back(address, rate_); }

 private:
  const Rate& rate_;
  Buckets<std::string> by_address_;
};

}  // namespace server
