#pragma once
// A match at this machine: people at one keyboard, bots in the other seats. One thread owns the table and
// does all the thinking, so that keys are answered while bots think; the rest is two queues.
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "tui/post.h"
#include "tui/venue.h"

namespace tui {

struct Company {
  int people = 1;  // from seat 1 on
  ai::Spec bot{};  // in all other seats
  table::Language language{};
};

class LocalVenue final : public Venue {
 public:
  // `again` opens the table of a rematch.
  LocalVenue(std::unique_ptr<table::Table> table, Company company,
             std::function<std::unique_ptr<table::Table>()> again);
  ~LocalVenue() override;

  int wake_fd() const override { return news_.fd(); }
  std::optional<News> news() override { return news_.take(); }
  void play(core::Seat seat, std::string move) override;
  void go_on() override;
  void rematch() override;
  void resign(core::Seat) override {}  // leaving is enough: nobody waits for you
  bool has_coach() const override { return true; }
  void advise(core::Seat seat) override;
  bool can_save() const override { return true; }
  bool save(const std::string& path) override;
  bool has_phrases() const override { return false; }
  void say(std::string_view) override {}  // they hear each other

 private:
  using Job = std::function<void()>;
  void ask(Job job);
  void work();  // the thread
  bool next_job(Job& job);
  bool stopping();

  void begin(std::unique_ptr<table::Table> table);
  void advance();  // bots move until a person is asked or the deal is over
  bool bot_moves();
  void hear();
  void tell();
  bool is_person(core::Seat s) const { return s < company_.people; }
  core::Seat person_to_act() const;

  Company company_;
  std::function<std::unique_ptr<table::Table>()> again_;
  // Of the thread.
  std::unique_ptr<table::Table> table_;
  std::vector<std::string> names_;
  std::vector<std::vector<std::string>> unread_;  // by person, then the gallery
  // Between the threads.
  Post<News> news_;
  std::mutex mutex_;
  std::condition_variable wanted_;
  std::deque<Job> jobs_;
  bool stop_ = false;
  std::thread thread_;
};

}  // namespace tui
