#pragma once
// A connection and the account behind it. Lives as long as anybody still wants to answer it; the wire is gone
// once the connection is.
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/fair_queue.h"
#include "server/members.h"
#include "server/model/json_object.h"
#include "server/model/plan.h"
#include "server/request.h"
#include "server/token_bucket.h"
#include "server/update.h"
#include "server/wire.h"

namespace server {

using SessionId = std::int64_t;

struct Connection {
  Wire* wire = nullptr;
  std::shared_ptr<void> keeps_wire;  // where nobody else does: a visit over HTTP
  std::string address;
  std::string cookie;     // the browser's token, where its origin is ours
  bool greeted = false;   // hello was said, or is being answered
  AccountId account = 0;  // 0: nobody yet
  SessionId session = 0;
  std::string unproven;  // hash of the token it was given, until it shows that it got it
  std::string name;
  bool guest = true;
  bool program = false;  // its client said so
  Talk talk;
  std::uint64_t* refusals = nullptr;  // where the house counts what it refuses
  TokenBucket bucket;
  std::set<std::string> watching;  // codes of tables
  std::set<AccountId> blocked;     // whom this player wants nothing to do with
  bool is_analysing = false;       // with one question; a second one waits for its answer
  struct Answered {
    std::string id;
    std::size_t frame;  // a hash of the request
    std::string reply;  // empty: still being worked on
  };
  std::vector<Answered> answered;  // the last few, so that a request sent twice is done once

  void send(std::string frame) const {
    if (wire) wire->send(std::move(frame));
  }
  void close(Close code, std::string_view reason) const {
    if (wire) wire->close(code, reason);
  }
};
using ConnectionPtr = std::shared_ptr<Connection>;

// The language that a message asks for, if it does, and whether updates carry scenes.
inline void set_talk(Talk& talk, const Lenient<LanguageCode>& lang, const Lenient<Flag>& scene) {
  if (scene.given) talk.scene = is_set(scene);
  if (!lang.value) return;
  const auto voice = table::voice_from(lang.value->text);
  talk.words = voice.has_value();
  talk.language = voice.value_or(table::Language::kEnglish);
}

// A connection's one question to the analysis workers, for as long as they work on it. Null: there is one already. The
// slot ends on the loop: capture it as `slot = slot`, which can be moved there, and not as it is, which is copied.
inline std::shared_ptr<void> analysis_slot_for(const ConnectionPtr& connection) {
  if (std::exchange(connection->is_analysing, true)) return nullptr;
  return {connection.get(), [connection](Connection* asked) { asked->is_analysing = false; }};
}

// A request and where its answer goes. Copied into whatever finishes it later.
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
  void refuse(const table::Refused& r) const {
    if (connection->refusals) ++*connection->refusals;
    if (is_transient(r.code)) forget();
    if (connection->wire && connection->wire->refuse(r.code, r.sentence)) return;
    reply(answer("error").text("code", r.code).text("text", r.sentence));
  }
  void refuse(Refusal r) const { refuse(server::refuse(r, language())); }
  // Not the answer for good: the same request may be tried again.
  void forget() const {
    std::erase_if(connection->answered, [&](const Connection::Answered& a) {
      return a.id == request->id() && a.reply.empty();
    });
  }
  void send(std::string frame) const {
    for (Connection::Answered& a : connection->answered)
      if (a.id == request->id() && a.reply.empty()) a.reply = frame;
    connection->send(std::move(frame));
  }
};

}  // namespace server
