#include "server/archivist.h"

#include <utility>

#include "server/await.h"
#include "server/store/archive.h"

namespace server {
namespace {

// Meanwhile players look at what they just played, and clients send their last moves again.
constexpr Millis kRest = 30 * 60'000, kEvery = 10 * 60'000;
constexpr Millis kBreath = 25;
constexpr std::int64_t kStep = 8;  // matches

}  // namespace

Task<> Archivist::run() {
  for (;;) {
    co_await until(services_.timers, services_.now() + kEvery);
    if (on_duty_()) try {
        co_await archive();
      } catch (...) {
        services_.log.thrown("archive_failed");
      }
  }
}

Task<> Archivist::archive() {
  ArchiveStep step;
  const Millis before = services_.now() - kRest;
  while (on_duty_()) {
    auto next = co_await ask(services_.reader, {}, [step, before](Database& db) {
      return next_to_archive(db, step, before, kStep);
    });
    if (!next || next->room == 0) co_return;
    step = {{}, next->ended, next->room};
    const auto done = co_await ask(services_.store, [logs = std::move(next->logs)](Database& db) {
      return put_into_archive(db, logs);
    });
    if (!done) co_return;  // the next time, then
    services_.metrics.matches_archived += static_cast<std::uint64_t>(*done);
    co_await until(services_.timers, services_.now() + kBreath);
  }
}

}  // namespace server
