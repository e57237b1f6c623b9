#include "server/model/rating.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>

namespace server {
namespace {

// As published: a deviation of performance of half a newcomer's sigma, and a floor for the variance's factor.
constexpr double kBeta = 25.0 / 6.0;
constexpr double kKappa = 0.0001;
// For settled ratings the odds between two are e^(difference / (√2 β)); 30 points per unit make that Elo's
// 10^(difference / 400), within 2 %.
constexpr double kScale = 30, kStart = 1500;

struct Team {
  double mu = 0, variance = 0;
  int place = 0;
};

std::vector<Team> teams_of(std::span<const Side> sides) {
  std::vector<Team> teams;
  for (const Side& side : sides) {
    assert(!side.players.empty());
    Team& team = teams.emplace_back();
    team.place = side.place;
    for (const Rating& r : side.players) {
      team.mu += r.mu;
      team.variance += r.sigma * r.sigma;
    }
  }
  return teams;
}

double total_deviation(const std::vector<Team>& teams) {  // the paper's c
  double sum = 0;
  for (const Team& team : teams) sum += team.variance + kBeta * kBeta;
  return std::sqrt(sum);
}

struct Change {
  double omega = 0, delta = 0;  // of the mean; of the variance, as a share
};

// The match is read as a row of choices: q is chosen before all players who did not place better. Each player tied with
// q is an equally good choice, so each counts for its share.
Change change_of(std::size_t i, const std::vector<Team>& teams, double c) {
  Change change;
  for (std::size_t q = 0; q < teams.size(); ++q) {
    if (teams[q].place > teams[i].place) continue;
    double odds = 0, tied = 0;  // odds: of i being chosen, 1 in this many; infinite is fine
    for (const Team& s : teams) {
      if (s.place >= teams[q].place) odds += std::exp((s.mu - teams[i].mu) / c);
      if (s.place == teams[q].place) ++tied;
    }
    const double p = 1 / odds;
    change.omega += ((q == i ? 1.0 : 0.0) - p) / tied;
    change.delta += p * (1 - p) / tied;
  }
  const double variance = teams[i].variance, gamma = std::sqrt(variance) / c;
  return {change.omega * variance / c, change.delta * gamma * variance / (c * c)};
}

}  // namespace

void rate(std::span<Side> sides) {
  assert(sides.size() >= 2);
  const std::vector<Team> teams = teams_of(sides);
  const double c = total_deviation(teams);
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const Change change = change_of(i, teams, c);
    for (Rating& r : sides[i].players) {
      const double share = r.sigma * r.sigma / teams[i].variance;
      r.mu += share * change.omega;
      r.sigma *= std::sqrt(std::max(1 - share * change.delta, kKappa));
    }
  }
}

ShownRating shown(const Rating& rating) {
  return {static_cast<int>(std::lround(kStart + kScale * (rating.mu - Rating{}.mu))),
          static_cast<int>(std::lround(kScale * 2 * rating.sigma))};
}
double mu_of(int points) { return Rating{}.mu + (points - kStart) / kScale; }

}  // namespace server
