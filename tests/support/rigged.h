#pragma once
// A game whose cards the test lays out. Rules, table and narration are real; only the decks and the first dealer come
// from the test instead of the seed. rigged_test.cpp shows how.
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/cards.h"
#include "tests/support/tables.h"

namespace tests {

// A table of G where seat `dealer` deals these decks first; the deals after them come from a seed.
template <class G>
Tables rigged_table(const typename G::Rules& rules, int dealer, std::vector<core::Deck> decks);
// Another world of the table that was made last: from now on the two deal by turns, first the older.
template <class G>
Tables rigged_twin(const typename G::Rules& rules, int dealer, std::vector<core::Deck> decks);

// The cards in the order of dealing, one at a time from seat `first` on, so that the hands are these; `then` follows.
inline std::string dealing(const std::vector<std::string>& hands, int first,
                           std::string_view then = "") {
  std::string out;
  const auto seats = hands.size();
  for (std::size_t i = 0, dealt = 0; i < 52; ++i) {
    const std::string& hand = hands[(static_cast<std::size_t>(first) + i) % seats];
    const std::size_t at = 3 * (i / seats);
    if (at < hand.size()) out += (dealt++ > 0 ? " " : "") + hand.substr(at, 2);
  }
  return then.empty() ? out : out + " " + std::string(then);
}

}  // namespace tests
