#include "server/store/hosting.h"

#include "server/model/skeleton.h"
#include "server/store/renaming.h"

namespace server {

std::int64_t reports_about(Database& db, std::int64_t account) {
  Rows rows = db.query("SELECT count(*) FROM report WHERE reported = ?", account);
  return rows.next() ? rows.number(0) : 0;
}

std::vector<AccountRow> accounts_after(Database& db, std::int64_t after, std::int64_t most) {
  std::vector<AccountRow> out;
  for (Rows rows = db.query("SELECT id FROM account WHERE id > ? AND name NOT LIKE '?%' "
                            "ORDER BY id LIMIT ?",
                            after, most);
       rows.next();)
    out.push_back({*account_by_id(db, rows.number(0)), reports_about(db, rows.number(0))});
  return out;
}

std::vector<std::int64_t> ban(Database& db, std::int64_t account, Millis now) {
  db.run("UPDATE account SET banned = ? WHERE id = ?", now, account);
  return end_sessions(db, account);
}

void unban(Database& db, std::int64_t account) {
  db.run("UPDATE account SET banned = 0 WHERE id = ?", account);
}

bool rename_account(Database& db, std::int64_t account, const std::string& name) {
  const auto other = account_by_name(db, name);
  if (other && other->id != account) return false;
  db.run("UPDATE account SET name = ?, skeleton = ? WHERE id = ?", name, skeleton(name), account);
  begin_renaming(db, account, name);
  return true;
}

}  // namespace server
