// Any bytes to the JSON reader. What it accepts can be written, and what it writes reads back to the same text.
#include <cstdint>
#include <cstdlib>

#include "table/json.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace table;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto first = json::parse(text);
  if (!first.value) {
    if (first.error.empty() || first.at > size) std::abort();
    return 0;
  }
  std::string once, twice;
  json::write(once, *first.value);
  const auto second = json::parse(once, {.bytes = 8 * once.size() + 64, .depth = 8});
  if (!second.value) std::abort();
  json::write(twice, *second.value);
  if (once != twice) std::abort();
  return 0;
}
