// Any bytes as a saved match: refused with a sentence, or exactly the match that saves as those bytes.
#include <cstdint>
#include <cstdlib>

#include "table/replay.h"
#include "table/table.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto opened = table::load(text);
  while (text.ends_with('\n')) text.remove_suffix(1);
  const bool ok = opened.table ? opened.table->save() == text
                               : !opened.refused.code.empty() && !opened.refused.sentence.empty();
  if (!ok) std::abort();
  return 0;
}
