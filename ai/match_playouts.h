#pragma once
// What a deal is worth in its match: the policies play the match on from a standing, many times and with other cards each
// time. Not here: the cards that were dealt, which the coach judges.
#include <array>
#include <vector>

#include "ai/games.h"
#include "ai/match_odds.h"
#include "ai/policy.h"
#include "core/game.h"

namespace ai {

template <core::Game G>
class MatchPlayouts {
 public:
  using Rules = typename G::Rules;
  using Standing = typename G::Standing;

  explicit MatchPlayouts(const Rules& rules) : rules_(rules) {}

  // By seat. The same cards for every standing, so that two of them compare.
  std::vector<MatchOdds> odds(const Standing& now) {
    if (G::over(now)) return decided(now);
    std::vector<OddsFit> fits(rules_.seats);
    core::Rng rng(kSeed);
    for (int i = 0; i < kMostMatches && moves_ < kMostMoves; ++i) {
      core::Rng cards(rng.next());
      play_match(now, cards, fits);
    }
    std::vector<MatchOdds> out;
    for (const OddsFit& fit : fits) out.push_back(fit.take());
    return out;
  }

 private:
  static constexpr std::uint64_t kSeed = 1;
  static constexpr int kMostMatches = 2000, kMostMoves = 150'000, kMostDeals = 100;

  std::vector<MatchOdds> decided(const Standing& standing) const {
    std::vector<MatchOdds> out;
    for (int i = 0; i < rules_.seats; ++i) {
      const double share = share_of(standing, core::Seat(i));
      out.push_back({.chance = share, .base = share});
    }
    return out;
  }
  // Sides that win together share the match; a match without a winner is shared by all.
  double share_of(const Standing& standing, core::Seat seat) const {
    core::SeatSet winners = G::over(standing) ? G::winners(standing) : core::SeatSet{};
    if (winners.empty()) winners = core::SeatSet::first(rules_.seats);
    int sides = 0;
    for (const core::Seat s : winners) sides += core::side<G>(rules_, s) == s;
    return winners.contains(seat) ? 1.0 / sides : 0;
  }

  void play_match(Standing standing, core::Rng& cards, std::vector<OddsFit>& fits) {
    core::State<G> end = play_deal(standing, cards);
    std::array<core::Outcome, G::kMaxSeats> first{};
    for (std::size_t i = 0; i < fits.size(); ++i)
      first[i] = G::outcome(end.pub, core::Seat(static_cast<int>(i)));
    standing = G::settle(standing, end.pub);
    for (int deals = 1; deals < kMostDeals && !G::over(standing); ++deals) {
      end = play_deal(standing, cards);
      standing = G::settle(standing, end.pub);
    }
    for (std::size_t i = 0; i < fits.size(); ++i)
      fits[i].add(first[i], share_of(standing, core::Seat(static_cast<int>(i))));
  }
  core::State<G> play_deal(const Standing& standing, core::Rng& cards) {
    core::Deck deck;
    for (const core::Card c : G::pack(rules_)) deck.push_back(c);
    core::shuffle(deck.span(), cards);
    core::State<G> s = G::deal(standing, deck);
    for (core::SeatSet acting = G::to_act(s.pub); !acting.empty(); acting = G::to_act(s.pub)) {
      G::apply(s, acting.lowest(), move_of(s, acting.lowest(), cards));
      ++moves_;
    }
    return s;
  }
  static typename G::Move move_of(const core::State<G>& s, core::Seat seat, core::Rng& rng) {
    if constexpr (kHasPolicy<G>) {
      return policy_move<G>(s.pub, s.own[seat], seat, Policy<G>::standard());
    } else {
      const auto moves = core::legal(s, seat);
      return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    }
  }

  const Rules& rules_;
  int moves_ = 0;
};

}  // namespace ai
