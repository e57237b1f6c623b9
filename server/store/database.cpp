#include "server/store/database.h"

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

}  // namespace

void Database::Close::operator()(sqlite3* db) const { sqlite3_close_v2(db); }
void Database::Close::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

Database::Database(const std::string& path, Access access) {
  sqlite3* db = nullptr;
  const int flags =
      access == Access::kCreate ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY;
  const bool shared_memory = path.starts_with(kMemory);
  const std::string file = shared_memory ? "/" + path.substr(kMemory.size()) : path;
  const int rc = sqlite3_open_v2(file.c_str(), &db, flags | SQLITE_OPEN_NOMUTEX,
                                 shared_memory ? "memdb" : nullptr);
  db_.reset(db);
  if (rc != SQLITE_OK) throw StoreError(path + ": " + (db ? sqlite3_errmsg(db) : "out of memory"));
  sqlite3_busy_timeout(db, 5000);
  sqlite3_extended_result_codes(db, 1);
  script("PRAGMA foreign_keys=ON; PRAGMA cell_size_check=ON");
  if (access == Access::kReadOnly) return;
  // FULL: a commit is on the disk, not only with the operating system, before anybody hears of it.
  script("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=4000");
}

void Database::script(const char* sql) {
  check(db_.get(), sqlite3_exec(db_.get(), sql, nullptr, nullptr, nullptr));
}
void Database::roll_back() noexcept {
  if (sqlite3_get_autocommit(db_.get()) == 0)
    sqlite3_exec(db_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
}
std::int64_t Database::last_id() const { return sqlite3_last_insert_rowid(db_.get()); }

std::int64_t Database::changes() const { return sqlite3_total_changes64(db_.get()); }

std::int64_t Database::steps() const {
  std::int64_t sum = 0;
  for (const auto& [sql, statement] : statements_)
    sum += sqlite3_stmt_status(statement.get(), SQLITE_STMTSTATUS_VM_STEP, 0);
  return sum;
}

sqlite3_stmt* Database::prepared(const char* sql) {
  auto& kept = statements_[sql];
  if (!kept) {
    sqlite3_stmt* made = nullptr;
    const int rc =
        sqlite3_prepare_v3(db_.get(), sql, -1, SQLITE_PREPARE_PERSISTENT, &made, nullptr);
    kept.reset(made);
    if (rc != SQLITE_OK) {
      statements_.erase(sql);
      fail(db_.get());
    }
  }
  return kept.get();
}

void Database::bind(sqlite3_stmt* statement, int index, std::int64_t value, Texts) {
  check(db_.get(), sqlite3_bind_int64(statement, index, value));
}
void Database::bind(sqlite3_stmt* statement, int index, double value, Texts) {
  check(db_.get(), sqlite3_bind_double(statement, index, value));
}
void Database::bind(sqlite3_stmt* statement, int index, std::string_view value, Texts texts) {
  check(db_.get(),
        sqlite3_bind_text64(statement, index, value.data(), value.size(),
                            texts == Texts::kLent ? SQLITE_STATIC : SQLITE_TRANSIENT, SQLITE_UTF8));
}

int Database::finish(Rows rows) {
  while (rows.next()) {
  }
  return sqlite3_changes(db_.get());
}

void Database::copy_to(Database& other) {
  sqlite3_backup* backup = sqlite3_backup_init(other.db_.get(), "main", db_.get(), "main");
  if (!backup) fail(other.db_.get());
  sqlite3_backup_step(backup, -1);
  check(other.db_.get(), sqlite3_backup_finish(backup));
}

void Database::back_up_to(const std::string& path) {
  Database copy(path);
  copy_to(copy);
  copy.script("PRAGMA journal_mode=DELETE");  // all of it in one file
}

std::string Database::integrity() {
  std::string found;
  for (Rows rows = query("PRAGMA integrity_check(10)"); rows.next();)
    found += (found.empty() ? "" : "; ") + rows.text(0);
  for (Rows rows = query("PRAGMA foreign_key_check"); rows.next();)
    found += "; " + rows.text(0) + " points at a row of " + rows.text(2) + " that is not there";
  return found;
}

Rows::~Rows() {
  sqlite3_reset(statement_);
  sqlite3_clear_bindings(statement_);
}
bool Rows::next() {
  const int rc = sqlite3_step(statement_);
  if (rc != SQLITE_ROW && rc != SQLITE_DONE) fail(db_);
  return rc == SQLITE_ROW;
}
int Rows::columns() const { return sqlite3_column_count(statement_); }
std::int64_t Rows::number(int column) const { return sqlite3_column_int64(statement_, column); }
double Rows::real(int column) const { return sqlite3_column_double(statement_, column); }
std::string Rows::text(int column) const {
  const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
  return bytes ? std::string(bytes,
                             static_cast<std::size_t>(sqlite3_column_bytes(statement_, column)))
               : std::string();
}

}  // namespace server
