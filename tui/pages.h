#pragma once
// What a record has instead of moves: pages, to leaf through and to go to.
#include <string>
#include <vector>

#include "tui/tricks.h"

namespace tui {

// The beginning of a deal, or the end of a trick.
struct Place {
  std::size_t page = 0;  // from 0
  std::string deal{};    // what the deal is called; empty: a trick
  std::vector<Laid> laid{};
  std::vector<SidePoints> points{};  // after it
};

class Pages {
 public:
  virtual void leaf(int pages) = 0;
  virtual void change_seat() = 0;  // look at it from the next seat
  virtual std::vector<Place> places() const = 0;

 protected:
  ~Pages() = default;
};

}  // namespace tui
