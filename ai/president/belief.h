#pragma once
// What the others hold, as far as their play tells. A view of President allows every deal of the unseen cards,
// but people do not break sets, the President did not keep a lone four, and a player with few cards left has got rid of
// the low cards. Self-play (training/believe.cpp) taught how much each of these says: the weight of a seat's holding n
// cards of a rank. Worlds are drawn by these weights, by a Metropolis chain that starts from a possible world and swaps
// cards between the hidden hands. Not here: what is certain, which games/president/sample.h establishes and the chain
// keeps; what the passes of this trick tell, which is the likelihood of the search.
#include <array>
#include <cmath>

#include "ai/president/policy.h"
#include "games/president/rules.h"

namespace ai {

// Logarithms of the weights of holding 1..4 cards of a rank, against holding none.
struct PresidentBelief {
  static constexpr int kGroups = 14;  // the ranks, and the 3♠ by itself
  using ByGroup = std::array<std::array<float, 4>, kGroups>;
  std::array<ByGroup, 6> title;  // by the seat's title of the last round
  std::array<std::array<ByGroup, 2>, 3>
      stage;  // [cards left: many, some, few][has it played of that rank?]

  static const PresidentBelief& standard();  // ai/weights.h

  static constexpr std::size_t stage_of(int cards_left) {
    return cards_left >= 9 ? 0 : cards_left >= 4 ? 1 : 2;
  }
  static constexpr int group(games::Card c) {
    return c == games::President::kThreeOfSpades ? kGroups - 1 : games::FrenchByRank::rank(c);
  }
  static constexpr int held(games::CardSet hand, int group) {
    using president_policy::kSpade;
    return group == kGroups - 1 ? (hand & kSpade).size()
                                : ((hand - kSpade) & games::FrenchByRank::of_rank(group)).size();
  }
};

class PresidentWorlds {
 public:
  using President = games::President;

  explicit PresidentWorlds(const core::View<President>& view,
                           const PresidentBelief& belief = PresidentBelief::standard())
      : view_(view) {
    for (const core::Seat i : core::SeatSet::first(view.pub.players) - core::SeatSet::of(view.seat))
      if (view.pub.hand_counts[i] > 0) weigh(i, belief);
    pin_what_is_certain();
  }

  // The next world. What others exchanged among themselves stays as in the first world.
  President::State draw(core::Rng& rng) {
    if (view_.pub.phase == President::Phase::kExchange) return President::sample(view_, rng);
    if (cards_.empty()) start(rng);
    for (int i = 0; i < kSwaps; ++i) swap(rng);
    return world_;
  }

 private:
  using CardSet = games::CardSet;
  using Weights = std::array<std::array<float, 5>, PresidentBelief::kGroups>;  // of holding 0..4
  static constexpr int kWarmUp = 400,
                       kSwaps = 60;  // swaps tried before the first world and before each world

  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

  void weigh(core::Seat seat, const PresidentBelief& belief) {
    const auto& p = view_.pub;
    const auto& title = belief.title[static_cast<std::size_t>(p.titles()[seat])];
    const auto& stage = belief.stage[PresidentBelief::stage_of(p.hand_counts[seat])];
    for (int g = 0; g < PresidentBelief::kGroups; ++g) {
      const auto& played = stage[PresidentBelief::held(p.played[seat], g) > 0][at(g)];
      weights_[seat][at(g)][0] = 0;
      for (std::size_t n = 0; n < 4; ++n)
        weights_[seat][at(g)][n + 1] = title[at(g)][n] + played[n];
    }
  }
  // The leader of the round has the 3♣; my partner in the exchange has what I gave and, if the partner gave me its best
  // cards, nothing better than those.
  void pin_what_is_certain() {
    const auto& p = view_.pub;
    may_hold_.fill(games::FrenchByRank::all());
    if (p.all_played().empty()) pinned_ = CardSet::of(President::kThreeOfClubs);
    if (p.last_order.empty() || !view_.seat.valid() || President::owed(p, view_.seat) == 0) return;
    pinned_ = pinned_ | view_.own.given;
    const CardSet got = view_.own.received;
    if (view_.seat != p.last_order[0] && view_.seat != p.last_order[1]) return;
    const games::Card worst = (got - President::best(got, got.size() - 1)).lowest();
    may_hold_[President::partner(p, view_.seat)] = President::worse_than(worst);
  }
  void start(core::Rng& rng) {
    world_ = President::sample(view_, rng);
    for (const core::Seat s :
         core::SeatSet::first(view_.pub.players) - core::SeatSet::of(view_.seat))
      for (const games::Card c : world_.own[s].hand - pinned_) {
        cards_.push_back(c);
        owners_.push_back(s);
      }
    for (int i = 0; i < kWarmUp; ++i) swap(rng);
  }
  // Tries to swap two hidden cards, and accepts by how much more or less likely the hands become.
  void swap(core::Rng& rng) {
    if (cards_.empty()) return;
    const auto n = static_cast<std::uint32_t>(cards_.size());
    const std::size_t i = rng.below(n), j = rng.below(n);
    const core::Seat a = owners_[i], b = owners_[j];
    const games::Card x = cards_[i], y = cards_[j];
    if (a == b || !may_hold_[a].contains(y) || !may_hold_[b].contains(x)) return;
    const float gain = gain_of(a, x, y) + gain_of(b, y, x);
    if (gain < 0 && static_cast<float>(rng.next() >> 40) * 0x1p-24f >= std::exp(gain)) return;
    give(a, x, y);
    give(b, y, x);
    std::swap(cards_[i], cards_[j]);
  }
  float gain_of(core::Seat seat, games::Card gone, games::Card come) const {
    const int from = PresidentBelief::group(gone), to = PresidentBelief::group(come);
    if (from == to) return 0;
    const auto& less = weights_[seat][at(from)];
    const auto& more = weights_[seat][at(to)];
    const int had = PresidentBelief::held(world_.own[seat].hand, from);
    const int has = PresidentBelief::held(world_.own[seat].hand, to);
    return less[at(had - 1)] - less[at(had)] + more[at(has + 1)] - more[at(has)];
  }
  void give(core::Seat seat, games::Card gone, games::Card come) {
    world_.own[seat].hand.erase(gone);
    world_.own[seat].hand.insert(come);
  }

  const core::View<President>& view_;
  std::array<Weights, President::kMaxSeats> weights_;
  std::array<CardSet, President::kMaxSeats> may_hold_;
  CardSet pinned_;
  core::FixedList<games::Card, 52> cards_;  // that may change hands; the first draw fills it …
  core::FixedList<core::Seat, 52> owners_;  // … and their holders
  President::State world_;
};

}  // namespace ai
