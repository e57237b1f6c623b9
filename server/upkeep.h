#pragma once
// The care of a store from outside the house, even while the house is open: checked copies, and a doctor that reads
// everything and reports what is wrong.
#include <cstdint>
#include <string>
#include <vector>

namespace server {

struct Checkup {
  std::int64_t accounts = 0, open = 0, playing = 0, over = 0, entries = 0;
  int schema = 0;
  std::vector<std::string> faults;  // none: healthy
};

// All throw StoreError if a file cannot be read or written.
Checkup examine(const std::string& store);
// From now on houses use a store that lacks what it acknowledged (store/losses.h). What was accepted, in words.
std::vector<std::string> accept_losses(const std::string& store);
// A copy of a store that may be in use, checked before it gets its name.
Checkup copy_store(const std::string& from, const std::string& to);

}  // namespace server
