#include "server/conduct.h"

#include <chrono>
#include <utility>

#include "server/await.h"
#include "server/names.h"
#include "server/store/accounts.h"
#include "server/store/conduct.h"

namespace server {
namespace {

constexpr Rate kReports = Rate::per(std::chrono::hours(1), 10, 5);

}  // namespace

Task<std::optional<AccountId>> Conduct::find_other(RequestContext call, std::string name) {
  if (!can_be_a_name(name)) {
    call.refuse(Refusal::kNobody);
    co_return std::nullopt;
  }
  const auto found = co_await ask(services_.reader, call.asker(),
                                  [name](Database& db) { return account_by_name(db, name); });
  if (found && *found && (*found)->id != call.connection->account) co_return (*found)->id;
  call.refuse(found ? Refusal::kNobody : found.why);
  co_return std::nullopt;
}

Task<> Conduct::mute(RequestContext call, messages::Mute asked) {
  const AccountId account = call.connection->account;
  const bool off = is_set(asked.off);
  const auto other = co_await find_other(call, text_of(asked.name));
  if (!other) co_return;
  const auto done = co_await ask(services_.store, [account, other = *other, off](Database& db) {
    if (!off) return block(db, account, other);
    unblock(db, account, other);
    return true;
  });
  if (!done) co_return call.refuse(Refusal::kUnavailable);
  if (!*done) co_return call.refuse(Refusal::kTooManyMuted);
  for (const ConnectionPtr& connection : {call.connection, people_.find(account)})
    if (connection && off)
      connection->blocked.erase(*other);
    else if (connection)
      connection->blocked.insert(*other);
  on_change(call.connection);
  call.ok();
}

Task<> Conduct::report(RequestContext call, messages::Report asked) {
  const AccountId account = call.connection->account;
  if (!reports_.take(account, kReports)) co_return call.refuse(Refusal::kTooFast);
  const auto other = co_await find_other(call, text_of(asked.name));
  if (!other) co_return;
  const auto done = co_await ask(
      services_.store,
      [account, other = *other, code = asked.table.value ? asked.table.value->code : "",
       why = std::string(asked.why.text), now = services_.now()](Database& db) {
        add_report(db, account, other, code, why, now);
        return true;
      });
  if (!done) co_return call.refuse(Refusal::kUnavailable);
  services_.log.say("reported");
  call.ok();
}

}  // namespace server
