#pragma once
// Search by a net alone, in Briscola for two. Worlds are as likely as the net makes the other seat's cards in the last
// tricks; each promising move is played on by the net's favourite moves, the same worlds for all; at the next own turn the
// net's value ends the playout, near the end the solver does. The net's favourite stands unless another move is better by
// more than chance explains. Not here: search by the policy, see ai/search.h.
#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "ai/briscola/past.h"
#include "ai/briscola/player.h"
#include "ai/net.h"

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
    const std::vector<G::Move> moves = promising();
    if (moves.size() == 1) return moves[0];
    std::vector<Sums> ahead(moves.size());  // of the favourite
    const double end = budget.clock ? budget.clock() + budget.seconds : 0;
    for (std::uint32_t left = budget.worlds; left > 0;) {
      const std::uint32_t some = std::min(left, kAtOnce);
      left -= some;
      for (const World& w : likely_worlds(some)) {
        const double favourite = play_on(w.state, moves[0]);
        for (std::size_t m = 1; m < moves.size(); ++m)
          ahead[m].add(play_on(w.state, moves[m]) - favourite, w.times);
      }
      if (budget.stop.stop_requested() || (budget.clock && budget.clock() >= end)) break;
    }
    const auto best =
        std::max_element(ahead.begin() + 1, ahead.end(),
                         [](const Sums& a, const Sums& b) { return a.mean() < b.mean(); });
    return best->mean() > 0 && best->mean() > errors * best->error()
               ? moves[static_cast<std::size_t>(best - ahead.begin())]
               : moves[0];
  }

 private:
  using Input = Inputs<G, 2>;
  static constexpr int kTricks = 5;  // what was chosen longer ago says little
  static constexpr std::uint32_t kAtOnce = 256, kMoreToWeigh = 2;
  static constexpr double kUnlikely = 0.02;   // the chance of what the net would never play
  static constexpr double kPromising = 0.01;  // against the favourite

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

  const Net::Answers& ask(const core::View<G>& v) {
    YesList yes;
    Input::write(v, yes);
    net_.answer({yes.list.begin(), yes.list.size()}, answers_);
    return answers_;
  }
  static std::int32_t score(const Net::Answers& said, const G::Public& p, games::Card c) {
    return said[static_cast<std::size_t>(Input::action(p, {c}))];
  }

  // The favourite first.
  std::vector<G::Move> promising() const {
    const auto moves = core::legal(view_);
    const Scores<G> scores = net_scores<G, 2>(view_, moves, net_, Input::kOrders);
    const auto most = std::max_element(scores.begin(), scores.begin() + moves.size());
    std::vector<G::Move> out{moves[static_cast<std::size_t>(most - scores.begin())]};
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const double behind = static_cast<double>(*most - scores[i]) / Net::kUnit / Input::kOrders;
      if (moves[i] != out[0] && std::exp(-behind) >= kPromising) out.push_back(moves[i]);
    }
    return out;
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
  double play_on(core::State<G> s, const G::Move& first) {
    using Bots = Traits<G>;
    G::apply(s, view_.seat, first);
    for (core::SeatSet acting = G::to_act(s.pub); !acting.empty(); acting = G::to_act(s.pub)) {
      if (const auto end = Bots::solved(s, view_.seat)) return Bots::utility(*end);
      const core::Seat seat = acting.lowest();
      const Net::Answers& said = ask(core::view(s, seat));
      if (seat == view_.seat) return Bots::utility(expected(said));
      const auto moves = G::legal(s.pub, s.own[seat], seat);
      G::apply(s, seat, *std::ranges::max_element(moves, {}, [&](const G::Move& m) {
                 return score(said, s.pub, m.card);
               }));
    }
    return Bots::utility(G::outcome(s.pub, view_.seat));
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
};

}  // namespace ai
