#include "server/records.h"

#include <algorithm>
#include <utility>
#include <variant>
#include <vector>

#include "server/await.h"
#include "server/fold.h"
#include "server/names.h"
#include "server/plan_json.h"
#include "server/records_json.h"
#include "server/store/accounts.h"
#include "table/analyse.h"
#include "table/open.h"

namespace server {
namespace {

constexpr std::uint32_t kAnalysisWorlds = 40;
constexpr std::size_t kToldChoices = 100;
constexpr std::int64_t kPage = 50;
// Of moments in an answer. A client may leave 64 KiB unread, and a slow line carries it in half a second.
constexpr std::size_t kPastBytes = 24 * 1024;

struct ToldOfTable {
  std::string table;  // JSON
  Told told;
};
struct Figures {
  std::string name, games;  // of the player; JSON
};

// The player named in a message, otherwise the caller. None if nobody has this name.
std::optional<Account> player_in(Database& db, std::string_view name, AccountId asker) {
  if (name.empty()) return account_by_id(db, asker);
  return account_by_name(db, name);  // whatever its capitals
}

// Empty if none was given. None if nobody can have it.
std::optional<std::string> name_in(const Lenient<PlayerName>& asked) {
  std::string name = text_of(asked);
  if (asked.given && !can_be_a_name(name)) return std::nullopt;
  return name;
}

template <std::int64_t Min, std::int64_t Max>
std::int64_t number_in(const Lenient<Whole<Min, Max>>& asked, std::int64_t otherwise) {
  return asked.value ? asked.value->n : otherwise;
}

void send_page(const RequestContext& call, std::string_view type, const JsonPage& page) {
  JsonObject out = call.answer(type);
  out.raw("rows", page.rows);
  if (page.next != 0) out.number("next", page.next);
  call.reply(std::move(out));
}

using ToldOrRefused = std::variant<Refusal, ToldOfTable>;

// Why the match cannot be told now, if so.
template <class When>
std::optional<Refusal> refuse_telling(const std::optional<StoredRoom>& stored, When when) {
  if (!stored) return Refusal::kNoTable;
  const Status status = stored->plan.status;
  if (when == When::kOver && status < Status::kOver) return Refusal::kMatchRuns;
  if (status < Status::kPlaying) return Refusal::kNotStarted;
  return std::nullopt;
}

// All that is known of a finished match.
std::optional<Told> transcript_of(const StoredRoom& stored) {
  const auto room = fold(stored);
  if (!room) return std::nullopt;
  return Told{room->table().transcript()};
}

// Empty if the match cannot be replayed.
std::string analysis_json(const StoredRoom& stored, table::Voice language) {
  const auto room = fold(stored);
  if (!room) return "";
  auto analysis = table::analyse(room->table().transcript(), kAnalysisWorlds, language);
  keep_telling(analysis, kToldChoices);
  return table::to_json(analysis);
}

core::Seat seat_of(const Plan& plan, AccountId account) {
  const auto chair = plan.chair_of(account);
  return chair ? core::Seat(static_cast<int>(*chair)) : core::kNoSeat;
}

// Each step is told from the seat's view at that time, as it was told then.
std::optional<Told> story_of(const StoredRoom& stored, AccountId account, table::Voice language) {
  const core::Seat seat = seat_of(stored.plan, account);
  std::vector<std::string> steps;
  const auto room = fold(stored, [&](const Room& now) {
    if (const auto said = now.told(seat, language)) steps.push_back(list(*said, quoted));
  });
  if (!room) return std::nullopt;
  return Told{list(steps, [](const std::string& said) { return said; })};
}

struct PastAsked {
  std::int64_t deal, from;  // the first step of it that is wanted
};

// Steps of a deal, each from the seat's view at that time, as many as an answer holds.
std::optional<Told> past_of(const StoredRoom& stored, AccountId account, const Talk& talk,
                            PastAsked asked) {
  const core::Seat seat = seat_of(stored.plan, account);
  std::string moments;
  std::int64_t step = 0, next = 0;
  const auto room = fold(stored, [&](const Room& now) {
    if (!now.stepped() || now.table().deal_number() != asked.deal || next != 0) return;
    if (step >= asked.from) {
      const std::string seen = moment(now, seat, talk);
      if (!moments.empty() && moments.size() + seen.size() > kPastBytes)
        next = step;
      else
        moments += (moments.empty() ? "" : ",") + seen;
    }
    ++step;
  });
  if (!room) return std::nullopt;
  return Told{"[" + moments + "]", next};
}

}  // namespace

Task<> Records::ping(RequestContext call, messages::Nothing) {
  call.reply(call.answer("pong").number("now_ms", services_.now()));
  co_return;
}

Task<> Records::games(RequestContext call, messages::Nothing) {
  const auto to_json = [&](const table::GameInfo& g) { return table::to_json(g, call.language()); };
  call.reply(call.answer("games").raw("games", list(table::games(), to_json)));
  co_return;
}

Task<> Records::stats(RequestContext call, messages::Stats asked) {
  const auto name = name_in(asked.name);
  if (!name) co_return call.refuse(Refusal::kNobody);
  const auto found = co_await ask(
      services_.reader, call.asker(),
      [name = *name, asker = call.connection->account](Database& db) -> std::optional<Figures> {
        const auto player = player_in(db, name, asker);
        if (!player) return std::nullopt;
        return Figures{player->name, figures_json(db, player->id)};
      });
  if (!found) co_return call.refuse(found.why);
  if (!*found) co_return call.refuse(Refusal::kNobody);
  call.reply(call.answer("stats").text("name", (*found)->name).raw("games", (*found)->games));
}

Task<> Records::leaderboard(RequestContext call, messages::Leaderboard asked) {
  const std::string game = asked.game.text;
  const auto from = std::min(number_in(asked.from, 0), kRanked);
  const auto count = number_in(asked.count, kPage);
  const std::string key = game + " " + std::to_string(from) + " " + std::to_string(count);
  const auto job = [=](Database& db) { return leaderboard_json(db, game, from, count); };
  const auto read = [&](auto done) {
    return services_.reader.ask(call.asker(), job, std::move(done));
  };
  const auto page = co_await answer_of<JsonPage>(
      [&](auto done) { return pages_.ask(key, services_.now(), std::move(done), read); });
  if (!page) co_return call.refuse(page.why);
  send_page(call, "leaderboard", *page);
}

Task<> Records::history(RequestContext call, messages::History asked) {
  const auto name = name_in(asked.name);
  if (!name) co_return call.refuse(Refusal::kNobody);
  const auto page = co_await ask(
      services_.reader, call.asker(),
      [name = *name, asker = call.connection->account, before = number_in(asked.before, kEndOfList),
       count = number_in(asked.count, kPage)](Database& db) -> std::optional<JsonPage> {
        const auto player = player_in(db, name, asker);
        if (!player) return std::nullopt;
        return history_json(db, player->id, before, count);
      });
  if (!page) co_return call.refuse(page.why);
  if (!*page) co_return call.refuse(Refusal::kNobody);
  send_page(call, "history", **page);
}

Task<> Records::tell_match(RequestContext call, std::string code, std::string_view answer,
                           When when, Tell tell) {
  const std::string& address = call.connection->address;
  if (!services_.wrong_codes.take(address)) co_return call.refuse(Refusal::kTooFast);
  const auto telling = co_await ask(
      services_.reader, call.asker(), [code, when, tell](Database& db) -> ToldOrRefused {
        const auto stored = load_room(db, code);
        if (const auto refused = refuse_telling(stored, when)) return *refused;
        auto what = tell(*stored);
        if (!what) return Refusal::kDamaged;
        return ToldOfTable{public_json(stored->plan), *std::move(what)};
      });
  const auto* refused = telling ? std::get_if<Refusal>(&*telling) : &telling.why;
  if (!refused || *refused != Refusal::kNoTable) services_.wrong_codes.give_back(address);
  if (refused) co_return call.refuse(*refused);
  const auto& [table, told] = std::get<ToldOfTable>(*telling);
  JsonObject out = call.answer(answer);
  out.raw("table", table).raw(answer, told.json);
  if (told.next != 0) out.number("next", told.next);
  call.reply(std::move(out));
}

Task<> Records::transcript(RequestContext call, messages::AtTable asked) {
  return tell_match(std::move(call), std::move(asked.table.code), "transcript", When::kOver,
                    transcript_of);
}

Task<> Records::story(RequestContext call, messages::AtTable asked) {
  const auto tell = [account = call.connection->account, language = call.language()](
                        const StoredRoom& stored) { return story_of(stored, account, language); };
  return tell_match(std::move(call), std::move(asked.table.code), "story", When::kBegun, tell);
}

Task<> Records::past(RequestContext call, messages::Past asked) {
  const auto tell =
      [account = call.connection->account, talk = call.connection->talk,
       wanted = PastAsked{asked.deal.n, number_in(asked.from, 0)}](const StoredRoom& stored) {
        return past_of(stored, account, talk, wanted);
      };
  return tell_match(std::move(call), std::move(asked.table.code), "past", When::kBegun, tell);
}

// The match no longer changes, and the coach takes a second, so the coach's answer is kept.
Task<> Records::analyse(RequestContext call, messages::AtTable asked) {
  const auto slot = analysis_slot_for(call.connection);
  if (!slot) co_return call.refuse(Refusal::kBusy);
  const std::string& address = call.connection->address;
  if (!services_.wrong_codes.take(address)) co_return call.refuse(Refusal::kTooFast);
  auto stored =
      co_await ask(services_.reader, call.asker(),
                   [code = asked.table.code](Database& db) { return load_room(db, code); });
  const auto refused = stored ? refuse_telling(*stored, When::kOver) : stored.why;
  if (refused != Refusal::kNoTable) services_.wrong_codes.give_back(address);
  if (refused) co_return call.refuse(*refused);
  const std::string table = public_json((*stored)->plan);
  const auto language = call.language();
  const std::string key = asked.table.code + " " + table::tag_of(language);
  const auto review = [&](auto done) {
    const auto job = [room = **std::move(stored), language] {
      return analysis_json(room, language);
    };
    return services_.analysis_workers.ask(call.asker(), job, std::move(done));
  };
  const auto said = co_await answer_of<std::string>(
      [&](auto done) { return reviews_.ask(key, services_.now(), std::move(done), review); });
  if (!said) co_return call.refuse(said.why);
  if (said->empty()) co_return call.refuse(Refusal::kDamaged);
  call.reply(call.answer("analysis").raw("table", table).raw("analysis", *said));
}

}  // namespace server
