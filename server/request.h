#pragma once
// One message from a client, read: its type, its id, and its body. Size and depth are capped before anything is built.
// Not here: what its members are (messages.h), what it does.
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

  const std::string& type() const { return type_; }
  const std::string& id() const { return id_; }  // as JSON; empty: none was given
  const table::json::Value* find(std::string_view key) const { return body_.find(key); }

 private:
  std::optional<Refusal> parse(std::string_view frame);

  table::json::Value body_;
  std::string type_, id_;
};

}  // namespace server
