#include "server/store/accounts.h"

#include "server/model/skeleton.h"
#include "server/store/conduct.h"
#include "server/store/kept_matches.h"
#include "server/store/renaming.h"

namespace server {
namespace {

std::optional<Account> read(Database& db, Rows rows) {
  if (!rows.next()) return std::nullopt;
  return Account{rows.number(0), rows.text(1),   rows.text(2),
                 rows.number(3), rows.number(4), blocked_by(db, rows.number(0))};
}

bool taken(Database& db, const std::string& skeleton) {
  return db.query("SELECT 1 FROM account WHERE skeleton = ?", skeleton).next();
}

}  // namespace

std::optional<Account> add_guest(Database& db, const std::string& name, core::Rng rng, Millis now) {
  const auto chosen = name.empty()
                          ? propose_name(rng, [&](const std::string& s) { return taken(db, s); })
                          : std::optional(name);
  if (!chosen) return std::nullopt;
  Rows rows = db.query(
      "INSERT INTO account(name, skeleton, password, created) VALUES (?,?,'',?) "
      "ON CONFLICT DO NOTHING RETURNING id",
      *chosen, skeleton(*chosen), now);
  if (!rows.next()) return std::nullopt;
  return Account{.id = rows.number(0), .name = *chosen, .created = now};
}

std::optional<Account> account_by_name(Database& db, std::string_view name) {
  return read(db, db.query("SELECT id, name, password, created, banned FROM account "
                           "WHERE skeleton = ?",
                           skeleton(name)));
}
std::optional<Account> account_by_id(Database& db, std::int64_t id) {
  return read(db,
              db.query("SELECT id, name, password, created, banned FROM account WHERE id = ?", id));
}

Enrolled register_account(Database& db, std::int64_t id, const std::string& name,
                          const std::string& password) {
  const auto other = account_by_name(db, name);
  if (other && other->id != id) return Enrolled::kNameTaken;
  const int changed = db.run(
      "UPDATE account SET name = ?, skeleton = ?, password = ? WHERE id = ? AND password = ''",
      name, skeleton(name), password, id);
  if (changed == 0) return Enrolled::kAlready;
  begin_renaming(db, id, name);
  return Enrolled::kDone;
}

void set_password(Database& db, std::int64_t id, const std::string& password) {
  db.run("UPDATE account SET password = ? WHERE id = ?", password, id);
}

void delete_account(Database& db, std::int64_t id) {
  db.run("DELETE FROM session WHERE account = ?", id);
  db.run(
      "DELETE FROM rating WHERE player = ?1 "
      "AND game IN (SELECT game FROM figures WHERE player = ?1)",
      id);
  db.run("DELETE FROM figures WHERE player = ?", id);
  db.run("DELETE FROM block WHERE account = ?1 OR other = ?1", id);
  db.run("DELETE FROM report WHERE reporter = ?1 OR reported = ?1", id);
  forget_kept_matches(db, id);
  begin_forgetting(db, id);
}

namespace {

// At once; an older house let an account have any number.
constexpr std::int64_t kMostEnded = 100;

std::vector<std::int64_t> ids(Rows rows) {
  std::vector<std::int64_t> out;
  while (rows.next()) out.push_back(rows.number(0));
  return out;
}

}  // namespace

AddedSession add_session(Database& db, std::int64_t account, TokenKind kind,
                         const std::string& token, Millis now) {
  const auto added = ids(db.query(
      "INSERT INTO session(account, token, before, kind, used) VALUES (?,?,'',?,?) RETURNING id",
      account, token, static_cast<std::int64_t>(kind), now));
  return {added.at(0),
          ids(db.query("DELETE FROM session WHERE id IN (SELECT id FROM session WHERE account = ?1 "
                       "AND id <> ?2 ORDER BY used DESC, id DESC LIMIT ?3 OFFSET ?4) RETURNING id",
                       account, added.at(0), kMostEnded, kMostSessions - 1))};
}

namespace {

struct Found {
  std::int64_t session = 0, account = 0;
  bool cookie = false;
  bool is_before = false;  // the token that the present tokens replaced
};

std::optional<Found> find_token(Database& db, const std::string& token, Millis oldest) {
  if (token.empty()) return std::nullopt;
  const auto found = [](Rows rows) -> std::optional<Found> {
    if (!rows.next()) return std::nullopt;
    const bool cookie = rows.number(2) == static_cast<std::int64_t>(TokenKind::kCookie);
    return Found{rows.number(0), rows.number(1), cookie, rows.number(3) != 0};
  };
  if (const auto session = found(db.query("SELECT id, account, kind, before = ?1 FROM session "
                                          "WHERE (token = ?1 OR before = ?1) AND used >= ?2",
                                          token, oldest)))
    return session;
  return found(
      db.query("SELECT s.id, s.account, s.kind, 0 FROM given g JOIN session s ON s.id = g.session "
               "WHERE g.token = ? AND s.used >= ?",
               token, oldest));
}

void forget_given(Database& db, std::int64_t session) {
  db.run("DELETE FROM given WHERE session = ?", session);
}

// The present token stays good beside the next, since nobody knows which of the two the client has. Only a client that throws
// answers away gets more than a few.
void keep_given(Database& db, std::int64_t session, Millis now) {
  constexpr std::int64_t kMost = 8;
  db.run("INSERT INTO given SELECT token, id, ?2 FROM session WHERE id = ?1", session, now);
  db.run(
      "DELETE FROM given WHERE token IN "
      "(SELECT token FROM given WHERE session = ? ORDER BY at DESC, token LIMIT 100 OFFSET ?)",
      session, kMost);
}

// A client that uses a token has it.
void replace_token(Database& db, const Found& found, const std::string& token,
                   const std::string& next, Millis now) {
  if (found.is_before)
    keep_given(db, found.session, now);
  else
    forget_given(db, found.session);
  db.run("UPDATE session SET used = ?, before = ?, token = ? WHERE id = ?", now, token, next,
         found.session);
}

}  // namespace

std::optional<Session> use_token(Database& db, const std::string& token, const std::string& next,
                                 Millis now, Millis oldest) {
  const auto found = find_token(db, token, oldest);
  if (!found) return std::nullopt;
  if (found->cookie)
    touch_session(db, found->session, now);
  else if (next.empty())
    return std::nullopt;  // a bearer token where only a cookie is valid
  else
    replace_token(db, *found, token, next, now);
  return Session{found->session, *account_by_id(db, found->account), now};
}

std::optional<Session> find_cookie(Database& db, const std::string& token, Millis oldest) {
  if (token.empty()) return std::nullopt;
  Rows rows =
      db.query("SELECT id, account, used FROM session WHERE token = ? AND kind = ? AND used >= ?",
               token, static_cast<std::int64_t>(TokenKind::kCookie), oldest);
  if (!rows.next()) return std::nullopt;
  return Session{rows.number(0), *account_by_id(db, rows.number(1)), rows.number(2)};
}

void touch_session(Database& db, std::int64_t session, Millis now) {
  db.run("UPDATE session SET used = ? WHERE id = ?", now, session);
}

void received_token(Database& db, std::int64_t session, const std::string& token) {
  const int changed = db.run(
      "UPDATE session SET before = '', token = ?2 WHERE id = ?1 AND (token = ?2 "
      "OR EXISTS (SELECT 1 FROM given WHERE token = ?2 AND session = ?1))",
      session, token);
  if (changed > 0) forget_given(db, session);
}

void renew_session(Database& db, std::int64_t session, const std::string& token) {
  forget_given(db, session);
  db.run("UPDATE session SET token = ?, before = '' WHERE id = ?", token, session);
}

void end_session(Database& db, std::int64_t session) {
  db.run("DELETE FROM session WHERE id = ?", session);
}

std::vector<std::int64_t> end_sessions(Database& db, std::int64_t account, std::int64_t but) {
  return ids(
      db.query("DELETE FROM session WHERE account = ? AND id <> ? RETURNING id", account, but));
}

int end_old_sessions(Database& db, Millis oldest, std::int64_t most) {
  return db.run("DELETE FROM session WHERE id IN (SELECT id FROM session WHERE used < ? LIMIT ?)",
                oldest, most);
}

Gone gone_guests(Database& db, std::int64_t after, std::int64_t most) {
  Gone out;
  for (Rows rows = db.query(
           "SELECT id, password = '' AND NOT EXISTS (SELECT 1 FROM session WHERE account = a.id) "
           "AND NOT EXISTS (SELECT 1 FROM result WHERE player = a.id) "
           "AND NOT EXISTS (SELECT 1 FROM renaming WHERE account = a.id) "
           "FROM account a WHERE id > ? ORDER BY id LIMIT ?",
           after, most);
       rows.next();) {
    out.last = rows.number(0);
    if (rows.number(1) != 0) out.guests.push_back(out.last);
  }
  return out;
}

int delete_gone(Database& db, const std::vector<std::int64_t>& guests) {
  int gone = 0;
  for (const std::int64_t id : guests)
    gone += db.run(
        "DELETE FROM account WHERE id = ?1 AND password = '' "
        "AND NOT EXISTS (SELECT 1 FROM session WHERE account = ?1) "
        "AND NOT EXISTS (SELECT 1 FROM result WHERE player = ?1) "
        "AND NOT EXISTS (SELECT 1 FROM renaming WHERE account = ?1)",
        id);
  return gone;
}

std::vector<Millis> sessions_of(Database& db, std::int64_t account) {
  std::vector<Millis> out;
  for (Rows rows = db.query("SELECT used FROM session WHERE account = ? ORDER BY used", account);
       rows.next();)
    out.push_back(rows.number(0));
  return out;
}

}  // namespace server
