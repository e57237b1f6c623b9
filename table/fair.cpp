#include "table/fair.h"

#include <array>

#include "table/hex.h"
#include "table/json.h"
#include "table/words.h"

namespace table {

core::Seed seed_from(std::string_view text) {
  if (const auto bytes = from_hex(text)) return {*bytes};
  core::Sha256 hash;
  for (const char c : text) hash.add(std::array{static_cast<std::uint8_t>(c)});
  return {hash.finish()};
}

std::optional<Refused> check_seed(std::string_view text, Language language) {
  if (text.empty() || text.size() > 128)
    return Refused{"bad_seed", sentence("seed.length", language)};
  if (!json::is_utf8(text))  // transcripts quote it
    return Refused{"bad_seed", sentence("seed.text", language)};
  return std::nullopt;
}

std::string commitment_of(std::string_view seed) {
  return to_hex(core::commitment(seed_from(seed)));
}

std::optional<Refused> check_entropies(const std::vector<std::string>& entropies, int seats,
                                       Language language) {
  if (entropies.empty()) return std::nullopt;
  if (entropies.size() != static_cast<std::size_t>(seats))
    return Refused{"bad_entropy", sentence("entropy.count", language, with<"seats">(seats),
                                           with<"n">(entropies.size()))};
  for (std::size_t i = 0; i < entropies.size(); ++i)
    if (!entropies[i].empty() && !from_hex(entropies[i]))
      return Refused{"bad_entropy", sentence("entropy.digits", language, with<"seat">(i + 1))};
  return std::nullopt;
}

std::optional<core::Bytes32> combined(const std::vector<std::string>& entropies) {
  if (entropies.empty()) return std::nullopt;
  std::vector<core::Bytes32> by_seat;
  for (const std::string& e : entropies) by_seat.push_back(from_hex(e).value_or(core::Bytes32{}));
  return core::combine(by_seat);
}

}  // namespace table
