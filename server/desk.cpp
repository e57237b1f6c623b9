#include "server/desk.h"

#include <algorithm>

#include "server/await.h"
#include "server/names.h"
#include "server/plan_json.h"
#include "server/records_json.h"
#include "server/secrets.h"
#include "server/store/conduct.h"
#include "server/store/hosting.h"

namespace server {
namespace {

constexpr std::int64_t kPage = 200;
constexpr std::size_t kLongestNotice = 500;
constexpr std::string_view kCannotRead = "The store cannot be read.";

// Without control characters, which move a terminal's cursor: single bytes, and U+0080 to U+009F.
bool is_one_line(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool second_of_two = i > 0 && byte(i - 1) == 0xC2 && byte(i) < 0xA0;
    if (byte(i) < 0x20 || byte(i) == 0x7F || second_of_two) return false;
  }
  return true;
}

std::string text_in(const Request& request, std::string_view key) {
  const table::json::Value* found = request.find(key);
  return std::string(found ? found->string().value_or("") : "");
}

std::string report_json(const Report& r) {
  return JsonObject()
      .number("at_ms", r.at)
      .text("reporter", r.reporter)
      .text("reported", r.reported)
      .text("table", r.code)
      .text("why", r.why)
      .take();
}

}  // namespace

const std::map<std::string_view, Desk::Handler>& Desk::handlers() {
  static const std::map<std::string_view, Handler> kHandlers = {
      {"accounts", &Desk::accounts}, {"account", &Desk::account},
      {"rename", &Desk::rename},     {"ban", &Desk::ban},
      {"unban", &Desk::unban},       {"reset_password", &Desk::reset_password},
      {"tables", &Desk::tables},     {"close", &Desk::close},
      {"say", &Desk::say},           {"reports", &Desk::reports},
  };
  return kHandlers;
}

void Desk::Order::refuse(std::string_view sentence) const {
  answer(JsonObject("error").text("text", sentence).take());
}
void Desk::Order::cannot_write() const { refuse("The store cannot write; nothing was changed."); }
void Desk::Order::ok() const { answer(JsonObject("ok").take()); }

void Desk::ask(std::string_view line, const Answer& answer) {
  Order order{{}, answer};
  if (Request::read(line, order.request)) return order.refuse("The house cannot read the order.");
  const auto handler = handlers().find(order.request.type());
  if (handler == handlers().end()) return order.refuse("The house does not know the order.");
  scope_.start((this->*handler->second)(std::move(order)));
}

void Desk::did(std::string_view what, std::string_view to) const {
  services_.log.say("host_did", JsonObject().text("deed", what).text("to", to));
}

Task<std::optional<Account>> Desk::account_in(Order order) {
  const std::string name = text_in(order.request, "name");
  if (can_be_a_name(name)) {
    const auto found = co_await server::ask(
        services_.reader, {}, [name](Database& db) { return account_by_name(db, name); });
    if (!found) order.refuse(kCannotRead);
    if (!found) co_return std::nullopt;
    if (*found) co_return **found;
  }
  order.refuse("There is no account \"" + name + "\".");
  co_return std::nullopt;
}

// --- accounts --------------------------------------------------------------------------------------

std::string Desk::account_json(const Account& account, std::int64_t reports) const {
  return JsonObject()
      .text("name", account.name)
      .flag("guest", account.guest())
      .number("created_ms", account.created)
      .number("banned_ms", account.banned)
      .flag("here", people_.here(account.id))
      .raw("tables", list(tables_.tables_of(account.id), quoted))
      .number("reports", reports)
      .take();
}

Task<> Desk::accounts(Order order) {
  const table::json::Value* asked = order.request.find("after");
  const std::int64_t after = asked ? asked->integer().value_or(0) : 0;
  const auto rows = co_await server::ask(
      services_.reader, {}, [after](Database& db) { return accounts_after(db, after, kPage); });
  if (!rows) co_return order.refuse(kCannotRead);
  JsonObject out("accounts");
  out.raw("rows", list(*rows, [this](const AccountRow& row) {
            return account_json(row.account, row.reports);
          }));
  if (static_cast<std::int64_t>(rows->size()) == kPage) out.number("next", rows->back().account.id);
  order.answer(out.take());
}

Task<> Desk::account(Order order) {
  const auto account = co_await account_in(order);
  if (!account) co_return;
  const auto known = co_await server::ask(services_.reader, {}, [id = account->id](Database& db) {
    return std::pair(figures_json(db, id), reports_about(db, id));
  });
  if (!known) co_return order.refuse(kCannotRead);
  order.answer(JsonObject("account")
                   .raw("account", account_json(*account, known->second))
                   .raw("games", known->first)
                   .take());
}

Task<> Desk::rename(Order order) {
  const std::string name = text_in(order.request, "new");
  if (const auto refused = refuse_name(name, table::Language::kEnglish))
    co_return order.refuse(refused->sentence);
  const auto account = co_await account_in(order);
  if (!account) co_return;
  const auto done = co_await server::ask(services_.store, [id = account->id, name](Database& db) {
    const bool renamed = rename_account(db, id, name);
    return std::pair(renamed, rename_some(db, id, Renaming::kStep));
  });
  if (!done) co_return order.cannot_write();
  if (!done->first) co_return order.refuse(name_taken(name, table::Language::kEnglish).sentence);
  hands_.rename(account->id, name);
  lobby_.rename(account->id, name);
  renaming_.did(done->second);
  did("rename", account->name + " to " + name);
  order.ok();
}

Task<> Desk::ban(Order order) {
  const auto account = co_await account_in(order);
  if (!account) co_return;
  const auto done = co_await server::ask(
      services_.store,
      [id = account->id, now = services_.now()](Database& db) { return server::ban(db, id, now); });
  if (!done) co_return order.cannot_write();
  hands_.close(account->id, Close::kBanned, "banned");
  did("ban", account->name);
  order.ok();
}

Task<> Desk::unban(Order order) {
  const auto account = co_await account_in(order);
  if (!account) co_return;
  const auto done = co_await server::ask(services_.store, [id = account->id](Database& db) {
    server::unban(db, id);
    return true;
  });
  if (!done) co_return order.cannot_write();
  did("unban", account->name);
  order.ok();
}

// A new password, which the host tells the player. All sessions of the account end.
Task<> Desk::reset_password(Order order) {
  const auto account = co_await account_in(order);
  if (!account) co_return;
  if (account->guest()) co_return order.refuse(account->name + " is a guest, without a password.");
  const std::string fresh = new_code() + "-" + new_code();
  const auto hash =
      co_await server::ask(services_.hashers, {}, [fresh] { return hash_password(fresh); });
  if (!hash || hash->empty()) co_return order.refuse("The house is busy; try again in a moment.");
  const auto done =
      co_await server::ask(services_.store, [id = account->id, hash = *hash](Database& db) {
        set_password(db, id, hash);
        return end_sessions(db, id);
      });
  if (!done) co_return order.cannot_write();
  hands_.close(account->id, Close::kLogInAgain, "the password was reset");
  did("reset_password", account->name);
  order.answer(JsonObject("password").text("password", fresh).take());
}

// --- tables, and announcements ---------------------------------------------------------------------

Task<> Desk::tables(Order order) {
  std::vector<const Plan*> plans;
  for (const auto& [code, table] : tables_.all())
    if (table->plan().status <= Status::kPlaying) plans.push_back(&table->plan());
  std::ranges::sort(plans, std::greater<>(), &Plan::id);
  order.answer(JsonObject("tables")
                   .raw("tables", list(plans, [](const Plan* plan) { return public_json(*plan); }))
                   .take());
  co_return;
}

// Removes a table that has not begun, breaks off a match.
Task<> Desk::close(Order order) {
  TableCode typed;
  const table::json::Value* asked = order.request.find("table");
  const TablePtr table =
      asked && TableCode::read(*asked, typed) ? tables_.find(typed.code) : nullptr;
  if (const auto* known = table ? nullptr : tables_.elsewhere(typed.code))
    co_return order.refuse("Node " + std::to_string(known->owner) + " has table \"" + typed.code +
                           "\"; ask there.");
  const std::string nowhere = "No table \"" + typed.code + "\" is open or being played.";
  if (!table) co_return order.refuse(nowhere);
  Turn turn = co_await tables_.enter(table);
  if (!turn || turn->over() || turn->closed()) co_return order.refuse(nowhere);
  if (turn->match()) {
    co_await play_.record(turn, {.kind = Entry::Kind::kAborted}, std::nullopt);
  } else {
    Plan next = turn->plan();
    next.status = Status::kClosed;
    co_await lobby_.change(turn, std::move(next), std::nullopt);
  }
  if (!table->over() && !table->closed()) co_return order.cannot_write();
  did("close", typed.code);
  order.ok();
}

Task<> Desk::say(Order order) {
  const std::string text = text_in(order.request, "text");
  if (text.empty() || text.size() > kLongestNotice || !is_one_line(text))
    co_return order.refuse("A notice has 1 to 500 bytes, without line breaks.");
  hands_.tell_all(JsonObject("notice").text("text", text).take());
  did("say", text);
  order.ok();
}

Task<> Desk::reports(Order order) {
  const auto rows = co_await server::ask(
      services_.reader, {}, [](Database& db) { return server::reports(db, kMostReports); });
  if (!rows) co_return order.refuse(kCannotRead);
  order.answer(JsonObject("reports").raw("rows", list(*rows, report_json)).take());
}

}  // namespace server
