#pragma once
// The coach: for a view, every legal move with what it is worth and how sure that is. The same search as the bots',
// told instead of played; what the net likes best comes first unless search is sure of another move. Not here: words, see
// table/.
#include <optional>
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
};

// By how many standard errors search must find another move better than the net's, where there is a net.
inline constexpr double kCoachMargin = 3;

// Moves that differ in nothing that matters (suits, where they do not count) share the findings about one of them.
template <class G>
void searched_advice(const core::View<G>& v, const Budget& budget, core::Rng& rng,
                     std::vector<Advice<G>>& out) {
  const auto search = searched<G>(v, Policy<G>::standard(), budget, rng, Breadth::kAllMoves,
                                  net_favourite(v, kCoachMargin));
  const auto proven = Traits<G>::exact(v);
  const auto estimates = search.estimates(proven);
  const auto best = proven ? *proven : search.best();
  for (Advice<G>& a : out)
    for (const Estimate<G>& e : estimates)
      if (Traits<G>::alike(a.move, e.move)) {
        a.score = e.score;
        a.win = e.win;
        a.lost = e.behind;
        a.utility = Traits<G>::alike(best, e.move) ? 1e9 : e.utility;
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
