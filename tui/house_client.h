#pragma once
// Questions to a house that are answered at once: who leads, how did I do, what is played. One question at a time,
// and whoever asks waits for the answer or to be told to stop, so it is for a thread that has nothing else to do
// (house_screens.h); a match is played through house_venue.h.
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "table/json.h"
#include "table/language.h"
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

  // Come in, by the key that lies there or as a new guest; or as who has this name. False: problem() says why not.
  bool enter();
  bool log_in(std::string_view name, std::string_view password);
  bool enrol(std::string_view name, std::string_view password);  // from now on under that name
  bool log_out();
  const std::string& name() const { return name_; }
  bool guest() const { return guest_; }

  // `members`: JSON after the type, without braces. None: no answer in time, or a refusal; problem() says which.
  std::optional<table::json::Value> ask(std::string_view type, const std::string& members);
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
