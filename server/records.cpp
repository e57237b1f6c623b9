#include "server/records.h"

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

struct Told {
  std::string table, what;  // JSON
};

// The player named in a message, or who asks. Nothing: there is nobody of this name.
std::optional<Account> player_in(Database& db, std::string_view name, AccountId asker) {
  if (name.empty()) return account_by_id(db, asker);
  return account_by_name(db, name);  // whatever its capitals
}

std::optional<std::string> name_in(const Request& r) {
  if (!r.has("name")) return std::string();
  const auto name = r.text("name", kMaxName);
  if (!name || refuse_name(*name, table::Language::kEnglish)) return std::nullopt;
  return std::string(*name);
}

void send_page(const RequestContext& call, std::string_view type, const Page& page) {
  JsonObject out = call.answer(type);
  out.raw("rows", page.rows);
  if (page.next != 0) out.number("next", page.next);
  call.reply(std::move(out));
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
  services_.store.ask(
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
  return std::nullopt;
}

Records::MaybeRefused Records::leaderboard(const RequestContext& call) const {
  const auto game = call.request->text("game", 32);
  if (!game)
    return bad_field("game", {"the key of a game", "la chiave di un gioco"}, call.language());
  services_.store.ask(
      [game = std::string(*game), from = call.request->number("from", 0, kEnd).value_or(0),
       count = call.request->number("count", 1, kMostInPage).value_or(kPage)](Database& db) {
        return server::leaderboard(db, game, from, count);
      },
      [call](const std::optional<Page>& page) {
        if (!page) return call.refuse(Refusal::kUnavailable);
        send_page(call, "leaderboard", *page);
      });
  return std::nullopt;
}

Records::MaybeRefused Records::history(const RequestContext& call) const {
  const auto name = name_in(*call.request);
  if (!name) return refuse(Refusal::kNobody, call.language());
  services_.store.ask(
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
  return std::nullopt;
}

Records::MaybeRefused Records::told(const RequestContext& call, std::string_view type, When when,
                                    Tell tell) const {
  const auto code = call.request->code("table");
  if (!code)
    return bad_field("table", {"the code of a table", "il codice di un tavolo"}, call.language());
  const auto slot = analysis_slot_for(call.connection);
  if (!slot) return refuse(Refusal::kBusy, call.language());
  services_.store.ask(
      [code = *code](Database& db) { return load_room(db, code); },
      [this, call, type, when, slot = slot,
       tell = std::move(tell)](std::optional<std::optional<StoredRoom>> stored) {
        if (!stored) return call.refuse(Refusal::kUnavailable);
        if (!*stored) return call.refuse(Refusal::kNoTable);
        const Status status = (*stored)->plan.status;
        if (when == When::kOver && status < Status::kOver) return call.refuse(Refusal::kMatchRuns);
        if (status < Status::kPlaying) return call.refuse(Refusal::kNotStarted);
        const bool asked = services_.analysis_workers.ask(
            [stored = std::move(**stored), tell]() -> std::optional<Told> {
              auto what = tell(stored);
              if (!what) return std::nullopt;
              return Told{public_json(stored.plan), *std::move(what)};
            },
            [call, type, slot = slot](const std::optional<Told>& told) {
              if (!told) return call.refuse(Refusal::kDamaged);
              call.reply(call.answer(type).raw("table", told->table).raw(type, told->what));
            });
        if (!asked) call.refuse(Refusal::kBusy);
      });
  return std::nullopt;
}

// Everything there is to know of a match.
Records::MaybeRefused Records::finished(
    const RequestContext& call, std::string_view type,
    const std::function<std::string(const table::Table&)>& tell) const {
  return told(call, type, When::kOver,
              [tell](const StoredRoom& stored) -> std::optional<std::string> {
                const auto room = fold(stored);
                return room ? std::optional(tell(room->table())) : std::nullopt;
              });
}

Records::MaybeRefused Records::transcript(const RequestContext& call) const {
  return finished(call, "transcript", [](const table::Table& t) { return t.transcript(); });
}

Records::MaybeRefused Records::analyse(const RequestContext& call) const {
  return finished(call, "analysis", [language = call.language()](const table::Table& t) {
    auto analysis = table::analyse(t.transcript(), kAnalysisWorlds, language);
    keep_telling(analysis, kToldChoices);
    return table::to_json(analysis);
  });
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
