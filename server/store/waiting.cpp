#include "server/store/waiting.h"

namespace server {

void add_wait(Database& db, const StoredWait& wait) {
  db.run(
      "INSERT INTO waiting SELECT id, ?2, ?3, ?4, ?5 FROM account WHERE id = ?1 "
      "ON CONFLICT(account, line) DO UPDATE SET document = ?3, rating = ?4, since = ?5",
      wait.account, wait.line, to_document(wait.plan), std::int64_t{wait.rating}, wait.since);
}

void remove_wait(Database& db, AccountId account, const std::string& line) {
  db.run("DELETE FROM waiting WHERE account = ? AND line = ?", account, line);
}

void remove_waits(Database& db, AccountId account) {
  db.run("DELETE FROM waiting WHERE account = ?", account);
}

std::vector<StoredWait> all_waits(Database& db) {
  constexpr std::int64_t kMost = 100'000;
  std::vector<StoredWait> out;
  for (Rows rows =
           db.query("SELECT account, line, document, rating, since FROM waiting LIMIT ?", kMost);
       rows.next();)
    if (auto plan = from_document(rows.text(2)))
      out.push_back({rows.number(0), rows.text(1), *std::move(plan),
                     static_cast<int>(rows.number(3)), rows.number(4)});
  return out;
}

}  // namespace server
