#pragma once
// SQLite, as much as we need: one open file, statements prepared once, values bound by type. It throws
// StoreError when the world fails (disk full, file damaged). Not here: threads, see store.h; nor what the
// tables mean, see schema.h, accounts.h, rooms.h and results.h.
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>

struct sqlite3;
struct sqlite3_stmt;

namespace server {

class StoreError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The rows of one running statement; read them before the next statement with the same text runs.
class Rows {
 public:
  Rows(sqlite3* db, sqlite3_stmt* statement) : db_(db), statement_(statement) {}
  Rows(const Rows&) = delete;
  Rows& operator=(const Rows&) = delete;
  ~Rows();

  bool next();
  int columns() const;
  std::int64_t number(int column) const;
  double real(int column) const;
  std::string text(int column) const;

 private:
  sqlite3* db_;
  sqlite3_stmt* statement_;
};

class Database {
 public:
  enum class Access : std::uint8_t { kCreate, kReadOnly };
  // Without a path it is a nameless file that goes when it is closed. "memory:NAME" is not a file; all that open the
  // same name in this process share it while it is open.
  explicit Database(const std::string& path, Access access = Access::kCreate);

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
  void script(const char* sql);  // several statements, without values
  void roll_back() noexcept;     // no effect if there is nothing to roll back
  std::int64_t last_id() const;
  std::int64_t changes() const;  // rows changed since it opened
  std::int64_t steps() const;    // of SQLite's machine: a cost without a clock

  // A whole, consistent copy while others write.
  void copy_to(Database& other);
  void back_up_to(const std::string& path);  // in one file
  std::string integrity();                   // "ok", or what is wrong

 private:
  struct Close {
    void operator()(sqlite3* db) const;
    void operator()(sqlite3_stmt* statement) const;
  };
  enum class Texts : std::uint8_t { kCopied, kLent };  // lent texts outlive the statement's run

  template <class... Values>
  Rows start(Texts texts, const char* sql, const Values&... values) {
    sqlite3_stmt* statement = prepared(sql);
    int i = 0;
    (bind(statement, ++i, values, texts), ...);
    return {db_.get(), statement};
  }
  sqlite3_stmt* prepared(const char* sql);
  void bind(sqlite3_stmt* statement, int index, std::int64_t value, Texts);
  void bind(sqlite3_stmt* statement, int index, double value, Texts);
  void bind(sqlite3_stmt* statement, int index, std::string_view value, Texts texts);
  int finish(Rows rows);

  std::unique_ptr<sqlite3, Close> db_;
  std::unordered_map<std::string_view, std::unique_ptr<sqlite3_stmt, Close>> statements_;
};

}  // namespace server
