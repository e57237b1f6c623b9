#include "server/protocol_docs.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <vector>

#include "server/model/json_object.h"
#include "server/protocol.h"

namespace server {
namespace {

std::string_view name(From from) {
  constexpr std::array<std::string_view, 4> kNames = {"anybody", "players", "guests", "members"};
  return kNames[static_cast<std::size_t>(from)];
}
std::string_view name(Http http) {
  constexpr std::array<std::string_view, 3> kNames = {"", "GET", "POST"};
  return kNames[static_cast<std::size_t>(http)];
}

std::string needed_in(const std::vector<MemberRow>& members, std::vector<std::string> out = {}) {
  for (const MemberRow& m : members)
    if (m.needed) out.emplace_back(m.name);
  return list(out, quoted);
}

// --- docs/messages.json ------------------------------------------------------------------------------

std::string request_json(const RequestRow& row) {
  const auto members = row.members();
  JsonObject properties;
  properties.raw("t", JsonObject().text("const", row.type).take());
  properties.raw("id", R"({"$ref":"#/$defs/id"})");
  for (const MemberRow& m : members) properties.raw(m.name, m.schema);
  JsonObject out;
  out.text("description", row.is.summary)
      .text("type", "object")
      .raw("required", needed_in(members, {"t"}))
      .raw("properties", properties.take())
      .text("from", name(row.is.from))
      .text("answer", row.is.answer);
  if (row.is.http != Http::kNone) out.text("http", name(row.is.http));
  if (row.is.question) out.flag("question", true);
  if (row.is.begins_matches) out.flag("begins_matches", true);
  return out.take();
}

// --- docs/openapi.yaml -------------------------------------------------------------------------------

constexpr std::string_view kHead = R"(openapi: 3.1.0
info:
  title: Mazzo over HTTP
  version: "1"
  description: >
    Each path does what the message of the same name does over the WebSocket, once, and answers with the same object;
    docs/protocol.md describes the messages, docs/messages.json is their schema. A browser gets its session here: hello
    and login set the cookie mazzo_session (HttpOnly, SameSite=Strict; where the page came over TLS it is Secure and its
    name is __Host-mazzo_session), with which the page then opens /ws. Requests of pages from other origins are refused,
    and so is a POST with the cookie that has neither Origin nor Sec-Fetch-Site: same-origin. Errors are problems
    (RFC 9457) with the protocol's code; their title is in the language that the member lang asks for (en, it). The
    answer to an invalid cookie removes it.
  license: {name: MIT, identifier: MIT}
servers: [{url: /}]
paths:
)";
constexpr std::string_view kComponents = R"(components:
  securitySchemes:
    cookie: {type: apiKey, in: cookie, name: mazzo_session}
  responses:
)";
constexpr std::string_view kProblem = R"(    Problem:
      description: Refused; nothing was changed
      content: {application/problem+json: {schema: {$ref: "messages.json#/$defs/problem"}}}
)";

std::string title_of(std::string_view answer) {
  std::string out(answer);
  out[0] = static_cast<char>(out[0] - 'a' + 'A');
  return out;
}

std::string parameters(const std::vector<MemberRow>& members) {
  std::string out = members.empty() ? "" : "      parameters:\n";
  for (const MemberRow& m : members) {
    JsonObject parameter;
    parameter.text("name", m.name).text("in", "query");
    if (m.needed) parameter.flag("required", true);
    out += "        - " + parameter.raw("schema", m.schema).take() + "\n";
  }
  return out;
}

std::string body(const std::vector<MemberRow>& members) {
  JsonObject properties;
  for (const MemberRow& m : members) properties.raw(m.name, m.schema);
  JsonObject schema;
  schema.text("type", "object");
  if (const std::string needed = needed_in(members); needed != "[]") schema.raw("required", needed);
  schema.raw("properties", properties.take());
  return "      requestBody:\n        content:\n          application/json:\n            schema: " +
         schema.take() + "\n";
}

std::string path(const RequestRow& row) {
  const bool get = row.is.http == Http::kGet;
  std::string out = "  /api/v1/" + std::string(row.type) + ":\n";
  out += get ? "    get:\n" : "    post:\n";
  out += "      summary: " + quoted(row.is.summary) + "\n";
  if (row.is.from != From::kAnybody) out += "      security: [{cookie: []}]\n";
  out += get ? parameters(row.members()) : body(row.members());
  return out + "      responses:\n        \"200\": {$ref: \"#/components/responses/" +
         title_of(row.is.answer) +
         "\"}\n        default: {$ref: \"#/components/responses/Problem\"}\n";
}

std::string response(const RequestRow& row) {
  const std::string answer(row.is.answer);
  const bool sets_cookie = row.is.greets != Greets::kNo;
  return "    " + title_of(answer) + ":\n      description: \"The message " + answer +
         (sets_cookie ? "; sets the cookie" : "") + "\"\n" +
         (sets_cookie ? "      headers: {Set-Cookie: {schema: {type: string}}}\n" : "") +
         "      content: {application/json: {schema: {$ref: \"messages.json#/$defs/" + answer +
         "\"}}}\n";
}

}  // namespace

std::string requests_json() {
  std::string out = "{";
  for (const RequestRow& row : protocol())
    out += (out.size() > 1 ? ",\n    " : "\n    ") + quoted(row.type) + ": " + request_json(row);
  return out + "\n  }";
}

std::string openapi_yaml() {
  std::string paths, responses;
  std::set<std::string_view> answers;
  for (const RequestRow& row : protocol()) {
    if (row.is.http == Http::kNone) continue;
    paths += path(row);
    if (answers.insert(row.is.answer).second) responses += response(row);
  }
  return std::string(kHead) + paths + std::string(kComponents) + responses + std::string(kProblem);
}

}  // namespace server
