#pragma once
// Everything a host can set, in one table, and where each value came from: a flag, otherwise the environment, otherwise a
// TOML file, otherwise the default. A new setting is a member here and a row in config.cpp. Not here: what the settings do.
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/config_values.h"

namespace server {

// The defaults suit a house for this machine alone.
struct Config {
  Address listen{"127.0.0.1", 8080};
  Address metrics_listen{"127.0.0.1", 8081};
  std::string data = "data";
  std::string store;          // empty: a file in `data`
  bool store_single = false;  // without a standby
  std::string bus;            // empty: a house alone
  std::string bus_login_file, bus_ca_file;
  std::string web = "web/dist";
  Origins origins;
  Secret secret;
  std::string secret_file;
  bool behind_proxy = false;

  int grace_seconds = 10;                 // in a match of more than two, each time
  int grace_bank_seconds = 60;            // in a match of two, in all
  int queue_clock = 30, table_clock = 0;  // seconds a move; 0: none
  int bot_offer_seconds = 10;
  int ready_seconds = 20;
  int rematch_seconds = 60;
  int between_deals_seconds = 8;
  int absent_seconds = 60;
  int asleep_hours = 24;
  int tables_each = 8;
  int bot_pause_ms = 500;

  int max_connections = 10'000, max_connections_each = 100;
  int hello_seconds = 10, ping_seconds = 15;
  int send_queue_kib = 64;
  RateSetting rate_connection{20, 1, 60};
  RateSetting rate_account{20, 1, 80};
  RateSetting rate_address{100, 1, 400};
  RateSetting rate_http{200, 1, 1000};
  RateSetting rate_code{30, 60, 30};
  RateSetting rate_login{12, 60, 5};
  RateSetting rate_guest{60, 60, 60};
  RateSetting rate_phrase{5, 10, 4};
  RateSetting rate_offer{10, 60, 5};
  RateSetting rate_keep{30, 60, 120};
  RateSetting rate_watch{60, 60, 30};
  RateSetting rate_queue{30, 60, 20};
  RateSetting rate_newcomer{3, 60, 30};
  RateSetting rate_export{6, 60, 3};
  int session_days = 30;

  int hash_memory_mib = 19, hash_passes = 2, hash_threads = 1, hash_waiting = 64;
  int bot_threads = 1, analysis_threads = 0;
  std::string log_level = "info";
};

template <class... Ts>
using MemberOf = std::variant<Ts Config::*...>;

struct Setting {
  std::string_view key;  // in the file; --key-with-hyphens and MAZZO_KEY elsewhere
  MemberOf<std::string, int, bool, Address, Secret, RateSetting, Origins> member;
  Limits limits;
  std::string_view help;

  std::string flag() const;  // "--metrics-listen"; empty for a secret, since arguments are public
  std::string variable() const;                      // "MAZZO_METRICS_LISTEN"
  std::string value_in(const Config& config) const;  // as TOML; a secret stays hidden
};
std::span<const Setting> settings();

struct ConfigInput {
  std::string file;                                // empty: MAZZO_CONFIG, or none
  std::map<std::string, std::string> flags;        // by key
  std::map<std::string, std::string> environment;  // all of it; names that begin with MAZZO_ count
  std::string installed_web = {};  // the default of `web` for an installed program; empty: Config's
};

struct ConfigFault {
  std::string where;  // "mazzo.toml:3", "MAZZO_LISTEN", "--listen"
  std::string sentence;
};

struct LoadedConfig {
  Config config;
  std::map<std::string, std::string, std::less<>>
      from;                         // key to where, for all that is not a default
  std::vector<ConfigFault> faults;  // all that is wrong; none: usable

  std::string_view source(std::string_view key) const;  // "default" if it is not set
};
LoadedConfig load_config(const ConfigInput& input);

}  // namespace server
