#include "tui/app.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "table/open.h"
#include "tui/form.h"
#include "tui/house_screens.h"
#include "tui/kept_matches.h"
#include "tui/local_match.h"
#include "tui/match_list.h"
#include "tui/new_match.h"
#include "tui/panel.h"
#include "tui/played_match.h"
#include "tui/terminal.h"

namespace tui {
namespace {

// The address of your own house, see `mazzo serve`.
constexpr std::string_view kUsualHouse = "ws://127.0.0.1:8080";

class App {
 public:
  App(Start start, Screen& screen)
      : start_(std::move(start)), settings_(Settings::read(settings_path())), screen_(screen) {
    choose_language();
    adapt_screen();
  }

  void run() {
    if (start_.errand)
      play_in_house(*start_.errand);
    else if (!start_.setup.game.empty() || !start_.resume.empty())
      play_here(start_.setup, start_.resume, start_.people, start_.bot, start_.names);
    while (menu()) {
    }
  }

 private:
  Backdrop under() {
    return {[this] {
      backdrop();
      return std::nullopt;
    }};
  }
  std::string back() const { return enter_or_back(w_); }
  ai::Spec bot() const {
    return start_.bot.value_or(
        ai::Spec{.kind = ai::Spec::Kind::kLevel, .level = settings_.level()});
  }
  table::Voice voice() const {
    return {language_, settings_.french() ? table::CardLook::kFrench : table::CardLook::kOwn};
  }
  void choose_language() {
    language_ = start_.language.value_or(
        table::language_from(settings_.get("language")).value_or(start_.system_language));
    if (settings_.get("language") == "auto" && !start_.language) language_ = start_.system_language;
    w_ = Words(language_);
  }

  void adapt_screen() {
    screen_.set_mouse(settings_.mouse());
    screen_.set_theme(theme_from(settings_.get("theme")));
  }

  // --- playing --------------------------------------------------------------------------------------

  // The players are as given here; otherwise as the saved match says; otherwise one person against the usual bots.
  void play_here(const table::Setup& setup, const std::string& resume, std::optional<int> people,
                 std::optional<ai::Spec> bots, const std::vector<std::string>& names = {}) {
    auto opened = resume.empty() ? table::open(setup) : open_saved(resume);
    if (!opened.table) {
      note_ = w_("damaged", with<"why">(opened.refused.sentence));
      return;
    }
    Lineup lineup = lineup_of(opened, {1, bot()});
    if (people) lineup.seat_people(*people);
    lineup.bot = bots.value_or(lineup.bot);
    if (!names.empty()) lineup.names = names;
    // A file that was named is for one match; the next must not take its place.
    const auto file = save_file_for(opened.table->game(), std::exchange(start_.save, ""), resume);
    LocalVenue::Hooks hooks = hooks_of(*opened.table, file);
    std::string last;  // what was played here just now, whether or not it could be kept
    hooks.over = [&last, keep = std::move(hooks.over)](const std::string& saved) {
      last = saved;
      return keep(saved);
    };
    bool given_up = false;
    auto wants = AfterMatch::kNothing;
    {
      LocalVenue venue(std::move(opened.table), lineup, voice(), hooks);
      const bool guides = resume.empty() && lineup.people == 1 && !settings_.guided();
      TableSession session = at_table(venue, guides);
      session.run();
      given_up = session.given_up();
      wants = session.wants();
    }  // no bot moves and saves after this
    if (given_up) file->remove();
    if (wants != AfterMatch::kNothing)
      if (const auto match = kept_match(last)) look_at(match->record, wants);
  }
  TableSession at_table(Venue& venue, bool guides = false) {
    return TableSession({screen_, settings_, voice(), start_.rules, guides}, venue);
  }

  void play_in_house(const Errand& what) {
    const auto address = house();
    if (!address) return;
    auto wants = AfterMatch::kNothing;
    {
      HouseVenue venue(*address, what, voice(), key_to(*address));
      TableSession session = at_table(venue);
      session.run();
      wants = session.wants();
    }  // one connection at a time
    if (wants != AfterMatch::kNothing)
      if (const auto record = last_there()) look_at(*record, wants);
  }

  bool reading(const std::function<void(const Stop&)>& work) {
    return while_reading(screen_, under(), w_, work);
  }
  // What the player does with a match that is over; without a wish the program asks.
  void look_at(const Record& record, AfterMatch wish = AfterMatch::kNothing) {
    PlayedMatch match({screen_, under(), settings_, voice(), start_.rules, bot(), note_}, record);
    if (wish == AfterMatch::kNothing)
      match.look_at();
    else
      match.look_at(wish);
  }
  std::optional<Record> last_there() {
    std::optional<Record> record;
    in_house([&](HouseScreens& s) {
      const auto played = s.history();
      if (played && !played->empty()) record = s.fetch(played->front());
    });
    return record;
  }
  // --- the house ------------------------------------------------------------------------------------

  std::string house_name() const {
    return start_.server.empty() ? std::string(settings_.get("house")) : start_.server;
  }
  static std::string key_to(const Address& a) { return token_path(a.host + "_" + a.port); }

  // Its address, asked for if it is not known yet. None if the user gave up.
  std::optional<Address> house() {
    if (const auto known = address_from(house_name())) return known;
    return move_house(std::string(kUsualHouse)) ? address_from(house_name()) : std::nullopt;
  }
  bool move_house(const std::string& from) {
    const auto typed = type_panel(screen_, under(), w_("house_title"), back(), from);
    if (!typed || typed->empty()) return false;
    if (!address_from(*typed)) {
      note_ = w_("bad_server", with<"house">(*typed));
      return false;
    }
    start_.server.clear();
    settings_.set("house", *typed);
    settings_.write();
    return true;
  }
  // Does something in the house's screens and notes what went wrong.
  template <class Do>
  void in_house(Do what) {
    const auto address = house();
    if (!address) return;
    HouseScreens screens({screen_, under(), {*address, language_, key_to(*address)}});
    what(screens);
    note_ = screens.problem();
  }

  void join_by_code() {
    if (!house()) return;
    const auto code = type_panel(screen_, under(), w_("join_title"), back());
    if (code && !code->empty())
      play_in_house({.kind = Errand::Kind::kJoin, .setup = {}, .code = *code, .bots = {}});
  }
  void watch() {
    std::optional<std::string> code;
    in_house([&](HouseScreens& s) { code = s.choose_table(); });
    if (code) play_in_house({.kind = Errand::Kind::kWatch, .setup = {}, .code = *code, .bots = {}});
  }
  void visit() {
    const std::vector<std::string> rows = {std::string(w_("who_i_am")),
                                           std::string(w_("move_house"))};
    const auto chosen = choose_panel(screen_, under(), w_("house_is", with<"house">(house_name())),
                                     rows, 0, back());
    if (chosen == 0u) in_house([](HouseScreens& s) { s.show_account(); });
    if (chosen == 1u) move_house(house_name());
  }

  // The matches of this machine first, then those of the house, if there is one, and any other match by its code.
  void history() {
    std::vector<KeptMatch> here;
    if (!reading([&](const Stop& stop) { here = kept_matches(kept_path(), stop); })) return;
    std::vector<ListedMatch> all;
    for (const auto& m : here)
      all.push_back(
          {fmt::format("{:<7} {:<19} {}{}", w_("here"), game_name(m.game, language_),
                       readable("outcome", m.outcome, language_), m.undone ? w_("undone_row") : ""),
           m.game, m.outcome});
    std::optional<std::vector<HouseScreens::Played>> there;
    if (address_from(house_name())) in_house([&](HouseScreens& s) { there = s.history(); });
    if (all.empty() && !there) {
      if (note_.empty()) note_ = w_("no_matches");
      return;
    }
    for (const auto& m : there.value_or(std::vector<HouseScreens::Played>()))
      all.push_back(m.listed);
    const std::size_t matches = all.size();
    const auto chosen = MatchList({screen_, under(), language_}, std::move(all)).choose();
    if (!chosen) return;
    if (*chosen < here.size()) return look_at(here[*chosen].record);
    if (*chosen == matches) return look_at_code();
    std::optional<Record> record;
    in_house([&](HouseScreens& s) { record = s.fetch(there->at(*chosen - here.size())); });
    if (record) look_at(*record);
  }
  void look_at_code() {
    if (!house()) return;
    const auto code = type_panel(screen_, under(), w_("join_title"), back());
    if (!code || code->empty()) return;
    std::optional<Record> record;
    in_house([&](HouseScreens& s) { record = s.fetch(*code); });
    if (record) look_at(*record);
  }

  // --- the menu -------------------------------------------------------------------------------------

  struct Line {
    std::string text;
    std::function<void()> act;
  };
  std::vector<Line> menu_lines() {
    std::vector<Line> lines;
    for (const SavedMatch& m : saved_matches(saves_folder()))
      lines.push_back(
          {fmt::format("{}  {}", w_("go_on_with", with<"game">(game_name(m.game, language_))),
                       m.written),
           [this, path = m.path] { play_here({}, path, {}, {}); }});
    for (const auto& game : table::games())
      lines.push_back({game_name(game.key, language_), [this, game] { set_up(game); }});
    const auto add = [&](std::string_view text, std::function<void()> act) {
      lines.push_back({std::string(text), std::move(act)});
    };
    add(w_("join_code"), [this] { join_by_code(); });
    add(w_("watch"), [this] { watch(); });
    add(w_("stats"), [this] { in_house([](HouseScreens& s) { s.show_stats(); }); });
    add(w_("leaderboard"), [this] { in_house([](HouseScreens& s) { s.show_leaderboard(); }); });
    add(w_("history"), [this] { history(); });
    add(w_("house_is", with<"house">(house_name().empty() ? w_("house_none") : house_name())),
        [this] { house_name().empty() ? void(house()) : visit(); });
    add(w_("rules"), [this] { rules(); });
    add(w_("settings"), [this] { settings(); });
    add(w_("exit"), [this] { leaving_ = true; });
    return lines;
  }
  bool menu() {
    const auto lines = menu_lines();
    std::vector<std::string> texts;
    for (const auto& l : lines) texts.push_back(l.text);
    menu_at_ = std::min(menu_at_, lines.size() - 1);
    const auto chosen =
        choose_panel(screen_, under(), w_("title"), texts, menu_at_,
                     fmt::format("↑↓ {} · {}", w_("key_choose"), w_("enter")), Escape::kStays);
    note_.clear();
    if (!chosen) return false;
    menu_at_ = *chosen;
    lines[*chosen].act();
    return !leaving_;
  }

  void backdrop() {
    screen_.clear();
    centred(screen_, 0, 0, screen_.width(), w_("tagline"), {.fg = kGrey});
    if (!note_.empty())
      centred(screen_, 0, screen_.height() - 1, screen_.width(), note_, {.fg = kAlarm});
  }

  void rules() {
    std::vector<std::string> names;
    const auto games = table::games();
    for (const auto& g : games) names.push_back(game_name(g.key, language_));
    const auto chosen = choose_panel(screen_, under(), w_("rules"), names, 0, back());
    if (!chosen) return;
    const auto page = start_.rules(games[*chosen].key, table::code_of(language_));
    read_panel(
        screen_, under(), names[*chosen], [&](int width) { return rendered(page, width); },
        fmt::format("↑↓ · Esc {}", w_("key_back")));
  }

  void set_up(const table::GameInfo& game) {
    // A user who names a house wants to play there.
    const auto proposal = start_.server.empty() ? NewMatch::Way::kBots : NewMatch::Way::kQueue;
    const auto match =
        NewMatchForm({screen_, under(), settings_, language_, bot().level, proposal}, game).fill();
    if (!match) return;
    start_.bot.reset();  // the level is in the settings now
    using Way = NewMatch::Way;
    if (match->way == Way::kBots) return play_here(match->setup, "", 1, bot());
    if (match->way == Way::kHotSeat)
      return play_here(match->setup, "", match->people, bot(), match->names);
    Errand errand{Errand::Kind::kQueue, match->setup, "", {}, settings_.level()};
    if (match->way == Way::kInvite) {
      errand.kind = Errand::Kind::kInvite;
      errand.rated = match->rated;
      errand.bots.assign(static_cast<std::size_t>(match->setup.seats - match->people),
                         settings_.level());
    }
    play_in_house(errand);
  }

  void settings() {
    std::vector<Field> fields;
    for (const Choice& c : choices()) {
      Field f{std::string(c.key), setting_name(c.key, language_), {}, {}};
      for (const auto v : c.values) {
        f.values.emplace_back(v);
        f.shown.push_back(readable(v == "on" || v == "off" ? "value" : c.key, v, language_));
        if (c.key == "sort") f.shown.back() = in_sentence(f.shown.back());
      }
      f.at = static_cast<std::size_t>(std::ranges::find(c.values, settings_.get(c.key)) -
                                      c.values.begin());
      fields.push_back(std::move(f));
    }
    if (!Form(screen_, w_).fill(under(), w_("settings"), fields, w_("key_save"))) return;
    for (const auto& f : fields) settings_.set(f.key, f.value());
    note_ = settings_.write() ? "" : std::string(w_("not_kept"));
    start_.language.reset();
    choose_language();
    adapt_screen();
  }

  Start start_;
  Settings settings_;
  table::Language language_{};
  Words w_{language_};
  Screen& screen_;
  std::string note_;
  std::size_t menu_at_ = 0;
  bool leaving_ = false;
};

}  // namespace

std::optional<table::Refused> check(const Start& start) {
  if (!start.server.empty() && !address_from(start.server))
    return table::Refused{"bad_server",
                          Words(start.system_language)("bad_server", with<"house">(start.server))};
  if (start.setup.game.empty() && start.resume.empty()) return std::nullopt;
  auto opened = start.resume.empty() ? table::open(start.setup) : open_saved(start.resume);
  if (!opened.table) return opened.refused;
  if (start.people.value_or(1) > opened.table->seats())
    return table::Refused{
        "too_many_people",
        fmt::format("there are {} seats, so at most as many people.", opened.table->seats())};
  return std::nullopt;
}

bool run(const Start& start) {
  const auto terminal = Terminal::open({.colour = start.colour});
  if (!terminal) return false;
  run_on(*terminal, start);
  return !terminal->gone();
}

void run_on(Screen& screen, const Start& start) { App(start, screen).run(); }

}  // namespace tui
