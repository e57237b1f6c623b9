#include "server/model/plan.h"

#include <algorithm>
#include <array>

#include "server/model/json_object.h"

namespace server {
namespace {

using table::json::Value;

std::string chair_document(const Chair& c) {
  return JsonObject()
      .number("account", c.account)
      .number("level", c.level)
      .number("skill", c.skill)
      .text("name", c.name)
      .text("entropy", c.entropy)
      .flag("ready", c.ready)
      .flag("program", c.program)
      .flag("guest", c.guest)
      .number("kept_for", c.kept_for)
      .take();
}

bool flag(const Value& v, std::string_view key) {
  const Value* found = v.find(key);
  return found && found->boolean;
}
std::int64_t number(const Value& v, std::string_view key) {
  const Value* found = v.find(key);
  return found ? found->integer().value_or(0) : 0;
}
std::string text(const Value& v, std::string_view key) {
  const Value* found = v.find(key);
  return std::string(found ? found->string().value_or("") : "");
}

Chair read_chair(const Value& v) {
  return {number(v, "account"),
          static_cast<int>(number(v, "level")),
          static_cast<int>(number(v, "skill")),
          text(v, "name"),
          text(v, "entropy"),
          flag(v, "ready"),
          flag(v, "program"),
          flag(v, "guest"),
          number(v, "kept_for")};
}

// Of a match that an older program began.
bool was_rated(const Plan& plan) { return plan.door == Door::kQueued && plan.people_only(); }

}  // namespace

std::string bot_name(int level) { return "bot " + std::to_string(level); }

std::string options_json(const Plan& plan) {
  JsonObject out;
  for (const auto& [key, value] : plan.setup.options) out.text(key, value);
  return out.take();
}

std::optional<std::size_t> Plan::chair_of(AccountId account) const {
  for (std::size_t i = 0; i < chairs.size(); ++i)
    if (chairs[i].account == account && account != 0) return i;
  return std::nullopt;
}
std::optional<std::size_t> Plan::chair_kept_for(AccountId account) const {
  for (std::size_t i = 0; i < chairs.size(); ++i)
    if (chairs[i].kept_for == account && account != 0) return i;
  return std::nullopt;
}
std::optional<std::size_t> Plan::first_free() const {
  for (std::size_t i = 0; i < chairs.size(); ++i)
    if (chairs[i].free()) return i;
  return std::nullopt;
}
std::vector<std::string> Plan::names() const {
  std::vector<std::string> out;
  for (const Chair& c : chairs) out.push_back(c.name);
  return out;
}
bool Plan::full() const { return std::ranges::none_of(chairs, &Chair::empty); }
std::size_t Plan::people() const {
  return static_cast<std::size_t>(std::ranges::count_if(chairs, &Chair::person));
}
bool Plan::keeps_chairs() const { return std::ranges::any_of(chairs, &Chair::kept); }
void Plan::give_up(AccountId account) {
  if (const auto chair = chair_kept_for(account)) chairs[*chair] = {};
}
void Plan::give_up_all() {
  for (Chair& c : chairs)
    if (c.kept()) c = {};
}
void Plan::seat_bot(std::size_t chair, int level) {
  chairs[chair] = {};
  std::string name = bot_name(level);
  const auto taken = [&](const Chair& c) { return c.name == name; };
  for (int n = 2; std::ranges::any_of(chairs, taken); ++n)
    name = bot_name(level) + " (" + std::to_string(n) + ")";
  chairs[chair].level = level;
  chairs[chair].name = name;
}
void Plan::seat_person(std::size_t chair, const Chair& person) {
  give_up(person.account);
  chairs[chair] = {.account = person.account,
                   .name = person.name,
                   .program = person.program,
                   .guest = person.guest};
}
bool Plan::people_only() const {
  return std::ranges::none_of(chairs, [](const Chair& c) { return c.bot() || c.program; });
}
bool Plan::all_ready() const {
  return std::ranges::all_of(chairs, [](const Chair& c) { return !c.person() || c.ready; });
}
bool Plan::turns_away(AccountId account) const {
  return std::ranges::find(kicked, account) != kicked.end();
}
void Plan::turn_away(AccountId account) {
  constexpr std::size_t kMost = 64;  // so that a document has a bound
  if (kicked.size() >= kMost) kicked.erase(kicked.begin());
  kicked.push_back(account);
}
void Plan::rename(AccountId account, const std::string& name) {
  for (Chair& c : chairs)
    if (account != 0 && (c.account == account || c.kept_for == account)) c.name = name;
}
void Plan::forget(AccountId account) {
  if (const auto chair = chair_of(account)) {
    chairs[*chair].account = kNobodyAnyMore;
    chairs[*chair].name = "?";
  }
}

std::string to_document(const Plan& p) {
  return JsonObject()
      .text("game", p.setup.game)
      .number("seats", p.setup.seats)
      .raw("options", options_json(p))
      .text("seed", p.setup.seed)
      .number("door", static_cast<int>(p.door))
      .number("clock", p.clock_s)
      .flag("rated", p.rated)
      .number("host", p.host)
      .text("again", p.again)
      .text("of", p.of)
      .raw("kicked", list(p.kicked, [](AccountId id) { return std::to_string(id); }))
      .raw("chairs", list(p.chairs, chair_document))
      .take();
}

std::optional<Plan> from_document(std::string_view json) {
  const auto parsed = table::json::parse(json);
  const Value* chairs = parsed.value ? parsed.value->find("chairs") : nullptr;
  const Value* options = parsed.value ? parsed.value->find("options") : nullptr;
  if (!chairs || !options) return std::nullopt;
  const Value& v = *parsed.value;
  Plan p;
  p.setup.game = text(v, "game");
  p.setup.seats = static_cast<int>(number(v, "seats"));
  p.setup.seed = text(v, "seed");
  for (std::size_t i = 0; i < options->keys.size(); ++i)
    p.setup.options.emplace_back(options->keys[i], options->items[i].text);
  p.door = static_cast<Door>(number(v, "door"));
  p.clock_s = static_cast<int>(number(v, "clock"));
  p.host = number(v, "host");
  p.again = text(v, "again");
  p.of = text(v, "of");
  if (const Value* kicked = v.find("kicked"))
    for (const Value& id : kicked->items) p.kicked.push_back(id.integer().value_or(0));
  for (const Value& chair : chairs->items) p.chairs.push_back(read_chair(chair));
  p.rated = v.find("rated") ? flag(v, "rated") : was_rated(p);
  return p;
}

table::Setup Plan::dealt() const {
  table::Setup out = setup;
  for (const Chair& c : chairs) out.entropies.push_back(c.entropy);
  return out;
}

std::string_view name(Door door) {
  constexpr std::array<std::string_view, 3> kNames = {"public", "invited", "queued"};
  return kNames[static_cast<std::size_t>(door)];
}

}  // namespace server
