// Laws that every game obeys, on random play of whole matches with every seat count and option.
// They iterate over the list of games, so a new game is covered the moment it is listed.
#include <cstdint>
#include <optional>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>

#include "games/all.h"
#include "tests/support/play.h"
#include "tests/support/sound.h"

namespace tests {
namespace {

using core::Match;
using core::Refusal;
using core::Rng;
using core::SeatSet;
using core::State;
using core::View;

TEST(Laws, AStateIsSmallAndCopiedAsBytes) {
  games::for_each_game([]<class G>() {
    static_assert(core::Game<G>);
    static_assert(std::is_trivially_copyable_v<State<G>>);
    static_assert(std::is_trivially_copyable_v<View<G>>);
    EXPECT_LE(sizeof(State<G>), 320u) << G::kKey;
  });
}

TEST(Laws, TheSeatToActCanActAndNoOtherSeatHasMoves) {
  walk_every_game(10, []<class G>(const Match<G>& match, Rng&) {
    const SeatSet acting = G::to_act(match.state().pub);
    ASSERT_EQ(acting.empty(), match.deal_over());
    ASSERT_TRUE((acting - SeatSet::first(match.rules().seats)).empty()) << "nobody sits there";
    for (int i = 0; i <= G::kMaxSeats; ++i)
      ASSERT_EQ(core::legal<G>(match.state(), Seat(i)).empty(), !acting.contains(Seat(i)))
          << "seat " << i;
  });
}

TEST(Laws, AViewAllowsWhatTheStateAllows) {
  walk_every_game(10, []<class G>(const Match<G>& match, Rng&) {
    for (const Seat seat : viewers(match.state()))
      ASSERT_TRUE(core::legal<G>(core::view(match.state(), seat)) ==
                  core::legal<G>(match.state(), seat));
  });
}

TEST(Laws, NoMoveIsListedTwice) {
  walk_every_game(10, []<class G>(const Match<G>& match, Rng&) {
    for (const Seat seat : G::to_act(match.state().pub)) {
      const auto moves = core::legal<G>(match.state(), seat);
      for (auto m = moves.begin(); m != moves.end(); ++m)
        ASSERT_EQ(std::find(m + 1, moves.end(), *m), moves.end());
    }
  });
}

TEST(Laws, AMoveOnTheListIsAcceptedAndChangesTheState) {
  walk_every_game(5, []<class G>(const Match<G>& match, Rng& rng) {
    if (match.deal_over()) return;
    const Ply<G> ply = random_ply<G>(match.state(), rng);
    State<G> after = match.state();
    ASSERT_FALSE(core::try_apply<G>(after, ply.seat, ply.move));
    ASSERT_FALSE(after == match.state());
  });
}

// Moves from all over a game, most of which are wrong in most positions.
template <class G>
std::vector<typename G::Move> collect_moves() {
  std::vector<typename G::Move> out = {typename G::Move{}};
  for (const auto& rules : every_rules<G>())
    walk<G>(rules, 7, [&](const Match<G>& match, Rng& rng) {
      if (!match.deal_over() && out.size() < 5000)
        out.push_back(random_ply<G>(match.state(), rng).move);
    });
  return out;
}

// The code that games.md asks for; none if the move is legal.
template <class G>
std::optional<Refusal::Code> expected_code(const State<G>& s, Seat seat,
                                           const typename G::Move& move) {
  if (seat >= s.pub.seats()) return Refusal::Code::kInvalidPlayer;
  if (G::to_act(s.pub).empty()) return Refusal::Code::kNotInProgress;
  if (!G::to_act(s.pub).contains(seat)) return Refusal::Code::kNotYourTurn;
  if (core::legal<G>(s, seat).contains(move)) return std::nullopt;
  return Refusal::Code::kIllegalMove;
}

// "An illegal move is refused with a code and a sentence and changes nothing."
TEST(Laws, ARefusedMoveChangesNothingAndSaysTheRightCode) {
  games::for_each_game([]<class G>() {
    const auto wrong = collect_moves<G>();
    for (const auto& rules : every_rules<G>())
      walk<G>(rules, 11, [&](const Match<G>& match, Rng& rng) {
        const auto move = wrong[rng.below(static_cast<std::uint32_t>(wrong.size()))];
        for (int i = -1; i <= G::kMaxSeats; ++i) {
          State<G> after = match.state();
          const auto expected = expected_code(after, Seat(i), move);
          const auto refusal = core::try_apply<G>(after, Seat(i), move);
          ASSERT_EQ(refusal.has_value(), expected.has_value()) << "seat " << i;
          if (!refusal) continue;
          ASSERT_EQ(refusal->code, *expected) << "seat " << i;
          ASSERT_TRUE(after == match.state());
        }
      });
  });
}

TEST(Laws, NoCardIsEverLostOrDoubledAndWhatEverybodySawIsSo) {
  walk_every_game(10, []<class G>(const Match<G>& match, Rng&) {
    expect_sound<G>(match.state(), match.rules());
  });
}

TEST(Laws, ASampledStateIsSoundAndItsViewerSeesNoDifference) {
  walk_every_game(5, []<class G>(const Match<G>& match, Rng& rng) {
    for (const Seat seat : viewers(match.state())) {
      const View<G> view = core::view(match.state(), seat);
      const State<G> sampled = G::sample(view, rng);
      ASSERT_TRUE(core::view(sampled, seat) == view) << "seat " << int{seat};
      expect_sound<G>(sampled, match.rules());
    }
  });
}

TEST(Laws, ASampledStatePlaysOnToTheEnd) {
  walk_every_game(5, []<class G>(const Match<G>& match, Rng& rng) {
    if (rng.below(8) != 0) return;
    State<G> sampled = G::sample(core::view(match.state(), pick(viewers(match.state()), rng)), rng);
    play_out<G>(sampled, rng);
    expect_sound<G>(sampled, match.rules());
  });
}

TEST(Laws, EqualStatesHaveEqualDigestsAndOthersDoNot) {
  walk_every_game(5, []<class G>(const Match<G>& match, Rng& rng) {
    const State<G>& s = match.state();
    const State<G> copy = s;
    ASSERT_EQ(core::digest(copy), core::digest(s));
    const State<G> sampled = G::sample(core::view(s, core::kNoSeat), rng);
    ASSERT_EQ(core::digest(sampled) == core::digest(s), sampled == s);
    if (match.deal_over()) return;
    State<G> after = s;
    const Ply<G> ply = random_ply<G>(s, rng);
    G::apply(after, ply.seat, ply.move);
    ASSERT_NE(core::digest(after), core::digest(s));
  });
}

template <class T>
std::uint64_t digest_of(const T& value) {
  core::Digest d;
  d.put(value);
  return d.value();
}

// A transcript is written from these, so they must depend on nothing but the deal.
TEST(Laws, WhatWasDealtAndHowItEndedCanBeWrittenDown) {
  walk_every_game(1, []<class G>(const Match<G>& match, Rng&) {
    const State<G> copy = match.state();
    ASSERT_EQ(digest_of(G::dealt(copy)), digest_of(G::dealt(match.state())));
    if (!match.deal_over()) return;
    ASSERT_TRUE(G::result(copy.pub) == G::result(match.state().pub));
    ASSERT_EQ(digest_of(G::result(copy.pub)), digest_of(G::result(match.state().pub)));
  });
}

// All card points of a finished deal; none for games without points.
int points_in_all(const games::briscola_deal::Public& p) {
  int sum = 0;
  for (const int points : p.points_by_seat()) sum += points;
  return sum;
}
[[maybe_unused]] int points_in_all(const games::CaliforniaJack::Public& p) {
  return p.points_by_seat()[0] + p.points_by_seat()[1];
}

TEST(Laws, PointsAddUpAtTheEndOfEveryDeal) {
  walk_every_game(10, []<class G>(const Match<G>& match, Rng&) {
    if (!match.deal_over()) return;
    if constexpr (requires { points_in_all(match.state().pub); })
      ASSERT_EQ(points_in_all(match.state().pub),
                (std::same_as<G, games::CaliforniaJack> ? 80 : 120));
  });
}

TEST(Laws, AMatchReplaysIdenticallyFromItsSeedAndMoves) {
  games::for_each_game([]<class G>() {
    for (const auto& rules : every_rules<G>()) {
      Match<G> match(rules, seed_of(5)), again(rules, seed_of(5));
      Rng rng(5);
      while (!match.over()) {
        ASSERT_TRUE(again.state() == match.state());
        ASSERT_EQ(core::digest(again.state()), core::digest(match.state()));
        if (match.deal_over()) {
          match.next_deal();
          again.next_deal();
          continue;
        }
        const Ply<G> ply = random_ply<G>(match.state(), rng);
        ASSERT_FALSE(match.play(ply.seat, ply.move));
        ASSERT_FALSE(again.play(ply.seat, ply.move));
      }
      ASSERT_TRUE(again.over());
      ASSERT_TRUE(again.standing() == match.standing());
    }
  });
}

// "The deal then passes clockwise."
TEST(Laws, TheDealPassesClockwise) {
  games::for_each_game([]<class G>() {
    for (const auto& rules : every_rules<G>()) {
      Seat expected = Match<G>(rules, seed_of(3)).dealer();
      walk<G>(rules, 3, [&](const Match<G>& match, Rng&) {
        ASSERT_EQ(match.dealer(), expected) << "deal " << match.deal_number();
        if (match.deal_over()) expected = core::next_seat(expected, rules.seats);
      });
    }
  });
}

TEST(Laws, ScoresAreOneForEachSeatAndWinnersSitAtTheTable) {
  walk_every_game(10, []<class G>(const Match<G>& match, Rng&) {
    ASSERT_EQ(G::scores(match.standing()).size(), match.rules().seats);
    if (!match.over()) return;
    ASSERT_TRUE((G::winners(match.standing()) - SeatSet::first(match.rules().seats)).empty());
  });
}

TEST(Laws, TheStandingChangesOnlyAtTheEndOfADeal) {
  games::for_each_game([]<class G>() {
    for (const auto& rules : every_rules<G>()) {
      auto counted = Match<G>(rules, seed_of(9)).standing();
      walk<G>(rules, 9, [&](const Match<G>& match, Rng&) {
        if (match.deal_over()) counted = G::settle(counted, match.state().pub);
        ASSERT_TRUE(match.standing() == counted);
      });
    }
  });
}

// "First dealer is drawn at random for a match."
TEST(Laws, EverySeatDealsFirstInSomeMatch) {
  games::for_each_game([]<class G>() {
    for (const auto& rules : every_rules<G>()) {
      SeatSet dealers;
      for (std::uint64_t seed = 0; seed < 80; ++seed)
        dealers.insert(Match<G>(rules, seed_of(seed)).dealer());
      ASSERT_EQ(dealers, SeatSet::first(rules.seats)) << describe<G>(rules);
    }
  });
}

}  // namespace
}  // namespace tests
