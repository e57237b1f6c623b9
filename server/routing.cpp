#include "server/routing.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "server/await.h"
#include "server/store/rooms.h"

namespace server {
namespace {

using table::json::Value;

constexpr Millis kSendAgain = 2000, kWaits = 10'000;
constexpr int kMostPending = 64;  // requests of one connection
constexpr std::size_t kRemembered = 2 * kMostPending;

RemoteWire& far_end_of(const Connection& proxy) { return static_cast<RemoteWire&>(*proxy.wire); }

}  // namespace

Routing::Routing(Services& services, Scope& scope, Peers& peers, NodeNews& news, Tables& tables,
                 Run run)
    : services_(services),
      scope_(scope),
      peers_(peers),
      news_(news),
      tables_(tables),
      run_(std::move(run)) {
  tables_.on_elsewhere = [this](const RequestContext& call, const std::string& code) {
    scope_.start(find_owner(call, code));
  };
}

void Routing::gone(const ConnectionPtr& connection) {
  std::erase_if(pending_, [&](const auto& p) { return p.second.call.connection == connection; });
  for (auto& [code, watchers] : watching_) watchers.erase(connection);
  std::erase_if(watching_, [](const auto& entry) { return entry.second.empty(); });
}

void Routing::node_gone(NodeId node) {
  for (auto& [ticket, pending] : pending_)
    if (pending.to == node) pending.to = 0;
  heard_.erase(node);
}

void Routing::node_joined(NodeId node) {
  for (auto& [ticket, pending] : pending_)
    if (pending.to == node) pending.sent = 0;
  retry();
}

// --- to another node -------------------------------------------------------------------------------

std::optional<Routing::Route> Routing::route_of(const RequestContext& call,
                                                const RequestRow& row) const {
  if (row.is.at == At::kAnyNode || call.connection->node != 0) return std::nullopt;
  Route route{row.is.at, {}};
  TableCode typed;
  const Value* code = call.request->find("table");
  if (row.is.at == At::kOwner && !(code && TableCode::read(*code, typed))) return std::nullopt;
  route.code = typed.code;
  return route;
}

// 0: nobody has it now, and somebody will. A table that no node speaks of is over, or is none; its code says which node looks.
NodeId Routing::target(const Route& route) const {
  if (route.at == At::kMatchmaker) return peers_.matchmaker;
  const auto& nodes = peers_.alive();
  if (tables_.find(route.code) || nodes.empty()) return peers_.me();
  if (const Tables::Elsewhere* known = tables_.elsewhere(route.code)) return known->owner;
  return nodes[std::hash<std::string>{}(route.code) % nodes.size()];
}

bool Routing::routes(const RequestContext& call, const RequestRow& row) {
  auto route = route_of(call, row);
  if (!route || target(*route) == peers_.me()) return false;
  forward(call, *std::move(route));
  return true;
}

void Routing::forward(const RequestContext& call, Route route, By by) {
  if (by == By::kClient && call.connection->waits_elsewhere >= kMostPending)
    return call.refuse(Refusal::kBusy);
  const NodeId to = target(route);
  const std::int64_t ticket = ++tickets_;
  Pending& pending = pending_[ticket] = {call, std::move(route)};
  pending.by = by;
  pending.asked = services_.now();
  ++call.connection->waits_elsewhere;
  news_.know(call.connection);
  if (peers_.is_alive(to)) send(ticket, pending, to);  // otherwise, or without a bus, it waits
}

bool Routing::send(std::int64_t ticket, Pending& pending, NodeId to) {
  const Request& request = *pending.call.request;
  const bool again = request.again() || (pending.was_sent && pending.to != to);
  if (!peers_.send(to, peers_.packet("ask")
                           .add(ticket)
                           .add(std::int64_t{again})
                           .add(news_.link_of(pending.call.connection))
                           .add(request.type())
                           .add(request.body_text())))
    return false;
  pending.to = to;
  pending.was_sent = true;
  pending.sent = services_.now();
  ++services_.metrics.forwarded;
  return true;
}

void Routing::retry() {
  for (const auto& [connection, code] : std::exchange(watch_later_, {}))
    if (const ConnectionPtr watcher = connection.lock(); watcher && watcher->wire)
      watch_again(watcher, code);
  std::vector<std::int64_t> tickets;
  for (const auto& [ticket, pending] : pending_) tickets.push_back(ticket);
  for (const std::int64_t ticket : tickets) retry(ticket);
}

void Routing::retry(std::int64_t ticket) {
  const auto found = pending_.find(ticket);
  if (found == pending_.end()) return;
  Pending& pending = found->second;
  const NodeId to = target(pending.route);
  const ConnectionPtr from = pending.call.connection;
  const bool long_ago = services_.now() - pending.asked > kWaits;
  if (!news_.is_present(from) && long_ago) {
    give_up(ticket);  // it asks a question only
  } else if (to == peers_.me()) {
    RequestContext call = pending.call;
    call.request = call.request->sent_again(pending.was_sent);
    --from->waits_elsewhere;
    pending_.erase(found);
    run_(call, find_request(call.request->type()));
  } else if (peers_.is_alive(to) &&
             (to != pending.to || services_.now() - pending.sent >= kSendAgain)) {
    if (!send(ticket, pending, to) && !pending.was_sent && long_ago) give_up(ticket);
  }
}

void Routing::give_up(std::int64_t ticket) {
  const auto given_up = pending_.extract(ticket);
  const RequestContext& call = given_up.mapped().call;
  --call.connection->waits_elsewhere;
  if (given_up.mapped().by == By::kClient) call.refuse(Refusal::kUnavailable);
}

// A message may be lost when a server of the bus dies. The next message, or the count in the list of its node, tells. So may the
// question for what was lost, or its answer: each list asks again until the answer has come.
void Routing::expect_frames(NodeId from, std::int64_t sent) {
  Heard& heard = heard_[from];
  if (sent > heard.newest && sent > heard.lost) {
    ++services_.metrics.frames_missed;
    heard.lost = sent;
  }
  if (heard.lost > heard.shown) ask_for_lost(from, heard);
}

void Routing::ask_for_lost(NodeId from, Heard& heard) {
  peers_.send(from, peers_.packet("missed").add(heard.lost));
  for (const auto& [code, people] : watching_)
    if (const auto* known = tables_.elsewhere(code); known && known->owner == from)
      watch_again(code);
}

void Routing::on_frames(NodeId from, PacketParts rest) {
  if (rest.empty()) return;
  const std::int64_t number = number_in(rest[0]);
  if (number < 1) return;  // damaged, since they are counted from 1
  Heard& heard = heard_[from];
  if (number - 1 > heard.newest && number - 1 > heard.lost) expect_frames(from, number - 1);
  heard.newest = number;
  for (std::size_t i = 1; i + 1 < rest.size(); i += 2) {
    std::string_view to = rest[i];
    while (!to.empty()) {
      const std::size_t middle = to.find(' '), end = to.find(' ', middle + 1);
      if (middle == std::string_view::npos || end == std::string_view::npos) break;
      answered(number_in(to.substr(middle + 1, end - middle - 1)), number_in(to.substr(0, middle)),
               rest[i + 1]);
      to.remove_prefix(end + 1);
    }
  }
}

void Routing::on_shown(NodeId from, PacketParts rest) {
  if (!rest.empty()) heard_[from].shown = std::max(heard_[from].shown, number_in(rest[0]));
}

// An answer that came before is not sent twice.
void Routing::answered(std::int64_t ticket, std::int64_t number, std::string_view frame) {
  const ConnectionPtr connection = news_.local(number);
  if (!connection) return;
  if (ticket == 0) return connection->send(std::string(frame));
  const auto pending = pending_.extract(ticket);
  if (!pending) return;
  --connection->waits_elsewhere;
  const auto& [call, route, to, was_sent, by, asked, sent] = pending.mapped();
  const bool is_transient = is_transient_refusal(frame);
  if (!is_transient) note_watching(call, route.code, frame);
  if (is_transient && by == By::kClient) call.forget();
  if (is_transient && by == By::kNode) watch_later_.emplace_back(connection, route.code);
  if (by == By::kClient || !is_refusal(frame)) call.send(std::string(frame));
  if (!news_.is_present(connection)) news_.forget(number);
}

// --- from another node -----------------------------------------------------------------------------

void Routing::on_ask(NodeId from, PacketParts rest) {
  if (rest.size() < 5 || peers_.leaving) return;
  const ConnectionPtr connection = news_.proxy_of(from, rest[2]);
  if (!connection) return;
  RemoteWire& wire = far_end_of(*connection);
  const std::int64_t ticket = number_in(rest[0]);
  for (const RemoteWire::Answer& a : wire.answers)
    if (a.ticket == ticket) {
      if (!a.frame.empty()) peers_.outbox.add(from, {connection->number, ticket}, a.frame);
      return;
    }
  const RequestRow* const row = find_request(rest[3]);
  wire.answers.push_back({ticket, row && row->is.question});
  if (wire.answers.size() > kRemembered) wire.answers.pop_front();
  news_.arrived(connection);  // in case that nobody said so
  auto request = std::make_shared<Request>();
  const RequestContext call{connection, request};
  if (const auto wrong = Request::read_forwarded(rest[3], rest[4], *request))
    return call.refuse(*wrong);
  request->carry(ticket, rest[1] == "1");
  run_(call, row);
}

// --- owners that changed ---------------------------------------------------------------------------

// The store has the table as unfinished, and this node does not own it.
Task<> Routing::find_owner(RequestContext call, std::string code) {
  const auto owner = co_await ask(services_.reader, call.asker(),
                                  [code](Database& db) { return owner_of(db, code); });
  if (!owner) co_return call.refuse(owner.why);
  if (!*owner) co_return call.refuse(Refusal::kNoTable);
  if (call.connection->node != 0) co_return bounce(call, **owner);
  tables_.expect_at(code, **owner);
  if (tables_.find(code)) co_return run_(call, find_request(call.request->type()));
  forward(call, {At::kOwner, code});
}

// Back to the node of the player, which knows where it goes from there.
void Routing::bounce(const RequestContext& call, NodeId owner) {
  if (!call.connection->wire) return;
  RemoteWire& wire = far_end_of(*call.connection);
  std::erase_if(wire.answers, [&](const auto& a) { return a.ticket == call.request->ticket(); });
  peers_.send(call.connection->node,
              peers_.packet("bounce").add(call.request->ticket()).add(owner));
}
void Routing::on_bounce(NodeId, PacketParts rest) {
  const auto found = rest.size() < 2 ? pending_.end() : pending_.find(number_in(rest[0]));
  if (found == pending_.end()) return;
  Pending& pending = found->second;
  pending.was_sent = pending.call.request->again();
  pending.to = 0;
  pending.sent = services_.now();
  const NodeId owner = number_in(rest[1]);
  const Tables::Elsewhere* known = tables_.elsewhere(pending.route.code);
  if (known && known->owner == owner) return;  // it has the table in a moment
  tables_.expect_at(pending.route.code, owner);
  retry();
}

// A code that is no table is not kept, or a client could fill the memory with codes.
void Routing::note_watching(const RequestContext& call, const std::string& code,
                            std::string_view answer) {
  const std::string& type = call.request->type();
  if (type != "watch" && type != "unwatch") return;
  if (type == "watch" && !is_refusal(answer)) {
    watching_[code].insert(call.connection);
  } else if (const auto watched = watching_.find(code); watched != watching_.end()) {
    watched->second.erase(call.connection);
    if (watched->second.empty()) watching_.erase(watched);
  }
}

void Routing::watch_again(const std::string& code) {
  if (const auto watched = watching_.find(code); watched != watching_.end())
    for (const ConnectionPtr& connection : std::set<ConnectionPtr>(watched->second))
      watch_again(connection, code);
}
void Routing::watch_again(const ConnectionPtr& connection, const std::string& code) {
  Value body;
  body.kind = Value::Kind::kObject;
  body.keys.emplace_back("table");
  body.items.emplace_back().kind = Value::Kind::kString;
  body.items.back().text = code;
  forward({connection, std::make_shared<const Request>("watch", std::move(body))},
          {At::kOwner, code}, By::kNode);
}

}  // namespace server
