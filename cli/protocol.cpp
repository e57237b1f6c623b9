// What can be sent to a house, as documents for the author of a client.
#include <cstdio>

#include "cli/commands.h"
#include "server/protocol_docs.h"

namespace cli {

int print_requests() {
  std::puts(server::requests_json().c_str());
  return 0;
}

int print_openapi() {
  std::fputs(server::openapi_yaml().c_str(), stdout);
  return 0;
}

}  // namespace cli
