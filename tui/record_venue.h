#pragma once
// A played match to leaf through: every moment of it as one seat saw it, forward and back. Nobody can play here.
#include <optional>
#include <string>
#include <vector>

#include "tui/pages.h"
#include "tui/poll_queue.h"
#include "tui/venue.h"

namespace tui {

struct Record {
  std::string transcript;          // docs/transcripts.md
  std::vector<std::string> names;  // by seat; an empty name is shown as a number
  core::Seat seat;                 // the first viewer
  std::size_t at = 0;              // the first moment to show: steps from the first deal
  core::Seat own{};                // the user's; kNoSeat: other players' match
};

class RecordVenue final : public Venue, Pages {
 public:
  RecordVenue(Record record, table::Voice voice);
  // Why it cannot be read; none if it can.
  const std::optional<table::Refused>& refused() const { return refused_; }

  int wake_fd() const override { return news_.fd(); }
  std::optional<News> news() override { return news_.take(); }
  void play(core::Seat, std::string) override {}
  void go_on() override { leaf(1); }
  void leave() override {}
  void look(core::Seat) override { leaf(0); }
  Extras extras() override { return {.pages = this}; }

 private:
  void leaf(int pages) override;
  void change_seat() override;
  std::vector<Place> places() const override;
  void read();

  Record record_;
  table::Voice voice_;
  int seats_ = 0;
  std::vector<Moment> moments_;
  std::size_t at_ = 0;
  std::optional<table::Refused> refused_;
  PollQueue<News> news_;
};

}  // namespace tui
