#pragma once
// How strong a player is, learnt from results: the Bayesian approximation of Weng and Lin (JMLR 12, 2011),
// their Algorithm 4 for the Plackett–Luce model. One system for 2 to 8 sides, alone or in pairs; a tie changes ratings as the
// mean of the orders that it leaves open.
// Not here: which matches count, losses by leaving, where ratings are kept.
#include <span>
#include <vector>

namespace server {

// Skill is believed to be normal with this mean and deviation. These are a newcomer's.
struct Rating {
  double mu = 25.0;
  double sigma = 25.0 / 3.0;
  friend bool operator==(const Rating&, const Rating&) = default;
};

// Players that win and lose together: one player, or a pair. Of equal size throughout a match, since a
// side is as strong as the sum of its players.
struct Side {
  std::vector<Rating> players;
  int place = 0;  // smaller is better, equal is tied; only the order counts
};

// A rating that moved only a share of the way; 1 is all of it, 0 nothing.
inline Rating damped(const Rating& before, const Rating& after, double share) {
  return {before.mu + share * (after.mu - before.mu),
          before.sigma + share * (after.sigma - before.sigma)};
}

// All ratings after the match. Pre: at least two sides, none empty, every sigma > 0.
void rate(std::span<Side> sides);

// What people see: "1620 ± 90". 200 points more win about three matches of four between two
// players whose ratings are settled; the skill lies within the uncertainty 19 times in 20.
struct ShownRating {
  int points = 0;
  int uncertainty = 0;
  friend bool operator==(const ShownRating&, const ShownRating&) = default;
};
ShownRating shown(const Rating& rating);
// Too little is known of the player: the uncertainty that is shown exceeds 300 points. It takes about a dozen matches
// against players who are known, and twice as many against newcomers.
inline bool is_provisional(const Rating& rating) { return rating.sigma > 5; }
double mu_of(int points);  // the mean that is shown as this
// What the player is at least, almost certainly; leaderboards rank by it. Equal to the index rating_order in the store.
inline double conservative(const Rating& rating) { return rating.mu - 3 * rating.sigma; }

}  // namespace server
