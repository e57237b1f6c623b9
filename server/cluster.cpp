#include "server/cluster.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <utility>

#include "server/await.h"
#include "server/plan_json.h"
#include "server/store/rooms.h"

namespace server {
namespace {

using table::json::flag_at;
using table::json::number_at;
using table::json::text_at;
using table::json::Value;

constexpr Millis kSendAgain = 2000, kVisitorWaits = 10'000;
constexpr int kMostPending = 64;  // requests of one connection
constexpr std::size_t kRemembered = 2 * kMostPending;
constexpr std::int64_t kAdoptedAtOnce = 200;
constexpr int kRoundsBetweenLists = 10;

std::optional<Value> read_json(std::string_view text) {
  return table::json::parse(text, {.bytes = 1 << 20, .depth = 10}).value;
}

std::set<std::string_view> words_in(std::string_view text) {
  std::set<std::string_view> out;
  for (std::size_t end = 0; (end = text.find(' ')) != std::string_view::npos;) {
    out.insert(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  return out;
}

std::int64_t number_of(std::string_view text) {
  std::int64_t out = 0;
  std::from_chars(text.data(), text.data() + text.size(), out);
  return out;
}

// --- a connection, as other nodes know it ---

// Present: the connection of its account. Otherwise it is known for one request.
std::string link_json(const Connection& c, bool present) {
  return JsonObject()
      .flag("present", present)
      .number("number", c.number)
      .number("account", c.account)
      .number("session", c.session)
      .text("name", c.name)
      .flag("guest", c.guest)
      .flag("program", c.program)
      .text("address", c.address)
      .number("since", c.since)
      .flag("words", c.talk.words)
      .flag("scene", c.talk.scene)
      .text("lang", table::tag_of(c.talk.language))
      .raw("blocked", list(c.blocked, [](AccountId id) { return std::to_string(id); }))
      .take();
}

void read_link(const Value& v, Connection& out) {
  out.number = number_at(v, "number", 0);
  out.account = number_at(v, "account", 0);
  out.session = number_at(v, "session", 0);
  out.name = text_at(v, "name");
  out.guest = flag_at(v, "guest");
  out.program = flag_at(v, "program");
  out.address = text_at(v, "address");
  out.since = number_at(v, "since", 0);
  out.talk.words = flag_at(v, "words");
  out.talk.scene = flag_at(v, "scene");
  out.talk.language = table::voice_from(text_at(v, "lang")).value_or(table::Language::kEnglish);
  out.blocked.clear();
  if (const Value* blocked = v.find("blocked"))
    for (const Value& id : blocked->items) out.blocked.insert(id.integer().value_or(0));
  out.greeted = out.account != 0;
}

// --- a table, as other nodes know it; its seed stays here ---

std::string facts_json(const Plan& plan, Listing::Shown shown) {
  const auto chair = [](const Chair& c) {
    return "[" + std::to_string(c.account) + "," + std::to_string(c.kept_for) + "]";
  };
  return JsonObject()
      .number("id", plan.id)
      .text("code", plan.code)
      .text("game", plan.setup.game)
      .number("status", static_cast<int>(plan.status))
      .number("shown", static_cast<int>(shown))
      .raw("chairs", list(plan.chairs, chair))
      .take();
}

Plan plan_in(const Value& facts) {
  Plan plan;
  plan.id = number_at(facts, "id", 0);
  plan.code = text_at(facts, "code");
  plan.setup.game = text_at(facts, "game");
  plan.status = static_cast<Status>(number_at(facts, "status", 0));
  if (const Value* chairs = facts.find("chairs"))
    for (const Value& c : chairs->items)
      if (c.items.size() == 2) {
        Chair chair;
        chair.account = c.items[0].integer().value_or(0);
        chair.kept_for = c.items[1].integer().value_or(0);
        plan.chairs.push_back(std::move(chair));
      }
  return plan;
}

bool is_transient_refusal(std::string_view frame) {
  if (!frame.starts_with(R"({"t":"error")")) return false;
  const auto read = read_json(frame);
  return read && is_transient(text_at(*read, "code"));
}

}  // namespace

// The far end of a connection to another node. It remembers its last answers, so that a request which comes twice is done once.
struct Cluster::RemoteWire final : Wire {
  struct Answer {
    std::int64_t ticket = 0;
    std::string frame{};  // empty: still in progress
  };
  RemoteWire(Cluster& of, NodeId at) : cluster(of), node(at) {}

  void send(std::string frame) override {
    cluster.outbox_.add(node, {connection->number, 0}, std::move(frame));
  }
  void reply_to(std::int64_t ticket, std::string frame) override {
    if (cluster.leaves_ && is_transient_refusal(frame)) return;  // the next owner answers
    for (Answer& a : answers)
      if (a.ticket == ticket) a.frame = frame;
    cluster.outbox_.add(node, {connection->number, ticket}, std::move(frame));
  }
  void close(Close code, std::string_view reason) override {
    cluster.outbox_.flush(node);
    cluster.send(node, cluster.packet("close")
                           .add(connection->number)
                           .add(static_cast<std::int64_t>(code))
                           .add(reason));
  }

  Cluster& cluster;
  const NodeId node;
  Connection* connection = nullptr;
  ConnectionPtr kept;  // of a person present; a visitor keeps its wire instead
  std::deque<Answer> answers;
};

Cluster::Cluster(Services& services, Scope& scope, const People& people, Tables& tables,
                 Membership membership, Doors doors)
    : services_(services),
      scope_(scope),
      people_(people),
      tables_(tables),
      membership_(std::move(membership)),
      doors_(std::move(doors)) {
  membership_.bus.on_message = [this](std::string_view message) { received(message); };
  membership_.bus.on_connected = [this] {
    for (const NodeId node : nodes_)
      if (node != me_) introduce(node);
    retry();
  };
  tables_.on_change = [this](const LiveTable& table, Listing::Shown shown) {
    send_to_all(table_packet(table, shown));
  };
  tables_.on_gone = [this](const std::string& code) { send_to_all(packet("no_table").add(code)); };
  tables_.on_elsewhere = [this](const RequestContext& call, const std::string& code) {
    scope_.start(find_owner(call, code));
  };
}

Cluster::~Cluster() {
  membership_.bus.on_message = [](std::string_view) {};
  membership_.bus.on_connected = [] {};
}

Task<bool> Cluster::open() {
  auto rooms = co_await ask(services_.store, owned_rooms);
  if (!rooms) co_return false;
  for (OwnedRoom& room : *rooms) {
    const bool open = room.plan.status == Status::kOpen && room.plan.door == Door::kPublic;
    std::string listed = public_json(room.plan);
    room.plan.setup.seed.clear();
    tables_.learn({room.owner, std::move(room.plan), std::move(listed)},
                  open ? Listing::Shown::kOpen : Listing::Shown::kNot);
  }
  co_return true;
}

// --- messages --------------------------------------------------------------------------------------

const std::map<std::string_view, Cluster::Handler>& Cluster::handlers() {
  static const std::map<std::string_view, Handler> kHandlers = {
      {"here", &Cluster::on_here},        {"gone", &Cluster::on_gone},
      {"table", &Cluster::on_table},      {"no_table", &Cluster::on_no_table},
      {"ask", &Cluster::on_ask},          {Outbox::kKind, &Cluster::on_frames},
      {"close", &Cluster::on_close},      {"bounce", &Cluster::on_bounce},
      {"joined", &Cluster::on_joined},    {"news", &Cluster::on_news},
      {"tables_free", &Cluster::on_free}, {"all", &Cluster::on_all},
      {"yours", &Cluster::on_yours},
  };
  return kHandlers;
}

void Cluster::received(std::string_view message) {
  const auto parts = parts_of(message);
  const auto handler =
      parts && parts->size() >= 2 ? handlers().find(parts->front()) : handlers().end();
  if (handler == handlers().end())
    return services_.log.warn("bad_message", JsonObject().number("bytes", std::ssize(message)));
  ++services_.metrics.bus_messages;
  (this->*handler->second)(number_of((*parts)[1]), PacketParts(*parts).subspan(2));
}

Packet Cluster::packet(std::string_view kind) const {
  Packet out;
  out.add(kind).add(me_);
  return out;
}
bool Cluster::send(NodeId to, const Packet& packet) {
  return membership_.bus.send(to, packet.bytes());
}
void Cluster::send_to_all(const Packet& packet) {
  for (const NodeId node : nodes_)
    if (node != me_) send(node, packet);
}

void Cluster::tell_all(const std::string& news) { send_to_all(packet("news").add(news)); }
void Cluster::tell_matchmaker(const std::string& news) {
  send(matchmaker_, packet("news").add(news));
}
void Cluster::on_news(NodeId, PacketParts rest) {
  const auto news = rest.empty() ? std::nullopt : read_json(rest[0]);
  if (news) doors_.heard(*news);
}

// --- nodes -----------------------------------------------------------------------------------------

bool Cluster::is_alive(NodeId node) const { return std::ranges::binary_search(nodes_, node); }

void Cluster::renewed(const LeaseRound& round) {
  const std::vector<NodeId> before = std::exchange(nodes_, round.nodes);
  for (const NodeId node : before)
    if (!is_alive(node)) drop_people_of(node);
  if (!std::exchange(joined_, true)) membership_.bus.on_connected();
  const NodeId paired_before = std::exchange(matchmaker_, round.matchmaker);
  if (paired_before != matchmaker_ && pairs_players()) doors_.pair_players();
  // A node that has just come first hears from the others which people are present.
  if (round.tables_free && adopts_ && !before.empty() && !std::exchange(adopting_, true))
    scope_.start(adopt());
  retry();
  if (++rounds_ % kRoundsBetweenLists == 0) send_to_all(all_packet());
  services_.metrics.nodes = std::ssize(nodes_);
}

// All that this node knows at first hand, and the wish to hear the same.
void Cluster::introduce(NodeId to) {
  send(to, packet("joined"));
  on_joined(to, {});
}
void Cluster::on_joined(NodeId from, PacketParts) {
  if (!is_alive(from)) nodes_.insert(std::ranges::upper_bound(nodes_, from), from);
  for (const auto& [account, connection] : people_)
    if (connection->node == 0) send(from, here(*connection));
  for (const auto& [code, table] : tables_.all())
    send(from, table_packet(*table, tables_.shown(*table)));
  send(from, all_packet());
  for (auto& [ticket, pending] : pending_)  // it may not have heard them
    if (pending.to == from) pending.sent = 0;
  retry();
}

// The numbers and codes of all that is here, so that others notice what they missed.
Packet Cluster::all_packet() const {
  std::string numbers, codes;
  for (const auto& [account, connection] : people_)
    if (connection->node == 0) numbers += std::to_string(connection->number) + ' ';
  for (const auto& [code, table] : tables_.all()) codes += code + ' ';
  return packet("all").add(numbers).add(codes);
}

void Cluster::on_all(NodeId from, PacketParts rest) {
  if (rest.size() < 2) return;
  const std::set<std::string_view> numbers = words_in(rest[0]), codes = words_in(rest[1]);
  std::vector<std::string> old_people, old_tables;
  for (const auto& [number, wire] : proxies_)
    if (std::string text = std::to_string(number); wire->node == from && !numbers.contains(text))
      old_people.push_back(std::move(text));
  for (const auto& [code, table] : tables_.elsewhere())
    if (table.owner == from && !codes.contains(code)) old_tables.push_back(code);
  for (const std::string& code : old_tables) tables_.unlearn(code);
  for (const std::string& number : old_people) {
    const std::string_view part = number;
    on_gone(from, PacketParts(&part, 1));
  }
  const auto is_unknown = [&](std::string_view text) {
    const std::string code(text);
    const Tables::Elsewhere* known = tables_.elsewhere(code);
    const bool another_has_it =
        known && known->owner != from && known->plan.status <= Status::kPlaying;
    return !tables_.find(code) && (!known || another_has_it);
  };
  if (std::ranges::any_of(codes, is_unknown) ||
      std::ranges::any_of(numbers,
                          [&](std::string_view n) { return !proxies_.contains(number_of(n)); }))
    send(from, packet("joined"));
}

void Cluster::tables_are_free() { send_to_all(packet("tables_free")); }
void Cluster::on_free(NodeId from, PacketParts) {
  std::erase(nodes_, from);
  drop_people_of(from);
  if (adopts_ && !std::exchange(adopting_, true)) scope_.start(adopt());
}

void Cluster::take_over(const std::vector<StoredRoom>& stored) {
  for (const StoredRoom& room : stored)
    if (const TablePtr table = tables_.adopt(room)) doors_.adopted(table);
  services_.metrics.tables_adopted += stored.size();
  if (!stored.empty())
    services_.log.say("tables_adopted", JsonObject().number("tables", std::ssize(stored)));
  if (!stored.empty()) retry();
}

// A table that the matchmaker made for this node.
void Cluster::on_yours(NodeId, PacketParts rest) {
  if (!rest.empty() && adopts_) scope_.start(adopt_one(number_of(rest[0])));
}
Task<> Cluster::adopt_one(RoomId room) {
  const auto stored =
      co_await ask(services_.store, [room](Database& db) { return adopt_room(db, room); });
  if (stored) take_over(*stored);
}

NodeId Cluster::best_for(const Plan& plan) const {
  std::map<NodeId, int> players;
  for (const Chair& chair : plan.chairs)
    if (const ConnectionPtr connection = chair.person() ? people_.find(chair.account) : nullptr)
      ++players[connection->node];
  const auto best = std::ranges::max_element(players, {}, [](const auto& p) { return p.second; });
  return best == players.end() || !is_alive(best->first) ? 0 : best->first;
}

// This node's share of the tables without an owner.
Task<> Cluster::adopt() {
  for (bool more = true; more && adopts_;) {
    const auto rank = std::ranges::find(nodes_, me_) - nodes_.begin();
    const auto stored =
        co_await ask(services_.store,
                     [count = std::max<std::int64_t>(1, std::ssize(nodes_)), rank](Database& db) {
                       return adopt_rooms(db, count, rank, kAdoptedAtOnce);
                     });
    more = stored && std::ssize(*stored) == kAdoptedAtOnce;
    if (stored) take_over(*stored);
  }
  adopting_ = false;
}

// --- people ----------------------------------------------------------------------------------------

Packet Cluster::here(const Connection& connection) const {
  return packet("here").add(link_json(connection, true));
}

bool Cluster::is_present(const ConnectionPtr& connection) const {
  return connection->account != 0 && people_.find(connection->account) == connection;
}

void Cluster::announce(const ConnectionPtr& connection) {
  locals_[connection->number] = connection;
  send_to_all(here(*connection));
}

void Cluster::gone(const ConnectionPtr& connection) {
  std::erase_if(pending_, [&](const auto& p) { return p.second.call.connection == connection; });
  for (auto& [code, watchers] : watching_) watchers.erase(connection);
  std::erase_if(watching_, [](const auto& entry) { return entry.second.empty(); });
  if (locals_.erase(connection->number) > 0 && connection->account != 0)
    send_to_all(packet("gone").add(connection->number));
}

// The connection as it is known here, with what its node says of it now. A visitor goes with its request.
ConnectionPtr Cluster::proxy_of(NodeId from, std::string_view link) {
  const auto facts = read_json(link);
  if (!facts) return nullptr;
  const std::int64_t number = number_at(*facts, "number", 0);
  const auto known = proxies_.find(number);
  ConnectionPtr connection =
      known == proxies_.end() ? std::make_shared<Connection>() : known->second->kept;
  read_link(*facts, *connection);
  if (known != proxies_.end()) return connection;
  const auto wire = std::make_shared<RemoteWire>(*this, from);
  wire->connection = connection.get();
  connection->wire = wire.get();
  connection->node = from;
  connection->refusals = &services_.metrics.refusals;
  if (flag_at(*facts, "present")) {
    wire->kept = connection;
    proxies_[number] = wire;
  } else {
    connection->keeps_wire = wire;
  }
  return connection;
}

void Cluster::on_here(NodeId from, PacketParts rest) {
  if (const ConnectionPtr connection = rest.empty() ? nullptr : proxy_of(from, rest[0]))
    if (proxies_.contains(connection->number)) doors_.arrived(connection);
}

void Cluster::on_gone(NodeId, PacketParts rest) {
  const auto proxy =
      rest.empty() ? decltype(proxies_)::node_type() : proxies_.extract(number_of(rest[0]));
  if (!proxy) return;
  const ConnectionPtr connection = proxy.mapped()->kept;
  connection->wire = nullptr;
  doors_.departed(connection);
}

void Cluster::drop_people_of(NodeId node) {
  std::vector<std::int64_t> numbers;
  for (const auto& [number, wire] : proxies_)
    if (wire->node == node) numbers.push_back(number);
  for (const std::int64_t number : numbers) {
    const std::string text = std::to_string(number);
    const std::string_view part = text;
    on_gone(node, PacketParts(&part, 1));
  }
  for (auto& [ticket, pending] : pending_)
    if (pending.to == node) pending.to = 0;
}

void Cluster::on_close(NodeId, PacketParts rest) {
  if (rest.size() < 3) return;
  const auto local = locals_.find(number_of(rest[0]));
  const ConnectionPtr connection = local == locals_.end() ? nullptr : local->second.lock();
  if (connection) connection->close(static_cast<Close>(number_of(rest[1])), rest[2]);
}

// --- tables ----------------------------------------------------------------------------------------

Packet Cluster::table_packet(const LiveTable& table, Listing::Shown shown) const {
  return packet("table").add(facts_json(table.plan(), shown)).add(public_json(table.plan()));
}

void Cluster::on_table(NodeId from, PacketParts rest) {
  const auto facts = rest.size() < 2 ? std::nullopt : read_json(rest[0]);
  if (!facts) return;
  Plan plan = plan_in(*facts);
  const std::string code = plan.code;
  const auto shown =
      static_cast<Listing::Shown>(std::clamp<std::int64_t>(number_at(*facts, "shown", 0), 0, 2));
  const Tables::Elsewhere* known = tables_.elsewhere(code);
  const bool moved = known && known->owner != from;
  if (!tables_.learn({from, std::move(plan), std::string(rest[1])}, shown)) return;
  if (moved) watch_again(code);
  if (!pending_.empty()) retry();
}

void Cluster::on_no_table(NodeId from, PacketParts rest) {
  const std::string code(rest.empty() ? "" : rest[0]);
  if (const auto* known = tables_.elsewhere(code); known && known->owner == from)
    tables_.unlearn(code);
}

// --- requests that another node answers ------------------------------------------------------------

std::optional<Cluster::Route> Cluster::route_of(const RequestContext& call,
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
NodeId Cluster::target(const Route& route) const {
  if (route.at == At::kMatchmaker) return matchmaker_;
  if (tables_.find(route.code) || nodes_.empty()) return me_;
  if (const Tables::Elsewhere* known = tables_.elsewhere(route.code)) return known->owner;
  return nodes_[std::hash<std::string>{}(route.code) % nodes_.size()];
}

bool Cluster::routes(const RequestContext& call, const RequestRow& row) {
  auto route = route_of(call, row);
  if (!route || target(*route) == me_) return false;
  forward(call, *std::move(route));
  return true;
}

void Cluster::forward(const RequestContext& call, Route route) {
  if (call.connection->waits_elsewhere >= kMostPending) return call.refuse(Refusal::kBusy);
  note_watching(call, route.code);
  if (!is_present(call.connection)) call.connection->since = services_.now();
  const NodeId to = target(route);
  const std::int64_t ticket = ++tickets_;
  Pending& pending = pending_[ticket] = {call, std::move(route)};
  ++call.connection->waits_elsewhere;
  locals_[call.connection->number] = call.connection;
  if (!is_alive(to) || send(ticket, pending, to)) return;
  --call.connection->waits_elsewhere;
  pending_.erase(ticket);
  call.refuse(Refusal::kUnavailable);  // it was not sent
}

bool Cluster::send(std::int64_t ticket, Pending& pending, NodeId to) {
  const Request& request = *pending.call.request;
  const bool again = pending.call.request->again() || (pending.was_sent && pending.to != to);
  if (!send(to, packet("ask")
                    .add(ticket)
                    .add(std::int64_t{again})
                    .add(link_json(*pending.call.connection, is_present(pending.call.connection)))
                    .add(request.type())
                    .add(request.body_text())))
    return false;
  pending.to = to;
  pending.was_sent = true;
  pending.sent = services_.now();
  ++services_.metrics.forwarded;
  return true;
}

// Whatever has no answer and another owner by now, or has waited for long, in case that the message was lost.
void Cluster::retry() {
  std::vector<std::int64_t> tickets;
  for (const auto& [ticket, pending] : pending_) tickets.push_back(ticket);
  for (const std::int64_t ticket : tickets) {
    const auto found = pending_.find(ticket);
    if (found == pending_.end()) continue;
    Pending& pending = found->second;
    const NodeId to = target(pending.route);
    const Connection& from = *pending.call.connection;
    if (!is_present(pending.call.connection) && services_.now() - from.since > kVisitorWaits) {
      const auto given_up = pending_.extract(found);
      given_up.mapped().call.refuse(Refusal::kUnavailable);  // it asks a question only
    } else if (to == me_) {
      RequestContext call = pending.call;
      call.request = call.request->sent_again(pending.was_sent);
      --call.connection->waits_elsewhere;
      pending_.erase(found);
      doors_.run(call, find_request(call.request->type()));
    } else if (is_alive(to) && (to != pending.to || services_.now() - pending.sent >= kSendAgain)) {
      send(ticket, pending, to);
    }
  }
}

void Cluster::on_ask(NodeId from, PacketParts rest) {
  if (rest.size() < 5 || leaves_) return;
  const ConnectionPtr connection = proxy_of(from, rest[2]);
  if (!connection) return;
  auto& wire = static_cast<RemoteWire&>(*connection->wire);
  const std::int64_t ticket = number_of(rest[0]);
  for (const RemoteWire::Answer& a : wire.answers)
    if (a.ticket == ticket) {
      if (!a.frame.empty()) outbox_.add(from, {connection->number, ticket}, a.frame);
      return;
    }
  wire.answers.push_back({ticket});
  if (wire.answers.size() > kRemembered) wire.answers.pop_front();
  if (proxies_.contains(connection->number))
    doors_.arrived(connection);  // in case that nobody said so
  auto request = std::make_shared<Request>();
  const RequestContext call{connection, request};
  if (const auto wrong = Request::read_forwarded(rest[3], rest[4], *request))
    return call.refuse(*wrong);
  request->carry(ticket, rest[1] == "1");
  doors_.run(call, find_request(request->type()));
}

void Cluster::on_frames(NodeId, PacketParts rest) {
  for (std::size_t i = 0; i + 1 < rest.size(); i += 2) {
    std::string_view to = rest[i];
    while (!to.empty()) {
      const std::size_t middle = to.find(' '), end = to.find(' ', middle + 1);
      if (middle == std::string_view::npos || end == std::string_view::npos) break;
      answered(number_of(to.substr(middle + 1, end - middle - 1)), number_of(to.substr(0, middle)),
               rest[i + 1]);
      to.remove_prefix(end + 1);
    }
  }
}

// An answer that came before is not sent twice.
void Cluster::answered(std::int64_t ticket, std::int64_t number, std::string_view frame) {
  const auto local = locals_.find(number);
  const ConnectionPtr connection = local == locals_.end() ? nullptr : local->second.lock();
  if (!connection) return;
  if (ticket == 0) return connection->send(std::string(frame));
  const auto pending = pending_.extract(ticket);
  if (!pending) return;
  --connection->waits_elsewhere;
  const RequestContext& call = pending.mapped().call;
  if (is_transient_refusal(frame)) call.forget();
  call.send(std::string(frame));
  if (!is_present(connection)) locals_.erase(number);
}

// --- owners that changed ---------------------------------------------------------------------------

// The store has the table as unfinished, and this node does not own it.
Task<> Cluster::find_owner(RequestContext call, std::string code) {
  const auto owner = co_await ask(services_.reader, call.asker(),
                                  [code](Database& db) { return owner_of(db, code); });
  if (!owner) co_return call.refuse(owner.why);
  if (!*owner) co_return call.refuse(Refusal::kNoTable);
  if (call.connection->node != 0) co_return bounce(call, **owner);
  tables_.expect_at(code, **owner);
  if (tables_.find(code)) co_return doors_.run(call, find_request(call.request->type()));
  forward(call, {At::kOwner, code});
}

// Back to the node of the player, which knows where it goes from there.
void Cluster::bounce(const RequestContext& call, NodeId owner) {
  if (!call.connection->wire) return;
  auto& wire = static_cast<RemoteWire&>(*call.connection->wire);
  std::erase_if(wire.answers, [&](const auto& a) { return a.ticket == call.request->ticket(); });
  send(call.connection->node, packet("bounce").add(call.request->ticket()).add(owner));
}
void Cluster::on_bounce(NodeId, PacketParts rest) {
  const auto found = rest.size() < 2 ? pending_.end() : pending_.find(number_of(rest[0]));
  if (found == pending_.end()) return;
  Pending& pending = found->second;
  pending.was_sent = pending.call.request->again();
  pending.to = 0;
  pending.sent = services_.now();
  const NodeId owner = number_of(rest[1]);
  const Tables::Elsewhere* known = tables_.elsewhere(pending.route.code);
  if (known && known->owner == owner) return;  // it has the table in a moment
  tables_.expect_at(pending.route.code, owner);
  retry();
}

void Cluster::note_watching(const RequestContext& call, const std::string& code) {
  const std::string& type = call.request->type();
  if (type == "watch") watching_[code].insert(call.connection);
  if (type != "unwatch") return;
  if (const auto watched = watching_.find(code); watched != watching_.end())
    watched->second.erase(call.connection);
}

// The new owner does not know the gallery of the owner before.
void Cluster::watch_again(const std::string& code) {
  const auto watched = watching_.find(code);
  if (watched == watching_.end()) return;
  Value body;
  body.kind = Value::Kind::kObject;
  body.keys.emplace_back("table");
  body.items.emplace_back().kind = Value::Kind::kString;
  body.items.back().text = code;
  const auto request = std::make_shared<const Request>("watch", std::move(body));
  for (const ConnectionPtr& connection : std::set<ConnectionPtr>(watched->second))
    forward({connection, request}, {At::kOwner, code});
}

}  // namespace server
