#pragma once
// A store, as much of it as we need: statements prepared once, values bound by type, rows read in order. The engine behind it is
// SQLite, a file, or PostgreSQL, a server; all SQL is written so that both understand it. It throws StoreError when the world
// fails (disk full, file damaged, server away). Not here: threads, see store.h; nor what the tables mean, see schema.h,
// accounts.h, rooms.h and results.h.
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/store/engine.h"

namespace server {

// The rows of one running statement; read them before the next statement with the same text runs.
class Rows {
 public:
  explicit Rows(Statement& statement) : statement_(statement) {}
  Rows(const Rows&) = delete;
  Rows& operator=(const Rows&) = delete;
  ~Rows() { statement_.reset(); }

  bool next() { return statement_.next(); }
  int columns() const { return statement_.columns(); }
  std::int64_t number(int column) const { return statement_.number(column); }
  double real(int column) const { return statement_.real(column); }
  std::string text(int column) const { return statement_.text(column); }

 private:
  friend class Database;
  Statement& statement_;
};

class Database {
 public:
  using Access = server::Access;
  // A path, or "postgresql://…" as libpq takes it. Without a path it is a nameless file that goes when it is closed.
  // "memory:NAME" is not a file; all that open the same name in this process share it while it is open.
  explicit Database(const std::string& place, Access access = Access::kCreate);

  // SQL is always a literal: values go in through the question marks.
  template <class... Values>
  Rows query(const char* sql, const Values&... values) {
    return start(Texts::kCopied, sql, values...);
  }
  // For statements that return no rows: how many rows changed.
  template <class... Values>
  int run(const char* sql, const Values&... values) {
    return finish(start(Texts::kLent, sql, values...));
  }
  // A change that nobody asks about. In PostgreSQL it travels with the next statement of its transaction, or all that wait travel before
  // the commit; what it throws, that throws.
  template <class... Values>
  void later(const char* sql, const Values&... values) {
    Statement& statement = engine_->prepared(sql);
    const Reset reset(statement);
    int i = 0;
    (statement.bind(++i, values, Texts::kLent), ...);
    engine_->postpone(statement);
  }
  // run() with values of a kind that is known only when it runs; the text must live as long as this.
  using Value = std::variant<std::int64_t, double, std::string>;
  int run_with(const char* sql, const std::vector<Value>& values);
  void script(const char* sql) { engine_->script(sql); }  // several statements, without values

  EngineKind kind() const { return engine_->kind(); }
  // For writing.
  void begin(Isolation isolation = Isolation::kSerializable) { engine_->begin(isolation); }
  void begin_reading() { engine_->begin_reading(); }  // all that is read is of one moment
  void commit() { engine_->commit(); }                // may throw UnknownOutcome
  // After UnknownOutcome: was it? The answer is final; what had not happened by now never does.
  bool was_committed() { return engine_->was_committed(); }
  void roll_back() noexcept { engine_->roll_back(); }  // no effect if there is nothing to roll back
  // From now on this connection is that of a house. Throws StoreError while another house has the store. A server that it
  // comes to later, after a failover, must be as safe as `danger` wants the first.
  void claim(Claim claim = Claim::kAlone, Standby standby = Standby::kOptional) {
    engine_->claim(claim, standby);
  }
  // The number of this start of a house, by which it owns tables; 0 in SQLite, where one house owns all.
  std::int64_t node() const { return engine_->node(); }
  // The number of the last group of writes that PostgreSQL acknowledged to this house, and how often any house found such writes
  // gone; 0 in SQLite.
  std::int64_t acknowledged() const { return engine_->acknowledged(); }
  std::int64_t losses() { return engine_->losses(); }

  int schema_version() { return engine_->schema_version(); }
  void migrate(int version, const char* step) { engine_->migrate(version, step); }
  void filled() { engine_->filled(); }  // rows came with ids of their own; new ids follow them

  std::int64_t changes() const { return engine_->changes(); }  // rows changed since it opened
  // A cost without a clock: steps of SQLite's machine, or journeys to PostgreSQL, on this connection.
  std::int64_t steps() const { return engine_->steps(); }
  std::string integrity() { return engine_->integrity(); }  // "ok", or what is wrong
  // Why an acknowledged commit may be lost, in words; empty if it is safe.
  std::string danger(Standby standby) { return engine_->danger(standby); }

  // A whole, consistent copy while others write; of SQLite to SQLite.
  void copy_to(Database& other) { engine_->copy_to(*other.engine_); }
  void back_up_to(const std::string& path);  // in one file

 private:
  template <class... Values>
  Rows start(Texts texts, const char* sql, const Values&... values) {
    Statement& statement = engine_->prepared(sql);
    int i = 0;
    (statement.bind(++i, values, texts), ...);
    return Rows(statement);
  }
  static int finish(Rows rows);

  std::unique_ptr<Engine> engine_;
};

// Is this the address of a server, not a file?
bool is_postgres(std::string_view place);

}  // namespace server
