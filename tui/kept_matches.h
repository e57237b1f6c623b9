#pragma once
// The last hundred finished matches of this machine: one saved match per line, which `mazzo replay FILE --match N`
// tells too. Not here: the matches of a house, which keeps them itself.
#include <optional>
#include <string>
#include <vector>

#include "tui/record_venue.h"
#include "tui/stop.h"

namespace tui {

struct KeptMatch {
  Record record;
  std::string game;
  std::string outcome;  // for the first seat: "won", "lost" or "drawn"
  bool undone = false;  // a choice was taken back, so it counts in no statistic
};

SaveResult keep_match(const std::string& path, const std::string& saved);
// A saved match as it is kept; none if it makes no sense.
std::optional<KeptMatch> kept_match(const std::string& saved);
std::vector<KeptMatch> kept_matches(const std::string& path, const Stop& stop);  // the newest first

}  // namespace tui
