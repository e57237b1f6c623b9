#pragma once
// Where a match runs, as a client sees it: at this machine (local_venue.h) or in a house elsewhere. A client
// asks and is told later; it is told only what the seat it looks through may know. Not here: rules, drawing.
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/seat.h"
#include "table/table.h"

namespace tui {

// All that one seat may know at one moment. The view is Table::view's JSON; a house sends the same.
struct Moment {
  core::Seat seat;  // through whose eyes; kNoSeat: what everybody may see
  std::string view;
  std::vector<table::LegalMove> legal;  // empty: it is not this seat's turn
  std::vector<std::string> names;       // by seat, as the others call them
  std::vector<std::string> said;        // what is new to this seat, a sentence each
  int clock_ms = -1;                    // left to who is to act; -1: no clock
  bool ended = false;                   // over, though the view is not: somebody left
  bool covered = false;                 // others sit at this keyboard: they look away first
};

// The coach's answer, the best move first.
struct Tip {
  std::vector<table::Advice> moves;
};

// Something about the venue itself: a lost connection, a phrase somebody said.
struct Notice {
  std::string sentence;
  bool final = false;  // nothing more will come from here
};

using News = std::variant<Moment, table::Refused, Tip, Notice>;

// What people may say to each other.
inline constexpr std::array<std::string_view, 10> kPhrases = {
    "hello", "good_luck",  "well_played", "thanks", "sorry",
    "oops",  "one_moment", "hurry",       "again",  "bye"};

class Venue {
 public:
  Venue() = default;
  Venue(const Venue&) = delete;
  Venue& operator=(const Venue&) = delete;
  virtual ~Venue() = default;

  virtual int wake_fd() const = 0;  // readable when there is news
  virtual std::optional<News> news() = 0;

  // Answered by a new Moment, or by Refused and nothing changed.
  virtual void play(core::Seat seat, std::string move) = 0;
  virtual void go_on() = 0;  // deal again; where one waits for people: take bots instead
  virtual void rematch() = 0;
  virtual void resign(core::Seat seat) = 0;

  // What not every venue has; the answer to "may I" is in the key bar.
  virtual bool has_coach() const = 0;
  virtual void advise(core::Seat seat) = 0;  // answered by a Tip
  virtual bool can_save() const = 0;
  virtual bool save(const std::string& path) = 0;  // false: it could not be written
  virtual bool has_phrases() const = 0;
  virtual void say(std::string_view phrase) = 0;  // one of kPhrases
};

}  // namespace tui
