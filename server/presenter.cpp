#include "server/presenter.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

namespace server {

void Presenter::everybody_at(const LiveTable& table, auto&& tell) const {
  for (const Chair& c : table.plan().chairs)
    if (c.person())
      if (const ConnectionPtr connection = people_.find(c.account)) tell(connection);
  for (const ConnectionPtr& connection : table.gallery)
    if (!table.plan().chair_of(connection->account)) tell(connection);
}

// --- matches ---------------------------------------------------------------------------------------

std::string Presenter::update_for(Match& match, core::Seat seat, const ConnectionPtr& to,
                                  Detail detail, std::string_view answer_to) const {
  ++services_.metrics.updates;
  return update(match.room, match.seats, seat,
                {.talk = to->talk,
                 .pace = services_.settings.pace,
                 .now = services_.now(),
                 .answer_to = answer_to,
                 .fresh = detail == Detail::kAll});
}

// All watchers see the same, so it is written once for each way in which they want to be told.
void Presenter::show_match(LiveTable& table, const MaybeCall& call, Detail detail) const {
  Match& match = *table.match();
  std::vector<std::pair<Talk, std::string>> for_gallery;
  const auto gallery_update = [&](const ConnectionPtr& to) -> const std::string& {
    const auto known =
        std::ranges::find(for_gallery, to->talk, &std::pair<Talk, std::string>::first);
    if (known != for_gallery.end()) return known->second;
    return for_gallery.emplace_back(to->talk, update_for(match, core::kNoSeat, to, detail, {}))
        .second;
  };
  everybody_at(table, [&](const ConnectionPtr& to) {
    const core::Seat seat = table.seat_of(to->account).value_or(core::kNoSeat);
    if (!seat.valid())
      to->send(gallery_update(to));
    else if (call && call->connection == to)
      call->send(update_for(match, seat, to, detail, call->request->id()));
    else
      to->send(update_for(match, seat, to, detail, {}));
  });
  if (match.room.between_deals()) tell_waiting(table);
}

void Presenter::answer(LiveTable& table, const RequestContext& call) const {
  Match* match = table.match();
  if (!match) return tell_table(table, call);
  const core::Seat seat = table.seat_of(call.connection->account).value_or(core::kNoSeat);
  call.send(update_for(*match, seat, call.connection, Detail::kAll, call.request->id()));
  add_situation(table, call.connection);
}

void Presenter::show_again(LiveTable& table, core::Seat seat,
                           const ConnectionPtr& connection) const {
  connection->send(update_for(*table.match(), seat, connection, Detail::kAll, {}));
  add_situation(table, connection);
}

void Presenter::add_situation(const LiveTable& table, const ConnectionPtr& to) const {
  const Room& room = table.match()->room;
  if (room.between_deals()) to->send(waiting_frame(table));
  if (room.over() && !table.gone.empty()) to->send(gone_frame(table));
}

std::string Presenter::gone_frame(const LiveTable& table) const {
  return JsonObject("gone")
      .text("table", table.plan().code)
      .raw("seats", list(table.gone, [](core::Seat seat) { return std::to_string(seat); }))
      .take();
}

void Presenter::tell_gone(const LiveTable& table) const {
  const std::string frame = gone_frame(table);
  everybody_at(table, [&](const ConnectionPtr& to) { to->send(frame); });
}

std::string Presenter::waiting_frame(const LiveTable& table) const {
  const Match& match = *table.match();
  const Millis deals_at = match.room.next_deal_at(services_.settings.pace);
  return JsonObject("waiting")
      .text("table", table.plan().code)
      .raw("seats", list(match.awaited(), [](core::Seat seat) { return std::to_string(seat); }))
      .number("in_ms", std::max<Millis>(0, deals_at - services_.now()))
      .take();
}

void Presenter::tell_waiting(const LiveTable& table) const {
  const std::string frame = waiting_frame(table);
  everybody_at(table, [&](const ConnectionPtr& to) { to->send(frame); });
}

void Presenter::say(const LiveTable& table, core::Seat seat, std::string_view phrase,
                    const ConnectionPtr& speaker) const {
  const std::string frame = JsonObject("said")
                                .text("table", table.plan().code)
                                .number("seat", seat)
                                .text("name", speaker->name)
                                .text("phrase", phrase)
                                .take();
  everybody_at(table, [&](const ConnectionPtr& to) {
    if (to != speaker && people_.hears(to->account, speaker->account)) to->send(frame);
  });
}

// --- the lobby's side ------------------------------------------------------------------------------

std::string Presenter::table_frame(const LiveTable& table, std::string_view plan,
                                   const ConnectionPtr& to, JsonObject out) const {
  out.raw("table", plan);
  if (const auto chair = table.plan().chair_of(to->account))
    out.number("seat", static_cast<int>(*chair));
  if (table.plan().keeps_chairs()) out.number("reserved_ms", kept_ms(table));
  return out.take();
}

void Presenter::tell_table(const LiveTable& table, const MaybeCall& call) const {
  const std::string_view plan = tables_.listed(table);
  bool answered = false;
  const auto answer = [&] {
    answered = true;
    call->send(table_frame(table, plan, call->connection, call->answer("table")));
  };
  everybody_at(table, [&](const ConnectionPtr& to) {
    if (call && call->connection == to)
      answer();
    else
      to->send(table_frame(table, plan, to, JsonObject("table")));
  });
  if (call && !answered) answer();
}

void Presenter::tell_left(AccountId gone, const std::string& code, const MaybeCall& call) const {
  const ConnectionPtr connection = people_.find(gone);
  if (connection && !(call && call->connection == connection))
    connection->send(JsonObject("left").text("table", code).take());
}

void Presenter::answer_list(const RequestContext& call, const Page& page) const {
  JsonObject out = call.answer("tables");
  out.raw("tables", list(page.tables, [](std::string_view table) { return table; }));
  if (page.next) out.number("next", static_cast<std::int64_t>(*page.next));
  call.reply(std::move(out));
}

// --- the gallery -----------------------------------------------------------------------------------

std::string Presenter::gallery_frame(const LiveTable& table) const {
  const Plan& plan = table.plan();
  const auto watchers = std::ranges::count_if(table.gallery, [&](const ConnectionPtr& connection) {
    return !plan.chair_of(connection->account);
  });
  return JsonObject("gallery").text("table", plan.code).number("watchers", watchers).take();
}

void Presenter::tell_gallery(const LiveTable& table) const {
  const std::string frame = gallery_frame(table);
  everybody_at(table, [&](const ConnectionPtr& to) { to->send(frame); });
}

void Presenter::tell_gallery_to(const LiveTable& table, const ConnectionPtr& connection) const {
  if (!table.gallery.empty()) connection->send(gallery_frame(table));
}

// --- rematches -------------------------------------------------------------------------------------

Millis Presenter::kept_ms(const LiveTable& table) const {
  const OpenTable* open = table.open_table();
  return std::max<Millis>(0, (open ? open->kept_until : 0) - services_.now());
}

// Not asked are players sent away by the host, players that left the match or declined, and players that muted the asker.
bool Presenter::is_asked(const LiveTable& again, AccountId account) const {
  const Plan& plan = again.plan();
  const TablePtr old = tables_.find(plan.of);
  const bool sat = old && old->plan().chair_of(account);
  if (!plan.chair_of(plan.host) || plan.chair_of(account) || plan.turns_away(account)) return false;
  return (!sat || plan.chair_kept_for(account)) && people_.hears(account, plan.host);
}

// Without a chair that is kept, it is offered to watch.
void Presenter::offer(const LiveTable& again, const ConnectionPtr& connection) const {
  if (!is_asked(again, connection->account)) return;
  const Plan& plan = again.plan();
  JsonObject out("offer");
  out.text("table", plan.code)
      .text("of", plan.of)
      .text("name", plan.chairs[*plan.chair_of(plan.host)].name)
      .text("game", plan.setup.game)
      .number("players", plan.setup.seats)
      .flag("rated", plan.rated);
  if (const auto chair = plan.chair_kept_for(connection->account))
    out.number("seat", static_cast<int>(*chair));
  if (plan.keeps_chairs()) out.number("stands_ms", kept_ms(again));
  connection->send(out.take());
}

void Presenter::offer_to_all(const LiveTable& old, const LiveTable& again) const {
  everybody_at(old, [&](const ConnectionPtr& to) { offer(again, to); });
}

void Presenter::offer_standing(const LiveTable& old, const ConnectionPtr& connection) const {
  const TablePtr again = tables_.find(old.plan().again);
  if (again && again->open()) offer(*again, connection);
}

void Presenter::tell_released(const LiveTable& table, const Plan& before,
                              std::string_view why) const {
  const Plan& now = table.plan();
  std::vector<std::string> names;
  std::set<ConnectionPtr> told;
  for (const Chair& c : before.chairs) {
    if (!c.kept() || now.chair_of(c.kept_for) || now.chair_kept_for(c.kept_for)) continue;
    names.push_back(c.name);
    if (const ConnectionPtr connection = people_.find(c.kept_for)) told.insert(connection);
  }
  if (const TablePtr old = tables_.find(now.of); old && table.closed())
    told.insert(old->gallery.begin(), old->gallery.end());
  std::erase_if(told, [&](const ConnectionPtr& connection) {
    return !people_.hears(connection->account, before.host);
  });
  everybody_at(table, [&](const ConnectionPtr& connection) { told.insert(connection); });
  JsonObject out("offer_over");
  out.text("table", now.code).text("of", now.of).text("why", why).raw("names", list(names, quoted));
  if (table.closed()) out.flag("closed", true);
  const std::string frame = out.take();
  for (const ConnectionPtr& connection : told) connection->send(frame);
}

}  // namespace server
