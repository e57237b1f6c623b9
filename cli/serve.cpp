// mazzo serve: the house, open until somebody stops it.
#include "server/net/serve.h"

#include <stdexcept>

#include "cli/commands.h"

namespace cli {

int serve(const server::ConfigInput& input) {
  const auto loaded = server::load_config(input);
  for (const server::ConfigFault& fault : loaded.faults)
    complain(kUsage, fault.where + ": " + fault.sentence);
  if (!loaded.faults.empty()) return kUsage;
  try {
    server::serve(loaded.config);
  } catch (const std::runtime_error& error) {
    return complain(kFailed, error.what());
  }
  return kDone;
}

}  // namespace cli
