#pragma once
// How Briscola chiamata is judged move by move: in the auction what a call is likely to take, in play what the trick is likely
// to bring to the own side, less what the card is worth later. Values are in card points. Each seat judges from its own view.
// The seat that is with the caller is a guess from what everybody saw, until the called card is played.
// Not here: looking further than this trick, see ai/search.h.
#include <algorithm>
#include <array>
#include <cmath>

#include "ai/briscola/policy.h"
#include "ai/policy.h"
#include "games/briscola_chiamata/rules.h"

namespace ai {

struct ChiamataKnobs {
  // What a caller's side takes: a sum over the cards of the hand by [trump][strength], and the called card by strength.
  struct Call {
    float base;
    std::array<std::array<float, 10>, 2> holds;
    std::array<float, 10> partner;
    float alone;   // if the caller holds the called card
    float margin;  // by how much it must be more than what is needed
  };
  // One set of judgements, for one role.
  struct Play {
    std::array<std::array<float, 10>, 2> early,
        late;  // what a card is worth later, by [trump][strength]
    float fear,
        greed;  // how surely, in tenths, a seat takes what it can take, and how much more for ten points
    float gift;  // points that a friend is expected to add
    float lead;  // of winning the trick
    float show;  // for playing the called card
  };
  Call call;
  std::array<Play, 3> play;  // the caller, the partner, the others
  // How much a seat is suspected of being the partner, by ten points that it gave to the caller or took from the caller.
  float gives, takes;
};

// The sides, as a seat sees them.
class ChiamataSides {
 public:
  using G = games::BriscolaChiamata;
  ChiamataSides(const G::Public& p, games::CardSet hand, core::Seat seat, const ChiamataKnobs& k) {
    const bool mine = hand.contains(p.called);
    core::BySeat<float, G::kMaxSeats> with_caller{};  // how likely each seat is with the caller
    with_caller[p.caller] = 1;
    if (p.partner.valid())
      with_caller[p.partner] = 1;
    else if (mine)
      with_caller[seat] = 1;
    else
      suspect(p, seat, k, with_caller);
    const float me = with_caller[seat];  // always 0 or 1
    for (std::size_t i = 0; i < friendly_.size(); ++i)
      friendly_[i] = (2 * me - 1) * (2 * with_caller[i] - 1);
    role_ = seat == p.caller ? 0 : me > 0 ? 1 : 2;
  }
  // +1 on my side, -1 against me; between, uncertain.
  float friendly(core::Seat s) const { return friendly_[s]; }
  std::size_t role() const { return role_; }  // in ChiamataKnobs::play

  // How much more likely than nothing the seat is the partner, by what it gave to the caller and took.
  static float suspicion(const G::Public& p, core::Seat s, const ChiamataKnobs& k) {
    const auto points = [](games::CardSet c) {
      return static_cast<float>(games::briscola_deal::points(c)) / 10;
    };
    return std::exp(std::clamp(k.gives * points(p.played[s] & p.pile[p.caller]) -
                                   k.takes * points(p.played[p.caller] & p.pile[s]),
                               -3.0f, 3.0f));
  }

 private:
  static void suspect(const G::Public& p, core::Seat seat, const ChiamataKnobs& k,
                      core::BySeat<float, G::kMaxSeats>& with_caller) {
    constexpr float kAlone = 0.4f;  // that the caller holds the called card
    float sum = seat == p.caller ? 0 : kAlone;
    for (int i = 0; i < G::kMaxSeats; ++i) {
      const core::Seat s(i);
      if (s == seat || s == p.caller || p.hand_count(s) == 0) continue;
      sum += with_caller[s] = suspicion(p, s, k);
    }
    for (int i = 0; i < G::kMaxSeats; ++i)
      if (core::Seat(i) != p.caller && sum > 0) with_caller[static_cast<std::size_t>(i)] /= sum;
  }

  core::BySeat<float, G::kMaxSeats> friendly_{};
  std::size_t role_ = 0;
};

class ChiamataEye {
 public:
  using G = games::BriscolaChiamata;
  using Card = games::Card;
  using CardSet = games::CardSet;
  using Italian = games::Italian;

  ChiamataEye(const G::Public& p, CardSet hand, core::Seat seat, const ChiamataKnobs& k)
      : p_(p),
        sides_(p, hand, seat, k),
        k_(k.play[sides_.role()]),
        unseen_(Italian::all() - hand - p.all_played()),
        time_left_(static_cast<float>(p.hand - 1) / (G::kHand - 1)) {
    core::Seat s = p.leader;
    for (int i = 0; i < p.in_trick; ++i, s = core::next_seat(s, G::kMaxSeats)) {
      const Card c = p.trick.at(i, p.in_trick);
      sum_ += briscola_policy::points(c);
      if (top_.valid() && !beaters(top_).contains(c)) continue;
      top_ = c;
      holder_ = s;
    }
    for (int i = p.in_trick + 1; i < G::kMaxSeats; ++i) {
      s = core::next_seat(seat, G::kMaxSeats);
      seat = s;
      later_.push_back(sides_.friendly(s));
    }
  }

  float value(Card c) const {
    const bool wins = !top_.valid() || beaters(top_).contains(c);
    const float gain = static_cast<float>(sum_ + briscola_policy::points(c));
    float v = trick(wins ? c : top_, wins ? 1 : sides_.friendly(holder_), gain) - worth(c);
    if (wins) v += k_.lead;
    if (c == p_.called) v += k_.show;
    return v;
  }

 private:
  CardSet beaters(Card c) const { return briscola_policy::beaters(c, p_.trump); }
  // What the trick is likely to bring, if that card leads it now and a player so friendly holds it. A seat to come takes it
  // if it can, and the more surely the less it is with the holder.
  float trick(Card top, float side, float gain) const {
    if (later_.empty()) return side * gain;
    const float miss = 1 - static_cast<float>((beaters(top) & unseen_).size()) /
                               static_cast<float>(std::max(unseen_.size(), 1));
    float none = 1;
    for (int i = 0; i < p_.hand; ++i) none *= miss;
    const float takes = (1 - none) * std::clamp((k_.fear + k_.greed * gain / 10) / 10, 0.0f, 1.0f);
    float v = 0, holds = 1, friends = 0;
    for (const float f : later_) {
      const float taken = holds * takes * (1 - side * f) / 2;
      v += taken * f * gain;
      holds -= taken;
      friends += std::max(f, 0.0f);
    }
    return v + holds * side * (gain + (side > 0 ? k_.gift * friends : 0));
  }
  // What the card would be worth in a later trick.
  float worth(Card c) const {
    const bool trump = Italian::suit(c) == p_.trump;
    const auto i = static_cast<std::size_t>(Italian::strength(c));
    return time_left_ * k_.early[trump][i] + (1 - time_left_) * k_.late[trump][i];
  }

  const G::Public& p_;
  ChiamataSides sides_;
  const ChiamataKnobs::Play& k_;
  CardSet unseen_;
  float time_left_;
  Card top_;
  core::Seat holder_;
  int sum_ = 0;  // points on the table
  core::FixedList<float, G::kMaxSeats>
      later_;  // how friendly the seats are that play after this seat
};

// The auction: what a call is likely to take.
class ChiamataCall {
 public:
  using G = games::BriscolaChiamata;
  ChiamataCall(games::CardSet hand, const ChiamataKnobs::Call& k) : hand_(hand), k_(k) {}

  // Points of the caller's side with that trump and that rank called.
  float takes(games::Suit trump, G::Rank rank) const {
    float sum = k_.base;
    for (const games::Card c : hand_)
      sum += k_.holds[games::Italian::suit(c) == trump]
                     [static_cast<std::size_t>(games::Italian::strength(c))];
    const auto r = static_cast<std::size_t>(rank);
    return sum + (hand_.contains(games::Italian::card(trump, static_cast<int>(r))) ? k_.alone
                                                                                   : k_.partner[r]);
  }
  games::Suit best_trump(G::Rank rank) const {
    games::Suit best{0};
    for (std::uint8_t s = 1; s < 4; ++s)
      if (takes({s}, rank) > takes(best, rank)) best = {s};
    return best;
  }
  // How far the bid is from what it needs, against passing.
  float value(G::Bid bid) const {
    return takes(best_trump(bid.rank()), bid.rank()) - static_cast<float>(bid.needs()) - k_.margin;
  }

 private:
  games::CardSet hand_;
  const ChiamataKnobs::Call& k_;
};

template <>
struct Policy<games::BriscolaChiamata> {
  using G = games::BriscolaChiamata;
  using Knobs = ChiamataKnobs;
  static const Knobs& standard();  // player.h
  static void values(const G::Public& p, const G::Private& own, core::Seat seat,
                     const core::Moves<G>& moves, const Knobs& k, float* out) {
    if (p.phase != G::Phase::kPlay) return call_values(p, own, moves, k, out);
    const ChiamataEye eye(p, own.hand, seat, k);
    for (std::size_t i = 0; i < moves.size(); ++i) out[i] = eye.value(moves[i].card);
  }
  static G::Bid bid_of(const G::Move& m) {
    return m.act == G::Act::kBid ? G::Bid(m.bid) : G::Bid::with_points(m.points);
  }

 private:
  static void call_values(const G::Public& p, const G::Private& own, const core::Moves<G>& moves,
                          const Knobs& k, float* out) {
    constexpr float kSure = 3;  // a player who misjudges cards misjudges a call less
    const ChiamataCall call(own.hand, k.call);
    float two = 0;  // what a 2 takes; points to bid make no other difference
    if (p.phase == G::Phase::kAuction && p.bid.is_plain_two_or_more())
      two = call.takes(call.best_trump(G::Rank::kTwo), G::Rank::kTwo) - k.call.margin;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const G::Move& m = moves[i];
      out[i] = m.act == G::Act::kTrump  ? call.takes(m.trump, p.bid.rank())
               : m.act == G::Act::kBid  ? call.value(G::Bid(m.bid))
               : m.act == G::Act::kPass ? 0.0f
                                        : two - static_cast<float>(m.points);
      out[i] *= kSure;
    }
  }
};

}  // namespace ai
