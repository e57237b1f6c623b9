#include "server/store/lease.h"

#include <utility>

#include "server/store/engine.h"

#ifdef MAZZO_POSTGRES

#include "server/store/losses.h"
#include "server/store/postgres_link.h"

namespace server {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr milliseconds kEvery(1000), kPatience(2000), kJoining(10'000);
constexpr seconds kFresh(4);  // less than the lease, by this machine's clock
// After the store was away every lease is old, so each node waits for the others to renew theirs.
constexpr seconds kBeforeEnding(5);

// A renewal need not survive the server. What ends a node must, and says so.
constexpr const char* kSession =
    "SET synchronous_commit = local; SET lock_timeout = '1s'; SET enable_seqscan = off; "
    "SET idle_in_transaction_session_timeout = '3s'; SET client_min_messages = warning";
constexpr const char* kBegin = "BEGIN; SET LOCAL synchronous_commit = on";

struct Ended {};  // this node, by another
struct Lost {     // writes, for good
  std::string what;
};

}  // namespace

Lease::Lease(std::string store, NodeId node, LoopExecutor post, Acknowledged acknowledged,
             Events events)
    : store_(std::move(store)),
      node_(node),
      post_(std::move(post)),
      acknowledged_(std::move(acknowledged)),
      events_(std::move(events)),
      renewed_(Steady::now().time_since_epoch().count()) {
  thread_ = std::thread([this] { run(); });
}

Lease::~Lease() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

bool Lease::fresh() const {
  return Steady::now() - Steady::time_point(Steady::duration(renewed_.load())) < kFresh;
}

void Lease::look_now() {
  {
    const std::lock_guard lock(mutex_);
    look_ = true;
  }
  wake_.notify_one();
}

void Lease::leave(std::function<void()> done) {
  {
    const std::lock_guard lock(mutex_);
    left_ = std::move(done);
  }
  wake_.notify_one();
}

bool Lease::wait() {
  std::unique_lock lock(mutex_);
  wake_.wait_for(lock, kEvery, [this] { return closing_ || look_ || left_; });
  look_ = false;
  return !closing_;
}

void Lease::run() {
  do {
    std::function<void()> left;
    {
      const std::lock_guard lock(mutex_);
      left = std::exchange(left_, {});
    }
    try {
      if (left) free_tables();
      if (!left) round();
    } catch (const Ended&) {
      post_([lost = events_.lost] { lost(); });
      return;
    } catch (const Lost& writes) {
      post_([loss = events_.loss, what = writes.what] { loss(what); });
      return;
    } catch (const std::exception&) {
      link_.reset();
      good_since_.reset();
    }
    if (left) return post_(std::move(left));
  } while (wait());
}

PostgresLink& Lease::link() {
  if (!link_ || link_->lost()) link_ = std::make_unique<PostgresLink>(store_, kSession);
  return *link_;
}

void Lease::round() {
  LeaseRound out;
  renew(out);
  look_for_losses();
  const auto now = Steady::now();
  if (!good_since_) good_since_ = now;
  look_around(out);
  out.matchmaker = holder_of("matchmaker");
  out.sweeper = holder_of("sweeper");
  post_([renewed = events_.renewed, out = std::move(out)] { renewed(out); });
}

// The row alone counts. It stays until another node ends this node, even if its time was over meanwhile. On a server that lacks what
// the store acknowledged nothing is renewed; the next round looks for the store again.
void Lease::renew(LeaseRound& out) {
  PostgresLink& to = link();
  const std::int64_t acknowledged = acknowledged_();
  const auto sent = Steady::now();
  const PgResult done =
      to.ask(std::string("UPDATE node SET expires = ") + kLeaseEnds +
                 " WHERE id = " + std::to_string(node_) +
                 " RETURNING (extract(epoch FROM clock_timestamp()) * 1000)::bigint, "
                 "(SELECT batch FROM lane WHERE lane.node = node.id AND lane.lane = 0)",
             kPatience);
  const bool is_there = rows_of(done) > 0;
  if ((!is_there || std::stoll(text_in(done, 0, 1)) < acknowledged) &&
      loss_of(to, node_, acknowledged)) {
    post_([behind = events_.behind] { behind(); });
    throw StoreError("this server lacks what the store has acknowledged");
  }
  if (!is_there) throw Ended();
  out.measured = sent + (Steady::now() - sent) / 2;
  out.store_now = std::stoll(text_in(done, 0, 0));
  renewed_ = sent.time_since_epoch().count();
}

void Lease::look_for_losses() {
  if (std::string what = open_losses(link()); !what.empty()) throw Lost{std::move(what)};
}

void Lease::look_around(LeaseRound& out) {
  const PgResult nodes =
      link().ask("SELECT id, expires < clock_timestamp() FROM node ORDER BY id", kPatience);
  const bool may_end = Steady::now() - *good_since_ >= kBeforeEnding;
  for (int i = 0; i < rows_of(nodes); ++i) {
    const NodeId id = std::stoll(text_in(nodes, i, 0));
    const bool expired = text_in(nodes, i, 1) == "t" && id != node_;
    if (!expired || !may_end || !end(id)) out.nodes.push_back(id);
  }
  out.tables_free =
      text_in(link().ask("SELECT EXISTS (SELECT 1 FROM head WHERE owner = 0)", kPatience), 0, 0) ==
      "t";
}

// Waits for what the node is committing, since its lane goes with its row; none of its commits follows. False if that takes too
// long; the next round tries again.
bool Lease::end(NodeId dead) try {
  const std::string id = std::to_string(dead);
  PostgresLink& to = link();
  to.ask(kBegin, kPatience);
  to.ask("DELETE FROM node WHERE id = " + id + " AND expires < clock_timestamp()", kPatience);
  to.ask("UPDATE head SET owner = 0, epoch = epoch + 1 WHERE owner = " + id +
             " AND NOT EXISTS (SELECT 1 FROM node WHERE id = " + id + ")",
         kPatience);
  to.ask("COMMIT", kPatience);
  return true;
} catch (const std::exception&) {
  if (!link_ || link_->lost()) throw;
  link_->ask("ROLLBACK", kPatience);
  return false;
}

// A role is held as long as its node is alive. If nobody holds it, this node takes it, unless another is quicker.
NodeId Lease::holder_of(const std::string& role) {
  PostgresLink& to = link();
  const auto read = [&]() -> NodeId {
    const PgResult found = to.ask("SELECT node FROM role WHERE name = '" + role + "'", kPatience);
    return rows_of(found) > 0 ? std::stoll(text_in(found, 0, 0)) : 0;
  };
  if (const NodeId holder = read()) return holder;
  to.ask(kBegin, kPatience);
  to.ask("INSERT INTO role VALUES ('" + role + "', " + std::to_string(node_) +
             ") ON CONFLICT DO NOTHING",
         kPatience);
  to.ask("COMMIT", kPatience);
  return read();
}

void Lease::free_tables() {
  const std::string id = std::to_string(node_);
  PostgresLink& to = link();
  to.ask(kBegin, kPatience);
  to.ask("DELETE FROM node WHERE id = " + id, kPatience);
  to.ask("UPDATE head SET owner = 0, epoch = epoch + 1 WHERE owner = " + id, kPatience);
  to.ask("COMMIT", kPatience);
}

namespace {

// If no other node is alive, the secret may be new.
bool take_secret(PostgresLink& link, NodeId node, const std::string& proof) {
  const std::string id = std::to_string(node);
  link.ask(kBegin, kJoining);
  link.ask("LOCK TABLE house", kJoining);
  const std::string kept = text_in(link.ask("SELECT proof FROM house", kJoining), 0, 0);
  const PgResult others = link.ask(
      "SELECT 1 FROM node WHERE id <> " + id + " AND expires > clock_timestamp()", kJoining);
  const bool agrees = kept.empty() || kept == proof || rows_of(others) == 0;
  link.ask(
      agrees ? "UPDATE house SET proof = '" + proof + "'" : "DELETE FROM node WHERE id = " + id,
      kJoining);
  link.ask("COMMIT", kJoining);
  return agrees;
}

}  // namespace

std::string join_house(const std::string& store, NodeId node, const std::string& proof) {
  PostgresLink link(store, kSession);
  const PgResult house = link.ask("SELECT name, proof FROM house", kJoining);
  if (text_in(house, 0, 1) != proof && !take_secret(link, node, proof))
    throw StoreError(
        "the nodes that use it have another secret; stop them all before the secret changes");
  return text_in(house, 0, 0);
}

}  // namespace server

#else

namespace server {

class PostgresLink {};

Lease::Lease(std::string store, NodeId node, LoopExecutor, Acknowledged, Events)
    : store_(std::move(store)), node_(node) {}
Lease::~Lease() = default;
bool Lease::fresh() const { return false; }
void Lease::look_now() {}
void Lease::leave(std::function<void()>) {}
std::string join_house(const std::string&, NodeId, const std::string&) {
  throw StoreError("this program was built without PostgreSQL (libpq-dev)");
}

}  // namespace server

#endif
