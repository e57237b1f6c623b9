#include "server/accounts.h"

#include <utility>

#include "server/names.h"
#include "server/passwords.h"
#include "server/secrets.h"
#include "server/store/conduct.h"
#include "server/store/results.h"
#include "server/store/rooms.h"

namespace server {
namespace {

constexpr std::int64_t kExportPage = 200, kNewest = 1LL << 53;
constexpr std::size_t kMaxToken = 128;
constexpr Rate kWhileOthersTry = Rate::per(std::chrono::minutes(1), 1, 1);

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

void set_account(Connection& connection, const Session& session) {
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
  const bool asked = services_.reader.ask(
      call.asker(),
      [hash = token_hash(call.connection->cookie),
       oldest = services_.now() - services_.settings.session](Database& db) {
        return find_cookie(db, hash, oldest);
      },
      [this, call, then = std::move(then)](std::optional<std::optional<Session>> session) {
        if (!session) return call.refuse(Refusal::kUnavailable);
        if (!*session) return then(false);
        if ((*session)->account.banned != 0) return turn_away(call);
        note_use(**session);
        set_account(*call.connection, **session);
        call.connection->greeted = true;
        then(true);
      });
  if (!asked) call.refuse(Refusal::kBusy);
}

// A question writes nothing, but a session that is used must not grow old: once an hour that is written.
void Accounts::note_use(const Session& session) {
  constexpr Millis kHour = 3'600'000;
  if (services_.now() - session.used < kHour) return;
  services_.store.ask(
      [id = session.id, now = services_.now()](Database& db) {
        touch_session(db, id, now);
        return true;
      },
      [](std::optional<bool>) {});
}

// It would be shown for ever, and a page cannot throw it away.
void Accounts::take_back_cookie(const RequestContext& call) {
  give_cookie(*call.connection, "");
  call.refuse(Refusal::kBadToken);
}

void Accounts::welcome(const RequestContext& call, const Session& session,
                       const std::string& token) {
  Connection& connection = *call.connection;
  if (session.account.banned != 0) return turn_away(call);
  set_account(connection, session);
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
  const bool asked = services_.hashers.ask(
      call.asker(), [password] { return hash_password(password); },
      [call, then = std::move(then)](std::optional<std::string> hash) {
        if (!hash || hash->empty()) return call.refuse(Refusal::kBusy);
        then(*std::move(hash));
      });
  if (!asked) call.refuse(Refusal::kBusy);
}

void Accounts::checked(const RequestContext& call, const std::string& hash,
                       const std::string& password, std::function<void(bool)> then) {
  const bool asked = services_.hashers.ask(
      call.asker(),
      [hash, password] {
        return hash.empty() ? check_nobodys_password(password) : check_password(hash, password);
      },
      [call, then = std::move(then)](std::optional<bool> right) {
        if (!right) return call.refuse(Refusal::kBusy);
        then(*right);
      });
  if (!asked) call.refuse(Refusal::kBusy);
}

// An address that is over its own limit takes nothing from the name's. Where many addresses try a name, the limit of the name
// is over, and each address has still one try a minute: nobody can keep the owner out.
bool Accounts::too_often(const RequestContext& call, const std::string& name) {
  const Rate& rate = services_.settings.login;
  const std::string& address = call.connection->address;
  if (call.connection->account != 0 && !call.connection->guest)
    return !logins_.take("own " + name, rate);  // whoever else lives there
  if (!logins_.take("address " + address, rate)) return true;
  if (logins_.take("name " + name, rate)) return false;
  return !logins_.take("both " + name + " " + address, kWhileOthersTry);
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
          if (done == Enrolled::kDone && !token.empty())
            renew_session(db, session, token_hash(token));
          return std::pair(done, rename_some(db, id, Renaming::kStep));
        },
        [this, call, name,
         token](const std::optional<std::pair<Enrolled, std::optional<Renamed>>>& done) {
          if (!done) return call.refuse(Refusal::kUnavailable);
          const auto& [fate, renamed] = *done;
          if (fate == Enrolled::kNameTaken) return call.refuse(name_taken(name, call.language()));
          if (fate == Enrolled::kAlready) return call.refuse(Refusal::kAlreadyRegistered);
          enrolled_(call.connection->account, name);
          hall_.rename(call.connection->account, name);
          renaming_.did(renamed);
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
  if (!can_be_a_name(name) || !password) return refuse(Refusal::kBadLogin, call.language());
  if (too_often(call, skeleton(name))) return refuse(Refusal::kTooFast, call.language());
  const bool asked = services_.reader.ask(
      call.asker(), [name](Database& db) { return account_by_name(db, name); },
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
  if (!asked) return refuse(Refusal::kBusy, call.language());
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
  const bool asked = services_.reader.ask(
      call.asker(), [id = call.connection->account](Database& db) { return account_by_id(db, id); },
      [this, call, password, then = std::move(then)](std::optional<std::optional<Account>> found) {
        if (!found || !*found) return call.refuse(Refusal::kUnavailable);
        if ((*found)->guest()) return then(**found);
        checked(call, (*found)->password, password, [call, then, found](bool right) {
          if (!right) return call.refuse(Refusal::kBadLogin);
          then(**found);
        });
      });
  if (!asked) call.refuse(Refusal::kBusy);
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
  std::string matches;         // a JSON list, not yet closed
  std::shared_ptr<void> slot;  // one at a time
};

Accounts::MaybeRefused Accounts::export_data(const RequestContext& call) {
  const auto slot = analysis_slot_for(call.connection);
  if (!slot) return refuse(Refusal::kBusy, call.language());
  const bool asked = services_.reader.ask(
      call.asker(),
      [id = call.connection->account](Database& db) {
        const auto account = account_by_id(db, id);
        JsonObject out;
        out.text("name", account ? account->name : "")
            .number("created_ms", account ? account->created : 0)
            .flag("guest", !account || account->guest())
            .raw("sessions_last_used_ms",
                 list(sessions_of(db, id), [](Millis m) { return std::to_string(m); }))
            .raw("stats", stats_json(db, id))
            .raw("muted", list(names_blocked_by(db, id), quoted));
        return out;
      },
      [this, call, slot = slot](std::optional<JsonObject> data) {
        if (!data) return call.refuse(Refusal::kUnavailable);
        export_matches(call, std::make_shared<Export>(Export{std::move(*data), "[", slot}),
                       kNewest);
      });
  if (!asked) return refuse(Refusal::kBusy, call.language());
  return std::nullopt;
}

// A page at a time, so that other people's questions are not held up behind somebody's long history.
void Accounts::export_matches(const RequestContext& call, const std::shared_ptr<Export>& so_far,
                              std::int64_t before) {
  const bool asked = services_.reader.ask(
      call.asker(),
      [id = call.connection->account, before](Database& db) {
        return history(db, id, before, kExportPage);
      },
      [this, call, so_far](const std::optional<Page>& page) {
        if (!page) return call.refuse(Refusal::kUnavailable);
        const std::string_view rows = page->rows;  // without the brackets
        if (so_far->matches.size() > 1 && rows.size() > 2) so_far->matches += ',';
        so_far->matches += rows.substr(1, rows.size() - 2);
        if (page->next != 0) return export_matches(call, so_far, page->next);
        so_far->about.raw("matches", so_far->matches += ']');
        call.reply(call.answer("export").raw("data", so_far->about.take()));
      });
  if (!asked) call.refuse(Refusal::kBusy);
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
          delete_account(db, id);
          return std::pair(std::move(sessions), rename_some(db, id, Renaming::kStep));
        },
        [this, call, id = account.id](
            const std::optional<std::pair<std::vector<std::int64_t>, std::optional<Renamed>>>&
                done) {
          if (!done) return call.refuse(Refusal::kUnavailable);
          hall_.forget(id);
          renaming_.did(done->second);
          give_cookie(*call.connection, "");
          call.ok();
          for (const SessionId session : done->first) ended_(session);
        });
  });
  return std::nullopt;
}

}  // namespace server
