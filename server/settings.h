#pragma once
// The settings as the house uses them: times in milliseconds, rates as rates. config.h has their defaults, names and sources.
#include <cstddef>

#include "server/config.h"
#include "server/room.h"
#include "server/token_bucket.h"

namespace server {

struct Settings {
  explicit Settings(const Config& c)
      : pace{.grace = c.grace_seconds * 1000,
             .bank = c.grace_bank_seconds * 1000,
             .between_deals = c.between_deals_seconds * 1000,
             .asleep = Millis{c.asleep_hours} * 3'600'000},
        bot_pause(c.bot_pause_ms),
        absent(c.absent_seconds * 1000),
        ready_check(c.ready_seconds * 1000),
        rematch(c.rematch_seconds * 1000),
        bot_offer(c.bot_offer_seconds * 1000),
        session(Millis{c.session_days} * 24 * 3'600'000),
        queue_clock(c.queue_clock),
        table_clock(c.table_clock),
        tables_each(static_cast<std::size_t>(c.tables_each)),
        connection(c.rate_connection.rate()),
        account(c.rate_account.rate()),
        address(c.rate_address.rate()),
        code(c.rate_code.rate()),
        login(c.rate_login.rate()),
        guest(c.rate_guest.rate()),
        phrase(c.rate_phrase.rate()),
        offer(c.rate_offer.rate()),
        keep(c.rate_keep.rate()),
        watch(c.rate_watch.rate()),
        queue(c.rate_queue.rate()),
        newcomer(c.rate_newcomer.rate()),
        export_data(c.rate_export.rate()) {}

  Pace pace;
  Millis bot_pause, absent, ready_check, rematch, bot_offer, session;
  int queue_clock, table_clock;  // seconds
  std::size_t tables_each;
  Rate connection, account, address, code, login, guest, phrase, offer, keep, watch, queue,
      newcomer, export_data;
};

}  // namespace server
