#include "server/conduct.h"

#include <algorithm>
#include <array>
#include <chrono>

#include "server/names.h"
#include "server/store/accounts.h"
#include "server/store/conduct.h"

namespace server {
namespace {

constexpr Rate kReports = Rate::per(std::chrono::hours(1), 10, 5);
constexpr std::array<std::string_view, 4> kWhys = {"cheating", "stalling", "name", "other"};

}  // namespace

Conduct::MaybeRefused Conduct::find_other(const RequestContext& call,
                                          std::function<void(AccountId)> then) {
  const std::string name(call.request->text("name", kMaxName).value_or(""));
  if (!can_be_a_name(name)) return refuse(Refusal::kNobody, call.language());
  const bool asked = services_.reader.ask(
      call.asker(), [name](Database& db) { return account_by_name(db, name); },
      [call, then = std::move(then)](const std::optional<std::optional<Account>>& found) {
        if (!found) return call.refuse(Refusal::kUnavailable);
        if (!*found || (*found)->id == call.connection->account)
          return call.refuse(Refusal::kNobody);
        then((*found)->id);
      });
  if (!asked) return refuse(Refusal::kBusy, call.language());
  return std::nullopt;
}

Conduct::MaybeRefused Conduct::mute(const RequestContext& call) {
  return find_other(call, [this, call](AccountId other) {
    const bool off = call.request->flag("off");
    services_.store.ask(
        [account = call.connection->account, other, off](Database& db) {
          if (!off) return block(db, account, other);
          unblock(db, account, other);
          return true;
        },
        [this, call, other](std::optional<bool> done) {
          if (!done) return call.refuse(Refusal::kUnavailable);
          if (!*done) return call.refuse(Refusal::kTooManyMuted);
          muted(call, other);
          call.ok();
        });
  });
}

void Conduct::muted(const RequestContext& call, AccountId other) {
  const ConnectionPtr now = people_.find(call.connection->account);
  for (const ConnectionPtr& connection : {call.connection, now})
    if (connection && call.request->flag("off"))
      connection->blocked.erase(other);
    else if (connection)
      connection->blocked.insert(other);
}

Conduct::MaybeRefused Conduct::report(const RequestContext& call) {
  const std::string why(call.request->text("why", 16).value_or(""));
  const std::string code = call.request->code("table").value_or("");
  if (std::ranges::find(kWhys, why) == kWhys.end())
    return bad_field("why",
                     {"cheating, stalling, name or other", "cheating, stalling, name o other"},
                     call.language());
  if (!reports_.take(call.connection->account, kReports))
    return refuse(Refusal::kTooFast, call.language());
  return find_other(call, [this, call, why, code](AccountId other) {
    services_.store.ask(
        [account = call.connection->account, other, code, why,
         now = services_.now()](Database& db) {
          add_report(db, account, other, code, why, now);
          return true;
        },
        [this, call](std::optional<bool> done) {
          if (!done) return call.refuse(Refusal::kUnavailable);
          services_.log.say("reported");
          call.ok();
        });
  });
}

}  // namespace server
