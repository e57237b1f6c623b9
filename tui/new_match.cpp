#include "tui/new_match.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "table/words.h"
#include "tui/lineup.h"
#include "tui/seed.h"

namespace tui {
namespace {

// In the order of NewMatch::Way.
constexpr std::array<std::string_view, 4> kWays = {"bots", "hot_seat", "queue", "invite"};

std::vector<std::string> values_of(const table::OptionInfo& option) {
  if (!option.list.empty()) return option.list;
  std::vector<std::string> out;
  for (int v = option.min; v <= option.max; v += option.step) out.push_back(std::to_string(v));
  return out;
}

}  // namespace

NewMatchForm::NewMatchForm(Context context, table::GameInfo game)
    : c_(std::move(context)), game_(std::move(game)), w_(c_.language) {}

std::optional<NewMatch> NewMatchForm::fill() {
  auto filled = fields();
  if (!Form(c_.screen, w_)
           .fill(c_.under, game_name(game_.key, c_.language), filled, w_("key_deal")))
    return std::nullopt;
  NewMatch match{.setup = {std::string(game_.key), game_.seats, {}, random_seed()},
                 .people = game_.max_seats};
  for (const Field& f : filled) take(f, match);
  drop_options_not_offered(game_, match.setup);
  match.people = std::min(match.people, match.setup.seats);
  const bool asks = std::ranges::any_of(
      filled, [](const Field& f) { return f.key == "names" && f.value() == "own"; });
  if (match.way != NewMatch::Way::kHotSeat || !asks) return match;
  auto names = ask_names(match.people);
  if (!names) return std::nullopt;
  match.names = std::move(*names);
  return match;
}

std::vector<Field> NewMatchForm::fields() const {
  Field level = level_field(c_.level, c_.language);
  level.only_if = {"bots", "hot_seat", "invite"};
  std::vector<Field> out = {way_field(), std::move(level)};
  if (game_.min_seats < game_.max_seats) out.push_back(players_field());
  if (game_.max_seats > 2) out.push_back(people_field());
  // A player who wants to begin at once is not asked for names.
  out.push_back(choice("names", w_("names"), {"seats", "own"}, "hot_seat"));
  out.push_back(choice("rated_table", w_("rated_table"), {"no", "yes"}, "invite"));
  for (const auto& o : game_.options) out.push_back(option_field(o));
  return out;
}

Field NewMatchForm::way_field() const {
  Field f = choice("way", w_("way"), {kWays.begin(), kWays.end()});
  f.at = static_cast<std::size_t>(c_.way);
  return f;
}

Field NewMatchForm::players_field() const {
  Field f{"players", std::string(w_("players")), {}, {}};
  for (const int n : game_.seat_counts()) {
    if (n == game_.seats) f.at = f.values.size();
    f.values.push_back(std::to_string(n));
  }
  f.shown = f.values;
  return f;
}

Field NewMatchForm::people_field() const {
  Field f{"people", std::string(w_("people")), {"all"}, {std::string(w_("people_all"))}};
  for (int i = 2; i < game_.max_seats; ++i) f.values.push_back(std::to_string(i));
  f.shown.insert(f.shown.end(), f.values.begin() + 1, f.values.end());
  f.only_if = {"hot_seat", "invite"};
  return f;
}

// A value is shown by its word in the family that has the name of the field.
Field NewMatchForm::choice(std::string_view key, std::string_view title,
                           std::vector<std::string> values, const std::string& way) const {
  Field f{std::string(key), std::string(title), std::move(values), {}};
  for (const auto& v : f.values) f.shown.push_back(readable(key, v, c_.language));
  if (!way.empty()) f.only_if = {way};
  return f;
}

Field NewMatchForm::option_field(const table::OptionInfo& o) const {
  const auto said = [&](std::string_view kind, const std::string& key) {
    const auto word = table::word(game_.key, fmt::format("{}.{}", kind, key), c_.language);
    return word.empty() ? key : std::string(word);
  };
  Field f{o.key, said("option", o.key), values_of(o), {}};
  for (const auto& v : f.values) f.shown.push_back(said("value", v));
  f.at = static_cast<std::size_t>(std::ranges::find(f.values, o.standard) - f.values.begin());
  return f;
}

void NewMatchForm::take(const Field& f, NewMatch& match) {
  if (f.key == "way") {
    match.way = static_cast<NewMatch::Way>(f.at);
  } else if (f.key == "level") {
    c_.settings.set("level", f.value());
    c_.settings.write();
  } else if (f.key == "players") {
    match.setup.seats = std::stoi(f.value());
  } else if (f.key == "people") {
    match.people = f.value() == "all" ? match.setup.seats : std::stoi(f.value());
  } else if (f.key == "rated_table") {
    match.rated = f.value() == "yes";
  } else if (f.key != "names") {
    match.setup.options.emplace_back(f.key, f.value());
  }
}

// Those of the last time, to change; without a name a player is called by the seat. None: the user went back.
std::optional<std::vector<std::string>> NewMatchForm::ask_names(int people) {
  std::vector<std::string> out;
  for (int i = 1; i <= people; ++i) {
    const std::string key = fmt::format("player_{}", i);
    const auto typed = type_panel(c_.screen, c_.under, w_("name_of_player", with<"n">(i)),
                                  enter_or_back(w_), std::string(c_.settings.get(key)));
    if (!typed) return std::nullopt;
    out.push_back(tidy_name(*typed));
    c_.settings.set(key, out.back());
  }
  c_.settings.write();
  return out;
}

}  // namespace tui
