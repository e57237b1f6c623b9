#pragma once
// A match at this machine: people at one keyboard, bots in the other seats. One thread owns the table and
// does all the thinking, so that keys are answered while bots think; the rest is two queues. A leaving player waits for
// no bot, and a playing person for no hint.
#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "tui/lineup.h"
#include "tui/poll_queue.h"
#include "tui/venue.h"

namespace tui {

class LocalVenue final : public Venue, Coach, Archive, TakeBack, OwnMatch, Rematches {
 public:
  struct Hooks {
    std::function<std::unique_ptr<table::Table>()> again;  // opens the table of a rematch
    std::function<SaveResult(const std::string& saved)>
        over;  // keeps a match that was played to its end
    // Saves a match. The thread calls it, and the caller of save().
    std::function<SaveResult(const std::string& saved)> save;
    std::function<void()> given_up = [] {};  // the match; its file is no longer wanted
    bool saves_every_move = true;            // from the first move of a person on
  };
  LocalVenue(std::unique_ptr<table::Table> table, Lineup lineup, table::Voice voice, Hooks hooks);
  ~LocalVenue() override;

  int wake_fd() const override { return news_.fd(); }
  std::optional<News> news() override { return news_.take(); }
  void play(core::Seat seat, std::string move) override;
  void go_on() override;
  void leave() override {}  // nobody waits
  void look(core::Seat seat) override;
  // Of several people none takes back what another did.
  Extras extras() override {
    return {.coach = this,
            .archive = this,
            .take_back = lineup_.people == 1 ? this : nullptr,
            .own = this,
            .rematches = this};
  }

 private:
  void advise(core::Seat seat) override;
  SaveResult save() override;
  void undo(core::Seat seat) override;
  std::optional<int> level() const override;
  void set_level(int level) override;
  void restart() override;
  void rematch() override;
  void decline() override {}  // nobody offers one

  static constexpr int kNoLevel = -1;
  using Job = std::function<void()>;
  enum class Hint : unsigned char { kWanted, kUnwanted };
  void ask(Job job,
           Hint hint = Hint::kUnwanted);  // a pending hint is no longer wanted
  void work();                            // the thread
  bool next_job(Job& job);

  void begin(std::unique_ptr<table::Table> table);
  void advance();  // bots move until it is a person's turn or the deal is over
  bool bot_moves();
  void hear();
  void take_level();
  void keep();
  void tell_if_unsaved(const SaveResult& result);
  void save_move(const std::string& saved);
  void tell();
  void add_past(Moment& moment) const;
  void add_earlier(Moment& moment) const;
  Moment moment(core::Seat seat) const;
  bool is_person(core::Seat s) const { return lineup_.is_person(s); }
  core::Seat seat_of(int person) const { return core::Seat(lineup_.first + person); }
  core::Seat person_to_act() const;
  core::Seat bot_to_act() const;

  Lineup lineup_;
  table::Voice voice_;
  Hooks hooks_;
  // Of the thread.
  std::unique_ptr<table::Table> table_;
  std::vector<std::string> names_;
  std::vector<std::vector<std::string>> unread_;  // by person, then the gallery
  bool tells_past_ = false;                       // the next moment of a resumed match
  std::uint32_t begun_at_ = 0;                    // the version that was opened, or put back to
  bool played_ = false;  // a person has moved, so there is something to lose
  bool told_unsaved_ = false;
  std::optional<int> next_level_;       // of the bots, from the next deal on
  std::optional<std::string> unsaved_;  // the file that could not be written; to be told
  // Between the threads.
  PollQueue<News> news_;
  std::mutex mutex_;
  std::condition_variable wanted_;
  std::deque<Job> jobs_;
  std::string saved_;  // the match after its last change, so that a save waits for no thinking bot
  std::atomic<int> level_ = kNoLevel;  // of the bots, as the player set it last
  std::atomic<bool> stop_ = false,
                    no_hint_ = false;  // the thread's hint is no longer wanted
  std::thread thread_;
};

}  // namespace tui
