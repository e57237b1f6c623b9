#include "cli/weights.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "games/all.h"

namespace cli {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> folders(const std::string& named) {
  if (!named.empty()) return {named};
  std::vector<std::string> out;
  if (const char* set = std::getenv("MAZZO_WEIGHTS")) out.emplace_back(set);
  std::error_code ignored;
  const fs::path program = fs::read_symlink("/proc/self/exe", ignored);
  if (!program.empty())
    out.push_back((program.parent_path().parent_path() / "share/mazzo/weights").string());
  out.emplace_back("ai/weights");
  return out;
}

bool fits(const ai::Net& net, std::string_view game, int seats) {
  bool yes = false;
  games::for_each_game([&]<class G>() {
    if (G::kKey == game)
      ai::with_seats<G>(seats, [&]<int kSeats>() { yes = ai::net_fits<G, kSeats>(net); });
  });
  return yes;
}

FoundNet read(const fs::path& file, std::string_view game, int seats) {
  std::ifstream in(file, std::ios::binary);
  const std::vector<std::uint8_t> bytes((std::istreambuf_iterator<char>(in)), {});
  if (!in) return {nullptr, fmt::format("{} cannot be read.", file.string())};
  auto reading = ai::Net::read(bytes);
  if (!reading.net)
    return {nullptr, fmt::format("{} cannot be used: {}.", file.string(), reading.fault)};
  if (!fits(*reading.net, game, seats))
    return {nullptr, fmt::format("{} is not a net for {} with {} players as it is played here.",
                                 file.string(), game, seats)};
  return {std::make_shared<const ai::Net>(std::move(*reading.net)), {}};
}

}  // namespace

FoundNet find_net(std::string_view game, int seats, const std::string& folder) {
  const std::string name = ai::net_name(game, seats) + ".net";
  const auto looked = folders(folder);
  for (const std::string& f : looked)
    if (std::error_code none; fs::exists(fs::path(f) / name, none))
      return read(fs::path(f) / name, game, seats);
  return {nullptr,
          fmt::format("there is no net for {} with {} players: {} is not in {}; name its folder "
                      "with --weights.",
                      game, seats, name, fmt::join(looked, ", "))};
}

}  // namespace cli
