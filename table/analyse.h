#pragma once
// The coach on a finished match, or on the part of it that was played: what each choice cost, judged by what its seat
// knew at that moment, and how much of the result was luck. Not here: a single position, see Table::advise.
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "table/table.h"

namespace table {

struct Choice {
  int deal = 0;
  std::uint32_t version = 0;  // of the table before the move
  std::uint32_t step = 0;     // of the replay before the move
  core::Seat seat;
  LegalMove played, best;
  std::string why;               // of the best
  ai::Measured lost;             // score given up; zero where chance explains the difference
  ai::Measured gained;           // if it was the best: score over the next best kind of move
  double at_stake = 0;           // score between the best move and the worst
  double win = 0, best_win = 0;  // the chance to win the deal after the move, and after the best
  double score = 0, best_score = 0;  // expected of the deal, likewise
  std::vector<Advice> moves;         // all that were legal, the best first
  // By seat: what it gets where this choice loses 1. The seat itself −1, its partners less than 0, the others more.
  std::vector<double> shares;

  double lost_win() const { return lost.mean > 0 && best_win > win ? best_win - win : 0; }
};

// A seat's result over all deals is luck − lost − what its partners lost + what the others lost, on average, to it.
struct Account {
  double result = 0, lost = 0, partners_lost = 0, others_lost = 0;
  double at_stake = 0;
  double luck() const { return result + lost + partners_lost - others_lost; }
  // 1: every choice was the best; 0: every choice was the worst.
  double accuracy() const { return at_stake > 0 ? 1 - lost / at_stake : 1; }
};

struct DealEnd {
  int deal = 0;
  std::uint32_t step = 0;
};

struct Analysis {
  std::optional<Refused> refused;  // if set, nothing else is
  std::string_view unit;           // of every score here
  std::string_view by;             // what judged every choice, as Advice says it
  std::vector<Choice> choices;     // in the order they were made
  std::vector<Account> seats;
  std::vector<core::Seat> sides;  // by seat: the lowest of the seats that win together
  std::vector<DealEnd> ends;
  std::vector<std::vector<ai::MatchOdds>>
      odds;  // by the number of deals that had ended, then by seat
};

// One moment of a seat's chance to win the match. It began with the same chance for all; luck is what the cards changed
// since then, skill what choices changed: the seat's own, its partners' and the others'.
struct Point {
  int deal = 0;
  std::uint32_t step = 0;
  double chance = 0, luck = 0, skill = 0;
};
std::vector<Point> course(const Analysis& analysis, core::Seat seat);

// A moment at which the cards alone changed a seat's chance.
struct Luck {
  std::uint32_t step = 0;  // where the seat saw it
  double from = 0, to = 0;
};
// The largest changes of a course, the largest first.
std::vector<Luck> luck_in(const std::vector<Point>& course);

// A match judged choice by choice, so that a client can show what is known already, and stop.
class Review {
 public:
  static constexpr std::uint32_t kByLength = 0;  // fewer worlds for a choice of a long match

  // A transcript or a saved match. Plays it through once, and refuses a record that breaks a rule.
  Review(std::string_view record, std::uint32_t worlds, Voice voice);
  ~Review();
  Review(const Review&) = delete;
  Review& operator=(const Review&) = delete;

  std::size_t choices() const { return choices_; }  // in all; 0 if it is refused
  // Judges the next choice. Null: all of them are judged, or the record is refused.
  const Choice* next();
  const Analysis& so_far() const { return found_; }
  Analysis take() { return std::move(found_); }

 private:
  void look_ahead();  // counts the choices, and finds the sides of each deal
  bool step();        // one step of the record. False: nothing is left
  void judge(const ToldMove& next);
  std::vector<double> shares_of(core::Seat seat) const;  // of a choice that the seat makes now
  void share_out(const Choice& choice);

  std::uint32_t worlds_;
  Voice voice_;
  std::string record_;
  std::unique_ptr<class Replay> replay_;
  std::uint32_t step_ = 0;
  std::size_t choices_ = 0;
  std::vector<std::vector<int>> stakes_;  // by deal, as they were at its end
  bool done_ = false;
  Analysis found_;
};

// All of it at once. Deterministic.
Analysis analyse(std::string_view record, std::uint32_t worlds, Voice voice);

// Leaves at most that many choices, those that lost or gained most, in their order.
void keep_telling(Analysis& analysis, std::size_t most);

std::string to_json(const Choice& choice);
// The same, with every move that was legal.
std::string to_json_with_moves(const Choice& choice);
std::string to_json(const Account& account);
std::string to_json(const Point& point);
std::string to_json(const Luck& luck);
std::string to_json(const Analysis& analysis);

}  // namespace table
