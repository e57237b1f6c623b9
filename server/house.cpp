#include "server/house.h"

#include <array>
#include <tuple>

namespace server {
namespace {

constexpr std::size_t kRemembered = 32;  // answers a connection can ask for again

// Asking twice does no harm: not worth remembering.
constexpr std::array<std::string_view, 14> kQuestions = {
    "hello", "play",        "ping",    "view",       "tables", "export", "games",
    "stats", "leaderboard", "history", "transcript", "story",  "hint",   "analyse"};
// What can be asked before saying who one is.
constexpr std::array<std::string_view, 9> kOpenToAll = {
    "hello", "login", "games", "ping", "tables", "stats", "leaderboard", "history", "transcript"};
// Not while the house is about to restart.
constexpr std::array<std::string_view, 7> kNewMatches = {"create", "join",   "ready",  "start",
                                                         "queue",  "accept", "rematch"};

bool in(const auto& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

}  // namespace

House::House(Services& services)
    : services_(services),
      hall_(services_, people_),
      matchmaker_(services_, people_, hall_),
      records_(services_),
      accounts_(
          services_, hall_, [this](const ConnectionPtr& connection) { arrived(connection); },
          [this](SessionId session) { session_ended(session); },
          [this](AccountId account, const std::string& name) { enrolled(account, name); }) {
  list_handlers();
}

// The closed list of what can be asked; docs/protocol.md has a line for each.
void House::list_handlers() {
  const auto add = [this](const char* type, auto& part, auto method) {
    handlers_[type] = [&part, method](const RequestContext& call) { return (part.*method)(call); };
  };
  add("hello", accounts_, &Accounts::hello);
  add("login", accounts_, &Accounts::log_in);
  add("register", accounts_, &Accounts::enrol);
  add("logout", accounts_, &Accounts::log_out);
  add("password", accounts_, &Accounts::change_password);
  add("export", accounts_, &Accounts::export_data);
  add("delete", accounts_, &Accounts::remove);
  add("queue", matchmaker_, &Matchmaker::queue);
  add("unqueue", matchmaker_, &Matchmaker::unqueue);
  add("accept", matchmaker_, &Matchmaker::accept);
  add("create", hall_, &Hall::create);
  add("join", hall_, &Hall::join);
  add("leave", hall_, &Hall::leave);
  add("kick", hall_, &Hall::kick);
  add("seat", hall_, &Hall::set_seat);
  add("ready", hall_, &Hall::ready);
  add("start", hall_, &Hall::start);
  add("rematch", hall_, &Hall::rematch);
  add("decline", hall_, &Hall::decline);
  add("tables", hall_, &Hall::list_tables);
  add("play", hall_, &Hall::play);
  add("resign", hall_, &Hall::resign);
  add("reclaim", hall_, &Hall::reclaim);
  add("next", hall_, &Hall::next);
  add("say", hall_, &Hall::say);
  add("view", hall_, &Hall::show);
  add("hint", hall_, &Hall::hint);
  add("watch", hall_, &Hall::watch);
  add("unwatch", hall_, &Hall::unwatch);
  add("games", records_, &Records::games);
  add("story", records_, &Records::story);
  add("stats", records_, &Records::stats);
  add("leaderboard", records_, &Records::leaderboard);
  add("history", records_, &Records::history);
  add("transcript", records_, &Records::transcript);
  add("analyse", records_, &Records::analyse);
  add("mute", conduct_, &Conduct::mute);
  add("report", conduct_, &Conduct::report);
  handlers_["ping"] = [this](const RequestContext& call) { return ping(call); };
}

// --- connections -----------------------------------------------------------------------------------

ConnectionPtr House::connected(Wire& wire, const std::string& address, const std::string& cookie) {
  ConnectionPtr connection = visitor(wire, address, cookie);
  links_.insert(connection);
  ++services_.metrics.connections;
  return connection;
}

ConnectionPtr House::visitor(Wire& wire, const std::string& address, const std::string& cookie) {
  auto connection = std::make_shared<Connection>();
  connection->wire = &wire;
  connection->address = address;
  connection->cookie = cookie;
  return connection;
}

void House::disconnected(const ConnectionPtr& connection) {
  connection->wire = nullptr;
  links_.erase(connection);
  --services_.metrics.connections;
  hall_.forget_watcher(connection);
  if (connection->account == 0 || !people_.depart(connection) || draining_) return;
  matchmaker_.departed(connection->account);
  hall_.departed(connection->account);
}

void House::arrived(const ConnectionPtr& connection) {
  if (!links_.contains(connection)) return;  // a visit over HTTP, or gone meanwhile
  if (const ConnectionPtr before = people_.arrive(connection)) {
    hall_.forget_watcher(before);
    before->close(Close::kReplaced, "replaced by a newer connection");
  }
  hall_.arrived(connection);
}

void House::session_ended(SessionId session) {
  for (const ConnectionPtr& connection : std::set<ConnectionPtr>(links_)) {
    if (connection->session != session) continue;
    matchmaker_.departed(connection->account);
    connection->close(Close::kLogInAgain, "logged out");
  }
}

void House::enrolled(AccountId account, const std::string& name) {
  for (const ConnectionPtr& connection : links_)
    if (connection->account == account) {
      connection->name = name;
      connection->guest = false;
    }
}

void House::drain() {
  draining_ = true;
  const std::string frame = JsonObject("restarting").number("in_ms", 1000).take();
  for (const ConnectionPtr& connection : links_) connection->send(frame);
}

// --- requests --------------------------------------------------------------------------------------

bool House::allowed(const ConnectionPtr& connection) {
  const Settings& s = services_.settings;
  if (!by_address_.take(connection->address, s.address)) return false;
  return connection->account == 0 || by_account_.take(connection->account, s.account);
}

Millis House::received(const ConnectionPtr& connection, std::string_view frame) {
  take(connection, frame);
  return throttle(connection);
}

Millis House::throttle(const ConnectionPtr& connection) {
  const Rate& rate = services_.settings.connection;
  const auto now = std::chrono::steady_clock::now();
  std::ignore = connection->bucket.take(rate, now);
  return std::chrono::ceil<std::chrono::milliseconds>(connection->bucket.wait(rate, now)).count();
}

void House::take(const ConnectionPtr& connection, std::string_view frame) {
  ++services_.metrics.frames_in;
  if (!allowed(connection)) {
    ++services_.metrics.dropped["rate"];
    return connection->close(Close::kPolicy, "too many messages");
  }
  accounts_.proven(*connection);
  const auto request = std::make_shared<Request>();
  const RequestContext call{connection, request};
  if (const auto wrong = Request::read(frame, *request)) {
    ++services_.metrics.refusals;
    return call.refuse(*wrong);
  }
  if (!answered_before(connection, *request, frame)) run(call);
}

void House::ask(const ConnectionPtr& visitor, std::string_view frame) {
  const auto request = std::make_shared<Request>();
  const RequestContext call{visitor, request};
  if (const auto wrong = Request::read(frame, *request)) return call.refuse(*wrong);
  set_talk(*visitor, *request);
  if (!by_address_.take(visitor->address, services_.settings.address))
    return call.refuse(Refusal::kTooFast);
  if (visitor->cookie.empty() || request->type() == "hello" || request->type() == "login") {
    if (request->type() == "login") visitor->cookie.clear();
    return run(call);
  }
  accounts_.identify(call, [this, call](bool known) {
    if (known || in(kOpenToAll, call.request->type())) return run(call);
    accounts_.take_back_cookie(call);
  });
}

void House::run(const RequestContext& call) {
  const std::string& type = call.request->type();
  const auto handler = handlers_.find(type);
  Hall::MaybeRefused refused;
  if (handler == handlers_.end())
    refused = refuse(Refusal::kUnknownType, call.language());
  else if (call.connection->account == 0 && !in(kOpenToAll, type))
    refused = refuse(Refusal::kHelloFirst, call.language());
  else if (draining_ && in(kNewMatches, type))
    refused = refuse(Refusal::kDraining, call.language());
  else
    refused = handler->second(call);
  if (!refused) return;
  ++services_.metrics.refusals;
  call.refuse(*refused);
}

// The same frame with the same id again: the same answer, and nothing is done twice.
bool House::answered_before(const ConnectionPtr& connection, const Request& request,
                            std::string_view frame) {
  if (request.id().empty() || in(kQuestions, request.type())) return false;
  const std::size_t hash = std::hash<std::string_view>{}(frame);
  for (const Connection::Answered& a : connection->answered)
    if (a.id == request.id() && a.frame == hash) {
      if (!a.reply.empty()) connection->send(a.reply);  // else the first is still being worked on
      return true;
    }
  if (connection->answered.size() >= kRemembered)
    connection->answered.erase(connection->answered.begin());
  connection->answered.push_back({request.id(), hash, {}});
  return false;
}

Hall::MaybeRefused House::ping(const RequestContext& call) {
  call.reply(call.answer("pong").number("now_ms", services_.now()));
  return std::nullopt;
}

}  // namespace server
