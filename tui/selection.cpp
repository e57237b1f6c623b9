#include "tui/selection.h"

#include <algorithm>
#include <utility>

namespace tui {
namespace {

using How = MoveChoice::How;

// The next of n, or with a negative step the previous, in a circle.
std::size_t next(std::size_t at, std::size_t n, int by) { return (at + (by > 0 ? 1 : n - 1)) % n; }

bool takes(const MoveChoice& c, const std::string& card) {
  return c.how == How::kOnto ? c.cards.front() == card : allows(c, {card});
}

}  // namespace

std::string move_with(const MoveChoice& c, const std::string& card) {
  return c.move.empty() ? move_of(c, Cards{card}) : std::string(c.move);
}

void Selection::look_at(std::shared_ptr<const Moment> moment) {
  moment_ = std::move(moment);
  picks_ = picks_of(scene(), moment_->seat);
  families_ = families_of(scene(), moment_->seat);
  keyed_ = keyed_choices(scene(), moment_->seat, taken_);
}

void Selection::look_again(std::shared_ptr<const Moment> moment) {
  const std::string card = cursor_ < picks_.size() ? picks_[cursor_].code : "";
  look_at(std::move(moment));
  const auto same = std::ranges::find(picks_, card, &Pick::code);
  if (!card.empty() && same != picks_.end())
    cursor_ = static_cast<std::size_t>(same - picks_.begin());
}

void Selection::begin_turn() {
  marked_.clear();
  tried_.clear();
  cycle_ = 0;
  if (cursor_ >= picks_.size()) cursor_ = picks_.empty() ? 0 : picks_.size() - 1;
  if (picks_.empty() || picks_[cursor_].legal) return;
  const auto legal = std::ranges::find(picks_, true, &Pick::legal);
  if (legal != picks_.end()) cursor_ = static_cast<std::size_t>(legal - picks_.begin());
}

int Selection::columns() const {
  const table::Zone* board = scene().zone(core::ZoneKind::kBoard);
  return board ? std::max(board->columns, 1) : 1;
}

void Selection::move(int dx, int dy, int per_row) {
  if (picks_.empty()) return;
  const bool cell = cursor_ < picks_.size() && picks_[cursor_].kind == Pick::Kind::kCell;
  const int n = static_cast<int>(picks_.size());
  const int at = static_cast<int>(cursor_);
  int next = at + dx + dy * (cell ? columns() : per_row);
  if (dy != 0 && (next < 0 || next >= n)) next = at;
  cursor_ = static_cast<std::size_t>(std::clamp(next, 0, n - 1));
}

void Selection::step(int by) {
  constexpr std::size_t kMost = 500;
  std::vector<Cards> plays;
  for (const MoveChoice& c : scene().choices)
    if (c.how == How::kCards && by_hand(c, hand()))
      for (Cards& cards : sets_of(scene(), c, kMost)) plays.push_back(std::move(cards));
  if (plays.empty()) return step_to_legal(by);
  const bool first = marked_.empty() && marks_cards();
  cycle_ = !first ? next(cycle_, plays.size(), by) : by > 0 ? 0 : plays.size() - 1;
  point_at(plays[cycle_]);
}

void Selection::step_to_legal(int by) {
  for (std::size_t i = 0; i < picks_.size(); ++i) {
    cursor_ = next(cursor_, picks_.size(), by);
    if (picks_[cursor_].legal) return;
  }
}

void Selection::point_at(const std::string& move) {
  for (std::size_t i = 0; i < picks_.size(); ++i) {
    const Pick& p = picks_[i];
    if ((p.kind == Pick::Kind::kButton && scene().choices[p.at].move == move) ||
        (p.kind == Pick::Kind::kCell && move_at(static_cast<int>(p.at), columns()) == move))
      cursor_ = i;
  }
  point_at(cards_in(move, hand()));
}

void Selection::point_at(const Cards& cards) {
  if (cards.empty()) return;
  for (std::size_t i = 0; i < picks_.size(); ++i)
    if (picks_[i].code == cards.front()) cursor_ = i;
  if (marks_cards()) marked_ = {cards.begin(), cards.end()};
}

Intent Selection::choose(std::size_t pick) {
  if (pick >= picks_.size()) return {};
  cursor_ = pick;
  if (!marks_cards() || picks_[pick].kind != Pick::Kind::kCard) return commit();
  const std::string& card = picks_[pick].code;
  if (!marked_.erase(card)) marked_.insert(card);
  return {};
}

Intent Selection::commit() {
  if (has_one_way()) return press(0);
  if (cursor_ >= picks_.size()) return {};
  const Pick& pick = picks_[cursor_];
  tried_.clear();
  switch (pick.kind) {
    case Pick::Kind::kButton: return press(pick.at);
    case Pick::Kind::kCell:
      tried_ = {std::to_string(pick.at)};
      return PlayMove{move_at(static_cast<int>(pick.at), columns())};
    case Pick::Kind::kCard: tried_ = {pick.code}; break;
  }
  return marks_cards() ? commit_cards() : commit_card(pick.code);
}

// A card alone. An illegal card is tried as well, since the venue says why not.
Intent Selection::commit_card(const std::string& card) {
  std::vector<std::size_t> possible;
  const MoveChoice* any = nullptr;
  for (std::size_t i = 0; i < scene().choices.size(); ++i) {
    const MoveChoice& c = scene().choices[i];
    if (!by_hand(c, hand())) continue;
    if (c.how == How::kCards) any = &c;
    if (takes(c, card)) possible.push_back(i);
  }
  if (possible.size() > 1) return AskWhich{card, std::move(possible)};
  if (possible.empty() && !any) return Unclear{};
  return PlayMove{move_with(possible.empty() ? *any : scene().choices[possible.front()], card)};
}

// The marked cards, otherwise the card at the cursor, by the first family that takes them.
Intent Selection::commit_cards() {
  if (!marked_.empty()) tried_ = marked_;
  Cards cards;
  for (const auto& card : hand())
    if (tried_.contains(card)) cards.push_back(card);
  const auto& choices = scene().choices;
  const auto taking =
      std::ranges::find_if(families_, [&](std::size_t f) { return allows(choices[f], cards); });
  return PlayMove{move_of(choices[taking == families_.end() ? families_.front() : *taking], cards)};
}

Intent Selection::press(std::size_t choice) {
  if (choice >= scene().choices.size()) return {};
  const MoveChoice& c = scene().choices[choice];
  if (!c.move.empty()) return PlayMove{c.move};
  if (c.how == How::kNumber) return AskNumber{choice};
  if (!by_hand(c, hand())) return AskCards{choice};
  if (!marked_.empty())
    tried_ = marked_;
  else if (cursor_ < picks_.size())
    tried_ = {picks_[cursor_].code};
  return PlayMove{move_of(c, Cards(tried_.begin(), tried_.end()))};
}

const MoveChoice& Selection::first_family() const { return scene().choices[families_.front()]; }

bool Selection::has_buttons() const {
  return !picks_.empty() && picks_.front().kind == Pick::Kind::kButton;
}

bool Selection::has_one_way() const {
  return scene().choices.size() == 1 && !scene().choices[0].move.empty() &&
         std::ranges::none_of(picks_, &Pick::legal);
}

bool Selection::fits(const Pick& pick) const {
  if (!pick.legal) return false;
  if (!marks_cards() || marked_.empty() || marked_.contains(pick.code)) return true;
  Cards cards(marked_.begin(), marked_.end());
  cards.push_back(pick.code);
  return std::ranges::any_of(families_,
                             [&](std::size_t f) { return may_hold(scene().choices[f], cards); });
}

}  // namespace tui
