#pragma once
// Goes on with names that change in what was played, on disk and at the tables that are still in memory, and after a restart with
// what was left. Not here: what a step does, see store/renaming.h.
#include <optional>

#include "server/hall.h"
#include "server/store/renaming.h"

namespace server {

class Renaming {
 public:
  static constexpr std::int64_t kStep = 20;  // matches: about a millisecond

  Renaming(Services& services, Hall& hall) : services_(services), hall_(hall) {}
  void start() { go_on(); }
  // The first step has been done; the rest follows.
  void did(const std::optional<Renamed>& step) {
    if (!step) return;
    for (const std::string& code : step->codes) hall_.renamed(code, step->account, step->name);
    go_on();
  }

 private:
  static constexpr Millis kBreath = 10, kTryAgain = 1000;

  void go_on() {
    if (std::exchange(under_way_, true)) return;
    services_.timers.at(services_.now() + kBreath, [this] { take_step(); });
  }
  void take_step() {
    services_.store.ask([](Database& db) { return rename_some(db, std::nullopt, kStep); },
                        [this](const std::optional<std::optional<Renamed>>& step) {
                          under_way_ = false;
                          if (step) return did(*step);
                          services_.timers.at(services_.now() + kTryAgain, [this] { go_on(); });
                        });
  }

  Services& services_;
  Hall& hall_;
  bool under_way_ = false;
};

}  // namespace server
