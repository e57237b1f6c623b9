#include "server/pacer.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "server/await.h"
#include "server/bot.h"
#include "server/secrets.h"

namespace server {
namespace {

constexpr Millis kTryAgain = 500;
constexpr Millis kRest = 1000;
constexpr int kMostDoublings = 6;
constexpr Millis kForgotten = 5 * 60'000;  // after a rest

// Until it goes, a bot thinks at the table.
class Thinking {
 public:
  explicit Thinking(TablePtr table) : table_(std::move(table)) {}
  Thinking(const Thinking&) = delete;
  Thinking& operator=(const Thinking&) = delete;
  ~Thinking() { table_->match()->thinking.reset(); }

 private:
  TablePtr table_;
};

// Is the bot's move for this version still wanted?
bool still_due(const Room& room, const Entry& entry) {
  return room.version() == entry.seen && !room.over() &&
         (entry.kind == Entry::Kind::kTimeout || room.bots_to_act().contains(entry.seat));
}

}  // namespace

Pacer::Pacer(Services& services, Scope& scope, const People& people, Tables& tables,
             const Presenter& presenter, Play& play, Attendance& attendance)
    : services_(services),
      scope_(scope),
      people_(people),
      tables_(tables),
      presenter_(presenter),
      play_(play),
      attendance_(attendance) {
  tables_.on_quiet = [this](const TablePtr& table) { settle(table); };
}

void Pacer::settle(const TablePtr& table) {
  if (services_.now() < table->rests_until) return;
  try {
    look_at(table);
  } catch (...) {
    services_.log.thrown("pacer_failed");
    tend_again(table);
  }
}

Task<> Pacer::tend(TablePtr table, Task<> deed) {
  try {
    co_await std::move(deed);
  } catch (...) {
    services_.log.thrown("pacer_failed");
    tend_again(table);
  }
}

void Pacer::tend_again(const TablePtr& table) {
  const Millis now = services_.now();
  if (now - table->rests_until > kForgotten) table->failures = 0;
  const int doublings = std::min(table->failures++, kMostDoublings);
  table->rests_until = now + (kRest << doublings);
  scope_.start(tend(table, show_again(table, table->rests_until)));
}

// The end of the turn settles the table.
Task<> Pacer::show_again(TablePtr table, Millis when) {
  co_await until(services_.timers, when);
  const Turn turn = co_await tables_.enter(table);
  if (turn && table->match()) presenter_.show_match(*table, std::nullopt, Presenter::Detail::kAll);
}

void Pacer::look_at(const TablePtr& table) {
  if (table->open() && table->plan().full() && table->plan().all_ready())
    return scope_.start(tend(table, begin(table)));
  const Match* match = table->match();
  if (!match || match->room.over()) return;
  arm(table);
  const core::SeatSet bots = match->room.bots_to_act();
  if (!bots.empty() && match->room.present_people() > 0 && match->thinking != match->room.version())
    scope_.start(tend(table, think(table, bots.lowest(), Entry::Kind::kMove)));
}

Task<> Pacer::begin(TablePtr table) {
  Turn turn = co_await tables_.enter(table);
  if (!turn || !table->open() || !co_await tables_.begin(turn)) co_return;
  presenter_.show_match(*table, std::nullopt, Presenter::Detail::kAll);
  attendance_.missing(table);
}

// --- time ------------------------------------------------------------------------------------------

// Not for a time that is up while a bot thinks about the move, since that ends by itself.
void Pacer::arm(const TablePtr& table) {
  Match& match = *table->match();
  const auto first = match.room.next_due(services_.settings.pace);
  if (!first || (match.armed != 0 && match.armed <= first->at)) return;
  if (first->kind == Entry::Kind::kTimeout && first->at <= services_.now() &&
      match.thinking == match.room.version())
    return;
  match.armed = first->at;
  scope_.start(ring(table, first->at));
}

Task<> Pacer::ring(std::weak_ptr<LiveTable> table, Millis when) {
  co_await until(services_.timers, when);
  const TablePtr still = table.lock();
  if (!still) co_return;  // over and forgotten
  still->match()->armed = 0;
  co_await tend(still, act(still));
}

// The first due thing may be done meanwhile, or due later. Then the end of the turn arms the timer again.
Task<> Pacer::act(TablePtr table) {
  using Kind = Entry::Kind;
  Turn turn = co_await tables_.enter(table);
  if (!turn) co_return;
  const Match& match = *turn->match();
  const auto first = match.room.next_due(services_.settings.pace);
  if (!first || first->at > services_.now()) co_return;
  if (first->kind == Kind::kTimeout) {
    if (match.thinking != match.room.version())
      scope_.start(tend(table, think(table, first->seat, Kind::kTimeout)));
    co_return;
  }
  Entry entry{.kind = first->kind, .seat = first->seat};
  if (first->kind == Kind::kLeft) entry.move = match.room.away(first->seat) ? "away" : "timeouts";
  co_await play_.record(turn, std::move(entry), std::nullopt);
}

// --- bots ------------------------------------------------------------------------------------------

// The bots of a table work for its host, otherwise for the first player present. So the bots of a client with many
// tables keep no other client's bot waiting.
Asker Pacer::asker_at(const Plan& plan) const {
  const auto here = [this](AccountId account) { return people_.find(account); };
  if (const ConnectionPtr host = here(plan.host)) return {host->address, host->account};
  for (const Chair& c : plan.chairs)
    if (const ConnectionPtr player = c.person() ? here(c.account) : nullptr)
      return {player->address, player->account};
  return {};
}

Task<> Pacer::think(TablePtr table, core::Seat seat, Entry::Kind kind) {
  const Millis asked_at = services_.now();
  const Room& room = table->match()->room;
  const std::uint32_t version = room.version();
  table->match()->thinking = version;
  std::optional<Thinking> thinking(table);
  auto move = co_await ask(services_.bots, asker_at(room.plan()),
                           [cards = std::shared_ptr<const table::Table>(room.table().clone()), seat,
                            level = room.level_at(seat), seed = random_number()] {
                             return bot_move(*cards, seat, level, seed);
                           });
  const Millis shown_at = move ? next_slot(asked_at) : services_.now() + kTryAgain;
  if (services_.now() < shown_at) co_await until(services_.timers, shown_at);
  Turn turn = co_await tables_.enter(table);
  if (!turn) co_return;
  thinking.reset();
  if (!move) co_return;  // the bots had too much to do, or failed; the end of the turn asks again
  Entry entry{.kind = kind, .seat = seat, .move = std::move(*move), .seen = version};
  if (still_due(table->match()->room, entry))
    co_await play_.record(turn, std::move(entry), std::nullopt);
}

// How long a bot thinks depends on its cards, so the house hides that time: moves appear after a whole multiple of the
// pause. Nearly all take one.
Millis Pacer::next_slot(Millis asked) const {
  const Millis pause = services_.settings.bot_pause, now = services_.now();
  if (pause == 0) return now;
  return asked + std::max<Millis>(1, (now - asked + pause - 1) / pause) * pause;
}

}  // namespace server
