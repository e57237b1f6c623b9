#include "server/app/api.h"

#include <algorithm>
#include <map>
#include <optional>
#include <ranges>
#include <tuple>
#include <utility>
#include <vector>

#include "server/protocol.h"

namespace server {
namespace {

constexpr std::string_view kPrefix = "/api/v1/";

// The prefix makes browsers accept it from this very host only, and only over TLS.
std::string_view name_of(Cookies kind) {
  return kind == Cookies::kSecure ? "__Host-mazzo_session" : "mazzo_session";
}

bool in(const auto& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

// RFC 9457, with the protocol's code.
struct Problem {
  std::string_view type = "about:blank";
  std::string_view title{};
  int status = 400;
  std::string_view code{};
  static constexpr auto fields() {
    using core::field;
    return std::tuple{field("type", &Problem::type), field("title", &Problem::title),
                      field("status", &Problem::status), field("code", &Problem::code)};
  }
};

HttpReply problem(int status, std::string_view title, std::string_view code = {}) {
  return {.status = status,
          .type = "application/problem+json",
          .body = json_of(Problem{.title = title, .status = status, .code = code})};
}

int status_of(std::string_view code) {
  static const std::map<std::string_view, int> kStatuses = {
      {"too_fast", 429},      {"bad_login", 401},     {"bad_token", 401},      {"hello_first", 401},
      {"unknown_type", 404},  {"no_such_table", 404}, {"no_such_player", 404}, {"unavailable", 503},
      {"no_such_match", 404}, {"busy", 503},          {"restarting", 503},     {"match_runs", 409},
      {"name_taken", 409},
  };
  const auto it = kStatuses.find(code);
  return it == kStatuses.end() ? 400 : it->second;
}

// One answer, written when it comes; the holder of the call keeps this alive.
class Once final : public Wire {
 public:
  Once(ConnectionHandler::Reply answer, Cookies cookies)
      : answer_(std::move(answer)), cookies_(cookies) {}

  void send(std::string frame) override { reply({.body = std::move(frame)}); }
  bool refuse(std::string_view code, std::string_view sentence) override {
    reply(problem(status_of(code), sentence, code));
    return true;
  }
  void close(Close, std::string_view) override {}
  bool give_cookie(std::string_view token) override {
    ends_ = token.empty();
    cookie_ = std::string(name_of(cookies_)) + "=" + std::string(token) +
              "; Path=/; HttpOnly; SameSite=Strict; Max-Age=" + (token.empty() ? "0" : "31536000") +
              (cookies_ == Cookies::kSecure ? "; Secure" : "");
    return true;
  }

 private:
  void reply(HttpReply reply) {
    if (!answer_) return;
    const bool worthless = ends_ && reply.status == 401;
    if (!cookie_.empty() && (reply.status == 200 || worthless))
      reply.headers.emplace_back("Set-Cookie", cookie_);
    std::exchange(answer_, nullptr)(std::move(reply));
  }

  ConnectionHandler::Reply answer_;
  Cookies cookies_;
  std::string cookie_;
  bool ends_ = false;  // the answer removes the cookie
};

bool plain(std::string_view s) {
  return std::ranges::all_of(s, [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; });
}

bool is_number(std::string_view s) {
  return !s.empty() && s.size() < 16 &&
         s.find_first_not_of("0123456789") == std::string_view::npos &&
         (s[0] != '0' || s.size() == 1);
}

// A member as its row wants it; digits in an address are a number only if the row wants a number.
Value value_in(const std::vector<MemberRow>& members, std::string_view name,
               std::string_view text) {
  const auto row = std::ranges::find(members, name, &MemberRow::name);
  const bool number = row != members.end() && !row->is_text && is_number(text);
  Value out;
  out.kind = number ? Value::Kind::kNumber : Value::Kind::kString;
  out.text = text;
  return out;
}

// a=b&c=3 as the members of a message; none if a member comes twice or the text is not UTF-8. Values are names, codes
// and numbers, so nothing in them is escaped.
std::optional<Value> body_of(const RequestRow& row, std::string_view query) {
  if (!table::json::is_utf8(query)) return std::nullopt;
  const auto members = row.members();
  Value out;
  out.kind = Value::Kind::kObject;
  for (const auto& part : std::views::split(query, '&')) {
    const std::string_view pair(part.begin(), part.end());
    const auto equals = pair.find('=');
    const std::string_view name = pair.substr(0, equals);
    if (equals == std::string_view::npos || !plain(name)) continue;
    if (out.find(name)) return std::nullopt;
    out.keys.emplace_back(name);
    out.items.push_back(value_in(members, name, pair.substr(equals + 1)));
  }
  return out;
}

HttpReply not_allowed(std::string_view methods, std::string_view title) {
  HttpReply reply = problem(405, title);
  reply.headers.emplace_back("Allow", methods);
  return reply;
}

// Why a request is refused unread, if it is.
std::optional<HttpReply> turned_away(const ApiSettings& settings, const HttpRequest& request,
                                     const RequestRow& row, const std::string& token) {
  const bool post = request.method == "POST";
  if (!post && request.method != "GET") return not_allowed("GET, POST", "GET or POST.");
  if (!post && row.is.http != Http::kGet)  // a GET changes nothing
    return not_allowed("POST", "This is not a question: POST.");
  if (!request.origin.empty() && !in(settings.origins, request.origin))
    return problem(403, "This origin may not come in.");
  const bool by_our_page = !request.origin.empty() || request.fetch_site == "same-origin";
  if (post && !token.empty() && !by_our_page)
    return problem(403, "A cookie counts with the Origin of its page only.");
  if (post && !request.content_type.starts_with("application/json"))
    return problem(415, "Send application/json.");
  if (post && !request.body.starts_with("{")) return problem(400, "Send one JSON object.");
  return std::nullopt;
}

}  // namespace

std::string token_in(const std::string& cookies, Cookies kind) {
  const std::string wanted = std::string(name_of(kind)) + "=";
  for (std::size_t from = 0; from < cookies.size();) {
    while (from < cookies.size() && cookies[from] == ' ') ++from;
    const std::size_t to = std::min(cookies.find(';', from), cookies.size());
    if (cookies.compare(from, wanted.size(), wanted) == 0)
      return cookies.substr(from + wanted.size(), to - from - wanted.size());
    from = to + 1;
  }
  return {};
}

void answer_api(House& house, const ApiSettings& settings, const HttpRequest& request,
                const ConnectionHandler::Reply& answer) {
  const std::string name = request.path.substr(kPrefix.size());
  if (!plain(name) || name.empty()) return answer(problem(404, "There is no such thing."));
  const RequestRow* row = find_request(name);
  if (!row || row->is.http == Http::kNone)
    return answer(problem(404, "Over HTTP there is no such thing; ask over the WebSocket, /ws."));
  const std::string token = token_in(request.cookie, settings.cookies);
  if (auto refused = turned_away(settings, request, *row, token))
    return answer(*std::move(refused));
  const auto wire = std::make_shared<Once>(answer, settings.cookies);
  const ConnectionPtr visitor = house.visitor(*wire, request.address, token);
  visitor->keeps_wire = wire;
  if (request.method == "POST") return house.ask(visitor, name, request.body);
  auto body = body_of(*row, request.query);
  if (!body) return house.refuse(visitor, Refusal::kNotJson);
  house.ask(visitor, Request(name, *std::move(body)));
}

}  // namespace server
