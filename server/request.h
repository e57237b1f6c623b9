#pragma once
// One message from a client, read: its type, its id, and its members by name and form. Size and depth are
// capped before anything is built. Not here: what a message does.
#include <optional>
#include <string>
#include <string_view>

#include "server/refusal.h"
#include "table/json.h"

namespace server {

inline constexpr std::size_t kMaxFrame = 8 * 1024;

class Request {
 public:
  // Reads a frame; what is wrong with it otherwise.
  static std::optional<Refusal> read(std::string_view frame, Request& out);

  const std::string& type() const { return type_; }
  const std::string& id() const { return id_; }  // as JSON; empty: none was given

  const table::json::Value* find(std::string_view key) const { return body_.find(key); }
  bool has(std::string_view key) const { return find(key) != nullptr; }
  bool flag(std::string_view key) const;
  std::optional<std::string_view> text(std::string_view key, std::size_t longest) const;
  std::optional<std::int64_t> number(std::string_view key, std::int64_t min,
                                     std::int64_t max) const;
  std::optional<std::string> code(std::string_view key) const;  // of a table, however it is typed
  std::string json(std::string_view key) const;  // the member as it came, compact; empty: none

 private:
  table::json::Value body_;
  std::string type_, id_;
};

}  // namespace server
