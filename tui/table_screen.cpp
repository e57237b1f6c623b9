#include "tui/table_screen.h"

#include <algorithm>
#include <ranges>
#include <utility>

#include <fmt/format.h>

#include "tui/panel.h"

namespace tui {
namespace {

constexpr std::chrono::milliseconds kShake{320}, kFrame{40};

std::string capitals(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return out;
}

std::vector<std::string> words_in(const std::string& text) {
  std::vector<std::string> out;
  std::size_t from = 0;
  while ((from = text.find_first_not_of(' ', from)) != std::string::npos) {
    const auto to = std::min(text.find(' ', from), text.size());
    out.push_back(text.substr(from, to - from));
    from = to;
  }
  return out;
}

bool same(const std::vector<Laid>& a, const std::vector<Laid>& b) {
  return std::ranges::equal(
      a, b, [](const Laid& x, const Laid& y) { return x.seat == y.seat && x.cards == y.cards; });
}

}  // namespace

TableScreen::TableScreen(const Context& c, Venue& venue)
    : t_(c.terminal),
      settings_(c.settings),
      language_(c.language),
      w_(words(c.language)),
      rules_(c.rules),
      save_path_(c.save_path),
      venue_(venue),
      look_("", c.settings, c.language) {}

Leave TableScreen::run() {
  while (!done_) {
    collect();
    show_due();
    draw();
    t_.flush();
    handle(t_.wait(venue_.wake_fd(), patience()));
  }
  return how_;
}

// --- time ------------------------------------------------------------------------------------------

void TableScreen::collect() {
  while (auto news = venue_.news()) {
    if (auto* moment = std::get_if<Moment>(&*news)) {
      waiting_.push_back(std::move(*moment));
    } else if (auto* refused = std::get_if<table::Refused>(&*news)) {
      message_ = harmless(refused->sentence);
      thinking_ = false;
      shake_until_ = Clock::now() + kShake;
      if (settings_.get("bell") == "on") t_.bell();
    } else if (auto* tip = std::get_if<Tip>(&*news)) {
      thinking_ = false;
      show_tip(*tip);
    } else if (auto* notice = std::get_if<Notice>(&*news)) {
      heed(*notice);
    }
  }
}

void TableScreen::heed(const Notice& notice) {
  message_ = harmless(notice.sentence);
  thinking_ = false;
  good_news_ = !notice.final;
  final_ = final_ || notice.final;
  if (!scene_.game.empty()) logs_[scene_.seat].push_back(message_);
}

void TableScreen::show_due() {
  while (!waiting_.empty() && !holding() && !covered_) {
    Moment next = std::move(waiting_.front());
    waiting_.pop_front();
    show(std::move(next));
  }
  if (!holding()) finished_.clear();
}

void TableScreen::show(Moment moment) {
  const Scene before = std::move(scene_);
  now_ = std::move(moment);
  shown_at_ = Clock::now();
  if (!thinking_) message_.clear();
  scene_ = read_scene(now_);
  for (auto& p : scene_.players) p.name = harmless(p.name);
  if (before.game != scene_.game) look_ = Look(scene_.game, settings_, language_);
  if (scene_.deal != before.deal || scene_.version < before.version) last_play_.clear();
  for (auto& sentence : now_.said) logs_[scene_.seat].push_back(harmless(sentence));

  finished_.clear();
  if (scene_.trick.empty() && !same(scene_.last_trick, before.last_trick))
    finished_ = scene_.last_trick;
  else if (scene_.sets && scene_.trick.empty() && !before.trick.empty() && !scene_.exchange)
    finished_ = last_play_ = before.trick;
  hold_until_ =
      Clock::now() + (finished_.empty() ? settings_.bot_pause() : settings_.trick_pause());
  if (now_.covered && now_.seat != eyes_) {
    covered_ = true;
    hold_until_ = {};
  }
  eyes_ = now_.seat.valid() ? now_.seat : eyes_;
  if (!now_.legal.empty()) begin_turn();
}

void TableScreen::begin_turn() {
  marked_.clear();
  refused_.clear();
  cycle_ = 0;
  const auto& picks = scene_.picks;
  if (cursor_ >= picks.size()) cursor_ = picks.empty() ? 0 : picks.size() - 1;
  if (cursor_ < picks.size() && !picks[cursor_].legal)
    for (std::size_t i = 0; i < picks.size(); ++i)
      if (picks[i].legal) {
        cursor_ = i;
        break;
      }
  if (settings_.get("bell") == "on") t_.bell();
}

// Nothing happens by itself unless something is on its way: then we sleep until that, otherwise for good.
std::optional<std::chrono::milliseconds> TableScreen::patience() const {
  const auto now = Clock::now();
  if (now < shake_until_) return kFrame;
  if (now < hold_until_) return std::chrono::ceil<std::chrono::milliseconds>(hold_until_ - now);
  if (scene_.clock_ms >= 0) return std::chrono::seconds(1);
  return std::nullopt;
}

int TableScreen::shake() const {
  const auto left =
      std::chrono::duration_cast<std::chrono::milliseconds>(shake_until_ - Clock::now());
  if (left.count() <= 0) return 0;
  return left / kFrame % 2 == 0 ? 1 : -1;
}

// --- keys ------------------------------------------------------------------------------------------

void TableScreen::handle(const Event& e) {
  switch (e.kind) {
    case Event::Kind::kHangUp:
      if (venue_.can_save() && !scene_.over) venue_.save(save_path_);
      how_ = Leave::kHungUp;
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
  if (scene_.game.empty() || final_) {  // nothing is played yet, or no more
    if (e.key == Key::kEnter && !final_) venue_.go_on();
    if (e.key == Key::kEscape || e.key == Key::kInterrupt ||
        (e.key == Key::kText && e.text == "q")) {
      if (!final_) venue_.resign(core::kNoSeat);
      done_ = true;
    }
    return;
  }
  const bool goes_on = e.key == Key::kEnter || e.key == Key::kSpace || e.key == Key::kEscape;
  if (holding() && goes_on) {
    hold_until_ = {};
    return;
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
    case Key::kSpace: return scene_.sets ? choose(cursor_) : commit();
    case Key::kEscape: return marked_.clear();
    case Key::kInterrupt: return leave();
    case Key::kText: return handle_text(e.text);
    default: return;
  }
}

void TableScreen::handle_text(std::string_view text) {
  if (text.size() != 1) return;
  const char c = text[0];
  if (c >= '0' && c <= '9') {
    const auto pick = static_cast<std::size_t>(c == '0' ? 9 : c - '1');
    if (pick < scene_.picks.size()) choose(pick);
    return;
  }
  switch (c) {
    case '?': return show_keys();
    case ':': return type_move();
    case 'a': return list_moves();
    case 'h':
      if (!my_turn() || !venue_.has_coach()) return;
      thinking_ = true;
      message_ = w_.thinking;
      return venue_.advise(now_.seat);
    case 'l': return show_log();
    case 'p': return pass();
    case 'q': return leave();
    case 'r': return show_rules();
    case 's':
      if (venue_.can_save() && !scene_.over) save();
      return;
    case 't': return show_last();
    case 'w': return say_phrase();
    default: return;
  }
}

void TableScreen::end_of_deal(const Event& e) {
  const std::string_view text = e.key == Key::kText ? std::string_view(e.text) : "";
  if (scene_.over) {
    if (text == "n" && !final_) return venue_.rematch();
    if (text == "m" || text == "q" || e.key == Key::kEscape || e.key == Key::kEnter) {
      done_ = true;
      return;
    }
  } else if (e.key == Key::kEnter || e.key == Key::kSpace) {
    return venue_.go_on();
  }
  if (text != "p" && text != ":" && text != "a" && (text < "0" || text > "9")) handle_text(text);
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
  for (std::size_t i = pick_rects_.size(); i-- > 0;)  // the one that lies on top is drawn last
    if (pick_rects_[i].has(x, y)) {
      message_.clear();
      return choose(i);
    }
}

void TableScreen::move_cursor(int dx, int dy) {
  if (scene_.picks.empty()) return;
  const int columns = scene_.board.empty() ? layout().per_row : 3;
  const int n = static_cast<int>(scene_.picks.size());
  const int at = static_cast<int>(cursor_);
  int next = at + dx + dy * columns;
  if (dy != 0 && (next < 0 || next >= n)) next = at;
  cursor_ = static_cast<std::size_t>(std::clamp(next, 0, n - 1));
}

void TableScreen::choose(std::size_t pick) {
  if (pick >= scene_.picks.size()) return;
  cursor_ = pick;
  if (!scene_.sets) return commit();
  const std::string& card = scene_.picks[pick].code;
  if (!marked_.erase(card)) marked_.insert(card);
}

void TableScreen::commit() {
  if (cursor_ >= scene_.picks.size()) return;
  const Pick& pick = scene_.picks[cursor_];
  refused_ = {pick.code};
  if (!scene_.sets) return play(pick.move);
  if (!marked_.empty()) refused_ = marked_;
  play(move_of(scene_, {refused_.begin(), refused_.end()}));
}

void TableScreen::play(const std::string& move) {
  if (!now_.seat.valid()) return;
  if (!my_turn()) {
    message_ = prompt();
    return;
  }
  hold_until_ = {};
  venue_.play(now_.seat, move);
}

// All that may be played, one after the other.
void TableScreen::next_legal(int step) {
  std::vector<std::vector<std::string>> plays;
  for (const auto& m : now_.legal)
    if (auto cards = cards_in(m.json); !cards.empty()) plays.push_back(std::move(cards));
  if (!my_turn() || plays.empty()) {
    if (my_turn() && !scene_.picks.empty())
      cursor_ = (cursor_ + (step > 0 ? 1 : scene_.picks.size() - 1)) % scene_.picks.size();
    return;
  }
  const std::size_t n = plays.size();
  if (marked_.empty() && scene_.sets)
    cycle_ = step > 0 ? 0 : n - 1;
  else
    cycle_ = (cycle_ + (step > 0 ? 1 : n - 1)) % n;
  const auto& cards = plays[cycle_];
  for (std::size_t i = 0; i < scene_.picks.size(); ++i)
    if (scene_.picks[i].code == cards.front()) cursor_ = i;
  if (scene_.sets) marked_ = {cards.begin(), cards.end()};
}

void TableScreen::pass() {
  if (scene_.sets) play(R"({"pass":true})");
}

// --- panels ----------------------------------------------------------------------------------------

void TableScreen::type_move() {
  if (!my_turn()) return;
  const auto typed = type_panel(t_, [this] { draw(); }, w_.type_title);
  if (!typed || typed->empty()) return;
  const std::string text = capitals(*typed);
  for (const auto& m : now_.legal)
    if (m.text == text || capitals(m.label) == text) return play(m.json);
  std::vector<std::string> cards = words_in(text);
  if (!cards.empty() && (cards.front() == "GIVE" || cards.front() == "PLAY"))
    cards.erase(cards.begin());
  refused_ = {cards.begin(), cards.end()};
  play(text == "PASS" ? R"({"pass":true})" : move_of(scene_, {refused_.begin(), refused_.end()}));
}

void TableScreen::list_moves() {
  if (!my_turn()) return;
  std::vector<std::string> labels;
  for (const auto& m : now_.legal) labels.push_back(fmt::format("{:<9} {}", m.text, m.label));
  if (const auto i = choose_panel(
          t_, [this] { draw(); }, w_.plays_title, labels, 0,
          fmt::format("Enter {} · Esc {}", w_.key_play, w_.key_back)))
    play(now_.legal[*i].json);
}

void TableScreen::show_tip(const Tip& tip) {
  message_.clear();
  const auto lines = [&](int width) {
    std::vector<Styled> out;
    for (std::size_t i = 0; i < tip.moves.size(); ++i) {
      const auto& a = tip.moves[i];
      const Style style = i == 0 ? Style{.fg = kGold, .bold = true} : Style{};
      out.push_back(
          {fmt::format("{} {}   {:.0f} %   {:+.2f} ± {:.2f}", i == 0 ? "▶" : " ", a.move.label,
                       100 * a.win.mean, a.score.mean, 1.96 * a.score.error),
           style});
      if (!a.why.empty())
        for (auto& part : wrapped(a.why, width - 4))
          out.push_back({"    " + part, {.fg = kSilver}});
    }
    return out;
  };
  if (!tip.moves.empty())
    if (const auto cards = cards_in(tip.moves.front().move.json); !cards.empty()) {
      for (std::size_t i = 0; i < scene_.picks.size(); ++i)
        if (scene_.picks[i].code == cards.front()) cursor_ = i;
      if (scene_.sets) marked_ = {cards.begin(), cards.end()};
    }
  read_panel(t_, [this] { draw(); }, w_.hint_title, lines, fmt::format("Esc {}", w_.key_back));
}

void TableScreen::show_last() {
  const auto& last = scene_.sets ? last_play_ : scene_.last_trick;
  if (last.empty()) {
    message_ = w_.no_last;
    return;
  }
  for (;;) {
    draw();
    int cards = 0;
    for (const auto& l : last) cards += static_cast<int>(l.cards.size());
    const int width = std::min(t_.width() - 4, cards * (kCardWidth + 2) + 6);
    const Rect r{(t_.width() - width) / 2, (t_.height() - 9) / 2, width, 9};
    draw_box(t_, r, {.fg = kAccent});
    centred(t_, r.x + 1, r.y, r.w - 2, fmt::format(" {} ", w_.last_title),
            {.fg = kGold, .bold = true});
    draw_trick(r.x + 2, r.y + 2, r.w - 4, 5, last);
    t_.flush();
    const Event e = t_.wait(-1, std::nullopt);
    if (e.kind == Event::Kind::kKey || e.kind == Event::Kind::kClick ||
        e.kind == Event::Kind::kHangUp)
      return;
  }
}

void TableScreen::show_log() {
  const auto lines = [&](int width) {
    std::vector<Styled> out;
    for (const auto& sentence : std::views::reverse(log()))
      for (auto& part : wrapped(sentence, width)) out.push_back({std::move(part)});
    return out;
  };
  read_panel(t_, [this] { draw(); }, w_.log_title, lines, fmt::format("↑↓ · Esc {}", w_.key_back));
}

void TableScreen::show_rules() {
  const auto page = rules_(scene_.game, language_ == table::Language::kItalian ? "it" : "en");
  read_panel(
      t_, [this] { draw(); }, game_name(scene_.game, language_),
      [&](int width) { return rendered(page, width); }, fmt::format("↑↓ · Esc {}", w_.key_back));
}

void TableScreen::show_keys() {
  constexpr int kIndent = 18;  // where the page's second column begins
  const auto lines = [&](int width) {
    std::vector<Styled> out;
    std::string_view rest = w_.keys_page;
    while (!rest.empty()) {
      const auto end = rest.find('\n');
      const std::string_view line = rest.substr(0, end);
      const std::string key = cut(line, kIndent);
      std::string head = key;
      for (auto& part : wrapped(line.substr(key.size()), width - kIndent))
        out.push_back({std::exchange(head, std::string(kIndent, ' ')) + part});
      rest.remove_prefix(end + 1);
    }
    return out;
  };
  read_panel(t_, [this] { draw(); }, w_.keys_title, lines, fmt::format("Esc {}", w_.key_back));
}

bool TableScreen::save() {
  const bool ok = venue_.can_save() && venue_.save(save_path_);
  saved_ = saved_ || ok;
  good_news_ = ok;
  message_ = fmt::format(fmt::runtime(ok ? w_.saved : w_.not_saved), save_path_);
  return ok;
}

void TableScreen::say_phrase() {
  if (!venue_.has_phrases()) return;
  std::vector<std::string> phrases;
  for (const auto p : kPhrases) phrases.push_back(readable(p, language_));
  if (const auto i = choose_panel(t_, [this] { draw(); }, w_.say_title, phrases, 0, ""))
    venue_.say(kPhrases[*i]);
}

void TableScreen::leave() {
  if (!eyes_.valid()) venue_.resign(core::kNoSeat);  // who only watches is not asked
  if (scene_.over || !eyes_.valid()) {
    done_ = true;
    return;
  }
  std::vector<std::string> answers = {std::string(w_.leave_stay)};
  if (venue_.can_save()) answers.emplace_back(w_.leave_save);
  answers.emplace_back(w_.leave_go);
  const auto answer = choose_panel(t_, [this] { draw(); }, w_.leave_question, answers, 0, "");
  if (!answer || *answer == 0) return;
  if (answers.size() == 3 && *answer == 1) {
    if (!save()) return;
  } else {
    venue_.resign(eyes_);
  }
  done_ = true;
}

}  // namespace tui
