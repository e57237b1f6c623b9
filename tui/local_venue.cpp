#include "tui/local_venue.h"

#include <utility>

#include "core/rng.h"
#include "table/replay.h"
#include "table/undo.h"
#include "table/words.h"
#include "tui/words.h"

namespace tui {
namespace {

constexpr std::uint32_t kTipWorlds = 400;

}  // namespace

LocalVenue::LocalVenue(std::unique_ptr<table::Table> table, Lineup lineup, table::Voice voice,
                       Hooks hooks)
    : lineup_(std::move(lineup)), voice_(voice), hooks_(std::move(hooks)) {
  if (lineup_.people < table->seats() && lineup_.bot.kind == ai::Spec::Kind::kLevel)
    level_ = lineup_.bot.level;
  ask([this, opened = std::make_shared<std::unique_ptr<table::Table>>(std::move(table))] {
    begin(std::move(*opened));
  });
  thread_ = std::thread([this] { work(); });
}

LocalVenue::~LocalVenue() {
  {
    const std::scoped_lock lock(mutex_);
    stop_ = no_hint_ = true;
  }
  wanted_.notify_one();
  thread_.join();
}

void LocalVenue::ask(Job job, Hint hint) {
  no_hint_ = hint == Hint::kUnwanted;
  {
    const std::scoped_lock lock(mutex_);
    jobs_.push_back(std::move(job));
  }
  wanted_.notify_one();
}

bool LocalVenue::next_job(Job& job) {
  std::unique_lock lock(mutex_);
  wanted_.wait(lock, [this] { return stop_ || !jobs_.empty(); });
  if (stop_) return false;
  job = std::move(jobs_.front());
  jobs_.pop_front();
  return true;
}

void LocalVenue::work() {
  Job job;
  while (next_job(job)) job();
}

void LocalVenue::begin(std::unique_ptr<table::Table> table) {
  const bool fresh = table->version() == 0;
  take_level();
  table_ = std::move(table);
  begun_at_ = table_->version();
  played_ = false;
  names_.clear();
  for (int i = 0; i < table_->seats(); ++i) {
    const auto at = static_cast<std::size_t>(i);
    if (!is_person(core::Seat(i)))
      names_.push_back(bot_name(i));
    else if (at < lineup_.names.size() && !lineup_.names[at].empty())
      names_.push_back(lineup_.names[at]);
    else if (lineup_.people == 1)
      names_.emplace_back();  // told as "you" and "Seat 1"
    else
      names_.push_back(table::sentence("seat", voice_, table::with<"n">(i + 1)));
  }
  unread_.assign(static_cast<std::size_t>(lineup_.people) + 1, {});
  if (fresh) {
    hear();
  } else {  // a returning player wants to know where the match stands
    for (int i = 0; i < lineup_.people; ++i)
      unread_[static_cast<std::size_t>(i)] = table_->situation(seat_of(i), voice_, names_);
    tells_past_ = true;
  }
  advance();
}

// Each person hears what the own seat may know, and reads it when that seat looks.
void LocalVenue::hear() {
  const auto add = [&](std::size_t reader, core::Seat seat) {
    for (auto& s : table_->narration(seat, voice_, names_)) unread_[reader].push_back(std::move(s));
  };
  for (int i = 0; i < lineup_.people; ++i) add(static_cast<std::size_t>(i), seat_of(i));
  add(static_cast<std::size_t>(lineup_.people), core::kNoSeat);
}

core::Seat LocalVenue::person_to_act() const {
  for (const core::Seat s : table_->to_act())
    if (is_person(s)) return s;
  return core::kNoSeat;
}

core::Seat LocalVenue::bot_to_act() const {
  for (const core::Seat s : table_->to_act())
    if (!is_person(s)) return s;
  return core::kNoSeat;
}

bool LocalVenue::bot_moves() {
  const core::Seat bot = bot_to_act();
  if (!bot.valid()) return false;
  ai::Spec spec = lineup_.bot;
  spec.budget.stop = ai::StopToken(stop_);
  const std::string move = bot_move(*table_, bot, spec);
  if (stop_) return false;  // it did not finish thinking, so this is not its move
  table_->play(bot, move, voice_);
  return true;
}

void LocalVenue::advance() {
  const bool alone = lineup_.people == 1;
  keep();
  if (alone) tell();
  while (!stop_ && bot_moves()) {
    keep();
    hear();
    if (alone) tell();
  }
  if (!alone) tell();
}

Moment LocalVenue::moment(core::Seat seat) const {
  Moment m = moment_at(*table_, seat, voice_);
  m.covered = seat.valid() && lineup_.people > 1;
  // Where several act at once, the bots go first, so that nothing changes during a person's prompt.
  if (bot_to_act().valid()) m.scene.choices.clear();
  m.names = names_;
  m.undone = static_cast<int>(table_->undone().size());
  for (int i = 0; i < table_->seats(); ++i)
    if (!is_person(core::Seat(i)) && lineup_.bot.kind == ai::Spec::Kind::kLevel)
      m.bots[i] = lineup_.bot.level;
  return m;
}

// A single person sees every move. Of several, the person to act sees the table; the end of a deal is for all, with
// what happened since the last prompt.
void LocalVenue::tell() {
  const core::Seat seat = lineup_.people == 1 ? seat_of(0) : person_to_act();
  const auto gallery = static_cast<std::size_t>(lineup_.people);
  Moment m = moment(seat);
  m.said = std::exchange(
      unread_[seat.valid() ? static_cast<std::size_t>(seat - lineup_.first) : gallery], {});
  unread_[gallery].clear();
  if (std::exchange(tells_past_, false))
    add_past(m);
  else if (lineup_.people > 1)
    add_earlier(m);  // what the bots did since another person looked
  if (m.over && m.undone > 0) m.said.push_back(Words(voice_)("undone_match", with<"n">(m.undone)));
  news_.put(std::move(m));
  if (const auto file = std::exchange(unsaved_, std::nullopt))
    news_.put(Notice{Words(voice_)("not_saved", with<"file">(*file))});
}

void LocalVenue::look(core::Seat seat) {
  ask([this, seat] {
    Moment m = moment(seat);
    m.said = table_->situation(seat, voice_, names_);
    news_.put(std::move(m));
  });
}

void LocalVenue::play(core::Seat seat, std::string move) {
  ask([this, seat, move = std::move(move)] {
    if (auto refused = table_->play(seat, move, voice_)) {
      news_.put(std::move(*refused));
      return;
    }
    played_ = true;
    hear();
    advance();
  });
}

// What the seat was told in this match, and what it saw in this deal.
void LocalVenue::add_past(Moment& moment) const {
  moment.past.emplace();
  table::Replay replay(table_->transcript());
  do {
    for (auto& s : replay.table().narration(moment.seat, voice_, names_))
      moment.past->push_back(std::move(s));
  } while (replay.step());
  add_earlier(moment);
}

void LocalVenue::add_earlier(Moment& moment) const {
  table::Replay replay(table_->transcript());
  do {
    const table::Table& then = replay.table();
    if (then.deal_number() == moment.deal)
      moment.earlier.push_back(moment_at(then, moment.seat, voice_).scene);
  } while (replay.step());
  moment.earlier.pop_back();  // the moment itself
}

void LocalVenue::undo(core::Seat seat) {
  ask([this, seat] {
    auto before = table::undo(*table_, seat, voice_);
    if (!before.table) {
      news_.put(std::move(before.refused));
      return;
    }
    table_ = std::move(before.table);
    begun_at_ = table_->version();
    played_ = true;
    keep();
    Moment m = moment(seat);
    add_past(m);
    m.said = {std::string(Words(voice_)("undone"))};
    news_.put(std::move(m));
  });
}

void LocalVenue::go_on() {
  ask([this] {
    if (!table_->deal_over() || table_->over()) return;
    take_level();
    table_->next_deal();
    hear();
    advance();
  });
}

std::optional<int> LocalVenue::level() const {
  const int level = level_;
  return level == kNoLevel ? std::nullopt : std::optional(level);
}

// A bot that has begun a deal ends it as it began. Between two deals the file says the new level at once.
void LocalVenue::set_level(int level) {
  level_ = level;
  ask([this, level] {
    next_level_ = level;
    if (!table_->deal_over() || table_->over()) return;
    take_level();
    keep();
  });
}

void LocalVenue::take_level() {
  if (const auto level = std::exchange(next_level_, std::nullopt)) lineup_.bot.level = *level;
}

void LocalVenue::restart() {
  ask([this] {
    auto table = hooks_.again();
    if (!table) return;
    hooks_.given_up();
    begin(std::move(table));
  });
}

void LocalVenue::rematch() {
  ask([this] {
    if (auto table = hooks_.again()) begin(std::move(table));
  });
}

void LocalVenue::advise(core::Seat seat) {
  const auto think = [this, seat] {
    if (!table_->to_act().contains(seat)) return;
    core::Rng rng(table_->version() + 1);
    const ai::Budget budget{.worlds = kTipWorlds, .stop = ai::StopToken(no_hint_)};
    auto moves = table_->advise(seat, budget, voice_, rng);
    if (!no_hint_) news_.put(Tip{std::move(moves)});
  };
  ask(think, Hint::kWanted);
}

// On disk first, so that nothing is shown that a kill could take back.
void LocalVenue::keep() {
  const std::string saved = to_save(*table_, lineup_);
  {
    const std::scoped_lock lock(mutex_);
    saved_ = saved;
  }
  if (table_->over() && table_->version() != begun_at_)
    tell_if_unsaved(hooks_.over(saved));
  else if (hooks_.saves_every_move && played_)
    save_move(saved);
}

// After the moment that comes next.
void LocalVenue::tell_if_unsaved(const SaveResult& result) {
  if (!result.done) unsaved_ = result.file;
}

// A full disk is told once, after the move, and the match goes on.
void LocalVenue::save_move(const std::string& saved) {
  const SaveResult result = hooks_.save(saved);
  if (!result.done && !std::exchange(told_unsaved_, true)) tell_if_unsaved(result);
}

SaveResult LocalVenue::save() {
  std::unique_lock lock(mutex_);
  const std::string saved = saved_;
  lock.unlock();
  return saved.empty() ? SaveResult{} : hooks_.save(saved);  // empty: nothing is dealt yet
}

}  // namespace tui
