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

std::optional<Refusal> Request::read(std::string_view frame, Request& out) {
  auto parsed = table::json::parse(frame, {.bytes = kMaxFrame, .depth = 6});
  if (!parsed.value || !parsed.value->is(Value::Kind::kObject)) return Refusal::kNotJson;
  out.body_ = std::move(*parsed.value);
  if (const Value* id = out.body_.find("id")) {
    auto read = read_id(*id);
    if (!read) return Refusal::kBadId;
    out.id_ = std::move(*read);
  }
  const auto type = out.text("t", 32);
  if (!type) return Refusal::kNoType;
  out.type_ = *type;
  return std::nullopt;
}

bool Request::flag(std::string_view key) const {
  const Value* v = find(key);
  return v && v->is(Value::Kind::kBool) && v->boolean;
}
std::optional<std::string_view> Request::text(std::string_view key, std::size_t longest) const {
  const Value* v = find(key);
  const auto s = v ? v->string() : std::nullopt;
  return s && s->size() <= longest ? s : std::nullopt;
}
std::optional<std::int64_t> Request::number(std::string_view key, std::int64_t min,
                                            std::int64_t max) const {
  const Value* v = find(key);
  return v ? v->integer(min, max) : std::nullopt;
}
std::optional<std::string> Request::code(std::string_view key) const {
  constexpr std::size_t kLongest = 16;
  const auto typed = text(key, kLongest);
  if (!typed) return std::nullopt;
  std::string out;
  for (const char c : *typed)
    if (c != ' ') out += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return out;
}
std::string Request::json(std::string_view key) const {
  std::string out;
  if (const Value* v = find(key)) table::json::write(out, *v);
  return out;
}

}  // namespace server
