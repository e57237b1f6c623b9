// Any bytes as a transcript, stepped through to its end: refused with a sentence, or told letter for letter.
#include <cstdint>
#include <cstdlib>

#include "table/replay.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  table::Replay replay(std::string_view(reinterpret_cast<const char*>(data), size));
  while (replay.step()) {
    if (replay.table().narration(core::Seat(0), table::Language::kItalian, {}).size() > 64)
      std::abort();
  }
  replay.finish();
  if (!replay.ok() && replay.refused().sentence.empty()) std::abort();
  return 0;
}
