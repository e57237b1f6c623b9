#pragma once
// What a player does with a match that was played: see it again, let the coach judge it, check its deals, play on from one of its
// moments. Not here: how the match was found.
#include <functional>
#include <string>
#include <vector>

#include "table/verify.h"
#include "tui/review_screen.h"
#include "tui/table_session.h"

namespace tui {

// Files are read in a thread of their own. False if the user gave it up.
bool while_reading(Screen& screen, const Backdrop& under, const Words& w,
                   const std::function<void(const Stop&)>& work);

class PlayedMatch {
 public:
  struct Context {
    Screen& screen;
    Backdrop under;
    Settings& settings;
    table::Voice voice;
    RulesPage rules;
    ai::Spec bot;       // to play on against
    std::string& note;  // what went wrong, shown underneath
  };
  PlayedMatch(Context context, Record record);

  // Does what the player wants, then offers the rest, so that the way back to it stays open.
  void look_at(AfterMatch what);
  void look_at() { look_at(choose()); }

 private:
  AfterMatch choose() const;
  void replay(const Record& record);
  void review();
  void play_on(std::uint32_t step, core::Seat seat);
  void show_checks() const;
  std::vector<Styled> lines_of(const std::vector<table::Check>& checks, int width) const;
  void sit_down(Venue& venue);

  Context c_;
  Record record_;
  Words w_;
};

}  // namespace tui
