#include "table/setup.h"

#include "table/hex.h"
#include "table/json.h"

namespace table {
core::Seed seed_from(std::string_view text) {
  if (const auto bytes = from_hex(text)) return {*bytes};
  core::Sha256 hash;
  for (const char c : text) hash.add(std::array{static_cast<std::uint8_t>(c)});
  return {hash.finish()};
}

std::optional<Refused> check_seed(std::string_view text, Language language) {
  if (text.empty() || text.size() > 128)
    return Refused{"bad_seed", say(Message::kSeedLength, language)};
  if (!json::is_utf8(text))  // it stands in transcripts
    return Refused{"bad_seed", say(Message::kSeedText, language)};
  return std::nullopt;
}

std::string option_text(const core::OptionLimits& limits, int value) {
  return limits.names.empty() ? std::to_string(value)
                              : std::string(limits.names[static_cast<std::size_t>(value)]);
}

std::string range(int from, int to, Language language) {
  if (from == to) return std::to_string(from);
  return say(Message::kRange, language,
             {{"from", std::to_string(from)}, {"to", std::to_string(to)}});
}

std::string describe(const core::OptionLimits& limits, Language language) {
  if (limits.names.empty() && limits.step == 1) return range(limits.min, limits.max, language);
  const std::string between = " " + say(Message::kOr, language) + " ";
  std::string out;
  for (int v = limits.min; v <= limits.max; v += limits.step)
    out += (out.empty() ? "" : between) + option_text(limits, v);
  return out;
}

std::optional<int> option_value(const core::OptionLimits& limits, std::string_view text) {
  for (int v = limits.min; v <= limits.max; v += limits.step)
    if (option_text(limits, v) == text) return v;
  return std::nullopt;
}

std::string to_json(const GameInfo& game) {
  std::string out = R"({"game":)";
  json::write_string(out, game.key);
  out += R"(,"players":[)" + std::to_string(game.min_seats) + "," + std::to_string(game.max_seats);
  out += R"(],"usual":)" + std::to_string(game.seats) + R"(,"options":{)";
  for (const OptionInfo& option : game.options) {
    if (out.back() != '{') out += ',';
    json::write_string(out, option.key);
    out += R"(:{"values":)";
    json::write_string(out, option.values);
    out += R"(,"default":)";
    json::write_string(out, option.standard);
    out += '}';
  }
  return out += "}}";
}

}  // namespace table
