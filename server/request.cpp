#include "server/request.h"

namespace server {
namespace {

using table::json::Value;

std::optional<std::string> read_id(const Value& v) {
  constexpr std::size_t kLongest = 64;
  const bool fits =
      v.is(Value::Kind::kString) ? v.text.size() <= kLongest : v.integer().has_value();
  if (!fits) return std::nullopt;
  std::string out;
  table::json::write(out, v);
  return out;
}

}  // namespace

std::optional<Refusal> Request::parse(std::string_view frame) {
  auto parsed = table::json::parse(frame, {.bytes = kMaxFrame, .depth = 6});
  if (!parsed.value || !parsed.value->is(Value::Kind::kObject)) return Refusal::kNotJson;
  body_ = std::move(*parsed.value);
  if (const Value* id = find("id")) {
    auto read = read_id(*id);
    if (!read) return Refusal::kBadId;
    id_ = std::move(*read);
  }
  return std::nullopt;
}

std::optional<Refusal> Request::read(std::string_view frame, Request& out) {
  constexpr std::size_t kLongestType = 32;
  if (const auto wrong = out.parse(frame)) return wrong;
  const Value* type = out.find("t");
  const auto text = type ? type->string() : std::nullopt;
  if (!text || text->size() > kLongestType) return Refusal::kNoType;
  out.type_ = *text;
  return std::nullopt;
}

// With a type of its own it would have two.
std::optional<Refusal> Request::read_body(std::string_view type, std::string_view body,
                                          Request& out) {
  out.type_ = type;
  if (const auto wrong = out.parse(body)) return wrong;
  return out.find("t") ? std::optional(Refusal::kNotJson) : std::nullopt;
}

std::optional<Refusal> Request::read_forwarded(std::string_view type, std::string_view body,
                                               Request& out) {
  out.type_ = type;
  return out.parse(body);
}

}  // namespace server
