// Any bytes from a stranger read as a request with a type or as one of the known refusals.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "server/request.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view frame(reinterpret_cast<const char*>(data), size);
  server::Request request;
  if (const auto refused = server::Request::read(frame, request)) {
    if (server::refuse(*refused, table::Language::kItalian).code.empty()) std::abort();
    return 0;
  }
  for (const char* key : {"t", "table", "move", "at", "options", "entropy"}) {
    if (request.has(key) && request.json(key).empty()) std::abort();
    if (const auto text = request.text(key, 16); text && text->size() > 16) std::abort();
    if (const auto n = request.number(key, 0, 9); n && (*n < 0 || *n > 9)) std::abort();
  }
  return 0;
}
