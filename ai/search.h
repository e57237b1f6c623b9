#pragma once
// The search all card games share, written once over the contract: worlds that the view allows, weighted by
// what the others would have played in them; in each world every move that is still in the race is played
// out by the game's own policy; moves that fall clearly behind drop out. It stops at a number of worlds
// (deterministic for a seed) or at a time, whichever comes first, and has an answer at any moment.
//
// It is given a View and samples its own worlds: there is no way to hand it the truth.
#include <bit>
#include <chrono>
#include <cmath>
#include <vector>

#include "ai/outcome.h"
#include "ai/policy.h"
#include "ai/spec.h"
#include "ai/traits.h"
#include "core/game.h"

namespace ai {

// What search found out about one move.
template <class G>
struct Estimate {
  typename G::Move move{};
  double utility = 0;  // what is maximised, see Traits<G>::utility
  double score = 0, win = 0;
  double error = 0;         // standard error of utility
  double behind = 0;        // utility less than the best move's, over the same worlds …
  double behind_error = 0;  // … and the standard error of that difference
  std::uint32_t worlds = 0;
};

template <class G>
class Search {
 public:
  using Knobs = typename Policy<G>::Knobs;

  Search(const core::View<G>& view, const Knobs& knobs, core::Rng& rng)
      : view_(view), knobs_(knobs), worlds_(view), rng_(rng) {
    const auto legal = core::legal(view);
    Values<G> v;
    Policy<G>::values(view.pub, view.own, view.seat, legal, knobs, v.data());
    moves_ = Traits<G>::candidates(legal, v);
    const auto* best = std::find(moves_.begin(), moves_.end(), legal[best_of<G>(v, legal.size())]);
    policy_ = static_cast<std::size_t>(best - moves_.begin());
    tallies_.resize(moves_.size());
  }

  void run(const Budget& budget) {
    if (moves_.size() < 2) return;
    const auto start = std::chrono::steady_clock::now();
    for (std::uint32_t i = 0; i < budget.worlds && racing() > 1; ++i) {
      one_world();
      if (i >= 15 && std::has_single_bit(i + 1))
        drop_the_beaten();  // seldom: it costs all worlds so far
      if (budget.seconds > 0 && (i & 3) == 3 &&
          std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() >
              budget.seconds)
        break;
    }
  }

  // The policy's move stands unless another is better by more than chance explains.
  typename G::Move best() const {
    std::size_t best = policy_;
    for (std::size_t i = 0; i < moves_.size(); ++i)
      if (!tallies_[i].dropped && mean(i) > mean(best)) best = i;
    if (best == policy_) return moves_[policy_];
    const auto [difference, error] = compare(best, policy_);
    return difference > Traits<G>::kTrust * error ? moves_[best] : moves_[policy_];
  }

  std::vector<Estimate<G>> estimates() const {
    std::vector<Estimate<G>> out;
    std::size_t best = 0;
    for (std::size_t i = 1; i < moves_.size(); ++i)
      if (mean(i) > mean(best)) best = i;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      const Tally& t = tallies_[i];
      const auto [difference, error] = compare(best, i);
      const double w = t.weight > 0 ? t.weight : 1;
      const double var = std::max(0.0, t.square / w - mean(i) * mean(i));
      out.push_back({moves_[i], mean(i), t.score / w, t.win / w,
                     std::sqrt(var / std::max(1u, t.worlds)), difference, error, t.worlds});
    }
    return out;
  }

 private:
  struct Tally {
    double weight = 0, utility = 0, square = 0, score = 0, win = 0;
    std::uint32_t worlds = 0;
    bool dropped = false;
  };

  double mean(std::size_t i) const {
    return tallies_[i].weight > 0 ? tallies_[i].utility / tallies_[i].weight : -1e9;
  }

  // Weighted mean and standard error of utility(a) - utility(b) over the worlds both were played in.
  std::pair<double, double> compare(std::size_t a, std::size_t b) const {
    double w = 0, w2 = 0, sum = 0, square = 0;
    const std::size_t n = moves_.size();
    for (std::size_t i = 0; i < weights_.size(); ++i) {
      const float x = utilities_[i * n + a], y = utilities_[i * n + b];
      if (std::isnan(x) || std::isnan(y)) continue;
      const double d = x - y, weight = weights_[i];
      w += weight;
      w2 += weight * weight;
      sum += weight * d;
      square += weight * d * d;
    }
    if (w <= 0) return {0, 1e9};
    const double m = sum / w, effective = w * w / w2;
    return {m, std::sqrt(std::max(1e-9, square / w - m * m) / effective)};
  }

  int racing() const {
    int n = 0;
    for (const Tally& t : tallies_) n += !t.dropped;
    return n;
  }

  void one_world() {
    const core::State<G> world = worlds_.draw(rng_);
    const double weight = Traits<G>::likelihood(view_, world, knobs_);
    weights_.push_back(static_cast<float>(weight));
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      Tally& t = tallies_[i];
      if (t.dropped) {
        utilities_.push_back(NAN);
        continue;
      }
      const Outcome o = play_out(world, moves_[i]);
      const double u = Traits<G>::utility(o);
      utilities_.push_back(static_cast<float>(u));
      t.weight += weight;
      t.utility += weight * u;
      t.square += weight * u * u;
      t.score += weight * o.score;
      t.win += weight * o.win;
      ++t.worlds;
    }
  }

  Outcome play_out(core::State<G> s, const typename G::Move& first) const {
    G::apply(s, view_.seat, first);
    for (core::SeatSet acting = G::to_act(s.pub); !acting.empty(); acting = G::to_act(s.pub)) {
      if (const auto end = Traits<G>::solved(s, view_.seat)) return *end;
      if (Traits<G>::finish(s)) break;
      const core::Seat seat = acting.lowest();
      G::apply(s, seat, policy_move<G>(s.pub, s.own[seat], seat, knobs_));
    }
    return outcome(s.pub, view_.seat);
  }

  // Far behind the leader, by four standard errors of the difference: not worth another playout.
  void drop_the_beaten() {
    std::size_t best = 0;
    for (std::size_t i = 1; i < moves_.size(); ++i)
      if (mean(i) > mean(best)) best = i;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      if (i == best || i == policy_ || tallies_[i].dropped) continue;
      const auto [difference, error] = compare(best, i);
      tallies_[i].dropped = difference > 4 * error;
    }
  }

  const core::View<G>& view_;
  const Knobs& knobs_;
  typename Traits<G>::Worlds worlds_;
  core::Rng& rng_;
  core::Moves<G> moves_;
  std::vector<Tally> tallies_;
  std::vector<float> weights_, utilities_;  // a world; a world × a move, NAN where it had dropped
  std::size_t policy_ = 0;
};

}  // namespace ai
