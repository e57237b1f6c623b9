#include "server/records.h"

#include <algorithm>
#include <utility>

#include "server/names.h"
#include "server/store/accounts.h"
#include "server/store/results.h"
#include "server/store/rooms.h"
#include "table/analyse.h"
#include "table/open.h"

namespace server {
namespace {

constexpr std::uint32_t kAnalysisWorlds = 40;
constexpr std::size_t kToldChoices = 100;
constexpr std::int64_t kPage = 50, kMostInPage = 100, kEnd = 1LL << 53;

// The player named in a message, or who asks. Nothing: there is nobody of this name.
std::optional<Account> player_in(Database& db, std::string_view name, AccountId asker) {
  if (name.empty()) return account_by_id(db, asker);
  return account_by_name(db, name);  // whatever its capitals
}

std::optional<std::string> name_in(const Request& r) {
  if (!r.has("name")) return std::string();
  const auto name = r.text("name", kMaxName);
  if (!name || !can_be_a_name(*name)) return std::nullopt;
  return std::string(*name);
}

void send_page(const RequestContext& call, std::string_view type, const Page& page) {
  JsonObject out = call.answer(type);
  out.raw("rows", page.rows);
  if (page.next != 0) out.number("next", page.next);
  call.reply(std::move(out));
}

// Empty: the match cannot be played again.
std::string analysis_json(const StoredRoom& stored, table::Language language) {
  const auto room = fold(stored);
  if (!room) return "";
  auto analysis = table::analyse(room->table().transcript(), kAnalysisWorlds, language);
  keep_telling(analysis, kToldChoices);
  return table::to_json(analysis);
}

Records::MaybeRefused busy_unless(bool asked, const RequestContext& call) {
  if (asked) return std::nullopt;
  return refuse(Refusal::kBusy, call.language());
}

}  // namespace

Records::MaybeRefused Records::games(const RequestContext& call) const {
  call.reply(
      call.answer("games").raw("games", list(table::games(), [&call](const table::GameInfo& g) {
                                 return table::to_json(g, call.language());
                               })));
  return std::nullopt;
}

Records::MaybeRefused Records::stats(const RequestContext& call) const {
  const auto name = name_in(*call.request);
  if (!name) return refuse(Refusal::kNobody, call.language());
  const bool asked = services_.reader.ask(
      call.asker(),
      [name, asker = call.connection->account](
          Database& db) -> std::optional<std::pair<std::string, std::string>> {
        const auto player = player_in(db, *name, asker);
        if (!player) return std::nullopt;
        return std::pair(player->name, stats_json(db, player->id));
      },
      [call](std::optional<std::optional<std::pair<std::string, std::string>>> found) {
        if (!found) return call.refuse(Refusal::kUnavailable);
        if (!*found) return call.refuse(Refusal::kNobody);
        call.reply(
            call.answer("stats").text("name", (*found)->first).raw("games", (*found)->second));
      });
  return busy_unless(asked, call);
}

// Many ask for the same page: it is read once, and a second later anew.
Records::MaybeRefused Records::leaderboard(const RequestContext& call) {
  const auto game = call.request->text("game", 32);
  if (!game)
    return bad_field("game", {"the key of a game", "la chiave di un gioco"}, call.language());
  const auto from = std::min(call.request->number("from", 0, kEnd).value_or(0), kRanked);
  const auto count = call.request->number("count", 1, kMostInPage).value_or(kPage);
  const bool asked = pages_.ask(
      std::string(*game) + " " + std::to_string(from) + " " + std::to_string(count),
      services_.now(),
      [call](const std::optional<Page>& page) {
        if (!page) return call.refuse(Refusal::kUnavailable);
        send_page(call, "leaderboard", *page);
      },
      [&, game = std::string(*game)](auto done) {
        return services_.reader.ask(
            call.asker(),
            [game, from, count](Database& db) {
              return server::leaderboard(db, game, from, count);
            },
            std::move(done));
      });
  return busy_unless(asked, call);
}

Records::MaybeRefused Records::history(const RequestContext& call) const {
  const auto name = name_in(*call.request);
  if (!name) return refuse(Refusal::kNobody, call.language());
  const bool asked = services_.reader.ask(
      call.asker(),
      [name, asker = call.connection->account,
       before = call.request->number("before", 1, kEnd).value_or(kEnd),
       count = call.request->number("count", 1, kMostInPage).value_or(kPage)](
          Database& db) -> std::optional<Page> {
        const auto player = player_in(db, *name, asker);
        if (!player) return std::nullopt;
        return server::history(db, player->id, before, count);
      },
      [call](const std::optional<std::optional<Page>>& page) {
        if (!page) return call.refuse(Refusal::kUnavailable);
        if (!*page) return call.refuse(Refusal::kNobody);
        send_page(call, "history", **page);
      });
  return busy_unless(asked, call);
}

// Why the match cannot be told now, if it cannot.
std::optional<Refusal> Records::refuse_telling(const std::optional<StoredRoom>& stored, When when) {
  if (!stored) return Refusal::kNoTable;
  const Status status = stored->plan.status;
  if (when == When::kOver && status < Status::kOver) return Refusal::kMatchRuns;
  if (status < Status::kPlaying) return Refusal::kNotStarted;
  return std::nullopt;
}

Records::MaybeRefused Records::told(const RequestContext& call, std::string_view type, When when,
                                    Tell tell) const {
  const auto code = call.request->code("table");
  if (!code)
    return bad_field("table", {"the code of a table", "il codice di un tavolo"}, call.language());
  if (services_.wrong_codes.too_many(call.connection->address))
    return refuse(Refusal::kTooFast, call.language());
  const bool asked = services_.reader.ask(
      call.asker(),
      [code = *code, when, tell = std::move(tell)](Database& db) -> Telling {
        const auto stored = load_room(db, code);
        if (const auto refused = refuse_telling(stored, when)) return *refused;
        auto what = tell(*stored);
        if (!what) return Refusal::kDamaged;
        return Told{public_json(stored->plan), *std::move(what)};
      },
      [this, call, type](const std::optional<Telling>& telling) { tell_it(call, type, telling); });
  return busy_unless(asked, call);
}

void Records::refuse_code(const RequestContext& call, Refusal why) const {
  if (why == Refusal::kNoTable) services_.wrong_codes.add(call.connection->address);
  call.refuse(why);
}

void Records::tell_it(const RequestContext& call, std::string_view type,
                      const std::optional<Telling>& telling) const {
  if (!telling) return call.refuse(Refusal::kUnavailable);
  if (const auto* refused = std::get_if<Refusal>(&*telling)) return refuse_code(call, *refused);
  const Told& told = std::get<Told>(*telling);
  call.reply(call.answer(type).raw("table", told.table).raw(type, told.what));
}

// Everything there is to know of a match.
Records::MaybeRefused Records::transcript(const RequestContext& call) const {
  return told(call, "transcript", When::kOver,
              [](const StoredRoom& stored) -> std::optional<std::string> {
                const auto room = fold(stored);
                return room ? std::optional(room->table().transcript()) : std::nullopt;
              });
}

// The match does not change any more, and it takes the coach a second: what the coach said is kept.
Records::MaybeRefused Records::analyse(const RequestContext& call) {
  const auto code = call.request->code("table");
  if (!code)
    return bad_field("table", {"the code of a table", "il codice di un tavolo"}, call.language());
  if (services_.wrong_codes.too_many(call.connection->address))
    return refuse(Refusal::kTooFast, call.language());
  const auto slot = analysis_slot_for(call.connection);
  if (!slot) return refuse(Refusal::kBusy, call.language());
  const bool asked = services_.reader.ask(
      call.asker(), [code = *code](Database& db) { return load_room(db, code); },
      [this, call, slot = slot](std::optional<std::optional<StoredRoom>> stored) {
        if (!stored) return call.refuse(Refusal::kUnavailable);
        if (const auto refused = refuse_telling(*stored, When::kOver))
          return refuse_code(call, *refused);
        review(call, std::move(**stored), slot);
      });
  return busy_unless(asked, call);
}

void Records::review(const RequestContext& call, StoredRoom stored,
                     const std::shared_ptr<void>& slot) {
  const auto language = call.language();
  const std::string key = stored.plan.code + " " + std::to_string(static_cast<int>(language));
  const bool asked = reviews_.ask(
      key, services_.now(),
      [call, slot, table = public_json(stored.plan)](const std::optional<std::string>& said) {
        if (!said) return call.refuse(Refusal::kUnavailable);
        if (said->empty()) return call.refuse(Refusal::kDamaged);
        call.reply(call.answer("analysis").raw("table", table).raw("analysis", *said));
      },
      [&](auto done) {
        return services_.analysis_workers.ask(
            call.asker(),
            [stored = std::move(stored), language] { return analysis_json(stored, language); },
            std::move(done));
      });
  if (!asked) call.refuse(Refusal::kBusy);
}

// Each step is told from the view the seat had then, as it was told when it happened.
Records::MaybeRefused Records::story(const RequestContext& call) const {
  return told(call, "story", When::kBegun,
              [account = call.connection->account,
               language = call.language()](const StoredRoom& stored) -> std::optional<std::string> {
                const auto chair = stored.plan.chair_of(account);
                const core::Seat seat =
                    chair ? core::Seat(static_cast<int>(*chair)) : core::kNoSeat;
                std::vector<std::string> steps;
                const auto room = fold(stored, [&](const Room& now) {
                  if (const auto said = now.told(seat, language))
                    steps.push_back(list(*said, quoted));
                });
                if (!room) return std::nullopt;
                return list(steps, [](const std::string& said) { return said; });
              });
}

}  // namespace server
