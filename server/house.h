#pragma once
// The whole house without its sockets: connections come, frames go in, frames go out. It runs on one
// thread, the event loop's; the store and the workers answer there too.
#include <atomic>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/accounts.h"
#include "server/conduct.h"
#include "server/hall.h"
#include "server/matchmaker.h"
#include "server/people.h"
#include "server/records.h"
#include "server/services.h"
#include "server/sweep.h"

namespace server {

class House {
 public:
  explicit House(Services& services);
  void open(const std::function<void(bool)>& done) {
    hall_.open(done);
    accounts_.start();
    sweep_.start();
  }

  // A WebSocket. `cookie` is the browser's token, only where the origin has been checked.
  ConnectionPtr connected(Wire& wire, const std::string& address, const std::string& cookie);
  // How long this connection may not be read from now: a fast one is slowed down, not cut off.
  Millis received(const ConnectionPtr& connection, std::string_view frame);
  Millis throttle(const ConnectionPtr& connection);  // a ping counts as a message does
  void disconnected(const ConnectionPtr& connection);
  bool is_seated(const ConnectionPtr& connection) const {
    return hall_.seated(connection->account);
  }

  // One request over HTTP: answered once, on this wire; nothing is pushed to it.
  ConnectionPtr visitor(Wire& wire, const std::string& address, const std::string& cookie);
  void ask(const ConnectionPtr& visitor, std::string_view frame);

  void drain();  // tells everybody that the house restarts; new matches are refused
  bool draining() const { return draining_; }
  bool ready() const { return !draining_ && services_.store.healthy(); }
  std::size_t connections() const { return links_.size(); }

 private:
  using Handler = std::function<Hall::MaybeRefused(const RequestContext&)>;
  void list_handlers();
  void take(const ConnectionPtr& connection, std::string_view frame);
  void run(const RequestContext& call);
  void arrived(const ConnectionPtr& connection);
  void session_ended(SessionId session);
  void enrolled(AccountId account, const std::string& name);
  bool answered_before(const ConnectionPtr& connection, const Request& request,
                       std::string_view frame);
  bool allowed(const ConnectionPtr& connection);
  Hall::MaybeRefused ping(const RequestContext& call);

  Services& services_;
  People people_;
  Hall hall_;
  Matchmaker matchmaker_;
  Records records_;
  Conduct conduct_{services_, people_};
  Accounts accounts_;
  Sweep sweep_{services_, people_, hall_};
  std::unordered_map<std::string, Handler> handlers_;
  std::set<ConnectionPtr> links_;
  Buckets<AccountId> by_account_;
  Buckets<std::string> by_address_;
  bool draining_ = false;
};

}  // namespace server
