// mazzo serve: the house, open until somebody stops it.
#include "server/net/serve.h"

#include <charconv>
#include <stdexcept>

#include "cli/commands.h"

namespace cli {
namespace {

// "127.0.0.1:8080", "[::1]:8080", or nothing.
bool read_address(const std::string& text, server::ListenAt& at) {
  const auto colon = text.rfind(':');
  if (colon == std::string::npos || colon == 0) return false;
  at.address = text.substr(0, colon);
  if (at.address.front() == '[' && at.address.back() == ']')
    at.address = at.address.substr(1, at.address.size() - 2);
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data() + colon + 1, end, at.port);
  return error == std::errc{} && stop == end;
}

}  // namespace

int serve(const ServeArgs& args) {
  server::ServeSettings settings;
  if (!read_address(args.listen, settings.at))
    return complain(kUsage, "--listen takes an address and a port, like 127.0.0.1:8080.");
  settings.data = args.data;
  settings.web = args.web;
  settings.ops_port = args.ops_port;
  try {
    server::serve(std::move(settings));
  } catch (const std::runtime_error& error) {
    return complain(kFailed, error.what());
  }
  return kDone;
}

}  // namespace cli
