// Laws about telling what happened: every listener hears the same, less the cards that the listener may not know.
#include "tests/support/events.h"

#include <gtest/gtest.h>

#include "games/all.h"
#include "tests/support/play.h"
#include "tests/support/seen.h"

namespace tests {
namespace {

using core::Card;
using core::CardSet;
using core::Match;
using core::Rng;
using core::State;

// The cards of an event or of a move, however its game writes it; empty if it has none.
template <class T>
CardSet cards_of(const T& value) {
  CardSet out;
  if constexpr (core::Described<T>) add_cards(value, out);
  return out;
}
template <class... E>
CardSet cards_of(const std::variant<E...>& event) {
  return std::visit([](const auto& e) { return cards_of(e); }, event);
}
[[maybe_unused]] CardSet cards_of(const games::President::Move& m) { return m.cards; }

// One fact of the same event: cards are told if and only if the teller can name them, other facts always.
template <class T>
void expect_fact(const T& truth, const T& story, bool knows, CardSet) {
  CardSet cards;
  add_cards(truth, cards);
  if (knows || cards.empty())
    EXPECT_TRUE(story == truth);
  else
    EXPECT_TRUE(story == T{});
}

// Hands by seat: of each, whether the teller can name that hand.
template <std::size_t kSeats>
void expect_fact(const core::BySeat<CardSet, kSeats>& truth,
                 const core::BySeat<CardSet, kSeats>& story, bool, CardSet seen) {
  for (std::size_t i = 0; i < truth.size(); ++i)
    EXPECT_EQ(story[i], seen.includes(truth[i]) ? truth[i] : CardSet{});
}

template <class E>
void expect_told(const E& truth, const E& story, CardSet seen) {
  const bool knows = seen.includes(cards_of(truth));
  const auto expect_facts = [&](const auto& facts) {
    std::apply(
        [&](const auto&... f) {
          (expect_fact(std::invoke(f.member, truth), std::invoke(f.member, story), knows, seen),
           ...);
        },
        facts);
  };
  expect_facts(E::fields());
  if constexpr (requires { E::told(); }) expect_facts(E::told());
}

template <class G>
void expect_same_story(const State<G>& before, const State<G>& after) {
  const auto truth = told<G>(before, after);
  for (const Seat seat : viewers(after)) {
    const CardSet seen = seen_cards(core::view(before, seat)) | seen_cards(core::view(after, seat));
    const auto story = told_to<G>(seat, before, after);
    ASSERT_EQ(story.size(), truth.size());
    for (std::size_t i = 0; i < story.size(); ++i)
      std::visit([&]<class E>(const E& e) { expect_told(e, as<E>(story[i]), seen); }, truth[i]);
  }
}

TEST(Events, EverySeatIsToldTheSameLessTheCardsItMayNotKnow) {
  walk_every_game(10, []<class G>(const Match<G>& match, Rng& rng) {
    if (match.deal_over()) return;
    const Ply<G> ply = random_ply<G>(match.state(), rng);
    State<G> after = match.state();
    G::apply(after, ply.seat, ply.move);
    expect_same_story(match.state(), after);
  });
}

// The seat that did it: the first seat that an event names.
template <class Event>
Seat actor_of(const Event& event) {
  Seat actor;
  std::visit(
      [&](const auto& e) {
        core::for_each_field(e, [&]<class T>(std::string_view, const T& x) {
          if constexpr (std::same_as<T, Seat>) actor = actor.valid() ? actor : x;
        });
      },
      event);
  return actor;
}

TEST(Events, TheFirstEventIsTheMoveItself) {
  walk_every_game(5, []<class G>(const Match<G>& match, Rng& rng) {
    if (match.deal_over()) return;
    const Ply<G> ply = random_ply<G>(match.state(), rng);
    State<G> after = match.state();
    G::apply(after, ply.seat, ply.move);
    const auto events = told<G>(match.state(), after);
    if (events.empty() || name_of(events[0]) == "reveal") return;  // a choice that is still hidden
    ASSERT_EQ(actor_of(events[0]), ply.seat);
    if (cards_of(ply.move).empty()) return;  // what a bid or a trump means may name a card
    ASSERT_EQ(cards_of(events[0]), cards_of(ply.move));
  });
}

// What all events together say about a hand.
template <class G>
void retell_hands(const core::Events<G>& events, State<G>& s) {
  for (const auto& event : events)
    std::visit(
        [&]<class E>(const E& e) {
          const CardSet cards = cards_of(e);
          if constexpr (E::kName == "play" || E::kName == "capture") {
            s.own[e.seat].hand = s.own[e.seat].hand - cards;
          } else if constexpr (E::kName == "draw") {
            s.own[e.seat].hand = s.own[e.seat].hand | cards;
          } else if constexpr (E::kName == "exchange") {
            s.own[e.from].hand = s.own[e.from].hand - cards;
            s.own[e.to].hand = s.own[e.to].hand | cards;
          } else if constexpr (E::kName == "deal_cards") {
            for (std::size_t i = 0; i < s.own.size(); ++i)
              s.own[i].hand = s.own[i].hand | e.hands[i];
          }
        },
        event);
}

TEST(Events, AHandChangesByWhatIsToldAndByNothingElse) {
  walk_every_game(5, []<class G>(const Match<G>& match, Rng& rng) {
    if constexpr (requires(typename G::Private own) { own.hand; }) {
      if (match.deal_over()) return;
      const Ply<G> ply = random_ply<G>(match.state(), rng);
      State<G> after = match.state(), retold = match.state();
      G::apply(after, ply.seat, ply.move);
      retell_hands<G>(told<G>(match.state(), after), retold);
      for (std::size_t i = 0; i < after.own.size(); ++i)
        ASSERT_EQ(retold.own[i].hand, after.own[i].hand);
    }
  });
}

}  // namespace
}  // namespace tests
