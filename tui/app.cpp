#include "tui/app.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "table/open.h"
#include "table/replay.h"
#include "table/verify.h"
#include "table/words.h"
#include "tui/form.h"
#include "tui/house_screens.h"
#include "tui/kept_matches.h"
#include "tui/local_match.h"
#include "tui/panel.h"
#include "tui/record_venue.h"
#include "tui/review_screen.h"
#include "tui/terminal.h"

namespace tui {
namespace {

// The address of your own house, see `mazzo serve`.
constexpr std::string_view kUsualHouse = "ws://127.0.0.1:8080";

std::vector<std::string> values_of(const table::OptionInfo& option) {
  if (!option.list.empty()) return option.list;
  std::vector<std::string> out;
  for (int v = option.min; v <= option.max; v += option.step) out.push_back(std::to_string(v));
  return out;
}

// The four ways to play, in the order of the form.
constexpr std::array<std::string_view, 4> kWays = {"bots", "hot_seat", "queue", "invite"};

class App {
 public:
  explicit App(Start start) : start_(std::move(start)), settings_(Settings::read(settings_path())) {
    choose_language();
  }

  bool run() {
    terminal_ = Terminal::open({.colour = start_.colour, .mouse = settings_.mouse()});
    if (!terminal_) return false;
    terminal_->set_theme(theme_from(settings_.get("theme")));
    if (start_.errand)
      play_in_house(*start_.errand);
    else if (!start_.setup.game.empty() || !start_.resume.empty())
      play_here(start_.setup, start_.resume, start_.people, start_.bot, start_.names);
    while (!terminal_->gone() && menu()) {
    }
    return !terminal_->gone();
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
    const LocalVenue::Hooks hooks = hooks_of(*opened.table, file);
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
      if (const auto record = last_here()) look_at(*record, wants);
  }
  TableSession at_table(Venue& venue, bool guides = false) {
    return TableSession({*terminal_, settings_, voice(), start_.rules, guides}, venue);
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

  // Work that takes a while without questions. False if the user gave it up.
  bool reading(const std::function<void(const Stop&)>& work) {
    return work_panel(*terminal_, under(), w_("reading"), fmt::format("Esc {}", w_("key_back")),
                      work);
  }
  void replay(const Record& record) {
    std::unique_ptr<RecordVenue> venue;
    if (!reading([&](const Stop&) { venue = std::make_unique<RecordVenue>(record, voice()); }))
      return;
    if (venue->refused())
      note_ = w_("damaged", with<"why">(venue->refused()->sentence));
    else
      at_table(*venue).run();
  }

  void review(const Record& record) {
    ReviewScreen screen({*terminal_, under(), voice()}, record);
    if (!screen.judge()) {
      if (screen.refused()) note_ = w_("damaged", with<"why">(screen.refused()->sentence));
      return;
    }
    while (const auto wanted = screen.choose()) {
      if (wanted->what == ReviewScreen::Wanted::What::kPlayOn)
        play_on(record, wanted->step, wanted->seat);
      else
        replay({record.transcript, record.names, wanted->seat, wanted->step, record.own});
    }
  }
  std::optional<Record> last_here() {
    std::vector<KeptMatch> kept;
    if (!reading([&](const Stop& stop) { kept = kept_matches(kept_path(), stop); }) || kept.empty())
      return std::nullopt;
    return kept.front().record;
  }
  std::optional<Record> last_there() {
    std::optional<Record> record;
    in_house([&](HouseScreens& s) {
      const auto played = s.history();
      if (played && !played->empty()) record = s.fetch(played->front());
    });
    return record;
  }
  // Does what the player wants with a record, then offers the rest, so that the way back to it stays open.
  void look_at(const Record& record, AfterMatch what) {
    do {
      if (what == AfterMatch::kReview) review(record);
      if (what == AfterMatch::kReplay) replay(record);
      if (what == AfterMatch::kVerify) show_checks(record);
      what = choose_look();
    } while (what != AfterMatch::kNothing && !terminal_->gone());
  }
  AfterMatch choose_look() {
    constexpr std::array kLooks = {AfterMatch::kReplay, AfterMatch::kReview, AfterMatch::kVerify};
    const std::vector<std::string> rows = {std::string(w_("replay")), std::string(w_("review")),
                                           std::string(w_("verify"))};
    const auto chosen = choose_panel(*terminal_, under(), w_("look_or_review"), rows, 0, back());
    return chosen ? kLooks[*chosen] : AfterMatch::kNothing;
  }
  // Were the deals fair? A match at this machine promised no seed, which is no fault of it.
  void show_checks(const Record& record) {
    std::vector<table::Check> checks;
    if (!reading([&](const Stop&) { checks = table::verify(record.transcript, {}, language_); }))
      return;
    read_panel(
        *terminal_, under(), w_("verify"),
        [&](int width) { return lines_of(checks, record.transcript, width); },
        fmt::format("Esc {}", w_("key_back")));
  }
  std::vector<Styled> lines_of(const std::vector<table::Check>& checks, const std::string& record,
                               int width) const {
    const auto parsed = table::json::parse(record, table::Replay::kLimits);
    const table::json::Value* match = parsed.value ? table::record_in(*parsed.value) : nullptr;
    std::vector<Styled> out;
    for (const table::Check& check : checks) {
      const bool bad = !check.good && check.due;
      std::string mark = check.good ? "✓ " : bad ? "✗ " : "– ";
      for (auto& part : wrapped(check.sentence, width - 2))
        out.push_back({std::exchange(mark, "  ") + part, {.fg = bad ? kAlarm : -1}});
    }
    if (table::not_committed(checks))
      for (auto& part : wrapped(w_("not_committed"), width)) out.push_back({std::move(part)});
    if (!match) return out;
    out.push_back({});
    for (auto& part :
         wrapped(fmt::format("{}: {}", w_("seed"), table::json::text_at(*match, "seed")), width))
      out.push_back({std::move(part), {.fg = kSilver}});
    return out;
  }
  // From a moment of a played match on, at that seat, against the usual bots. It is not among the finished matches, and has a file
  // only if the player saves it.
  void play_on(const Record& record, std::uint32_t step, core::Seat seat) {
    const auto there = [&record, step]() -> std::unique_ptr<table::Table> {
      table::Replay replayed(record.transcript);
      for (std::uint32_t i = 0; i < step && replayed.step(); ++i) {
      }
      return replayed.ok() ? replayed.take() : nullptr;
    };
    auto table = there();
    if (!table) return;
    const auto file = save_file_for(table->game(), "", "");
    LocalVenue venue(std::move(table), {.bot = bot(), .first = seat.n}, voice(),
                     {.again = there,
                      .over = [](const std::string&) {},
                      .save = [file](const std::string& saved) { return file->write(saved); },
                      .given_up = [file] { file->remove(); },
                      .saves_every_move = false});
    at_table(venue).run();
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
    const auto typed = type_panel(*terminal_, under(), w_("house_title"), back(), from);
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
    HouseScreens screens({*terminal_, under(), {*address, language_, key_to(*address)}});
    what(screens);
    note_ = screens.problem();
  }

  void join_by_code() {
    if (!house()) return;
    const auto code = type_panel(*terminal_, under(), w_("join_title"), back());
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
    const auto chosen = choose_panel(*terminal_, under(),
                                     w_("house_is", with<"house">(house_name())), rows, 0, back());
    if (chosen == 0u) in_house([](HouseScreens& s) { s.show_account(); });
    if (chosen == 1u) move_house(house_name());
  }

  // The matches of this machine first, then those of the house, if there is one, and any other match by its code.
  void history() {
    std::vector<KeptMatch> here;
    if (!reading([&](const Stop& stop) { here = kept_matches(kept_path(), stop); })) return;
    std::vector<std::string> rows;
    for (const auto& m : here)
      rows.push_back(fmt::format("{:<7} {:<19} {}{}", w_("here"), game_name(m.game, language_),
                                 readable("outcome", m.outcome, language_),
                                 m.undone ? w_("undone_row") : ""));
    std::optional<std::vector<HouseScreens::Played>> there;
    if (address_from(house_name())) in_house([&](HouseScreens& s) { there = s.history(); });
    if (rows.empty() && !there) {
      if (note_.empty()) note_ = w_("no_matches");
      return;
    }
    for (const auto& m : there.value_or(std::vector<HouseScreens::Played>()))
      rows.push_back(m.line);
    rows.emplace_back(w_("record_by_code"));
    const auto chosen = choose_panel(*terminal_, under(), w_("history"), rows, 0, back());
    if (!chosen) return;
    if (*chosen < here.size()) return look_at(here[*chosen].record, choose_look());
    if (*chosen + 1 == rows.size()) return look_at_code();
    std::optional<Record> record;
    in_house([&](HouseScreens& s) { record = s.fetch(there->at(*chosen - here.size())); });
    if (record) look_at(*record, choose_look());
  }
  void look_at_code() {
    if (!house()) return;
    const auto code = type_panel(*terminal_, under(), w_("join_title"), back());
    if (!code || code->empty()) return;
    std::optional<Record> record;
    in_house([&](HouseScreens& s) { record = s.fetch(*code); });
    if (record) look_at(*record, choose_look());
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
        choose_panel(*terminal_, under(), w_("title"), texts, menu_at_,
                     fmt::format("↑↓ {} · {}", w_("key_choose"), w_("enter")), Escape::kStays);
    note_.clear();
    if (!chosen) return false;
    menu_at_ = *chosen;
    lines[*chosen].act();
    return !leaving_;
  }

  void backdrop() {
    terminal_->clear();
    centred(*terminal_, 0, 0, terminal_->width(), w_("tagline"), {.fg = kGrey});
    if (!note_.empty())
      centred(*terminal_, 0, terminal_->height() - 1, terminal_->width(), note_, {.fg = kAlarm});
  }

  void rules() {
    std::vector<std::string> names;
    const auto games = table::games();
    for (const auto& g : games) names.push_back(game_name(g.key, language_));
    const auto chosen = choose_panel(*terminal_, under(), w_("rules"), names, 0, back());
    if (!chosen) return;
    const auto page = start_.rules(games[*chosen].key, table::code_of(language_));
    read_panel(
        *terminal_, under(), names[*chosen], [&](int width) { return rendered(page, width); },
        fmt::format("↑↓ · Esc {}", w_("key_back")));
  }

  // --- forms ----------------------------------------------------------------------------------------

  Field way_field() const {
    Field f{"way", std::string(w_("way")), {kWays.begin(), kWays.end()}, {}};
    for (const auto way : kWays) f.shown.push_back(readable("way", way, language_));
    f.at = start_.server.empty() ? 0 : 2;  // a user who names a house wants to play there
    return f;
  }
  Field level_field() const {
    Field level = tui::level_field(bot().level, language_);
    level.only_if = {"bots", "hot_seat", "invite"};
    return level;
  }
  Field players_field(const table::GameInfo& game) const {
    Field f{"players", std::string(w_("players")), {}, {}};
    for (const int n : game.seat_counts()) {
      if (n == game.seats) f.at = f.values.size();
      f.values.push_back(std::to_string(n));
    }
    f.shown = f.values;
    return f;
  }
  Field people_field(int seats) const {
    Field f{"people", std::string(w_("people")), {"all"}, {std::string(w_("people_all"))}};
    for (int i = 2; i < seats; ++i) f.values.push_back(std::to_string(i));
    f.shown.insert(f.shown.end(), f.values.begin() + 1, f.values.end());
    f.only_if = {"hot_seat", "invite"};
    return f;
  }
  // Of people at one keyboard. A player who wants to begin at once is not asked.
  Field names_field() const {
    Field f{"names", std::string(w_("names")), {"seats", "own"}, {}};
    for (const auto& v : f.values) f.shown.push_back(readable("names", v, language_));
    f.only_if = {"hot_seat"};
    return f;
  }
  Field rated_field() const {
    Field f{"rated", std::string(w_("rated_table")), {"no", "yes"}, {}};
    for (const auto& v : f.values) f.shown.push_back(readable("rated_table", v, language_));
    f.only_if = {"invite"};
    return f;
  }
  Field option_field(std::string_view game, const table::OptionInfo& o) const {
    const auto said = [&](std::string_view kind, const std::string& key) {
      const auto word = table::word(game, fmt::format("{}.{}", kind, key), language_);
      return word.empty() ? key : std::string(word);
    };
    Field f{o.key, said("option", o.key), values_of(o), {}};
    for (const auto& v : f.values) f.shown.push_back(said("value", v));
    f.at = static_cast<std::size_t>(std::ranges::find(f.values, o.standard) - f.values.begin());
    return f;
  }

  void set_up(const table::GameInfo& game) {
    std::vector<Field> fields = {way_field(), level_field()};
    if (game.min_seats < game.max_seats) fields.push_back(players_field(game));
    if (game.max_seats > 2) fields.push_back(people_field(game.max_seats));
    fields.push_back(names_field());
    fields.push_back(rated_field());
    for (const auto& o : game.options) fields.push_back(option_field(game.key, o));
    if (!Form(*terminal_, w_).fill(under(), game_name(game.key, language_), fields, w_("key_deal")))
      return;
    table::Setup setup{std::string(game.key), game.seats, {}, random_seed()};
    int people = game.max_seats;
    for (const auto& f : fields) take(f, setup, people);
    drop_options_not_offered(game, setup);
    people = std::min(people, setup.seats);
    const std::string& way = fields.front().value();
    const auto chosen = [&fields](std::string_view key, std::string_view value) {
      return std::ranges::any_of(
          fields, [&](const Field& f) { return f.key == key && f.value() == value; });
    };
    if (way == "bots") return play_here(setup, "", 1, bot());
    if (way == "hot_seat") {
      const bool asks = chosen("names", "own");
      const std::optional<std::vector<std::string>> names =
          asks ? ask_names(people) : std::vector<std::string>{};
      return names ? play_here(setup, "", people, bot(), *names) : void();
    }
    Errand errand{Errand::Kind::kQueue, setup, "", {}, settings_.level()};
    if (way == "invite") {
      errand.kind = Errand::Kind::kInvite;
      errand.rated = chosen("rated", "yes");
      errand.bots.assign(static_cast<std::size_t>(setup.seats - people), settings_.level());
    }
    play_in_house(errand);
  }
  // Those of the last time, to change; without a name a player is called by the seat. None: the user went back.
  std::optional<std::vector<std::string>> ask_names(int people) {
    std::vector<std::string> out;
    for (int i = 1; i <= people; ++i) {
      const std::string key = fmt::format("player_{}", i);
      const auto typed = type_panel(*terminal_, under(), w_("name_of_player", with<"n">(i)), back(),
                                    std::string(settings_.get(key)));
      if (!typed) return std::nullopt;
      out.push_back(tidy_name(*typed));
      settings_.set(key, out.back());
    }
    settings_.write();
    return out;
  }
  void take(const Field& f, table::Setup& setup, int& people) {
    if (f.key == "level") {
      start_.bot.reset();
      settings_.set("level", f.value());
      settings_.write();
    } else if (f.key == "players") {
      setup.seats = std::stoi(f.value());
    } else if (f.key == "people") {
      people = f.value() == "all" ? setup.seats : std::stoi(f.value());
    } else if (f.key != "way" && f.key != "names" && f.key != "rated") {
      setup.options.emplace_back(f.key, f.value());
    }
  }

  void settings() {
    std::vector<Field> fields;
    for (const Choice& c : choices()) {
      Field f{std::string(c.key), setting_name(c.key, language_), {}, {}};
      for (const auto v : c.values) {
        f.values.emplace_back(v);
        f.shown.push_back(readable(v == "on" || v == "off" ? "value" : c.key, v, language_));
      }
      f.at = static_cast<std::size_t>(std::ranges::find(c.values, settings_.get(c.key)) -
                                      c.values.begin());
      fields.push_back(std::move(f));
    }
    if (!Form(*terminal_, w_).fill(under(), w_("settings"), fields, w_("key_save"))) return;
    for (const auto& f : fields) settings_.set(f.key, f.value());
    note_ = settings_.write() ? "" : std::string(w_("not_kept"));
    start_.language.reset();
    choose_language();
    terminal_->set_mouse(settings_.mouse());
    terminal_->set_theme(theme_from(settings_.get("theme")));
  }

  Start start_;
  Settings settings_;
  table::Language language_{};
  Words w_{language_};
  std::unique_ptr<Terminal> terminal_;
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

bool run(const Start& start) { return App(start).run(); }

}  // namespace tui
