#pragma once
// Accounts and their sessions in the store. All functions run on the store's thread, inside its
// transaction. Tokens come in already hashed; what they are is in server/secrets.h.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/rng.h"
#include "server/model/clock.h"
#include "server/store/database.h"

namespace server {

struct Account {
  std::int64_t id = 0;
  std::string name{};
  std::string password{};  // argon2id; empty: a guest
  Millis created = 0;
  Millis banned = 0;                    // since then; 0: not
  std::vector<std::int64_t> blocked{};  // accounts that this one wants nothing to do with
  bool guest() const { return password.empty(); }
};

enum class TokenKind : std::uint8_t { kBearer, kCookie };

struct Session {
  std::int64_t id = 0;
  Account account;
  Millis used = 0;  // before now
};

// A guest by this name, or by a free one if it is empty; nullopt: the name is taken.
std::optional<Account> add_guest(Database& db, const std::string& name, core::Rng rng, Millis now);
std::optional<Account> account_by_name(Database& db, std::string_view name);  // or one like it
std::optional<Account> account_by_id(Database& db, std::int64_t id);
// A guest takes a name and a password; a password that is there is never replaced by this. What the account has played gets the
// name by rename_some (renaming.h), and so it is with an account that goes.
enum class Enrolled : std::uint8_t { kDone, kNameTaken, kAlready };
Enrolled register_account(Database& db, std::int64_t id, const std::string& name,
                          const std::string& password);
void set_password(Database& db, std::int64_t id, const std::string& password);
// The account goes; what it played stays, with nobody's name on it.
void delete_account(Database& db, std::int64_t id);

std::int64_t add_session(Database& db, std::int64_t account, TokenKind kind,
                         const std::string& token, Millis now);
// Who holds this token. A bearer token is good once: `next` takes its place. The one before is still good
// until the present one is known to have been received, or has been used.
// A session that was not used since `oldest` is over.
std::optional<Session> use_token(Database& db, const std::string& token, const std::string& next,
                                 Millis now, Millis oldest);
// The same for a cookie, without writing that it was used; touch_session does.
std::optional<Session> find_cookie(Database& db, const std::string& token, Millis oldest);
void touch_session(Database& db, std::int64_t session, Millis now);
// Its holder has `token`: the one before is good no longer. Nothing happens if yet another took its place.
void received_token(Database& db, std::int64_t session, const std::string& token);
// The session gets this token, and no earlier one is good any more.
void renew_session(Database& db, std::int64_t session, const std::string& token);
void end_session(Database& db, std::int64_t session);
// All of them but one, if it is given; which they were.
std::vector<std::int64_t> end_sessions(Database& db, std::int64_t account, std::int64_t but = 0);

// What nobody will ask for again, a few rows at a time; how many went.
int end_old_sessions(Database& db, Millis oldest, std::int64_t most);
// ConnectionHandler whose last session is over and who never finished a match, among the next accounts by id.
struct Gone {
  std::vector<std::int64_t> guests;
  std::int64_t last = 0;  // the last account looked at; 0: there are no more
};
Gone gone_guests(Database& db, std::int64_t after, std::int64_t most);
int delete_gone(Database& db, const std::vector<std::int64_t>& guests);  // unless one came back

std::vector<Millis> sessions_of(Database& db, std::int64_t account);  // when each was last used

}  // namespace server
