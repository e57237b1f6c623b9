#pragma once
// A seat's chance to win a match of several deals, as it follows from how a deal goes. Not here: the matches that it is
// fitted to, see match_playouts.h.
#include <algorithm>

#include "core/outcome.h"

namespace ai {

// A seat's chance to win the match.
struct MatchOdds {
  double chance = 0;  // before the deal
  double base = 0, per_win = 0,
         per_score = 0;  // and with the deal in sight: linear in what the seat expects of it

  double with(double win, double score) const {
    return std::clamp(base + per_win * win + per_score * score, 0.0, 1.0);
  }
};

// Least squares over matches: what a seat got of them, by how it did in their first deal. Linear, so that it may be asked
// about an expected win and an expected score.
class OddsFit {
 public:
  void add(const core::Outcome& deal, double share) {
    ++n_;
    win_.add(deal.win, share);
    score_.add(deal.score, share);
    both_ += deal.win * deal.score;
    share_ += share;
  }
  MatchOdds take() const {
    if (n_ == 0) return {};
    const double share = share_ / n_, win = win_.sum / n_, score = score_.sum / n_;
    const double win_win = win_.square / n_ - win * win;
    const double score_score = score_.square / n_ - score * score;
    const double both = both_ / n_ - win * score;
    const double win_share = win_.product / n_ - win * share;
    const double score_share = score_.product / n_ - score * share;
    MatchOdds out{.chance = share};
    const double apart = win_win * score_score - both * both;
    if (apart > kAlike * win_win * score_score) {
      out.per_win = (win_share * score_score - score_share * both) / apart;
      out.per_score = (score_share * win_win - win_share * both) / apart;
    } else if (win_win > 0) {  // the score says the same as the win
      out.per_win = win_share / win_win;
    }
    out.base = share - out.per_win * win - out.per_score * score;
    return out;
  }

 private:
  static constexpr double kAlike = 1e-6;
  struct Sums {
    double sum = 0, square = 0, product = 0;
    void add(double x, double share) {
      sum += x;
      square += x * x;
      product += x * share;
    }
  };
  double n_ = 0, share_ = 0, both_ = 0;
  Sums win_, score_;
};

}  // namespace ai
