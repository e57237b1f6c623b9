#pragma once
// The coach: for a view, every legal move with what it is worth and how sure that is. The same search that the
// bots use, told instead of played. Not here: words; see table/.
#include <vector>

#include "ai/player.h"
#include "ai/why.h"

namespace ai {

template <class G>
struct Advice {
  typename G::Move move{};
  double score = 0, win = 0, error = 0;  // expected, and the standard error of the score
  double lost = 0, lost_error = 0;  // score given up against the best move, over the same worlds
  Reasoning why{};
};

// Insertion, which keeps equals in order with every library.
template <class G>
void sort_best_first(std::vector<Advice<G>>& list) {
  for (std::size_t i = 1; i < list.size(); ++i)
    for (std::size_t j = i; j > 0 && list[j].score > list[j - 1].score; --j)
      std::swap(list[j], list[j - 1]);
}

// All legal moves, the best first.
template <class G>
std::vector<Advice<G>> advise(const core::View<G>& v, const Budget& budget, core::Rng& rng) {
  std::vector<Advice<G>> out;
  if constexpr (requires { typename Policy<G>::Knobs; }) {
    Search<G> search(v, Policy<G>::standard(), rng);
    search.run(budget);
    for (const Estimate<G>& e : search.estimates())
      out.push_back({e.move, e.score, e.win, e.error, e.behind, e.behind_error, why(v, e.move)});
  } else {
    for (const auto& m : core::legal(v)) {
      const double value = small_game_value(v, m);
      out.push_back({m, value, (value + 1) / 2, 0, 0, 0, why(v, m)});
    }
  }
  if (out.size() == 1) out[0].why = {};
  sort_best_first(out);
  for (auto& a : out)
    if (!(a.lost_error > 0)) a.lost = out[0].score - a.score;
  return out;
}

}  // namespace ai
