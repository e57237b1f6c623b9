#include "server/sweep.h"

#include <utility>

#include "server/store/accounts.h"

namespace server {
namespace {

constexpr Millis kSoon = 60'000, kDay = 24 * 3'600'000, kBreath = 100;
constexpr std::int64_t kStep = 200;  // rows

}  // namespace

void Sweep::start() {
  services_.timers.at(services_.now() + kSoon, [this] { sessions(); });
}

void Sweep::sessions() {
  services_.store.ask([oldest = services_.now() - services_.settings.session](
                          Database& db) { return end_old_sessions(db, oldest, kStep); },
                      [this](std::optional<int> ended) {
                        swept_sessions_ += ended.value_or(0);
                        const bool more = ended == kStep;
                        services_.timers.at(services_.now() + kBreath,
                                            [this, more] { more ? sessions() : guests(0); });
                      });
}

void Sweep::guests(AccountId after) {
  services_.store.ask(
      [after](Database& db) { return gone_guests(db, after, kStep); },
      [this](std::optional<Gone> found) {
        if (!found || found->last == 0) return finished();
        std::erase_if(found->guests, [this](AccountId id) {  // a connection may outlive its session
          return people_.here(id) || !hall_.tables_of(id).empty();
        });
        services_.store.ask(
            [gone = std::move(found->guests)](Database& db) { return delete_gone(db, gone); },
            [this](std::optional<int> gone) { swept_guests_ += gone.value_or(0); });
        services_.timers.at(services_.now() + kBreath,
                            [this, last = found->last] { guests(last); });
      });
}

void Sweep::finished() {
  const auto sessions_gone = std::exchange(swept_sessions_, 0);
  const auto guests_gone = std::exchange(swept_guests_, 0);
  if (sessions_gone + guests_gone > 0)
    services_.log.say("swept",
                      JsonObject().number("sessions", sessions_gone).number("guests", guests_gone));
  services_.timers.at(services_.now() + kDay, [this] { sessions(); });
}

}  // namespace server
