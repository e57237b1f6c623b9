#pragma once
// A President round for four, laid out so that sets of four make it short. Seats from 0:
//   seat 3 goes out first, then 2, then 0; seat 1 is left. Titles: Vice-Scum, Scum, Vice-President, President.
#include <string>
#include <vector>

#include "tests/support/rigged.h"

namespace tests {

inline const std::vector<std::string>& president_hands() {
  static const std::vector<std::string> kHands = {
      "3C 3D 3H 3S 4C 4D 4H 4S 5C 5D 5H 5S 6C",
      "6D 6H 6S 7C 7D 7H 7S 8C 8D 8H 8S 9C 9D",
      "9H 9S TC TD TH TS JC JD JH JS QC QD QH",
      "QS KC KD KH KS AC AD AH AS 2C 2D 2H 2S",
  };
  return kHands;
}

// Seat 3 deals first, then seat 0; both deals have the same hands.
inline Tables president_table(int rounds) {
  const auto deck = [](int first) {
    return deck_dealing<games::FrenchByRank>(dealing(president_hands(), first));
  };
  games::President::Rules rules;
  rules.rounds = static_cast<std::uint8_t>(rounds);
  return rigged_table<games::President>(rules, 3, {deck(0), deck(1)});
}

inline void play_first_round(Table& t) {
  play_all(t, {"3C 3D 3H 3S", "7C 7D 7H 7S", "TC TD TH TS", "KC KD KH KS", "pass", "pass", "pass",
               "AC AD AH AS", "pass", "pass", "pass", "2C 2D 2H 2S", "pass", "pass", "pass"});
  play_all(t, {"QS", "pass", "pass", "pass"});  // seat 3 is out, seat 0 leads
  play_all(t, {"4C 4D 4H 4S", "8C 8D 8H 8S", "JC JD JH JS", "pass", "pass"});
  play_all(t,
           {"QC QD QH", "pass", "pass", "9H 9S", "pass", "pass"});  // seat 2 is out, seat 0 leads
  play_all(t, {"5C 5D 5H 5S", "pass", "6C"});                       // seat 0 is out
}

}  // namespace tests
