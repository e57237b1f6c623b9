// The rules are constant expressions, so that a compiler for a GPU can take them as they are. The compiler plays a
// whole deal here, with the same result as at run time.
#include <gtest/gtest.h>

#include "games/all.h"

namespace {

// A deal of the default rules, played at random; the digest of its end.
template <class G>
constexpr std::uint64_t played_out(std::uint64_t seed) {
  const typename G::Rules rules;
  core::Rng rng(seed);
  core::Deck deck;
  for (const core::Card c : G::pack(rules)) deck.push_back(c);
  core::shuffle(deck.span(), rng);
  core::State<G> s = G::deal(G::open(rules, core::Seat(0)), deck);
  while (!G::to_act(s.pub).empty()) {
    const core::Seat seat = G::to_act(s.pub).lowest();
    const auto moves = G::legal(s.pub, s.own[seat], seat);
    G::apply(s, seat, moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  return core::digest(s);
}

template <class G>
void expect_same() {
  constexpr std::uint64_t kCompiled = played_out<G>(7);
  volatile std::uint64_t seed = 7;  // so that this deal runs
  EXPECT_EQ(played_out<G>(seed), kCompiled) << G::kKey;
}

TEST(Constexpr, ADealIsPlayedByTheCompiler) {
  games::for_each_game([]<class G>() { expect_same<G>(); });
}

}  // namespace
