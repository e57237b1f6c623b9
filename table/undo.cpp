#include "table/undo.h"

#include "table/json.h"
#include "table/replay.h"
#include "table/words.h"

namespace table {
namespace {

using json::Value;

// A step of a match: a move, or a deal, which no seat makes.
struct Step {
  core::Seat seat;
  int deal;
};

// All that a table did: the steps that its record tells, then the choices that nobody has seen yet.
class Past {
 public:
  explicit Past(const Table& table)
      : saved_(*json::parse(table.save(), Replay::kLimits).value),
        match_(*saved_.find("match")),
        pending_(saved_.find("pending")->items) {
    Replay replay(match_);
    for (auto next = replay.peek(); replay.step(); next = replay.peek())
      steps_.push_back({next ? next->seat : core::kNoSeat, replay.table().deal_number()});
    told_ = steps_.size();
    for (const Value& choice : pending_) steps_.push_back({seat_of(choice), table.deal_number()});
  }

  // How many steps were made before the seat's last choice of that deal.
  std::optional<std::size_t> before_choice(core::Seat seat, int deal) const {
    for (std::size_t i = steps_.size(); i > 0 && steps_[i - 1].deal == deal; --i)
      if (steps_[i - 1].seat == seat) return i - 1;
    return std::nullopt;
  }

  // The match after that many steps.
  std::unique_ptr<Table> after(std::size_t steps) const {
    Replay replay(match_);
    for (std::size_t i = 0; i < std::min(steps, told_); ++i) replay.step();
    for (std::size_t i = told_; i < steps; ++i)
      replay.table().play(steps_[i].seat, pending_[i - told_].items[1], Language::kEnglish);
    return replay.take();
  }

 private:
  static core::Seat seat_of(const Value& choice) {
    return core::Seat(static_cast<int>(*choice.items[0].integer()));
  }

  Value saved_;
  const Value& match_;
  const std::vector<Value>& pending_;
  std::vector<Step> steps_;
  std::size_t told_ = 0;
};

}  // namespace

Opened undo(const Table& table, core::Seat seat, Language language) {
  const auto refuse = [language](std::string_view code, TableKey<> why) {
    return Opened{nullptr, {code, sentence(why, language)}};
  };
  if (table.over()) return refuse("not_in_progress", "undo.over");
  auto undone = table.undone();
  if (undone.size() >= Table::kMostUndone) return refuse("nothing_to_undo", "undo.often");
  const Past past(table);
  const auto steps = past.before_choice(seat, table.deal_number());
  if (!steps) return refuse("nothing_to_undo", "undo.none");
  auto before = past.after(*steps);
  undone.push_back(before->version());
  before->set_undone(std::move(undone));
  return {std::move(before), {}};
}

}  // namespace table
