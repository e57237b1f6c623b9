#include "server/cluster.h"

#include <algorithm>
#include <utility>

namespace server {
namespace {

constexpr int kRoundsBetweenLists = 10;

}  // namespace

Cluster::Cluster(Services& services, Scope& scope, const People& people, Tables& tables,
                 Membership membership, Doors doors)
    : services_(services),
      people_(people),
      membership_(std::move(membership)),
      doors_(std::move(doors)),
      news_(services, peers_, people, tables, news_events()),
      routing_(services, scope, peers_, news_, tables, doors_.run),
      adoption_(services, scope, peers_, tables, doors_.adopted, [this] { routing_.retry(); }) {
  membership_.bus.on_message = [this](std::string_view message) { received(message); };
  membership_.bus.on_connected = [this] { connected(); };
}

Cluster::~Cluster() {
  membership_.bus.on_message = [](std::string_view) {};
  membership_.bus.on_connected = [] {};
}

NodeNews::Events Cluster::news_events() {
  return {.arrived = doors_.arrived,
          .departed = doors_.departed,
          .moved = [this](const std::string& code) { routing_.watch_again(code); },
          .learned = [this] { routing_.retry(); },
          .joined = [this](NodeId node) { routing_.node_joined(node); },
          .counted = [this](NodeId node, std::int64_t sent) { routing_.expect_frames(node, sent); },
          .missed = doors_.missed};
}

// --- messages --------------------------------------------------------------------------------------

std::map<std::string_view, Cluster::Handler> Cluster::handlers() {
  const auto to = [](auto& part, auto handler) -> Handler {
    return [&part, handler](NodeId from, PacketParts rest) { (part.*handler)(from, rest); };
  };
  return {
      {"here", to(news_, &NodeNews::on_here)},
      {"gone", to(news_, &NodeNews::on_gone)},
      {"close", to(news_, &NodeNews::on_close)},
      {"table", to(news_, &NodeNews::on_table)},
      {"no_table", to(news_, &NodeNews::on_no_table)},
      {"joined", to(news_, &NodeNews::on_joined)},
      {"all", to(news_, &NodeNews::on_all)},
      {"missed", to(news_, &NodeNews::on_missed)},
      {"ask", to(routing_, &Routing::on_ask)},
      {Outbox::kKind, to(routing_, &Routing::on_frames)},
      {"shown", to(routing_, &Routing::on_shown)},
      {"bounce", to(routing_, &Routing::on_bounce)},
      {"news",
       [this](NodeId, PacketParts rest) {
         const auto news = rest.empty() ? std::nullopt : json_in(rest[0]);
         if (news) doors_.heard(*news);
       }},
      {"tables_free",
       [this](NodeId from, PacketParts) {
         peers_.remove(from);
         node_gone(from);
         adoption_.look();
       }},
      {"yours",
       [this](NodeId, PacketParts rest) {
         if (!rest.empty()) adoption_.take(number_in(rest[0]));
       }},
  };
}

void Cluster::received(std::string_view message) {
  const auto parts = parts_of(message);
  const auto handler =
      parts && parts->size() >= 2 ? handlers_.find(parts->front()) : handlers_.end();
  if (handler == handlers_.end())
    return services_.log.warn("bad_message", JsonObject().number("bytes", std::ssize(message)));
  ++services_.metrics.bus_messages;
  handler->second(number_in((*parts)[1]), PacketParts(*parts).subspan(2));
}

void Cluster::tell_all(const std::string& news) {
  peers_.send_to_all(peers_.packet("news").add(news));
}
void Cluster::tell_matchmaker(const std::string& news) {
  peers_.send(peers_.matchmaker, peers_.packet("news").add(news));
}
void Cluster::tables_are_free() { peers_.send_to_all(peers_.packet("tables_free")); }

// --- nodes and people ------------------------------------------------------------------------------

void Cluster::connected() {
  for (const NodeId node : std::vector<NodeId>(peers_.alive()))
    if (node != peers_.me()) news_.introduce(node);
  routing_.retry();
}

void Cluster::renewed(const LeaseRound& round) {
  const bool first = peers_.alive().empty();
  for (const NodeId node : peers_.set_alive(round.nodes)) node_gone(node);
  if (!std::exchange(joined_, true)) connected();
  sweeper_ = round.sweeper;
  const NodeId paired_before = std::exchange(peers_.matchmaker, round.matchmaker);
  if (paired_before != peers_.matchmaker && pairs_players()) doors_.pair_players();
  // A node that has just come first hears from the others which people are present.
  if (round.tables_free && !first) adoption_.look();
  if (!round.tables_free && std::exchange(a_node_died_, false)) news_.drop_tables_of_dead_nodes();
  routing_.retry();
  if (++rounds_ % kRoundsBetweenLists == 0) news_.tell_list();
  services_.metrics.nodes = std::ssize(peers_.alive());
}

void Cluster::drain() {
  adoption_.stop();
  peers_.draining = true;
}

void Cluster::node_gone(NodeId node) {
  a_node_died_ = true;
  news_.drop_people_of(node);
  routing_.node_gone(node);
}

void Cluster::gone(const ConnectionPtr& connection) {
  routing_.gone(connection);
  news_.gone(connection);
}

NodeId Cluster::best_for(const Plan& plan) const {
  std::map<NodeId, int> players;
  for (const Chair& chair : plan.chairs)
    if (const ConnectionPtr connection = chair.person() ? people_.find(chair.account) : nullptr)
      ++players[connection->node];
  const auto best = std::ranges::max_element(players, {}, [](const auto& p) { return p.second; });
  return best == players.end() || !peers_.is_alive(best->first) ? 0 : best->first;
}

}  // namespace server
