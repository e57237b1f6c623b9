#include "server/node_news.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "server/await.h"
#include "server/plan_json.h"
#include "server/store/rooms.h"

namespace server {
namespace {

using table::json::flag_at;
using table::json::number_at;
using table::json::text_at;
using table::json::Value;

std::set<std::string_view> words_in(std::string_view text) {
  std::set<std::string_view> out;
  for (std::size_t end = 0; (end = text.find(' ')) != std::string_view::npos;) {
    out.insert(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
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

}  // namespace

NodeNews::NodeNews(Services& services, Peers& peers, const People& people, Tables& tables,
                   Events events)
    : services_(services),
      peers_(peers),
      people_(people),
      tables_(tables),
      events_(std::move(events)) {
  tables_.on_change = [this](const LiveTable& table, Listing::Shown shown) {
    peers_.send_to_all(table_packet(table, shown));
  };
  tables_.on_gone = [this](const std::string& code) {
    peers_.send_to_all(peers_.packet("no_table").add(code));
  };
}

Task<bool> NodeNews::open() {
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

// --- people of this node ---------------------------------------------------------------------------

bool NodeNews::is_present(const ConnectionPtr& connection) const {
  return connection->account != 0 && people_.find(connection->account) == connection;
}

std::string NodeNews::link_of(const ConnectionPtr& connection) const {
  return link_json(*connection, is_present(connection));
}

Packet NodeNews::here(const ConnectionPtr& connection) const {
  return peers_.packet("here").add(link_json(*connection, true));
}

void NodeNews::announce(const ConnectionPtr& connection) {
  know(connection);
  peers_.send_to_all(here(connection));
}

void NodeNews::gone(const ConnectionPtr& connection) {
  if (locals_.erase(connection->number) > 0 && connection->account != 0)
    peers_.send_to_all(
        peers_.packet("gone").add(connection->number).add(std::int64_t{peers_.draining}));
}

ConnectionPtr NodeNews::local(std::int64_t number) const {
  const auto local = locals_.find(number);
  return local == locals_.end() ? nullptr : local->second.lock();
}

void NodeNews::on_close(NodeId, PacketParts rest) {
  if (rest.size() < 3) return;
  if (const ConnectionPtr connection = local(number_in(rest[0])))
    connection->close(static_cast<Close>(number_in(rest[1])), rest[2]);
}

// --- people of other nodes -------------------------------------------------------------------------

ConnectionPtr NodeNews::proxy_of(NodeId from, std::string_view link) {
  const auto facts = json_in(link);
  if (!facts) return nullptr;
  const std::int64_t number = number_at(*facts, "number", 0);
  const auto known = proxies_.find(number);
  ConnectionPtr connection =
      known == proxies_.end() ? std::make_shared<Connection>() : known->second->kept;
  read_link(*facts, *connection);
  if (known != proxies_.end()) return connection;
  const auto wire = std::make_shared<RemoteWire>(peers_, from);
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

void NodeNews::on_here(NodeId from, PacketParts rest) {
  if (const ConnectionPtr connection = rest.empty() ? nullptr : proxy_of(from, rest[0]))
    arrived(connection);
}
void NodeNews::arrived(const ConnectionPtr& proxy) {
  if (proxies_.contains(proxy->number)) events_.arrived(proxy);
}

void NodeNews::on_gone(NodeId, PacketParts rest) {
  if (rest.empty()) return;
  const bool with_node = rest.size() > 1 && rest[1] == "1";
  departed(number_in(rest[0]), with_node ? Gone::kWithItsNode : Gone::kAlone);
}

void NodeNews::departed(std::int64_t number, Gone how) {
  const auto proxy = proxies_.extract(number);
  if (!proxy) return;
  const ConnectionPtr connection = proxy.mapped()->kept;
  connection->wire = nullptr;
  events_.departed(connection, how);
}

void NodeNews::drop_people_of(NodeId node) {
  std::vector<std::int64_t> numbers;
  for (const auto& [number, wire] : proxies_)
    if (wire->node == node) numbers.push_back(number);
  for (const std::int64_t number : numbers) departed(number, Gone::kWithItsNode);
}

// --- tables ----------------------------------------------------------------------------------------

// Those that nobody has adopted are over: no node speaks of them again, and a request for one finds it in the store.
void NodeNews::drop_tables_of_dead_nodes() {
  std::vector<std::string> codes;
  for (const auto& [code, table] : tables_.elsewhere())
    if (!peers_.is_alive(table.owner)) codes.push_back(code);
  for (const std::string& code : codes) tables_.unlearn(code);
}

Packet NodeNews::table_packet(const LiveTable& table, Listing::Shown shown) const {
  return peers_.packet("table").add(facts_json(table.plan(), shown)).add(tables_.listed(table));
}

void NodeNews::on_table(NodeId from, PacketParts rest) {
  const auto facts = rest.size() < 2 ? std::nullopt : json_in(rest[0]);
  if (!facts) return;
  Plan plan = plan_in(*facts);
  const std::string code = plan.code;
  const auto shown =
      static_cast<Listing::Shown>(std::clamp<std::int64_t>(number_at(*facts, "shown", 0), 0, 2));
  const Tables::Elsewhere* known = tables_.elsewhere(code);
  const bool moved = known && known->owner != from;
  if (!tables_.learn({from, std::move(plan), std::string(rest[1])}, shown)) return;
  if (moved) events_.moved(code);
  events_.learned();
}

void NodeNews::on_no_table(NodeId from, PacketParts rest) {
  const std::string code(rest.empty() ? "" : rest[0]);
  if (const auto* known = tables_.elsewhere(code); known && known->owner == from)
    tables_.unlearn(code);
}

// --- all of it -------------------------------------------------------------------------------------

void NodeNews::introduce(NodeId to) {
  peers_.send(to, peers_.packet("joined"));
  on_joined(to, {});
}
void NodeNews::on_joined(NodeId from, PacketParts) {
  peers_.add(from);
  for (const auto& [account, connection] : people_)
    if (connection->node == 0) peers_.send(from, here(connection));
  for (const auto& [code, table] : tables_.all())
    peers_.send(from, table_packet(*table, tables_.shown(*table)));
  peers_.send(from, all_packet(from));
  events_.joined(from);
}

// The numbers and codes of all that is here, and how many messages of frames went there.
Packet NodeNews::all_packet(NodeId to) {
  std::string numbers, codes;
  for (const auto& [account, connection] : people_)
    if (connection->node == 0) numbers += std::to_string(connection->number) + ' ';
  for (const auto& [code, table] : tables_.all()) codes += code + ' ';
  peers_.outbox.flush(to);
  return peers_.packet("all").add(numbers).add(codes).add(peers_.outbox.sent(to));
}
void NodeNews::tell_list() {
  for (const NodeId node : peers_.alive())
    if (node != peers_.me()) peers_.send(node, all_packet(node));
}

void NodeNews::on_all(NodeId from, PacketParts rest) {
  if (rest.size() < 3) return;
  events_.counted(from, number_in(rest[2]));
  const std::set<std::string_view> numbers = words_in(rest[0]), codes = words_in(rest[1]);
  std::vector<std::int64_t> old_people;
  std::vector<std::string> old_tables;
  for (const auto& [number, wire] : proxies_)
    if (wire->node == from && !numbers.contains(std::to_string(number)))
      old_people.push_back(number);
  for (const auto& [code, table] : tables_.elsewhere())
    if (table.owner == from && !codes.contains(code)) old_tables.push_back(code);
  for (const std::string& code : old_tables) tables_.unlearn(code);
  for (const std::int64_t number : old_people) departed(number, Gone::kAlone);
  const auto is_unknown = [&](std::string_view text) {
    const std::string code(text);
    const Tables::Elsewhere* known = tables_.elsewhere(code);
    const bool another_has_it =
        known && known->owner != from && known->plan.status <= Status::kPlaying;
    return !tables_.find(code) && (!known || another_has_it);
  };
  if (std::ranges::any_of(codes, is_unknown) ||
      std::ranges::any_of(numbers,
                          [&](std::string_view n) { return !proxies_.contains(number_in(n)); }))
    peers_.send(from, peers_.packet("joined"));
}

void NodeNews::on_missed(NodeId from, PacketParts rest) {
  events_.missed(from);
  peers_.send(from, peers_.packet("shown").add(rest.empty() ? "0" : rest[0]));
}

}  // namespace server
