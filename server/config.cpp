#include "server/config.h"

#include <algorithm>
#include <array>
#include <fstream>

#define TOML_HEADER_ONLY 0
#include <toml++/toml.h>

#include "server/store/database.h"

namespace server {
namespace {

constexpr std::array<std::string_view, 4> kLogLevels = {"debug", "info", "warn", "error"};
constexpr std::array<std::string_view, 4> kClocks = {"0", "15", "30", "60"};

// --- the table ---

const std::array kSettings = {
    Setting{"listen", &Config::listen, {}, "The address where people connect"},
    Setting{"metrics_listen",
            &Config::metrics_listen,
            {},
            "The address of /metrics, /healthz and /readyz; this machine only"},
    Setting{"data", &Config::data, {}, "The folder of the store"},
    Setting{"store",
            &Config::store,
            {},
            "A PostgreSQL server that holds the store, instead of a file in that folder: "
            "postgresql://HOST/NAME"},
    Setting{
        "store_single",
        &Config::store_single,
        {},
        "True if that server may be without a synchronous standby; moves are then lost with its "
        "machine"},
    Setting{
        "bus",
        &Config::bus,
        {},
        "NATS servers, with commas between, that make this house a node beside others on the same "
        "store: nats://HOST:4222 or, encrypted, tls://HOST:4222"},
    Setting{"bus_login_file",
            &Config::bus_login_file,
            {},
            "A file with the user and the password for these servers: USER:PASSWORD"},
    Setting{"bus_ca_file",
            &Config::bus_ca_file,
            {},
            "A file with the certificates that these servers must prove; none: the system's"},
    Setting{"web", &Config::web, {}, "The folder of the page's files"},
    Setting{"origins",
            &Config::origins,
            {},
            "Origins of pages that may connect; none: only the page at the address above"},
    Setting{"secret",
            &Config::secret,
            {},
            "The key that protects against forgery; in the environment or the file, never a flag"},
    Setting{"secret_file", &Config::secret_file, {}, "A file that holds the secret instead"},
    Setting{"behind_proxy",
            &Config::behind_proxy,
            {},
            "True if a proxy stands before the house and sets X-Forwarded-For, whose last address "
            "is the "
            "client's"},

    Setting{
        "grace_seconds",
        &Config::grace_seconds,
        {0, 3600},
        "How long a player with a lost connection keeps the seat in a match of more than two; then "
        "a bot plays until the player takes the seat back"},
    Setting{
        "grace_bank_seconds",
        &Config::grace_bank_seconds,
        {0, 3600},
        "How long in all a player may be without a connection in a match of two before the match "
        "is lost; without this setting, grace_seconds if that is set"},
    Setting{
        "queue_clock",
        &Config::queue_clock,
        {0, 60, kClocks},
        "Seconds per move for players that the queue pairs, and at public or rated tables; 0: no "
        "clock"},
    Setting{"table_clock",
            &Config::table_clock,
            {0, 60, kClocks},
            "Seconds per move if the host of a table sets none; 0: no clock"},
    Setting{"bot_offer_seconds",
            &Config::bot_offer_seconds,
            {0, 600},
            "Time in the queue before the house offers a bot"},
    Setting{
        "ready_seconds", &Config::ready_seconds, {5, 600}, "Time for paired players to send ready"},
    Setting{"rematch_seconds",
            &Config::rematch_seconds,
            {1, 600},
            "How long an offer of a rematch stands and keeps the others' chairs"},
    Setting{"between_deals_seconds",
            &Config::between_deals_seconds,
            {0, 600},
            "Pause after a deal, unless all players go on"},
    Setting{"absent_seconds",
            &Config::absent_seconds,
            {5, 3600},
            "How long an absent player keeps a seat at a table that has not begun"},
    Setting{"asleep_hours",
            &Config::asleep_hours,
            {1, 720},
            "Time until a match without connected players is broken off"},
    Setting{
        "tables_each", &Config::tables_each, {1, 100}, "Tables that an account may have at a time"},
    Setting{"bot_pause_ms",
            &Config::bot_pause_ms,
            {0, 10'000},
            "Bot moves appear after a whole multiple of this delay, to hide thinking time; 0 "
            "disables it"},

    Setting{"max_connections", &Config::max_connections, {1, 1'000'000}, "Connections at a time"},
    Setting{"max_connections_each",
            &Config::max_connections_each,
            {1, 1'000'000},
            "Connections at a time from one address"},
    Setting{"hello_seconds",
            &Config::hello_seconds,
            {1, 60},
            "Time for a new connection to send hello"},
    Setting{"ping_seconds",
            &Config::ping_seconds,
            {1, 600},
            "Silence before the house pings a player at a table; twice as long counts as lost"},
    Setting{"send_queue_kib",
            &Config::send_queue_kib,
            {16, 65'536},
            "Unsent bytes before the house cuts off a slow reader"},
    Setting{"rate_connection", &Config::rate_connection, {}, "Messages of a connection"},
    Setting{"rate_account", &Config::rate_account, {}, "Messages of an account"},
    Setting{"rate_address", &Config::rate_address, {}, "Messages from an address"},
    Setting{"rate_http",
            &Config::rate_http,
            {},
            "HTTP requests and handshakes from an address; a faster client waits"},
    Setting{
        "rate_code", &Config::rate_code, {}, "Codes of tables that do not exist, from an address"},
    Setting{
        "rate_login", &Config::rate_login, {}, "Login attempts for a name, and from an address"},
    Setting{"rate_guest", &Config::rate_guest, {}, "New guests from an address"},
    Setting{"rate_phrase", &Config::rate_phrase, {}, "Quick phrases of an account"},
    Setting{"rate_offer", &Config::rate_offer, {}, "Rematches that an account offers to others"},
    Setting{"rate_keep", &Config::rate_keep, {}, "Matches of devices that an account keeps"},
    Setting{"rate_watch",
            &Config::rate_watch,
            {},
            "Tables that an account begins to watch, or watches no longer"},
    Setting{"rate_queue",
            &Config::rate_queue,
            {},
            "Times that an account gets in line, or accepts bots there"},
    Setting{"rate_newcomer",
            &Config::rate_newcomer,
            {},
            "Guests of an address that get in line for the first time within a day"},
    Setting{"rate_export", &Config::rate_export, {}, "Copies of its data that an account asks for"},
    Setting{
        "session_days", &Config::session_days, {1, 3650}, "How long a session lasts without use"},

    Setting{"hash_memory_mib",
            &Config::hash_memory_mib,
            {8, 1024},
            "Memory of one password hash (argon2id)"},
    Setting{"hash_passes", &Config::hash_passes, {1, 20}, "Passes of a password hash"},
    Setting{"hash_threads", &Config::hash_threads, {1, 64}, "Password hashes at a time"},
    Setting{"hash_waiting",
            &Config::hash_waiting,
            {1, 10'000},
            "Password hashes that may wait before more are refused"},
    Setting{"bot_threads", &Config::bot_threads, {1, 64}, "Bots that think at a time"},
    Setting{"analysis_threads",
            &Config::analysis_threads,
            {0, 64},
            "Hints and reviews at a time; 0: one for each core but one"},
    Setting{"log_level",
            &Config::log_level,
            {.choices = kLogLevels},
            "The least severe level that is logged"},
};

const Setting* find_setting(std::string_view key) {
  const auto it = std::ranges::find(kSettings, key, &Setting::key);
  return it != kSettings.end() ? &*it : nullptr;
}

bool is_secret(const Setting& setting) {
  return std::holds_alternative<Secret Config::*>(setting.member);
}

// --- reading ---

class Loader {
 public:
  explicit Loader(LoadedConfig& out) : out_(out) {}

  void fault(const std::string& where, std::string sentence) {
    out_.faults.push_back({where, std::move(sentence)});
  }
  void set(const Setting& setting, const std::string& text, const std::string& where) {
    const auto wanted =
        std::visit([&](auto member) { return read(text, setting.limits, out_.config.*member); },
                   setting.member);
    if (wanted)
      takes(setting, *wanted, where);
    else
      out_.from[std::string(setting.key)] = where;
  }
  void takes(const Setting& setting, const std::string& wanted, const std::string& where) {
    fault(where, "The setting " + std::string(setting.key) + " takes " + wanted + ".");
  }
  void unknown(const std::string& name, const std::string& where) {
    fault(where, "There is no setting \"" + name + "\"; `mazzo config show` lists them.");
  }

  void read_file(const std::string& file);
  void read_environment(const std::map<std::string, std::string>& environment);
  void read_flags(const std::map<std::string, std::string>& flags);
  void read_secret_file();
  void derive();
  void check_doors();
  void check_store();
  void check_bus();

 private:
  void read_node(const Setting& setting, const toml::node& node, const std::string& where);
  std::string where(std::string_view key) const { return std::string(out_.source(key)); }

  LoadedConfig& out_;
};

// A list of texts with commas between; none if the node is something else.
std::optional<std::string> joined(const toml::node& node) {
  const toml::array* list = node.as_array();
  if (!list) return std::nullopt;
  std::string out;
  for (const toml::node& item : *list) {
    const auto text = item.value_exact<std::string>();
    if (!text || text->empty() || text->find(',') != std::string::npos) return std::nullopt;
    out += (out.empty() ? "" : ",") + *text;
  }
  return out;
}

// TOML has types of its own, so a number must not be text, nor text a number.
void Loader::read_node(const Setting& setting, const toml::node& node, const std::string& where) {
  std::optional<std::string> text;
  if (std::holds_alternative<int Config::*>(setting.member)) {
    if (const auto n = node.value_exact<std::int64_t>()) text = std::to_string(*n);
  } else if (std::holds_alternative<bool Config::*>(setting.member)) {
    if (const auto b = node.value_exact<bool>()) text = *b ? "true" : "false";
  } else if (std::holds_alternative<Origins Config::*>(setting.member)) {
    text = joined(node);
  } else {
    text = node.value_exact<std::string>();
  }
  constexpr auto kOfNoKind = "\x01";  // no reader takes this, so each says what it wants
  set(setting, text.value_or(kOfNoKind), where);
}

std::optional<std::string> contents(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::string text;
  std::array<char, 4096> part{};
  while (in.read(part.data(), part.size()) || in.gcount() > 0)
    text.append(part.data(), static_cast<std::size_t>(in.gcount()));
  return in.eof() ? std::optional(text) : std::nullopt;
}

void Loader::read_file(const std::string& file) {
  const auto text = contents(file);
  if (!text) return fault(file, "The file cannot be read.");
  const auto at = [&](const toml::source_region& source) {
    return file + ":" + std::to_string(source.begin.line);
  };
  try {
    for (const auto& [key, node] : toml::parse(*text))
      if (const Setting* setting = find_setting(key.str()))
        read_node(*setting, node, at(key.source()));
      else
        unknown(std::string(key.str()), at(key.source()));
  } catch (const toml::parse_error& error) {
    fault(at(error.source()), "This is not TOML: " + std::string(error.description()) + ".");
  }
}

void Loader::read_environment(const std::map<std::string, std::string>& environment) {
  constexpr std::array<std::string_view, 3> kOthers = {"MAZZO_CONFIG", "MAZZO_LANG",
                                                       "MAZZO_WEIGHTS"};
  for (const auto& [name, value] : environment) {
    if (!name.starts_with("MAZZO_") || std::ranges::find(kOthers, name) != kOthers.end()) continue;
    const auto setting = std::ranges::find(kSettings, name, &Setting::variable);
    if (setting != kSettings.end())
      set(*setting, value, name);
    else
      unknown(name, name);
  }
}

void Loader::read_flags(const std::map<std::string, std::string>& flags) {
  for (const auto& [key, value] : flags) {
    const Setting* setting = find_setting(key);
    if (!setting || is_secret(*setting))
      unknown(key, "--" + key);
    else
      set(*setting, value, setting->flag());
  }
}

void Loader::read_secret_file() {
  const std::string file = out_.config.secret_file;
  if (file.empty()) return;
  if (out_.config.secret.set())
    return fault(where("secret"), "Both secret and secret_file are set; keep one of them.");
  std::ifstream in(file);
  std::string line;
  if (!std::getline(in, line))
    return fault(where("secret_file"), "The secret file " + file + " cannot be read.");
  set(*find_setting("secret"), line, file);
}

// A host that chose a grace before there was a bank keeps it.
void Loader::derive() {
  if (out_.from.contains("grace_bank_seconds") || !out_.from.contains("grace_seconds")) return;
  out_.config.grace_bank_seconds = out_.config.grace_seconds;
  out_.from["grace_bank_seconds"] = where("grace_seconds");
}

// A setting that is safe on one machine may be unsafe on a network.
void Loader::check_doors() {
  const Config& c = out_.config;
  if (!c.metrics_listen.loopback())
    fault(where("metrics_listen"), "The metrics are for this machine: use a loopback address.");
  if (c.metrics_listen == c.listen && c.listen.port != 0)
    fault(where("metrics_listen"), "People and metrics cannot use the same address and port.");
  if (c.listen.loopback()) return;
  if (!c.secret.set())
    fault(where("listen"),
          "The address " + c.listen.text() + " is public, so a secret must be set.");
  if (c.origins.list.empty())
    fault(where("listen"),
          "The address " + c.listen.text() + " is public, so the allowed origins must be set.");
}

bool has_password(std::string_view address) {
  const auto from = address.find("://") + 3;
  const auto at = address.substr(0, address.find_first_of("/?", from)).rfind('@');
  return address.find("password=") != std::string_view::npos ||
         (at != std::string_view::npos &&
          address.substr(from, at - from).find(':') != std::string_view::npos);
}

// What is set is shown by `mazzo config show`, and a flag is in the list of processes.
void Loader::check_store() {
  const std::string& store = out_.config.store;
  if (store.empty()) return;
  if (!is_postgres(store))
    fault(where("store"), "The setting store takes an address such as postgresql://HOST/NAME.");
  else if (has_password(store))
    fault(where("store"),
          "The setting store takes no password; PGPASSFILE names a file that holds it.");
}

void Loader::check_bus() {
  const std::string& bus = out_.config.bus;
  if (bus.empty()) return;
  if (!bus.starts_with("nats://") && !bus.starts_with("tls://"))
    fault(where("bus"), "The setting bus takes an address such as nats://HOST:4222.");
  else if (bus.find('@') != std::string::npos)
    fault(where("bus"), "The setting bus takes no password; bus_login_file names a file for it.");
  if (out_.config.store.empty())
    fault(where("bus"), "Nodes share a store in PostgreSQL, so store must be set too.");
}

std::string with(std::string_view key, char from, char to) {
  std::string out(key);
  std::ranges::replace(out, from, to);
  return out;
}

}  // namespace

std::string Setting::flag() const { return is_secret(*this) ? "" : "--" + with(key, '_', '-'); }

std::string Setting::variable() const {
  std::string out = "MAZZO_";
  for (const char c : key) out += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return out;
}

std::string Setting::value_in(const Config& config) const {
  return std::visit([&](auto m) { return to_toml(config.*m); }, member);
}

std::span<const Setting> settings() { return kSettings; }

std::string_view LoadedConfig::source(std::string_view key) const {
  const auto it = from.find(key);
  return it != from.end() ? std::string_view(it->second) : "default";
}

LoadedConfig load_config(const ConfigInput& input) {
  LoadedConfig out;
  if (!input.installed_web.empty()) out.config.web = input.installed_web;
  Loader loader(out);
  const auto named = input.environment.find("MAZZO_CONFIG");
  std::string file = input.file;
  if (file.empty() && named != input.environment.end()) file = named->second;
  if (!file.empty()) loader.read_file(file);
  loader.read_environment(input.environment);
  loader.read_flags(input.flags);
  loader.read_secret_file();
  loader.derive();
  loader.check_doors();
  loader.check_store();
  loader.check_bus();
  return out;
}

}  // namespace server
