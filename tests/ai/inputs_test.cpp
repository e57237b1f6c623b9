// What a net learns: all that the seat may know and nothing else, whatever the suits are called.
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "ai/net.h"
#include "ai/player.h"
#include "games/all.h"
#include "tests/support/play.h"

namespace tests {
namespace {

using ai::Inputs;
using core::Card;
using core::Rng;
using core::Seat;
using core::State;

template <class G, int kSeats>
std::vector<std::uint16_t> told(const core::View<G>& v) {
  ai::YesList yes;
  Inputs<G, kSeats>::write(v, yes);
  return {yes.list.begin(), yes.list.end()};
}

template <class G>
typename G::Rules rules_for(int seats, std::uint64_t n) {
  typename G::Rules rules;
  rules.seats = static_cast<std::uint8_t>(seats);
  if constexpr (requires { rules.follow; }) {
    rules.follow = n & 1;
    rules.stock = n >> 1 & 1;
  }
  return rules;
}

// Every second deal of President comes after a round, so that cards are exchanged.
template <class G>
typename G::Standing standing_for(const typename G::Rules& rules, std::uint64_t n, Rng& rng) {
  auto standing = G::open(rules, Seat(0));
  if constexpr (requires { standing.last_order; }) {
    for (int i = 0; n % 2 == 1 && i < rules.seats; ++i) standing.last_order.push_back(Seat(i));
    core::shuffle(standing.last_order.span(), rng);
  }
  return standing;
}

template <class G>
core::Deck random_deck(const typename G::Rules& rules, Rng& rng) {
  core::Deck deck;
  for (const Card c : G::pack(rules)) deck.push_back(c);
  core::shuffle(deck.span(), rng);
  return deck;
}

// f(state, seat to act) at every ply of some random deals of every game with inputs.
template <class F>
void at_many_positions(F&& f) {
  games::for_each_game([&]<class G>() {
    for (const int seats : core::seat_counts<G>())
      ai::with_seats<G>(seats, [&]<int kSeats>() {
        Rng rng(11);
        for (std::uint64_t n = 0; n < 40; ++n) {
          const auto rules = rules_for<G>(kSeats, n);
          State<G> s = G::deal(standing_for<G>(rules, n, rng), random_deck<G>(rules, rng));
          while (!G::to_act(s.pub).empty()) {
            const Seat seat = G::to_act(s.pub).lowest();
            f.template operator()<G, kSeats>(s, seat, rng);
            const auto moves = G::legal(s.pub, s.own[seat], seat);
            G::apply(s, seat, moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
          }
        }
      });
  });
}

TEST(Inputs, TwoWorldsAlikeToTheSeatAreToldAlike) {
  int positions = 0;
  at_many_positions([&]<class G, int kSeats>(const State<G>& s, Seat seat, Rng& rng) {
    const auto view = core::view(s, seat);
    const State<G> other = G::sample(view, rng);
    EXPECT_EQ((told<G, kSeats>(core::view(other, seat))), (told<G, kSeats>(view))) << G::kKey;
    positions += other == s ? 0 : 1;
  });
  EXPECT_GT(positions, 5000) << "the worlds were the same, so nothing was shown";
}

TEST(Inputs, QuestionsAreInRangeAndAskedOnce) {
  at_many_positions([]<class G, int kSeats>(const State<G>& s, Seat seat, Rng&) {
    const auto yes = told<G, kSeats>(core::view(s, seat));
    const std::set<std::uint16_t> once(yes.begin(), yes.end());
    EXPECT_EQ(once.size(), yes.size());
    EXPECT_LT(*once.rbegin(), (Inputs<G, kSeats>::kCount));
  });
}

// An action is a kind of move: like moves are one action, different moves are two, and a move of its kind plays an action.
TEST(Inputs, ActionsAreKindsOfMoves) {
  at_many_positions([]<class G, int kSeats>(const State<G>& s, Seat seat, Rng&) {
    using Input = Inputs<G, kSeats>;
    const auto moves = G::legal(s.pub, s.own[seat], seat);
    for (const auto& m : moves) {
      const int action = Input::action(s.pub, m);
      ASSERT_TRUE(action >= 0 && action < Input::kActions);
      const auto played = Input::move(s.pub, s.own[seat], action);
      EXPECT_NE(std::ranges::find(moves, played), moves.end()) << G::kKey;
      for (const auto& other : moves)
        EXPECT_EQ(Input::action(s.pub, other) == action, ai::Traits<G>::alike(other, played))
            << G::kKey;
    }
  });
}

// Different hands have different inputs, which hold at least the seat's own cards.
TEST(Inputs, AnotherHandIsToldApart) {
  at_many_positions([]<class G, int kSeats>(const State<G>& s, Seat seat, Rng&) {
    auto view = core::view(s, seat);
    const auto before = told<G, kSeats>(view);
    view.own.hand.erase(view.own.hand.lowest());
    EXPECT_NE((told<G, kSeats>(view)), before);
  });
}

// The same deal with its suits renamed gives the same questions and the same answers, move for move.
template <class G, int kSeats>
void expect_same_with_suits_renamed() {
  using Pack = typename G::Pack;
  const auto renamed = [](Card c) {
    return Pack::card({static_cast<std::uint8_t>((Pack::suit(c).id + 1) & 3)}, Pack::strength(c));
  };
  const auto rules = rules_for<G>(kSeats, 0);
  Rng rng(5);
  core::Deck deck = random_deck<G>(rules, rng), other = deck;
  for (Card& c : other.span()) c = renamed(c);
  const auto standing = G::open(rules, Seat(1));
  State<G> a = G::deal(standing, deck), b = G::deal(standing, other);
  while (!G::to_act(a.pub).empty()) {
    const Seat seat = G::to_act(a.pub).lowest();
    auto ours = told<G, kSeats>(core::view(a, seat)), theirs = told<G, kSeats>(core::view(b, seat));
    std::ranges::sort(ours);
    std::ranges::sort(theirs);
    ASSERT_EQ(ours, theirs) << G::kKey;
    const auto moves = G::legal(a.pub, a.own[seat], seat);
    const auto move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    G::apply(a, seat, move);
    G::apply(b, seat, {renamed(move.card)});
  }
}
TEST(Inputs, SuitsAreNamedFromTheTrump) {
  expect_same_with_suits_renamed<games::Briscola, 2>();
  expect_same_with_suits_renamed<games::Joker, 3>();
  expect_same_with_suits_renamed<games::CaliforniaJack, 2>();
}

// A trick of the story, by hand: its cards, its leader, its taker.
TEST(Inputs, TheStorySaysWhoPlayedWhatAndTheTaker) {
  using G = games::Briscola;
  const G::Rules rules;
  Rng rng(3);
  State<G> s = G::deal(G::open(rules, Seat(0)), random_deck<G>(rules, rng));
  std::vector<Card> led, followed;
  std::vector<Seat> leaders, takers;
  for (int t = 0; t < 8; ++t) {
    leaders.push_back(s.pub.leader);
    for (int i = 0; i < 2; ++i) {
      const Seat seat = s.pub.turn();
      const Card c = s.own[seat].hand.highest();
      (i == 0 ? led : followed).push_back(c);
      G::apply(s, seat, {c});
    }
    takers.push_back(s.pub.leader);
  }
  for (const Seat me : {Seat(0), Seat(1)}) {
    const ai::BriscolaStory<2> story(s.pub, me);
    for (std::size_t t = 0; t < led.size(); ++t) {
      const int leader = leaders[t] ^ me, taker = takers[t] ^ me;
      EXPECT_TRUE(story.played(leader, true, taker).contains(led[t]));
      EXPECT_TRUE(story.played(1 - leader, false, taker).contains(followed[t]));
      if (const int ago = static_cast<int>(led.size() - t); ago <= story.kLately) {
        EXPECT_EQ(story.lately(ago, leader), led[t]);
        EXPECT_EQ(story.lately(ago, 1 - leader), followed[t]);
      }
    }
  }
}

}  // namespace
}  // namespace tests
