#pragma once
// What the cards that the others played say about the rest of their hands, in games on Briscola's deal.
#include "ai/chance.h"
#include "ai/policy.h"
#include "games/briscola/deal.h"

namespace ai {

template <class G>
struct Traits;

inline constexpr float kTrickBlur = 2.0f;  // points by which others judge differently

// The chance that a seat with that hand plays that card; `before` is what was public at the time.
template <class G>
constexpr double chance_of_card(typename G::Public before, games::CardSet hand, core::Seat seat,
                                games::Card played, const typename Policy<G>::Knobs& knobs) {
  typename G::Private own{};
  own.hand = hand;
  if constexpr (requires { Traits<G>::as_it_was(before); }) Traits<G>::as_it_was(before);
  const auto moves = G::legal(before, own, seat);
  Values<G> v;
  Policy<G>::values(before, own, seat, moves, knobs, v.data());
  for (std::size_t m = 0; m < moves.size(); ++m)
    if (moves[m].card == played) return chance_of<G>(v, moves.size(), m, kTrickBlur);
  return 1;
}

// What was public when card i of a trick was about to be played: the cards before it.
template <class Public>
constexpr Public at_card(Public p, const games::Trick& trick, int count, int i) {
  p.trick = {};
  p.in_trick = 0;
  for (int j = 0; j < i; ++j) p.trick.push_back(trick.at(j, count)), ++p.in_trick;
  return p;
}

// What the cards the others have played to this trick say about the rest of their hands.
template <class G>
constexpr double trick_likelihood(const core::View<G>& view, const core::State<G>& world,
                                  const typename Policy<G>::Knobs& knobs) {
  const auto& p = view.pub;
  double product = 1;
  core::Seat seat = p.leader;
  for (int i = 0; i < p.in_trick; ++i, seat = core::next_seat(seat, p.players)) {
    if (seat == view.seat) continue;
    const games::Card played = p.trick.at(i, p.in_trick);
    product *=
        chance_of_card<G>(at_card(p, p.trick, p.in_trick, i),
                          world.own[seat].hand | games::CardSet::of(played), seat, played, knobs);
  }
  return product;
}

// And what their cards in the last trick say. If they drew a card since, nobody knows which, so it is the mean over all
// that it may be.
template <class G>
constexpr double last_trick_likelihood(const core::View<G>& view, const core::State<G>& world,
                                       const typename Policy<G>::Knobs& knobs) {
  using games::Card, games::CardSet;
  const auto& p = view.pub;
  if (!p.last_leader.valid()) return 1;
  const bool drew = p.hand == games::briscola_deal::kHand;
  typename G::Public then = p;
  const CardSet taken = p.last_trick.set(p.players);
  then.pile[p.leader] = then.pile[p.leader] - taken;
  then.leader = p.last_leader;
  if (drew)
    then.to_draw = static_cast<std::uint8_t>(then.to_draw + p.players);
  else
    ++then.hand;
  const bool turned_came = drew && p.to_draw == 0;
  if (turned_came) then.turned_drawn_by = core::kNoSeat;

  double product = 1;
  core::Seat seat = p.last_leader;
  for (int i = 0; i < p.players; ++i, seat = core::next_seat(seat, p.players)) {
    if (seat == view.seat) continue;
    const Card played = p.last_trick.at(i, p.players);
    CardSet hand = world.own[seat].hand;
    if (p.has_played(seat))
      hand.insert(p.trick.at((seat - p.leader + p.players) % p.players, p.in_trick));
    const auto before = at_card(then, p.last_trick, p.players, i);
    if (!drew) {
      product *= chance_of_card<G>(before, hand | CardSet::of(played), seat, played, knobs);
      continue;
    }
    const CardSet came = turned_came && p.turned_drawn_by == seat ? CardSet::of(p.turned) : hand;
    double sum = 0;
    for (const Card c : came)
      sum += chance_of_card<G>(before, (hand - CardSet::of(c)) | CardSet::of(played), seat, played,
                               knobs);
    product *= sum / came.size();
  }
  return product;
}

}  // namespace ai
