#include "tui/seed.h"

#include <random>

#include <fmt/format.h>

namespace tui {

std::string random_seed() {
  std::random_device device;
  std::string out;
  for (int i = 0; i < 8; ++i) out += fmt::format("{:08x}", device());
  return out;
}

}  // namespace tui
