// Laws about telling what happened: everybody is told the same, less the cards that he may not know.
#include "tests/support/events.h"

#include <gtest/gtest.h>

#include "games/all.h"
#include "tests/support/play.h"
#include "tests/support/seen.h"

namespace tests {
namespace {

using core::Card;
using core::CardSet;
using core::Event;
using core::Events;
using core::Match;
using core::Rng;
using core::State;

CardSet cards_of(const Event& e) {
  CardSet out;
  for (const Card c : e.cards) out.insert(c);
  return out;
}

// The same event, and its cards are told if and only if the teller can name them.
void expect_told(const Event& truth, const Event& story, CardSet seen) {
  EXPECT_EQ(story.kind, truth.kind);
  EXPECT_EQ(story.seat, truth.seat);
  EXPECT_EQ(story.other, truth.other);
  EXPECT_EQ(story.value, truth.value);
  EXPECT_EQ(story.extra, truth.extra);
  if (seen.includes(cards_of(truth)))
    EXPECT_EQ(story.cards, truth.cards);
  else
    EXPECT_TRUE(story.cards.empty());
}

template <class G>
void expect_same_story(const State<G>& before, const State<G>& after) {
  const Events truth = told<G>(before, after);
  for (const Seat seat : viewers(after)) {
    const CardSet seen = seen_cards(core::view(before, seat)) | seen_cards(core::view(after, seat));
    const Events story = told_to<G>(seat, before, after);
    ASSERT_EQ(story.size(), truth.size());
    for (std::size_t i = 0; i < story.size(); ++i) expect_told(truth[i], story[i], seen);
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

// The cards of the move, however its game writes it; nothing where it has none.
CardSet cards_of(const games::CardMove& m) { return CardSet::of(m.card); }
CardSet cards_of(const games::President::Move& m) { return m.cards; }
template <class Move>
CardSet cards_of(const Move&) {
  return {};
}

TEST(Events, TheFirstEventIsTheMoveItself) {
  walk_every_game(5, []<class G>(const Match<G>& match, Rng& rng) {
    if (match.deal_over()) return;
    const Ply<G> ply = random_ply<G>(match.state(), rng);
    State<G> after = match.state();
    G::apply(after, ply.seat, ply.move);
    const Events events = told<G>(match.state(), after);
    if (events.empty() || events[0].kind == Event::Kind::kReveal)
      return;  // a choice, not yet to be told
    ASSERT_EQ(events[0].seat, ply.seat);
    ASSERT_EQ(cards_of(events[0]), cards_of(ply.move));
  });
}

// What a full knowledge of the events says about a hand.
template <class G>
void retell_hands(const Events& events, State<G>& s) {
  for (const Event& e : events) {
    auto& hand = s.own[e.seat < G::kMaxSeats ? e.seat : 0].hand;
    switch (e.kind) {
      case Event::Kind::kPlay: hand = hand - cards_of(e); break;
      case Event::Kind::kDraw: hand = hand | cards_of(e); break;
      case Event::Kind::kExchange:
        hand = hand - cards_of(e);
        s.own[e.other].hand = s.own[e.other].hand | cards_of(e);
        break;
      default: break;
    }
  }
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
