#include "tui/app.h"

#include <algorithm>
#include <cstdio>
#include <fstream>

#include <fmt/format.h>

#include "tui/house_desk.h"
#include "tui/house_venue.h"
#include "tui/local_venue.h"
#include "tui/panel.h"

namespace tui {
namespace {

std::string contents(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

table::Opened open_match(const table::Setup& setup, const std::string& resume) {
  if (resume.empty()) return table::open(setup);
  const std::string saved = contents(resume);
  if (saved.empty()) return {nullptr, {"damaged", resume + " cannot be read."}};
  return table::load(saved);
}

// "1 to 21", "7 or 10", "strict or either": every value, in order.
std::vector<std::string> values_of(const table::OptionInfo& option) {
  const auto to = option.values.find(" to ");
  std::vector<std::string> out;
  if (to != std::string::npos) {
    const int from = std::stoi(option.values.substr(0, to));
    const int until = std::stoi(option.values.substr(to + 4));
    for (int i = from; i <= until; ++i) out.push_back(std::to_string(i));
    return out;
  }
  for (std::size_t at = 0; at <= option.values.size();) {
    const auto end = std::min(option.values.find(" or ", at), option.values.size());
    out.push_back(option.values.substr(at, end - at));
    at = end + 4;
  }
  return out;
}

// One line of a form: a name and the value it has, to be changed with the arrows.
struct Field {
  std::string key, name;
  std::vector<std::string> values, shown;
  std::size_t at = 0;
  int small_step = 1;
};

class App {
 public:
  explicit App(const Start& start)
      : start_(start), settings_(Settings::read(settings_path())), people_(start.people) {
    choose_language();
  }

  bool run() {
    terminal_ = Terminal::open({.colour = start_.colour, .mouse = settings_.mouse()});
    if (!terminal_) return false;
    if (!start_.join.empty())
      play_in_house({.kind = Errand::Kind::kJoin, .setup = {}, .code = start_.join, .bots = {}});
    else if (!start_.server.empty() && !start_.setup.game.empty())
      play_in_house(errand(start_.setup, start_.invite));
    else if (!start_.setup.game.empty() || !start_.resume.empty())
      play(start_.setup, start_.resume);
    while (!gone_ && menu()) {
    }
    return !gone_;
  }

 private:
  const Words& w() const { return words(language_); }
  ai::Spec bot() const {
    return start_.bot ? *start_.bot
                      : ai::Spec{.kind = ai::Spec::Kind::kLevel, .level = settings_.level()};
  }
  void choose_language() {
    language_ = start_.language.value_or(
        table::language_from(settings_.get("language")).value_or(start_.system_language));
    if (settings_.get("language") == "auto" && !start_.language) language_ = start_.system_language;
  }

  void play(const table::Setup& setup, const std::string& resume) {
    auto opened = open_match(setup, resume);
    if (!opened.table) {
      note_ = fmt::format(fmt::runtime(w().damaged), opened.refused.sentence);
      return;
    }
    const std::string game(opened.table->game());
    table::Setup again = setup;
    again.game = game;
    again.seats = opened.table->seats();
    LocalVenue venue(std::move(opened.table), {people_, bot(), language_}, [again]() mutable {
      again.seed = random_seed();
      return table::open(again).table;
    });
    TableScreen screen({*terminal_, settings_, language_, start_.rules,
                        start_.save.empty() ? saved_path(game) : start_.save},
                       venue);
    gone_ = screen.run() == Leave::kHungUp;
    // What was put aside in our own folder and is now played to the end is not offered again.
    if (screen.over() && start_.save.empty() && (screen.saved() || resume == saved_path(game)))
      std::remove(saved_path(game).c_str());
  }

  static Errand errand(const table::Setup& setup, bool invite) {
    return {invite ? Errand::Kind::kInvite : Errand::Kind::kQueue, setup, "", {}};
  }

  void play_in_house(const Errand& what) {
    const auto address = address_from(start_.server);
    if (!address) return;  // check() said so
    HouseVenue venue(*address, what, language_, token_path(address->host + "_" + address->port));
    TableScreen screen({*terminal_, settings_, language_, start_.rules, ""}, venue);
    gone_ = screen.run() == Leave::kHungUp;
  }

  void join_by_code() {
    const auto code = type_panel(*terminal_, [this] { backdrop(); }, w().join_title);
    if (code && !code->empty())
      play_in_house({.kind = Errand::Kind::kJoin, .setup = {}, .code = *code, .bots = {}});
  }

  // --- what a house answers -----------------------------------------------------------------------

  using Value = table::json::Value;
  static std::string text(const Value& row, std::string_view key) {
    const Value* v = row.find(key);
    if (!v) return "";
    return harmless(v->is(Value::Kind::kNumber) ? v->text : std::string(v->string().value_or("")));
  }
  // The rows of an answer, or a note that the house is closed.
  std::optional<Value> ask(std::string_view type, const std::string& members) {
    const auto address = address_from(start_.server);
    HouseDesk desk(*address, language_, token_path(address->host + "_" + address->port));
    auto answer = desk.ok() ? desk.ask(type, members) : std::nullopt;
    if (!answer) note_ = fmt::format(fmt::runtime(w().closed), start_.server);
    return answer;
  }
  void read_rows(std::string_view title, std::string_view head,
                 const std::vector<std::string>& rows) {
    const auto lines = [&](int) {
      std::vector<Styled> out;
      if (!rows.empty()) out.push_back({std::string(head), {.fg = kSilver}});
      for (const auto& row : rows) out.push_back({row});
      if (rows.empty()) out.push_back({std::string(w().no_rows)});
      return out;
    };
    read_panel(
        *terminal_, [this] { backdrop(); }, title, lines, fmt::format("↑↓ · Esc {}", w().key_back));
  }
  std::string names_in(const Value& row, std::string_view key) const {
    std::string out;
    if (const Value* names = row.find(key))
      for (const Value& n : names->items) {
        const std::string name =
            n.is(Value::Kind::kString) ? harmless(n.string().value_or("")) : text(n, "name");
        out += (out.empty() ? "" : ", ") + name;
      }
    return out;
  }

  void watch() {
    const auto answer = ask("tables", R"("status":"playing")");
    const Value* tables = answer ? answer->find("tables") : nullptr;
    if (!tables) return;
    if (tables->items.empty()) {
      note_ = w().no_tables;
      return;
    }
    std::vector<std::string> rows;
    for (const Value& t : tables->items)
      rows.push_back(fmt::format("{}  {}  {}", text(t, "table"),
                                 game_name(text(t, "game"), language_), names_in(t, "seats")));
    const auto chosen =
        choose_panel(*terminal_, [this] { backdrop(); }, w().watch, rows, 0, "Enter · Esc");
    if (chosen)
      play_in_house({.kind = Errand::Kind::kWatch,
                     .setup = {},
                     .code = text(tables->items[*chosen], "table"),
                     .bots = {}});
  }

  void stats() {
    const auto answer = ask("stats", "");
    if (!answer) return;
    std::vector<std::string> rows;
    if (const Value* games = answer->find("games"))
      for (const Value& g : games->items)
        rows.push_back(fmt::format("{:<20} {:>6} {:>4} {:>5} {:>5} {:>4}  {:>5} ± {}",
                                   game_name(text(g, "game"), language_), text(g, "played"),
                                   text(g, "won"), text(g, "lost"), text(g, "drawn"),
                                   text(g, "abandoned"), text(g, "rating"),
                                   text(g, "uncertainty")));
    read_rows(fmt::format("{} · {}", w().stats, text(*answer, "name")),
              std::string(21, ' ') + std::string(w().stats_head), rows);
  }

  void leaderboard() {
    std::vector<std::string> names;
    const auto games = table::games();
    for (const auto& g : games) names.push_back(game_name(g.key, language_));
    const auto chosen =
        choose_panel(*terminal_, [this] { backdrop(); }, w().leaderboard, names, 0, "Enter · Esc");
    if (!chosen) return;
    constexpr int kPage = 20;
    std::string from;
    for (;;) {  // a page after the other, as long as there are more
      const auto answer = ask("leaderboard", fmt::format(R"("game":"{}","count":{}{})",
                                                         games[*chosen].key, kPage, from));
      const Value* found = answer ? answer->find("rows") : nullptr;
      if (!found) return;
      std::vector<std::string> rows;
      for (const Value& r : found->items)
        rows.push_back(fmt::format("{:>4}  {:<20} {:>5} ± {}", text(r, "rank"), text(r, "name"),
                                   text(r, "rating"), text(r, "uncertainty")));
      const std::string next = text(*answer, "next");
      if (next.empty())
        return read_rows(names[*chosen], std::string(27, ' ') + std::string(w().leaders_head),
                         rows);
      rows.emplace_back(w().next_page);
      const auto row = choose_panel(
          *terminal_, [this] { backdrop(); }, names[*chosen], rows, rows.size() - 1, "Enter · Esc");
      if (!row || *row + 1 != rows.size()) return;
      from = fmt::format(R"(,"from":{})", next);
    }
  }

  void history() {
    const auto answer = ask("history", R"("count":50)");
    const Value* found = answer ? answer->find("rows") : nullptr;
    if (!found) return;
    std::vector<std::string> rows;
    for (const Value& r : found->items)
      rows.push_back(fmt::format("{}  {:<20} {:<10} {}", text(r, "table"),
                                 game_name(text(r, "game"), language_),
                                 readable(text(r, "outcome"), language_), names_in(r, "players")));
    read_rows(w().history, "", rows);
  }

  // --- the menu -----------------------------------------------------------------------------------

  struct Line {
    std::string text;
    std::function<void()> act;
  };

  bool menu() {
    std::vector<Line> lines;
    for (const auto& game : table::games())
      lines.push_back({game_name(game.key, language_), [this, game] { set_up(game); }});
    for (const auto& game : table::games())
      if (const std::string path = saved_path(game.key); std::ifstream(path).good())
        lines.push_back({fmt::format(fmt::runtime(w().go_on), game_name(game.key, language_)),
                         [this, game, path] { go_on(game, path); }});
    if (!start_.server.empty()) {
      lines.push_back({std::string(w().join), [this] { join_by_code(); }});
      lines.push_back({std::string(w().watch), [this] { watch(); }});
      lines.push_back({std::string(w().stats), [this] { stats(); }});
      lines.push_back({std::string(w().leaderboard), [this] { leaderboard(); }});
      lines.push_back({std::string(w().history), [this] { history(); }});
    }
    lines.push_back({std::string(w().rules), [this] { rules(); }});
    lines.push_back({std::string(w().settings), [this] { settings(); }});
    lines.push_back({std::string(w().exit), [this] { leaving_ = true; }});
    std::vector<std::string> texts;
    for (const auto& l : lines) texts.push_back(l.text);
    menu_at_ = std::min(menu_at_, lines.size() - 1);
    const auto chosen = choose_panel(
        *terminal_, [this] { backdrop(); }, w().title, texts, menu_at_,
        fmt::format("↑↓ {} · Enter", w().key_choose));
    note_.clear();
    if (!chosen) return false;
    menu_at_ = *chosen;
    lines[*chosen].act();
    return !leaving_;
  }

  void backdrop() {
    terminal_->clear();
    centred(*terminal_, 0, 0, terminal_->width(), w().motto, {.fg = kGrey});
    if (!note_.empty())
      centred(*terminal_, 0, terminal_->height() - 1, terminal_->width(), note_, {.fg = kAlarm});
  }

  void rules() {
    std::vector<std::string> names;
    const auto games = table::games();
    for (const auto& g : games) names.push_back(game_name(g.key, language_));
    const auto chosen =
        choose_panel(*terminal_, [this] { backdrop(); }, w().rules, names, 0, "Enter · Esc");
    if (!chosen) return;
    const auto page =
        start_.rules(games[*chosen].key, language_ == table::Language::kItalian ? "it" : "en");
    read_panel(
        *terminal_, [this] { backdrop(); }, names[*chosen],
        [&](int width) { return rendered(page, width); }, fmt::format("↑↓ · Esc {}", w().key_back));
  }

  // --- forms --------------------------------------------------------------------------------------

  // True: Enter. Changed values are in the fields.
  bool form(std::string_view title, std::vector<Field>& fields, std::string_view enter) {
    int at = 0;
    const int last = static_cast<int>(fields.size()) - 1;
    for (;;) {
      Terminal& t = *terminal_;
      const int width = std::min(t.width() - 4, 56);
      const int height = last + 5;
      const Rect r{(t.width() - width) / 2, std::max(0, (t.height() - height) / 2), width, height};
      backdrop();
      draw_box(t, r, {.fg = kAccent});
      centred(t, r.x + 1, r.y, r.w - 2, fmt::format(" {} ", title), {.fg = kGold, .bold = true});
      centred(t, r.x + 1, r.y + r.h - 1, r.w - 2,
              fmt::format(" ←→ {} · Enter {} · Esc {} ", w().key_change, enter, w().key_back),
              {.fg = kAccent});
      for (int i = 0; i <= last; ++i) {
        const Field& f = fields[static_cast<std::size_t>(i)];
        const bool here = i == at;
        const Style style = here ? Style{.fg = kGold, .bold = true} : Style{};
        t.put(r.x + 2, r.y + 2 + i, (here ? "▶ " : "  ") + f.name, style);
        t.put(r.x + 30, r.y + 2 + i, cut("◀ " + f.shown[f.at] + " ▶", r.w - 31), style);
      }
      t.flush();
      const Event e = t.wait(-1, std::nullopt);
      if (e.kind == Event::Kind::kHangUp) gone_ = true;
      if (gone_ || e.key == Key::kEscape || e.key == Key::kInterrupt ||
          (e.key == Key::kText && e.text == "q"))
        return false;
      if (e.key == Key::kEnter) return true;
      if (e.key == Key::kUp) at = std::max(0, at - 1);
      if (e.key == Key::kDown || e.key == Key::kTab) at = std::min(last, at + 1);
      if (e.kind == Event::Kind::kClick) {
        const int line = e.y - r.y - 2;
        if (r.has(e.x, e.y) && line >= 0 && line <= last) {
          at = line;
          turn(fields[static_cast<std::size_t>(at)], e.x < r.x + 31 ? 0 : 1);
        } else if (e.y == r.y + r.h - 1) {
          return true;
        }
      }
      Field& f = fields[static_cast<std::size_t>(at)];
      if (e.key == Key::kLeft) turn(f, -f.small_step);
      if (e.key == Key::kRight || e.key == Key::kSpace) turn(f, f.small_step);
      if (e.key == Key::kPageUp) turn(f, -1);
      if (e.key == Key::kPageDown) turn(f, 1);
    }
  }
  static void turn(Field& f, int by) {
    const int n = static_cast<int>(f.values.size());
    if (std::abs(by) == 1 && n <= 8)
      f.at = static_cast<std::size_t>((static_cast<int>(f.at) + by + n) % n);
    else
      f.at = static_cast<std::size_t>(std::clamp(static_cast<int>(f.at) + by, 0, n - 1));
  }
  static Field numbers(std::string key, std::string_view name, int from, int to, int at) {
    Field f{std::move(key), std::string(name), {}, {}};
    for (int i = from; i <= to; ++i) f.values.push_back(std::to_string(i));
    f.shown = f.values;
    f.at = static_cast<std::size_t>(std::clamp(at, from, to) - from);
    return f;
  }

  Field level_field() const {
    Field level = numbers("level", w().level, 0, 100, bot().level);
    for (std::size_t i = 0; i <= 100; ++i)
      level.shown[i] = level_name(static_cast<int>(i), language_);
    level.small_step = 5;
    return level;
  }

  // A saved match does not know who sat there.
  void go_on(const table::GameInfo& game, const std::string& path) {
    std::vector<Field> fields = {level_field(),
                                 numbers("people", w().people, 1, game.max_seats, 1)};
    if (!form(game_name(game.key, language_), fields, w().key_deal)) return;
    table::Setup setup;
    for (const auto& f : fields) take(f, setup);
    const auto opened = open_match(setup, path);
    if (opened.table) people_ = std::min(people_, opened.table->seats());
    play(setup, path);
  }

  void set_up(const table::GameInfo& game) {
    std::vector<Field> fields;
    if (!start_.server.empty())
      fields.push_back({"where",
                        std::string(w().where),
                        {"queue", "invite", "here"},
                        {std::string(w().where_queue), std::string(w().where_invite),
                         std::string(w().where_here)}});
    fields.push_back(level_field());
    if (game.min_seats < game.max_seats)
      fields.push_back(numbers("players", w().players, game.min_seats, game.max_seats, game.seats));
    fields.push_back(numbers("people", w().people, 1, game.max_seats, 1));
    for (const auto& o : game.options) {
      Field f{o.key, readable(o.key, language_), values_of(o), {}};
      for (const auto& v : f.values) f.shown.push_back(readable(v, language_));
      f.at = static_cast<std::size_t>(std::ranges::find(f.values, o.standard) - f.values.begin());
      fields.push_back(std::move(f));
    }
    if (!form(game_name(game.key, language_), fields, w().key_deal)) return;
    table::Setup setup{std::string(game.key), game.seats, {}, random_seed()};
    for (const auto& f : fields) take(f, setup);
    people_ = std::min(people_, setup.seats);
    if (const std::string& where = fields.front().values[fields.front().at];
        fields.front().key == "where" && where != "here")
      return play_in_house(errand(setup, where == "invite"));
    play(setup, "");
  }
  void take(const Field& f, table::Setup& setup) {
    const std::string& value = f.values[f.at];
    if (f.key == "level") {
      start_.bot.reset();
      settings_.set("level", value);
      settings_.write();
    } else if (f.key == "players") {
      setup.seats = std::stoi(value);
    } else if (f.key == "people") {
      people_ = std::stoi(value);
    } else if (f.key != "where") {
      setup.options.emplace_back(f.key, value);
    }
  }

  void settings() {
    std::vector<Field> fields;
    for (const Choice& c : choices()) {
      Field f{std::string(c.key), readable(c.key, language_), {}, {}};
      for (const auto v : c.values) {
        f.values.emplace_back(v);
        f.shown.push_back(readable(v, language_));
      }
      f.at = static_cast<std::size_t>(std::ranges::find(c.values, settings_.get(c.key)) -
                                      c.values.begin());
      fields.push_back(std::move(f));
    }
    if (!form(w().settings, fields, w().key_save)) return;
    for (const auto& f : fields) settings_.set(f.key, f.values[f.at]);
    note_ = settings_.write() ? "" : std::string(w().not_kept);
    start_.language.reset();
    choose_language();
    terminal_->set_mouse(settings_.mouse());
  }

  Start start_;
  Settings settings_;
  table::Language language_{};
  int people_;
  std::unique_ptr<Terminal> terminal_;
  std::string note_;
  std::size_t menu_at_ = 0;
  bool gone_ = false, leaving_ = false;
};

}  // namespace

std::optional<table::Refused> check(const Start& start) {
  if (!start.server.empty() && !address_from(start.server))
    return table::Refused{
        "bad_server",
        fmt::format(fmt::runtime(words(start.system_language).bad_server), start.server)};
  if (start.setup.game.empty() && start.resume.empty()) return std::nullopt;
  auto opened = open_match(start.setup, start.resume);
  if (!opened.table) return opened.refused;
  if (start.people > opened.table->seats())
    return table::Refused{
        "too_many_people",
        fmt::format("there are {} seats, so at most as many people.", opened.table->seats())};
  return std::nullopt;
}

bool run(const Start& start) { return App(start).run(); }

}  // namespace tui
