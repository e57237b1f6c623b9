// Tables that have not begun: who sits where, who is ready, and the beginning.
#include <algorithm>
#include <functional>
#include <ranges>

#include "server/hall.h"
#include "server/secrets.h"
#include "server/store/results.h"
#include "server/store/rooms.h"
#include "table/open.h"

namespace server {
namespace {

constexpr std::size_t kMostListed = 100;

bool is_hex(std::string_view s) {
  return s.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

// What the client adds to the shuffle: 32 bytes, or nothing.
std::optional<std::string> entropy_in(const Request& request) {
  if (!request.has("entropy")) return std::string();
  const auto text = request.text("entropy", 64);
  if (!text || text->size() != 64 || !is_hex(*text)) return std::nullopt;
  return std::string(*text);
}

// On the chair that was asked for, else on the one that is kept for this player, else on the first free one.
std::optional<Refusal> sit(Plan& plan, std::optional<std::int64_t> wanted,
                           const Connection& connection) {
  const auto kept = plan.chair_kept_for(connection.account);
  const auto at = wanted ? std::optional(static_cast<std::size_t>(*wanted))
                  : kept ? kept
                         : plan.first_free();
  if (!at) return plan.full() ? Refusal::kTableFull : Refusal::kReserved;
  if (*at >= plan.chairs.size()) return Refusal::kNoSeat;
  if (!plan.chairs[*at].empty()) return Refusal::kSeatTaken;
  if (plan.chairs[*at].kept() && at != kept) return Refusal::kReserved;
  plan.seat_person(*at, connection.account, connection.name);
  return std::nullopt;
}

// The level of a bot about as strong: 12 rating points a step, a newcomer is in the middle.
int level_like(const Rating& rating) {
  return std::clamp(50 + (shown(rating).points - 1500) / 12, 0, kMaxLevel);
}

}  // namespace

// --- making a table --------------------------------------------------------------------------------

Hall::MaybeRefused Hall::read_plan(const RequestContext& call, Plan& plan) const {
  const Request& r = *call.request;
  plan.setup.game = r.text("game", 32).value_or("");
  plan.setup.seats = static_cast<int>(r.number("players", 2, 8).value_or(0));
  plan.setup.seed = random_hex(32);
  if (r.has("players") && plan.setup.seats == 0)
    return bad_field("players", {"a whole number from 2 to 8", "un numero intero da 2 a 8"},
                     call.language());
  if (const auto* options = r.find("options")) {
    for (std::size_t i = 0; i < options->keys.size(); ++i)
      plan.setup.options.emplace_back(options->keys[i], options->items[i].text);
    if (!options->is(table::json::Value::Kind::kObject) || options->keys.size() > 16)
      return bad_field("options", {"an object", "un oggetto"}, call.language());
  }
  plan.clock_s = r.has("clock") ? static_cast<int>(r.number("clock", 0, 60).value_or(1))
                                : services_.settings.table_clock;
  if (plan.clock_s != 0 && plan.clock_s != 15 && plan.clock_s != 30 && plan.clock_s != 60)
    return bad_field("clock", {"0, 15, 30 or 60", "0, 15, 30 o 60"}, call.language());
  auto opened = table::open(plan.setup, call.language());
  if (!opened.table) return opened.refused;
  plan.setup.seats = opened.table->seats();
  plan.chairs.resize(static_cast<std::size_t>(plan.setup.seats));
  return std::nullopt;
}

Hall::MaybeRefused Hall::create(const RequestContext& call) {
  Plan plan;
  if (auto refused = read_plan(call, plan)) return refused;
  if (!may_sit(call.connection->account)) return refuse(Refusal::kTooManyTables, call.language());
  if (const auto* open = call.request->find("public");
      open && !open->is(table::json::Value::Kind::kBool))
    return bad_field("public", {"true or false", "true o false"}, call.language());
  plan.door = call.request->flag("public") ? Door::kPublic : Door::kInvited;
  plan.host = call.connection->account;
  plan.seat_person(0, call.connection->account, call.connection->name);
  if (const auto* bots =
          call.request->find("bots")) {  // their levels, from the last seat backwards
    if (!bots->is(table::json::Value::Kind::kArray))
      return bad_field("bots",
                       {"a list of levels from 0 to 100", "una lista di livelli da 0 a 100"},
                       call.language());
    if (bots->items.size() >= plan.chairs.size())
      return bad_field("bots", {"fewer levels than seats", "meno livelli che posti"},
                       call.language());
    for (std::size_t i = bots->items.size(); i-- > 0;) {
      const auto level = bots->items[i].integer(0, kMaxLevel);
      if (!level)
        return bad_field("bots",
                         {"a list of levels from 0 to 100", "una lista di livelli da 0 a 100"},
                         call.language());
      plan.seat_bot(plan.chairs.size() - 1 - i, static_cast<int>(*level));
    }
  }
  const auto tell = [this, call](const LivePtr& live) {
    if (live) tell_table(live, call);
  };
  add_room(std::move(plan), tell, &call);
  return std::nullopt;
}

// A code that is taken by chance is drawn again. done(null): the store said no.
void Hall::add_room(Plan plan, const std::function<void(const LivePtr&)>& done,
                    const RequestContext* call) {
  plan.code = new_code();
  index({}, plan);  // at once: who asks for many tables together is counted too
  std::optional<RequestContext> asked;
  if (call) asked = *call;
  services_.store.ask(
      [plan, now = services_.now()](Database& db) { return server::add_room(db, plan, now); },
      [this, plan, done, asked](std::optional<std::optional<RoomId>> id) {
        if (!id || !*id) index(plan, {});
        if (!id) {
          if (asked) asked->refuse(Refusal::kUnavailable);
          return done(nullptr);
        }
        if (!*id) return add_room(plan, done, asked ? &*asked : nullptr);
        const auto live = std::make_shared<Live>();
        live->plan = plan;
        live->plan.id = **id;
        add(live);
        for (const Chair& chair : live->plan.chairs)
          if (chair.person() && !people_.here(chair.account)) absent(chair.account, live);
        done(live);
        check_ready(live);
      });
}

void Hall::open_queued(Plan plan, const std::optional<RequestContext>& call,
                       std::function<void(bool)> done) {
  plan.door = Door::kQueued;
  add_room(
      std::move(plan),
      [this, call, done = std::move(done)](const LivePtr& live) {
        if (live) tell_table(live, call);
        if (live) ready_or_close(live);
        done(live != nullptr);
      },
      call ? &*call : nullptr);
}

// Paired players have a while to say that they are there; after a restart all of it again.
void Hall::ready_or_close(const LivePtr& live) {
  services_.timers.at(services_.now() + services_.settings.ready_check, [this, live] {
    when_free(live, [this, live] {
      if (!live->open()) return;
      std::vector<AccountId> ready;
      for (const Chair& c : live->plan.chairs)
        if (c.person() && c.ready) ready.push_back(c.account);
      Plan closed = live->plan;
      closed.status = Status::kClosed;
      change(live, closed, std::nullopt, [this, ready, closed] {
        if (on_unpaired) on_unpaired(ready, closed);
      });
    });
  });
}

// --- changing it -----------------------------------------------------------------------------------

void Hall::change(const LivePtr& live, const Plan& next, const std::optional<RequestContext>& call,
                  std::function<void()> then) {
  live->busy = true;
  index(live->current(), next);
  services_.store.ask(
      [next, now = services_.now(), begun = live->room != nullptr](Database& db) {
        const bool closes = !begun && next.status == Status::kClosed;
        return closes ? remove_room(db, next) : save_plan(db, next, now);
      },
      [this, live, next, call, then = std::move(then)](std::optional<bool> done) {
        live->busy = false;
        if (!done.value_or(false)) {
          index(next, live->current());
          return reload(live, call);
        }
        live->current() = next;
        ++live->current().revision;
        then();
        changed(live, call);
        go_on(live);
      });
}

void Hall::changed(const LivePtr& live, const std::optional<RequestContext>& call) {
  if (live->room && !live->room->over()) return;  // a name; the next update has it
  tell_table(live, call);
  if (!live->closed()) return;
  rooms_.erase(live->plan.code);
  if (!live->plan.of.empty()) forget_again(live->plan);
}

void Hall::check_ready(const LivePtr& live) {
  if (live->busy || !live->open()) return;
  if (live->plan.full() && live->plan.all_ready()) begin(live, services_.now());
}

// From here on the chairs are fixed, the entropies are known, and the first cards are dealt.
void Hall::begin(const LivePtr& live, Millis now) {
  live->busy = true;
  Plan plan = live->plan;
  plan.status = Status::kPlaying;
  services_.store.ask(
      [plan, now](Database& db) -> std::optional<Plan> {
        Plan begun = plan;
        for (Chair& c : begun.chairs)
          if (c.person()) c.skill = level_like(rating_of(db, begun.setup.game, c.account));
        if (!save_plan(db, begun, now)) return std::nullopt;
        ++begun.revision;
        return begun;
      },
      [this, live, now](const std::optional<std::optional<Plan>>& saved) {
        live->busy = false;
        if (!saved || !*saved) return reload(live, std::nullopt);
        const Plan& begun = live->plan = **saved;
        live->room = std::make_unique<Room>(begun, services_.deal(begun.dealt()).table, now);
        ++services_.metrics.matches_live[begun.setup.game];
        services_.log.say("match_started",
                          JsonObject().text("table", begun.code).text("game", begun.setup.game));
        show_all(live, std::nullopt, true);
        for (const Chair& c : begun.chairs)
          if (c.person() && !people_.here(c.account)) absent(c.account, live);
        go_on(live);
      });
}

Hall::MaybeRefused Hall::lobby_change(
    const RequestContext& call, const std::function<std::optional<Refusal>(Plan&)>& change_plan) {
  return with(call, [this, call, change_plan](const LivePtr& live) {
    if (live->closed()) return call.refuse(Refusal::kNoTable);
    if (!live->open()) return call.refuse(Refusal::kStarted);
    Plan next = live->plan;
    if (const auto refused = change_plan(next)) return call.refuse(*refused);
    change(live, next, call);
  });
}

Hall::MaybeRefused Hall::join(const RequestContext& call) {
  if (!may_sit(call.connection->account)) return refuse(Refusal::kTooManyTables, call.language());
  const bool chosen = call.request->has("seat");
  const auto wanted = call.request->number("seat", 0, 7);
  if (chosen && !wanted)
    return bad_field("seat", {"a whole number from 0 to 7", "un numero intero da 0 a 7"},
                     call.language());
  return lobby_change(call, [call, wanted](Plan& plan) -> std::optional<Refusal> {
    if (plan.chair_of(call.connection->account)) return Refusal::kAlreadyHere;
    if (plan.turns_away(call.connection->account)) return Refusal::kKicked;
    return sit(plan, wanted, *call.connection);
  });
}

// Who goes is told by the same message as the others; the host's place goes to the next person. A pair is
// no pair any more: who stays waits on.
void Hall::vacate(const LivePtr& live, std::size_t chair, const std::optional<RequestContext>& call,
                  Plan next) {
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
  change(live, next, call, [=, this, before = live->plan] {
    if (withdraws) tell_released(live, before, "withdrawn", stay.empty());
    if (const ConnectionPtr connection = people_.find(gone);
        connection && !(call && call->connection == connection))
      connection->send(JsonObject("left").text("table", next.code).take());
    if (queued && on_unpaired) on_unpaired(stay, next);
  });
}

Hall::MaybeRefused Hall::leave(const RequestContext& call) {
  return with(call, [this, call](const LivePtr& live) {
    const auto chair = live->current().chair_of(call.connection->account);
    if (!chair) return call.refuse(Refusal::kNotHere);
    if (!live->room) return vacate(live, *chair, call, live->plan);
    if (live->room->over()) return call.ok();
    if (live->room->left(core::Seat(static_cast<int>(*chair)))) return call.ok();
    append(live,
           {.kind = Entry::Kind::kLeft,
            .seat = core::Seat(static_cast<int>(*chair)),
            .move = "resigned"},
           call);
  });
}

Hall::MaybeRefused Hall::kick(const RequestContext& call) {
  const auto seat = call.request->number("seat", 0, 7);
  if (!seat)
    return bad_field("seat", {"a whole number from 0 to 7", "un numero intero da 0 a 7"},
                     call.language());
  return with(call, [this, call, at = static_cast<std::size_t>(*seat)](const LivePtr& live) {
    const Plan& plan = live->current();
    if (live->room) return call.refuse(Refusal::kStarted);
    if (plan.host != call.connection->account) return call.refuse(Refusal::kNotHost);
    if (at >= plan.chairs.size() || !plan.chairs[at].person()) return call.refuse(Refusal::kNoSeat);
    if (plan.chairs[at].account == plan.host)
      return call.refuse(bad_field("seat", {"another player's", "di un altro"}, call.language()));
    Plan next = plan;
    next.turn_away(plan.chairs[at].account);
    vacate(live, at, call, std::move(next));
  });
}

Hall::MaybeRefused Hall::set_seat(const RequestContext& call) {
  const auto seat = call.request->number("seat", 0, 7);
  const auto level = call.request->number("bot", 0, kMaxLevel);
  if (!seat)
    return bad_field("seat", {"a whole number from 0 to 7", "un numero intero da 0 a 7"},
                     call.language());
  if (call.request->has("bot") && !level)
    return bad_field(
        "bot", {"a level from 0 to 100; left out: empty", "un livello da 0 a 100; senza: vuoto"},
        call.language());
  return lobby_change(call, [=](Plan& plan) -> std::optional<Refusal> {
    const auto at = static_cast<std::size_t>(*seat);
    if (plan.host != call.connection->account) return Refusal::kNotHost;
    if (at >= plan.chairs.size()) return Refusal::kNoSeat;
    if (plan.chairs[at].person()) return Refusal::kSeatTaken;
    if (plan.chairs[at].kept()) return Refusal::kReserved;
    plan.chairs[at] = {};
    if (level) plan.seat_bot(at, static_cast<int>(*level));
    return std::nullopt;
  });
}

Hall::MaybeRefused Hall::ready(const RequestContext& call) {
  const auto entropy = entropy_in(*call.request);
  if (!entropy)
    return bad_field("entropy", {"64 hexadecimal digits", "64 cifre esadecimali"}, call.language());
  return lobby_change(call, [=](Plan& plan) -> std::optional<Refusal> {
    const auto chair = plan.chair_of(call.connection->account);
    if (!chair) return Refusal::kNotHere;
    plan.chairs[*chair].ready = !call.request->has("ready") || call.request->flag("ready");
    plan.chairs[*chair].entropy = *entropy;
    return std::nullopt;
  });
}

// The host's ready, refused where it would not begin the match.
Hall::MaybeRefused Hall::start(const RequestContext& call) {
  const auto entropy = entropy_in(*call.request);
  if (!entropy)
    return bad_field("entropy", {"64 hexadecimal digits", "64 cifre esadecimali"}, call.language());
  return lobby_change(call, [=](Plan& plan) -> std::optional<Refusal> {
    const auto chair = plan.chair_of(call.connection->account);
    if (!chair || plan.host != call.connection->account) return Refusal::kNotHost;
    plan.chairs[*chair].ready = true;
    plan.chairs[*chair].entropy = *entropy;
    if (!plan.full() || !plan.all_ready()) return Refusal::kNotReady;
    return std::nullopt;
  });
}

// --- who is away from a table ----------------------------------------------------------------------

void Hall::absent(AccountId account, const LivePtr& live) {
  when_free(live, [this, account, live] {
    const auto chair = live->current().chair_of(account);
    if (!chair || people_.here(account)) return;
    const core::Seat seat(static_cast<int>(*chair));
    if (live->room) {
      if (live->room->present(seat) && !live->room->over())
        append(live, {.kind = Entry::Kind::kAway, .seat = seat});
      return;
    }
    services_.timers.at(services_.now() + services_.settings.absent, [this, account, live] {
      when_free(live, [this, account, live] {
        const auto still = live->plan.chair_of(account);
        if (live->open() && still && !people_.here(account))
          vacate(live, *still, std::nullopt, live->plan);
      });
    });
  });
}

// The newest first, a page at a time.
Hall::MaybeRefused Hall::list_tables(const RequestContext& call) const {
  const auto status = call.request->has("status") ? call.request->text("status", 8) : "open";
  if (status != "open" && status != "playing")
    return bad_field("status", {"open or playing", "open o playing"}, call.language());
  const auto game = call.request->text("game", 32);
  const auto from = static_cast<std::size_t>(call.request->number("from", 0, 1 << 20).value_or(0));
  std::vector<const Plan*> found;
  for (const auto& [code, live] : rooms_) {
    const Plan& plan = live->current();
    const bool live_now = plan.status == Status::kPlaying && live->room->present_people() > 0;
    const bool wanted = status == "playing"
                            ? live_now && plan.door != Door::kInvited
                            : plan.status == Status::kOpen && plan.door == Door::kPublic;
    if (wanted && (!game || plan.setup.game == *game)) found.push_back(&plan);
  }
  std::ranges::sort(found, std::greater<>(), &Plan::id);
  const auto page = found | std::views::drop(from) | std::views::take(kMostListed);
  JsonObject out = call.answer("tables");
  out.raw("tables", list(page, [](const Plan* plan) { return public_json(*plan); }));
  if (found.size() > from + kMostListed)
    out.number("next", static_cast<std::int64_t>(from + kMostListed));
  call.reply(std::move(out));
  return std::nullopt;
}

}  // namespace server
