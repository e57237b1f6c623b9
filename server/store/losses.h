#pragma once
// A store in PostgreSQL that lacks writes which it has acknowledged, as after a failover to a server without them, or when an older
// copy came in its place under a running house. A house knows the number of the last group of writes that was acknowledged to it
// (`lane`), so it notices. It writes that into the same store, for good; no house uses the store then, until the host accepts it.
// Not here: what a house does meanwhile, see postgres.cpp, lease.h and server/app.
#include <cstdint>
#include <optional>
#include <string>

#include "server/model/node.h"
#include "server/store/postgres_link.h"

namespace server {

struct Loss {
  NodeId node = 0;
  std::int64_t acknowledged = 0;  // the last group of writes that the node was told of
  std::int64_t found = 0;         // the last group of it that the store has
};

void add_loss_tables(PostgresLink& link, PostgresLink::Patience patience);
// From now on the store knows that there has been such a node, also when its row is gone.
void note_node(PostgresLink& link, NodeId node);

// Nothing if the store has what it acknowledged to this node.
std::optional<Loss> loss_of(PostgresLink& link, NodeId node, std::int64_t acknowledged);
// Returns when it lasts, as any acknowledged write does; so a server that has lost its place to another, and comes back for a moment,
// is not taken for the store. Throws StoreError otherwise; it may be tried again.
void write_loss(PostgresLink& link, const Loss& loss);
std::string sentence_of(const Loss& loss);

// What is written there and not accepted, in words; empty: nothing.
std::string open_losses(PostgresLink& link);
std::int64_t count_losses(PostgresLink& link);  // accepted or not

}  // namespace server
