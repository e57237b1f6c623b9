#pragma once
// Playing: a move that must be accepted, a move that must be refused, a random move, a whole match.
#include <cstdint>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "core/match.h"
#include "games/all.h"
#include "tests/support/rules.h"

namespace tests {

using core::Seat;

template <class G>
void play(core::State<G>& s, int seat, const typename G::Move& move) {
  const auto refusal = core::try_apply<G>(s, Seat(seat), move);
  if (refusal)
    ADD_FAILURE() << "seat " << seat << " is refused: code " << static_cast<int>(refusal->code)
                  << ", rule " << refusal->rule;
}

// Why the move is refused; checks that it is refused, and that nothing changed.
template <class G>
core::Refusal refused(const core::State<G>& s, int seat, const typename G::Move& move) {
  core::State<G> after = s;
  const auto refusal = core::try_apply<G>(after, Seat(seat), move);
  EXPECT_TRUE(refusal.has_value()) << "the move was accepted";
  EXPECT_TRUE(after == s) << "a refused move changed the state";
  return refusal.value_or(core::Refusal{});
}

// The rule that a move of the seat to act breaks; checks that the refusal names it and what it is about.
template <class G>
core::Reason<typename G::Rule> broken_rule(const core::State<G>& s, int seat,
                                           const typename G::Move& move) {
  const core::Refusal r = refused<G>(s, seat, move);
  EXPECT_EQ(r.code, core::Refusal::Code::kIllegalMove);
  const auto reason = G::reason(s.pub, s.own[static_cast<std::size_t>(seat)], Seat(seat), move);
  EXPECT_EQ(r.rule, name(reason.rule));
  EXPECT_EQ(r.about.card, reason.card);
  EXPECT_EQ(r.about.suit, reason.suit);
  EXPECT_EQ(r.about.count, reason.count);
  return reason;
}

template <class G>
struct Ply {
  Seat seat;
  typename G::Move move;
};

template <class List>
auto pick(const List& list, core::Rng& rng) {
  auto skip = rng.below(static_cast<std::uint32_t>(list.size()));
  auto it = list.begin();
  while (skip-- > 0) ++it;
  return *it;
}

template <class G>
Ply<G> random_ply(const core::State<G>& s, core::Rng& rng) {
  const Seat seat = pick(G::to_act(s.pub), rng);
  return {seat, pick(core::legal<G>(s, seat), rng)};
}

// Random play to the end of the deal; a deal that never ends is a failure.
template <class G>
void play_out(core::State<G>& s, core::Rng& rng) {
  constexpr int kEver = 100'000;
  for (int i = 0; i < kEver; ++i) {
    if (G::to_act(s.pub).empty()) return;
    const Ply<G> ply = random_ply<G>(s, rng);
    G::apply(s, ply.seat, ply.move);
  }
  ADD_FAILURE() << "the deal does not end";
}

inline core::Seed seed_of(std::uint64_t n) {
  core::Seed seed;
  for (std::size_t i = 0; i < 8; ++i) seed.bytes[i] = static_cast<std::uint8_t>(n >> (8 * i));
  return seed;
}

// Random play of a whole match: `visit(match, rng)` sees every position, ends of deals too. Stops at the first failure,
// since one trace explains it better than thousands.
template <class G, class Visit>
void walk(const typename G::Rules& rules, std::uint64_t seed, Visit&& visit) {
  constexpr int kEver = 100'000;
  core::Match<G> match(rules, seed_of(seed));
  core::Rng rng(seed);
  for (int i = 0; i < kEver; ++i) {
    visit(match, rng);
    if (testing::Test::HasFailure()) {
      ADD_FAILURE() << describe<G>(rules) << ", seed " << seed << ", deal " << match.deal_number();
      return;
    }
    if (match.over()) return;
    if (match.deal_over()) {
      match.next_deal();
    } else {
      const Ply<G> ply = random_ply<G>(match.state(), rng);
      ASSERT_FALSE(match.play(ply.seat, ply.move)) << "a legal move was refused";
    }
  }
  ADD_FAILURE() << describe<G>(rules) << ": the match does not end";
}

// The same over every game, seat count and option: `visit.operator()<G>(match, rng)`.
template <class Visit>
void walk_every_game(int matches, Visit&& visit) {
  games::for_each_game([&]<class G>() {
    std::uint64_t seed = 1;
    for (const auto& rules : every_rules<G>())
      for (int i = 0; i < matches; ++i)
        walk<G>(rules, seed++, [&](const core::Match<G>& match, core::Rng& rng) {
          visit.template operator()<G>(match, rng);
        });
  });
}

// Every seat at the table and the gallery.
template <class G>
std::vector<Seat> viewers(const core::State<G>& s) {
  std::vector<Seat> out;
  for (int i = 0; i < s.pub.seats(); ++i) out.push_back(Seat(i));
  out.push_back(core::kNoSeat);
  return out;
}

}  // namespace tests
