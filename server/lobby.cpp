#include "server/lobby.h"

#include <algorithm>
#include <span>
#include <utility>

#include "server/await.h"
#include "server/secrets.h"
#include "server/store/conduct.h"
#include "table/open.h"

namespace server {
namespace {

constexpr std::size_t kMostListed = 100;

// On the requested chair; otherwise on the chair that is kept for this player, or on the first free chair.
std::optional<Refusal> sit(Plan& plan, std::optional<std::size_t> wanted,
                           const Connection& connection) {
  const auto kept = plan.chair_kept_for(connection.account);
  const auto at = wanted ? wanted : kept ? kept : plan.first_free();
  if (!at) return plan.full() ? Refusal::kTableFull : Refusal::kReserved;
  if (*at >= plan.chairs.size()) return Refusal::kNoSeat;
  if (!plan.chairs[*at].empty()) return Refusal::kSeatTaken;
  if (plan.chairs[*at].kept() && at != kept) return Refusal::kReserved;
  plan.seat_person(*at, connection.chair());
  return Lobby::refuse_rating(plan);
}

std::string entropy_of(const std::optional<Entropy>& sent) { return sent ? sent->hex : ""; }

}  // namespace

// --- making a table --------------------------------------------------------------------------------

std::optional<Plan> Lobby::plan_of(const RequestContext& call, const messages::Wish& wish) const {
  Plan plan;
  plan.setup.game = text_of(wish.game);
  plan.setup.seats = wish.players ? static_cast<int>(wish.players->n) : 0;
  plan.setup.seed = random_hex(32);
  if (wish.options) plan.setup.options = wish.options->list;
  plan.clock_s = wish.clock ? wish.clock->seconds : services_.settings.table_clock;
  const auto opened = table::open(plan.setup, call.language());
  if (!opened.table) {
    call.refuse(opened.refused);
    return std::nullopt;
  }
  plan.setup.seats = opened.table->seats();
  plan.chairs.resize(static_cast<std::size_t>(plan.setup.seats));
  return plan;
}

Task<> Lobby::create(RequestContext call, messages::Create asked) {
  auto plan = plan_of(call, asked);
  if (!plan) co_return;
  const Connection& host = *call.connection;
  if (!tables_.may_sit(host.account)) co_return call.refuse(Refusal::kTooManyTables);
  plan->door = asked.is_public && asked.is_public->set ? Door::kPublic : Door::kInvited;
  plan->host = host.account;
  plan->rated = asked.rated && asked.rated->set;
  if (!asked.clock) plan->clock_s = default_clock(*plan);
  plan->seat_person(0, host.chair());
  const std::vector<int> levels = asked.bots ? asked.bots->list : std::vector<int>();
  if (levels.size() >= plan->chairs.size())
    co_return call.refuse(bad_field("bots", "fewer_levels", call.language()));
  for (std::size_t i = levels.size(); i-- > 0;)  // from the last seat backwards
    plan->seat_bot(plan->chairs.size() - 1 - i, levels[i]);
  if (const auto why = refuse_rating(*plan)) co_return call.refuse(*why);
  const TablePtr table = co_await add(*std::move(plan));
  if (!table) co_return call.refuse(Refusal::kUnavailable);
  presenter_.tell_table(*table, call);
}

// Every player is known, has no help and not all the time in the world.
std::optional<Refusal> Lobby::refuse_rating(const Plan& plan) {
  if (!plan.rated) return std::nullopt;
  if (plan.clock_s == 0) return Refusal::kRatedNeedsClock;
  if (!plan.people_only()) return Refusal::kRatedNeedsPeople;
  if (std::ranges::any_of(plan.chairs, &Chair::guest)) return Refusal::kRatedNeedsAccount;
  return std::nullopt;
}

// A table where players meet strangers, or play for ratings, has a clock.
int Lobby::default_clock(const Plan& plan) const {
  const Settings& s = services_.settings;
  if (s.table_clock > 0 || (plan.door == Door::kInvited && !plan.rated)) return s.table_clock;
  return s.queue_clock;
}

Task<TablePtr> Lobby::add(Plan plan) {
  const TablePtr table = co_await tables_.add(std::move(plan));
  if (!table) co_return nullptr;
  for (const Chair& chair : table->plan().chairs)
    if (chair.person() && !people_.here(chair.account)) expect_back(chair.account, table);
  co_return table;
}

Task<bool> Lobby::open_queued(Plan plan, MaybeCall call) {
  plan.door = Door::kQueued;
  if (const NodeId node = call ? 0 : place(plan); node != 0) {
    const auto room = co_await tables_.add_for(node, std::move(plan));
    if (room) hand_to(node, *room);
    co_return room.has_value();
  }
  const TablePtr table = co_await add(std::move(plan));
  if (!table) {
    if (call) call->refuse(Refusal::kUnavailable);
    co_return false;
  }
  presenter_.tell_table(*table, call);
  expect_ready(table);
  co_return true;
}

// After a restart they have the whole time again.
Task<> Lobby::close_unless_ready(TablePtr table) {
  co_await until(services_.timers, services_.now() + services_.settings.ready_check);
  Turn turn = co_await tables_.enter(table);
  if (!turn || !table->open()) co_return;
  Plan closed = table->plan();
  closed.status = Status::kClosed;
  std::vector<AccountId> were_ready, others;
  for (const Chair& c : closed.chairs)
    if (c.person()) (c.ready ? were_ready : others).push_back(c.account);
  if (!co_await tables_.save(turn, closed)) co_return;
  co_await note_leavers(std::move(others), closed);
  on_unpaired(were_ready, closed);
  changed(*table, std::nullopt);
}

// --- changing it -----------------------------------------------------------------------------------

Task<bool> Lobby::change(Turn& turn, Plan next, MaybeCall call) {
  if (!co_await tables_.save(turn, std::move(next))) {
    if (call) call->refuse(Refusal::kUnavailable);
    co_return false;
  }
  changed(*turn.table(), call);
  co_return true;
}

void Lobby::changed(const LiveTable& table, const MaybeCall& call) {
  if (table.match() && !table.over()) return;  // a name; the next update has it
  presenter_.tell_table(table, call);
  if (table.closed() && !table.plan().of.empty()) scope_.start(forget_rematch(table.plan()));
}

// It never began, so the table of the last match no longer names it.
Task<> Lobby::forget_rematch(Plan closed) {
  Turn old = co_await tables_.enter_quietly(closed.of);
  if (!old || old->plan().again != closed.code) co_return;
  Plan next = old->plan();
  next.again.clear();
  co_await change(old, std::move(next), std::nullopt);
}

Task<> Lobby::change_plan(RequestContext call, std::string code, Wanted wanted) {
  Turn turn = co_await tables_.enter(call, std::move(code));
  if (!turn) co_return;
  if (turn->closed()) co_return call.refuse(Refusal::kNoTable);
  if (!turn->open()) co_return call.refuse(Refusal::kStarted);
  Plan next = turn->plan();
  if (const auto refused = wanted(next)) co_return call.refuse(*refused);
  co_await change(turn, std::move(next), call);
}

// A player who sits there already moves to the requested chair, and is no longer ready.
Task<> Lobby::join(RequestContext call, messages::Join asked) {
  const ConnectionPtr& player = call.connection;
  if (!tables_.may_sit(player->account)) co_return call.refuse(Refusal::kTooManyTables);
  const auto wanted = asked.seat ? std::optional(asked.seat->at()) : std::nullopt;
  co_await change_plan(call, asked.table.code, [&](Plan& plan) -> std::optional<Refusal> {
    if (!people_.here(player->account)) return Refusal::kUnavailable;  // gone by now
    const auto here = plan.chair_of(player->account);
    if (here && (!wanted || wanted == here || plan.door == Door::kQueued))
      return call.request->again() ? std::nullopt : std::optional(Refusal::kAlreadyHere);
    if (plan.turns_away(player->account)) return Refusal::kKicked;
    const auto refused = sit(plan, wanted, *player);
    if (here && !refused) plan.chairs[*here] = {};
    return refused;
  });
}

Task<> Lobby::leave(RequestContext call, Turn turn, std::size_t chair) {
  co_await vacate(turn, chair, call, turn->plan());
}

// The leaver gets the same message as the others; the next person becomes host. A pair breaks up, and the remaining
// player keeps waiting.
Task<> Lobby::vacate(Turn& turn, std::size_t chair, MaybeCall call, Plan next) {
  const Plan before = turn->plan();
  const AccountId gone = next.chairs[chair].account;
  const bool withdraws = next.host == gone && next.keeps_chairs();  // the offer was this player's
  if (withdraws) next.give_up_all();
  next.chairs[chair] = {};
  if (next.host == gone) next.host = 0;
  std::vector<AccountId> stay;
  for (const Chair& c : next.chairs)
    if (c.person()) stay.push_back(c.account);
  const bool queued = next.door == Door::kQueued;
  if (next.host == 0 && !queued && !stay.empty()) next.host = stay.front();
  if (stay.empty() || queued) next.status = Status::kClosed;
  if (!co_await tables_.save(turn, std::move(next))) {
    if (call) call->refuse(Refusal::kUnavailable);
    co_return;
  }
  if (queued) co_await note_leavers({gone}, before);
  if (withdraws) presenter_.tell_released(*turn.table(), before, "withdrawn");
  presenter_.tell_left(gone, before.code, call);
  if (queued) on_unpaired(stay, turn->plan());
  changed(*turn.table(), call);
}

// Leaving bots harms nobody. If the store fails, the house forgives the leavers.
Task<> Lobby::note_leavers(std::vector<AccountId> leavers, const Plan& paired) {
  if (paired.people() < 2) co_return;
  co_await ask(services_.store,
               [leavers = std::move(leavers), now = services_.now()](Database& db) {
                 for (const AccountId account : leavers) add_leaver(db, account, now);
                 return true;
               });
}

Task<> Lobby::kick(RequestContext call, messages::Kick asked) {
  Turn turn = co_await tables_.enter(call, asked.table.code);
  if (!turn) co_return;
  const std::size_t at = asked.seat.at();
  Plan next = turn->plan();
  if (turn->closed()) co_return call.refuse(Refusal::kNoTable);
  if (turn->match()) co_return call.refuse(Refusal::kStarted);
  if (next.host != call.connection->account) co_return call.refuse(Refusal::kNotHost);
  if (at >= next.chairs.size() || !next.chairs[at].person())
    co_return call.refuse(Refusal::kNoSeat);
  if (next.chairs[at].account == next.host)
    co_return call.refuse(bad_field("seat", "others_seat", call.language()));
  next.turn_away(next.chairs[at].account);
  co_await vacate(turn, at, call, std::move(next));
}

Task<> Lobby::set_seat(RequestContext call, messages::SetSeat asked) {
  co_await change_plan(call, asked.table.code, [&](Plan& plan) -> std::optional<Refusal> {
    const std::size_t at = asked.seat.at();
    if (plan.host != call.connection->account) return Refusal::kNotHost;
    if (at >= plan.chairs.size()) return Refusal::kNoSeat;
    if (plan.chairs[at].person()) return Refusal::kSeatTaken;
    if (plan.chairs[at].kept()) return Refusal::kReserved;
    plan.chairs[at] = {};
    if (asked.bot) plan.seat_bot(at, static_cast<int>(asked.bot->n));
    return refuse_rating(plan);
  });
}

Task<> Lobby::ready(RequestContext call, messages::Ready asked) {
  co_await change_plan(call, asked.table.code, [&](Plan& plan) -> std::optional<Refusal> {
    const auto chair = plan.chair_of(call.connection->account);
    if (!chair) return Refusal::kNotHere;
    plan.chairs[*chair].ready = !asked.ready.given || is_set(asked.ready);
    plan.chairs[*chair].entropy = entropy_of(asked.entropy);
    return std::nullopt;
  });
}

// The host's ready, refused unless it begins the match.
Task<> Lobby::start(RequestContext call, messages::Start asked) {
  co_await change_plan(call, asked.table.code, [&](Plan& plan) -> std::optional<Refusal> {
    const auto chair = plan.chair_of(call.connection->account);
    if (!chair || plan.host != call.connection->account) return Refusal::kNotHost;
    plan.chairs[*chair].ready = true;
    plan.chairs[*chair].entropy = entropy_of(asked.entropy);
    if (!plan.full() || !plan.all_ready()) return Refusal::kNotReady;
    return std::nullopt;
  });
}

// --- players who go, and names that change -----------------------------------------------------------

Task<> Lobby::vacate_unless_back(AccountId account, TablePtr table) {
  co_await until(services_.timers, services_.now() + services_.settings.absent);
  Turn turn = co_await tables_.enter(table);
  if (!turn || !table->open() || people_.here(account)) co_return;
  if (const auto chair = table->plan().chair_of(account))
    co_await vacate(turn, *chair, std::nullopt, table->plan());
}

// As rename_some has done on disk.
void Lobby::renamed(const std::string& code, AccountId account, const std::string& name) {
  const TablePtr table = tables_.find(code);
  if (!table || !table->match()) return;
  Plan plan = table->plan();
  if (name.empty())
    plan.forget(account);
  else
    plan.rename(account, name);
  ++plan.revision;
  table->set_plan(std::move(plan));
}

void Lobby::rename(AccountId account, const std::string& name) {
  std::vector<std::string> named = tables_.tables_of(account);
  std::ranges::copy(tables_.kept_for(account), std::back_inserter(named));
  for (const std::string& code : named)
    if (const TablePtr table = tables_.find(code)) scope_.start(rename_at(table, account, name));
}

Task<> Lobby::rename_at(TablePtr table, AccountId account, std::string name) {
  Turn turn = co_await tables_.enter(table);
  if (!turn) co_return;
  Plan next = table->plan();
  next.rename(account, name);
  if (table->over())
    table->set_plan(std::move(next));  // the store has already changed it
  else
    co_await change(turn, std::move(next), std::nullopt);
}

// --- the list --------------------------------------------------------------------------------------

// The newest first, a page at a time.
Task<> Lobby::list_tables(RequestContext call, messages::ListTables asked) {
  const auto from = static_cast<std::size_t>(asked.from.value ? asked.from.value->n : 0);
  const bool open = !asked.status || asked.status->status == Status::kOpen;
  const Listing::Page page =
      tables_.listing().page(open ? Listing::Shown::kOpen : Listing::Shown::kPlaying,
                             asked.game.value ? asked.game.value->text : "", from, kMostListed);
  std::vector<std::string_view> listed;
  for (const std::string& code : page.codes)
    if (const std::string_view table = tables_.listed(code); !table.empty())
      listed.push_back(table);
  presenter_.answer_list(call,
                         {listed, page.more ? std::optional(from + kMostListed) : std::nullopt});
  co_return;
}

}  // namespace server
