// The words around the cards: the log, what to do now, the keys, how a deal ended, the cover and the waiting room.
#include <algorithm>

#include <fmt/format.h>

#include "tui/table_screen.h"

namespace tui {

const std::vector<std::string>& TableScreen::log() const {
  static const std::vector<std::string> kEmpty;
  const auto found = logs_.find(scene_.seat);
  return found == logs_.end() ? kEmpty : found->second;
}

// The last sentences, each from its beginning: what does not fit is at its end.
void TableScreen::draw_last_lines(const std::vector<std::string>& said, int rows) {
  const int width = t_.width() - 2;
  std::vector<std::string> lines;
  for (auto s = said.rbegin(); s != said.rend() && std::ssize(lines) < rows; ++s) {
    auto parts = wrapped(*s, width);
    const auto room = static_cast<std::size_t>(rows) - lines.size();
    if (parts.size() > room) {
      parts.resize(room);
      parts.back() = cut(parts.back(), width - 1) + "…";
    }
    lines.insert(lines.begin(), parts.begin(), parts.end());
  }
  int y = t_.height() - 2 - rows;
  for (const auto& line : lines) t_.put(1, y++, line, {.fg = kSilver});
}

void TableScreen::draw_log(const Layout& l) {
  const auto& said = log();
  if (l.log_rows > 0) return draw_last_lines(said, l.log_rows);
  const Rect r{l.main_width, 1, t_.width() - l.main_width, t_.height() - 3};
  draw_box(t_, r, {.fg = kGrey});
  centred(t_, r.x + 1, r.y, r.w - 2, fmt::format(" {} ", w_.log), {.fg = kSilver});
  int y = r.y + r.h - 2;
  for (auto s = said.rbegin(); s != said.rend() && y > r.y; ++s) {
    const auto lines = wrapped(*s, r.w - 4);
    for (auto line = lines.rbegin(); line != lines.rend() && y > r.y; ++line, --y)
      t_.put(r.x + 2, y, *line, {.fg = s == said.rbegin() ? -1 : kSilver});
  }
}

std::string TableScreen::message() const { return until(message_, message_until_); }

std::string TableScreen::until(const std::string& sentence, const std::optional<Time>& when) const {
  return when ? sentence + " " + w_.in_seconds({.n = seconds_until(*when)}) : sentence;
}

// Whose move it is, and whether he is there at all.
std::string TableScreen::waiting_for() const {
  for (std::size_t i = 0; i < scene_.players.size(); ++i) {
    const Player& p = scene_.players[i];
    if (p.away_until)
      return w_.leaves_in(
                 {.who = name_of(static_cast<int>(i)), .n = seconds_until(*p.away_until)}) +
             ".";
  }
  for (std::size_t i = 0; i < scene_.players.size(); ++i)
    if (scene_.players[i].turn && !scene_.players[i].you)
      return w_.waiting({.who = name_of(static_cast<int>(i))});
  return "";
}

std::string TableScreen::prompt() const {
  if (const auto page = venue_.page())
    return fmt::format("{}. {}: {}.", w_.step({.n = page->at, .of = page->of}), w_.seen_by,
                       name_of(scene_.seat));
  if (now_.replaced && !scene_.over) return std::string(w_.bot_plays_key);
  if (scene_.over && !offer_.sentence.empty())
    return offer_.until ? until(offer_.sentence, offer_.until) : offer_.sentence + ".";
  if (scene_.over) return fmt::format("{}.", w_.match_over);
  if (scene_.deal_over) return std::string(w_.enter_deals);
  if (!finished_.empty() && holding()) return std::string(w_.press_key);
  if (my_turn()) {
    if (scene_.exchange) return std::string(w_.give);
    if (!scene_.board.empty()) return std::string(w_.choose_cell);
    if (scene_.stock < 0 && !scene_.sets) return std::string(w_.choose_sign);
    if (std::ranges::none_of(scene_.picks, &Pick::legal)) return std::string(w_.must_pass);
    return scene_.trick.empty() ? std::string(w_.your_lead) : fmt::format("{}.", w_.your_turn);
  }
  return waiting_for();
}

void TableScreen::draw_prompt(const Layout&) {
  const bool alarm = !message_.empty() && !thinking_ && !good_news_;
  const std::string text = message_.empty() ? prompt() : message();
  t_.put(1, t_.height() - 2, shortened(text, t_.width() - 2),
         {.fg = alarm       ? kAlarm
                : my_turn() ? kGold
                            : -1,
          .bold = true});
}

struct TableScreen::Shown {
  std::string key;
  std::string_view word;
  Event press;
};

std::vector<TableScreen::Shown> TableScreen::keys_now() const {
  const auto named = [](Key k) { return Event{.kind = Event::Kind::kKey, .key = k}; };
  const auto typed = [](const char* c) {
    return Event{.kind = Event::Kind::kKey, .key = Key::kText, .text = c};
  };
  const Shown log{"l", w_.key_log, typed("l")};
  const Shown rules{"r", w_.key_rules, typed("r")};
  if (venue_.page())
    return {{"→", w_.key_forward, named(Key::kRight)},
            {"←", w_.key_backward, named(Key::kLeft)},
            {"v", w_.key_seat, typed("v")},
            {"q", w_.key_back, typed("q")},
            log,
            rules};
  std::vector<Shown> keys;
  const bool sits = eyes_.valid();  // who watches has nothing to play
  if (shows_result() && scene_.over) {
    using Whose = Offer::Whose;
    const bool offered = !offer_.sentence.empty(), ours = offered && offer_.whose == Whose::kOurs;
    if (!final_ && !ours && (sits || offered))
      keys.push_back({"n",
                      !offered                                ? w_.key_rematch
                      : offer_.whose == Whose::kTheirsToWatch ? w_.key_watch
                                                              : w_.key_accept,
                      typed("n")});
    if (!final_ && offered)
      keys.push_back({"d", ours ? w_.key_withdraw : w_.key_decline, typed("d")});
    keys.push_back({"m", w_.key_menu, typed("m")});
  } else if (shows_result()) {
    if (sits) keys.push_back({std::string(w_.enter), w_.key_next, named(Key::kEnter)});
  } else if (now_.replaced) {
    keys.push_back({"b", w_.key_reclaim, typed("b")});
  } else if (sits) {
    keys.push_back({std::string(w_.enter), w_.key_play, named(Key::kEnter)});
    if (scene_.sets) {
      keys.push_back({std::string(w_.space), w_.key_mark, named(Key::kSpace)});
      if (!scene_.exchange) keys.push_back({"p", w_.key_pass, typed("p")});
      keys.push_back({"Tab", w_.key_plays, named(Key::kTab)});
    }
    if (venue_.has_coach()) keys.push_back({"h", w_.key_hint, typed("h")});
  }
  if (!scene_.over) keys.push_back({"q", w_.key_leave, typed("q")});
  if (scene_.stock >= 0 || scene_.sets) keys.push_back({"t", w_.key_last, typed("t")});
  if (venue_.has_phrases() && sits) keys.push_back({"w", w_.key_say, typed("w")});
  keys.push_back(log);
  keys.push_back(rules);
  if (venue_.can_save() && !scene_.over) keys.push_back({"s", w_.key_save, typed("s")});
  return keys;
}

void TableScreen::draw_bar() {
  int x = 1;
  const int y = t_.height() - 1;
  for (const auto& k : keys_now()) {
    const int width = width_of(k.key) + 1 + width_of(k.word);
    if (x + width > t_.width()) continue;  // a shorter one may fit
    t_.put(x, y, k.key, {.fg = kAccent, .bold = true});
    t_.put(x + width_of(k.key) + 1, y, k.word, {.fg = kSilver});
    buttons_.push_back({{x, y, width, 1}, k.press});
    x += width + 2;
  }
}

// The end of a deal: what was said about it, over the empty table.
void TableScreen::draw_result(const Layout& l) {
  const int width = std::min(l.main_width - 4, 76);
  std::vector<std::string> lines;
  for (const auto& s : now_.said)
    for (auto& part : wrapped(s, width - 4)) lines.push_back(std::move(part));
  const int most = l.hand_top + l.card_height - l.table_top;
  const int h = std::min(static_cast<int>(lines.size()) + 2, most);
  const Rect r{(l.main_width - width) / 2, l.table_top + std::max(0, (most - h) / 2), width, h};
  draw_box(t_, r, {.fg = kGold});
  const int skip = static_cast<int>(lines.size()) - (h - 2);
  for (int i = 0; i < h - 2; ++i)
    t_.put(r.x + 2, r.y + 1 + i,
           lines[static_cast<std::size_t>(skip) + static_cast<std::size_t>(i)], {.bold = true});
}

void TableScreen::draw_waiting_room() {
  int y = t_.height() / 2 - 1;
  for (const auto& line : wrapped(message(), t_.width() - 4))
    centred(t_, 0, y++, t_.width(), line, {.fg = kGold, .bold = true});
  centred(t_, 0, t_.height() - 1, t_.width(), fmt::format("q {}", w_.key_leave), {.fg = kSilver});
}

// Between two people at one keyboard: nothing of the last one's cards stays on the screen.
void TableScreen::draw_cover() {
  const int y = t_.height() / 2 - 1;
  centred(t_, 0, y, t_.width(), w_.cover({.who = name_of(scene_.seat)}),
          {.fg = kGold, .bold = true});
  centred(t_, 0, y + 2, t_.width(), w_.cover_key);
}

}  // namespace tui
