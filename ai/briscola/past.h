#pragma once
// What the other seat of Briscola for two chose in the last tricks: the moment before each choice, as everybody saw it, and
// the hand that it may have held then. Not here: how likely a choice is, which a net says (ai/briscola/net_search.h).
#include <vector>

#include "core/rng.h"
#include "games/briscola/rules.h"

namespace ai {

class BriscolaPast {
 public:
  using G = games::Briscola;
  using CardSet = games::CardSet;
  struct Choice {
    G::Public before;
    games::Card played;
  };

  // Of the last `tricks` full tricks and of this one. pre: two seats
  BriscolaPast(const core::View<G>& v, int tricks) : p_(v.pub), other_(1 - v.seat) {
    const auto& cards = p_.history;
    const int full = static_cast<int>(cards.size()) / kSeats;
    first_ = std::max(0, full - tricks);
    core::State<G> s;  // in which the hidden cards do not matter
    s.secret.stock.fill(p_.turned);
    s.pub.hand = games::briscola_deal::kHand;
    s.pub.to_draw = kDrawn;
    s.pub.trump = p_.trump;
    s.pub.turned = p_.turned;
    s.pub.leader = first_leader(cards.size() / kSeats);
    for (std::size_t i = 0; i < cards.size(); ++i) {
      const core::Seat seat = s.pub.turn();
      if (seat == other_ && static_cast<int>(i) / kSeats >= first_)
        choices_.push_back({s.pub, cards[i]});
      G::apply(s, seat, {cards[i]});
    }
  }

  const std::vector<Choice>& choices() const { return choices_; }

  // What it held at each choice if it holds `now`. Which card it drew after a trick is as likely any of those that it held
  // then, except the turned card, which is drawn last.
  std::vector<CardSet> hands(CardSet now, core::Rng& rng) const {
    std::vector<CardSet> out(choices_.size());
    for (auto i = static_cast<int>(choices_.size()) - 1; i >= 0; --i) {
      const int trick = first_ + i;
      const int drawn = kSeats * (trick + 1);  // when the trick was full
      const bool full = drawn <= static_cast<int>(p_.history.size());
      if (full && drawn == kDrawn && p_.turned_drawn_by == other_)
        now.erase(p_.turned);
      else if (full && drawn <= kDrawn)
        now.erase(any_of(now, rng));
      now.insert(choices_[static_cast<std::size_t>(i)].played);
      out[static_cast<std::size_t>(i)] = now;
    }
    return out;
  }

 private:
  static constexpr int kSeats = 2, kDrawn = 34;

  core::Seat first_leader(std::size_t full) const {
    int turns = 0;  // by how many seats the lead has moved
    for (std::size_t t = 0; t < full; ++t) {
      games::Trick trick;
      for (std::size_t i = 0; i < kSeats; ++i) trick.push_back(p_.history[kSeats * t + i]);
      turns += games::winner<games::Italian, kSeats>(trick, p_.trump);
    }
    return core::Seat((p_.leader + turns) % kSeats);
  }
  static games::Card any_of(CardSet cards, core::Rng& rng) {
    auto skip = rng.below(static_cast<std::uint32_t>(cards.size()));
    for (const games::Card c : cards)
      if (skip-- == 0) return c;
    return {};
  }

  const G::Public& p_;
  core::Seat other_;
  int first_ = 0;
  std::vector<Choice> choices_;
};

}  // namespace ai
