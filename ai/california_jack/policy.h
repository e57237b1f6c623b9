#pragma once
// How California Jack is judged card by card: what the trick and the draws after it bring, less what the card would
// have been worth later. When it leads, it weighs the opponent's replies: the cards that the opponent is known to hold,
// and the unseen cards by how likely the opponent holds them. Values are in tenths of a game point (High, Low, Jack,
// Game). The numbers (Knobs) were tuned by self-play, see training/; the thinking is here. Not here: looking further
// than this trick, see ai/search.h.
#include <algorithm>
#include <array>
#include <cmath>

#include "ai/policy.h"
#include "games/california_jack/rules.h"

namespace ai {

struct CaliforniaKnobs {
  // What a card in hand is worth for later: a low card of strength s (the 2 is 0) low + s * slope, the others, from the
  // ten up, a number each.
  struct Suit {
    float low, slope;
    std::array<float, 5> high;  // 10 J Q K A
  };
  struct Stage {
    Suit plain, trump;
    float two;           // the trump 2, besides the worth of a low trump
    float master;        // a card that no card still to come can beat within its suit …
    float trump_master;  // … and as a trump
    float
        last_of_suit;  // the only card of a plain suit while the hand has trumps; playing it makes a void
    float initiative;  // of leading the next trick
  };
  Stage opening, drawing, ending;  // 40 cards to draw, next to none, none at all
  float game;     // a card point, while Game is open, times this over the root of the points left …
  float settled;  // … and less the further a side is ahead or behind
  float draw;     // how much the worth of the card to be drawn counts
  float average;  // worth of an unknown card
  float unknown_win, unknown_lose;  // what a reply from unknown cards costs or brings the opponent
};

class CaliforniaEye {
 public:
  using G = games::CaliforniaJack;
  using Card = games::Card;
  using CardSet = games::CardSet;
  using Pack = games::French;

  CaliforniaEye(const G::Public& p, CardSet hand, core::Seat seat, const CaliforniaKnobs& k)
      : p_(p), k_(k), hand_(hand), known_(p.known[1u - seat]), trumps_(Pack::of_suit(p.trump)) {
    unseen_ = Pack::all() - hand - known_ - p.pile[0] - p.pile[1] - p.trick.set(p.in_trick);
    if (p.top.valid()) unseen_.erase(p.top);
    elsewhere_ = unseen_ | known_;
    if (p.top.valid()) elsewhere_.insert(p.top);
    hidden_ = p.hand_count(core::Seat(1 - seat)) - known_.size();
    share_ = 1.0f / static_cast<float>(std::max(1, unseen_.size()));
    set_stage();
    set_game(seat);
    taking_ = stage_->initiative;
    if (p.stock > 0 && p.top.valid()) taking_ += k.draw * (worth(p.top) - k.average);
  }

  // The last card of the trick, which takes it or not.
  float reply(Card led, Card c) const {
    const float v = stake(led) + stake(c) + taking_;
    return (beaters(led).contains(c) ? v : -v) - keep(c);
  }
  float lead(Card c) const { return -his_best(c) - keep(c); }

 private:
  void set_stage() {
    stage_ = p_.stock > 0 ? &k_.drawing : &k_.ending;
    early_ = p_.stock > 0 ? static_cast<float>(p_.stock) * (1.0f / 40) : 0;
  }
  void set_game(core::Seat seat) {
    const int mine = G::points(p_.pile[seat]), theirs = G::points(p_.pile[1u - seat]);
    const float ahead = static_cast<float>(mine - theirs),
                left = static_cast<float>(80 - mine - theirs);
    point_ =
        std::fabs(ahead) > left
            ? 0
            : k_.game / (std::sqrt(left) * (1 + k_.settled * ahead * ahead / (left + 1)) + 0.1f);
  }

  bool trump(Card c) const { return Pack::suit(c) == p_.trump; }
  static CardSet higher(Card c) {
    return Pack::of_suit(Pack::suit(c)) - CardSet((std::uint64_t{2} << c.id) - 1);
  }
  CardSet beaters(Card c) const { return trump(c) ? higher(c) : higher(c) | trumps_; }

  // What capturing the card brings.
  float stake(Card c) const {
    constexpr std::array<float, 16> kPoints = {0, 0, 0, 0, 0, 0, 0, 0, 10, 1, 2, 3, 4};
    constexpr std::array<float, 16> kPrize = {10, 0, 0, 0, 0, 0, 0, 0, 0, 10, 0, 0, 10};
    const auto s = static_cast<std::size_t>(Pack::strength(c));
    return point_ * kPoints[s] + (trump(c) ? kPrize[s] : 0);
  }
  static float worth_at(const CaliforniaKnobs::Stage& stage, Card c, bool is_trump) {
    const auto& suit = is_trump ? stage.trump : stage.plain;
    const int s = Pack::strength(c);
    if (s >= 8) return suit.high[static_cast<std::size_t>(s - 8)];
    return suit.low + suit.slope * static_cast<float>(s) + (is_trump && s == 0 ? stage.two : 0);
  }
  // Of holding the card, apart from the rest of the hand.
  float worth(Card c) const {
    const bool t = trump(c);
    const float late = worth_at(*stage_, c, t);
    return early_ > 0 ? late + early_ * (worth_at(k_.opening, c, t) - late) : late;
  }
  // Of keeping it in my hand.
  float keep(Card c) const {
    const bool t = trump(c);
    float v = worth(c);
    if ((higher(c) & elsewhere_).empty()) v += t ? stage_->trump_master : stage_->master;
    if (!t && (hand_ & Pack::of_suit(Pack::suit(c))).size() == 1 && !(hand_ & trumps_).empty())
      v += stage_->last_of_suit;
    return v;
  }

  // How likely the opponent's unseen cards include none of these.
  float has_none(CardSet cards) const {
    const float miss = 1 - share_ * static_cast<float>((cards & unseen_).size());
    float all = 1;
    for (int i = 0; i < hidden_; ++i) all *= miss;
    return std::max(0.0f, all);
  }
  // The opponent's best of these replies, which all take the trick or all lose it.
  float best_of(CardSet replies, float led, float side) const {
    float best = -1000;
    for (const Card r : replies) best = std::max(best, side * (led + stake(r)) - worth(r));
    return best;
  }

  // What the opponent makes of a trick that I lead with c.
  float his_best(Card c) const {
    const CardSet suit = Pack::of_suit(Pack::suit(c));
    const CardSet follow = known_ & suit, over = beaters(c);
    const float led = stake(c) + taking_;
    const float wins = led + k_.unknown_win, loses = -led + k_.unknown_lose;
    if (p_.rules.follow == G::kEither) {
      const CardSet duty = known_ & (suit | trumps_);
      if (!duty.empty()) return chosen(duty & over, duty - over, led, wins, 1 - has_none(over));
    } else if (!follow.empty()) {
      return chosen(follow & over, follow - over, led, wins, 1 - has_none(over & suit));
    }
    const CardSet bound = p_.rules.follow == G::kEither ? suit | trumps_ : suit;
    const float free = has_none(bound);  // the opponent need not follow …
    const float could = free < 1 ? (1 - has_none(over & bound)) / (1 - free) : 0;
    const float follows = could * std::max(wins, loses) + (1 - could) * loses;
    return (1 - free) * follows + free * off_suit(led, wins, trumps_ - bound);
  }
  // … but must play one of these trumps if possible, and otherwise throws any card.
  float off_suit(float led, float wins, CardSet trumps) const {
    if (!(known_ & trumps).empty()) return best_of(known_ & trumps, led, 1);
    const float throws = known_.empty() ? -led + k_.unknown_lose : best_of(known_, led, -1);
    const float none = has_none(trumps);
    return (1 - none) * wins + none * throws;
  }
  // The opponent takes it or lets it go, whichever is better.
  float chosen(CardSet taking, CardSet ducking, float led, float wins, float may_take) const {
    const float lose = ducking.empty() ? -led + k_.unknown_lose : best_of(ducking, led, -1);
    if (!taking.empty()) {
      const float win = best_of(taking, led, 1);
      return ducking.empty() ? win : std::max(win, lose);
    }
    return may_take * std::max(wins, lose) + (1 - may_take) * lose;
  }

  const G::Public& p_;
  const CaliforniaKnobs& k_;
  CardSet hand_, known_, trumps_;
  CardSet unseen_;     // in the opponent's hand or in the stock
  CardSet elsewhere_;  // all that may still be played against me
  int hidden_ = 0;     // the opponent's cards among the unseen
  float share_ = 0;
  const CaliforniaKnobs::Stage* stage_ = nullptr;
  float early_ = 0;   // 1 at the start, 0 when the stock is gone
  float point_ = 0;   // a card point in tenths of a game point
  float taking_ = 0;  // the trick itself: to draw the visible card, and to lead
};

template <>
struct Policy<games::CaliforniaJack> {
  using G = games::CaliforniaJack;
  using Knobs = std::array<CaliforniaKnobs, 2>;  // stock face up, face down
  static const Knobs& standard();                // ai/weights.h
  static void values(const G::Public& p, const G::Private& own, core::Seat seat,
                     const core::Moves<G>& moves, const Knobs& k, float* out) {
    const CaliforniaEye eye(p, own.hand, seat, k[p.rules.stock]);
    const games::Card led = p.trick.back();
    for (std::size_t i = 0; i < moves.size(); ++i)
      out[i] = p.in_trick == 0 ? eye.lead(moves[i].card) : eye.reply(led, moves[i].card);
  }
};

}  // namespace ai
