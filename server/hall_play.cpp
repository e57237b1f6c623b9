// The match: moves in, views out.
#include <algorithm>
#include <array>

#include "server/hall.h"
#include "server/secrets.h"

namespace server {
namespace {

constexpr std::uint32_t kHintWorlds = 200;

// Quick phrases: the clients have the words, in their language.
constexpr std::array<std::string_view, 10> kPhrases = {
    "hello", "good_luck",  "well_played", "thanks", "sorry",
    "oops",  "one_moment", "hurry",       "again",  "bye"};

}  // namespace

std::optional<core::Seat> Hall::seat_of(const LivePtr& live, AccountId account) const {
  const auto chair = live->current().chair_of(account);
  return chair ? std::optional(core::Seat(static_cast<int>(*chair))) : std::nullopt;
}

void Hall::everybody_at(const LivePtr& live,
                        const std::function<void(const ConnectionPtr&)>& f) const {
  for (const Chair& c : live->current().chairs)
    if (c.person())
      if (const ConnectionPtr connection = people_.find(c.account)) f(connection);
  for (const ConnectionPtr& connection : live->gallery)
    if (!live->current().chair_of(connection->account)) f(connection);
}

// --- what is shown ---------------------------------------------------------------------------------

void Hall::show_all(const LivePtr& live, const std::optional<RequestContext>& call, bool fresh) {
  const Room& room = *live->room;
  const Millis now = services_.now();
  const Pace& pace = services_.settings.pace;
  const auto answer_to = [&](const ConnectionPtr& connection) {
    return call && call->connection == connection ? std::string_view(call->request->id())
                                                  : std::string_view();
  };
  const auto& chairs = room.plan().chairs;
  for (std::size_t i = 0; i < chairs.size(); ++i) {
    const ConnectionPtr connection = chairs[i].person() ? people_.find(chairs[i].account) : nullptr;
    if (!connection) continue;
    std::string frame = room.update(core::Seat(static_cast<int>(i)), connection->talk, pace, now,
                                    answer_to(connection), fresh);
    if (call && call->connection == connection)
      call->send(std::move(frame));
    else
      connection->send(std::move(frame));
  }
  for (const ConnectionPtr& connection : live->gallery)
    if (!room.plan().chair_of(connection->account))
      connection->send(room.update(core::kNoSeat, connection->talk, pace, now, {}, fresh));
}

void Hall::show_to(const LivePtr& live, const RequestContext& call) {
  if (!live->room) return tell_table(live, call);
  const core::Seat seat = seat_of(live, call.connection->account).value_or(core::kNoSeat);
  call.send(live->room->update(seat, call.connection->talk, services_.settings.pace,
                               services_.now(), call.request->id(), true));
}

// The lobby's side of a table, to all who sit at it or watch it, and to who asked.
void Hall::tell_table(const LivePtr& live, const std::optional<RequestContext>& call) {
  const std::string table = public_json(live->current());
  bool answered = false;
  const auto tell = [&](const ConnectionPtr& connection) {
    const bool asked = call && call->connection == connection;
    answered = answered || asked;
    JsonObject out = asked ? call->answer("table") : JsonObject("table");
    out.raw("table", table);
    if (const auto chair = live->current().chair_of(connection->account))
      out.number("seat", static_cast<int>(*chair));
    if (live->current().keeps_chairs()) out.number("reserved_ms", kept_ms(*live));
    if (asked)
      call->reply(std::move(out));
    else
      connection->send(out.take());
  };
  everybody_at(live, tell);
  if (call && !answered) tell(call->connection);
}

// How many watch, for all who are at the table: whenever it changes, and to who comes while somebody does.
std::string Hall::gallery_frame(const LivePtr& live) const {
  const Plan& plan = live->current();
  const auto watchers = std::ranges::count_if(live->gallery, [&](const ConnectionPtr& connection) {
    return !plan.chair_of(connection->account);
  });
  return JsonObject("gallery").text("table", plan.code).number("watchers", watchers).take();
}
void Hall::tell_gallery(const LivePtr& live) const {
  everybody_at(live, [frame = gallery_frame(live)](const ConnectionPtr& connection) {
    connection->send(frame);
  });
}

Hall::MaybeRefused Hall::show(const RequestContext& call) {
  return with(call, [this, call](const LivePtr& live) {
    show_to(live, call);
    if (!live->gallery.empty()) call.connection->send(gallery_frame(live));
    tell_standing_offer(live, call.connection);
  });
}

// Advice in a match against people would be cheating.
Hall::MaybeRefused Hall::hint(const RequestContext& call) {
  return in_match(call, [this, call](const LivePtr& live, core::Seat seat) {
    const auto& chairs = live->room->plan().chairs;
    if (std::ranges::count_if(chairs, &Chair::person) > 1) return call.refuse(Refusal::kNoHints);
    if (live->room->over() || !live->room->table().to_act().contains(seat))
      return call.refuse(Refusal::kNotNow);
    const auto slot = analysis_slot_for(call.connection);
    if (!slot) return call.refuse(Refusal::kBusy);
    const std::shared_ptr<const table::Table> table = live->room->table().clone();
    const bool asked = services_.analysis_workers.ask(
        call.asker(),
        [table, seat, language = call.language(), seed = random_number()] {
          core::Rng rng(seed);
          return list(table->advise(seat, {.worlds = kHintWorlds}, language, rng),
                      [](const table::Advice& a) { return table::to_json(a); });
        },
        [call, slot = slot, at = live->room->version()](const std::optional<std::string>& moves) {
          if (!moves) return call.refuse(Refusal::kUnavailable);
          call.reply(call.answer("hint").number("v", at).raw("moves", *moves));
        });
    if (!asked) call.refuse(Refusal::kBusy);
  });
}

Hall::MaybeRefused Hall::watch(const RequestContext& call) {
  return with(call, [this, call](const LivePtr& live) {
    live->gallery.insert(call.connection);
    call.connection->watching.insert(live->current().code);
    show_to(live, call);
    tell_gallery(live);
    tell_standing_offer(live, call.connection);
  });
}

Hall::MaybeRefused Hall::unwatch(const RequestContext& call) {
  return with(call, [this, call](const LivePtr& live) {
    live->gallery.erase(call.connection);
    call.connection->watching.erase(live->current().code);
    call.ok();
    tell_gallery(live);
  });
}

void Hall::forget_watcher(const ConnectionPtr& connection) {
  for (const std::string& code : connection->watching)
    if (const LivePtr live = find(code); live && live->gallery.erase(connection) > 0)
      tell_gallery(live);
  connection->watching.clear();
}

// --- moves -----------------------------------------------------------------------------------------

Hall::MaybeRefused Hall::in_match(const RequestContext& call,
                                  const std::function<void(const LivePtr&, core::Seat)>& what) {
  return with(call, [this, call, what](const LivePtr& live) {
    const auto seat = seat_of(live, call.connection->account);
    if (!seat) return call.refuse(Refusal::kNotHere);
    if (!live->room) return call.refuse(Refusal::kNotStarted);
    what(live, *seat);
  });
}

Hall::MaybeRefused Hall::play(const RequestContext& call) {
  const auto at = call.request->number("at", 0, 0xFFFF'FFFF);
  if (!at)
    return bad_field("at", {"the last version you saw", "l'ultima versione che hai visto"},
                     call.language());
  if (!call.request->has("move"))
    return bad_field("move", {"a move", "una mossa"}, call.language());
  return in_match(call, [this, call, at](const LivePtr& live, core::Seat seat) {
    const Entry entry{.kind = Entry::Kind::kMove,
                      .seat = seat,
                      .move = call.request->json("move"),
                      .seen = static_cast<std::uint32_t>(*at),
                      .id = call.request->id(),
                      .at = services_.now()};
    if (!entry.id.empty() && live->room->already(entry)) return show_to(live, call);
    if (auto refused = live->room->play(entry, call.language())) {
      ++services_.metrics.refusals;
      if (refused->code == "stale") {  // with what was missed
        call.reply(
            call.answer("error").text("code", refused->code).text("text", refused->sentence));
        return call.connection->send(live->room->update(
            seat, call.connection->talk, services_.settings.pace, services_.now(), {}, true));
      }
      return call.refuse(*refused);
    }
    commit(live, entry, call);
  });
}

Hall::MaybeRefused Hall::resign(const RequestContext& call) {
  return in_match(call, [this, call](const LivePtr& live, core::Seat seat) {
    if (live->room->over() || live->room->left(seat)) return show_to(live, call);
    append(live, {.kind = Entry::Kind::kLeft, .seat = seat, .move = "resigned"}, call);
  });
}

Hall::MaybeRefused Hall::reclaim(const RequestContext& call) {
  return in_match(call, [this, call](const LivePtr& live, core::Seat seat) {
    if (live->room->over() || !live->room->left(seat)) return show_to(live, call);
    append(live, {.kind = Entry::Kind::kBack, .seat = seat}, call);
  });
}

Hall::MaybeRefused Hall::next(const RequestContext& call) {
  return in_match(call, [this, call](const LivePtr& live, core::Seat seat) {
    if (!live->room->between_deals()) return call.refuse(Refusal::kNotYetDealt);
    live->nexts.insert(seat);
    bool all = true;
    for (int i = 0; i < live->room->plan().setup.seats; ++i)
      all = all && (!live->room->present(core::Seat(i)) || live->nexts.contains(core::Seat(i)));
    if (!all) return call.ok();
    append(live, {.kind = Entry::Kind::kDeal}, call);
  });
}

Hall::MaybeRefused Hall::say(const RequestContext& call) {
  const auto phrase = call.request->text("phrase", 16);
  if (!phrase || std::ranges::find(kPhrases, *phrase) == kPhrases.end())
    return bad_field("phrase", {"one of the quick phrases", "una delle frasi pronte"},
                     call.language());
  if (!phrases_.take(call.connection->account, services_.settings.phrase))
    return refuse(Refusal::kTooFast, call.language());
  return with(call, [this, call, phrase = std::string(*phrase)](const LivePtr& live) {
    const auto seat = seat_of(live, call.connection->account);
    if (!seat) return call.refuse(Refusal::kNotHere);
    const std::string frame = JsonObject("said")
                                  .text("table", live->current().code)
                                  .number("seat", *seat)
                                  .text("name", call.connection->name)
                                  .text("phrase", phrase)
                                  .take();
    everybody_at(live, [&](const ConnectionPtr& connection) {
      if (connection != call.connection &&
          people_.hears(connection->account, call.connection->account))
        connection->send(frame);
    });
    call.ok();
  });
}

// --- coming and going ------------------------------------------------------------------------------

void Hall::arrived(const ConnectionPtr& connection) {
  for (const std::string& code : codes_in(kept_for_, connection->account))
    if (const LivePtr again = find(code)) tell_offer(again, connection);
  for (const std::string& code : tables_of(connection->account)) {
    const LivePtr live = find(code);
    if (!live) continue;
    when_free(live, [this, live, connection] {
      const auto seat = seat_of(live, connection->account);
      if (seat && live->room && live->room->away(*seat) && !live->room->left(*seat) &&
          !live->room->over())
        append(live, {.kind = Entry::Kind::kBack, .seat = *seat});
    });
    when_free(live, [this, live, connection] {
      const auto seat = seat_of(live, connection->account);
      if (!live->room) return tell_table(live, std::nullopt);
      if (seat)
        connection->send(live->room->update(*seat, connection->talk, services_.settings.pace,
                                            services_.now(), {}, true));
      if (seat && !live->gallery.empty()) connection->send(gallery_frame(live));
    });
  }
}

void Hall::departed(AccountId account) {
  for (const std::string& code : tables_of(account))
    if (const LivePtr live = find(code)) absent(account, live);
}

}  // namespace server
