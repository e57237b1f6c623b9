// Any bytes as the answer to a WebSocket's request: accepted only with the proof that the server read the key.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "tui/handshake.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string answer(reinterpret_cast<const char*>(data), size);
  const bool proven = answer.find("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=") != std::string::npos;
  if (tui::accepts(answer, "dGhlIHNhbXBsZSBub25jZQ==") && !proven) std::abort();
  if (tui::accepts(answer, "another key")) std::abort();
  return 0;
}
