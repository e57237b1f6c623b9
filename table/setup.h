#pragma once
// From a person's request to a game's Rules, and back: seats, options, seed. Checked, with a sentence for each possible fault.
#include <optional>
#include <string>
#include <string_view>

#include "core/game.h"
#include "table/fair.h"
#include "table/table.h"
#include "table/words.h"

namespace table {

// "1 to 21", "7 or 10", "strict or either"
std::string describe(const core::OptionLimits& limits, Language language);
std::string option_text(const core::OptionLimits& limits, int value);
std::optional<int> option_value(const core::OptionLimits& limits, std::string_view text);

template <class G>
std::optional<Refused> set_option(typename G::Rules& rules, std::string_view key,
                                  std::string_view value, Language language) {
  std::string known;
  for (const auto& option : G::Rules::options()) {
    if (option.limits.key == key) {
      const core::OptionLimits limits = option.limits.at(rules.seats);
      const auto v = option_value(limits, value);
      if (v) {
        rules.*(option.value) = static_cast<std::uint8_t>(*v);
        return std::nullopt;
      }
      return Refused{"bad_option",
                     sentence("setup.option_value", language, with<"key">(key),
                              with<"values">(describe(limits, language)), with<"value">(value))};
    }
    known += (known.empty() ? "" : ", ") + std::string(option.limits.key);
  }
  const auto game = with<"game">(G::kKey);
  const auto wanted = with<"key">(key);
  return Refused{"bad_option", known.empty() ? sentence("setup.no_options", language, game, wanted)
                                             : sentence("setup.option", language, game, wanted,
                                                        with<"known">(known))};
}

template <class G>
std::optional<Refused> make_rules(const Setup& setup, typename G::Rules& rules,
                                  Language language = Language::kEnglish) {
  constexpr core::OptionLimits kSeats{
      .key = {}, .min = G::kMinSeats, .max = G::kMaxSeats, .step = core::seat_step<G>()};
  if (setup.seats != 0 && !kSeats.allows(setup.seats))
    return Refused{"bad_players",
                   sentence("setup.players", language, with<"game">(G::kKey),
                            with<"range">(describe(kSeats, language)), with<"n">(setup.seats))};
  if (setup.seats != 0) rules.seats = static_cast<std::uint8_t>(setup.seats);
  for (const auto& [key, value] : setup.options)
    if (auto refused = set_option<G>(rules, key, value, language)) return refused;
  if (auto refused = check_entropies(setup.entropies, rules.seats, language)) return refused;
  return check_seed(setup.seed, language);
}

template <class G>
GameInfo info() {
  const typename G::Rules standard{};
  GameInfo out{G::kKey, G::kMinSeats, G::kMaxSeats, core::seat_step<G>(), standard.seats, {}};
  for (const auto& option : G::Rules::options()) {
    const core::OptionLimits& l = option.limits;
    out.options.push_back({std::string(l.key),
                           describe(l, Language::kEnglish),
                           option_text(l, standard.*(option.value)),
                           l.min,
                           l.max,
                           l.step,
                           {l.names.begin(), l.names.end()},
                           l.only_seats});
  }
  return out;
}

}  // namespace table
