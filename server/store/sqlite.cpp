#include "server/store/sqlite.h"

#include <algorithm>
#include <unordered_map>

#include <sqlite3.h>

namespace server {
namespace {

[[noreturn]] void fail(sqlite3* db) {
  throw StoreError(db ? sqlite3_errmsg(db) : "the store could not be opened");
}
void check(sqlite3* db, int rc) {
  if (rc != SQLITE_OK) fail(db);
}

constexpr std::string_view kMemory = "memory:";

// SQLite would count every allocation, under a lock. It accepts this setting only before its first use.
[[maybe_unused]] const int kUncounted = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);

struct Close {
  void operator()(sqlite3* db) const { sqlite3_close_v2(db); }
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};

class SqliteStatement final : public Statement {
 public:
  SqliteStatement(sqlite3* db, const char* sql) : db_(db) {
    sqlite3_stmt* made = nullptr;
    const int rc = sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &made, nullptr);
    statement_.reset(made);
    check(db, rc);
  }

  void bind(int index, std::int64_t value, Texts) override {
    check(db_, sqlite3_bind_int64(statement_.get(), index, value));
  }
  void bind(int index, double value, Texts) override {
    check(db_, sqlite3_bind_double(statement_.get(), index, value));
  }
  void bind(int index, std::string_view value, Texts texts) override {
    check(db_, sqlite3_bind_text64(statement_.get(), index, value.data(), value.size(),
                                   texts == Texts::kLent ? SQLITE_STATIC : SQLITE_TRANSIENT,
                                   SQLITE_UTF8));
  }
  bool next() override {
    const int rc = sqlite3_step(statement_.get());
    if (rc != SQLITE_ROW && rc != SQLITE_DONE) fail(db_);
    return rc == SQLITE_ROW;
  }
  int changed() override { return sqlite3_changes(db_); }
  void reset() noexcept override {
    sqlite3_reset(statement_.get());
    sqlite3_clear_bindings(statement_.get());
  }

  int columns() const override { return sqlite3_column_count(statement_.get()); }
  std::int64_t number(int column) const override {
    return sqlite3_column_int64(statement_.get(), column);
  }
  double real(int column) const override { return sqlite3_column_double(statement_.get(), column); }
  std::string text(int column) const override {
    const auto* bytes =
        reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
    return bytes ? std::string(bytes, static_cast<std::size_t>(
                                          sqlite3_column_bytes(statement_.get(), column)))
                 : std::string();
  }
  std::int64_t steps() const {
    return sqlite3_stmt_status(statement_.get(), SQLITE_STMTSTATUS_VM_STEP, 0);
  }

 private:
  sqlite3* db_;
  std::unique_ptr<sqlite3_stmt, Close> statement_;
};

// Of the end of a statement, since all of it is 250 bytes for a move.
struct HashOfEnd {
  std::size_t operator()(std::string_view sql) const {
    constexpr std::size_t kEnd = 24;
    return std::hash<std::string_view>{}(sql.substr(sql.size() - std::min(sql.size(), kEnd)));
  }
};

class Sqlite final : public Engine {
 public:
  Sqlite(const std::string& path, Access access) {
    sqlite3* db = nullptr;
    const int flags = access == Access::kCreate ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
                                                : SQLITE_OPEN_READONLY;
    const bool shared_memory = path.starts_with(kMemory);
    const std::string file = shared_memory ? "/" + path.substr(kMemory.size()) : path;
    const int rc = sqlite3_open_v2(file.c_str(), &db, flags | SQLITE_OPEN_NOMUTEX,
                                   shared_memory ? "memdb" : nullptr);
    db_.reset(db);
    if (rc != SQLITE_OK)
      throw StoreError(path + ": " + (db ? sqlite3_errmsg(db) : "out of memory"));
    sqlite3_busy_timeout(db, 5000);
    sqlite3_extended_result_codes(db, 1);
    script("PRAGMA foreign_keys=ON; PRAGMA cell_size_check=ON");
    if (access != Access::kCreate) return;
    // FULL: a commit is on the disk, not only with the operating system, before anybody hears of it.
    script("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=4000");
  }

  EngineKind kind() const override { return EngineKind::kSqlite; }
  Statement& prepared(const char* sql) override {
    auto& kept = statements_[sql];
    if (!kept) try {
        kept = std::make_unique<SqliteStatement>(db_.get(), sql);
      } catch (...) {
        statements_.erase(sql);
        throw;
      }
    return *kept;
  }
  void postpone(Statement& statement) override {  // no journey is saved
    while (statement.next()) {
    }
  }
  void script(const char* sql) override {
    check(db_.get(), sqlite3_exec(db_.get(), sql, nullptr, nullptr, nullptr));
  }

  // One writer at a time, so nothing comes between what a transaction reads and what it writes.
  void begin(Isolation) override { run("BEGIN IMMEDIATE"); }
  void begin_reading() override { run("BEGIN"); }
  void commit() override { run("COMMIT"); }
  bool was_committed() override { return false; }  // a commit that fails here has not happened
  void roll_back() noexcept override {
    if (sqlite3_get_autocommit(db_.get()) == 0)
      sqlite3_exec(db_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
  }
  void claim(Claim claim, Standby) override {  // the folder's lock does that
    if (claim == Claim::kNode) throw StoreError("several nodes need a store in PostgreSQL");
  }
  std::int64_t node() const override { return 0; }
  std::int64_t acknowledged() const override { return 0; }
  std::int64_t losses() override { return 0; }

  int schema_version() override {
    int found = 0;
    each("PRAGMA user_version",
         [&](const Statement& row) { found = static_cast<int>(row.number(0)); });
    return found;
  }
  void migrate(int version, const char* step) override {
    begin(Isolation::kSerializable);
    script(step);
    script(("PRAGMA user_version=" + std::to_string(version)).c_str());
    commit();
  }
  void filled() override {}  // SQLite counts from the largest id by itself

  std::int64_t changes() const override { return sqlite3_total_changes64(db_.get()); }
  std::int64_t steps() const override {
    std::int64_t sum = 0;
    for (const auto& [sql, statement] : statements_) sum += statement->steps();
    return sum;
  }
  std::string integrity() override {
    std::string found;
    each("PRAGMA integrity_check(10)",
         [&](const Statement& row) { found += (found.empty() ? "" : "; ") + row.text(0); });
    each("PRAGMA foreign_key_check", [&](const Statement& row) {
      found += "; " + row.text(0) + " points at a row of " + row.text(2) + " that is not there";
    });
    return found;
  }
  std::string danger(Standby) override { return {}; }  // synchronous=FULL, see above
  void copy_to(Engine& other) override {
    auto* const to = dynamic_cast<Sqlite*>(&other);
    if (!to) throw StoreError("a copy goes from file to file");
    sqlite3_backup* backup = sqlite3_backup_init(to->db_.get(), "main", db_.get(), "main");
    if (!backup) fail(to->db_.get());
    sqlite3_backup_step(backup, -1);
    check(to->db_.get(), sqlite3_backup_finish(backup));
  }

 private:
  template <class Take>
  void each(const char* sql, Take take) {
    Statement& statement = prepared(sql);
    const Reset reset(statement);
    while (statement.next()) take(statement);
  }
  void run(const char* sql) {
    each(sql, [](const Statement&) {});
  }

  std::unique_ptr<sqlite3, Close> db_;
  std::unordered_map<std::string_view, std::unique_ptr<SqliteStatement>, HashOfEnd> statements_;
};

}  // namespace

std::unique_ptr<Engine> open_sqlite(const std::string& path, Access access) {
  return std::make_unique<Sqlite>(path, access);
}

}  // namespace server
