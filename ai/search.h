#pragma once
// The search that all card games share, written once over the contract. It samples worlds that the view allows,
// weighted by what the others would have played in them. In each world the game's own policy plays out every move that
// is still in the race; moves that fall clearly behind drop out. It stops at a number of worlds (deterministic for a
// seed), at a time, or on request, whichever comes first, and has an answer at any moment. A net would come in as a
// Policy (its values) and as Traits<G>::solved (its judgement of a position).
//
// It takes a View and samples its own worlds, so there is no way to hand it the truth.
#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>
#ifndef __wasm__
#include <thread>
#endif

#include "ai/plain_traits.h"
#include "ai/policy.h"
#include "ai/spec.h"
#include "core/game.h"

namespace ai {

// What search found about one move.
template <class G>
struct Estimate {
  typename G::Move move{};
  Measured score, win;  // see Outcome
  Measured behind;      // score less than the best move's, over the same worlds
  double utility = 0;   // what search maximises, see Traits<G>::utility
  std::uint32_t worlds = 0;
};

// What search found about all moves that it looked at, and the move that it would make.
template <class G>
struct Findings {
  std::vector<Estimate<G>> estimates{};
  typename G::Move best{};
};

// Whether to look at every kind of move, or only at those that a bot's time can tell apart.
enum class Breadth : std::uint8_t { kLikelyMoves, kAllMoves };

// A move that is better founded than the policy's, and by how many standard errors another move must be better to replace it.
template <class G>
struct Favourite {
  typename G::Move move;
  double trust;
};

template <class G>
class Search {
 public:
  using Knobs = typename Policy<G>::Knobs;

  // The view and the knobs must outlive the search.
  Search(const core::View<G>& view, const Knobs& knobs, core::Rng& rng,
         Breadth breadth = Breadth::kLikelyMoves, const std::optional<Favourite<G>>& favourite = {})
      : view_(view),
        knobs_(knobs),
        worlds_(view),
        rng_(rng.next()),
        decided_(breadth == Breadth::kAllMoves ? 0 : 1) {
    const auto legal = core::legal(view);
    Values<G> v;
    Policy<G>::values(view.pub, view.own, view.seat, legal, knobs, v.data());
    moves_ = Traits<G>::candidates(legal, v, breadth == Breadth::kAllMoves);
    first_ = index_of(legal[best_of<G>(v, legal.size())]);
    if (favourite) prefer(*favourite);
    tallies_.resize(moves_.size());
  }

  void run(const Budget& budget) {
    const double end = budget.clock ? budget.clock() + budget.seconds : 0;
    for (std::uint32_t i = 0; i < budget.worlds && racing() > decided_; ++i) {
      one_world();
      if (i >= 15 && std::has_single_bit(i + 1))
        drop_the_beaten();  // seldom, since it reads all worlds so far
      if (budget.stop.stop_requested() || (budget.clock && budget.clock() >= end)) break;
    }
  }

  // Takes over what another search of the same view has seen.
  void merge(const Search& other) {
    weights_.insert(weights_.end(), other.weights_.begin(), other.weights_.end());
    outcomes_.insert(outcomes_.end(), other.outcomes_.begin(), other.outcomes_.end());
    for (std::size_t i = 0; i < moves_.size(); ++i) tallies_[i] += other.tallies_[i];
  }

  // The policy's move, or the favourite, stands unless another move is better by more than chance explains.
  typename G::Move best() const { return moves_[best_index()]; }

  // Against the best move, or against the move that is proven elsewhere.
  std::vector<Estimate<G>> estimates(const std::optional<typename G::Move>& proven = {}) const {
    const std::size_t best = proven ? index_of(*proven) : best_index();
    std::vector<Estimate<G>> out;
    for (std::size_t i = 0; i < moves_.size(); ++i)
      out.push_back({moves_[i], measure(i, [](const Seen& s) { return s.score; }),
                     measure(i, [](const Seen& s) { return s.win; }),
                     compare(best, i, [](const Seen& s) { return s.score; }), mean(i),
                     tallies_[i].worlds});
    return out;
  }

 private:
  struct Tally {
    double weight = 0, utility = 0;
    std::uint32_t worlds = 0;
    bool dropped = false;
    Tally& operator+=(const Tally& t) {
      weight += t.weight;
      utility += t.utility;
      worlds += t.worlds;
      dropped |= t.dropped;
      return *this;
    }
  };
  // The end of one playout; NAN if the move had dropped out.
  struct Seen {
    float score = NAN, win = NAN;
    double utility() const { return Traits<G>::utility({score, win}); }
  };

  std::size_t index_of(const typename G::Move& move) const {
    const auto same = [&](const typename G::Move& m) { return Traits<G>::alike(m, move); };
    return static_cast<std::size_t>(std::find_if(moves_.begin(), moves_.end(), same) -
                                    moves_.begin());
  }
  void prefer(const Favourite<G>& favourite) {
    trust_ = favourite.trust;
    first_ = index_of(favourite.move);
    if (first_ == moves_.size()) moves_[--first_] = favourite.move;  // instead of the least likely
  }

  double mean(std::size_t i) const {
    return tallies_[i].weight > 0 ? tallies_[i].utility / tallies_[i].weight : -1e9;
  }

  std::size_t best_index() const {
    std::size_t best = first_;
    for (std::size_t i = 0; i < moves_.size(); ++i)
      if (!tallies_[i].dropped && mean(i) > mean(best)) best = i;
    if (best == first_) return first_;
    const Measured d = compare(best, first_, [](const Seen& s) { return s.utility(); });
    return d.mean > trust_ * d.error + Traits<G>::kMargin ? best : first_;
  }

  // Weighted mean of value(world), over the worlds in which it is a number.
  template <class Value>
  Measured weighted(Value value) const {
    double w = 0, w2 = 0, sum = 0, square = 0;
    for (std::size_t i = 0; i < weights_.size(); ++i) {
      const double x = value(i);
      if (std::isnan(x)) continue;
      const double weight = weights_[i];
      w += weight;
      w2 += weight * weight;
      sum += weight * x;
      square += weight * x * x;
    }
    if (w <= 0) return {0, 1e9};
    const double m = sum / w, effective = w * w / w2;
    return {m, std::sqrt(std::max(1e-9, square / w - m * m) / effective)};
  }
  template <class What>
  Measured measure(std::size_t a, What what) const {
    return weighted([&](std::size_t world) { return what(seen(world, a)); });
  }
  // a less b, over the worlds in which both were played.
  template <class What>
  Measured compare(std::size_t a, std::size_t b, What what) const {
    if (a == b) return {};
    return weighted([&](std::size_t world) { return what(seen(world, a)) - what(seen(world, b)); });
  }
  const Seen& seen(std::size_t world, std::size_t move) const {
    return outcomes_[world * moves_.size() + move];
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
    core::SeatSet simple;  // the seats that count as simple players in this world
    for (int i = 0; i < world.pub.seats(); ++i)
      if (i != view_.seat && Traits<G>::kSimple > 0 && rng_.below(100) < Traits<G>::kSimple)
        simple.insert(core::Seat(i));
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      Tally& t = tallies_[i];
      Seen& end = outcomes_.emplace_back();
      if (t.dropped) continue;
      const Outcome o = play_out(world, moves_[i], simple);
      end = {static_cast<float>(o.score), static_cast<float>(o.win)};
      t.weight += weight;
      t.utility += weight * end.utility();
      ++t.worlds;
    }
  }

  Outcome play_out(core::State<G> s, const typename G::Move& first, core::SeatSet simple) const {
    G::apply(s, view_.seat, first);
    for (core::SeatSet acting = G::to_act(s.pub); !acting.empty(); acting = G::to_act(s.pub)) {
      if (const auto end = Traits<G>::solved(s, view_.seat)) return *end;
      const core::Seat seat = acting.lowest();
      G::apply(s, seat,
               simple.contains(seat) ? Traits<G>::simple_move(s, seat)
                                     : policy_move<G>(s.pub, s.own[seat], seat, knobs_));
    }
    return G::outcome(s.pub, view_.seat);
  }

  // A move that is four standard errors of the difference behind the leader is not worth another playout.
  void drop_the_beaten() {
    std::size_t best = 0;
    for (std::size_t i = 1; i < moves_.size(); ++i)
      if (mean(i) > mean(best)) best = i;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      if (i == best || i == first_ || tallies_[i].dropped) continue;
      const Measured d = compare(best, i, [](const Seen& s) { return s.utility(); });
      tallies_[i].dropped = d.mean > 4 * d.error;
    }
  }

  const core::View<G>& view_;
  const Knobs& knobs_;
  typename Traits<G>::Worlds worlds_;
  core::Rng rng_;
  int decided_;  // with this few moves in the race, nothing is left to find out
  core::Moves<G> moves_;
  std::vector<Tally> tallies_;
  std::vector<float> weights_;        // by world
  std::vector<Seen> outcomes_;        // by world, then by move
  std::size_t first_ = 0;             // the move that stands unless another is clearly better …
  double trust_ = Traits<G>::kTrust;  // … by this many standard errors
};

// Runs a search until its budget is spent, on as many threads as it says; each has its share of the worlds.
template <class G>
Search<G> searched(const core::View<G>& view, const typename Policy<G>::Knobs& knobs,
                   const Budget& budget, core::Rng& rng, Breadth breadth = Breadth::kLikelyMoves,
                   const std::optional<Favourite<G>>& favourite = {}) {
  Search<G> first(view, knobs, rng, breadth, favourite);
#ifndef __wasm__
  if (budget.threads > 1) {
    Budget share = budget;
    share.worlds = std::max(1u, budget.worlds / static_cast<std::uint32_t>(budget.threads));
    std::vector<Search<G>> others;
    for (int i = 1; i < budget.threads; ++i)
      others.emplace_back(view, knobs, rng, breadth, favourite);
    std::vector<std::thread> threads;
    for (Search<G>& other : others) threads.emplace_back([&] { other.run(share); });
    first.run(share);
    for (std::thread& t : threads) t.join();
    for (const Search<G>& other : others) first.merge(other);
    return first;
  }
#endif
  first.run(budget);
  return first;
}

}  // namespace ai
