#pragma once
// Questions that a house answers at once: the leaderboard, my results, running tables. One question at a time; the caller
// waits for the answer or a stop, so it needs a thread with nothing else to do (house_screens.h). house_venue.h plays matches.
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "table/json.h"
#include "table/language.h"
#include "tui/house_request.h"
#include "tui/kept_token.h"
#include "tui/web_socket.h"

namespace tui {

class HouseClient {
 public:
  struct Context {
    Address address;
    table::Language language;
    std::string token_path;
  };
  HouseClient(Context context, const Stop& stop);  // `stop` outlives the client

  // Connects with the stored key, as a new guest, or under this name. On false, problem() says why.
  bool enter();
  bool log_in(std::string_view name, std::string_view password);
  bool enrol(std::string_view name, std::string_view password);  // registers under that name
  bool log_out();
  const std::string& name() const { return name_; }
  bool guest() const { return guest_; }

  // `members`: JSON after the type, without braces. None without an answer in time, or on a refusal; problem() says which.
  std::optional<table::json::Value> ask(std::string_view type, const Members& members = {});
  const std::string& problem() const { return problem_; }

 private:
  void dial();
  bool hello();
  bool welcome(const std::optional<table::json::Value>& answer);

  Context c_;
  const Stop& stop_;
  KeptToken token_;
  std::unique_ptr<WebSocket> socket_;
  std::string name_, problem_, refusal_;
  int asked_ = 0;
  bool guest_ = true;
};

}  // namespace tui
