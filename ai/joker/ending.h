#pragma once
// Joker's last three tricks, exactly. Once the stock is gone and somebody is the Joker there are two sides, and few
// worlds: the six cards of the two others, and a two that was never dealt. Each is played out perfectly by both sides
// with all cards open; the best move has the best mean. Not here: deals in which nobody is the Joker yet.
#include <algorithm>
#include <array>
#include <optional>

#include "ai/exact.h"
#include "games/joker/rules.h"

namespace ai {

class JokerEnding {
 public:
  using G = games::Joker;
  // The side that scores, in the order in which the Joker likes it; a null deal is between.
  enum Value : int { kAllies = -1, kNull = 0, kJoker = 1 };

  // Of a state with all cards open, if both sides play perfectly. pre: there is a Joker, the stock is gone
  static int value(const core::State<G>& s, int low = kAllies, int high = kJoker) {
    if (const auto known = decided(s)) return *known;
    const core::Seat seat = s.pub.turn();
    const bool alone = seat == s.pub.joker;
    int best = alone ? low : high;
    for (const games::Card c : s.own[seat].hand) {
      core::State<G> child = s;
      G::apply(child, seat, {c});
      if (alone)
        best = std::max(best, value(child, best, high));
      else
        best = std::min(best, value(child, low, best));
      if (alone ? best >= high : best <= low) break;
    }
    return best;
  }
  static Outcome outcome(int value, bool alone) {
    if (value == kNull) return {0, 0.5};
    if ((value == kJoker) != alone) return {-1, 0};
    return {alone ? 2 : 0.5, 1};
  }

  static bool is_one(const core::View<G>& v) { return v.pub.to_draw == 0 && v.pub.joker.valid(); }

  // f(world) for every world the view allows; all are equally likely. pre: is_one
  template <class F>
  static void for_each_world(const core::View<G>& v, F&& f) {
    const auto& p = v.pub;
    const core::Seat left = p.clockwise(v.seat, 1), right = p.clockwise(v.seat, 2);
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
      games::CardSet rest = unseen;
      rest.erase(two);
      const int need = p.hand_count(left) - s.own[left].hand.size();
      for_each_part(rest, {}, need, [&](games::CardSet part) {
        core::State<G> world = s;
        world.own[left].hand = s.own[left].hand | part;
        world.own[right].hand = s.own[right].hand | (rest - part);
        f(world);
      });
    }
  }

 private:
  // Nothing can change it now, or the deal is over.
  static std::optional<int> decided(const core::State<G>& s) {
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
  // Every part of `from` of that size.
  template <class F>
  static void for_each_part(games::CardSet from, games::CardSet part, int size, F&& f) {
    if (size == 0) return f(part);
    while (from.size() >= size) {
      const games::Card c = from.lowest();
      from.erase(c);
      for_each_part(from, part | games::CardSet::of(c), size - 1, f);
    }
  }
};

// The proven best move; empty before the last tricks. pre: the view's seat is to act
inline std::optional<games::CardMove> joker_ending_move(const core::View<games::Joker>& v) {
  using G = games::Joker;
  const auto moves = core::legal(v);
  if (moves.size() == 1) return moves[0];
  if (!JokerEnding::is_one(v)) return std::nullopt;
  const bool alone = v.seat == v.pub.joker;
  Means<G> sum{};
  JokerEnding::for_each_world(v, [&](const core::State<G>& world) {
    for (std::size_t i = 0; i < moves.size(); ++i) {
      core::State<G> child = world;
      G::apply(child, v.seat, moves[i]);
      sum[i] += JokerEnding::outcome(JokerEnding::value(child), alone).score;
    }
  });
  return best_by(v, moves, sum);
}

}  // namespace ai
