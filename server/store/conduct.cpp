#include "server/store/conduct.h"

#include <algorithm>
#include <array>
#include <iterator>

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
      "INSERT INTO block SELECT ?1, ?2 "
      "WHERE (SELECT count(*) FROM block WHERE account = ?1) < ?3 ON CONFLICT DO NOTHING",
      account, other, kMostBlocked);
  return db.query("SELECT 1 FROM block WHERE account = ? AND other = ?", account, other).next();
}

void unblock(Database& db, std::int64_t account, std::int64_t other) {
  db.run("DELETE FROM block WHERE account = ? AND other = ?", account, other);
}

namespace {

constexpr Millis kMinute = 60'000, kDay = 24 * 60 * kMinute;
constexpr std::array<Millis, 6> kClosed = {kMinute / 2,  2 * kMinute,   10 * kMinute,
                                           30 * kMinute, 120 * kMinute, 720 * kMinute};

}  // namespace

void add_leaver(Database& db, std::int64_t account, Millis now) {
  db.run(
      "INSERT INTO leaver SELECT id, 1, ?2 FROM account WHERE id = ?1 "
      "ON CONFLICT(account) DO UPDATE SET "
      "times = CASE WHEN leaver.at > ?3 THEN leaver.times + 1 ELSE 1 END, at = ?2",
      account, now, now - kDay);
}

std::int64_t pairings_left(Database& db, std::int64_t account) {
  Rows rows = db.query("SELECT times FROM leaver WHERE account = ?", account);
  return rows.next() ? rows.number(0) : 0;
}

Millis queue_closed_until(Database& db, std::int64_t account, Millis now) {
  Rows rows = db.query("SELECT times, at FROM leaver WHERE account = ?", account);
  if (!rows.next()) return 0;
  const auto step = std::clamp<std::int64_t>(rows.number(0), 1, std::ssize(kClosed)) - 1;
  const Millis until = rows.number(1) + kClosed[static_cast<std::size_t>(step)];
  return until > now ? until : 0;
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
