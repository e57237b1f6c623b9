#pragma once
// How games on Briscola's deal are judged card by card: what the trick is likely to bring, less what the card would
// have been worth later. The numbers (Knobs) were tuned by self-play, see training/; the thinking is here.
#include "ai/policy.h"
#include "games/briscola/rules.h"

namespace ai {

// One set of judgements, for one role at the table.
struct BriscolaKnobs {
  // What a card in hand is worth for later, in points, by [trump][strength]: at the deal, when half of the stock
  // is gone, and in the last tricks. In between it changes evenly.
  using Worth = std::array<std::array<float, 10>, 2>;
  Worth early, middle, late;
  float initiative;  // of winning the trick: to draw first, and to have to lead
  float late_initiative;
  float turned;   // how much of the turned card's worth counts when the trick decides its drawer
  float fear;     // how surely an opponent beats a card that it could beat: 0..1
  float greed;    // how much more surely for each point of the trick
  float gift;     // points that a friend is expected to add to my trick
  float declare;  // where the first trump stands alone: what it is worth to play the first trump
};

namespace briscola_policy {

using games::Card;
using games::CardSet;
using games::Italian;
namespace deal = games::briscola_deal;

constexpr int points(Card c) {
  constexpr std::uint64_t kByStrength =
      0xBA43200000;  // a digit each: a GPU copies a table for each call
  return static_cast<int>(kByStrength >> (4 * Italian::strength(c)) & 0xF);
}

// Cards that would beat c on a trick led in that suit.
constexpr CardSet beaters(Card c, games::Suit trump) {
  const games::Suit suit = Italian::suit(c);
  const CardSet higher(Italian::of_suit(suit).bits() & (~std::uint64_t{0} << c.id) &
                       ~(std::uint64_t{1} << c.id));
  return suit == trump ? higher : higher | Italian::of_suit(trump);
}

// What is public is a deal::Public, or what has the members of one that are read here.
// friend_of(i): +1 the seat is on my side, -1 it is not; values between are uncertain.
template <class Public, class FriendOf>
constexpr void values(const Public& p, CardSet hand, core::Seat seat, const BriscolaKnobs& k,
                      FriendOf friend_of, float* out) {
  const CardSet unseen = Italian::all() - hand - p.played();
  const int unseen_count = unseen.size();
  const bool last_tricks = p.to_draw == 0;
  const float gone = 1 - static_cast<float>(p.to_draw) / static_cast<float>(40 - 3 * p.players);
  const auto worth = [&](Card c) {
    const bool trump = Italian::suit(c) == p.trump;
    const auto i = static_cast<std::size_t>(Italian::strength(c));
    if (last_tricks) return k.late[trump][i];
    return gone < 0.5f
               ? k.early[trump][i] + 2 * gone * (k.middle[trump][i] - k.early[trump][i])
               : k.middle[trump][i] + (2 * gone - 1) * (k.late[trump][i] - k.middle[trump][i]);
  };
  // With the stock down to the last card and the turned card, the loser of this trick draws the turned card.
  const float initiative = (last_tricks ? k.late_initiative : k.initiative) -
                           (p.to_draw == p.players ? k.turned * worth(p.turned) : 0);

  // The seat that is winning so far, its card, and how many points lie there.
  Card best;
  core::Seat holder;
  int on_table = 0;
  core::Seat player = p.leader;
  for (int i = 0; i < p.in_trick; ++i, player = core::next_seat(player, p.players)) {
    const Card c = p.trick.at(i, p.in_trick);
    on_table += points(c);
    if (!best.valid() || beaters(best, p.trump).contains(c)) {
      best = c;
      holder = player;
    }
  }
  const int after_me = p.players - 1 - p.in_trick;
  float enemies_after = 0, friends_after = 0;
  core::Seat next = seat;
  for (int i = 0; i < after_me; ++i) {
    next = core::next_seat(next, p.players);
    const float f = friend_of(next);
    (f > 0 ? friends_after : enemies_after) += f > 0 ? f : -f;
  }

  int n = 0;
  for (const Card c : hand) {
    const bool winning = !best.valid() || beaters(best, p.trump).contains(c);
    const float gain = static_cast<float>(on_table + points(c));
    const Card top = winning ? c : best;
    const float side = winning ? 1.0f : friend_of(holder);
    // The chance that a later opponent takes the trick from my side, if it is my side's.
    float v;
    if (after_me == 0 || unseen_count == 0) {
      v = side * gain;
    } else {
      const float density = static_cast<float>((beaters(top, p.trump) & unseen).size()) /
                            static_cast<float>(unseen_count);
      const float has = 1 - (1 - density) * (1 - density) * (1 - density);
      const float keen = k.fear + k.greed * gain;
      const float taken = has * (keen > 1 ? 1 : keen);
      if (side > 0) {
        const float lost =
            enemies_after > 0 ? 1 - (enemies_after > 1 ? (1 - taken) * (1 - taken) : 1 - taken) : 0;
        v = side * ((1 - lost) * (gain + k.gift * friends_after) - lost * gain);
      } else {
        const float saved = friends_after > 0 ? taken : 0;
        v = side * (1 - 2 * saved) * gain;
      }
    }
    if (winning) v += initiative;
    out[n++] = v - worth(c);
  }
}

}  // namespace briscola_policy

template <>
struct Policy<games::Briscola> {
  using Knobs = std::array<BriscolaKnobs, 3>;  // for 2, 3 and 4 players
  static const Knobs& standard();              // player.h
  static constexpr void values(const games::Briscola::Public& p,
                               const games::Briscola::Private& own, core::Seat seat,
                               const core::Moves<games::Briscola>&, const Knobs& k, float* out) {
    const bool pairs = p.players == 4;
    briscola_policy::values(
        p, own.hand, seat, k[p.players - 2u],
        [=](core::Seat s) { return s == seat || (pairs && ((s ^ seat) & 1) == 0) ? 1.0f : -1.0f; },
        out);
  }
};

}  // namespace ai
