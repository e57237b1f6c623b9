#pragma once
// The whole house without its sockets: connections come, frames go in, frames go out. It runs on one
// thread, the event loop's; the store and the workers answer there too. Not here: what a request does, see protocol.cpp.
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/accounts.h"
#include "server/archivist.h"
#include "server/cluster.h"
#include "server/conduct.h"
#include "server/desk.h"
#include "server/keeping.h"
#include "server/matchmaker.h"
#include "server/pacer.h"
#include "server/people.h"
#include "server/protocol.h"
#include "server/records.h"
#include "server/rematches.h"
#include "server/renaming.h"
#include "server/services.h"
#include "server/sweep.h"
#include "table/chosen_words.h"

namespace server {

class House {
 public:
  // With a membership it is a node of a house that has several.
  explicit House(Services& services, std::optional<Membership> membership = std::nullopt);
  House(const House&) = delete;
  House& operator=(const House&) = delete;
  ~House() { scope_.close(); }  // while everything that its tasks refer to still exists
  // done(false): the store cannot be read.
  void open(const std::function<void(bool)>& done);

  // A WebSocket. `cookie` is the browser's token, only if the origin was checked.
  ConnectionPtr connected(Wire& wire, const std::string& address, const std::string& cookie);
  // How long not to read from this connection; a fast connection is slowed down, not cut off.
  Millis received(const ConnectionPtr& connection, std::string_view frame);
  Millis throttle(const ConnectionPtr& connection);  // a ping counts as a message does
  void disconnected(const ConnectionPtr& connection);
  bool is_seated(const ConnectionPtr& connection) const {
    return tables_.seated(connection->account);
  }

  // A command of the host; see desk.h.
  void order(std::string_view line, const Desk::Answer& answer) { desk_.ask(line, answer); }

  // One request over HTTP, answered once on this wire; the house pushes nothing to it.
  ConnectionPtr visitor(Wire& wire, const std::string& address, const std::string& cookie);
  void ask(const ConnectionPtr& visitor, Request request);
  void ask(const ConnectionPtr& visitor, std::string_view type, std::string_view body);  // JSON
  void refuse(const ConnectionPtr& visitor, Refusal why);

  // The host of an open table, and what is played there. None if it is no such table; a wrong code counts against the address.
  struct Invitation {
    std::string host, game;  // a name, a key
    table::ChosenOptions options;
  };
  std::optional<Invitation> invitation(const std::string& code, const std::string& address);

  void drain();  // tells all clients that the house restarts, and refuses new matches
  bool draining() const { return draining_; }
  bool ready() const {
    return !draining_ && services_.store.healthy() && (!cluster_ || cluster_->fresh());
  }
  const Tables& tables() const { return tables_; }
  std::size_t connections() const { return links_.size(); }
  std::size_t tasks() const { return scope_.size(); }  // that wait for something

  // Of a node: what its lease says each second; before its tables are free; and its last word, once others can have them.
  void renewed(const LeaseRound& round) { cluster_->renewed(round); }
  void leave() { cluster_->leave(); }
  void left() { cluster_->tables_are_free(); }

 private:
  Task<> open_tables(std::function<void(bool)> done);
  Task<> open_node(std::function<void(bool)> done);
  void opened(const TablePtr& table);
  Accounts::Events account_events();
  void take(const ConnectionPtr& connection, std::string_view frame);
  Task<> answer_visitor(RequestContext call);
  void run(const RequestContext& call, const RequestRow* row);
  std::optional<Refusal> refusal_of(const RequestRow* row, const Connection& connection) const;
  void arrived(const ConnectionPtr& connection);
  void take_in(const ConnectionPtr& connection);
  void see_off(const ConnectionPtr& connection, NodeNews::Gone how);
  Cluster::Doors doors();
  void tell_nodes(const JsonObject& news);
  bool sweeps() const { return !cluster_ || cluster_->sweeps(); }
  void heard(const table::json::Value& news);
  std::vector<ConnectionPtr> links_of(AccountId account) const;
  void session_ended(AccountId account, SessionId session);
  void enrolled(AccountId account, const std::string& name);
  void rename(AccountId account, const std::string& name);
  void tell_here(const std::string& frame);
  Desk::Hands hands();
  void close_account(AccountId account, Close code, std::string_view reason);
  bool answered_before(const ConnectionPtr& connection, const Request& request,
                       const RequestRow* row, std::string_view frame);
  bool allowed(const ConnectionPtr& connection);

  Services& services_;
  const NodeId me_;
  Scope scope_;
  People people_;
  Tables tables_{services_, scope_};
  Presenter presenter_{services_, people_, tables_};
  Lobby lobby_{services_, scope_, people_, tables_, presenter_};
  Rematches rematches_{services_, scope_, tables_, presenter_, lobby_};
  Play play_{services_, tables_, presenter_, lobby_};
  Attendance attendance_{services_, scope_, people_, tables_, presenter_, lobby_, play_};
  Pacer pacer_{services_, scope_, people_, tables_, presenter_, play_, attendance_};
  Matchmaker matchmaker_{services_, scope_, people_, tables_, lobby_};
  Records records_{services_};
  Keeping keeping_{services_};
  Conduct conduct_{services_, people_};
  Renaming renaming_{services_, scope_, lobby_};
  Accounts accounts_;
  Sweep sweep_{services_, people_, tables_, [this] { return sweeps(); }};
  Archivist archivist_{services_, [this] { return sweeps(); }};
  Desk desk_{services_, scope_, people_, tables_, lobby_, play_, renaming_, hands()};
  Parts parts_{accounts_, conduct_, keeping_, lobby_, rematches_, play_, matchmaker_, records_};
  std::unique_ptr<Cluster> cluster_;  // none in a house alone
  std::set<ConnectionPtr> links_;
  // Those that have an account. More than one only until the older is closed.
  std::unordered_multimap<AccountId, ConnectionPtr> links_of_;
  std::int64_t numbers_ = 0;  // of connections, until now
  Buckets<AccountId> by_account_;
  Buckets<std::string> by_address_;
  std::unordered_map<const RequestRow*, Buckets<AccountId>> by_request_;
  bool draining_ = false;
};

}  // namespace server
