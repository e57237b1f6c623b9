#include "server/store/kept_matches.h"

#include <algorithm>

namespace server {
namespace {

KeptRow row_in(const Rows& rows) {
  const auto outcome = std::clamp<std::int64_t>(rows.number(2), 0, 4);
  return {.match = rows.text(0),
          .game = rows.text(1),
          .outcome = static_cast<SeatResult::Outcome>(outcome),
          .played = rows.number(3),
          .document = rows.text(4)};
}

}  // namespace

void keep_match(Database& db, AccountId account, const KeptRow& row) {
  db.run(
      "INSERT INTO kept(account, match, game, outcome, played, document) "
      "SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE EXISTS (SELECT 1 FROM account WHERE id = ?1) "
      "ON CONFLICT DO NOTHING",
      account, row.match, row.game, static_cast<std::int64_t>(row.outcome), row.played,
      row.document);
  db.run(
      "DELETE FROM kept WHERE id IN (SELECT id FROM (SELECT id, "
      "row_number() OVER (ORDER BY id DESC) AS place, "
      "sum(length(document)) OVER (ORDER BY id DESC) AS bytes FROM kept WHERE account = ?1) AS "
      "newest "
      "WHERE place > ?2 OR bytes > ?3)",
      account, kMostKept, kMostKeptBytes);
}

Page<KeptRow> kept_matches(Database& db, AccountId account, std::int64_t before,
                           std::int64_t count) {
  Page<KeptRow> page;
  std::int64_t last = 0;
  for (Rows rows = db.query("SELECT match, game, outcome, played, document, id FROM kept "
                            "WHERE account = ? AND id < ? ORDER BY id DESC LIMIT ?",
                            account, before, count + 1);
       rows.next();) {
    if (std::ssize(page.rows) == count) {
      page.next = last;
      break;
    }
    last = rows.number(5);
    page.rows.push_back(row_in(rows));
  }
  return page;
}

std::optional<KeptRow> kept_match(Database& db, AccountId account, const std::string& match) {
  Rows rows = db.query(
      "SELECT match, game, outcome, played, document FROM kept WHERE account = ? AND match = ?",
      account, match);
  return rows.next() ? std::optional(row_in(rows)) : std::nullopt;
}

void forget_kept_matches(Database& db, AccountId account) {
  db.run("DELETE FROM kept WHERE account = ?", account);
}

}  // namespace server
