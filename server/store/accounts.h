#pragma once
// Accounts and their sessions in the store. All functions run on the store's thread, inside its
// transaction. Tokens come in already hashed, see server/secrets.h.
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
  Millis banned = 0;                    // since; 0: not banned
  std::vector<std::int64_t> blocked{};  // accounts that this account has blocked
  bool guest() const { return password.empty(); }
};

enum class TokenKind : std::uint8_t { kBearer, kCookie };

struct Session {
  std::int64_t id = 0;
  Account account;
  Millis used = 0;  // before now
};

// A guest with this name, or with a free name if it is empty; nullopt if the name is taken.
std::optional<Account> add_guest(Database& db, const std::string& name, core::Rng rng, Millis now);
std::optional<Account> account_by_name(Database& db, std::string_view name);  // or a name like it
std::optional<Account> account_by_id(Database& db, std::int64_t id);
// A guest takes a name and a password; this never replaces an existing password. rename_some (renaming.h) changes the
// name in earlier matches, and does the same for a deleted account.
enum class Enrolled : std::uint8_t { kDone, kNameTaken, kAlready };
Enrolled register_account(Database& db, std::int64_t id, const std::string& name,
                          const std::string& password);
void set_password(Database& db, std::int64_t id, const std::string& password);
// The account goes; its matches stay, without its name.
void delete_account(Database& db, std::int64_t id);

// An account has at most kMostSessions. A further session ends those that were used longest ago.
inline constexpr std::int64_t kMostSessions = 32;
struct AddedSession {
  std::int64_t id = 0;
  std::vector<std::int64_t> ended{};
};
AddedSession add_session(Database& db, std::int64_t account, TokenKind kind,
                         const std::string& token, Millis now);
// The session of this token. A bearer token is good once, since `next` replaces it. It stays good until the client proves that it
// has a token given for it, or uses one; so does each of those, since a client that asked two nodes has the answer of one of them.
// A session that was not used since `oldest` is over.
std::optional<Session> use_token(Database& db, const std::string& token, const std::string& next,
                                 Millis now, Millis oldest);
// The same for a cookie, without writing its use, which touch_session does.
std::optional<Session> find_cookie(Database& db, const std::string& token, Millis oldest);
void touch_session(Database& db, std::int64_t session, Millis now);
// The client has `token`, so the previous token and all others given for it are revoked. Nothing happens if the client has
// used `token` since.
void received_token(Database& db, std::int64_t session, const std::string& token);
// The session gets this token, and no earlier token is good.
void renew_session(Database& db, std::int64_t session, const std::string& token);
void end_session(Database& db, std::int64_t session);
// Ends all of them except `but`; returns which they were.
std::vector<std::int64_t> end_sessions(Database& db, std::int64_t account, std::int64_t but = 0);

// What nobody can use again, a few rows at a time; returns how many went.
int end_old_sessions(Database& db, Millis oldest, std::int64_t most);
// Guests without a session and without a finished match, among the next accounts by id.
struct Gone {
  std::vector<std::int64_t> guests;
  std::int64_t last = 0;  // the last account examined; 0: no more
};
Gone gone_guests(Database& db, std::int64_t after, std::int64_t most);
int delete_gone(Database& db, const std::vector<std::int64_t>& guests);  // unless they came back

std::vector<Millis> sessions_of(Database& db, std::int64_t account);  // when each was last used

}  // namespace server
