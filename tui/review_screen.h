#pragma once
// A played match as the coach sees it: how the chances went, what each seat lost and what was luck, and the dearest
// choices, each with the moment where it was made. Not here: the table on which such a moment is shown.
#include <optional>
#include <string>
#include <vector>

#include "table/analyse.h"
#include "tui/panel.h"
#include "tui/record_venue.h"
#include "tui/words.h"

namespace tui {

class ReviewScreen {
 public:
  struct Context {
    Screen& screen;
    Backdrop under;
    table::Voice voice;
  };
  ReviewScreen(Context context, Record record);

  // Lets the coach judge the match. False if the user gave it up, or the record is refused.
  bool judge();
  const std::optional<table::Refused>& refused() const { return found_.refused; }

  struct Wanted {
    std::uint32_t step = 0;  // the moment before the choice
    core::Seat seat;         // the seat that chose
    enum class What : unsigned char { kLook, kPlayOn } what{};
  };
  std::optional<Wanted> choose();  // none: the user goes back

 private:
  std::string name_of(core::Seat seat) const;
  std::vector<std::string> chances() const;
  std::string bars_of(double table::Point::* what, int columns) const;
  std::string account_of(std::size_t seat) const;
  std::string row_of(const table::Choice& choice) const;
  std::string told_at(std::uint32_t step) const;
  std::vector<std::string> head() const;
  std::optional<Wanted::What> look_at(const table::Choice& choice) const;

  Context c_;
  Record record_;
  Words w_;
  table::Analysis found_;
  std::vector<table::Point> course_;  // of the viewer's seat
  std::vector<table::Luck> luck_;
  std::vector<std::string> told_;              // what that seat was told at those moments
  std::vector<const table::Choice*> dearest_;  // the dearest first
  std::size_t at_ = 0;                         // the row that was chosen last
};

}  // namespace tui
