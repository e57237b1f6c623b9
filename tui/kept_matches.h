#pragma once
// The matches that were played to their end at this machine, the last hundred of them: one saved match a line, which
// `mazzo replay FILE --match N` tells too. Not here: the matches of a house, which keeps them itself.
#include <string>
#include <vector>

#include "tui/record_venue.h"
#include "tui/stop.h"

namespace tui {

struct KeptMatch {
  Record record;
  std::string game;
  std::string outcome;  // of the first seat: "won", "lost" or "drawn"
};

void keep_match(const std::string& path, const std::string& saved);
std::vector<KeptMatch> kept_matches(const std::string& path, const Stop& stop);  // the last first

}  // namespace tui
