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

void Hall::everybody_at(const LivePtr& live, const std::function<void(const LinkPtr&)>& f) const {
  for (const Chair& c : live->current().chairs)
    if (c.person())
      if (const LinkPtr link = people_.find(c.account)) f(link);
  for (const LinkPtr& link : live->gallery)
    if (!live->current().chair_of(link->account)) f(link);
}

// --- what is shown ---------------------------------------------------------------------------------

void Hall::show_all(const LivePtr& live, const std::optional<Call>& call, bool fresh) {
  const Room& room = *live->room;
  const Millis now = services_.now();
  const Pace& pace = services_.settings.pace;
  const auto answer_to = [&](const LinkPtr& link) {
    return call && call->link == link ? std::string_view(call->request->id()) : std::string_view();
  };
  const auto& chairs = room.plan().chairs;
  for (std::size_t i = 0; i < chairs.size(); ++i) {
    const LinkPtr link = chairs[i].person() ? people_.find(chairs[i].account) : nullptr;
    if (!link) continue;
    std::string frame =
        room.update(core::Seat(static_cast<int>(i)), link->talk, pace, now, answer_to(link), fresh);
    if (call && call->link == link)
      call->send(std::move(frame));
    else
      link->send(std::move(frame));
  }
  for (const LinkPtr& link : live->gallery)
    if (!room.plan().chair_of(link->account))
      link->send(room.update(core::kNoSeat, link->talk, pace, now, {}, fresh));
}

void Hall::show_to(const LivePtr& live, const Call& call) {
  if (!live->room) return tell_table(live, call);
  const core::Seat seat = seat_of(live, call.link->account).value_or(core::kNoSeat);
  call.send(live->room->update(seat, call.link->talk, services_.settings.pace, services_.now(),
                               call.request->id(), true));
}

// The lobby's side of a table, to all who sit at it or watch it, and to who asked.
void Hall::tell_table(const LivePtr& live, const std::optional<Call>& call) {
  const std::string table = public_json(live->current());
  bool answered = false;
  const auto tell = [&](const LinkPtr& link) {
    const bool asked = call && call->link == link;
    answered = answered || asked;
    Object out = asked ? call->answer("table") : Object("table");
    out.raw("table", table);
    if (const auto chair = live->current().chair_of(link->account))
      out.number("seat", static_cast<int>(*chair));
    if (live->current().keeps_chairs()) out.number("reserved_ms", kept_ms(*live));
    if (asked)
      call->reply(std::move(out));
    else
      link->send(out.take());
  };
  everybody_at(live, tell);
  if (call && !answered) tell(call->link);
}

// How many watch, for all who are at the table: whenever it changes, and to who comes while somebody does.
std::string Hall::gallery_frame(const LivePtr& live) const {
  const Plan& plan = live->current();
  const auto watchers = std::ranges::count_if(
      live->gallery, [&](const LinkPtr& link) { return !plan.chair_of(link->account); });
  return Object("gallery").text("table", plan.code).number("watchers", watchers).take();
}
void Hall::tell_gallery(const LivePtr& live) const {
  everybody_at(live, [frame = gallery_frame(live)](const LinkPtr& link) { link->send(frame); });
}

Hall::Answer Hall::show(const Call& call) {
  return with(call, [this, call](const LivePtr& live) {
    show_to(live, call);
    if (!live->gallery.empty()) call.link->send(gallery_frame(live));
    tell_standing_offer(live, call.link);
  });
}

// Advice in a match against people would be cheating.
Hall::Answer Hall::hint(const Call& call) {
  return in_match(call, [this, call](const LivePtr& live, core::Seat seat) {
    const auto& chairs = live->room->plan().chairs;
    if (std::ranges::count_if(chairs, &Chair::person) > 1) return call.refuse(Refusal::kNoHints);
    if (live->room->over() || !live->room->table().to_act().contains(seat))
      return call.refuse(Refusal::kNotNow);
    const auto clerk = clerk_for(call.link);
    if (!clerk) return call.refuse(Refusal::kBusy);
    const std::shared_ptr<const table::Table> table = live->room->table().clone();
    const bool asked = services_.clerks.ask(
        [table, seat, language = call.language(), seed = random_number()] {
          core::Rng rng(seed);
          return list(table->advise(seat, {.worlds = kHintWorlds}, language, rng),
                      [](const table::Advice& a) { return table::to_json(a); });
        },
        [call, clerk = clerk, at = live->room->version()](const std::string& moves) {
          call.reply(call.answer("hint").number("v", at).raw("moves", moves));
        });
    if (!asked) call.refuse(Refusal::kBusy);
  });
}

Hall::Answer Hall::watch(const Call& call) {
  return with(call, [this, call](const LivePtr& live) {
    live->gallery.insert(call.link);
    call.link->watching.insert(live->current().code);
    show_to(live, call);
    tell_gallery(live);
    tell_standing_offer(live, call.link);
  });
}

Hall::Answer Hall::unwatch(const Call& call) {
  return with(call, [this, call](const LivePtr& live) {
    live->gallery.erase(call.link);
    call.link->watching.erase(live->current().code);
    call.ok();
    tell_gallery(live);
  });
}

void Hall::forget_watcher(const LinkPtr& link) {
  for (const std::string& code : link->watching)
    if (const LivePtr live = find(code); live && live->gallery.erase(link) > 0) tell_gallery(live);
  link->watching.clear();
}

// --- moves -----------------------------------------------------------------------------------------

Hall::Answer Hall::in_match(const Call& call,
                            const std::function<void(const LivePtr&, core::Seat)>& what) {
  return with(call, [this, call, what](const LivePtr& live) {
    const auto seat = seat_of(live, call.link->account);
    if (!seat) return call.refuse(Refusal::kNotHere);
    if (!live->room) return call.refuse(Refusal::kNotStarted);
    what(live, *seat);
  });
}

Hall::Answer Hall::play(const Call& call) {
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
        return call.link->send(live->room->update(seat, call.link->talk, services_.settings.pace,
                                                  services_.now(), {}, true));
      }
      return call.refuse(*refused);
    }
    commit(live, entry, call);
  });
}

Hall::Answer Hall::resign(const Call& call) {
  return in_match(call, [this, call](const LivePtr& live, core::Seat seat) {
    if (live->room->over() || live->room->left(seat)) return show_to(live, call);
    append(live, {.kind = Entry::Kind::kLeft, .seat = seat, .move = "resigned"}, call);
  });
}

Hall::Answer Hall::reclaim(const Call& call) {
  return in_match(call, [this, call](const LivePtr& live, core::Seat seat) {
    if (live->room->over() || !live->room->left(seat)) return show_to(live, call);
    append(live, {.kind = Entry::Kind::kBack, .seat = seat}, call);
  });
}

Hall::Answer Hall::next(const Call& call) {
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

Hall::Answer Hall::say(const Call& call) {
  const auto phrase = call.request->text("phrase", 16);
  if (!phrase || std::ranges::find(kPhrases, *phrase) == kPhrases.end())
    return bad_field("phrase", {"one of the quick phrases", "una delle frasi pronte"},
                     call.language());
  if (!phrases_.take(call.link->account, services_.settings.phrase))
    return refuse(Refusal::kTooFast, call.language());
  return with(call, [this, call, phrase = std::string(*phrase)](const LivePtr& live) {
    const auto seat = seat_of(live, call.link->account);
    if (!seat) return call.refuse(Refusal::kNotHere);
    const std::string frame = Object("said")
                                  .text("table", live->current().code)
                                  .number("seat", *seat)
                                  .text("name", call.link->name)
                                  .text("phrase", phrase)
                                  .take();
    everybody_at(live, [&](const LinkPtr& link) {
      if (link != call.link && people_.hears(link->account, call.link->account)) link->send(frame);
    });
    call.ok();
  });
}

// --- coming and going ------------------------------------------------------------------------------

void Hall::arrived(const LinkPtr& link) {
  for (const std::string& code : codes_in(kept_for_, link->account))
    if (const LivePtr again = find(code)) tell_offer(again, link);
  for (const std::string& code : tables_of(link->account)) {
    const LivePtr live = find(code);
    if (!live) continue;
    when_free(live, [this, live, link] {
      const auto seat = seat_of(live, link->account);
      if (seat && live->room && live->room->away(*seat) && !live->room->left(*seat) &&
          !live->room->over())
        append(live, {.kind = Entry::Kind::kBack, .seat = *seat});
    });
    when_free(live, [this, live, link] {
      const auto seat = seat_of(live, link->account);
      if (!live->room) return tell_table(live, std::nullopt);
      if (seat)
        link->send(live->room->update(*seat, link->talk, services_.settings.pace, services_.now(),
                                      {}, true));
      if (seat && !live->gallery.empty()) link->send(gallery_frame(live));
    });
  }
}

void Hall::departed(AccountId account) {
  for (const std::string& code : tables_of(account))
    if (const LivePtr live = find(code)) absent(account, live);
}

}  // namespace server
