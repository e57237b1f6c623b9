#pragma once
// A terminal's table in memory: a screen that keeps its cells and whose keys are a list, and a venue that is a real match
// and answers at once.
#include <deque>
#include <initializer_list>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "table/open.h"
#include "tui/lineup.h"
#include "tui/screen.h"
#include "tui/table_session.h"

namespace tests {

inline tui::Event key_event(std::string_view name) {
  using tui::Key;
  static const std::map<std::string_view, Key> kNamed = {
      {"Enter", Key::kEnter},   {"Space", Key::kSpace},
      {"Tab", Key::kTab},       {"BTab", Key::kBackTab},
      {"Escape", Key::kEscape}, {"Left", Key::kLeft},
      {"Right", Key::kRight},   {"Up", Key::kUp},
      {"Down", Key::kDown},     {"Home", Key::kHome},
      {"End", Key::kEnd},       {"Ctrl-C", Key::kInterrupt},
      {"PageUp", Key::kPageUp}, {"PageDown", Key::kPageDown}};
  const auto found = kNamed.find(name);
  tui::Event e{.kind = tui::Event::Kind::kKey, .key = Key::kText, .text = std::string(name)};
  if (found != kNamed.end()) e.key = found->second, e.text.clear();
  return e;
}

// A screen that keeps its cells.
class MemoryScreen : public tui::Screen {
 public:
  MemoryScreen(int width, int height) { resize(width, height); }

  void resize(int width, int height) {
    width_ = width;
    height_ = height;
    clear();
  }
  int width() const override { return width_; }
  int height() const override { return height_; }
  bool colour() const override { return true; }
  void clear() override { cells_.assign(static_cast<std::size_t>(width_ * height_), {" ", {}}); }
  using Canvas::put;
  void put(int x, int y, std::string_view text, const tui::Style& style) override {
    const std::string shown = tui::harmless(text);
    for (std::string_view rest = shown; !rest.empty(); ++x) {
      const std::string first = tui::cut(rest, 1);
      rest.remove_prefix(first.size());
      if (x >= 0 && x < width_ && y >= 0 && y < height_) cell(x, y) = {first, style};
    }
  }
  void set_mouse(bool on) override { mouse_ = on; }
  void set_theme(tui::Theme theme) override { theme_ = theme; }

  // Row by row, without the spaces at their ends.
  std::string text() const {
    std::string out;
    for (int y = 0; y < height_; ++y) {
      std::string row;
      for (int x = 0; x < width_; ++x) row += cell(x, y).text;
      out += row.substr(0, row.find_last_not_of(' ') + 1) + "\n";
    }
    return out;
  }
  // Of the cell where the text begins, or a few cells later.
  tui::Style style_of(std::string_view wanted, int later = 0) const {
    for (int y = 0; y < height_; ++y)
      for (int x = 0; x < width_; ++x)
        if (reads(x, y, wanted)) return cell(x + later, y).style;
    ADD_FAILURE() << "no \"" << wanted << "\" on the screen:\n" << text();
    return {};
  }
  // The colours of all letters.
  std::set<int> inks() const {
    std::set<int> out;
    for (const Cell& c : cells_)
      if (c.text != " ") out.insert(c.style.fg);
    return out;
  }

 protected:
  ~MemoryScreen() = default;
  bool mouse_ = false;
  tui::Theme theme_{};

 private:
  struct Cell {
    std::string text;
    tui::Style style;
  };
  Cell& cell(int x, int y) { return cells_[static_cast<std::size_t>(y * width_ + x)]; }
  const Cell& cell(int x, int y) const { return cells_[static_cast<std::size_t>(y * width_ + x)]; }
  bool reads(int x, int y, std::string_view wanted) const {
    std::string row;
    for (; x < width_ && row.size() < wanted.size(); ++x) row += cell(x, y).text;
    return row.starts_with(wanted);
  }

  int width_ = 0, height_ = 0;
  std::vector<Cell> cells_;
};

// When the list of keys is at its end, the line is cut.
class ScriptedScreen final : public MemoryScreen {
 public:
  using MemoryScreen::MemoryScreen;

  void press(std::initializer_list<std::string_view> keys) {
    for (const auto key : keys) events_.push_back(key_event(key));
  }
  void put_event(tui::Event e) { events_.push_back(std::move(e)); }
  void flush() override { shown_.push_back(text()); }
  void bell() override { ++bells_; }
  tui::Event wait(int, std::optional<std::chrono::milliseconds>) override {
    if (events_.empty()) return {.kind = tui::Event::Kind::kHangUp};
    tui::Event e = std::move(events_.front());
    events_.pop_front();
    return e;
  }
  const std::vector<std::string>& shown() const { return shown_; }  // screens, the newest last
  int bells() const { return bells_; }

 private:
  int bells_ = 0;
  std::deque<tui::Event> events_;
  std::vector<std::string> shown_;
};

inline table::Setup setup_of(std::string_view game, std::string seed, int seats = 0) {
  return {std::string(game), seats, {}, std::move(seed)};
}

// One person against bots that move at random.
class MatchInMemory final : public tui::Venue {
 public:
  explicit MatchInMemory(const table::Setup& setup, table::Voice voice = table::Language::kEnglish)
      : voice_(voice), table_(table::open(setup).table) {
    for (int i = 0; i < table_->seats(); ++i)
      names_.push_back(i == 0 ? std::string() : tui::bot_name(i));
    advance();
  }

  int wake_fd() const override { return -1; }
  std::optional<tui::News> news() override {
    if (news_.empty()) return std::nullopt;
    tui::News out = std::move(news_.front());
    news_.pop_front();
    return out;
  }
  void play(core::Seat seat, std::string move) override {
    if (auto refused = table_->play(seat, move, voice_))
      news_.push_back(std::move(*refused));
    else
      advance();
  }
  void go_on() override {
    if (table_->deal_over() && !table_->over()) table_->next_deal(), advance();
  }
  void leave() override { left_ = true; }
  void look(core::Seat) override { tell(); }
  tui::Extras extras() override { return {}; }

  bool left() const { return left_; }
  const table::Table& table() const { return *table_; }

 private:
  core::Seat bot_to_act() const {
    for (const core::Seat s : table_->to_act())
      if (s != core::Seat(0)) return s;
    return core::kNoSeat;
  }
  void advance() {
    tell();
    for (core::Seat bot; (bot = bot_to_act()).valid(); tell())
      table_->play(bot, tui::bot_move(*table_, bot, {.kind = ai::Spec::Kind::kRandom}), voice_);
  }
  void tell() {
    const core::Seat me(0);
    tui::Moment m = tui::moment_at(*table_, me, voice_);
    if (bot_to_act().valid()) m.scene.choices.clear();
    m.names = names_;
    m.said = table_->narration(me, voice_, names_);
    news_.push_back(std::move(m));
  }

  table::Voice voice_;
  std::unique_ptr<table::Table> table_;
  std::vector<std::string> names_;
  std::deque<tui::News> news_;
  bool left_ = false;
};

inline tui::Settings instantly() {
  tui::Settings s;
  s.set("pace", "instant");
  s.set("suits", "names");  // whatever the locale is
  return s;
}

inline std::string_view no_rules(std::string_view, std::string_view) { return "# The rules\n"; }

// Sits down and presses the keys; returns the last screen.
inline std::string after_keys(ScriptedScreen& screen, tui::Venue& venue,
                              const tui::Settings& settings,
                              table::Voice voice = table::Language::kEnglish) {
  tui::Settings own = settings;
  tui::TableSession({screen, own, voice, no_rules}, venue).run();
  return screen.shown().back();
}

}  // namespace tests
