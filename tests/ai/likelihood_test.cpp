// How likely search takes a world to be: always a usable weight, of a world that the view allows, from the others'
// hands alone; and what a kept card tells.
#include <cmath>
#include <span>

#include <gtest/gtest.h>

#include "ai/player.h"
#include "tests/support/briscola.h"
#include "tests/support/positions.h"

namespace tests {
namespace {

template <class G>
class LikelihoodIn : public testing::Test {};
using SearchedGames =
    testing::Types<games::Briscola, games::Joker, games::CaliforniaJack, games::President>;
TYPED_TEST_SUITE(LikelihoodIn, SearchedGames);

template <class G>
double likelihood(const core::View<G>& view, const core::State<G>& world) {
  return ai::Traits<G>::likelihood(view, world, ai::Policy<G>::standard());
}

TYPED_TEST(LikelihoodIn, IsAWeightForEveryWorldThatMayBeDrawn) {
  using G = TypeParam;
  core::Rng rng(1);
  int telling = 0;
  random_positions<G>(10'000 / kFewer, 3, [&](const core::State<G>& s, Seat seat, int) {
    const auto view = core::view(s, seat);
    typename ai::Traits<G>::Worlds worlds(view);
    for (const auto& world : {s, worlds.draw(rng), G::sample(view, rng)}) {
      EXPECT_TRUE(core::view(world, seat) == view);
      const double weight = likelihood<G>(view, world);
      EXPECT_TRUE(std::isfinite(weight) && weight > 0) << weight;
      telling += weight != likelihood<G>(view, s);
    }
  });
  EXPECT_GT(telling, 100 / kFewer) << "all worlds weigh the same";
}

// Neither the truth behind the view nor the order of the stock in the judged world counts.
TYPED_TEST(LikelihoodIn, DependsOnTheViewAndTheHandsOfTheWorldAlone) {
  using G = TypeParam;
  core::Rng rng(2);
  random_positions<G>(10'000 / kFewer, 3, [&](const core::State<G>& s, Seat seat, int) {
    const auto view = core::view(s, seat);
    const core::State<G> twin = G::sample(view, rng);
    core::State<G> world = G::sample(view, rng);
    const double weight = likelihood<G>(view, world);
    EXPECT_EQ(weight, likelihood<G>(core::view(twin, seat), world));
    if constexpr (requires { world.secret.stock; }) {
      core::shuffle(std::span<core::Card>(world.secret.stock), rng);
      EXPECT_EQ(weight, likelihood<G>(view, world));
    }
  });
}

// --- the last trick of Briscola ------------------------------------------------------------------------

// Denari are trump. Seat 0 has led the ace of Coppe and seat 1 has let it go with the two of Bastoni.
games::Briscola::State ace_let_go(int to_draw) {
  using games::Briscola, games::Italian;
  Briscola::State s;
  auto& p = s.pub;
  p.trump = {2};
  p.hand = 3;
  p.leader = Seat(0);
  s.own[0].hand = italian("AC 4C 5B");
  s.own[1].hand = italian("2B 6B 7S");
  const auto stock = cards<Italian>("3D 6S 5S 4S 2S 6C 5C 2C");  // the turned card first
  p.turned = stock[0];
  p.to_draw = static_cast<std::uint8_t>(to_draw);
  std::copy_n(stock.begin(), to_draw, s.secret.stock.begin());
  if (to_draw == 0) p.turned_drawn_by = Seat(0), s.own[0].hand = italian("AC 4C 3D");
  play<Briscola>(s, 0, italian_card("AC"));
  play<Briscola>(s, 1, italian_card("2B"));
  return s;
}

double last_trick_likelihood(const games::Briscola::State& s, std::string_view his_hand) {
  using games::Briscola;
  Briscola::State world = s;
  world.own[1].hand = italian(his_hand);
  return ai::last_trick_likelihood<Briscola>(core::view(s, Seat(0)), world,
                                             ai::Policy<Briscola>::standard());
}

TEST(LastTrickLikelihood, ASeatThatLetALoadedTrickGoHasHardlyATrump) {
  const auto s = ace_let_go(8);
  const double without = last_trick_likelihood(s, "6B 7S 4S");
  const double with_two = last_trick_likelihood(s, "4D 5D 7S");
  EXPECT_LT(with_two, without / 2);
  const double with_one = last_trick_likelihood(s, "4D 6B 7S");
  EXPECT_LT(with_one, without);
  EXPECT_GT(with_one, with_two) << "he may have drawn it since";
}

TEST(LastTrickLikelihood, IsSharperWhenNothingWasDrawnSince) {
  const auto s = ace_let_go(0);
  const double without = last_trick_likelihood(s, "6B 7S"),
               with = last_trick_likelihood(s, "4D 7S");
  EXPECT_LT(with, without / 3);
  EXPECT_LT(with / without, last_trick_likelihood(ace_let_go(8), "4D 6B 7S") /
                                last_trick_likelihood(ace_let_go(8), "6B 7S 4S"));
}

TEST(LastTrickLikelihood, SaysNothingBeforeThereWasATrick) {
  games::Briscola::State s;
  s.pub.leader = Seat(0);
  EXPECT_EQ(last_trick_likelihood(s, "4D 5D 7S"), 1);
}

}  // namespace
}  // namespace tests
