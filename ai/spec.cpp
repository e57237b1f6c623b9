#include "ai/spec.h"

#include "core/number.h"

namespace ai {

std::optional<Spec> spec_from(std::string_view text) {
  using Kind = Spec::Kind;
  if (text == "random") return Spec{Kind::kRandom};
  if (text == "greedy") return Spec{Kind::kGreedy};
  if (text == "policy") return Spec{Kind::kPolicy};
  for (const NamedLevel& stop : kNamedLevels)
    if (stop.name == text) return Spec{Kind::kLevel, stop.level};
  if (text.starts_with("level:"))
    if (const auto n = core::number_in(text.substr(6), 0, 100)) return Spec{Kind::kLevel, *n};
  if (text.starts_with("search:"))
    if (const auto n = core::number_in(text.substr(7), 1, 10'000'000))
      return Spec{Kind::kSearch, 0, {.worlds = static_cast<std::uint32_t>(*n)}};
  return std::nullopt;
}

std::string to_text(const Spec& spec) {
  switch (spec.kind) {
    case Spec::Kind::kRandom: return "random";
    case Spec::Kind::kGreedy: return "greedy";
    case Spec::Kind::kPolicy: return "policy";
    case Spec::Kind::kLevel: return "level:" + std::to_string(spec.level);
    case Spec::Kind::kSearch: return "search:" + std::to_string(spec.budget.worlds);
    case Spec::Kind::kNet: return "net";
  }
  return {};
}

}  // namespace ai
