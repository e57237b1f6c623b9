#include "server/room.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <ranges>

#include "server/refusal.h"

namespace server {
namespace {

constexpr int kTimeoutsToLeave = 3;
constexpr int kEnoughDecisions = 3;
constexpr Millis kReload = 5'000;  // a page may be loaded again though the bank is empty

Millis milliseconds_in(std::string_view text) {
  Millis n = 0;
  std::from_chars(text.data(), text.data() + text.size(), n);
  return std::max<Millis>(0, n);
}

}  // namespace

Room::Room(Plan plan, std::unique_ptr<table::Table> table, Millis start)
    : plan_(std::move(plan)),
      table_(std::move(table)),
      seats_(plan_.chairs.size()),
      last_at_(start),
      awake_since_(start) {
  turns_begin({}, core::kNoSeat, start);
}

bool Room::present(core::Seat seat) const {
  return plan_.chairs[seat].person() && !seats_[seat].away && !seats_[seat].left;
}
int Room::present_people() const {
  int n = 0;
  for (int i = 0; i < plan_.setup.seats; ++i) n += present(core::Seat(i));
  return n;
}
core::SeatSet Room::bots_to_act() const {
  core::SeatSet out;
  if (over()) return out;
  for (const core::Seat seat : table_->to_act())
    if (plan_.chairs[seat].bot() || seats_[seat].left) out.insert(seat);
  return out;
}
int Room::level_at(core::Seat seat) const {
  const Chair& chair = plan_.chairs[seat];
  return chair.bot() ? chair.level : chair.skill;
}

// --- what is allowed -------------------------------------------------------------------------------

std::optional<std::uint32_t> Room::already(const Entry& entry) const {
  const auto& made = seats_[entry.seat].made;
  const auto newest_first = std::views::reverse(made);
  const auto same = [&](const Made& m) {
    return m.seen == entry.seen && m.id == entry.id && m.move == entry.move;
  };
  const auto found = std::ranges::find_if(newest_first, same);
  return found == newest_first.end() ? std::nullopt : std::optional(found->version);
}

std::optional<table::Refused> Room::play(const Entry& entry, const table::json::Value& move,
                                         table::Voice voice) {
  const State& seat = seats_[entry.seat];
  if (over()) return refuse(Refusal::kMatchOver, voice);
  if (seat.left) return refuse(Refusal::kBotPlays, voice);
  if (entry.seen > version_) return refuse(Refusal::kBadVersion, voice);
  const core::SeatSet before = table_->to_act();
  if (before.contains(entry.seat) && entry.seen < seat.turn_since)
    return refuse(Refusal::kStale, voice);
  if (auto refused = table_->play(entry.seat, move, voice)) return refused;
  moved(entry, before);
  return std::nullopt;
}

// --- the fold --------------------------------------------------------------------------------------

void Room::count(const Entry& entry) {
  ++version_;
  last_ = entry.kind;
  last_seat_ = entry.seat;
  last_at_ = entry.at;
  if (entry.kind == Entry::Kind::kLeft) why_left_ = entry.move;
  if (entry.kind > Entry::Kind::kDeal) ++seats_version_;
}

namespace {

// An older program wrote none.
bool is_reason_to_leave(std::string_view why) {
  return why.empty() || why == "resigned" || why == "away" || why == "timeouts";
}

}  // namespace

bool Room::apply(const Entry& entry) {
  using Kind = Entry::Kind;
  const bool about_a_seat = entry.kind != Kind::kDeal && entry.kind != Kind::kAborted;
  if (about_a_seat && entry.seat >= seats_.size()) return false;
  if (entry.kind == Kind::kLeft && !is_reason_to_leave(entry.move)) return false;
  if (entry.kind == Kind::kMove || entry.kind == Kind::kTimeout) {
    const core::SeatSet before = table_->to_act();
    if (table_->play(entry.seat, entry.move, table::Language::kEnglish)) return false;
    moved(entry, before);
    return true;
  }
  if (entry.kind == Kind::kDeal && (!table_->deal_over() || table_->over())) return false;
  count(entry);
  switch (entry.kind) {
    case Kind::kDeal:
      table_->next_deal();
      turns_begin({}, core::kNoSeat, entry.at);
      break;
    case Kind::kAway:
      seats_[entry.seat].away = true;
      seats_[entry.seat].away_at = entry.at;
      break;
    case Kind::kBack: come_back(entry); break;
    case Kind::kLeft: leave(entry.seat); break;
    case Kind::kAborted: ended_ = aborted_ = true; break;
    default: return false;
  }
  return true;
}

void Room::moved(const Entry& entry, core::SeatSet before) {
  count(entry);
  State& seat = seats_[entry.seat];
  seat.timeouts = entry.kind == Entry::Kind::kTimeout ? seat.timeouts + 1 : 0;
  if (entry.kind == Entry::Kind::kMove && !seat.left) ++seat.decisions;
  if (!entry.id.empty()) seat.made.push_back({entry.id, entry.move, entry.seen, version_});
  turns_begin(before, entry.seat, entry.at);
}

// With two players the other wins; with more a bot takes the seat, while any person is left.
void Room::leave(core::Seat seat) {
  seats_[seat].left = true;
  bool anybody = false;
  for (std::size_t i = 0; i < seats_.size(); ++i)
    anybody = anybody || (plan_.chairs[i].person() && !seats_[i].left);
  if (seats_.size() == 2 || !anybody) ended_ = true;
}

void Room::come_back(const Entry& entry) {
  if (present_people() == 0) awake_since_ = entry.at;
  State& seat = seats_[entry.seat];
  if (seat.left) {
    seat.turn_at = entry.at;
    seat.turn_since = version_;
    seat.timeouts = 0;
  }
  seat.was_away |= seat.away;
  seat.absences += milliseconds_in(entry.move);
  seat.away = seat.left = false;
}

// A turn begins when it becomes a seat's turn, or the seat moved and is to act again.
void Room::turns_begin(core::SeatSet before, core::Seat mover, Millis at) {
  for (const core::Seat seat : table_->to_act()) {
    if (before.contains(seat) && seat != mover) continue;
    seats_[seat].turn_since = version_;
    seats_[seat].turn_at = at;
  }
}

// --- deadlines -------------------------------------------------------------------------------------

// If the clock was put back while the house was closed, nobody must wait for it.
void Room::reopened(Millis now) {
  floor_ = now;
  for (Millis* time : {&last_at_, &awake_since_}) *time = std::min(*time, now);
  for (State& s : seats_) {
    s.away_at = std::min(s.away_at, now);
    s.turn_at = std::min(s.turn_at, now);
  }
}

// No time runs while no player is connected.
Millis Room::away_from(const State& s) const { return std::max({s.away_at, awake_since_, floor_}); }
Millis Room::turn_from(const State& s) const { return std::max({s.turn_at, awake_since_, floor_}); }

// With two players, what earlier absences left of the bank.
Millis Room::grace_of(const State& s, const Pace& pace) const {
  if (!has_bank()) return pace.grace;
  return std::max(pace.bank - s.absences, std::min(pace.bank, kReload));
}

// A player who left bots alone has lost; of two people who are both gone, neither has.
Due Room::end_of_sleep(const Pace& pace) const {
  const Millis at = std::max(last_at_ + pace.asleep, floor_ + std::max(pace.grace, pace.bank));
  core::SeatSet people;
  for (int i = 0; i < plan_.setup.seats; ++i)
    if (plan_.chairs[static_cast<std::size_t>(i)].person() &&
        !seats_[static_cast<std::size_t>(i)].left)
      people.insert(core::Seat(i));
  if (people.size() == 1) return {at, Entry::Kind::kLeft, people.lowest()};
  return {at, Entry::Kind::kAborted, core::kNoSeat};
}

void Room::add_due(std::optional<Due>& first, const Due& due) const {
  if (!first || due.at < first->at) first = due;
}

std::optional<Due> Room::next_due(const Pace& pace) const {
  using Kind = Entry::Kind;
  std::optional<Due> first;
  if (over()) return first;
  if (present_people() == 0) return end_of_sleep(pace);
  for (int i = 0; i < plan_.setup.seats; ++i) {
    const core::Seat seat(i);
    const State& s = seats_[seat];
    if (!plan_.chairs[seat].person() || s.left) continue;
    if (s.away) add_due(first, {leaves_at(seat, pace), Kind::kLeft, seat});
    if (s.timeouts >= kTimeoutsToLeave) add_due(first, {s.turn_at, Kind::kLeft, seat});
    if (plan_.clock_s > 0 && table_->to_act().contains(seat))
      add_due(first, {turn_from(s) + plan_.clock_s * 1000, Kind::kTimeout, seat});
  }
  if (table_->deal_over()) add_due(first, {next_deal_at(pace), Kind::kDeal, core::kNoSeat});
  return first;
}

Millis Room::next_deal_at(const Pace& pace) const {
  return std::max(last_at_, floor_) + pace.between_deals;
}

// --- the end ---------------------------------------------------------------------------------------

// A player who left is behind all who stayed, whatever the bot in the seat achieved. Among those who stayed the cards
// decide, even if the best of them only came second to that bot.
std::vector<SeatResult> Room::results() const {
  using Outcome = SeatResult::Outcome;
  constexpr int kWinner = 1 << 20;
  const auto n = seats_.size();
  const std::vector<int> scores = table_->scores();
  const bool drawn = table_->over() && table_->winners().empty();
  core::SeatSet winners;  // those who stayed
  std::vector<int> worth(n);
  for (std::size_t i = 0; i < n; ++i) {
    const core::Seat seat(static_cast<int>(i));
    const bool won = table_->winners().contains(seat);
    if (won && !seats_[i].left) winners.insert(seat);
    worth[i] = seats_[i].left   ? std::numeric_limits<int>::min()
               : table_->over() ? scores[i] + (won ? kWinner : 0)
                                : 0;
  }
  std::vector<SeatResult> out(n);
  for (std::size_t i = 0; i < n; ++i) {
    out[i].place =
        1 + static_cast<int>(std::ranges::count_if(worth, [&](int w) { return w > worth[i]; }));
    out[i].points = scores[i];
    const bool won =
        winners.empty() ? out[i].place == 1 : winners.contains(core::Seat(static_cast<int>(i)));
    out[i].outcome = seats_[i].left ? Outcome::kAbandoned
                     : aborted_     ? Outcome::kAborted
                     : drawn        ? Outcome::kDrawn
                     : won          ? Outcome::kWon
                                    : Outcome::kLost;
  }
  return out;
}

bool Room::left_early(core::Seat seat) const {
  return seats_[seat].left && seats_[seat].decisions < kEnoughDecisions;
}

// A match that the cards ended may be short; a player who stayed to such an end has played all of it.
bool Room::played_enough() const {
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    const State& s = seats_[i];
    const bool to_the_end = table_->over() && !s.left;
    if (plan_.chairs[i].person() && s.decisions < kEnoughDecisions && !to_the_end) return false;
  }
  return true;
}

// --- what is shown ---------------------------------------------------------------------------------

void Room::set_plan(Plan plan) {
  plan_ = std::move(plan);
  ++seats_version_;
}

bool Room::counts_down() const {
  return std::ranges::any_of(seats_, [](const State& s) { return s.away && !s.left; });
}

Millis Room::leaves_at(core::Seat seat, const Pace& pace) const {
  return away_from(seats_[seat]) + grace_of(seats_[seat], pace);
}

std::optional<Millis> Room::bank_left(core::Seat seat, const Pace& pace) const {
  const State& s = seats_[seat];
  if (!has_bank() || s.left || !(s.was_away || s.away)) return std::nullopt;
  return std::max<Millis>(0, pace.bank - s.absences);
}

Millis Room::absence(core::Seat seat, Millis now) const {
  const State& s = seats_[seat];
  if (!s.away) return 0;
  const Millis until = present_people() > 0 ? now : last_at_;  // no time runs while nobody is here
  return std::max<Millis>(0, until - away_from(s));
}

std::optional<Millis> Room::clock_ends() const {
  if (plan_.clock_s == 0 || over() || table_->to_act().empty()) return std::nullopt;
  return turn_from(seats_[table_->to_act().lowest()]) + plan_.clock_s * 1000;
}

std::optional<std::vector<std::string>> Room::told(core::Seat seat, table::Voice voice) const {
  if (!stepped()) return std::nullopt;
  return table_->narration(seat, voice, plan_.names());
}

}  // namespace server
