// The words around the cards: the log, what to do now, the keys, the end of a deal, the cover and the waiting room.
#include <algorithm>

#include <fmt/format.h>

#include "tui/table_screen.h"

namespace tui {

const std::vector<std::string>& TableScreen::log() const {
  static const std::vector<std::string> kEmpty;
  const auto found = logs_.find(now_.seat);
  return found == logs_.end() ? kEmpty : found->second;
}

// The last sentences, each from its beginning, cut at its end.
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
  centred(t_, r.x + 1, r.y, r.w - 2, fmt::format(" {} ", w_("log")), {.fg = kSilver});
  int y = r.y + r.h - 2;
  for (auto s = said.rbegin(); s != said.rend() && y > r.y; ++s) {
    const auto lines = wrapped(*s, r.w - 4);
    for (auto line = lines.rbegin(); line != lines.rend() && y > r.y; ++line, --y)
      t_.put(r.x + 2, y, *line, {.fg = s == said.rbegin() ? -1 : kSilver});
  }
}

std::string TableScreen::message() const { return until(message_, message_until_); }

std::string TableScreen::until(const std::string& sentence, const std::optional<Time>& when) const {
  return when ? sentence + " " + w_("in_seconds", with<"n">(seconds_until(*when))) : sentence;
}

// The player to move, and whether that player is connected.
std::string TableScreen::waiting_for() const {
  for (const auto& [seat, until] : now_.away)
    if (until)
      return w_("leaves_in", with<"who">(name_of(core::Seat(seat))),
                with<"n">(seconds_until(*until))) +
             ".";
  for (std::size_t i = 0; i < now_.scene.seats.size(); ++i) {
    const core::Seat seat(static_cast<int>(i));
    if (now_.scene.seats[i].acts && seat != now_.seat)
      return w_("waiting", with<"who">(name_of(seat)));
  }
  return "";
}

std::string TableScreen::prompt() const {
  if (const auto& page = now_.page)
    return fmt::format("{}. {}: {}.", w_("step", with<"n">(page->at), with<"of">(page->of)),
                       w_("seen_by"), name_of(now_.seat));
  if (now_.replaced && !now_.over) return std::string(w_("bot_plays_key"));
  if (now_.over && !offer_.sentence.empty())
    return offer_.until ? until(offer_.sentence, offer_.until) : offer_.sentence + ".";
  if (now_.over) return fmt::format("{}.", w_("match_over"));
  if (now_.deal_over) return std::string(w_("enter_deals"));
  if (!finished_.empty() && holding()) return std::string(w_("press_key"));
  return my_turn() ? turn_prompt() : waiting_for();
}

std::string TableScreen::turn_prompt() const {
  const auto& choices = now_.scene.choices;
  const bool pointed = std::ranges::any_of(picks_, &Pick::legal);
  if (!pointed && choices.size() == 1 && keyed_.size() == 1)
    return w_("only_move", with<"key">(keyed_[0].key), with<"what">(in_sentence(choices[0].label)));
  if (signs()) return std::string(w_("choose_one"));
  if (zone(core::ZoneKind::kTrick) && pointed)
    return trick_of(now_.scene).empty() ? std::string(w_("your_lead"))
                                        : fmt::format("{}.", w_("your_turn"));
  return w_("your_turn_to", with<"what">(in_sentence(choices[0].label)));
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
  std::string key, word;
  Event press;
};

std::vector<TableScreen::Shown> TableScreen::keys_now() const {
  const auto named = [](Key k) { return Event{.kind = Event::Kind::kKey, .key = k}; };
  const auto typed = [](std::string c) {
    return Event{.kind = Event::Kind::kKey, .key = Key::kText, .text = std::move(c)};
  };
  const auto letter = [&](const char* key, std::string_view word) {
    return Shown{key, std::string(word), typed(key)};
  };
  const auto special = [&](std::string_view key, std::string_view word, Key k) {
    return Shown{std::string(key), std::string(word), named(k)};
  };
  const Extras has = venue_.extras();
  if (has.pages)
    return {special("→", w_("key_forward"), Key::kRight),
            special("←", w_("key_backward"), Key::kLeft),
            letter("v", w_("key_seat")),
            letter("q", w_("key_back")),
            letter("l", w_("key_log")),
            letter("r", w_("key_rules"))};
  std::vector<Shown> keys;
  const bool sits = eyes_.valid();  // a spectator has nothing to play
  if (shows_result() && now_.over) {
    using Whose = Offer::Whose;
    const bool offered = !offer_.sentence.empty(), ours = offered && offer_.whose == Whose::kOurs;
    if (!final_ && !ours && (sits || offered))
      keys.push_back(letter("n", !offered                                ? w_("key_rematch")
                                 : offer_.whose == Whose::kTheirsToWatch ? w_("key_watch")
                                                                         : w_("key_accept")));
    if (!final_ && offered)
      keys.push_back(letter("d", ours ? w_("key_withdraw") : w_("key_decline")));
    keys.push_back(letter("m", w_("key_menu")));
  } else if (shows_result()) {
    if (sits) keys.push_back(special(w_("enter"), w_("key_next"), Key::kEnter));
  } else if (now_.replaced) {
    keys.push_back(letter("b", w_("key_reclaim")));
  } else if (sits) {
    const bool plays = !marks_cards() || zone(core::ZoneKind::kTrick);
    keys.push_back(
        special(w_("enter"),
                plays ? w_("key_play") : in_sentence(now_.scene.choices[families_.front()].label),
                Key::kEnter));
    if (marks_cards()) keys.push_back(special(w_("space"), w_("key_mark"), Key::kSpace));
    for (const KeyedChoice& k : keyed_)
      if (!signs()) {
        const std::string key(1, k.key);
        keys.push_back({key, in_sentence(now_.scene.choices[k.choice].label), typed(key)});
      }
    if (marks_cards()) keys.push_back(special("Tab", w_("key_plays"), Key::kTab));
    if (has.coach) keys.push_back(letter("h", w_("key_hint")));
  }
  if (!now_.over) keys.push_back(letter("q", w_("key_leave")));
  if (zone(core::ZoneKind::kTrick) || zone(core::ZoneKind::kLast))
    keys.push_back(letter("t", w_("key_last")));
  if (has.chat && sits) keys.push_back(letter("w", w_("key_say")));
  keys.push_back(letter("l", w_("key_log")));
  keys.push_back(letter("r", w_("key_rules")));
  if (has.archive && !now_.over) keys.push_back(letter("s", w_("key_save")));
  return keys;
}

void TableScreen::draw_bar() {
  int x = 1;
  const int y = t_.height() - 1;
  for (const auto& k : keys_now()) {
    const int width = width_of(k.key) + 1 + width_of(k.word);
    if (x + width > t_.width()) continue;  // a shorter entry may fit
    t_.put(x, y, k.key, {.fg = kAccent, .bold = true});
    t_.put(x + width_of(k.key) + 1, y, k.word, {.fg = kSilver});
    buttons_.push_back({{x, y, width, 1}, k.press});
    x += width + 2;
  }
}

// The end of a deal: its sentences, over the empty table.
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
  centred(t_, 0, t_.height() - 1, t_.width(), fmt::format("q {}", w_("key_leave")),
          {.fg = kSilver});
}

// Between two people at one keyboard: nothing of the last player's cards stays on the screen.
void TableScreen::draw_cover() {
  const int y = t_.height() / 2 - 1;
  centred(t_, 0, y, t_.width(), w_("cover", with<"who">(name_of(now_.seat))),
          {.fg = kGold, .bold = true});
  centred(t_, 0, y + 2, t_.width(), w_("cover_key"));
}

}  // namespace tui
