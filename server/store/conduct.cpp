#include "server/store/conduct.h"

namespace server {

std::vector<std::int64_t> blocked_by(Database& db, std::int64_t account) {
  std::vector<std::int64_t> out;
  for (Rows rows = db.query("SELECT other FROM block WHERE account = ?", account); rows.next();)
    out.push_back(rows.number(0));
  return out;
}

std::vector<std::string> names_blocked_by(Database& db, std::int64_t account) {
  std::vector<std::string> out;
  for (Rows rows = db.query("SELECT name FROM block JOIN account ON id = other WHERE account = ? "
                            "ORDER BY name",
                            account);
       rows.next();)
    out.push_back(rows.text(0));
  return out;
}

bool block(Database& db, std::int64_t account, std::int64_t other) {
  db.run(
      "INSERT OR IGNORE INTO block SELECT ?1, ?2 "
      "WHERE (SELECT count(*) FROM block WHERE account = ?1) < ?3",
      account, other, kMostBlocked);
  return db.query("SELECT 1 FROM block WHERE account = ? AND other = ?", account, other).next();
}

void unblock(Database& db, std::int64_t account, std::int64_t other) {
  db.run("DELETE FROM block WHERE account = ? AND other = ?", account, other);
}

void add_report(Database& db, std::int64_t reporter, std::int64_t reported, const std::string& code,
                const std::string& why, Millis now) {
  db.run(
      "INSERT INTO report(at, reporter, reported, code, why) VALUES (?1,?2,?3,?4,?5) "
      "ON CONFLICT(reporter, reported, code) DO UPDATE SET at = ?1, why = ?5",
      now, reporter, reported, code, why);
  db.run("DELETE FROM report WHERE id <= (SELECT max(id) FROM report) - ?", kMostReports);
}

std::vector<Report> reports(Database& db, std::int64_t most) {
  std::vector<Report> out;
  for (Rows rows =
           db.query("SELECT r.at, a.name, b.name, r.code, r.why FROM report r "
                    "JOIN account a ON a.id = r.reporter JOIN account b ON b.id = r.reported "
                    "ORDER BY r.id DESC LIMIT ?",
                    most);
       rows.next();)
    out.push_back({rows.number(0), rows.text(1), rows.text(2), rows.text(3), rows.text(4)});
  return out;
}

}  // namespace server
