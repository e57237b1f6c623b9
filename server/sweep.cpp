#include "server/sweep.h"

#include <utility>

#include "server/await.h"
#include "server/store/accounts.h"
#include "server/store/limits.h"
#include "server/store/results.h"

namespace server {
namespace {

constexpr Millis kSoon = 60'000, kDay = 24 * 3'600'000, kBreath = 100;
constexpr std::int64_t kStep = 200;  // rows

}  // namespace

Task<> Sweep::run() {
  for (Millis wait = kSoon;; wait = kDay) {
    co_await until(services_.timers, services_.now() + wait);
    if (on_duty_()) try {
        co_await sweep();
      } catch (...) {
        services_.log.thrown("sweep_failed");
      }
  }
}

Task<> Sweep::sweep() {
  const auto sessions_gone = co_await sessions();
  const auto guests_gone = co_await guests();
  co_await pairs();
  co_await buckets();
  if (sessions_gone + guests_gone > 0)
    services_.log.say("swept",
                      JsonObject().number("sessions", sessions_gone).number("guests", guests_gone));
}

Task<std::int64_t> Sweep::sessions() {
  std::int64_t gone = 0;
  for (std::optional<int> ended = kStep; ended == kStep;) {
    ended = co_await ask(services_.store,
                         [oldest = services_.now() - services_.settings.session](Database& db) {
                           return end_old_sessions(db, oldest, kStep);
                         });
    gone += ended.value_or(0);
    co_await until(services_.timers, services_.now() + kBreath);
  }
  co_return gone;
}

Task<> Sweep::pairs() {
  for (std::optional<int> gone = kStep; gone == kStep;) {
    gone =
        co_await ask(services_.store, [before = services_.now() - kPairsRemembered](Database& db) {
          return forget_pairs(db, before, kStep);
        });
    co_await until(services_.timers, services_.now() + kBreath);
  }
}

Task<> Sweep::buckets() {
  for (std::optional<int> gone = kStep; gone == kStep;) {
    gone =
        co_await ask(services_.store, [](Database& db) { return forget_full_buckets(db, kStep); });
    co_await until(services_.timers, services_.now() + kBreath);
  }
}

Task<std::int64_t> Sweep::guests() {
  std::int64_t gone = 0;
  for (AccountId after = 0;;) {
    auto found = co_await ask(services_.store,
                              [after](Database& db) { return gone_guests(db, after, kStep); });
    if (!found || found->last == 0) co_return gone;
    after = found->last;
    std::erase_if(found->guests, [this](AccountId id) {  // a connection may outlive its session
      return people_.here(id) || tables_.seated(id);
    });
    const auto deleted = co_await ask(
        services_.store,
        [guests = std::move(found->guests)](Database& db) { return delete_gone(db, guests); });
    gone += deleted.value_or(0);
    co_await until(services_.timers, services_.now() + kBreath);
  }
}

}  // namespace server
