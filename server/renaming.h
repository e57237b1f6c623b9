#pragma once
// Changes names in earlier matches step by step, on disk and at the tables in memory, and continues after a restart. Not here:
// what a step does, see store/renaming.h.
#include <optional>
#include <utility>

#include "server/await.h"
#include "server/lobby.h"
#include "server/store/renaming.h"

namespace server {

class Renaming {
 public:
  static constexpr std::int64_t kStep = 20;  // matches: about a millisecond

  Renaming(Services& services, Scope& scope, Lobby& lobby)
      : services_(services), scope_(scope), lobby_(lobby) {}
  void start() {
    if (!std::exchange(under_way_, true)) scope_.start(run());
  }
  // The first step is done; the rest follows.
  void did(const std::optional<Renamed>& step) {
    if (!step) return;
    show(*step);
    start();
  }

 private:
  static constexpr Millis kBreath = 10, kTryAgain = 1000;

  void show(const Renamed& step) {
    for (const std::string& code : step.codes) lobby_.renamed(code, step.account, step.name);
  }
  // Until nothing is left to do.
  Task<> run() {
    for (Millis pause = kBreath; under_way_;) {
      co_await until(services_.timers, services_.now() + pause);
      pause = kTryAgain;
      try {
        if (co_await rename()) pause = kBreath;
      } catch (...) {
        services_.log.thrown("renaming_failed");
      }
    }
  }
  // False if the store failed.
  Task<bool> rename() {
    const auto step = co_await ask(
        services_.store, [](Database& db) { return rename_some(db, std::nullopt, kStep); });
    if (!step) co_return false;
    under_way_ = step->has_value();
    if (*step) show(**step);
    co_return true;
  }

  Services& services_;
  Scope& scope_;
  Lobby& lobby_;
  bool under_way_ = false;
};

}  // namespace server
