// build/wasm/pages.wasm: reads a rules page (table/markdown.h) while the page is built, see web/vite.config.ts. A module of
// its own, so that no visitor loads it. It is called like web/wasm/binding.cpp.
#include "table/markdown.h"
#include "web/wasm/answers.h"
#include "web/wasm/text.h"

namespace wasm {

[[clang::export_name("blocks")]] const char* blocks(const char* page, std::uint32_t size) {
  const Text text(page, size);
  if (const auto fault = text.fault()) return answer(refusal(*fault));
  return answer(table::markdown::to_json(table::markdown::blocks_of(text.view())));
}

}  // namespace wasm
