// What keys and clicks do at the table.
#include <algorithm>
#include <utility>

#include "tui/table_screen.h"

namespace tui {

void TableScreen::handle(const Event& e) {
  switch (e.kind) {
    case Event::Kind::kHangUp:
      if (!now_.over) save();
      done_ = true;
      return;
    case Event::Kind::kClick: handle_click(e.x, e.y); return;
    case Event::Kind::kKey: handle_key(e); return;
    default: return;
  }
}

void TableScreen::handle_key(const Event& e) {
  if (covered_) {
    if (e.key == Key::kEnter) covered_ = false;
    if (e.key == Key::kInterrupt || (e.key == Key::kText && e.text == "q")) leave();
    return;
  }
  if (now_.game.empty() || final_) return wait_outside(e);
  if (venue_.extras().pages) return leaf(e);
  const bool goes_on = e.key == Key::kEnter || e.key == Key::kSpace || e.key == Key::kEscape;
  if (holding() && (goes_on || !finished_.empty())) {  // any key clears the finished trick
    hold_until_ = {};
    if (goes_on) return;
  }
  if (!thinking_) message_.clear();
  good_news_ = false;
  if (shows_result() && (goes_on || e.key == Key::kText)) return end_of_deal(e);
  switch (e.key) {
    case Key::kLeft: return move_cursor(-1, 0);
    case Key::kRight: return move_cursor(1, 0);
    case Key::kUp: return move_cursor(0, -1);
    case Key::kDown: return move_cursor(0, 1);
    case Key::kHome: return move_cursor(-100, 0);
    case Key::kEnd: return move_cursor(100, 0);
    case Key::kTab: return next_legal(1);
    case Key::kBackTab: return next_legal(-1);
    case Key::kEnter: return commit();
    case Key::kSpace: return marks_cards() ? choose(cursor_) : commit();
    case Key::kEscape: return marked_.clear();
    case Key::kInterrupt: return leave();
    case Key::kText: return handle_text(e.text);
    default: return;
  }
}

// Before the match, or after it.
void TableScreen::wait_outside(const Event& e) {
  if (e.key == Key::kEnter && !final_) venue_.go_on();
  if (e.key != Key::kEscape && e.key != Key::kInterrupt && (e.key != Key::kText || e.text != "q"))
    return;
  if (!final_) venue_.leave();
  done_ = true;
}

// In a record there is nothing to play, only to look at.
void TableScreen::leaf(const Event& e) {
  constexpr int kFar = 10, kAll = 1'000'000;
  Pages& pages = *venue_.extras().pages;
  hold_until_ = {};
  switch (e.key) {
    case Key::kRight:
    case Key::kDown:
    case Key::kSpace:
    case Key::kEnter: return pages.leaf(1);
    case Key::kLeft:
    case Key::kUp:
    case Key::kBackspace: return pages.leaf(-1);
    case Key::kPageDown: return pages.leaf(kFar);
    case Key::kPageUp: return pages.leaf(-kFar);
    case Key::kHome: return pages.leaf(-kAll);
    case Key::kEnd: return pages.leaf(kAll);
    case Key::kEscape:
    case Key::kInterrupt: return leave();
    case Key::kText:
      if (e.text == "v") return pages.change_seat();
      if (e.text == "m") return leave();
      return handle_text(e.text);
    default: return;
  }
}

void TableScreen::handle_text(std::string_view text) {
  if (text.size() != 1) return;
  const char c = text[0];
  if (c >= '0' && c <= '9') {
    const auto pick = static_cast<std::size_t>(c == '0' ? 9 : c - '1');
    if (pick < picks_.size()) choose(pick);
    return;
  }
  for (const KeyedChoice& k : keyed_)
    if (k.key == c) return press(k.choice);
  switch (c) {
    case '?': return show_keys();
    case ':': return type_move();
    case 'a': return list_moves();
    case 'b':
      if (StandIn* bot = venue_.extras().stand_in; bot && now_.replaced) bot->reclaim();
      return;
    case 'h':
      if (!my_turn() || !venue_.extras().coach || thinking_) return;
      thinking_ = true;
      asked_at_ = now_.version;
      message_ = w_("thinking");
      return venue_.extras().coach->advise(now_.seat);
    case 'l': return show_log();
    case 'q': return leave();
    case 'r': return show_rules();
    case 's':
      if (venue_.extras().archive && !now_.over) save();
      return;
    case 't': return show_last();
    case 'w': return say_phrase();
    default: return;
  }
}

void TableScreen::end_of_deal(const Event& e) {
  const std::string_view text = e.key == Key::kText ? std::string_view(e.text) : "";
  if (now_.over) {
    Rematches* const rematches = final_ ? nullptr : venue_.extras().rematches;
    if (text == "n" && rematches) return rematches->rematch();
    if (text == "d" && rematches) return rematches->decline();
    if (text == "m" || text == "q" || e.key == Key::kEscape || e.key == Key::kEnter)
      return leave_result();
  } else if (e.key == Key::kEnter || e.key == Key::kSpace) {
    return venue_.go_on();
  }
  if (text != ":" && text != "a" && (text < "0" || text > "9")) handle_text(text);
}

void TableScreen::handle_click(int x, int y) {
  for (const Button& b : buttons_)
    if (b.rect.has(x, y)) return handle(b.press);
  if (covered_) return;
  if (holding()) {
    hold_until_ = {};
    return;
  }
  if (shows_result()) return;
  for (std::size_t i = spots_.size(); i-- > 0;)  // the topmost spot is drawn last
    if (spots_[i].rect.has(x, y)) {
      message_.clear();
      return choose(spots_[i].pick);
    }
}

void TableScreen::move_cursor(int dx, int dy) {
  if (picks_.empty()) return;
  const table::Zone* board = zone(core::ZoneKind::kBoard);
  const bool cell = cursor_ < picks_.size() && picks_[cursor_].kind == Pick::Kind::kCell;
  const int columns = cell && board ? std::max(board->columns, 1) : layout().per_row;
  const int n = static_cast<int>(picks_.size());
  const int at = static_cast<int>(cursor_);
  int next = at + dx + dy * columns;
  if (dy != 0 && (next < 0 || next >= n)) next = at;
  cursor_ = static_cast<std::size_t>(std::clamp(next, 0, n - 1));
}

void TableScreen::choose(std::size_t pick) {
  if (pick >= picks_.size()) return;
  cursor_ = pick;
  if (!marks_cards() || picks_[pick].kind != Pick::Kind::kCard) return commit();
  const std::string& card = picks_[pick].code;
  if (!marked_.erase(card)) marked_.insert(card);
}

void TableScreen::commit() {
  if (cursor_ >= picks_.size()) return;
  const Pick pick = picks_[cursor_];
  refused_.clear();
  switch (pick.kind) {
    case Pick::Kind::kButton: return press(pick.at);
    case Pick::Kind::kCell: {
      refused_ = {std::to_string(pick.at)};
      const table::Zone* board = zone(core::ZoneKind::kBoard);
      return play(move_at(static_cast<int>(pick.at), board ? std::max(board->columns, 1) : 1));
    }
    case Pick::Kind::kCard:
      refused_ = {pick.code};
      return marks_cards() ? commit_cards() : commit_card(pick.code);
  }
}

// A card alone. An illegal card is tried as well, since the venue says why not.
void TableScreen::commit_card(const std::string& card) {
  if (!my_turn()) return play("");
  std::vector<const MoveChoice*> possible;
  const MoveChoice* any = nullptr;
  for (const MoveChoice& c : now_.scene.choices) {
    if (!by_hand(c, hand())) continue;
    if (c.how == MoveChoice::How::kCards) any = &c;
    if (c.how == MoveChoice::How::kOnto ? c.cards.front() == card : allows(c, {card}))
      possible.push_back(&c);
  }
  if (possible.size() > 1) return ask_which(possible, card);
  if (possible.empty() && !any) return refuse(prompt());
  const MoveChoice& c = possible.empty() ? *any : *possible.front();
  play(c.move.empty() ? move_of(c, Cards{card}) : std::string(c.move));
}

// The marked cards, otherwise the card at the cursor, by the first family that takes them.
void TableScreen::commit_cards() {
  if (!marked_.empty()) refused_ = marked_;
  Cards cards;
  for (const auto& card : hand())
    if (refused_.contains(card)) cards.push_back(card);
  const auto& choices = now_.scene.choices;
  const auto takes =
      std::ranges::find_if(families_, [&](std::size_t f) { return allows(choices[f], cards); });
  play(move_of(choices[takes == families_.end() ? families_.front() : *takes], cards));
}

// A choice by its own key.
void TableScreen::press(std::size_t choice) {
  if (!my_turn() || choice >= now_.scene.choices.size()) return play("");
  const MoveChoice c = now_.scene.choices[choice];
  if (!c.move.empty()) return play(c.move);
  if (c.how == MoveChoice::How::kNumber) return ask_number(c);
  if (!by_hand(c, hand())) return ask_cards(c);
  if (marked_.empty() && cursor_ < picks_.size()) refused_ = {picks_[cursor_].code};
  if (!marked_.empty()) refused_ = marked_;
  play(move_of(c, Cards(refused_.begin(), refused_.end())));
}

void TableScreen::refuse(const std::string& why) {
  message_ = why;
  shake_until_ = Clock::now() + kShake;
}

void TableScreen::play(const std::string& move) {
  if (!now_.seat.valid()) return;
  if (!my_turn()) {
    message_ = prompt();
    return;
  }
  hold_until_ = {};
  if (std::exchange(thinking_, false)) message_.clear();  // the user no longer waits for the coach
  venue_.play(now_.seat, move);
}

// The next of all legal choices.
void TableScreen::next_legal(int step) {
  constexpr std::size_t kMost = 500;
  std::vector<Cards> plays;
  for (const MoveChoice& c : now_.scene.choices)
    if (c.how == MoveChoice::How::kCards && by_hand(c, hand()))
      for (Cards& cards : sets_of(now_.scene, c, kMost)) plays.push_back(std::move(cards));
  if (!my_turn() || plays.empty()) {
    if (my_turn() && !picks_.empty())
      cursor_ = (cursor_ + (step > 0 ? 1 : picks_.size() - 1)) % picks_.size();
    return;
  }
  const std::size_t n = plays.size();
  if (marked_.empty() && marks_cards())
    cycle_ = step > 0 ? 0 : n - 1;
  else
    cycle_ = (cycle_ + (step > 0 ? 1 : n - 1)) % n;
  point_at(plays[cycle_]);
}

}  // namespace tui
