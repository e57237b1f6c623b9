#pragma once
// Who people are: guests, accounts with passwords, sessions. Hashing runs on workers, looking up on the
// store; the answers come back here. Not here: what people play.
#include <functional>
#include <string>

#include "server/buckets.h"
#include "server/hall.h"
#include "server/renaming.h"
#include "server/store/accounts.h"

namespace server {

class Accounts {
 public:
  using MaybeRefused = Hall::MaybeRefused;
  // `arrived` when a connection is somebody, after its welcome; `ended` when a session is over; `enrolled`
  // when a guest has become a member, on whichever of his connections.
  using Arrived = std::function<void(const ConnectionPtr&)>;
  using Ended = std::function<void(SessionId)>;
  using Enrol = std::function<void(AccountId, const std::string& name)>;
  Accounts(Services& services, Hall& hall, Arrived arrived, Ended ended, Enrol enrolled)
      : services_(services),
        hall_(hall),
        arrived_(std::move(arrived)),
        ended_(std::move(ended)),
        enrolled_(std::move(enrolled)) {}

  void start() { renaming_.start(); }
  // Who visits over HTTP with a cookie, before what he asks is done.
  void identify(const RequestContext& call, std::function<void(bool known)> then);
  void take_back_cookie(const RequestContext& call);  // it is not valid any more

  // Who writes after his welcome has read it, and the token in it: the one before is over.
  void proven(Connection& connection);

  MaybeRefused hello(const RequestContext& call);
  MaybeRefused enrol(const RequestContext& call);  // a guest takes a name and a password
  MaybeRefused log_in(const RequestContext& call);
  MaybeRefused log_out(const RequestContext& call);
  MaybeRefused change_password(const RequestContext& call);
  MaybeRefused export_data(const RequestContext& call);
  MaybeRefused remove(const RequestContext& call);

 private:
  void welcome_guest(const RequestContext& call, const std::string& name);
  void welcome_token(const RequestContext& call, const std::string& token);
  void welcome(const RequestContext& call, const Session& session, const std::string& token);
  void hashed(const RequestContext& call, const std::string& password,
              std::function<void(std::string hash)> then);
  void checked(const RequestContext& call, const std::string& hash, const std::string& password,
               std::function<void(bool right)> then);
  // The account behind the call, if the password in `field` is its own.
  void with_password(const RequestContext& call, std::string_view field,
                     std::function<void(const Account&)> then);
  void note_use(const Session& session);
  bool too_often(const RequestContext& call, const std::string& name);
  struct Export;
  void export_matches(const RequestContext& call, const std::shared_ptr<Export>& so_far,
                      std::int64_t before);

  Services& services_;
  Hall& hall_;
  Arrived arrived_;
  Ended ended_;
  Enrol enrolled_;
  Renaming renaming_{services_, hall_};
  Buckets<std::string> logins_;     // by name and by address
  Buckets<std::string> newcomers_;  // by address
};

}  // namespace server
