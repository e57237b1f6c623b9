#include "server/net/api.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>

namespace server {
namespace {

constexpr std::string_view kPrefix = "/api/v1/";

// The prefix makes browsers take it from this very host only, and only over TLS.
std::string_view name_of(Cookies kind) {
  return kind == Cookies::kSecure ? "__Host-mazzo_session" : "mazzo_session";
}

// What docs/openapi.yaml lists, and no more: everything else is answered to the people at a table, which
// takes a connection that stays.
constexpr std::array<std::string_view, 6> kQuestions = {"games",       "tables",  "stats",
                                                        "leaderboard", "history", "transcript"};
constexpr std::array<std::string_view, 7> kCommands = {"hello",    "login",  "register", "logout",
                                                       "password", "export", "delete"};

bool in(const auto& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

// One answer, written when it comes; what holds the call keeps this alive.
class Once final : public Wire {
 public:
  Once(ConnectionHandler::Reply answer, Cookies cookies)
      : answer_(std::move(answer)), cookies_(cookies) {}

  void send(std::string frame) override {
    if (!answer_) return;
    HttpReply reply = reply_to(std::move(frame));
    const bool worthless = ends_ && reply.status == 401;
    if (!cookie_.empty() && (reply.status == 200 || worthless))
      reply.headers.emplace_back("Set-Cookie", cookie_);
    std::exchange(answer_, nullptr)(std::move(reply));
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
  static int status_of(std::string_view code) {
    static const std::map<std::string_view, int> kStatuses = {
        {"too_fast", 429},       {"bad_login", 401},    {"bad_token", 401},
        {"hello_first", 401},    {"unknown_type", 404}, {"no_such_table", 404},
        {"no_such_player", 404}, {"unavailable", 503},  {"busy", 503},
        {"restarting", 503},     {"match_runs", 409},   {"name_taken", 409},
    };
    const auto it = kStatuses.find(code);
    return it == kStatuses.end() ? 400 : it->second;
  }
  static HttpReply reply_to(std::string frame) {
    if (!frame.starts_with(R"({"t":"error")")) return {.body = std::move(frame)};
    const auto parsed = table::json::parse(frame);
    const auto member = [&](std::string_view key) {
      const auto* v = parsed.value ? parsed.value->find(key) : nullptr;
      return std::string(v ? v->string().value_or("") : "");
    };
    const int status = status_of(member("code"));
    return {.status = status,
            .type = "application/problem+json",
            .body = JsonObject()
                        .text("type", "about:blank")
                        .text("title", member("text"))
                        .number("status", status)
                        .text("code", member("code"))
                        .take()};
  }

  ConnectionHandler::Reply answer_;
  Cookies cookies_;
  std::string cookie_;
  bool ends_ = false;  // the cookie is taken back
};

bool plain(std::string_view s) {
  return std::ranges::all_of(s, [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; });
}

// a=b&c=3 as the members of a message. Values are names, codes and numbers: nothing needs escaping.
std::string members(const std::string& query) {
  std::string out;
  for (std::size_t from = 0; from < query.size();) {
    const std::size_t to = std::min(query.find('&', from), query.size());
    const std::string_view pair = std::string_view(query).substr(from, to - from);
    const auto equals = pair.find('=');
    from = to + 1;
    if (equals == std::string_view::npos || !plain(pair.substr(0, equals))) continue;
    const std::string_view value = pair.substr(equals + 1);
    const bool number = !value.empty() && value.size() < 16 &&
                        value.find_first_not_of("0123456789") == std::string_view::npos &&
                        (value[0] != '0' || value.size() == 1);
    const std::string name(pair.substr(0, equals));
    out += ",\"" + name + "\":" +
           (number && name != "name" && name != "table" ? std::string(value) : quoted(value));
  }
  return out;
}

HttpReply problem(int status, std::string_view title) {
  return {.status = status,
          .type = "application/problem+json",
          .body = JsonObject()
                      .text("type", "about:blank")
                      .text("title", title)
                      .number("status", status)
                      .take()};
}

HttpReply not_allowed(std::string_view methods, std::string_view title) {
  HttpReply reply = problem(405, title);
  reply.headers.emplace_back("Allow", methods);
  return reply;
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
  const bool post = request.method == "POST";
  if (!plain(name) || name.empty()) return answer(problem(404, "There is no such thing."));
  if (!in(kQuestions, name) && !in(kCommands, name))
    return answer(problem(404, "Over HTTP there is no such thing; ask over the WebSocket, /ws."));
  if (!post && request.method != "GET") return answer(not_allowed("GET, POST", "GET or POST."));
  if (!post && !in(kQuestions, name))  // a GET changes nothing
    return answer(not_allowed("POST", "This is not a question: POST."));
  const std::string token = token_in(request.cookie, settings.cookies);
  if (!request.origin.empty() && !in(settings.origins, request.origin))
    return answer(problem(403, "This origin may not come in."));
  const bool by_our_page = !request.origin.empty() || request.fetch_site == "same-origin";
  if (post && !token.empty() && !by_our_page)
    return answer(problem(403, "A cookie counts with the Origin of its page only."));
  if (post && !request.content_type.starts_with("application/json"))
    return answer(problem(415, "Send application/json."));
  if (post && !request.body.starts_with("{")) return answer(problem(400, "Send one JSON object."));
  std::string frame = "{\"t\":" + quoted(name);
  if (!post)
    frame += members(request.query) + "}";
  else if (const auto rest = request.body.find_first_not_of(" \t\r\n", 1);
           rest != std::string::npos && request.body[rest] == '}')
    frame += request.body.substr(rest);
  else
    frame += "," + request.body.substr(1);
  const auto wire = std::make_shared<Once>(answer, settings.cookies);
  const ConnectionPtr visitor = house.visitor(*wire, request.address, token);
  visitor->keeps_wire = wire;
  house.ask(visitor, frame);
}

}  // namespace server
