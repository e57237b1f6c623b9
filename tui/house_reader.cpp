#include "tui/house_reader.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "table/words.h"
#include "tui/cells.h"

namespace tui {
namespace {

using table::json::Value;
constexpr std::int64_t kDayMs = 86'400'000;

using table::json::flag_at;
using table::json::number_at;
using table::json::text_at;
using table::json::written;

Time in_ms(std::int64_t left) {
  return std::chrono::steady_clock::now() + std::chrono::milliseconds(std::min(left, kDayMs));
}
ai::Measured measured(const Value& v, std::string_view key) {
  const Value* m = v.find(key);
  if (!m) return {};
  return {static_cast<double>(number_at(*m, "milli", 0)) / 1000,
          static_cast<double>(number_at(*m, "error_milli", 0)) / 1000};
}

// The table of a house that sends no scenes: names, scores, and a button for every move.
table::Scene plain_scene(const Value& view, const Value* moves) {
  table::Scene scene;
  scene.seats.resize(static_cast<std::size_t>(
      std::clamp<std::int64_t>(number_at(view, "players", 1), 1, kMostSeats)));
  const Value* scores = view.find("scores");
  const Value* acting = view.find("to_act");
  for (std::size_t i = 0; i < scene.seats.size(); ++i) {
    table::Plate& plate = scene.seats[i];
    plate.side = core::Seat(static_cast<int>(i));
    if (scores && i < scores->items.size())
      plate.score = static_cast<int>(scores->items[i].integer(-32'768, 32'767).value_or(0));
    plate.acts = acting && std::ranges::any_of(acting->items, [i](const Value& seat) {
                   return seat.integer() == static_cast<std::int64_t>(i);
                 });
  }
  for (const Value& move : moves ? moves->items : std::vector<Value>{})
    if (const Value* json = move.find("move"))
      scene.choices.push_back(
          {.label = text_at(move, "label"), .text = text_at(move, "text"), .move = written(*json)});
  return scene;
}

table::Scene scene_in(const Value& update, const Value& view) {
  const Value* sent = update.find("scene");
  auto scene = sent ? table::scene_from(written(*sent)) : std::nullopt;
  if (!scene || scene->seats.empty()) return plain_scene(view, update.find("moves"));
  if (scene->seats.size() > kMostSeats) scene->seats.resize(kMostSeats);
  return std::move(*scene);
}

}  // namespace

Moment HouseReader::moment(const Value& m, const Value& view) const {
  Moment moment;
  moment.seat = core::Seat(static_cast<int>(number_at(view, "seat", 0xFF)));
  moment.game = text_at(view, "game");
  moment.view = written(view);
  moment.deal =
      static_cast<int>(std::clamp<std::int64_t>(number_at(view, "deal", 1), 0, 1'000'000));
  moment.version = number_at(view, "version", 0);
  moment.over = flag_at(m, "over") ||
                flag_at(view, "over");  // over, though the view is not, if a player left
  moment.deal_over = moment.over || flag_at(view, "deal_over");
  moment.scene = scene_in(m, view);
  if (const auto left = number_at(m, "clock_ms", -1); left >= 0) moment.clock = in_ms(left);
  read_seats(m, moment);
  if (moment.replaced || moment.over) moment.scene.choices.clear();
  return moment;
}

void HouseReader::read_seats(const Value& m, Moment& moment) const {
  int gone = 0;  // other people who left
  if (const Value* seats = m.find("seats"))
    for (const Value& s : seats->items) {
      const auto seat = static_cast<int>(moment.names.size());
      const std::string mark = flag_at(s, "program") ? " (bot)" : "";
      moment.names.push_back(cut(text_at(s, "name"), kLongestName) + mark);
      if (const auto level = number_at(s, "level", -1); level >= 0 && level <= 100)
        moment.bots[seat] = static_cast<int>(level);
      const bool left = flag_at(s, "left");
      if (moment.seat.valid() && moment.seat == core::Seat(seat))
        moment.replaced = left;
      else if (text_at(s, "kind") == "person")
        left ? void(++gone) : moment.company.push_back(seat);
      if (const auto bank = number_at(s, "bank_ms", -1); bank >= 0)
        moment.banks[seat] = static_cast<int>((std::min(bank, kDayMs) + 999) / 1000);
      if (!flag_at(s, "away")) continue;
      const auto ms = number_at(s, "leaves_in_ms", -1);
      moment.away[seat] = ms >= 0 ? std::optional(in_ms(ms)) : std::nullopt;
    }
  moment.alone = gone > 0 && moment.company.empty();
}

// After a match. Players who left it do not come back.
void HouseReader::read_gone(const Value& seats, Moment& moment) const {
  const auto is_gone = [&seats](int seat) {
    return std::ranges::any_of(
        seats.items, [seat](const Value& s) { return s.integer(0, kMostSeats - 1) == seat; });
  };
  if (!moment.company.empty()) moment.alone = std::ranges::all_of(moment.company, is_gone);
}

std::string HouseReader::ending(const Value& m, const Moment& moment) const {
  const Value* results = m.find("results");
  if (!results || !(moment.seat < results->items.size())) return "";
  const std::string outcome = text_at(results->items[moment.seat], "outcome");
  if (outcome == "won") return table::sentence("won", voice_, with<"winners">("you"));
  if (outcome == "drawn") return table::sentence("won", voice_, with<"winners">("nobody"));
  return std::string(outcome == "aborted" ? w_("match_aborted") : w_("match_lost"));
}

std::string HouseReader::happened(const Value& m, const Moment& moment) const {
  const Value* what = m.find("what");
  if (what && text_at(*what, "kind") == "aborted") return std::string(w_("nobody_came_back"));
  const auto seat = what ? static_cast<std::size_t>(number_at(*what, "seat", 99)) : 99;
  if (seat >= moment.names.size()) return "";
  const std::string kind = text_at(*what, "kind");
  const std::string& who = moment.names[seat];
  const bool mine = moment.seat == seat;
  if (kind == "left") return of_leaving(*what, mine, who);
  if (kind == "timeout")
    return mine ? std::string(w_("time_was_up_you")) : w_("time_was_up", with<"who">(who));
  if (kind == "back") {
    const auto bank = moment.banks.find(static_cast<int>(seat));
    if (bank == moment.banks.end()) return mine ? "" : w_("is_back", with<"who">(who));
    return mine ? w_("is_back_bank_you", with<"n">(bank->second))
                : w_("is_back_bank", with<"who">(who), with<"n">(bank->second));
  }
  if (kind != "away") return "";
  const auto gone = moment.away.find(static_cast<int>(seat));
  const int left =
      gone != moment.away.end() && gone->second ? seconds_until(*gone->second, Clock::now()) : 0;
  return w_("went_away", with<"who">(who), with<"n">(left));
}

std::string HouseReader::of_leaving(const Value& what, bool mine, const std::string& who) const {
  const std::string why = text_at(what, "why");
  if (why == "away")
    return mine ? std::string(w_("left_away_you")) : w_("left_away", with<"who">(who));
  if (why == "timeouts")
    return mine ? std::string(w_("left_timeouts_you")) : w_("left_timeouts", with<"who">(who));
  return mine ? std::string(w_("left_resigned_you")) : w_("left_resigned", with<"who">(who));
}

Tip HouseReader::tip(const Value& m) const {
  Tip tip;
  if (const Value* moves = m.find("moves"))
    for (const Value& v : moves->items) {
      table::Advice a;
      if (const Value* json = v.find("move")) a.move.json = written(*json);
      a.move.text = text_at(v, "text");
      a.move.label = text_at(v, "label");
      a.score = measured(v, "score");
      a.win = measured(v, "win");
      a.lost = measured(v, "lost");
      a.why = text_at(v, "why");
      if (text_at(v, "by") == ai::kByNet) a.by = ai::kByNet;
      tip.moves.push_back(std::move(a));
    }
  return tip;
}

Wait HouseReader::wait(const Value& m, const Value& seats) const {
  Wait wait{.until = in_ms(std::max<std::int64_t>(number_at(m, "in_ms", 0), 0))};
  for (const Value& seat : seats.items)
    if (const auto n = seat.integer(0, kMostSeats - 1)) wait.seats.push_back(static_cast<int>(*n));
  return wait;
}

Lobby HouseReader::lobby(const Value& table, std::size_t me, std::string link, int level) const {
  using Kind = Lobby::Chair::Kind;
  Lobby out{
      .game = text_at(table, "game"), .code = text_at(table, "table"), .link = std::move(link)};
  for (const Value& seat : table.find("seats")->items) {
    const std::string kind = text_at(seat, "kind");
    if (out.chairs.size() == kMostSeats) break;
    out.chairs.push_back({.kind = kind == "person" ? Kind::kPerson
                                  : kind == "bot"  ? Kind::kBot
                                                   : Kind::kEmpty,
                          .name = cut(text_at(seat, "name"), kLongestName),
                          .level = static_cast<int>(number_at(seat, "level", 0)),
                          .ready = flag_at(seat, "ready")});
  }
  out.mine = me;
  out.hosts = number_at(table, "host", -1) == static_cast<std::int64_t>(me);
  out.level = level;
  return out;
}

Offer HouseReader::own_offer(const Value& table, std::int64_t ms) const {
  std::vector<std::string> names;
  for (const Value& seat : table.find("seats")->items)
    if (seat.find("reserved")) names.push_back(cut(text_at(seat, "reserved"), kLongestName));
  if (names.empty() || ms < 0) return {};
  return {w_("rematch_asked", with<"who">(fmt::format("{}", fmt::join(names, ", ")))),
          Offer::Whose::kOurs, in_ms(ms)};
}

Offer HouseReader::their_offer(const Value& m) const {
  const bool keeps_seat = m.find("seat") != nullptr;
  const std::string who = cut(text_at(m, "name"), kLongestName);
  Offer offer;
  offer.whose = keeps_seat ? Offer::Whose::kTheirs : Offer::Whose::kTheirsToWatch;
  offer.sentence = !keeps_seat           ? w_("offer_watch", with<"who">(who))
                   : flag_at(m, "rated") ? w_("offer_rated", with<"who">(who))
                                         : w_("offer_unrated", with<"who">(who));
  if (const auto ms = number_at(m, "stands_ms", -1); ms >= 0 && keeps_seat) offer.until = in_ms(ms);
  return offer;
}

std::string HouseReader::end_of_offer(const Value& m, Whose whose) const {
  const std::string why = text_at(m, "why");
  std::string who;
  if (const Value* names = m.find("names"))
    for (const Value& name : names->items)
      who += (who.empty() ? "" : ", ") + cut(std::string(name.string().value_or("")), kLongestName);
  if (why == "declined") return w_("offer_declined", with<"who">(who));
  if (why != "expired") return std::string(w_("offer_withdrawn"));
  return whose == Whose::kOurs ? w_("offer_unanswered", with<"who">(who))
                               : std::string(w_("offer_expired"));
}

}  // namespace tui
