// Finds twins: two seeds of one game whose first deal looks the same from seat 0 and hides different cards. Each
// deal's view is hashed, and by the birthday paradox a few million of them hold a pair even where a hand has
// thirteen cards. tests/server/twins.json holds the pairs; tests/server/test_worlds.py uses them.
//
//   twins GAME SEATS DEALS [OPTION=VALUE…]     prints one pair of seeds per line, at most eight
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <unordered_map>

#include "table/open.h"

namespace {

constexpr int kMost = 8;

std::string seed_of(std::uint32_t n) {
  char hex[65];
  std::snprintf(hex, sizeof hex, "%064x", n);
  return hex;
}

std::string view_of(table::Setup setup, std::uint32_t n) {
  setup.seed = seed_of(n);
  const auto opened = table::open(setup);
  if (!opened.table) {
    std::fprintf(stderr, "twins: %s\n", opened.refused.sentence.c_str());
    std::exit(1);
  }
  return opened.table->view(core::Seat(0));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::fprintf(stderr, "twins GAME SEATS DEALS [OPTION=VALUE…]\n");
    return 2;
  }
  table::Setup setup{argv[1], std::atoi(argv[2]), {}, {}};
  setup.entropies.resize(static_cast<std::size_t>(setup.seats));
  for (int i = 4; i < argc; ++i) {
    const std::string option = argv[i];
    const auto mark = option.find('=');
    setup.options.emplace_back(option.substr(0, mark), option.substr(mark + 1));
  }
  const auto deals = static_cast<std::uint32_t>(std::atol(argv[3]));
  std::unordered_map<std::size_t, std::uint32_t> first;
  first.reserve(deals);
  int found = 0;
  for (std::uint32_t n = 0; n < deals && found < kMost; ++n) {
    const std::string view = view_of(setup, n);
    const auto [it, fresh] = first.try_emplace(std::hash<std::string>{}(view), n);
    if (fresh || view_of(setup, it->second) != view) continue;
    std::printf("%s %s\n", seed_of(it->second).c_str(), seed_of(n).c_str());
    ++found;
  }
  return found == 0 ? 1 : 0;
}
