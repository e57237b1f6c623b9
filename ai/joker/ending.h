#pragma once
// Joker's last three tricks, exactly. Once the stock is gone and somebody is the Joker there are two sides, and few
// worlds: the six cards of the two others, and a two that was never dealt. Each is played out perfectly by both sides
// with all cards open; the best move has the best mean. Not here: deals in which nobody is the Joker yet.
#include <optional>

#include "ai/two_sides.h"
#include "games/joker/rules.h"

namespace ai {

class JokerEnding {
 public:
  using G = games::Joker;
  // The side that scores, in the order in which the Joker likes it; a null deal is between.
  enum Value : int { kAllies = -1, kNull = 0, kJoker = 1 };
  static constexpr int kMost = kJoker;

  // Nothing can change it now, or the deal is over. pre: there is a Joker, the stock is gone
  static std::optional<int> ended(const core::State<G>& s) {
    const int alone = games::briscola_deal::points(s.pub.pile[s.pub.joker]);
    if (alone >= G::kJokerNeeds) return kJoker;
    int allies = 0;
    for (int i = 0; i < G::kMaxSeats; ++i)
      if (i != s.pub.joker)
        allies += games::briscola_deal::points(s.pub.pile[static_cast<std::size_t>(i)]);
    if (allies >= G::kAlliesNeed) return kAllies;
    if (G::to_act(s.pub).empty()) return kNull;
    return std::nullopt;
  }
  static bool wants_more(const core::State<G>& s, core::Seat seat) { return seat == s.pub.joker; }
  static games::CardSet moves(const core::State<G>& s, core::Seat seat) { return s.own[seat].hand; }
  static Outcome outcome(const core::State<G>& s, int value, core::Seat seat) {
    const bool alone = seat == s.pub.joker;
    if (value == kNull) return {0, 0.5};
    if ((value == kJoker) != alone) return {-1, 0};
    return {alone ? 2 : 0.5, 1};
  }

  static bool is_one(const core::View<G>& v) { return v.pub.to_draw == 0 && v.pub.joker.valid(); }

  // f(world) for every world the view allows; all are equally likely. pre: is_one
  template <class F>
  static void for_each_world(const core::View<G>& v, F&& f) {
    const auto& p = v.pub;
    core::State<G> s;
    s.pub = p;
    s.own[v.seat] = v.own;
    games::CardSet unseen = games::Italian::all() - v.own.hand - p.played();
    if (unseen.contains(p.turned)) {
      s.own[p.turned_drawn_by].hand.insert(p.turned);
      unseen.erase(p.turned);
    }
    for (const games::Card two : unseen& games::Italian::of_strength(0)) {
      s.secret.removed = two;
      for_each_filling<G>(s, unseen - games::CardSet::of(two), f);
    }
  }
};

// The proven best move; empty before the last tricks. pre: the view's seat is to act
inline std::optional<games::CardMove> joker_ending_move(const core::View<games::Joker>& v) {
  const auto moves = core::legal(v);
  if (moves.size() == 1) return moves[0];
  if (!JokerEnding::is_one(v)) return std::nullopt;
  return best_over_worlds<JokerEnding>(v, [&](auto f) { JokerEnding::for_each_world(v, f); });
}

}  // namespace ai
