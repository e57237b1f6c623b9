#include "server/tables.h"

#include <algorithm>
#include <exception>
#include <utility>

#include "server/await.h"
#include "server/fold.h"
#include "server/plan_json.h"
#include "server/secrets.h"
#include "server/table_jobs.h"

namespace server {
namespace {

constexpr std::size_t kMaxWaiting = 64;   // for one table
constexpr std::size_t kKeepEnded = 2000;  // matches, for rematches and late views
constexpr std::size_t kKeepRead = 200;    // that ended long ago and were asked for again
constexpr Millis kTryAgain = 500;

void take_out(auto& codes, AccountId account, const std::string& code) {
  const auto it = codes.find(account);
  if (it == codes.end()) return;
  it->second.erase(code);
  if (it->second.empty()) codes.erase(it);
}

// What the store has under a code.
struct Finished {
  std::optional<Status> status{};  // none: there is no such table
  TablePtr table{};                // only of a match that is over; null: it cannot be played again
};
Finished finished_table(const StoredRoom& stored) {
  if (stored.plan.status < Status::kOver) return {stored.plan.status};
  auto room = fold(stored);
  return {stored.plan.status,
          room ? std::make_shared<LiveTable>(Match{std::move(*room)}) : nullptr};
}

}  // namespace

// --- the tables -------------------------------------------------------------------------------------

TablePtr Tables::find(const std::string& code) const {
  const auto it = tables_.find(code);
  return it == tables_.end() ? nullptr : it->second;
}

bool Tables::may_sit(AccountId account) const {
  const auto it = seats_of_.find(account);
  return it == seats_of_.end() || it->second.size() < services_.settings.tables_each;
}

void Tables::index(const Plan& before, const Plan& now) {
  for (const Chair& c : before.chairs) {
    take_out(seats_of_, c.account, before.code);
    take_out(kept_for_, c.kept_for, before.code);
  }
  if (now.status > Status::kPlaying) return;
  for (const Chair& c : now.chairs) {
    if (c.person()) seats_of_[c.account].insert(now.code);
    if (c.kept()) kept_for_[c.kept_for].insert(now.code);
  }
}

std::vector<std::string> Tables::codes_in(const Codes& codes, AccountId account) {
  const auto it = codes.find(account);
  return it == codes.end() ? std::vector<std::string>()
                           : std::vector<std::string>(it->second.begin(), it->second.end());
}

Listing::Shown Tables::shown(const LiveTable& table) const {
  using Shown = Listing::Shown;
  const Plan& plan = table.plan();
  const bool open = plan.status == Status::kOpen && plan.door == Door::kPublic;
  const bool played = plan.status == Status::kPlaying && plan.door != Door::kInvited &&
                      table.match() && table.match()->room.present_people() > 0;
  if (table.shut_) return Shown::kNot;
  return open ? Shown::kOpen : played ? Shown::kPlaying : Shown::kNot;
}

void Tables::relist(const LiveTable& table) {
  const Listing::Shown now = shown(table);
  listing_.set(table.plan(), now);
  if (on_change) tell(table, now);
}

// A move changes nothing that other nodes need to know.
void Tables::tell(const LiveTable& table, Listing::Shown now) {
  const std::pair news(table.plan().revision, now);
  if (table.told_ == news) return;
  table.told_ = news;
  if (tables_.contains(table.plan().code))
    on_change(table, now);
  else
    on_gone(table.plan().code);
}

// The last few thousand stay, so that memory is bounded however many are played. Those that were read again have a part of their
// own, so that old codes drive no match out of memory that has just ended.
void Tables::forget_later(const std::string& code, std::deque<std::string>& kept,
                          std::size_t most) {
  kept.push_back(code);
  if (kept.size() <= most) return;
  if (const TablePtr oldest = find(kept.front()))
    for (const Chair& c : oldest->plan().chairs) take_out(ended_of_, c.account, kept.front());
  tables_.erase(kept.front());
  if (on_gone) on_gone(kept.front());
  kept.pop_front();
}

std::vector<TablePtr> Tables::ended_since(Millis time) const {
  std::vector<TablePtr> out;
  for (auto code = ended_.rbegin(); code != ended_.rend(); ++code) {
    const TablePtr table = find(*code);
    if (!table || table->match()->room.last_at() < time) break;
    out.push_back(table);
  }
  return out;
}

// --- tables of other nodes ---------------------------------------------------------------------------

const Tables::Elsewhere* Tables::elsewhere(const std::string& code) const {
  const auto it = elsewhere_.find(code);
  return it == elsewhere_.end() ? nullptr : &it->second;
}

bool Tables::learn(Elsewhere table, Listing::Shown shown) {
  if (tables_.contains(table.plan.code)) return false;
  Elsewhere& known = elsewhere_[table.plan.code];
  index(known.plan, table.plan);
  listing_.set(table.plan, shown);
  known = std::move(table);
  return true;
}

void Tables::unlearn(const std::string& code) {
  const auto known = elsewhere_.extract(code);
  if (!known) return;
  index(known.mapped().plan, {});
  listing_.set(known.mapped().plan, Listing::Shown::kNot);
}

void Tables::expect_at(const std::string& code, NodeId owner) {
  if (!tables_.contains(code)) elsewhere_[code].owner = owner;
}

std::string_view Tables::listed(const LiveTable& table) const {
  if (table.listed_.empty()) {
    table.listed_ = public_json(table.plan());
    ++services_.metrics.tables_written;
  }
  return table.listed_;
}

std::string_view Tables::listed(const std::string& code) const {
  if (const TablePtr table = find(code)) return listed(*table);
  const Elsewhere* known = elsewhere(code);
  return known ? known->listed : std::string_view();
}

TablePtr Tables::adopt(const StoredRoom& stored) {
  unlearn(stored.plan.code);
  if (TablePtr known = find(stored.plan.code)) return known;
  return put(stored);
}

// --- turns -----------------------------------------------------------------------------------------

void Turn::end() {
  if (const TablePtr table = std::exchange(table_, {})) tables_->leave(table);
}

// If something was thrown, the table may be half changed.
Turn::~Turn() {
  if (table_ && std::uncaught_exceptions() > 0)
    tables_->abandon(*this);
  else
    end();
}

Turn Tables::take(const TablePtr& table) {
  if (table->shut_) return {};
  table->busy_ = true;
  return {*this, table};
}

// A task that ends its turn while the next turns are served only sets a flag, so that the stack stays flat however many wait.
void Tables::leave(const TablePtr& table) {
  table->busy_ = false;
  relist(*table);
  if (scope_.closing() || std::exchange(table->handing_on_, true)) return;
  while (!table->busy_ && !table->waiting_.empty()) {
    const Resume next = std::move(table->waiting_.front());
    table->waiting_.pop_front();
    next();
  }
  table->handing_on_ = false;
  if (!table->busy_ && !table->shut_) on_quiet(table);
}

Task<Turn> Tables::enter(RequestContext call, std::string code) {
  Found found{find(code)};
  if (!found.table) found = co_await find_or_guess(call, code);
  if (found.elsewhere) {
    on_elsewhere(call, code);
    co_return Turn();
  }
  const bool crowded = found.table && found.table->waiting_.size() >= kMaxWaiting;
  if (!found.table || crowded) {
    call.refuse(crowded ? Refusal::kBusy : found.why);
    co_return Turn();
  }
  Turn turn = co_await enter(found.table);
  if (!turn) call.refuse(Refusal::kDamaged);
  co_return turn;
}

// A code that is not in memory may be a guess.
Task<Tables::Found> Tables::find_or_guess(RequestContext call, std::string code) {
  const std::string& address = call.connection->address;
  if (damaged_.contains(code)) co_return Found{{}, Refusal::kDamaged};
  if (!services_.wrong_codes.take(address)) co_return Found{{}, Refusal::kTooFast};
  Found found = co_await find_or_read(std::move(code), call.asker());
  if (found.table || found.elsewhere || found.why != Refusal::kNoTable)
    services_.wrong_codes.give_back(address);
  co_return found;
}

Task<Turn> Tables::enter_quietly(std::string code) {
  const Found found = co_await find_or_read(std::move(code), {});
  if (!found.table) co_return Turn();
  co_return co_await enter(found.table);
}

// A finished match may be forgotten since, or have ended before a restart. The reader's thread plays it again, not the loop's.
Task<Tables::Found> Tables::find_or_read(std::string code, Asker asker) {
  if (damaged_.contains(code)) co_return Found{{}, Refusal::kDamaged};
  if (TablePtr table = find(code)) co_return Found{std::move(table)};
  const auto finished = co_await ask(services_.reader, std::move(asker), [code](Database& db) {
    const auto stored = load_room(db, code);
    return stored ? finished_table(*stored) : Finished{};
  });
  if (!finished) co_return Found{{}, finished.why};
  if (TablePtr table = find(code)) co_return Found{std::move(table)};  // by now
  const bool running = finished->status && *finished->status < Status::kOver;
  if (!finished->status || running)
    co_return Found{{}, Refusal::kNoTable, running && on_elsewhere != nullptr};
  if (!finished->table) co_return Found{{}, Refusal::kDamaged};
  finished->table->match()->room.reopened(services_.now());
  unlearn(code);
  tables_[code] = finished->table;
  forget_later(code, read_again_, kKeepRead);
  co_return Found{finished->table};
}

// --- from the store --------------------------------------------------------------------------------

// Null if what is on disk cannot be played.
TablePtr Tables::read(const StoredRoom& stored) const {
  auto table = std::make_shared<LiveTable>(OpenTable{stored.plan});
  return replace(*table, stored) ? table : nullptr;
}

// False if what is on disk cannot be played; the table is then unchanged.
bool Tables::replace(LiveTable& table, const StoredRoom& stored) const {
  if (!stored.damage.empty()) return false;
  if (stored.plan.status == Status::kOpen) {
    table.become(OpenTable{stored.plan, table.open_table() ? table.open_table()->kept_until : 0});
    return true;
  }
  auto room = fold(stored);
  if (!room) return false;
  room->reopened(services_.now());  // no player could act meanwhile
  table.become(std::move(*room));
  return true;
}

// The room takes no more requests. It stays on disk as it is, for `mazzo doctor`.
void Tables::shut(const TablePtr& table, const std::string& damage) {
  const Plan& plan = table->plan();
  services_.log.error("table_damaged", JsonObject().text("trouble", damage));
  table->shut_ = true;
  relist(*table);
  damaged_.insert(plan.code);
  if (tables_.erase(plan.code) == 0) return;
  index(plan, {});
  if (table->match()) --services_.metrics.matches_live[plan.setup.game];
}

// The store failed, so memory may hold more than the disk.
void Tables::reload(Turn& turn) {
  services_.log.error("store_failed", JsonObject().text("trouble", services_.store.trouble()));
  abandon(turn);
}

// Until the read succeeds. The turn lasts as long, so every task that waits for the table waits for this.
Task<> Tables::read_again(Turn turn) {
  for (bool done = false; !done;) {
    const auto stored = co_await ask(
        services_.store, [id = turn->plan().id](Database& db) { return load_room(db, id); });
    done = stored.has_value();
    const Plan before = turn->plan();
    if (done && !*stored) co_return shut(turn.table(), "table " + before.code + " is gone");
    if (done) try {
        if (!replace(*turn.table(), **stored)) co_return shut(turn.table(), damage_of(**stored));
        index(before, turn->plan());
      } catch (...) {  // memory must not go on as it is
        services_.log.thrown("table_not_read");
        co_return shut(turn.table(), "table " + before.code + " cannot be read");
      }
    co_await until(services_.timers, services_.now() + kTryAgain);
  }
}

Task<std::optional<std::vector<TablePtr>>> Tables::open() {
  const auto stored = co_await ask(services_.store, load_unfinished);
  if (!stored) co_return std::nullopt;
  std::vector<TablePtr> opened;
  for (const StoredRoom& s : *stored)
    if (TablePtr table = put(s)) opened.push_back(std::move(table));
  co_return opened;
}

// Null if it is damaged; the others must not wait for it.
TablePtr Tables::put(const StoredRoom& stored) {
  TablePtr table = read(stored);
  if (!table) {
    shut(std::make_shared<LiveTable>(OpenTable{stored.plan}), damage_of(stored));
    return nullptr;
  }
  tables_[stored.plan.code] = table;
  index({}, stored.plan);
  relist(*table);
  if (table->match()) ++services_.metrics.matches_live[stored.plan.setup.game];
  return table;
}

// --- changes ---------------------------------------------------------------------------------------

// Draws another code if it is taken by chance. Indexed at once, so that many requests in a row are counted.
Task<std::optional<Plan>> Tables::write(Plan plan, Owner owner) {
  std::optional<std::optional<RoomId>> id;
  while (!id || !*id) {
    plan.code = new_code();
    index({}, plan);
    id = co_await ask(services_.store, [plan, now = services_.now(), owner](Database& db) {
      return add_room(db, plan, now, owner);
    });
    if (!id || !*id) index(plan, {});
    if (!id) co_return std::nullopt;
  }
  plan.id = **id;
  co_return plan;
}

Task<TablePtr> Tables::add(Plan plan) {
  const auto written = co_await write(std::move(plan), Owner::kUs);
  if (!written) co_return nullptr;
  const auto table = std::make_shared<LiveTable>(OpenTable{*written});
  tables_[written->code] = table;
  relist(*table);
  co_return table;
}

Task<std::optional<RoomId>> Tables::add_for(NodeId node, Plan plan) {
  auto written = co_await write(std::move(plan), Owner::kNobody);
  if (!written) co_return std::nullopt;
  const RoomId id = written->id;
  index(*written, {});
  std::string listed = public_json(*written);
  written->setup.seed.clear();
  learn({node, *std::move(written), std::move(listed)}, Listing::Shown::kNot);
  co_return id;
}

Task<bool> Tables::save(Turn& turn, Plan next) {
  const bool closes = turn->open_table() && next.status == Status::kClosed;
  index(turn->plan(), next);
  const auto saved =
      co_await ask(services_.store, [next, closes, now = services_.now()](Database& db) {
        return closes ? remove_room(db, next) : save_plan(db, next, now);
      });
  if (!saved.value_or(false)) {
    index(next, turn->plan());
    reload(turn);
    co_return false;
  }
  ++next.revision;
  turn->set_plan(std::move(next));
  if (closes) tables_.erase(turn->plan().code);
  co_return true;
}

// From here on the chairs are fixed, the entropies are known, and the first cards are dealt.
Task<bool> Tables::begin(Turn& turn) {
  const Millis now = services_.now();
  Plan plan = turn->plan();
  plan.status = Status::kPlaying;
  const auto saved = co_await ask(services_.store,
                                  [plan, now](Database& db) { return begin_match(db, plan, now); });
  if (!saved || !*saved) {
    reload(turn);
    co_return false;
  }
  const Plan& begun = **saved;
  turn->become(Room(begun, services_.deal(begun.dealt()).table, now));
  ++services_.metrics.matches_live[begun.setup.game];
  services_.log.say("match_started",
                    JsonObject().text("table", begun.code).text("game", begun.setup.game));
  co_return true;
}

Task<bool> Tables::append(Turn& turn, Entry entry) {
  entry.at = services_.now();
  if (!turn->match()->room.apply(entry)) {  // the caller should have asked first
    reload(turn);
    co_return false;
  }
  co_return co_await commit(turn, std::move(entry));
}

Task<bool> Tables::commit(Turn& turn, Entry entry) {
  const Room& room = turn->match()->room;
  std::optional<bool> done;
  if (room.over())
    done = co_await ask(services_.store, end_of_match(room, entry));
  else
    done = co_await server::append(
        services_.store, Append{room.plan().id, room.version(), entry, room.plan().epoch});
  if (!done.value_or(false)) {
    reload(turn);
    co_return false;
  }
  written(*turn.table(), entry);
  co_return true;
}

void Tables::written(LiveTable& table, const Entry& entry) {
  Match& match = *table.match();
  if (entry.kind <= Entry::Kind::kTimeout) {
    ++services_.metrics.moves;
    services_.metrics.committed(static_cast<double>(services_.now() - entry.at) / 1000.0);
  }
  if (entry.kind == Entry::Kind::kDeal) match.nexts = {};
  if (match.room.over()) ended(table);
}

void Tables::ended(LiveTable& table) {
  Plan plan = table.plan();
  index(plan, {});
  plan.status = status_at_end(table.match()->room);
  ++plan.revision;
  ++services_.metrics.matches_ended;
  --services_.metrics.matches_live[plan.setup.game];
  services_.log.say("match_ended",
                    JsonObject().text("table", plan.code).text("game", plan.setup.game));
  for (const Chair& c : plan.chairs)
    if (c.person()) ended_of_[c.account].insert(plan.code);
  forget_later(plan.code, ended_, kKeepEnded);
  table.set_plan(std::move(plan));
}

}  // namespace server
