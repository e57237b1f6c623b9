#include "tui/tricks.h"

#include <utility>

namespace tui {

std::vector<SidePoints> points_after(const TakenTrick& trick, const table::Scene& scene) {
  std::vector<SidePoints> out;
  for (std::size_t i = 0; i < trick.points.size() && i < scene.seats.size(); ++i) {
    const core::Seat seat(static_cast<int>(i)), side = scene.seats[i].side;
    if (trick.points[i] < 0) return {};
    if (side.valid() && side != seat) continue;
    int sum = 0;
    for (std::size_t j = 0; j < trick.points.size() && j < scene.seats.size(); ++j)
      if (j == i || scene.seats[j].side == seat) sum += trick.points[j];
    out.push_back({seat, sum});
  }
  return out;
}

bool is_put_back(const Moment& moment) { return moment.past && !moment.page; }

void DealTricks::see(const Moment& before, const Moment& now) {
  const bool follows =
      now.deal == before.deal && now.version >= before.version && now.earlier.empty();
  const bool next = now.version <= before.version + 1;
  if (!follows) taken_.clear();
  if (!follows || !next) plays_.clear();  // what came between is unknown, or told again
  ended_.clear();
  const table::Scene* last = follows ? &before.scene : nullptr;
  for (const table::Scene& scene : now.earlier) {
    if (last)
      step(*last, scene, Steps::kOne);
    else
      note_play(scene);
    last = &scene;
  }
  if (last)
    step(*last, now.scene, next || !now.earlier.empty() ? Steps::kOne : Steps::kMany);
  else
    note_play(now.scene);
  if (is_put_back(now)) ended_.clear();
}

void DealTricks::step(const table::Scene& before, const table::Scene& now, Steps steps) {
  ended_ = whole(ended_trick(before, now, steps));
  note_play(now);
  if (ended_.empty()) return;
  TakenTrick& taken = taken_.emplace_back(TakenTrick{ended_, {}});
  for (const table::Plate& p : now.seats) taken.points.push_back(p.points);
}

void DealTricks::note_play(const table::Scene& scene) {
  const table::Zone* zone = scene.zone(core::ZoneKind::kTrick);
  const std::vector<Laid> laid = trick_of(scene);
  if (laid.empty() || !zone->together)
    plays_.clear();
  else if (plays_.empty() || plays_.back() != laid.front())
    plays_.push_back(laid.front());
}

// A trick of plays that beat each other ended with its last play, or with another that nobody could answer.
std::vector<Laid> DealTricks::whole(std::vector<Laid> ended) const {
  if (ended.empty() || plays_.empty()) return ended;
  std::vector<Laid> out = plays_;
  if (out.back() != ended.back()) out.push_back(ended.back());
  out.back().takes = true;
  return out;
}

std::vector<Laid> DealTricks::open(const table::Scene& scene) const {
  if (plays_.size() < 2) return trick_of(scene);
  std::vector<Laid> out = plays_;
  out.back().takes = true;
  return out;
}

std::vector<Laid> DealTricks::last(const table::Scene& scene) const {
  auto kept = last_trick_of(scene);
  return !kept.empty() || taken_.empty() ? kept : taken_.back().laid;
}

std::vector<Laid> DealTricks::covered(const table::Scene& scene) const {
  std::vector<Laid> out = plays_;
  if (!out.empty() && !trick_of(scene).empty()) out.pop_back();
  return out;
}

}  // namespace tui
