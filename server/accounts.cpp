#include "server/accounts.h"

#include <utility>

#include "server/names.h"
#include "server/passwords.h"
#include "server/secrets.h"
#include "server/store/results.h"
#include "server/store/rooms.h"

namespace server {
namespace {

constexpr std::int64_t kExportPage = 200, kNewest = 1LL << 53;
constexpr std::size_t kMaxToken = 128;

// A browser keeps its token where no script can read it.
bool give_cookie(Connection& connection, const std::string& token) {
  if (!connection.wire || !connection.wire->give_cookie(token)) return false;
  connection.cookie = token;
  return true;
}

// The next token of a session whose owner may do more from now on, or whose old token somebody else may
// have. None: it is a cookie, and this wire cannot bring another; such a session keeps its token.
std::string renewed_token(Connection& connection) {
  std::string token = new_token();
  if (give_cookie(connection, token) || connection.cookie.empty()) return token;
  return "";
}

// Only who keeps his token himself is told it.
JsonObject with_token(JsonObject out, const Connection& connection, const std::string& token) {
  if (connection.cookie.empty()) out.text("token", token);
  return out;
}

}  // namespace

// --- saying hello ----------------------------------------------------------------------------------

Accounts::MaybeRefused Accounts::hello(const RequestContext& call) {
  const Request& r = *call.request;
  if (call.connection->greeted) return refuse(Refusal::kHelloOnce, call.language());
  set_talk(*call.connection, r);
  if (r.has("token") || !call.connection->cookie.empty()) {
    const auto token = r.text("token", kMaxToken);
    if (r.has("token") && (!token || token->empty()))
      return refuse(Refusal::kBadToken, call.language());
    call.connection->greeted = true;
    welcome_token(call, token ? std::string(*token) : call.connection->cookie);
    return std::nullopt;
  }
  const std::string name(r.text("name", 64).value_or(""));
  if (r.has("name"))
    if (auto refused = refuse_name(name, call.language())) return refused;
  if (!newcomers_.take(call.connection->address, services_.settings.guest))
    return refuse(Refusal::kTooFast, call.language());
  call.connection->greeted = true;
  welcome_guest(call, name);
  return std::nullopt;
}

void Accounts::welcome_guest(const RequestContext& call, const std::string& name) {
  const std::string token = new_token();
  const bool cookie = give_cookie(*call.connection, token);
  services_.store.ask(
      [name, hash = token_hash(token), seed = random_number(), cookie,
       now = services_.now()](Database& db) -> std::optional<Session> {
        const auto account = add_guest(db, name, core::Rng(seed), now);
        if (!account) return std::nullopt;
        const auto kind = cookie ? TokenKind::kCookie : TokenKind::kBearer;
        return Session{add_session(db, account->id, kind, hash, now), *account};
      },
      [this, call, name, token](std::optional<std::optional<Session>> made) {
        if (made && *made) return welcome(call, **made, token);
        call.connection->greeted = false;
        if (!made) return call.refuse(Refusal::kUnavailable);
        call.refuse(name_taken(name, call.language()));
      });
}

void Accounts::welcome_token(const RequestContext& call, const std::string& token) {
  const std::string next = new_token();
  services_.store.ask(
      [hash = token_hash(token), next_hash = token_hash(next), now = services_.now(),
       session = services_.settings.session](Database& db) {
        return use_token(db, hash, next_hash, now, now - session);
      },
      [this, call, next](std::optional<std::optional<Session>> session) {
        if (session && *session) {
          if (call.connection->cookie.empty()) call.connection->unproven = token_hash(next);
          return welcome(call, **session, next);
        }
        call.connection->greeted = false;
        if (!session) return call.refuse(Refusal::kUnavailable);
        if (call.request->has("token"))
          call.refuse(Refusal::kBadToken);
        else
          take_back_cookie(call);
        call.connection->close(Close::kLogInAgain, "log in again");
      });
}

void Accounts::proven(Connection& connection) {
  if (connection.unproven.empty()) return;
  services_.store.ask(
      [session = connection.session, token = std::exchange(connection.unproven, {})](Database& db) {
        received_token(db, session, token);
        return true;
      },
      [](std::optional<bool>) {
      });  // where it cannot be written the old token lives a little longer
}

void Accounts::identify(const RequestContext& call, std::function<void(bool)> then) {
  services_.store.ask(
      [hash = token_hash(call.connection->cookie), now = services_.now(),
       session = services_.settings.session](Database& db) {
        return use_token(db, hash, "", now, now - session);
      },
      [call, then = std::move(then)](std::optional<std::optional<Session>> session) {
        if (!session) return call.refuse(Refusal::kUnavailable);
        if (!*session) return then(false);
        Connection& connection = *call.connection;
        connection.account = (*session)->account.id;
        connection.session = (*session)->id;
        connection.name = (*session)->account.name;
        connection.guest = (*session)->account.guest();
        connection.greeted = true;
        then(true);
      });
}

// It would be shown for ever, and a page cannot throw it away.
void Accounts::take_back_cookie(const RequestContext& call) {
  give_cookie(*call.connection, "");
  call.refuse(Refusal::kBadToken);
}

void Accounts::welcome(const RequestContext& call, const Session& session,
                       const std::string& token) {
  Connection& connection = *call.connection;
  connection.account = session.account.id;
  connection.session = session.id;
  connection.name = session.account.name;
  connection.guest = session.account.guest();
  JsonObject out = with_token(call.answer("welcome"), connection, token);
  out.text("name", connection.name)
      .flag("guest", connection.guest)
      .text("server", "mazzo " MAZZO_VERSION)
      .number("protocol", 1)
      .number("now_ms", services_.now())
      .number("max_frame", static_cast<std::int64_t>(kMaxFrame))
      .raw("tables", list(hall_.tables_of(connection.account), quoted));
  call.reply(std::move(out));
  arrived_(call.connection);
}

// --- passwords -------------------------------------------------------------------------------------

void Accounts::hashed(const RequestContext& call, const std::string& password,
                      std::function<void(std::string)> then) {
  const bool asked = services_.hashers.ask([password] { return hash_password(password); },
                                           [call, then = std::move(then)](std::string hash) {
                                             if (hash.empty()) return call.refuse(Refusal::kBusy);
                                             then(std::move(hash));
                                           });
  if (!asked) call.refuse(Refusal::kBusy);
}

void Accounts::checked(const RequestContext& call, const std::string& hash,
                       const std::string& password, std::function<void(bool)> then) {
  const bool asked = services_.hashers.ask(
      [hash, password] {
        return hash.empty() ? check_nobodys_password(password) : check_password(hash, password);
      },
      std::move(then));
  if (!asked) call.refuse(Refusal::kBusy);
}

bool Accounts::too_often(const RequestContext& call, const std::string& name) {
  const Rate& rate = services_.settings.login;
  const bool by_name = logins_.take("name " + name, rate);
  if (call.connection->account != 0 && !call.connection->guest)
    return !by_name;  // whoever else lives there
  const bool by_address = logins_.take("address " + call.connection->address, rate);
  return !by_name || !by_address;
}

Accounts::MaybeRefused Accounts::enrol(const RequestContext& call) {
  const std::string name(call.request->text("name", 64).value_or(""));
  const std::string password(call.request->text("password", kMaxPassword).value_or(""));
  if (!call.connection->guest) return refuse(Refusal::kAlreadyRegistered, call.language());
  if (auto refused = refuse_name(name, call.language())) return refused;
  if (const auto bad = refuse_password(password, name)) return refuse(*bad, call.language());
  if (too_often(call, skeleton(name))) return refuse(Refusal::kTooFast, call.language());
  hashed(call, password, [this, call, name](const std::string& hash) {
    const std::string token = renewed_token(*call.connection);
    services_.store.ask(
        [id = call.connection->account, session = call.connection->session, name, hash,
         token](Database& db) {
          const Enrolled done = register_account(db, id, name, hash);
          if (done == Enrolled::kDone) rename_in_rooms(db, id, name);
          if (done == Enrolled::kDone && !token.empty())
            renew_session(db, session, token_hash(token));
          return done;
        },
        [this, call, name, token](std::optional<Enrolled> done) {
          if (!done) return call.refuse(Refusal::kUnavailable);
          if (*done == Enrolled::kNameTaken) return call.refuse(name_taken(name, call.language()));
          if (*done == Enrolled::kAlready) return call.refuse(Refusal::kAlreadyRegistered);
          enrolled_(call.connection->account, name);
          hall_.rename(call.connection->account, name);
          call.reply(with_token(call.answer("ok").text("name", name), *call.connection, token));
        });
  });
  return std::nullopt;
}

// A new session, so that a token from before the login is worth nothing more than it was.
Accounts::MaybeRefused Accounts::log_in(const RequestContext& call) {
  const std::string name(call.request->text("name", 64).value_or(""));
  const auto password = call.request->text("password", kMaxPassword);
  if (call.connection->greeted) return refuse(Refusal::kHelloOnce, call.language());
  set_talk(*call.connection, *call.request);
  if (refuse_name(name, call.language()) || !password)
    return refuse(Refusal::kBadLogin, call.language());
  if (too_often(call, skeleton(name))) return refuse(Refusal::kTooFast, call.language());
  services_.store.ask(
      [name](Database& db) { return account_by_name(db, name); },
      [this, call, password = std::string(*password)](std::optional<std::optional<Account>> found) {
        if (!found) return call.refuse(Refusal::kUnavailable);
        checked(call, *found ? (*found)->password : "", password, [this, call, found](bool right) {
          if (!right) return call.refuse(Refusal::kBadLogin);
          if (call.connection->greeted) return call.refuse(Refusal::kHelloOnce);
          call.connection->greeted = true;
          const std::string token = new_token();
          const bool cookie = give_cookie(*call.connection, token);
          services_.store.ask(
              [account = (*found)->id, cookie, hash = token_hash(token),
               now = services_.now()](Database& db) {
                return add_session(db, account, cookie ? TokenKind::kCookie : TokenKind::kBearer,
                                   hash, now);
              },
              [this, call, account = **found, token](std::optional<SessionId> session) {
                if (session) return welcome(call, {*session, account}, token);
                call.connection->greeted = false;
                call.refuse(Refusal::kUnavailable);
              });
        });
      });
  return std::nullopt;
}

Accounts::MaybeRefused Accounts::log_out(const RequestContext& call) {
  const bool everywhere = call.request->flag("everywhere");
  services_.store.ask(
      [session = call.connection->session, account = call.connection->account,
       everywhere](Database& db) {
        if (everywhere) return end_sessions(db, account);
        end_session(db, session);
        return std::vector<std::int64_t>{session};
      },
      [this, call](std::optional<std::vector<std::int64_t>> sessions) {
        if (!sessions) return call.refuse(Refusal::kUnavailable);
        give_cookie(*call.connection, "");
        call.ok();
        for (const SessionId session : *sessions) ended_(session);
      });
  return std::nullopt;
}

void Accounts::with_password(const RequestContext& call, std::string_view field,
                             std::function<void(const Account&)> then) {
  const std::string password(call.request->text(field, kMaxPassword).value_or(""));
  services_.store.ask(
      [id = call.connection->account](Database& db) { return account_by_id(db, id); },
      [this, call, password, then = std::move(then)](std::optional<std::optional<Account>> found) {
        if (!found || !*found) return call.refuse(Refusal::kUnavailable);
        if ((*found)->guest()) return then(**found);
        checked(call, (*found)->password, password, [call, then, found](bool right) {
          if (!right) return call.refuse(Refusal::kBadLogin);
          then(**found);
        });
      });
}

Accounts::MaybeRefused Accounts::change_password(const RequestContext& call) {
  const std::string fresh(call.request->text("new", kMaxPassword).value_or(""));
  if (call.connection->guest) return refuse(Refusal::kGuestsCannot, call.language());
  if (const auto bad = refuse_password(fresh, call.connection->name))
    return refuse(*bad, call.language());
  if (too_often(call, skeleton(call.connection->name)))
    return refuse(Refusal::kTooFast, call.language());
  with_password(call, "old", [this, call, fresh](const Account& account) {
    hashed(call, fresh, [this, call, id = account.id](const std::string& hash) {
      const std::string token = renewed_token(*call.connection);
      services_.store.ask(
          [id, hash, session = call.connection->session, token](Database& db) {
            set_password(db, id, hash);
            if (!token.empty()) renew_session(db, session, token_hash(token));
            return end_sessions(db, id, session);
          },
          [this, call, token](std::optional<std::vector<std::int64_t>> others) {
            if (!others) return call.refuse(Refusal::kUnavailable);
            call.reply(with_token(call.answer("ok"), *call.connection, token));
            for (const SessionId session : *others) ended_(session);
          });
    });
  });
  return std::nullopt;
}

// --- what is kept about somebody -------------------------------------------------------------------

struct Accounts::Export {
  JsonObject about;
  std::string matches;  // a JSON list, not yet closed
};

Accounts::MaybeRefused Accounts::export_data(const RequestContext& call) {
  services_.store.ask(
      [id = call.connection->account](Database& db) {
        const auto account = account_by_id(db, id);
        JsonObject out;
        out.text("name", account ? account->name : "")
            .number("created_ms", account ? account->created : 0)
            .flag("guest", !account || account->guest())
            .raw("sessions_last_used_ms",
                 list(sessions_of(db, id), [](Millis m) { return std::to_string(m); }))
            .raw("stats", stats_json(db, id));
        return out;
      },
      [this, call](std::optional<JsonObject> data) {
        if (!data) return call.refuse(Refusal::kUnavailable);
        export_matches(call, std::make_shared<Export>(Export{std::move(*data), "["}), kNewest);
      });
  return std::nullopt;
}

// A page at a time, so that other people's moves are not held up behind somebody's long history.
void Accounts::export_matches(const RequestContext& call, const std::shared_ptr<Export>& so_far,
                              std::int64_t before) {
  services_.store.ask([id = call.connection->account,
                       before](Database& db) { return history(db, id, before, kExportPage); },
                      [this, call, so_far](const std::optional<Page>& page) {
                        if (!page) return call.refuse(Refusal::kUnavailable);
                        const std::string_view rows = page->rows;  // without the brackets
                        if (so_far->matches.size() > 1 && rows.size() > 2) so_far->matches += ',';
                        so_far->matches += rows.substr(1, rows.size() - 2);
                        if (page->next != 0) return export_matches(call, so_far, page->next);
                        so_far->about.raw("matches", so_far->matches += ']');
                        call.reply(call.answer("export").raw("data", so_far->about.take()));
                      });
}

Accounts::MaybeRefused Accounts::remove(const RequestContext& call) {
  if (!hall_.tables_of(call.connection->account).empty())
    return refuse(Refusal::kInMatch, call.language());
  if (too_often(call, skeleton(call.connection->name)))
    return refuse(Refusal::kTooFast, call.language());
  with_password(call, "password", [this, call](const Account& account) {
    if (!hall_.tables_of(account.id).empty()) return call.refuse(Refusal::kInMatch);  // by now
    services_.store.ask(
        [id = account.id](Database& db) {
          auto sessions = end_sessions(db, id);
          forget_in_rooms(db, id);
          delete_account(db, id);
          return sessions;
        },
        [this, call, id = account.id](std::optional<std::vector<std::int64_t>> sessions) {
          if (!sessions) return call.refuse(Refusal::kUnavailable);
          hall_.forget(id);
          give_cookie(*call.connection, "");
          call.ok();
          for (const SessionId session : *sessions) ended_(session);
        });
  });
  return std::nullopt;
}

}  // namespace server
