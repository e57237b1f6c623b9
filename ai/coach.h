#pragma once
// The coach: for a view, every legal move with what it is worth and how sure that is. The same search as the bots',
// told instead of played. Where the program has a net for the game, what the net likes best comes first unless search is
// sure of another move, and the answer says so. Not here: words, see table/.
#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "ai/player.h"
#include "ai/why.h"

namespace ai {

template <class G>
struct Advice {
  typename G::Move move{};
  Measured score, win;  // expected, see Outcome
  Measured lost;        // score given up against the first move of the list, over the same worlds
  double utility = 0;
  std::optional<Reasoning> why;
  std::string_view by;  // kByNet, or nothing
};

// By how many standard errors search must find another move better than the net's, where there is a net.
inline constexpr double kCoachMargin = 3;

// A world takes a net longer than it takes the policy, and its value at the next turn varies less than the end of a
// playout: an eighth of the worlds gives standard errors as small, in twice the time (bench/results.md).
inline Budget for_net(Budget budget) {
  constexpr std::uint32_t kPart = 8, kLeast = 16;
  budget.worlds = std::max(budget.worlds / kPart, std::min(budget.worlds, kLeast));
  return budget;
}

// By the net itself where a game can search so, otherwise by the policy.
template <class G>
Findings<G> found(const core::View<G>& v, const Net* net, const Budget& budget, core::Rng& rng) {
  const auto proven = Traits<G>::exact(v);
  if constexpr (requires { sizeof(NetSearch<G>); })
    if (net && NetSearch<G>::fits(v, *net))
      return NetSearch<G>(v, *net, rng).findings(for_net(budget), kCoachMargin, proven);
  const auto favourite = net ? net_favourite(v, *net, kCoachMargin) : std::nullopt;
  const auto search =
      searched<G>(v, Policy<G>::standard(), budget, rng, Breadth::kAllMoves, favourite);
  return {search.estimates(proven), proven ? *proven : search.best()};
}

// Moves that differ in nothing that matters (suits, where they do not count) share the findings about one of them.
template <class G>
void searched_advice(const core::View<G>& v, const Budget& budget, core::Rng& rng,
                     std::vector<Advice<G>>& out) {
  const Net* net = net_for(v);
  const Findings<G> seen = found(v, net, budget, rng);
  for (Advice<G>& a : out)
    for (const Estimate<G>& e : seen.estimates)
      if (Traits<G>::alike(a.move, e.move)) {
        a.score = e.score;
        a.win = e.win;
        a.lost = e.behind;
        a.utility = Traits<G>::alike(seen.best, e.move) ? 1e9 : e.utility;
        if (net) a.by = kByNet;
      }
}

// Insertion sort, which keeps equals in order with every library.
template <class G>
void sort_best_first(std::vector<Advice<G>>& list) {
  for (std::size_t i = 1; i < list.size(); ++i)
    for (std::size_t j = i; j > 0 && list[j].utility > list[j - 1].utility; --j)
      std::swap(list[j], list[j - 1]);
}

// All legal moves, the best first. pre: the view's seat is to act.
template <class G>
std::vector<Advice<G>> advise(const core::View<G>& v, const Budget& budget, core::Rng& rng) {
  std::vector<Advice<G>> out;
  for (const auto& move : core::legal(v)) {
    Advice<G>& a = out.emplace_back();
    a.move = move;
    if constexpr (requires { Traits<G>::value(v, move); }) {
      a.utility = a.score.mean = Traits<G>::value(v, move);
      a.win.mean = (a.score.mean + 1) / 2;
    }
    if constexpr (requires { Traits<G>::why(v, move); }) a.why = Traits<G>::why(v, move);
  }
  constexpr bool kSmall = requires { Traits<G>::value(v, out[0].move); };
  if constexpr (!kSmall) searched_advice(v, budget, rng, out);
  sort_best_first(out);
  if constexpr (kSmall)
    for (Advice<G>& a : out) a.lost.mean = out[0].score.mean - a.score.mean;
  if (out.size() == 1) out[0].why = Reasoning{};
  return out;
}

}  // namespace ai
