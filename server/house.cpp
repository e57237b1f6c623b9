#include "server/house.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "server/read_message.h"

namespace server {
namespace {

constexpr std::size_t kRemembered = 32;  // answers that a connection can ask for again

// To a table of another node, as public_json writes it.
std::optional<House::Invitation> invitation_in(Status status, const std::string& listed) {
  const auto table = table::json::parse(listed).value;
  const table::json::Value* seats = table ? table->find("seats") : nullptr;
  const auto host =
      static_cast<std::size_t>(table ? table::json::number_at(*table, "host", -1) : -1);
  if (status != Status::kOpen || !seats || host >= seats->items.size()) return std::nullopt;
  table::ChosenOptions chosen;
  if (const auto* options = table->find("options"))
    for (std::size_t i = 0; i < options->items.size(); ++i)
      chosen.emplace_back(options->keys[i], options->items[i].string().value_or(""));
  return House::Invitation{table::json::text_at(seats->items[host], "name"),
                           table::json::text_at(*table, "game"), std::move(chosen)};
}

}  // namespace

House::House(Services& services, std::optional<Membership> membership)
    : services_(services),
      me_(membership ? membership->me : 0),
      accounts_(services_, scope_, tables_, renaming_, account_events()) {
  scope_.on_thrown = [this](const std::string& what) {
    services_.log.error("task_failed", JsonObject().text("trouble", what));
  };
  if (!membership) return;
  accounts_.share_limits();
  cluster_ = std::make_unique<Cluster>(services_, scope_, people_, tables_, *std::move(membership),
                                       doors());
  conduct_.on_change = [this](const ConnectionPtr& connection) {
    if (people_.find(connection->account) == connection) cluster_->announce(connection);
  };
  lobby_.place = [this](const Plan& plan) { return cluster_->best_for(plan); };
  lobby_.hand_to = [this](NodeId node, RoomId room) { cluster_->hand_to(node, room); };
  lobby_.on_unpaired = [this](const std::vector<AccountId>& others, const Plan& plan) {
    if (cluster_->pairs_players()) return matchmaker_.unpaired(others, plan);
    Plan wanted = plan;
    wanted.setup.seed.clear();
    cluster_->tell_matchmaker(
        JsonObject("unpaired")
            .raw("accounts", list(others, [](AccountId id) { return std::to_string(id); }))
            .text("plan", to_document(wanted))
            .take());
  };
}

Accounts::Events House::account_events() {
  return {.arrived = [this](const ConnectionPtr& connection) { arrived(connection); },
          .ended =
              [this](AccountId account, const std::vector<SessionId>& sessions) {
                for (const SessionId session : sessions) {
                  session_ended(account, session);
                  tell_nodes(JsonObject("session_ended")
                                 .number("session", session)
                                 .number("account", account));
                }
              },
          .enrolled =
              [this](AccountId account, const std::string& name) {
                enrolled(account, name);
                tell_nodes(JsonObject("enrolled").number("account", account).text("name", name));
              },
          .removed =
              [this](AccountId account) {
                rematches_.forget(account);
                tell_nodes(JsonObject("removed").number("account", account));
              }};
}

void House::open(const std::function<void(bool)>& done) {
  scope_.start(cluster_ ? open_node(done) : open_tables(done), Thrown::kEndsHouse);
  scope_.start(sweep_.run());
  scope_.start(archivist_.run());
  if (!cluster_) scope_.start(matchmaker_.open());
  renaming_.start();
}

// The tables come later, with the lease.
Task<> House::open_node(std::function<void(bool)> done) { done(co_await cluster_->open()); }

// Nobody is connected yet, and every player has the whole time to come back.
Task<> House::open_tables(std::function<void(bool)> done) {
  const auto unfinished = co_await tables_.open();
  if (!unfinished) co_return done(false);
  for (const TablePtr& table : *unfinished) {
    attendance_.missing(table);
    opened(table);
  }
  done(true);
}

void House::opened(const TablePtr& table) {
  if (!table->open_table()) return;
  if (table->plan().door == Door::kQueued)
    lobby_.expect_ready(table);
  else
    rematches_.keep_chairs(table);
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
  constexpr std::int64_t kEach = std::int64_t{1} << 32;  // connections of a node
  connection->wire = &wire;
  connection->number = me_ * kEach + ++numbers_;
  connection->address = address;
  connection->cookie = cookie;
  connection->refusals = &services_.metrics.refusals;
  return connection;
}

void House::disconnected(const ConnectionPtr& connection) {
  connection->wire = nullptr;
  links_.erase(connection);
  const auto [first, last] = links_of_.equal_range(connection->account);
  const auto it = std::find_if(first, last, [&](const auto& l) { return l.second == connection; });
  if (it != last) links_of_.erase(it);
  --services_.metrics.connections;
  if (cluster_) cluster_->gone(connection);
  see_off(connection, NodeNews::Gone::kAlone);
}

// The last of it, wherever it was connected.
void House::see_off(const ConnectionPtr& connection, NodeNews::Gone how) {
  play_.forget_watcher(connection);
  if (connection->account == 0 || !people_.depart(connection) || draining_) return;
  if (how == NodeNews::Gone::kWithItsNode)
    matchmaker_.expect_back(connection->account);
  else
    matchmaker_.departed(connection->account);
  attendance_.departed(connection->account);
}

void House::arrived(const ConnectionPtr& connection) {
  if (!links_.contains(connection)) return;  // an HTTP request, or gone meanwhile
  links_of_.emplace(connection->account, connection);
  connection->since = services_.now();
  // The clock of the node where its player was before may be a little ahead.
  if (const ConnectionPtr known = people_.find(connection->account))
    connection->since = std::max(connection->since, known->since + 1);
  take_in(connection);
  if (cluster_) cluster_->announce(connection);
}

// Of two connections of an account every node keeps the same.
void House::take_in(const ConnectionPtr& connection) {
  const auto age = [](const Connection& c) { return std::pair(c.since, c.number); };
  const ConnectionPtr known = people_.find(connection->account);
  if (known == connection || (known && age(*known) > age(*connection))) return;
  if (const ConnectionPtr before = people_.arrive(connection)) {
    play_.forget_watcher(before);
    before->close(Close::kReplaced, "replaced by a newer connection");
  }
  attendance_.arrived(connection);
  matchmaker_.arrived(connection->account);
}

// A copy, since a connection may go while the caller looks at them.
std::vector<ConnectionPtr> House::links_of(AccountId account) const {
  std::vector<ConnectionPtr> out;
  const auto [first, last] = links_of_.equal_range(account);
  for (auto it = first; it != last; ++it) out.push_back(it->second);
  return out;
}

void House::session_ended(AccountId account, SessionId session) {
  for (const ConnectionPtr& connection : links_of(account)) {
    if (connection->session != session) continue;
    matchmaker_.departed(account);
    connection->close(Close::kLogInAgain, "logged out");
  }
}

void House::enrolled(AccountId account, const std::string& name) {
  for (const ConnectionPtr& connection : links_of(account)) {
    connection->name = name;
    connection->guest = false;
  }
  if (const ConnectionPtr connection = people_.find(account)) {
    connection->name = name;
    connection->guest = false;
  }
  lobby_.rename(account, name);
}

void House::rename(AccountId account, const std::string& name) {
  for (const ConnectionPtr& connection : links_of(account)) connection->name = name;
  if (const ConnectionPtr connection = people_.find(account)) connection->name = name;
}

void House::tell_here(const std::string& frame) {
  for (const ConnectionPtr& connection : links_) connection->send(frame);
}

void House::close_account(AccountId account, Close code, std::string_view reason) {
  for (const ConnectionPtr& connection : links_of(account)) connection->close(code, reason);
  matchmaker_.departed(account);
}

Desk::Hands House::hands() {
  return {.close =
              [this](AccountId account, Close code, std::string_view reason) {
                close_account(account, code, reason);
                tell_nodes(JsonObject("close_account")
                               .number("account", account)
                               .number("code", static_cast<int>(code))
                               .text("reason", reason));
              },
          .rename =
              [this](AccountId account, const std::string& name) {
                rename(account, name);
                tell_nodes(JsonObject("rename").number("account", account).text("name", name));
              },
          .tell_all =
              [this](const std::string& frame) {
                tell_here(frame);
                tell_nodes(JsonObject("notice").text("frame", frame));
              }};
}

std::optional<House::Invitation> House::invitation(const std::string& code,
                                                   const std::string& address) {
  const TablePtr table = tables_.find(code);
  const auto* known = table ? nullptr : tables_.elsewhere(code);
  if (!services_.wrong_codes.take(address)) return std::nullopt;
  if (table || known) services_.wrong_codes.give_back(address);
  if (known) return invitation_in(known->plan.status, known->listed);
  if (!table || !table->open_table()) return std::nullopt;
  const Plan& plan = table->plan();
  const auto host = plan.chair_of(plan.host);
  if (!host) return std::nullopt;
  return Invitation{plan.chairs[*host].name, plan.setup.game, plan.setup.options};
}

// --- other nodes -----------------------------------------------------------------------------------

Cluster::Doors House::doors() {
  return {.run = [this](const RequestContext& call, const RequestRow* row) { run(call, row); },
          .arrived = [this](const ConnectionPtr& connection) { take_in(connection); },
          .departed = [this](const ConnectionPtr& connection,
                             NodeNews::Gone how) { see_off(connection, how); },
          .missed = [this](NodeId node) { attendance_.missed(node); },
          .adopted =
              [this](const TablePtr& table) {
                attendance_.adopted(table);
                opened(table);
              },
          .pair_players = [this] { scope_.start(matchmaker_.open()); },
          .heard = [this](const table::json::Value& news) { heard(news); }};
}

void House::tell_nodes(const JsonObject& news) {
  if (cluster_) cluster_->tell_all(JsonObject(news).take());
}

void House::heard(const table::json::Value& news) {
  using table::json::number_at, table::json::text_at;
  const std::string type = text_at(news, "t");
  const AccountId account = number_at(news, "account", 0);
  const std::string name = text_at(news, "name");
  if (type == "session_ended") return session_ended(account, number_at(news, "session", 0));
  if (type == "enrolled") return enrolled(account, name);
  if (type == "removed") return rematches_.forget(account);
  if (type == "notice") return tell_here(text_at(news, "frame"));
  if (type == "close_account")
    return close_account(account, static_cast<Close>(number_at(news, "code", 0)),
                         text_at(news, "reason"));
  if (type == "rename") {
    rename(account, name);
    return lobby_.rename(account, name);
  }
  const auto plan = type == "unpaired" ? from_document(text_at(news, "plan")) : std::nullopt;
  const table::json::Value* others = plan ? news.find("accounts") : nullptr;
  if (!others || !cluster_->pairs_players()) return;
  std::vector<AccountId> accounts;
  for (const auto& id : others->items) accounts.push_back(id.integer().value_or(0));
  matchmaker_.unpaired(accounts, *plan);
}

void House::drain() {
  draining_ = true;
  if (cluster_) cluster_->drain();
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
    services_.log.debug("connection_dropped", JsonObject().text("why", "rate"));
    return connection->close(Close::kPolicy, "too many messages");
  }
  accounts_.proven(*connection);
  const auto request = std::make_shared<Request>();
  const RequestContext call{connection, request};
  if (const auto wrong = Request::read(frame, *request)) return call.refuse(*wrong);
  const RequestRow* row = find_request(request->type());
  if (!answered_before(connection, *request, row, frame)) run(call, row);
}

void House::ask(const ConnectionPtr& visitor, std::string_view type, std::string_view body) {
  Request request;
  if (const auto wrong = Request::read_body(type, body, request)) return refuse(visitor, *wrong);
  ask(visitor, std::move(request));
}

void House::refuse(const ConnectionPtr& visitor, Refusal why) {
  RequestContext{visitor, std::make_shared<const Request>()}.refuse(why);
}

void House::ask(const ConnectionPtr& visitor, Request request) {
  const RequestContext call{visitor, std::make_shared<const Request>(std::move(request))};
  messages::Manner manner;
  std::ignore = read_message(*call.request, manner, call.language());
  set_talk(visitor->talk, manner.lang, manner.scene);
  if (!by_address_.take(visitor->address, services_.settings.address))
    return call.refuse(Refusal::kTooFast);
  scope_.start(answer_visitor(call));
}

Task<> House::answer_visitor(RequestContext call) {
  const RequestRow* row = find_request(call.request->type());
  Connection& visitor = *call.connection;
  const Greets greets = row ? row->is.greets : Greets::kNo;
  if (greets == Greets::kAnew) visitor.cookie.clear();
  if (!visitor.cookie.empty() && greets == Greets::kNo) {
    const auto known = co_await accounts_.identify(call);
    if (known == Accounts::Visitor::kRefused) co_return;
    if (known == Accounts::Visitor::kUnknown && (!row || row->is.from != From::kAnybody))
      co_return accounts_.take_back_cookie(call);
  }
  run(call, row);
}

// Why a request is refused unread.
std::optional<Refusal> House::refusal_of(const RequestRow* row,
                                         const Connection& connection) const {
  if (!row) return Refusal::kUnknownType;
  const From from = row->is.from;
  if (connection.account == 0 && from != From::kAnybody) return Refusal::kHelloFirst;
  if (draining_ && row->is.begins_matches) return Refusal::kDraining;
  if (from == From::kGuests && !connection.guest) return Refusal::kAlreadyRegistered;
  if (from == From::kMembers && connection.guest) return Refusal::kGuestsCannot;
  return std::nullopt;
}

void House::run(const RequestContext& call, const RequestRow* row) {
  if (const auto refused = refusal_of(row, *call.connection)) return call.refuse(*refused);
  if (cluster_ && row->is.at != At::kAnyNode) {
    if (cluster_->routes(call, *row)) return;
    if (!cluster_->fresh()) return call.refuse(Refusal::kUnavailable);
  }
  auto task = row->prepare(parts_, call);
  if (!task) return;
  if (row->is.rate &&
      !by_request_[row].take(call.connection->account, services_.settings.*(row->is.rate)))
    return call.refuse(Refusal::kTooFast);
  scope_.start(*std::move(task));
}

// The same frame with the same id gets the same answer, and nothing is done twice.
bool House::answered_before(const ConnectionPtr& connection, const Request& request,
                            const RequestRow* row, std::string_view frame) {
  if (request.id().empty() || (row && row->is.question)) return false;
  const std::size_t hash = std::hash<std::string_view>{}(frame);
  for (const Connection::Answered& a : connection->answered)
    if (a.id == request.id() && a.frame == hash) {
      if (!a.reply.empty()) connection->send(a.reply);  // otherwise the first is still in progress
      return true;
    }
  if (connection->answered.size() >= kRemembered)
    connection->answered.erase(connection->answered.begin());
  connection->answered.push_back({request.id(), hash, {}});
  return false;
}

}  // namespace server
