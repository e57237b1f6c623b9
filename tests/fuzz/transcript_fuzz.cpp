// Any bytes as a transcript, stepped through to its end: refused with a sentence, or told letter for letter;
// `verify` gives all four checks.
#include <cstdint>
#include <cstdlib>

#include "table/replay.h"
#include "table/verify.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  table::Replay replay(text);
  while (replay.step()) {
    if (replay.table().narration(core::Seat(0), table::Language::kItalian, {}).size() > 64)
      std::abort();
  }
  replay.finish();
  if (!replay.ok() && replay.refused().sentence.empty()) std::abort();
  const auto checks = table::verify(text);
  if (checks.size() != 4) std::abort();
  for (const table::Check& check : checks)
    if (check.sentence.empty()) std::abort();
  return 0;
}
