#include "server/store/postgres.h"

#ifdef MAZZO_POSTGRES

#include <array>
#include <charconv>
#include <cstdlib>
#include <iterator>
#include <optional>
#include <thread>
#include <unordered_map>

#include <libpq-fe.h>

#include "server/store/dialect.h"
#include "server/store/lease.h"
#include "server/store/losses.h"
#include "server/store/postgres_link.h"
#include "server/store/postgres_tables.h"

namespace server {
namespace {

using Patience = PostgresLink::Patience;

constexpr Patience kWriting = std::chrono::seconds(5);       // for one statement
constexpr Patience kReading = PostgresLink::kForever;        // a dead server is found by its socket
constexpr unsigned kBigint = 20, kDouble = 701, kText = 25;  // OIDs

// `on`: a commit is on the disks of the primary and of its synchronous standby before anybody hears of it.
constexpr const char* kWriter =
    "SET synchronous_commit = on; SET idle_in_transaction_session_timeout = '3s'; "
    "SET tcp_keepalives_idle = 1; SET tcp_keepalives_interval = 1; SET tcp_keepalives_count = 3; ";
// All that a house asks has an index, and a plan that was made while a table was small is kept. A scan that must be would cost so
// much by this setting that the server compiled it first.
constexpr const char* kNoScans = "SET enable_seqscan = off; SET jit = off; ";
constexpr const char* kQuiet = "SET client_min_messages = warning";

std::string session_for(Access access) {
  std::string out = access == Access::kCreate ? kWriter : "";
  if (access != Access::kReadOnly) out += kNoScans;
  return out + kQuiet;
}

// Locks that all programs of ours know, by any numbers. Nodes share the house; a house without nodes does not.
constexpr const char* kLockHouse =
    "SELECT pg_try_advisory_lock(1298233967, hashtext(current_schema()))";
constexpr const char* kShareHouse =
    "SELECT pg_try_advisory_lock_shared(1298233967, hashtext(current_schema()))";
constexpr const char* kLockSchema =
    "SELECT pg_advisory_xact_lock(1298233968, hashtext(current_schema()))";

bool is_there(const PgResult& result) { return PQntuples(result.get()) > 0; }
int changed_by(const PgResult& result) { return std::atoi(PQcmdTuples(result.get())); }
int written_by(const PgResult& result) {
  return std::string_view(PQcmdStatus(result.get())).starts_with("SELECT") ? 0 : changed_by(result);
}

// Why a commit that this server acknowledges may be lost, in words; empty if it is safe.
std::string danger_of(PostgresLink& link, Standby standby) {
  const auto setting = [&](const std::string& name) {
    return text_in(link.ask("SHOW " + name, kWriting), 0, 0);
  };
  for (const std::string name : {"fsync", "full_page_writes"})
    if (setting(name) != "on")
      return "PostgreSQL's setting " + name + " is off, so a power failure loses moves";
  if (setting("server_encoding") != "UTF8") return "the database's encoding is not UTF8";
  if (standby == Standby::kNeeded && setting("synchronous_standby_names").empty())
    return "PostgreSQL has no synchronous standby (synchronous_standby_names is empty), so moves "
           "are lost with its machine; set one up, or accept that with store_single";
  return {};
}

// --- statements ---

class Postgres;

class PostgresStatement final : public Statement {
 public:
  PostgresStatement(Postgres& engine, const char* sql, std::string name)
      : engine_(engine), name_(std::move(name)), sql_(numbered(sql)) {}

  void bind(int index, std::int64_t value, Texts) override {
    set(index, {kBigint, std::to_string(value)});
  }
  void bind(int index, double value, Texts) override {
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    set(index, {kDouble, std::string(digits.data(), end)});
  }
  void bind(int index, std::string_view value, Texts) override {
    if (value.find('\0') != std::string_view::npos)
      throw std::runtime_error("a text with a zero in it cannot be stored");
    set(index, {kText, std::string(value)});
  }
  bool next() override;
  int changed() override { return changed_by(result_); }
  void reset() noexcept override {
    result_.reset();
    row_ = -1;
  }

  int columns() const override { return PQnfields(result_.get()); }
  std::int64_t number(int column) const override {
    const char* text = PQgetvalue(result_.get(), row_, column);
    return text[0] == 't' ? 1 : std::strtoll(text, nullptr, 10);  // t and f, or digits
  }
  double real(int column) const override {
    return std::strtod(PQgetvalue(result_.get(), row_, column), nullptr);
  }
  std::string text(int column) const override { return text_in(result_, row_, column); }

 private:
  friend class Postgres;
  void set(int index, PgValue value) {
    if (values_.size() < static_cast<std::size_t>(index))
      values_.resize(static_cast<std::size_t>(index));
    values_[static_cast<std::size_t>(index) - 1] = std::move(value);
  }

  Postgres& engine_;
  std::string name_, sql_;
  int prepared_on_ = 0;  // the number of the connection
  std::vector<PgValue> values_;
  PgResult result_;
  int row_ = -1;
};

// --- the engine ---

class Postgres final : public Engine {
 public:
  Postgres(std::string address, Access access) : address_(std::move(address)), access_(access) {
    connect();
  }

  EngineKind kind() const override { return EngineKind::kPostgres; }
  Statement& prepared(const char* sql) override {
    auto& kept = statements_[sql];
    if (!kept)
      kept =
          std::make_unique<PostgresStatement>(*this, sql, "s" + std::to_string(statements_.size()));
    return *kept;
  }
  void postpone(Statement& statement) override;
  void script(const char* sql) override {
    begin_now();
    send_waiting();
    link().ask(sql, kReading);
  }

  // The server hears of it with the first statement.
  void begin(Isolation isolation) override {
    enrol();
    begins_ = isolation;
  }
  void begin_reading() override {
    const auto start = [this] {
      link().ask("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", kReading);
    };
    try {
      start();
    } catch (const StoreError&) {
      if (link_ && !link_->lost()) throw;
      start();
    }
    inside_ = true;
  }
  void commit() override;
  bool was_committed() override;
  void roll_back() noexcept override {
    begins_.reset();
    inside_ = false;
    waiting_.clear();
    if (link_ && link_->in_transaction()) try {
        link_->ask("ROLLBACK", kWriting);
      } catch (const std::exception&) {
        link_.reset();
      }
  }
  void claim(Claim claim, Standby standby) override;
  std::int64_t node() const override { return node_; }
  std::int64_t acknowledged() const override { return batch_; }
  std::int64_t losses() override { return count_losses(link()); }

  int schema_version() override {
    if (text_in(link().ask("SELECT to_regclass('schema_version') IS NULL", kReading), 0, 0) == "t")
      return 0;
    const PgResult found = link().ask("SELECT version FROM schema_version", kReading);
    return is_there(found) ? std::stoi(text_in(found, 0, 0)) : 0;
  }
  void migrate(int version, const char* step) override;
  void filled() override;

  std::int64_t changes() const override { return changes_; }
  std::int64_t steps() const override { return link_ ? link_->journeys() : 0; }
  std::string integrity() override { return "ok"; }  // PostgreSQL's own tools check its files
  std::string danger(Standby standby) override { return danger_of(link(), standby); }
  void copy_to(Engine&) override {
    throw StoreError("a store in PostgreSQL is copied by PostgreSQL's own tools");
  }

 private:
  friend class PostgresStatement;

  // Never another connection than the one where the present transaction began.
  PostgresLink& link() {
    if (inside_ && (!link_ || link_->lost()))
      throw StoreError("the connection to PostgreSQL is lost");
    if (!link_ || link_->lost()) connect();
    return *link_;
  }
  void connect() {
    link_.reset();
    link_.emplace(address_, session_for(access_).c_str());
    ++connections_;
    if (!claimed_) return;
    if (const std::string why = danger_of(*link_, standby_); !why.empty()) {
      link_.reset();
      throw StoreError(why);
    }
    link_->ask(lock(), kWriting);  // if another has it, our lane is gone
  }
  Patience patience() const { return access_ == Access::kCreate ? kWriting : kReading; }
  const char* lock() const { return claimed_ == Claim::kNode ? kShareHouse : kLockHouse; }
  bool has_lock() { return text_in(link().ask(lock(), kWriting), 0, 0) == "t"; }
  void add_node_tables();
  void take_all();
  void end_lone_houses();
  void enrol();
  [[noreturn]] void refuse_to_write();
  void begin_now();
  PgResult begin_with(PostgresStatement* first);
  PgResult begin_group(PostgresStatement* first);
  PgResult run(PostgresStatement& statement);
  PgResult run_with_waiting(std::vector<PostgresLink::Step> steps);
  void send_waiting() {
    if (!waiting_.empty()) run_with_waiting({});
  }
  void prepare(PostgresStatement& statement);

  std::string address_;
  Access access_;
  std::optional<PostgresLink> link_;
  int connections_ = 0;                      // until now
  std::optional<Isolation> begins_;          // a transaction, with the next statement
  bool inside_ = false;                      // a transaction
  std::vector<PostgresLink::Step> waiting_;  // of that transaction, prepared, for the next journey
  std::optional<Claim> claimed_;
  Standby standby_ = Standby::kOptional;
  std::int64_t node_ = 0;   // 0: not enrolled
  std::int64_t batch_ = 0;  // the number of the last group that is over
  std::int64_t changes_ = 0;
  // Every group begins with its number. Without the row of the number before, nothing is done.
  PostgresStatement count_{*this,
                           "UPDATE lane SET batch = ?1, done = ?1 WHERE node = ?2 AND lane = 0 "
                           "AND batch = ?1 - 1",
                           "count"};
  std::unordered_map<std::string_view, std::unique_ptr<PostgresStatement>> statements_;
};

bool PostgresStatement::next() {
  if (row_ < 0) {
    result_ = engine_.run(*this);
    engine_.changes_ += written_by(result_);
  }
  return ++row_ < PQntuples(result_.get());
}

void Postgres::prepare(PostgresStatement& statement) {
  PostgresLink& to = link();
  if (statement.prepared_on_ == connections_) return;
  to.prepare(statement.name_, statement.sql_, statement.values_, patience());
  statement.prepared_on_ = connections_;
}

PgResult Postgres::run(PostgresStatement& statement) {
  if (begins_) return begin_with(&statement);
  prepare(statement);
  if (!waiting_.empty()) return run_with_waiting({{statement.name_, "", statement.values_}});
  return link().run(statement.name_, statement.values_, patience());
}

void Postgres::postpone(Statement& statement) {
  auto& change = static_cast<PostgresStatement&>(statement);
  begin_now();
  prepare(change);
  waiting_.push_back({change.name_, "", change.values_});
  if (!inside_) send_waiting();
}

// One journey; the result of the last step.
PgResult Postgres::run_with_waiting(std::vector<PostgresLink::Step> steps) {
  const std::size_t waited = waiting_.size();
  waiting_.insert(waiting_.end(), std::make_move_iterator(steps.begin()),
                  std::make_move_iterator(steps.end()));
  std::vector<PgResult> done = link().run_all(std::exchange(waiting_, {}), patience());
  for (std::size_t i = 0; i < waited; ++i) changes_ += written_by(done[i]);
  return std::move(done.back());
}

// A row of our own in the store, by which others can end what we do. The number is never used again.
void Postgres::enrol() {
  if (node_ != 0) return;
  const std::string expires = claimed_ == Claim::kNode ? kLeaseEnds : "'infinity'";
  const PgResult made =
      link().ask("WITH made AS (INSERT INTO node(expires) VALUES (" + expires +
                     ") RETURNING id) INSERT INTO lane SELECT id, 0, 0, 0 FROM made RETURNING node",
                 kWriting);
  node_ = std::stoll(text_in(made, 0, 0));
}

void Postgres::begin_now() {
  if (begins_) begin_with(nullptr);
}

// The server may have gone since the last group, and may be back.
PgResult Postgres::begin_with(PostgresStatement* first) {
  try {
    return begin_group(first);
  } catch (const StoreError&) {
    if (!begins_ || (link_ && !link_->lost())) throw;  // it was refused, or the server lives
    inside_ = false;
    return begin_group(first);
  }
}

// In one journey: the beginning, the number of the group, and the first statement.
PgResult Postgres::begin_group(PostgresStatement* first) {
  count_.bind(1, batch_ + 1, Texts::kCopied);
  count_.bind(2, node_, Texts::kCopied);
  prepare(count_);
  if (first) prepare(*first);
  const std::string level =
      *begins_ == Isolation::kSerializable ? "SERIALIZABLE" : "READ COMMITTED";
  std::vector<PostgresLink::Step> steps = {{"", "BEGIN ISOLATION LEVEL " + level},
                                           {count_.name_, "", count_.values_}};
  if (first) steps.push_back({first->name_, "", first->values_});
  PostgresLink& to = link();
  inside_ = true;
  std::vector<PgResult> done = to.run_all(steps, kWriting);
  begins_.reset();
  if (changed_by(done[1]) == 1) return std::move(done.back());
  roll_back();
  refuse_to_write();
}

// The lane of this house is not as this house left it.
void Postgres::refuse_to_write() {
  const auto loss = loss_of(link(), node_, batch_);
  if (!loss) throw Fenced();
  write_loss(link(), *loss);
  throw WritesLost(sentence_of(*loss));
}

void Postgres::commit() {
  if (std::exchange(begins_, std::nullopt)) return;  // nothing was asked
  send_waiting();
  PostgresLink& to = link();
  to.warned();
  PgResult done;
  inside_ = false;
  try {
    done = to.ask("COMMIT", kWriting);
  } catch (const Collision&) {
    throw;
  } catch (const std::exception& error) {
    link_.reset();
    throw UnknownOutcome(error.what());
  }
  if (std::string_view(PQcmdStatus(done.get())) != "COMMIT")
    throw StoreError("a statement of the transaction had failed");
  if (to.warned()) {
    link_.reset();
    throw UnknownOutcome("the standby may not have the commit");
  }
  ++batch_;
}

// The number of the group is burnt, so that a server which still works at it, or gets it late, does nothing. This waits for the
// lock that such a server holds, and for the standby, so what it reads is final. If it fails, it may be tried again.
bool Postgres::was_committed() {
  const std::int64_t group = batch_ + 1;
  PostgresLink& to = link();
  to.warned();
  const PgResult burnt = to.ask("UPDATE lane SET batch = " + std::to_string(group + 1) +
                                    " WHERE node = " + std::to_string(node_) +
                                    " AND lane = 0 AND batch BETWEEN " + std::to_string(group - 1) +
                                    " AND " + std::to_string(group + 1) + " RETURNING done",
                                kWriting);
  if (to.warned()) {
    link_.reset();
    throw StoreError("the standby does not answer");
  }
  if (!is_there(burnt)) refuse_to_write();
  batch_ = group + 1;
  return std::stoll(text_in(burnt, 0, 0)) == group;
}

// After kill -9 the server may need a moment to notice that the house before is gone.
void Postgres::claim(Claim claim, Standby standby) {
  constexpr int kTries = 50;
  constexpr auto kPause = std::chrono::milliseconds(100);
  claimed_ = claim;
  standby_ = standby;
  for (int tries = 1; !has_lock(); ++tries) {
    if (tries == kTries) throw StoreError("another mazzo is using the store");
    std::this_thread::sleep_for(kPause);
  }
  add_node_tables();
  if (const std::string why = open_losses(link()); !why.empty())
    throw WritesLost(why + "; bring back a server that has them, or see `mazzo accept-loss`");
  enrol();
  note_node(link(), node_);
  if (claim == Claim::kAlone)
    take_all();
  else
    end_lone_houses();
}

// All tables are this house's from now on, and no house before it can write.
void Postgres::take_all() {
  const std::string me = std::to_string(node_);
  link().ask("BEGIN; DELETE FROM node WHERE id <> " + me + "; UPDATE head SET owner = " + me +
                 ", epoch = epoch + 1 WHERE owner <> " + me + "; COMMIT",
             kReading);
}
// A house without nodes that was here has gone, since the lock is shared now. Its tables wait for a node.
void Postgres::end_lone_houses() {
  link().ask(
      "BEGIN; DELETE FROM node WHERE expires = 'infinity'; UPDATE head SET owner = 0, "
      "epoch = epoch + 1 WHERE owner <> 0 AND owner NOT IN (SELECT id FROM node); COMMIT",
      kReading);
}

// Most stores have them.
void Postgres::add_node_tables() {
  PostgresLink& to = link();
  to.ask("BEGIN", kReading);
  to.ask(kLockSchema, kReading);
  if (text_in(to.ask("SELECT to_regclass('head') IS NULL", kReading), 0, 0) == "t") {
    to.ask(kNodeTables, kReading);
    to.ask(kAddHeads, kReading);
  }
  to.ask(kAddBuckets, kReading);
  to.ask(kAddProof, kReading);
  add_loss_tables(to, kReading);
  to.ask("COMMIT", kReading);
}

// One program at a time; another may have done it meanwhile.
void Postgres::migrate(int version, const char* step) {
  PostgresLink& to = link();
  to.ask("BEGIN", kReading);
  to.ask(kLockSchema, kReading);
  to.ask("CREATE TABLE IF NOT EXISTS schema_version (version bigint NOT NULL)", kReading);
  if (schema_version() < version) {
    to.ask(in_postgres(step), kReading);
    if (version == 1) {
      to.ask(kOwnTables, kReading);
      to.ask(kNodeTables, kReading);
    }
    to.ask("DELETE FROM schema_version; INSERT INTO schema_version VALUES (" +
               std::to_string(version) + ")",
           kReading);
  }
  to.ask("COMMIT", kReading);
}

void Postgres::filled() {
  for (const std::string table : {"account", "session", "room", "report", "kept"})
    link().ask("SELECT setval(pg_get_serial_sequence('" + table + "', 'id'), " +
                   "coalesce((SELECT max(id) FROM " + table + "), 0) + 1, false)",
               kReading);
  link().ask(kAddHeads, kReading);
}

}  // namespace

std::unique_ptr<Engine> open_postgres(const std::string& address, Access access) {
  return std::make_unique<Postgres>(address, access);
}

}  // namespace server

#else

namespace server {

std::unique_ptr<Engine> open_postgres(const std::string&, Access) {
  throw StoreError("this program was built without PostgreSQL (libpq-dev)");
}

}  // namespace server

#endif
