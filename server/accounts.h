#pragma once
// Who people are: guests, accounts with passwords, sessions. Hashing runs on workers, looking up on the
// store; the answers come back here. Not here: what people play.
#include <functional>
#include <string>

#include "server/buckets.h"
#include "server/hall.h"
#include "server/store/accounts.h"

namespace server {

class Accounts {
 public:
  using Answer = Hall::Answer;
  // `arrived` when a connection is somebody, after its welcome; `ended` when a session is over; `enrolled`
  // when a guest has become a member, on whichever of his connections.
  using Arrived = std::function<void(const LinkPtr&)>;
  using Ended = std::function<void(SessionId)>;
  using Enrol = std::function<void(AccountId, const std::string& name)>;
  Accounts(Services& services, Hall& hall, Arrived arrived, Ended ended, Enrol enrolled)
      : services_(services),
        hall_(hall),
        arrived_(std::move(arrived)),
        ended_(std::move(ended)),
        enrolled_(std::move(enrolled)) {}

  // Who visits over HTTP with a cookie, before what he asks is done.
  void identify(const Call& call, std::function<void(bool known)> then);
  void take_back_cookie(const Call& call);  // it is not valid any more

  // Who writes after his welcome has read it, and the token in it: the one before is over.
  void proven(Link& link);

  Answer hello(const Call& call);
  Answer enrol(const Call& call);  // a guest takes a name and a password
  Answer log_in(const Call& call);
  Answer log_out(const Call& call);
  Answer change_password(const Call& call);
  Answer export_data(const Call& call);
  Answer remove(const Call& call);

 private:
  void welcome_guest(const Call& call, const std::string& name);
  void welcome_token(const Call& call, const std::string& token);
  void welcome(const Call& call, const Session& session, const std::string& token);
  void hashed(const Call& call, const std::string& password,
              std::function<void(std::string hash)> then);
  void checked(const Call& call, const std::string& hash, const std::string& password,
               std::function<void(bool right)> then);
  // The account behind the call, if the password in `field` is its own.
  void with_password(const Call& call, std::string_view field,
                     std::function<void(const Account&)> then);
  bool too_often(const Call& call, const std::string& name);
  struct Export;
  void export_matches(const Call& call, const std::shared_ptr<Export>& so_far, std::int64_t before);

  Services& services_;
  Hall& hall_;
  Arrived arrived_;
  Ended ended_;
  Enrol enrolled_;
  Buckets<std::string> logins_;     // by name and by address
  Buckets<std::string> newcomers_;  // by address
};

}  // namespace server
