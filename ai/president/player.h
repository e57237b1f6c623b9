#pragma once
// What the shared search must know of President; plain_traits.h explains each of these.
#include <algorithm>
#include <optional>

#include "ai/plain_traits.h"
#include "ai/president/belief.h"
#include "ai/president/ending.h"
#include "ai/president/greedy.h"
#include "ai/president/policy.h"
#include "ai/weights.h"
#include "ai/why.h"

namespace ai {

namespace weights {
inline constexpr std::array kPresident = {
#include "ai/weights/president.inc"
};
inline constexpr std::array<float, sizeof(PresidentBelief) / sizeof(float)> kPresidentBelief = {
#include "ai/weights/president_belief.inc"
};
}  // namespace weights
inline const Policy<games::President>::Knobs& Policy<games::President>::standard() {
  return knobs_from<games::President>(weights::kPresident);
}
inline const PresidentBelief& PresidentBelief::standard() {
  static const auto kBelief = std::bit_cast<PresidentBelief>(weights::kPresidentBelief);
  return kBelief;
}

template <>
struct Traits<games::President> : PlainTraits<games::President> {
  using G = games::President;
  static constexpr Scale kScale{0.65f, 0.32f, 0.17f, 5, 200};

  // Places, and half a place more for the first, since only the President scores in the match.
  static double utility(const Outcome& o) { return o.score + 0.6 * o.win; }

  using Worlds = PresidentWorlds;

  // A seat that has passed in this trick had no answer that it would have liked to play. The view does not say on which
  // play it passed, but that was no higher than the present play.
  static double likelihood(const core::View<G>& v, const core::State<G>& world,
                           const Policy<G>::Knobs& k) {
    if (v.pub.phase != G::Phase::kPlay || v.pub.table.empty()) return 1;
    constexpr float kBlur = 0.03f;  // places
    double product = 1;
    for (const core::Seat i : v.pub.passed)
      if (i != v.seat && president_policy::can_answer(v.pub.table, world.own[i].hand))
        product *=
            0.02 + president_policy::Judge(v.pub, world.own[i], i, k).pass_chance(v.pub, kBlur);
    return product;
  }

  // One move of each kind, the policy's best, and no more than the time can tell apart.
  static core::Moves<G> candidates(const core::Moves<G>& legal, const Values<G>& values, bool all) {
    const std::size_t most = all ? legal.size() : 12;
    struct Candidate {
      std::uint64_t kind;
      std::size_t i;
    };
    core::FixedList<Candidate, core::Moves<G>::capacity()> kinds;
    for (std::size_t i = 0; i < legal.size(); ++i) {
      const std::uint64_t kind = president_policy::kind(legal[i]);
      const auto same = [=](const Candidate& c) { return c.kind == kind; };
      if (std::ranges::none_of(kinds, same)) kinds.push_back({kind, i});
    }
    std::ranges::sort(kinds, [&](const Candidate& a, const Candidate& b) {
      return values[a.i] != values[b.i] ? values[a.i] > values[b.i] : a.i < b.i;
    });
    core::Moves<G> out;
    for (const Candidate& c : kinds)
      if (out.size() < most) out.push_back(legal[c.i]);
    return out;
  }

  static bool alike(const G::Move& a, const G::Move& b) {
    return president_policy::kind(a) == president_policy::kind(b);
  }

  // Once the seat is out, its place is settled; of the last two, the solver knows which is last.
  static std::optional<Outcome> solved(const core::State<G>& s, core::Seat seat) {
    if (s.pub.phase != G::Phase::kPlay) return std::nullopt;
    if (s.pub.hand_counts[seat] == 0) return G::outcome(s.pub, seat);
    const auto won = mover_wins(s);
    if (!won) return std::nullopt;
    const bool mine = *won == (s.pub.turn == seat);
    return G::place_outcome(mine ? s.pub.players - 1 : s.pub.players, s.pub.players);
  }
  static std::optional<G::Move> exact(const core::View<G>& v) { return winning_move(v); }

  // It remembers at least one card of each player, which shows that the round has begun.
  static void forget(G::Public& p, games::CardSet forgotten) {
    for (games::CardSet& cards : p.played) {
      const games::CardSet left = cards - forgotten;
      if (!cards.empty()) cards = left.empty() ? games::CardSet::of(cards.lowest()) : left;
    }
  }
  static constexpr typename G::Move greedy(const core::View<G>& v) { return greedy_move(v); }
  static Reasoning why(const core::View<G>& v, const G::Move& m) {
    using games::FrenchByRank, games::President;
    if (m.act == President::Act::kGive) return {"gives_low"};
    if (m.act == President::Act::kPass) return {"pass_keeps"};
    if (m.cards == v.own.hand) return {"goes_out"};
    const int rank = FrenchByRank::rank(m.cards.lowest());
    const games::CardSet unseen = FrenchByRank::all() - v.own.hand - v.pub.all_played();
    bool beatable = m.cards.size() == 1 && unseen.contains(President::kThreeOfSpades);
    for (int r = rank + 1; r < 13; ++r)
      beatable |= (unseen & FrenchByRank::of_rank(r)).size() >= m.cards.size();
    if (!beatable) return {"unbeatable"};
    if ((v.own.hand & FrenchByRank::of_rank(rank)).size() > m.cards.size()) return {"breaks"};
    if (rank >= 10 || m.cards.contains(President::kThreeOfSpades))
      return {"spends_high", m.cards.lowest()};
    return {"sheds", m.cards.lowest(), m.cards.size()};
  }
};

}  // namespace ai
