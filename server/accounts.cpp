#include "server/accounts.h"

#include <chrono>
#include <utility>
#include <vector>

#include "server/await.h"
#include "server/names.h"
#include "server/passwords.h"
#include "server/records_json.h"
#include "server/secrets.h"
#include "server/store/conduct.h"
#include "server/store/kept_matches.h"
#include "server/store/rooms.h"

namespace server {
namespace {

constexpr std::int64_t kExportPage = 200;
constexpr Rate kWhileOthersTry = Rate::per(std::chrono::minutes(1), 1, 1);

// A browser keeps its token where no script can read it.
bool give_cookie(Connection& connection, const std::string& token) {
  if (!connection.wire || !connection.wire->give_cookie(token)) return false;
  connection.cookie = token;
  return true;
}

// The next token of a session whose owner may do more from now on, or whose old token a stranger may have. None for a
// cookie that this wire cannot replace; such a session keeps its token.
std::string renewed_token(Connection& connection) {
  std::string token = new_token();
  if (give_cookie(connection, token) || connection.cookie.empty()) return token;
  return "";
}

// Only a client that stores its token itself gets it.
JsonObject with_token(JsonObject out, const Connection& connection, const std::string& token) {
  if (connection.cookie.empty()) out.text("token", token);
  return out;
}

void become(Connection& connection, const Session& session) {
  connection.account = session.account.id;
  connection.session = session.id;
  connection.name = session.account.name;
  connection.guest = session.account.guest();
  connection.blocked = {session.account.blocked.begin(), session.account.blocked.end()};
}

void turn_away(const RequestContext& call) {
  call.connection->greeted = false;
  call.refuse(Refusal::kBanned);
  call.connection->close(Close::kBanned, "banned");
}

TokenKind kind_of(bool cookie) { return cookie ? TokenKind::kCookie : TokenKind::kBearer; }

}  // namespace

// --- saying hello ----------------------------------------------------------------------------------

Task<> Accounts::hello(RequestContext call, messages::Hello asked) {
  Connection& connection = *call.connection;
  if (connection.greeted) co_return call.refuse(Refusal::kHelloOnce);
  set_talk(connection.talk, asked.lang, asked.scene);
  connection.program = is_set(asked.program);
  const std::string token = text_of(asked.token), name = text_of(asked.name);
  if (asked.token.given && token.empty()) co_return call.refuse(Refusal::kBadToken);
  if (asked.token.given) co_return co_await welcome_back(call, token, Shown::kToken);
  if (!connection.cookie.empty())
    co_return co_await welcome_back(call, connection.cookie, Shown::kCookie);
  if (asked.name.given)
    if (const auto refused = refuse_name(name, call.language())) co_return call.refuse(*refused);
  if (!co_await limits_.take("guest " + connection.address, services_.settings.guest))
    co_return call.refuse(Refusal::kTooFast);
  if (connection.greeted) co_return call.refuse(Refusal::kHelloOnce);  // by now
  co_await welcome_guest(call, name);
}

Task<> Accounts::welcome_guest(RequestContext call, std::string name) {
  call.connection->greeted = true;
  const std::string token = new_token();
  const bool cookie = give_cookie(*call.connection, token);
  const auto made = co_await ask(
      services_.store,
      [name, hash = token_hash(token), seed = random_number(), cookie,
       now = services_.now()](Database& db) -> std::optional<Session> {
        const auto account = add_guest(db, name, core::Rng(seed), now);
        if (!account) return std::nullopt;
        return Session{add_session(db, account->id, kind_of(cookie), hash, now).id, *account};
      });
  if (made && *made) co_return welcome(call, **made, token);
  call.connection->greeted = false;
  if (made)
    call.refuse(name_taken(name, call.language()));
  else
    call.refuse(Refusal::kUnavailable);
}

Task<> Accounts::welcome_back(RequestContext call, std::string token, Shown by) {
  Connection& connection = *call.connection;
  connection.greeted = true;
  const std::string next = new_token();
  const auto session = co_await ask(
      services_.store, [hash = token_hash(token), next_hash = token_hash(next),
                        now = services_.now(), lasts = services_.settings.session](Database& db) {
        return use_token(db, hash, next_hash, now, now - lasts);
      });
  if (session && *session) {
    if (connection.cookie.empty()) connection.unproven = token_hash(next);
    co_return welcome(call, **session, next);
  }
  connection.greeted = false;
  if (!session) co_return call.refuse(Refusal::kUnavailable);
  if (by == Shown::kToken)
    call.refuse(Refusal::kBadToken);
  else
    take_back_cookie(call);
  connection.close(Close::kLogInAgain, "log in again");
}

void Accounts::proven(Connection& connection) {
  if (connection.unproven.empty()) return;
  scope_.start(forget_token_before(connection.session, std::exchange(connection.unproven, {})));
}

// If the write fails, the old token stays good a little longer.
Task<> Accounts::forget_token_before(SessionId session, std::string token) {
  co_await ask(services_.store, [session, token](Database& db) {
    received_token(db, session, token);
    return true;
  });
}

Task<Accounts::Visitor> Accounts::identify(RequestContext call) {
  constexpr Millis kHour = 3'600'000;
  const auto session = co_await ask(services_.reader, call.asker(),
                                    [hash = token_hash(call.connection->cookie),
                                     oldest = services_.now() - services_.settings.session](
                                        Database& db) { return find_cookie(db, hash, oldest); });
  if (session && !*session) co_return Visitor::kUnknown;
  if (!session) call.refuse(session.why);
  if (session && (*session)->account.banned != 0) turn_away(call);
  if (!session || (*session)->account.banned != 0) co_return Visitor::kRefused;
  if (services_.now() - (*session)->used >= kHour) scope_.start(note_use((*session)->id));
  become(*call.connection, **session);
  call.connection->greeted = true;
  co_return Visitor::kKnown;
}

// A question writes nothing, but a used session must not grow old, so its use is written once an hour.
Task<> Accounts::note_use(SessionId session) {
  co_await ask(services_.store, [session, now = services_.now()](Database& db) {
    touch_session(db, session, now);
    return true;
  });
}

// The browser would send it forever, since a page cannot remove it.
void Accounts::take_back_cookie(const RequestContext& call) {
  give_cookie(*call.connection, "");
  call.refuse(Refusal::kBadToken);
}

void Accounts::welcome(const RequestContext& call, const Session& session,
                       const std::string& token) {
  Connection& connection = *call.connection;
  if (session.account.banned != 0) return turn_away(call);
  become(connection, session);
  JsonObject out = with_token(call.answer("welcome"), connection, token);
  out.text("name", connection.name)
      .flag("guest", connection.guest)
      .text("server", "mazzo " MAZZO_VERSION)
      .number("protocol", 1)
      .number("now_ms", services_.now())
      .number("max_frame", static_cast<std::int64_t>(kMaxFrame))
      .raw("tables", list(tables_.tables_of(connection.account), quoted));
  call.reply(std::move(out));
  events_.arrived(call.connection);
}

// --- passwords -------------------------------------------------------------------------------------

Task<std::optional<std::string>> Accounts::hashed(RequestContext call, std::string password) {
  const auto hash =
      co_await ask(services_.hashers, call.asker(), [password] { return hash_password(password); });
  if (hash && !hash->empty()) co_return *hash;
  call.refuse(Refusal::kBusy);
  co_return std::nullopt;
}

Task<std::optional<bool>> Accounts::checked(RequestContext call, std::string hash,
                                            std::string password) {
  const auto right = co_await ask(services_.hashers, call.asker(), [hash, password] {
    return hash.empty() ? check_nobodys_password(password) : check_password(hash, password);
  });
  if (!right) call.refuse(Refusal::kBusy);
  co_return right.value;
}

// An address beyond its own limit takes nothing from the name's limit. If many addresses try a name and exhaust its limit,
// each address still has one try per minute, so that nobody can keep the owner out.
Task<bool> Accounts::too_often(RequestContext call, std::string name) {
  const Rate rate = services_.settings.login;
  const std::string address = call.connection->address;
  if (call.connection->account != 0 && !call.connection->guest)
    co_return !co_await limits_.take("own " + name,
                                     rate);  // other people at the address do not count
  if (!co_await limits_.take("address " + address, rate)) co_return true;
  if (co_await limits_.take("name " + name, rate)) co_return false;
  services_.log.warn("many_logins", JsonObject().text("looks_like", name));
  co_return !co_await limits_.take("both " + name + " " + address, kWhileOthersTry);
}

Task<> Accounts::enrol(RequestContext call, messages::Register asked) {
  const ConnectionPtr connection = call.connection;
  const std::string name = text_of(asked.name), password = text_of(asked.password);
  if (const auto refused = refuse_name(name, call.language())) co_return call.refuse(*refused);
  if (const auto bad = refuse_password(password, name)) co_return call.refuse(*bad);
  if (co_await too_often(call, skeleton(name))) co_return call.refuse(Refusal::kTooFast);
  const auto hash = co_await hashed(call, password);
  if (!hash) co_return;
  const std::string token = renewed_token(*connection);
  const auto done =
      co_await ask(services_.store, [id = connection->account, session = connection->session, name,
                                     hash = *hash, token](Database& db) {
        const Enrolled fate = register_account(db, id, name, hash);
        if (fate == Enrolled::kDone && !token.empty())
          renew_session(db, session, token_hash(token));
        return std::pair(fate, rename_some(db, id, Renaming::kStep));
      });
  if (!done) co_return call.refuse(Refusal::kUnavailable);
  const auto& [fate, renamed] = *done;
  if (fate == Enrolled::kNameTaken) co_return call.refuse(name_taken(name, call.language()));
  if (fate == Enrolled::kAlready) co_return call.refuse(Refusal::kAlreadyRegistered);
  events_.enrolled(connection->account, name);
  renaming_.did(renamed);
  call.reply(with_token(call.answer("ok").text("name", name), *connection, token));
}

Task<> Accounts::log_in(RequestContext call, messages::Login asked) {
  Connection& connection = *call.connection;
  const std::string name = text_of(asked.name);
  if (connection.greeted) co_return call.refuse(Refusal::kHelloOnce);
  set_talk(connection.talk, asked.lang, asked.scene);
  connection.program = is_set(asked.program);
  if (!can_be_a_name(name) || !asked.password.value) co_return call.refuse(Refusal::kBadLogin);
  if (co_await too_often(call, skeleton(name))) co_return call.refuse(Refusal::kTooFast);
  const auto found = co_await ask(services_.reader, call.asker(),
                                  [name](Database& db) { return account_by_name(db, name); });
  if (!found) co_return call.refuse(found.why);
  const auto right =
      co_await checked(call, *found ? (*found)->password : "", text_of(asked.password));
  if (!right) co_return;
  if (!*right) co_return call.refuse(Refusal::kBadLogin);
  if (connection.greeted) co_return call.refuse(Refusal::kHelloOnce);
  connection.greeted = true;
  const std::string token = new_token();
  const bool cookie = give_cookie(connection, token);
  const auto added =
      co_await ask(services_.store, [account = (*found)->id, cookie, hash = token_hash(token),
                                     now = services_.now()](Database& db) {
        return add_session(db, account, kind_of(cookie), hash, now);
      });
  if (!added) {
    connection.greeted = false;
    co_return call.refuse(Refusal::kUnavailable);
  }
  events_.ended((*found)->id, added->ended);
  welcome(call, {added->id, **found}, token);
}

Task<> Accounts::log_out(RequestContext call, messages::Logout asked) {
  const auto sessions = co_await ask(
      services_.store, [session = call.connection->session, account = call.connection->account,
                        everywhere = is_set(asked.everywhere)](Database& db) {
        if (everywhere) return end_sessions(db, account);
        end_session(db, session);
        return std::vector<SessionId>{session};
      });
  if (!sessions) co_return call.refuse(Refusal::kUnavailable);
  give_cookie(*call.connection, "");
  call.ok();
  events_.ended(call.connection->account, *sessions);
}

Task<std::optional<Account>> Accounts::account_with(RequestContext call, std::string password) {
  const auto found =
      co_await ask(services_.reader, call.asker(),
                   [id = call.connection->account](Database& db) { return account_by_id(db, id); });
  if (!found || !*found) {
    call.refuse(found ? Refusal::kUnavailable : found.why);
    co_return std::nullopt;
  }
  if ((*found)->guest()) co_return *found;
  const auto right = co_await checked(call, (*found)->password, std::move(password));
  if (right && !*right) call.refuse(Refusal::kBadLogin);
  co_return right.value_or(false) ? *found : std::nullopt;
}

Task<> Accounts::change_password(RequestContext call, messages::Password asked) {
  const ConnectionPtr connection = call.connection;
  const std::string fresh = text_of(asked.now);
  if (const auto bad = refuse_password(fresh, connection->name)) co_return call.refuse(*bad);
  if (co_await too_often(call, skeleton(connection->name)))
    co_return call.refuse(Refusal::kTooFast);
  const auto account = co_await account_with(call, text_of(asked.before));
  if (!account) co_return;
  const auto hash = co_await hashed(call, fresh);
  if (!hash) co_return;
  const std::string token = renewed_token(*connection);
  const auto others = co_await ask(
      services_.store,
      [id = account->id, hash = *hash, session = connection->session, token](Database& db) {
        set_password(db, id, hash);
        if (!token.empty()) renew_session(db, session, token_hash(token));
        return end_sessions(db, id, session);
      });
  if (!others) co_return call.refuse(Refusal::kUnavailable);
  call.reply(with_token(call.answer("ok"), *connection, token));
  events_.ended(account->id, *others);
}

// --- what is kept about an account -------------------------------------------------------------------

// Matches a page at a time, so that other people's questions do not wait behind a long history.
Task<> Accounts::export_data(RequestContext call, messages::Nothing) {
  const AccountId id = call.connection->account;
  const auto slot = analysis_slot_for(call.connection);  // one at a time
  if (!slot) co_return call.refuse(Refusal::kBusy);
  auto about = co_await ask(services_.reader, call.asker(), [id](Database& db) {
    const auto account = account_by_id(db, id);
    JsonObject out;
    out.text("name", account ? account->name : "")
        .number("created_ms", account ? account->created : 0)
        .flag("guest", !account || account->guest())
        .raw("sessions_last_used_ms",
             list(sessions_of(db, id), [](Millis m) { return std::to_string(m); }))
        .raw("stats", figures_json(db, id))
        .raw("muted", list(names_blocked_by(db, id), quoted))
        .number("pairings_left", pairings_left(db, id))
        .raw("kept", kept_json(db, id, kEndOfList, kMostKept).rows);
    return out;
  });
  if (!about) co_return call.refuse(about.why);
  std::string matches = "[";
  for (std::int64_t before = kEndOfList; before != 0;) {
    const auto page = co_await ask(services_.reader, call.asker(), [id, before](Database& db) {
      return history_json(db, id, before, kExportPage);
    });
    if (!page) co_return call.refuse(page.why);
    const std::string_view rows = page->rows;  // without the brackets
    if (matches.size() > 1 && rows.size() > 2) matches += ',';
    matches += rows.substr(1, rows.size() - 2);
    before = page->next;
  }
  about->raw("matches", matches += ']');
  call.reply(call.answer("export").raw("data", about->take()));
}

Task<> Accounts::remove(RequestContext call, messages::Delete asked) {
  const AccountId id = call.connection->account;
  if (tables_.seated(id)) co_return call.refuse(Refusal::kInMatch);
  if (co_await too_often(call, skeleton(call.connection->name)))
    co_return call.refuse(Refusal::kTooFast);
  if (!co_await account_with(call, text_of(asked.password))) co_return;
  if (tables_.seated(id)) co_return call.refuse(Refusal::kInMatch);  // by now
  const auto done = co_await ask(services_.store, [id](Database& db) {
    auto sessions = end_sessions(db, id);
    delete_account(db, id);
    return std::pair(std::move(sessions), rename_some(db, id, Renaming::kStep));
  });
  if (!done) co_return call.refuse(Refusal::kUnavailable);
  const auto& [sessions, renamed] = *done;
  events_.removed(id);
  renaming_.did(renamed);
  give_cookie(*call.connection, "");
  call.ok();
  events_.ended(id, sessions);
}

}  // namespace server
