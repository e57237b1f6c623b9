#include "server/keeping.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "server/await.h"
#include "server/model/kept_match.h"
#include "server/records_json.h"
#include "server/store/kept_matches.h"

namespace server {
namespace {

constexpr std::int64_t kKeptPage = 50;

// As it was sent; the options are those that the table has, so that the same match is the same document.
KeptMatch sent(const messages::Keep& asked) {
  KeptMatch match{
      .setup = {.game = asked.game.text,
                .seats = static_cast<int>(asked.players.n),
                .options = asked.options ? asked.options->list : decltype(Options::list){},
                .seed = asked.seed.text},
      .levels = asked.levels.list,
      .moves = asked.moves.text};
  if (asked.undone) match.undone.assign(asked.undone->list.begin(), asked.undone->list.end());
  return match;
}

SeatResult::Outcome outcome_of(const table::Table& table, std::size_t seat) {
  const core::SeatSet winners = table.winners();
  if (winners.empty()) return SeatResult::Outcome::kDrawn;
  return winners.contains(core::Seat(static_cast<int>(seat))) ? SeatResult::Outcome::kWon
                                                              : SeatResult::Outcome::kLost;
}

void set_options(KeptMatch& match, const table::Table& table) {
  const auto parsed = table::json::parse(table.options());
  match.setup.options.clear();
  for (std::size_t i = 0; parsed.value && i < parsed.value->keys.size(); ++i)
    match.setup.options.emplace_back(parsed.value->keys[i], parsed.value->items[i].text);
}

// What is written of the match, or why it is none.
std::variant<table::Refused, KeptRow> judged(KeptMatch match, Millis played, Millis now,
                                             table::Language language) {
  const auto replayed = replay(match, language);
  if (!replayed.table) return replayed.refused;
  const table::Table& table = *replayed.table;
  const auto later = [&](std::uint32_t version) { return version >= table.version(); };
  if (match.levels.size() != static_cast<std::size_t>(table.seats()) ||
      match.own_seat() == match.levels.size())
    return bad_field("levels", "lineup", language);
  if (!table.over()) return refuse(Refusal::kNotOver, language);
  if (std::ranges::any_of(match.undone, later)) return bad_field("undone", "undone", language);
  set_options(match, table);
  std::string document = to_document(match);
  return KeptRow{.match = id_of(document),
                 .game = match.setup.game,
                 .outcome = outcome_of(table, match.own_seat()),
                 .played = std::min(played, now),
                 .document = std::move(document)};
}

}  // namespace

Task<> Keeping::keep(RequestContext call, messages::Keep asked) {
  const auto slot = analysis_slot_for(call.connection);
  if (!slot) co_return call.refuse(Refusal::kBusy);
  const auto found =
      co_await ask(services_.analysis_workers, call.asker(),
                   [match = sent(asked), played = asked.played.n, now = services_.now(),
                    language = call.language()] { return judged(match, played, now, language); });
  if (!found) co_return call.refuse(found.why);
  if (const auto* refused = std::get_if<table::Refused>(&*found)) co_return call.refuse(*refused);
  const KeptRow& row = std::get<KeptRow>(*found);
  const auto done =
      co_await ask(services_.store, [account = call.connection->account, row](Database& db) {
        keep_match(db, account, row);
        return true;
      });
  if (!done) co_return call.refuse(Refusal::kUnavailable);
  call.reply(call.answer("ok").text("match", row.match));
}

Task<> Keeping::list(RequestContext call, messages::KeptList asked) {
  const auto page =
      co_await ask(services_.reader, call.asker(),
                   [account = call.connection->account,
                    before = asked.before.value ? asked.before.value->n : kEndOfList,
                    count = asked.count.value ? asked.count.value->n : kKeptPage](Database& db) {
                     return kept_json(db, account, before, count);
                   });
  if (!page) co_return call.refuse(page.why);
  JsonObject out = call.answer("kept");
  out.raw("rows", page->rows);
  if (page->next != 0) out.number("next", page->next);
  call.reply(std::move(out));
}

Task<> Keeping::record(RequestContext call, messages::KeptRecord asked) {
  struct Told {
    std::string levels, transcript;
  };
  const auto told = co_await ask(
      services_.reader, call.asker(),
      [account = call.connection->account,
       id = asked.match.text](Database& db) -> std::variant<Refusal, Told> {
        const auto row = kept_match(db, account, id);
        if (!row) return Refusal::kNoMatch;
        const auto match = kept_match_in(row->document);
        const auto replayed = match ? replay(*match, table::Language::kEnglish) : table::Opened{};
        if (!replayed.table) return Refusal::kDamaged;
        return Told{levels_json(*match), replayed.table->transcript()};
      });
  if (!told) co_return call.refuse(told.why);
  if (const auto* refused = std::get_if<Refusal>(&*told)) co_return call.refuse(*refused);
  const Told& match = std::get<Told>(*told);
  call.reply(call.answer("kept_record")
                 .text("match", asked.match.text)
                 .raw("levels", match.levels)
                 .raw("transcript", match.transcript));
}

}  // namespace server
