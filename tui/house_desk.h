#pragma once
// Questions to a house that are answered at once: who leads, how did I do, what is played. One question at a time,
// and whoever asks waits for the answer; a match is played through house_venue.h.
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "table/json.h"
#include "table/messages.h"
#include "tui/kept_token.h"
#include "tui/web_socket.h"

namespace tui {

class HouseDesk {
 public:
  // Comes in as the guest whose token lies there, or as a new one. ok(): the house let us in.
  HouseDesk(const Address& address, table::Language language, const std::string& token_path);
  bool ok() const { return ok_; }

  // `members`: JSON after the type, without braces. None: no answer in time, or a refusal.
  std::optional<table::json::Value> ask(std::string_view type, const std::string& members);

 private:
  std::optional<table::json::Value> hello(table::Language language);

  KeptToken token_;
  std::unique_ptr<WebSocket> socket_;
  int asked_ = 0;
  bool ok_ = false;
};

}  // namespace tui
