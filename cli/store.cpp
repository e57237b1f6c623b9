// mazzo backup, restore, doctor, accept-loss, move-store: the care of the house's store.
#include <optional>

#include <fmt/format.h>

#include "cli/commands.h"
#include "server/app/serve.h"
#include "server/move_store.h"
#include "server/store/database.h"
#include "server/store/folder.h"
#include "server/upkeep.h"

namespace cli {
namespace {

std::string counted(std::int64_t n, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", n, n == 1 ? one : many);
}

int report(const server::Checkup& c) {
  for (const std::string& fault : c.faults) complain(kFailed, fault + ".");
  fmt::print("{}, {} over, {} running, {} not begun, {} in the logs, version {}.\n",
             counted(c.accounts, "account", "accounts"), counted(c.over, "match", "matches"),
             c.playing, counted(c.open, "table", "tables"), counted(c.entries, "entry", "entries"),
             c.schema);
  return c.faults.empty() ? kDone : kFailed;
}

// A place of `move-store`: the address of a server, or the folder of a house.
class Place {
 public:
  explicit Place(const std::string& text)
      : store_(server::is_postgres(text) ? text : text + "/mazzo.db") {
    if (!server::is_postgres(text)) folder_.emplace(text);
  }
  const std::string& store() const { return store_; }

 private:
  std::string store_;
  std::optional<server::Folder> folder_;  // no house uses it meanwhile
};

template <class What>  // from the settings to the exit code
int guarded(const server::ConfigInput& input, What what) {
  const auto loaded = server::load_config(input);
  for (const server::ConfigFault& fault : loaded.faults)
    complain(kUsage, fault.where + ": " + fault.sentence);
  if (!loaded.faults.empty()) return kUsage;
  server::keep_private();
  try {
    return what(loaded.config);
  } catch (const server::StoreError& error) {
    return complain(kFailed, std::string(error.what()) + ".");
  }
}

}  // namespace

int backup(const server::ConfigInput& input, const std::string& file) {
  return guarded(input, [&](const server::Config& config) {
    return report(server::copy_store(server::store_path(config), file));
  });
}

int restore(const server::ConfigInput& input, const std::string& file) {
  return guarded(input, [&](const server::Config& config) {
    const server::Folder ours(config.data);
    return report(server::copy_store(file, server::store_path(config)));
  });
}

int doctor(const server::ConfigInput& input) {
  return guarded(input, [](const server::Config& config) {
    const std::string store = server::store_path(config);
    server::Checkup found = server::examine(store);
    server::Database db(store, server::Access::kReadOnly);
    if (const std::string danger = db.danger(server::standby_for(config)); !danger.empty())
      found.faults.push_back(danger);
    return report(found);
  });
}

int accept_loss(const server::ConfigInput& input) {
  return guarded(input, [](const server::Config& config) {
    const auto accepted = server::accept_losses(server::store_path(config));
    for (const std::string& loss : accepted) fmt::print("Accepted: {}.\n", loss);
    if (accepted.empty()) fmt::print("No loss is waiting to be accepted.\n");
    return kDone;
  });
}

int move_store(const std::string& from, const std::string& to) {
  server::keep_private();
  try {
    const Place source(from), target(to);
    return report(server::move_store(source.store(), target.store(),
                                     [](std::string_view table, std::int64_t rows) {
                                       fmt::print(stderr, "{}: {}\n", table, rows);
                                     }));
  } catch (const server::StoreError& error) {
    return complain(kFailed, std::string(error.what()) + ".");
  }
}

}  // namespace cli
