#pragma once
// The tables of the house, the accounts at each, and one change at a time at each. Every change goes the same way: a task
// takes a turn, changes memory, writes to the store, and shows the change only after the commit. Other tasks at the table
// wait for the turn to end. If the store fails, memory is thrown away and read again before the turn ends. Not here: what
// the changes are (lobby.h, rematches.h, play.h, pacer.h).
#include <cstddef>
#include <deque>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/listing.h"
#include "server/live_table.h"
#include "server/services.h"
#include "server/task.h"

namespace server {

struct StoredRoom;
enum class Owner : std::uint8_t;
class Tables;

// The right to change a table, until this object goes. False if there is none.
class Turn {
 public:
  Turn() = default;
  Turn(Tables& tables, TablePtr table) : tables_(&tables), table_(std::move(table)) {}
  Turn(Turn&& other) noexcept : tables_(other.tables_), table_(std::exchange(other.table_, {})) {}
  Turn& operator=(Turn&&) = delete;
  ~Turn();
  void end();

  explicit operator bool() const { return table_ != nullptr; }
  LiveTable* operator->() const { return table_.get(); }
  const TablePtr& table() const { return table_; }

 private:
  Tables* tables_ = nullptr;
  TablePtr table_;
};

class Tables {
 public:
  Tables(Services& services, Scope& scope) : services_(services), scope_(scope) {}
  // Reads what was unfinished when the house last closed, without damaged tables. None if the store cannot be read.
  Task<std::optional<std::vector<TablePtr>>> open();

  // --- which there are
  TablePtr find(const std::string& code) const;  // of this node's
  const auto& all() const { return tables_; }
  const Listing& listing() const { return listing_; }  // what strangers see, as of the last turns
  std::vector<std::string> tables_of(AccountId account) const {
    return codes_in(seats_of_, account);
  }
  std::vector<std::string> kept_for(AccountId account) const {
    return codes_in(kept_for_, account);
  }
  std::vector<TablePtr> ended_since(Millis time) const;  // and still in memory
  std::vector<std::string> ended_of(AccountId account) const {
    return codes_in(ended_of_, account);
  }
  bool seated(AccountId account) const { return seats_of_.contains(account); }
  bool may_sit(AccountId account) const;  // at one more

  // --- in a house of several nodes: tables that other nodes own, which count for seats and lists here too
  struct Elsewhere {
    NodeId owner = 0;  // 0: nobody yet
    Plan plan;         // its id, code, game, status and chairs
    std::string listed;
  };
  const std::unordered_map<std::string, Elsewhere>& elsewhere() const { return elsewhere_; }
  const Elsewhere* elsewhere(const std::string& code) const;
  bool learn(Elsewhere table, Listing::Shown shown);  // false: this node owns it
  void unlearn(const std::string& code);
  void expect_at(const std::string& code, NodeId owner);  // nothing else is known of it
  TablePtr adopt(const StoredRoom& stored);               // now this node's; null if it is damaged
  Listing::Shown shown(const LiveTable& table) const;     // how strangers see it
  // As JSON, which is written once for each change of the plan, however many clients ask; empty: unknown.
  std::string_view listed(const LiveTable& table) const;
  std::string_view listed(const std::string& code) const;
  // What other nodes are told, and a request about a table that is theirs. None in a house alone.
  std::function<void(const LiveTable&, Listing::Shown)> on_change;
  std::function<void(const std::string& code)> on_gone;
  std::function<void(const RequestContext&, const std::string& code)> on_elsewhere;

  // --- turns
  // For a request: a table in memory, or a finished table, which is read again. Without a turn the request was refused.
  Task<Turn> enter(RequestContext call, std::string code);
  // The same without a refusal.
  Task<Turn> enter_quietly(std::string code);
  // For the house itself. Without a turn, the table was shut.
  auto enter(const TablePtr& table) { return Waiting{*this, table}; }
  // Called when a turn has ended and no task waits for the next. The house may then act by itself.
  std::function<void(const TablePtr&)> on_quiet = [](const TablePtr&) {};

  // --- changes, in a turn. False, or null, if the store failed; then nothing was changed.
  Task<TablePtr> add(Plan plan);  // under a new code
  // The same for another node to take; none if the store failed.
  Task<std::optional<RoomId>> add_for(NodeId node, Plan plan);
  Task<bool> save(Turn& turn, Plan next);
  Task<bool> begin(Turn& turn);                // the chairs are fixed, the first cards are dealt
  Task<bool> append(Turn& turn, Entry entry);  // an entry of the house itself
  Task<bool> commit(Turn& turn, Entry entry);  // an entry that the match has already taken

 private:
  friend class Turn;
  using Codes = std::unordered_map<AccountId, std::set<std::string>>;  // of tables
  struct Found {
    TablePtr table;
    Refusal why{};           // without a table
    bool elsewhere = false;  // another node has it
  };
  struct Waiting {
    Tables& tables;
    TablePtr table;
    bool await_ready() const noexcept { return table->shut_ || !table->busy_; }
    template <class Promise>
    void await_suspend(std::coroutine_handle<Promise> task) {
      table->waiting_.emplace_back(task);
    }
    Turn await_resume() { return tables.take(table); }
  };

  Task<std::optional<Plan>> write(Plan plan, Owner owner);
  Turn take(const TablePtr& table);
  void leave(const TablePtr& table);
  Task<Found> find_or_guess(RequestContext call, std::string code);
  Task<Found> find_or_read(std::string code, Asker asker);
  TablePtr read(const StoredRoom& stored) const;
  TablePtr put(const StoredRoom& stored);
  bool replace(LiveTable& table, const StoredRoom& stored) const;
  void shut(const TablePtr& table, const std::string& damage);
  void reload(Turn& turn);
  // A house that closes reads nothing again. The task's own turn would end in here once more.
  void abandon(Turn& turn) {
    if (!scope_.closing()) scope_.start(read_again(std::move(turn)));
  }
  Task<> read_again(Turn turn);
  void written(LiveTable& table, const Entry& entry);
  void ended(LiveTable& table);
  void relist(const LiveTable& table);
  void tell(const LiveTable& table, Listing::Shown shown);
  void forget_later(const std::string& code, std::deque<std::string>& kept, std::size_t most);
  void index(const Plan& before, const Plan& now);
  static std::vector<std::string> codes_in(const Codes& codes, AccountId account);

  Services& services_;
  Scope& scope_;
  std::unordered_map<std::string, TablePtr> tables_;  // by code
  std::deque<std::string> ended_;       // codes of tables that are over, the oldest first
  std::deque<std::string> read_again_;  // the same of tables that had been forgotten
  std::set<std::string> damaged_;       // codes of rooms that cannot be opened
  Listing listing_;
  std::unordered_map<std::string, Elsewhere> elsewhere_;  // by code
  Codes seats_of_;
  Codes kept_for_;  // tables of rematches that keep a chair for the account
  Codes ended_of_;  // of the tables in ended_
};

}  // namespace server
