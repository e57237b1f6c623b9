#include "server/play.h"

#include <algorithm>
#include <utility>

#include "server/await.h"
#include "server/secrets.h"

namespace server {
namespace {

constexpr std::uint32_t kHintWorlds = 200;
constexpr std::size_t kMostWatched = 16;  // tables, by one connection
constexpr std::size_t kLargestGallery = 2000, kSmallGallery = 20;
constexpr Millis kGalleryPause = 1000;

std::string as_json(const table::json::Value& v) {
  std::string out;
  table::json::write(out, v);
  return out;
}

std::string advice_of(const table::Table& table, core::Seat seat, table::Voice language,
                      std::uint64_t seed) {
  core::Rng rng(seed);
  return list(table.advise(seat, {.worlds = kHintWorlds}, language, rng),
              [](const table::Advice& a) { return table::to_json(a); });
}

bool is_crowded(const LiveTable& table) { return table.gallery.size() > kSmallGallery; }

// Each update goes to each of them.
std::optional<Refusal> refuse_watcher(const LiveTable& table, const Connection& watcher) {
  if (watcher.watching.contains(table.plan().code)) return std::nullopt;
  if (watcher.watching.size() >= kMostWatched) return Refusal::kTooManyWatched;
  if (table.gallery.size() >= kLargestGallery) return Refusal::kGalleryFull;
  return std::nullopt;
}

}  // namespace

std::optional<core::Seat> Play::seat_in_match(const Turn& turn, const RequestContext& call) const {
  const auto seat = turn->seat_of(call.connection->account);
  if (seat && turn->match()) return seat;
  call.refuse(seat ? Refusal::kNotStarted : Refusal::kNotHere);
  return std::nullopt;
}

// --- moves -----------------------------------------------------------------------------------------

Task<> Play::play(RequestContext call, messages::Play asked) {
  Turn turn = co_await tables_.enter(call, std::move(asked.table.code));
  const auto seat = turn ? seat_in_match(turn, call) : std::nullopt;
  if (!seat) co_return;
  Room& room = turn->match()->room;
  Entry entry{.kind = Entry::Kind::kMove,
              .seat = *seat,
              .move = as_json(*asked.move.json),
              .seen = static_cast<std::uint32_t>(asked.at.n),
              .id = call.request->id(),
              .at = services_.now()};
  if (!entry.id.empty() && room.already(entry)) co_return presenter_.answer(*turn.table(), call);
  if (const auto refused = room.play(entry, *asked.move.json, call.language()))
    co_return refuse_move(turn, *seat, call, *refused);
  if (!co_await tables_.commit(turn, std::move(entry)))
    co_return call.refuse(Refusal::kUnavailable);
  presenter_.show_match(*turn.table(), call, Presenter::Detail::kChange);
}

void Play::refuse_move(const Turn& turn, core::Seat seat, const RequestContext& call,
                       const table::Refused& refused) const {
  call.refuse(refused);
  if (refused.code == "stale")  // with what was missed
    presenter_.show_again(*turn.table(), seat, call.connection);
}

Task<> Play::record(Turn& turn, Entry entry, MaybeCall call) {
  if (co_await tables_.append(turn, std::move(entry)))
    presenter_.show_match(*turn.table(), call, Presenter::Detail::kChange);
  else if (call)
    call->refuse(Refusal::kUnavailable);
}

Task<> Play::next(RequestContext call, messages::AtTable asked) {
  Turn turn = co_await tables_.enter(call, asked.table.code);
  const auto seat = turn ? seat_in_match(turn, call) : std::nullopt;
  if (!seat) co_return;
  Match& match = *turn->match();
  if (!match.room.between_deals()) co_return call.refuse(Refusal::kNotYetDealt);
  if (match.nexts.contains(*seat)) co_return call.ok();  // the others have been told
  match.nexts.insert(*seat);
  if (!match.awaited().empty()) {
    call.ok();
    co_return presenter_.tell_waiting(*turn.table());
  }
  co_await record(turn, {.kind = Entry::Kind::kDeal}, call);
}

// --- leaving and coming back -------------------------------------------------------------------------

Task<> Play::leave(RequestContext call, messages::AtTable asked) {
  Turn turn = co_await tables_.enter(call, asked.table.code);
  if (!turn) co_return;
  const auto seat = turn->seat_of(call.connection->account);
  if (turn->closed()) co_return call.refuse(Refusal::kNoTable);
  if (!seat && call.request->again()) co_return presenter_.answer(*turn.table(), call);
  if (!seat) co_return call.refuse(Refusal::kNotHere);
  const Match* match = turn->match();
  if (!match) co_return co_await lobby_.leave(call, std::move(turn), *seat);
  if (match->room.over() || match->room.left(*seat)) co_return call.ok();
  co_await record(turn, {.kind = Entry::Kind::kLeft, .seat = *seat, .move = "resigned"}, call);
}

Task<> Play::resign(RequestContext call, messages::AtTable asked) {
  Turn turn = co_await tables_.enter(call, asked.table.code);
  const auto seat = turn ? seat_in_match(turn, call) : std::nullopt;
  if (!seat) co_return;
  const Room& room = turn->match()->room;
  if (room.over() || room.left(*seat)) co_return presenter_.answer(*turn.table(), call);
  co_await record(turn, {.kind = Entry::Kind::kLeft, .seat = *seat, .move = "resigned"}, call);
}

Task<> Play::reclaim(RequestContext call, messages::AtTable asked) {
  Turn turn = co_await tables_.enter(call, asked.table.code);
  const auto seat = turn ? seat_in_match(turn, call) : std::nullopt;
  if (!seat) co_return;
  const Room& room = turn->match()->room;
  if (room.over() || !room.left(*seat)) co_return presenter_.answer(*turn.table(), call);
  co_await record(turn, {.kind = Entry::Kind::kBack, .seat = *seat}, call);
}

// --- looking ---------------------------------------------------------------------------------------

Task<> Play::view(RequestContext call, messages::AtTable asked) {
  Turn turn = co_await tables_.enter(call, asked.table.code);
  if (!turn) co_return;
  presenter_.answer(*turn.table(), call);
  presenter_.tell_gallery_to(*turn.table(), call.connection);
  presenter_.offer_standing(*turn.table(), call.connection);
}

// Advice in a match against people would be cheating.
Task<> Play::hint(RequestContext call, messages::AtTable asked) {
  Turn turn = co_await tables_.enter(call, asked.table.code);
  const auto seat = turn ? seat_in_match(turn, call) : std::nullopt;
  if (!seat) co_return;
  const Room& room = turn->match()->room;
  if (room.plan().people() > 1) co_return call.refuse(Refusal::kNoHints);
  if (room.over() || !room.table().to_act().contains(*seat))
    co_return call.refuse(Refusal::kNotNow);
  const auto slot = analysis_slot_for(call.connection);
  if (!slot) co_return call.refuse(Refusal::kBusy);
  const std::uint32_t version = room.version();
  const std::shared_ptr<const table::Table> table = room.table().clone();
  turn.end();  // nobody waits for the coach
  const auto moves =
      co_await ask(services_.analysis_workers, call.asker(),
                   [table, seat = *seat, language = call.language(), seed = random_number()] {
                     return advice_of(*table, seat, language, seed);
                   });
  if (!moves) co_return call.refuse(moves.why);
  call.reply(call.answer("hint").number("v", version).raw("moves", *moves));
}

Task<> Play::watch(RequestContext call, messages::AtTable asked) {
  Turn turn = co_await tables_.enter(call, asked.table.code);
  if (!turn || !call.connection->wire) co_return;  // a watcher that is gone by now
  if (const auto why = refuse_watcher(*turn.table(), *call.connection)) co_return call.refuse(*why);
  turn->gallery.insert(call.connection);
  call.connection->watching.insert(turn->plan().code);
  presenter_.answer(*turn.table(), call);
  if (is_crowded(*turn.table())) presenter_.tell_gallery_to(*turn.table(), call.connection);
  gallery_changed(turn.table());
  presenter_.offer_standing(*turn.table(), call.connection);
}

Task<> Play::unwatch(RequestContext call, messages::AtTable asked) {
  Turn turn = co_await tables_.enter(call, asked.table.code);
  if (!turn) co_return;
  turn->gallery.erase(call.connection);
  call.connection->watching.erase(turn->plan().code);
  call.ok();
  gallery_changed(turn.table());
}

void Play::forget_watcher(const ConnectionPtr& connection) {
  for (const std::string& code : connection->watching)
    if (const TablePtr table = tables_.find(code); table && table->gallery.erase(connection) > 0)
      gallery_changed(table);
  connection->watching.clear();
}

// A small gallery hears at once how many it is. A large gallery hears it once a second, however many come and go.
void Play::gallery_changed(const TablePtr& table) const {
  if (!is_crowded(*table)) return presenter_.tell_gallery(*table);
  if (std::exchange(table->gallery_waits, true)) return;
  services_.timers.at(services_.now() + kGalleryPause, [this, weak = std::weak_ptr(table)] {
    const TablePtr still = weak.lock();
    if (!still) return;
    still->gallery_waits = false;
    presenter_.tell_gallery(*still);
  });
}

Task<> Play::say(RequestContext call, messages::Say asked) {
  Turn turn = co_await tables_.enter(call, asked.table.code);
  if (!turn) co_return;
  const auto seat = turn->seat_of(call.connection->account);
  if (!seat) co_return call.refuse(Refusal::kNotHere);
  presenter_.say(*turn.table(), *seat, asked.phrase.text, call.connection);
  call.ok();
}

}  // namespace server
