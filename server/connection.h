#pragma once
// A connection and the account behind it. Lives as long as an answer to it is pending; the wire is gone
// once the connection is.
#include <algorithm>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/fair_queue.h"
#include "server/members.h"
#include "server/model/clock.h"
#include "server/model/json_object.h"
#include "server/model/node.h"
#include "server/model/plan.h"
#include "server/request.h"
#include "server/token_bucket.h"
#include "server/update.h"
#include "server/wire.h"

namespace server {

using SessionId = std::int64_t;

struct Connection {
  Wire* wire = nullptr;
  std::shared_ptr<void> keeps_wire;  // for an HTTP request, which nothing else keeps
  std::string address;
  std::string cookie;     // the browser's token, where its origin is ours
  bool greeted = false;   // hello has come; its answer may be pending
  AccountId account = 0;  // 0: none yet
  SessionId session = 0;
  std::int64_t number = 0;  // no other connection of the house has it, at any node
  NodeId node = 0;          // where its client is connected; 0: here
  Millis since = 0;  // when its client said hello; later than that of the previous connection
  int waits_elsewhere = 0;  // requests that other nodes are to answer
  std::string unproven;     // hash of its new token, until the client proves that it has it
  std::string name;
  bool guest = true;
  bool program = false;  // its client said so
  Talk talk;
  std::uint64_t* refusals = nullptr;  // where the house counts what it refuses
  TokenBucket bucket;
  std::set<std::string> watching;  // codes of tables
  std::set<AccountId> blocked;     // accounts that this player has blocked
  bool is_analysing = false;       // one question at a time; a second waits for its answer
  struct Answered {
    std::string id;
    std::size_t frame;  // a hash of the request
    std::string reply;  // empty: still in progress
  };
  static constexpr std::size_t kMostRemembered = 16 * 1024;
  std::vector<Answered> answered;  // the last few, so that a repeated request is done once
  void remember(const std::string& id, const std::string& reply);  // to a request in progress

  Chair chair() const {  // this player, sitting down
    return {.account = account, .name = name, .program = program, .guest = guest};
  }
  void send(std::string frame) const {
    if (wire) wire->send(std::move(frame));
  }
  void close(Close code, std::string_view reason) const {
    if (wire) wire->close(code, reason);
  }
};
using ConnectionPtr = std::shared_ptr<Connection>;

// All replies together have at most kMostRemembered bytes; the oldest go. The last stays, however long.
inline void Connection::remember(const std::string& id, const std::string& reply) {
  std::size_t bytes = 0;
  for (Answered& a : answered) {
    if (a.id == id && a.reply.empty()) a.reply = reply;
    bytes += a.reply.size();
  }
  while (bytes > kMostRemembered) {
    const auto oldest =
        std::ranges::find_if(answered, [](const auto& a) { return !a.reply.empty(); });
    if (oldest->id == id) return;
    bytes -= oldest->reply.size();
    answered.erase(oldest);
  }
}

// The language that a message asks for, if it does, and whether updates carry scenes.
inline void set_talk(Talk& talk, const Lenient<LanguageCode>& lang, const Lenient<Flag>& scene) {
  if (scene.given) talk.scene = is_set(scene);
  if (!lang.value) return;
  const auto voice = table::voice_from(lang.value->text);
  talk.words = voice.has_value();
  talk.language = voice.value_or(table::Language::kEnglish);
}

// A connection's only question to the analysis workers, while they work on it. Null if there is one already. The slot
// must end on the loop, so capture it as `slot = slot`, which can be moved there, and not as `slot`, which is copied.
inline std::shared_ptr<void> analysis_slot_for(const ConnectionPtr& connection) {
  if (std::exchange(connection->is_analysing, true)) return nullptr;
  return {connection.get(), [connection](Connection* asked) { asked->is_analysing = false; }};
}

// A request and where its answer goes. Copied into the code that finishes it later.
struct RequestContext {
  ConnectionPtr connection;
  std::shared_ptr<const Request> request;

  table::Voice language() const { return connection->talk.language; }
  Asker asker() const { return {connection->address, connection->account}; }
  JsonObject answer(std::string_view type) const {
    JsonObject out(type);
    if (!request->id().empty()) out.raw("re", request->id());
    return out;
  }
  void reply(JsonObject out) const { send(out.take()); }
  void ok() const { reply(answer("ok")); }
  // `until`: when the same request may succeed; 0: unknown.
  void refuse(const table::Refused& r, Millis until = 0) const {
    if (connection->refusals) ++*connection->refusals;
    if (is_transient(r.code)) forget();
    if (connection->wire && connection->wire->refuse(r.code, r.sentence)) return;
    JsonObject out = answer("error");
    out.text("code", r.code).text("text", r.sentence);
    if (until > 0) out.number("until_ms", until);
    reply(std::move(out));
  }
  void refuse(Refusal r) const { refuse(server::refuse(r, language())); }
  // A temporary answer: the client may send the same request again.
  void forget() const {
    std::erase_if(connection->answered, [&](const Connection::Answered& a) {
      return a.id == request->id() && a.reply.empty();
    });
  }
  void send(std::string frame) const {
    connection->remember(request->id(), frame);
    if (connection->wire && request->ticket() != 0)
      connection->wire->reply_to(request->ticket(), std::move(frame));
    else
      connection->send(std::move(frame));
  }
};

}  // namespace server
