#pragma once
// The people behind connections: guests, accounts with passwords, sessions. Hashing runs on workers, lookups on the
// store; the answers come back here. Not here: what people play.
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/messages.h"
#include "server/renaming.h"
#include "server/shared_buckets.h"
#include "server/store/accounts.h"
#include "server/tables.h"

namespace server {

class Accounts {
 public:
  // What the rest of the house learns.
  struct Events {
    std::function<void(const ConnectionPtr&)> arrived;  // it has an account, after its welcome
    // Sessions of an account are over.
    std::function<void(AccountId, const std::vector<SessionId>&)> ended;
    // A guest has become a member, on any of the account's connections.
    std::function<void(AccountId, const std::string& name)> enrolled;
    std::function<void(AccountId)> removed;
  };
  Accounts(Services& services, Scope& scope, const Tables& tables, Renaming& renaming,
           Events events)
      : services_(services),
        scope_(scope),
        tables_(tables),
        renaming_(renaming),
        events_(std::move(events)) {}

  // The account behind the cookie of a visitor over HTTP, before the request is done. kUnknown: the cookie is no longer
  // valid. kRefused: the store failed, and the visitor got the refusal.
  enum class Visitor : std::uint8_t { kKnown, kUnknown, kRefused };
  Task<Visitor> identify(RequestContext call);
  void take_back_cookie(const RequestContext& call);  // it is no longer valid

  // The first message after `welcome` proves that the client has its new token; the previous one is revoked.
  void proven(Connection& connection);

  void share_limits() { limits_.share(); }  // with the other nodes

  Task<> hello(RequestContext call, messages::Hello asked);
  Task<> enrol(RequestContext call, messages::Register asked);
  Task<> log_in(RequestContext call, messages::Login asked);
  Task<> log_out(RequestContext call, messages::Logout asked);
  Task<> change_password(RequestContext call, messages::Password asked);
  Task<> export_data(RequestContext call, messages::Nothing asked);
  Task<> remove(RequestContext call, messages::Delete asked);

 private:
  Task<> welcome_guest(RequestContext call, std::string name);
  enum class Shown : std::uint8_t { kToken, kCookie };
  Task<> welcome_back(RequestContext call, std::string token, Shown by);
  void welcome(const RequestContext& call, const Session& session, const std::string& token);
  Task<> forget_token_before(SessionId session, std::string token);
  Task<> note_use(SessionId session);
  // None if the hashers have too much to do; the caller got the refusal.
  Task<std::optional<std::string>> hashed(RequestContext call, std::string password);
  Task<std::optional<bool>> checked(RequestContext call, std::string hash, std::string password);
  // The account behind the call, if the password is its own; otherwise none, and the caller got the refusal.
  Task<std::optional<Account>> account_with(RequestContext call, std::string password);
  Task<bool> too_often(RequestContext call, std::string name);

  Services& services_;
  Scope& scope_;
  const Tables& tables_;
  Renaming& renaming_;
  Events events_;
  SharedBuckets limits_{services_};
};

}  // namespace server
