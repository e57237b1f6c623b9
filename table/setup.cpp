#include "table/setup.h"

namespace table {

std::string option_text(const core::OptionLimits& limits, int value) {
  return limits.names.empty() ? std::to_string(value)
                              : std::string(limits.names[static_cast<std::size_t>(value)]);
}

std::string describe(const core::OptionLimits& limits, Language language) {
  if (limits.names.empty() && limits.min == limits.max) return std::to_string(limits.min);
  if (limits.names.empty() && limits.step == 1)
    return sentence("range", language, with<"from">(limits.min), with<"to">(limits.max));
  const std::string between = " " + sentence("or", language) + " ";
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

}  // namespace table
