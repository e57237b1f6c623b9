#include "tui/house_screens.h"

#include <fmt/format.h>

#include "table/open.h"

namespace tui {
namespace {

using table::json::Value;

std::string text(const Value& row, std::string_view key) {
  const Value* v = row.find(key);
  if (!v) return "";
  return v->is(Value::Kind::kNumber) ? v->text : std::string(v->string().value_or(""));
}

std::vector<std::string> names_in(const Value& row, std::string_view key) {
  std::vector<std::string> out;
  if (const Value* names = row.find(key))
    for (const Value& n : names->items)
      out.push_back(cut(n.is(Value::Kind::kString) ? n.string().value_or("") : text(n, "name"),
                        kLongestName));
  return out;
}

// A column of fixed width.
std::string column(std::string_view text, int width) {
  std::string out = shortened(harmless(text), width);
  out.append(static_cast<std::size_t>(width - width_of(out)), ' ');
  return out;
}

}  // namespace

bool HouseScreens::with_client(const std::function<bool(HouseClient&)>& talk) {
  bool ok = false;
  std::string problem;
  const bool answered =
      work_panel(c_.terminal, c_.under, w_("asking", with<"house">(c_.client.address.text())),
                 fmt::format("Esc {}", w_("key_back")), [&](const Stop& stop) {
                   HouseClient client(c_.client, stop);
                   ok = talk(client);
                   problem = client.problem();
                 });
  problem_ = answered ? problem : "";
  return answered && ok;
}

std::optional<Value> HouseScreens::ask(std::string_view type, const Members& members) {
  std::optional<Value> answer;
  const bool answered = with_client([&](HouseClient& client) {
    if (client.enter()) answer = client.ask(type, members);
    return answer.has_value();
  });
  return answered ? answer : std::nullopt;
}

std::optional<std::size_t> HouseScreens::choose(std::string_view title,
                                                const std::vector<std::string>& rows,
                                                std::size_t first) const {
  return choose_panel(c_.terminal, c_.under, title, rows, first, enter_or_back(w_));
}

void HouseScreens::read(std::string_view title, std::string_view head,
                        const std::vector<std::string>& rows) const {
  const auto lines = [&](int) {
    std::vector<Styled> out;
    if (!rows.empty()) out.push_back({std::string(head), {.fg = kSilver}});
    for (const auto& row : rows) out.push_back({row});
    if (rows.empty()) out.push_back({std::string(w_("no_matches"))});
    return out;
  };
  read_panel(c_.terminal, c_.under, title, lines, fmt::format("↑↓ · Esc {}", w_("key_back")));
}

std::optional<std::string> HouseScreens::type(std::string_view title, Echo echo) const {
  return type_panel(c_.terminal, c_.under, title, enter_or_back(w_), "", echo);
}

std::string HouseScreens::rated_mark(const Value& table) const {
  const Value* rated = table.find("rated");
  return rated ? fmt::format(" ({})", rated->boolean ? w_("rated") : w_("casual")) : "";
}

std::string HouseScreens::uncertainty_of(const Value& row) const {
  const Value* provisional = row.find("provisional");
  const bool marked = provisional && provisional->boolean;
  return text(row, "uncertainty") + (marked ? fmt::format(" ({})", w_("provisional")) : "");
}

std::string HouseScreens::waiting_now() {
  const auto answer = ask("queues");
  const Value* games = answer ? answer->find("games") : nullptr;
  std::vector<std::string> rows;
  for (const Value& g : games ? games->items : std::vector<Value>())
    rows.push_back(game_name(text(g, "game"), language()) + " " + text(g, "waiting"));
  if (rows.empty()) return "";
  return w_("waiting_now", with<"games">(fmt::format("{}", fmt::join(rows, ", "))));
}

std::optional<std::string> HouseScreens::choose_table() {
  const auto answer = ask("tables", Members().text("status", "playing"));
  const Value* tables = answer ? answer->find("tables") : nullptr;
  if (!tables) return std::nullopt;
  if (tables->items.empty()) {
    const std::string waiting = waiting_now();
    problem_ = std::string(w_("no_tables")) + (waiting.empty() ? "" : " ") + waiting;
    return std::nullopt;
  }
  std::vector<std::string> rows;
  for (const Value& t : tables->items)
    rows.push_back(fmt::format("{}  {}  {}{}", column(text(t, "table"), 8),
                               column(game_name(text(t, "game"), language()), 19),
                               fmt::join(names_in(t, "seats"), ", "), rated_mark(t)));
  const auto chosen = choose(w_("watch"), rows);
  if (!chosen) return std::nullopt;
  return text(tables->items[*chosen], "table");
}

void HouseScreens::show_stats() {
  const auto answer = ask("stats");
  if (!answer) return;
  std::vector<std::string> rows;
  if (const Value* games = answer->find("games"))
    for (const Value& g : games->items)
      rows.push_back(fmt::format("{}{:>5}{:>4}{:>5}{:>5}{:>5} {:>4} ± {}",
                                 column(game_name(text(g, "game"), language()), 19),
                                 text(g, "played"), text(g, "won"), text(g, "lost"),
                                 text(g, "drawn"), text(g, "abandoned"), text(g, "rating"),
                                 uncertainty_of(g)));
  read(fmt::format("{} · {}", w_("stats"), cut(text(*answer, "name"), kLongestName)),
       std::string(19, ' ') + std::string(w_("stats_head")), rows);
}

void HouseScreens::show_leaderboard() {
  std::vector<std::string> names;
  const auto games = table::games();
  for (const auto& g : games) names.push_back(game_name(g.key, language()));
  const auto chosen = choose(w_("leaderboard"), names);
  if (!chosen) return;
  constexpr int kPage = 20;
  Members page;
  page.text("game", games[*chosen].key).number("count", kPage);
  Members from;
  for (;;) {  // page after page, until the last
    const auto answer = ask("leaderboard", Members(page).members(from));
    const Value* found = answer ? answer->find("rows") : nullptr;
    if (!found) return;
    std::vector<std::string> rows;
    for (const Value& r : found->items)
      rows.push_back(fmt::format("{:>4}  {} {:>5} ± {}", text(r, "rank"),
                                 column(text(r, "name"), kLongestName), text(r, "rating"),
                                 uncertainty_of(r)));
    const std::string next = text(*answer, "next");
    if (next.empty())
      return read(names[*chosen], std::string(27, ' ') + std::string(w_("rating")), rows);
    rows.emplace_back(w_("older"));
    const auto row = choose(names[*chosen], rows, rows.size() - 1);
    if (!row || *row + 1 != rows.size()) return;
    from = Members().raw("from", next);
  }
}

// --- played matches ----------------------------------------------------------------------------------

std::optional<std::vector<HouseScreens::Played>> HouseScreens::history() {
  const auto answer = ask("history", Members().number("count", 50));
  const Value* found = answer ? answer->find("rows") : nullptr;
  if (!found) return std::nullopt;
  std::vector<Played> out;
  for (const Value& r : found->items) {
    const Value* seat = r.find("seat");
    Played p{{"", text(r, "game"), text(r, "outcome")},
             text(r, "table"),
             core::Seat(static_cast<int>(seat ? seat->integer(0, 7).value_or(0) : 0)),
             names_in(r, "players")};
    auto others = p.names;
    if (p.seat < others.size()) others.erase(others.begin() + p.seat.n);
    p.listed.line = fmt::format(
        "{}  {} {} {}", column(p.code, 6), column(game_name(text(r, "game"), language()), 19),
        column(readable("outcome", text(r, "outcome"), language()), 11), fmt::join(others, ", "));
    out.push_back(std::move(p));
  }
  return out;
}

std::optional<Record> HouseScreens::fetch(const Played& played) {
  auto record = fetch(played.code);
  if (!record) return std::nullopt;
  record->names = played.names;
  record->seat = record->own = played.seat;
  return record;
}

std::optional<Record> HouseScreens::fetch(const std::string& code) {
  const auto answer = ask("transcript", at_table(code));
  const Value* transcript = answer ? answer->find("transcript") : nullptr;
  const Value* plan = answer ? answer->find("table") : nullptr;
  if (!transcript || !plan) return std::nullopt;
  Record record{"", names_in(*plan, "seats"), core::Seat(0)};
  table::json::write(record.transcript, *transcript);
  return record;
}

// --- the account -------------------------------------------------------------------------------------

void HouseScreens::show_account() {
  std::string name;
  bool guest = false;
  const bool known = with_client([&](HouseClient& client) {
    const bool in = client.enter();
    name = client.name();
    guest = client.guest();
    return in;
  });
  if (!known) return;
  std::string title = w_("you_are", with<"name">(cut(name, kLongestName)));
  if (guest) title += fmt::format(" ({})", w_("guest"));
  std::vector<std::string> rows = {std::string(w_("log_out"))};
  if (guest) rows = {std::string(w_("enrol")), std::string(w_("log_in"))};
  const auto chosen = choose(title, rows);
  if (!chosen) return;
  if (!guest) return log_out();
  *chosen == 0 ? enrol() : log_in();
}

void HouseScreens::log_out() {
  if (with_client([](HouseClient& client) { return client.enter() && client.log_out(); }))
    problem_ = w_("logged_out");
}

void HouseScreens::enrol() {
  const auto name = type(w_("name"), Echo::kShown);
  const auto password = name ? type(w_("new_password"), Echo::kHidden) : std::nullopt;
  if (password)
    be_welcomed(
        [&](HouseClient& client) { return client.enter() && client.enrol(*name, *password); });
}

void HouseScreens::log_in() {
  const auto name = type(w_("name"), Echo::kShown);
  const auto password = name ? type(w_("password"), Echo::kHidden) : std::nullopt;
  if (password) be_welcomed([&](HouseClient& client) { return client.log_in(*name, *password); });
}

void HouseScreens::be_welcomed(const std::function<bool(HouseClient&)>& talk) {
  std::string name;
  const bool in = with_client([&](HouseClient& client) {
    const bool ok = talk(client);
    name = client.name();
    return ok;
  });
  if (in) problem_ = w_("welcome", with<"name">(name));
}

}  // namespace tui
