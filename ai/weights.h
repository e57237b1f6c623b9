#pragma once
// The tuned numbers of the policies, made by training/tune.sh (seeds and logs are kept there), and which games
// have them. A .inc file is the policy's Knobs as one list of numbers, in the order of the struct.
#include <array>
#include <bit>
#include <utility>

#include "ai/briscola_policy.h"
#include "ai/california_policy.h"
#include "ai/president_belief.h"
#include "ai/president_policy.h"

namespace ai {

namespace weights {
inline constexpr std::array kBriscola = {
#include "ai/weights/briscola.inc"
};
inline constexpr std::array kJoker = {
#include "ai/weights/joker.inc"
};
inline constexpr std::array kCaliforniaJack = {
#include "ai/weights/california_jack.inc"
};
inline constexpr std::array kPresident = {
#include "ai/weights/president.inc"
};
inline constexpr std::array<float, sizeof(PresidentBelief) / sizeof(float)> kPresidentBelief = {
#include "ai/weights/president_belief.inc"
};
}  // namespace weights

template <class G, std::size_t N>
const typename Policy<G>::Knobs& knobs_from(const std::array<float, N>& numbers) {
  static const auto kKnobs = std::bit_cast<typename Policy<G>::Knobs>(numbers);
  return kKnobs;
}

inline const Policy<games::Briscola>::Knobs& Policy<games::Briscola>::standard() {
  return knobs_from<games::Briscola>(weights::kBriscola);
}
inline const Policy<games::Joker>::Knobs& Policy<games::Joker>::standard() {
  return knobs_from<games::Joker>(weights::kJoker);
}
inline const Policy<games::CaliforniaJack>::Knobs& Policy<games::CaliforniaJack>::standard() {
  return knobs_from<games::CaliforniaJack>(weights::kCaliforniaJack);
}

inline const Policy<games::President>::Knobs& Policy<games::President>::standard() {
  return knobs_from<games::President>(weights::kPresident);
}
inline const PresidentBelief& PresidentBelief::standard() {
  static const auto kBelief = std::bit_cast<PresidentBelief>(weights::kPresidentBelief);
  return kBelief;
}

template <class F>
void for_each_tuned_game(F&& f) {
  f.template operator()<games::Briscola>();
  f.template operator()<games::Joker>();
  f.template operator()<games::CaliforniaJack>();
  f.template operator()<games::President>();
}

// Which of a policy's numbers a match of that many seats uses: Briscola has a set for each.
template <class G>
std::pair<std::size_t, std::size_t> tuned_range(int seats, std::size_t size) {
  if constexpr (std::is_same_v<G, games::Briscola>)
    return {size / 3 * (seats - 2), size / 3 * (seats - 1)};
  return {0, size};
}

}  // namespace ai
