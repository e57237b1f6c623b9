#pragma once
// One message from a client, read: its type, its id, and its body. Size and depth are capped before anything is built.
// Not here: what its members are (messages.h), what it does.
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "server/refusal.h"
#include "table/json.h"

namespace server {

inline constexpr std::size_t kMaxFrame = 8 * 1024;

class Request {
 public:
  Request() = default;
  // As if it had come in a frame.
  Request(std::string type, table::json::Value body)
      : body_(std::move(body)), type_(std::move(type)) {}

  // Reads a frame, or the body of a request of known type; otherwise returns what is wrong with it.
  static std::optional<Refusal> read(std::string_view frame, Request& out);
  static std::optional<Refusal> read_body(std::string_view type, std::string_view body,
                                          Request& out);

  // As another node forwards it: the whole body, with or without the type in it.
  static std::optional<Refusal> read_forwarded(std::string_view type, std::string_view body,
                                               Request& out);
  std::string body_text() const { return table::json::written(body_); }

  // A request from another node carries the ticket of its answer; 0 for a request that came here. Again: another node may have
  // done it already, before it died.
  void carry(std::int64_t ticket, bool again) {
    ticket_ = ticket;
    again_ = again;
  }
  std::int64_t ticket() const { return ticket_; }
  bool again() const { return again_; }
  std::shared_ptr<const Request> sent_again(bool again) const {
    auto out = std::make_shared<Request>(*this);
    out->carry(0, again || again_);
    return out;
  }

  const std::string& type() const { return type_; }
  const std::string& id() const { return id_; }  // as JSON; empty: none was given
  const table::json::Value* find(std::string_view key) const { return body_.find(key); }

 private:
  std::optional<Refusal> parse(std::string_view frame);

  table::json::Value body_;
  std::string type_, id_;
  std::int64_t ticket_ = 0;
  bool again_ = false;
};

}  // namespace server
