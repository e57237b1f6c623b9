#pragma once
// The coach on a finished match, or on the part of it that was played: what each choice cost, judged by what its seat
// knew at that moment, and how much of the result was luck. Not here: a single position, see Table::advise.
#include <string>
#include <string_view>
#include <vector>

#include "table/table.h"

namespace table {

struct Choice {
  int deal = 0;
  std::uint32_t version = 0;  // of the table before the move
  core::Seat seat;
  LegalMove played, best;
  std::string why;      // of the best
  ai::Measured lost;    // score given up; zero where chance explains the difference
  ai::Measured gained;  // if it was the best: score over the next best kind of move
};

// A seat's result over all deals is luck − lost + what the others lost, on average, to it.
struct Account {
  double result = 0, lost = 0, others_lost = 0;
  double luck() const { return result + lost - others_lost; }
};

struct Analysis {
  std::optional<Refused> refused;  // if set, nothing else is
  std::string_view unit;           // of every score here
  std::vector<Choice> choices;     // in the order they were made
  std::vector<Account> seats;
};

// A transcript or a saved match. Deterministic.
Analysis analyse(std::string_view record, std::uint32_t worlds, Voice voice);

// Leaves at most that many choices, those that lost or gained most, in their order.
void keep_telling(Analysis& analysis, std::size_t most);

std::string to_json(const Choice& choice);
std::string to_json(const Analysis& analysis);

}  // namespace table
