#include "cli/weights.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <mutex>
#include <optional>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "ai/net_by_key.h"
#include "ai/shelf.h"

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

std::string name_of(std::string_view game, int seats) {
  return ai::net_name_for(game, seats).value_or(ai::net_name(game, seats));
}
bool fits(const ai::Net& net, std::string_view game, int seats) {
  bool yes = false;
  ai::with_inputs(game, seats, [&]<class G, int kSeats>() { yes = ai::net_fits<G, kSeats>(net); });
  return yes;
}

FoundNet read(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  const std::vector<std::uint8_t> bytes((std::istreambuf_iterator<char>(in)), {});
  if (!in) return {nullptr, fmt::format("{} cannot be read.", file.string())};
  auto reading = ai::Net::read(bytes);
  if (!reading.net)
    return {nullptr, fmt::format("{} cannot be used: {}.", file.string(), reading.fault)};
  return {std::make_shared<const ai::Net>(std::move(*reading.net)), {}};
}

// The file of that name in the first of the folders that has it.
std::optional<fs::path> file_in(const std::vector<std::string>& looked, const std::string& name) {
  for (const std::string& f : looked)
    if (std::error_code none; fs::exists(fs::path(f) / name, none)) return fs::path(f) / name;
  return std::nullopt;
}

// The nets asked for so far, found or not.
struct Shelf {
  std::mutex mutex;
  std::string folder;
  std::map<std::string, std::shared_ptr<const ai::Net>, std::less<>> nets;
};
Shelf& shelf() {
  static Shelf one;
  return one;
}
const ai::Net* net_on_shelf(std::string_view name) {
  Shelf& s = shelf();
  const std::lock_guard lock(s.mutex);
  auto known = s.nets.find(name);
  if (known == s.nets.end()) {
    const auto file = file_in(folders(s.folder), std::string(name) + ".net");
    known = s.nets.emplace(name, file ? read(*file).net : nullptr).first;
  }
  return known->second.get();
}

}  // namespace

FoundNet find_net(std::string_view game, int seats, const std::string& folder) {
  const std::string name = name_of(game, seats) + ".net";
  const auto looked = folders(folder);
  const auto file = file_in(looked, name);
  if (!file)
    return {nullptr,
            fmt::format("there is no net for {} with {} players: {} is not in {}; name its folder "
                        "with --weights.",
                        game, seats, name, fmt::join(looked, ", "))};
  FoundNet found = read(*file);
  if (found.net && !fits(*found.net, game, seats))
    return {nullptr, fmt::format("{} is not a net for {} with {} players as it is played here.",
                                 file->string(), game, seats)};
  return found;
}

void give_nets_to_bots(const std::string& folder) {
  shelf().folder = folder;
  ai::find_nets_by(net_on_shelf);
}

}  // namespace cli
