// A sample of a view is each of the worlds that the view allows, and no other. The worlds are found without the game's
// help: the hidden cards change places in every way, the deal is played again with the same moves, and where all of them are
// legal and the viewer sees the same in the end, that is a world.
#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "games/all.h"
#include "tests/support/cards.h"
#include "tests/support/knowledge.h"
#include "tests/support/play.h"

namespace tests::every_world {
namespace {

using core::Card;
using core::CardSet;
using core::Deck;
using core::Rng;
using core::State;
using core::View;

constexpr double kMostWays =
    2600;  // a moment with more ways to lay the hidden cards is passed over

// A deal, and the moves that were made in it.
template <class G>
struct Game {
  typename G::Standing standing;
  Deck deck;
  std::vector<Ply<G>> plies{};
};

// The state after these moves; none if one of them is not legal with these cards.
template <class G>
std::optional<State<G>> replayed(const Game<G>& game, const Deck& deck) {
  State<G> s = G::deal(game.standing, deck);
  for (const Ply<G>& ply : game.plies)
    if (core::try_apply<G>(s, ply.seat, ply.move)) return std::nullopt;
  return s;
}

// A card that the viewer has not seen, its place in the deck, and where it lies: in a hand, or at a place of the stock.
struct Hidden {
  Card card;
  std::size_t in_deck;
  int place;
};
template <class G>
std::vector<Hidden> hidden_cards(const Game<G>& game, const State<G>& s, Seat viewer) {
  std::vector<Hidden> out;
  const auto add = [&](Card c, int place) { out.push_back({c, place_of(game.deck, c), place}); };
  for (int i = 0; i < s.pub.seats(); ++i) {
    CardSet hand = s.own[static_cast<std::size_t>(i)].hand;
    if constexpr (requires { s.pub.known; }) hand = hand - s.pub.known[static_cast<std::size_t>(i)];
    if (viewer != Seat(i))
      for (const Card c : hand) add(c, i);
  }
  if constexpr (requires { s.secret.stock; })
    for (std::size_t i = 0; i < s.secret.stock.size(); ++i)
      if (s.secret.stock[i].valid()) add(s.secret.stock[i], 10 + static_cast<int>(i));
  return out;
}
double ways_to_lay(const std::vector<Hidden>& cards) {
  std::map<int, int> in_place;
  double out = 1;
  for (std::size_t i = 0; i < cards.size(); ++i)
    out = out * static_cast<double>(i + 1) / ++in_place[cards[i].place];
  return out;
}

// The deck in which the hidden card i lies at places[i].
Deck relaid(Deck deck, const std::vector<Hidden>& cards, const std::vector<int>& places) {
  std::map<int, std::vector<std::size_t>> room;
  for (const Hidden& h : cards) room[h.place].push_back(h.in_deck);
  for (std::size_t i = 0; i < cards.size(); ++i) {
    deck[room[places[i]].back()] = cards[i].card;
    room[places[i]].pop_back();
  }
  return deck;
}

// How often each world was sampled, by its digest; as yet not at all.
template <class G>
std::map<std::uint64_t, int> worlds_of(const Game<G>& game, const std::vector<Hidden>& cards,
                                       const View<G>& view) {
  std::vector<int> places;
  for (const Hidden& h : cards) places.push_back(h.place);
  std::ranges::sort(places);
  std::map<std::uint64_t, int> out;
  do {
    const auto world = replayed<G>(game, relaid(game.deck, cards, places));
    if (world && core::view(*world, view.seat) == view) out[core::digest(*world)] = 0;
  } while (std::ranges::next_permutation(places).found);
  return out;
}

struct Counts {
  int moments = 0, narrowed = 0;  // narrowed: what was played rules out some way to lay the cards
};

template <class G>
void expect_each_and_no_other(const Game<G>& game, const State<G>& s, Seat viewer, Rng& rng,
                              Counts& counts) {
  const auto cards = hidden_cards<G>(game, s, viewer);
  const double ways = ways_to_lay(cards);
  if (ways < 2 || ways > kMostWays) return;
  const View<G> view = core::view(s, viewer);
  auto worlds = worlds_of<G>(game, cards, view);
  ASSERT_TRUE(worlds.contains(core::digest(s))) << "the truth is a world";
  const std::size_t samples = 40 * worlds.size();
  for (std::size_t i = 0; i < samples; ++i) {
    const auto found = worlds.find(core::digest(G::sample(view, rng)));
    ASSERT_NE(found, worlds.end()) << "no world, seat " << int{viewer};
    ++found->second;
  }
  for (const auto& [digest, times] : worlds)
    ASSERT_GT(times, 0) << "one of " << worlds.size() << " worlds never came, seat " << int{viewer};
  ++counts.moments;
  counts.narrowed += static_cast<double>(worlds.size()) < ways;
}

template <class G>
Counts samples_of_deals(const typename G::Rules& rules, int deals) {
  Rng rng(11);
  Counts counts;
  for (int deal = 0; deal < deals && !testing::Test::HasFatalFailure(); ++deal) {
    Game<G> game{G::open(rules, Seat(0)), shuffled_deck<typename G::Pack>(rng)};
    State<G> s = G::deal(game.standing, game.deck);
    while (!G::to_act(s.pub).empty()) {
      for (const Seat viewer : viewers(s))
        expect_each_and_no_other<G>(game, s, viewer, rng, counts);
      game.plies.push_back(random_ply<G>(s, rng));
      G::apply(s, game.plies.back().seat, game.plies.back().move);
    }
  }
  return counts;
}

// "Suits shown to be void, cards drawn or declared face up and what a seat that declared nothing cannot hold."
TEST(EveryWorld, OfTressetteIsSampledAndNoOther) {
  for (const int seats : {2, 4})
    for (const auto accusi : {games::Tressette::kOn, games::Tressette::kOff}) {
      const auto counts = samples_of_deals<games::Tressette>(
          {.seats = static_cast<std::uint8_t>(seats), .accusi = accusi}, 6);
      EXPECT_GT(counts.moments, 30) << seats;
      EXPECT_GT(counts.narrowed, 5) << seats;
    }
}

// Until the called card is played any seat that has cards may hold it, and nothing else is certain either.
TEST(EveryWorld, OfBriscolaChiamataIsSampledAndNoOther) {
  const auto counts = samples_of_deals<games::BriscolaChiamata>({}, 4);
  EXPECT_GT(counts.moments, 20);
  EXPECT_EQ(counts.narrowed, 0);
}

TEST(EveryWorld, OfScopaIsSampledAndNoOther) {
  for (const games::Scopa::Rules& rules : {games::Scopa::Rules{.seats = 3},
                                           {.seats = 4},
                                           {.seats = 4, .form = games::Scopa::kScopone}}) {
    const auto counts = samples_of_deals<games::Scopa>(rules, 3);
    EXPECT_GT(counts.moments, 10);
    EXPECT_EQ(counts.narrowed, 0);
  }
}

}  // namespace
}  // namespace tests::every_world
