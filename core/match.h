#pragma once
// A match is a run of deals. {rules, seed, entropy, moves} replays everything; the seed is in no State and no
// View. Not here: text, names, clocks. See table/.
#include <cassert>
#include <cstdint>
#include <optional>

#include "core/chance.h"
#include "core/game.h"

namespace core {

template <Game G>
class Match {
 public:
  Match(const typename G::Rules& rules, const Seed& seed,
        const std::optional<Bytes32>& entropy = std::nullopt)
      : seed_(seed), entropy_(entropy), rules_(rules) {
    Chance chance(seed_, 0, entropy_);
    standing_ = G::open(rules_, Seat(static_cast<int>(chance.below(rules_.seats))));
    deal();
  }

  const typename G::Rules& rules() const { return rules_; }
  const State<G>& state() const { return state_; }
  int deal_number() const { return deal_; }
  bool deal_over() const { return G::to_act(state_.pub).empty(); }
  bool over() const { return deal_over() && G::over(standing()); }

  // Until the deal is over, as it was when the deal began; afterwards, with the deal counted.
  typename G::Standing standing() const {
    return deal_over() ? G::settle(standing_, state_.pub) : standing_;
  }
  // As it was when this deal began.
  const typename G::Standing& before_deal() const { return standing_; }
  // The dealer of this deal.
  Seat dealer() const { return standing_.dealer; }

  [[nodiscard]] std::optional<Refusal> play(Seat seat, const typename G::Move& move) {
    return try_apply<G>(state_, seat, move);
  }
  void next_deal() {  // pre: deal_over() && !over()
    assert(deal_over() && !over());
    standing_ = G::settle(standing_, state_.pub);
    deal();
  }

 private:
  void deal() {
    ++deal_;
    Deck deck;
    for (const Card c : G::pack(rules_)) deck.push_back(c);
    Chance chance(seed_, static_cast<std::uint32_t>(deal_), entropy_);
    shuffle(deck.span(), chance);
    state_ = G::deal(standing_, deck);
  }

  Seed seed_;
  std::optional<Bytes32> entropy_;
  typename G::Rules rules_;
  typename G::Standing standing_{};
  State<G> state_{};
  int deal_ = 0;
};

}  // namespace core
