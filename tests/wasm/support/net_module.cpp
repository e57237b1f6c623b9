// build/wasm/net.wasm: a net's answers inside WebAssembly, for tests/wasm/nets.test.mjs.
#include <cstdlib>

#include "tests/support/net_digest.h"

extern "C" {

__attribute__((export_name("room_for"))) void* room_for(std::size_t bytes) {
  return std::malloc(bytes);
}

// By the arithmetic that plays, or by the plain one.
__attribute__((export_name("answers"))) std::uint64_t answers(const std::uint8_t* file,
                                                              std::size_t bytes, int plain) {
  return tests::answers_of({file, bytes}, plain ? ai::Arithmetic::kPlain : ai::quickest());
}
__attribute__((export_name("has_quick"))) int has_quick() {
  return ai::quickest() == ai::Arithmetic::kQuick;
}

}  // extern "C"
