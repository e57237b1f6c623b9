#pragma once
// Search by a net alone, in Briscola for two. Worlds are as likely as the net makes the other seat's cards in the last
// tricks; each promising move is played on by the net's favourite moves, the same worlds for all; at the next own turn the
// net's value ends the playout, near the end the solver does. The net's favourite stands unless another move is better by
// more than chance explains. A bot looks at promising moves, the coach at all. Not here: search by the policy, see
// ai/search.h.
#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "ai/briscola/past.h"
#include "ai/briscola/player.h"
#include "ai/net.h"
#include "ai/search.h"

namespace ai {

template <>
class NetSearch<games::Briscola> {
 public:
  using G = games::Briscola;
  struct World {
    core::State<G> state;
    int times = 0;  // how often it was drawn
  };

  static bool fits(const core::View<G>& v, const Net& net) {
    return v.pub.players == 2 && net_fits<G, 2>(net);
  }
  // pre: fits. Both must outlive the search.
  NetSearch(const core::View<G>& view, const Net& net, core::Rng& rng)
      : view_(view), net_(net), rng_(rng.next()) {}

  // That many worlds, likely ones more often.
  std::vector<World> likely_worlds(std::uint32_t wanted) {
    std::vector<World> drawn(kMoreToWeigh * wanted);
    for (World& w : drawn) w.state = G::sample(view_, rng_);
    const std::vector<double> weights = weigh(drawn);
    double sum = 0;
    for (const double w : weights) sum += w;
    std::vector<World> out;
    double next = static_cast<double>(rng_.next() >> 11) * 0x1p-53, so_far = 0;
    for (std::size_t i = 0; i < drawn.size(); ++i) {
      so_far += weights[i] / sum * wanted;
      for (; next < so_far; ++next) ++drawn[i].times;
      if (drawn[i].times > 0) out.push_back(drawn[i]);
    }
    return out;
  }

  // Of the moves that the net gives a chance, until the budget is spent. pre: the seat is to act
  G::Move best(const Budget& budget, double errors) {
    run(Breadth::kLikelyMoves, budget);
    return moves_[best_index(errors)];
  }

  // Of all moves, against the best or the move that is proven elsewhere. pre: the seat is to act
  Findings<G> findings(const Budget& budget, double errors, const std::optional<G::Move>& proven) {
    run(Breadth::kAllMoves, budget);
    const std::size_t best =
        proven ? static_cast<std::size_t>(std::ranges::find(moves_, *proven) - moves_.begin())
               : best_index(errors);
    Findings<G> out{.best = moves_[best]};
    const Outcome more = beyond_worlds();
    for (std::size_t m = 0; m < moves_.size(); ++m) {
      Measured score = mean_of(m, kScore), win = mean_of(m, kWin);
      score.mean += more.score;
      win.mean = std::clamp(win.mean + more.win, 0.0, 1.0);
      out.estimates.push_back({moves_[m], score, win, ahead(best, m, kScore),
                               mean_of(m, Traits<G>::utility).mean,
                               static_cast<std::uint32_t>(times_.size())});
    }
    return out;
  }

 private:
  using Input = Inputs<G, 2>;
  static constexpr int kTricks = 5;  // what was chosen longer ago says little
  static constexpr std::uint32_t kAtOnce = 256, kMoreToWeigh = 2;
  static constexpr double kUnlikely = 0.02;   // the chance of what the net would never play
  static constexpr double kPromising = 0.01;  // against the favourite
  static constexpr auto kScore = [](const Outcome& o) { return o.score; };
  static constexpr auto kWin = [](const Outcome& o) { return o.win; };

  // Of numbers that were seen several times each.
  struct Sums {
    double n = 0, n2 = 0, sum = 0, square = 0;
    void add(double x, int times) {
      n += times;
      n2 += static_cast<double>(times) * times;
      sum += times * x;
      square += times * x * x;
    }
    double mean() const { return sum / n; }
    double error() const {
      return std::sqrt(std::max(1e-9, square / n - mean() * mean()) * n2) / n;
    }
  };

  const Net::Answers& ask(const core::View<G>& v, int order = 0) {
    YesList yes;
    Input::write(v, yes, order);
    net_.answer({yes.list.begin(), yes.list.size()}, answers_);
    return answers_;
  }
  static std::int32_t score(const Net::Answers& said, const G::Public& p, games::Card c,
                            int order = 0) {
    return said[static_cast<std::size_t>(Input::action(p, {c}, order))];
  }

  // Asks in every order of the plain suits. The favourite first.
  std::vector<G::Move> moves_to_see(Breadth breadth) {
    const auto moves = core::legal(view_);
    Scores<G> scores{};
    own_ = {0, 0};
    for (int order = 0; order < Input::kOrders; ++order) {
      const Net::Answers& said = ask(view_, order);
      for (std::size_t i = 0; i < moves.size(); ++i)
        scores[i] += score(said, view_.pub, moves[i].card, order);
      const Outcome here = expected(said);
      own_.score += here.score / Input::kOrders;
      own_.win += here.win / Input::kOrders;
    }
    const auto most = std::max_element(scores.begin(), scores.begin() + moves.size());
    std::vector<G::Move> out{moves[static_cast<std::size_t>(most - scores.begin())]};
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const double behind = static_cast<double>(*most - scores[i]) / Net::kUnit / Input::kOrders;
      const bool seen = breadth == Breadth::kAllMoves || std::exp(-behind) >= kPromising;
      if (moves[i] != out[0] && seen) out.push_back(moves[i]);
    }
    return out;
  }

  // A bot with nothing to choose needs no worlds.
  void run(Breadth breadth, const Budget& budget) {
    moves_ = moves_to_see(breadth);
    if (moves_.size() == 1 && breadth == Breadth::kLikelyMoves) return;
    const double end = budget.clock ? budget.clock() + budget.seconds : 0;
    for (std::uint32_t left = budget.worlds; left > 0;) {
      const std::uint32_t some = std::min(left, kAtOnce);
      left -= some;
      for (const World& w : likely_worlds(some)) {
        times_.push_back(w.times);
        for (const G::Move& m : moves_) ends_.push_back(play_on(w.state, m));
      }
      if (budget.stop.stop_requested() || (budget.clock && budget.clock() >= end)) break;
    }
  }

  std::size_t best_index(double errors) const {
    std::size_t best = 0;
    Measured most;
    for (std::size_t m = 1; m < moves_.size(); ++m) {
      const Measured more = ahead(m, 0, Traits<G>::utility);
      if (m == 1 || more.mean > most.mean) best = m, most = more;
    }
    return most.mean > 0 && most.mean > errors * most.error ? best : 0;
  }

  const Outcome& at(std::size_t world, std::size_t move) const {
    return ends_[world * moves_.size() + move];
  }
  template <class What>
  Measured mean_of(std::size_t move, What what) const {
    Sums sums;
    for (std::size_t w = 0; w < times_.size(); ++w) sums.add(what(at(w, move)), times_[w]);
    return {sums.mean(), sums.error()};
  }
  // Of move a over move b, in the same worlds.
  template <class What>
  Measured ahead(std::size_t a, std::size_t b, What what) const {
    if (a == b) return {};
    Sums sums;
    for (std::size_t w = 0; w < times_.size(); ++w)
      sums.add(what(at(w, a)) - what(at(w, b)), times_[w]);
    return {sums.mean(), sums.error()};
  }

  std::vector<double> weigh(const std::vector<World>& worlds) {
    const BriscolaPast past(view_, kTricks);
    const core::Seat other(1 - view_.seat);
    std::vector<double> out(worlds.size(), 1);
    std::vector<std::map<std::uint64_t, double>> known(past.choices().size());  // by hand
    for (std::size_t w = 0; w < worlds.size(); ++w) {
      const auto hands = past.hands(worlds[w].state.own[other].hand, rng_);
      for (std::size_t i = 0; i < hands.size(); ++i) {
        const auto [at, fresh] = known[i].try_emplace(hands[i].bits());
        if (fresh) at->second = chance(past.choices()[i], other, hands[i]);
        out[w] *= at->second;
      }
    }
    return out;
  }
  double chance(const BriscolaPast::Choice& choice, core::Seat seat, games::CardSet hand) {
    const Net::Answers& said = ask({seat, choice.before, {hand}});
    const double chosen = score(said, choice.before, choice.played);
    double sum = 0;
    for (const games::Card c : hand)
      sum += std::exp((score(said, choice.before, c) - chosen) / Net::kUnit);
    return kUnlikely + (1 - kUnlikely) / sum;
  }

  // What the deal is worth after that move, by the net's moves and, at the next own choice, its value.
  Outcome play_on(core::State<G> s, const G::Move& first) {
    G::apply(s, view_.seat, first);
    for (core::SeatSet acting = G::to_act(s.pub); !acting.empty(); acting = G::to_act(s.pub)) {
      if (const auto end = Traits<G>::solved(s, view_.seat)) return *end;
      const core::Seat seat = acting.lowest();
      const Net::Answers& said = ask(core::view(s, seat));
      if (seat == view_.seat) return expected(said);
      const auto moves = G::legal(s.pub, s.own[seat], seat);
      G::apply(s, seat, *std::ranges::max_element(moves, {}, [&](const G::Move& m) {
                 return score(said, s.pub, m.card);
               }));
    }
    return G::outcome(s.pub, view_.seat);
  }
  // What the net expects of its favourite beyond the mean of these worlds. Few worlds tell moves apart well and are poor at
  // what the deal is worth, which the net's own value says without chance. Nothing where the solver ends the worlds.
  Outcome beyond_worlds() const {
    if (view_.pub.to_draw <= Traits<G>::kOpenStock) return {0, 0};
    return {own_.score - mean_of(0, kScore).mean, own_.win - mean_of(0, kWin).mean};
  }
  // A net learns to expect what training/truth.h pays.
  static Outcome expected(const Net::Answers& said) {
    constexpr double kStep = 30;
    const auto at = [&](std::size_t i) {
      return static_cast<double>(said[Input::kActions + i]) / Net::kUnit;
    };
    return {kStep * at(1), (1 + at(0)) / 2};
  }

  const core::View<G>& view_;
  const Net& net_;
  core::Rng rng_;
  Net::Answers answers_{};
  std::vector<G::Move> moves_;  // the net's favourite first
  Outcome own_;                 // what the net expects in all orders
  std::vector<int> times_;      // by world
  std::vector<Outcome> ends_;   // by world, then by move
};

}  // namespace ai
