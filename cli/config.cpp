// mazzo config check|show: the server's settings, where each came from, and what is wrong with them.
#include "server/config.h"

#include <filesystem>

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/terminal.h"
#include "table/json_object.h"

extern char** environ;

namespace cli {
namespace {

bool is_hidden(const server::Setting& setting) { return setting.flag().empty(); }

void show_toml(const server::LoadedConfig& loaded) {
  for (const server::Setting& s : server::settings()) {
    const std::string line =
        fmt::format("{}{} = {}", is_hidden(s) ? "# " : "", s.key, s.value_in(loaded.config));
    fmt::print("# {}\n{:<44} # {}\n\n", s.help, line, harmless(loaded.source(s.key)));
  }
}

// Our TOML values are JSON as well, except the secret, which is null or "(hidden)".
std::string json_value(const server::Setting& setting, const server::Config& config) {
  if (!is_hidden(setting)) return setting.value_in(config);
  return config.secret.set() ? "\"(hidden)\"" : "null";
}

void show_json(const server::LoadedConfig& loaded) {
  table::json::Object out;
  for (const server::Setting& s : server::settings())
    out.raw(s.key, table::json::Object()
                       .raw("value", json_value(s, loaded.config))
                       .text("from", harmless(loaded.source(s.key)))
                       .take());
  fmt::print("{}\n", out.take());
}

int complain_about(const server::LoadedConfig& loaded) {
  for (const server::ConfigFault& fault : loaded.faults)
    complain(kFailed, fault.where + ": " + fault.sentence);
  return loaded.faults.empty() ? kDone : kFailed;
}

std::map<std::string, std::string> environment() {
  std::map<std::string, std::string> out;
  for (char** entry = environ; *entry; ++entry) {
    const std::string_view text = *entry;
    const auto equals = text.find('=');
    if (equals != std::string_view::npos)
      out.emplace(text.substr(0, equals), text.substr(equals + 1));
  }
  return out;
}

// PREFIX/bin/mazzo has its page in PREFIX/share/mazzo/web. Empty if this program is not installed, or was installed
// without the page.
std::string installed_web() {
  std::error_code ec;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", ec);
  const auto web = program.parent_path().parent_path() / "share/mazzo/web";
  return !ec && std::filesystem::exists(web / "index.html", ec) ? web.string() : "";
}

}  // namespace

void look_around(server::ConfigInput& input) {
  input.environment = environment();
  input.installed_web = installed_web();
}

int check_config(const server::ConfigInput& input) {
  const int rc = complain_about(server::load_config(input));
  if (rc == kDone) fmt::print("The settings are good.\n");
  return rc;
}

int show_config(const server::ConfigInput& input, bool json) {
  const auto loaded = server::load_config(input);
  (json ? show_json : show_toml)(loaded);
  return complain_about(loaded);
}

}  // namespace cli
