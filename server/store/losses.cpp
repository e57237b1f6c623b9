#include "server/store/losses.h"

#include <chrono>

namespace server {

std::string sentence_of(const Loss& loss) {
  return "PostgreSQL has lost writes that it had acknowledged: to node " +
         std::to_string(loss.node) + " it acknowledged " + std::to_string(loss.acknowledged) +
         " groups of writes, and it has " + std::to_string(loss.found);
}

#ifdef MAZZO_POSTGRES

namespace {

constexpr std::chrono::seconds kAtMost(5);

constexpr const char* kTables =
    "CREATE TABLE IF NOT EXISTS loss (node bigint PRIMARY KEY, acknowledged bigint NOT NULL, "
    "found bigint NOT NULL, noticed timestamptz NOT NULL DEFAULT now(), accepted timestamptz); "
    "ALTER TABLE house ADD COLUMN IF NOT EXISTS last_node bigint NOT NULL DEFAULT 0";

}  // namespace

void add_loss_tables(PostgresLink& link, PostgresLink::Patience patience) {
  link.ask(kTables, patience);
}

void note_node(PostgresLink& link, NodeId node) {
  link.ask("UPDATE house SET last_node = greatest(last_node, " + std::to_string(node) + ")",
           kAtMost);
}

// A node that another has ended has no lane, and the store knows of it still. A store from before these tables has lost them too; where
// they are, nothing is written, since a server that is not the store could wait for its standby for good.
std::optional<Loss> loss_of(PostgresLink& link, NodeId node, std::int64_t acknowledged) {
  if (acknowledged == 0) return std::nullopt;
  if (text_in(link.ask("SELECT to_regclass('loss') IS NULL", kAtMost), 0, 0) == "t")
    add_loss_tables(link, kAtMost);
  const std::string id = std::to_string(node);
  const PgResult row = link.ask("SELECT (SELECT batch FROM lane WHERE node = " + id +
                                    " AND lane = 0), (SELECT last_node FROM house)",
                                kAtMost);
  const std::string batch = text_in(row, 0, 0);
  const bool was_ended = batch.empty() && std::stoll(text_in(row, 0, 1)) >= node;
  const std::int64_t found = batch.empty() ? 0 : std::stoll(batch);
  if (was_ended || found >= acknowledged) return std::nullopt;
  return Loss{node, acknowledged, found};
}

namespace {

// An update even if it is there already, since a transaction that writes nothing waits for no standby.
void insert(PostgresLink& link, const Loss& loss) {
  link.warned();
  link.ask("INSERT INTO loss VALUES (" + std::to_string(loss.node) + ", " +
               std::to_string(loss.acknowledged) + ", " + std::to_string(loss.found) +
               ") ON CONFLICT (node) DO UPDATE SET acknowledged = excluded.acknowledged, "
               "found = excluded.found, accepted = NULL",
           kAtMost);
  if (link.warned()) throw StoreError("the standby does not answer");
}

}  // namespace

void write_loss(PostgresLink& link, const Loss& loss) {
  try {
    insert(link, loss);
  } catch (const StoreError& error) {
    throw StoreError(sentence_of(loss) +
                     "; this server cannot acknowledge anything now, so it may not be the store (" +
                     error.what() + ")");
  }
}

std::string open_losses(PostgresLink& link) {
  const PgResult rows = link.ask(
      "SELECT node, acknowledged, found FROM loss WHERE accepted IS NULL ORDER BY node", kAtMost);
  std::string out;
  for (int i = 0; i < rows_of(rows); ++i)
    out += (i > 0 ? "; " : "") +
           sentence_of({std::stoll(text_in(rows, i, 0)), std::stoll(text_in(rows, i, 1)),
                        std::stoll(text_in(rows, i, 2))});
  return out;
}

std::int64_t count_losses(PostgresLink& link) {
  return std::stoll(text_in(link.ask("SELECT count(*) FROM loss", kAtMost), 0, 0));
}

#endif

}  // namespace server
