#pragma once
// A connection to PostgreSQL that asks, waits no longer than its patience, and says what an error means for the caller. Not
// here: transactions and their outcome, see postgres.cpp.
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/store/engine.h"

struct pg_conn;
struct pg_result;

namespace server {

struct FreeResult {
  void operator()(pg_result* result) const;
};
using PgResult = std::unique_ptr<pg_result, FreeResult>;
int rows_of(const PgResult& result);
std::string text_in(const PgResult& result, int row, int column);

struct PgValue {
  unsigned type;     // an OID
  std::string text;  // as PostgreSQL reads it
};

class PostgresLink {
 public:
  using Patience = std::chrono::milliseconds;
  static constexpr Patience kForever = Patience::max();

  // `address` as libpq takes it, with one host or several; `session` runs first. Throws StoreError.
  PostgresLink(const std::string& address, const char* session);
  PostgresLink(const PostgresLink&) = delete;
  PostgresLink& operator=(const PostgresLink&) = delete;

  // The result of the last statement. All throw StoreError if the connection is lost, Collision if another transaction came
  // between, and a plain runtime_error if the statement itself is wrong.
  PgResult ask(const std::string& sql, Patience patience);
  void prepare(const std::string& name, const std::string& sql, const std::vector<PgValue>& like,
               Patience patience);
  PgResult run(const std::string& name, const std::vector<PgValue>& values, Patience patience);
  // Several in one journey to the server, and their results. After one that fails, none of the rest is done.
  struct Step {
    std::string prepared, sql;  // one of the two
    std::vector<PgValue> values{};
  };
  std::vector<PgResult> run_all(const std::vector<Step>& steps, Patience patience);

  bool lost() const { return lost_; }  // nothing more can be asked
  bool in_transaction() const;
  // Has the server warned since the last call? A commit with a warning may not be with the standby.
  bool warned() { return std::exchange(warned_, false); }
  std::int64_t journeys() const { return journeys_; }  // to the server and back

 private:
  struct Close {
    void operator()(pg_conn* connection) const;
  };
  static void heard(void* link, const pg_result* notice);
  using Deadline = std::chrono::steady_clock::time_point;  // max: none
  Deadline send(bool sent, Patience patience);
  PgResult answer(bool sent, Patience patience);
  PgResult next_result(Deadline until, PgResult& wrong);  // of one statement
  void wait(Deadline until);
  [[noreturn]] void lose(const std::string& why);
  [[noreturn]] void refuse(const pg_result* result);

  std::unique_ptr<pg_conn, Close> connection_;
  bool lost_ = false, warned_ = false;
  std::int64_t journeys_ = 0;
};

}  // namespace server
