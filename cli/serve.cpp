// mazzo serve: the house, open until a signal stops it.
#include "server/app/serve.h"

#include <stdexcept>

#include "cli/commands.h"
#include "cli/weights.h"

namespace cli {

int serve(server::ConfigInput input) try {
  const auto socket = server::inherited_socket();
  if (socket) input.flags["listen"] = socket->at.text();  // which decides whether it is public
  const auto loaded = server::load_config(input);
  for (const server::ConfigFault& fault : loaded.faults)
    complain(kUsage, fault.where + ": " + fault.sentence);
  if (!loaded.faults.empty()) return kUsage;
  give_nets_to_bots();
  server::serve({loaded.config, [input] { return server::load_config(input); }, socket});
  return kDone;
} catch (const std::runtime_error& error) {
  return complain(kFailed, error.what());
}

}  // namespace cli
