#include "server/model/rating.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <map>

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

double sets_of(int size, int of) {  // how many there are
  double sets = 1;
  for (int k = 0; k < size; ++k) sets = sets * (of - k) / (k + 1);
  return sets;
}

// The match is read as a row of choices: each side is chosen before all sides behind it. Sides that tied were chosen in an order
// that nobody knows, so the change is the mean over all their orders; each set of them that may have been chosen already stands for
// the orders that begin with it. The paper counts a tie of any size as one choice, which makes the third of five, behind two
// shared winners, gain half as much again as the winners.
Change change_by(std::size_t i, const std::vector<std::size_t>& tied,
                 const std::vector<Team>& teams, const std::vector<double>& odds) {
  Change change;
  const bool among = teams[i].place == teams[tied[0]].place;
  double behind = 0;  // infinite is fine
  for (std::size_t s = 0; s < teams.size(); ++s)
    if (teams[s].place > teams[tied[0]].place) behind += odds[s];
  const auto size = static_cast<int>(tied.size());
  for (unsigned chosen = 0; chosen + 1 < 1U << size; ++chosen) {
    double left = behind;
    bool is_left = !among;
    for (int k = 0; k < size; ++k) {
      if (chosen >> k & 1) continue;
      left += odds[tied[static_cast<std::size_t>(k)]];
      is_left = is_left || tied[static_cast<std::size_t>(k)] == i;
    }
    if (!is_left) continue;
    const int before = std::popcount(chosen);
    const double weight = 1 / sets_of(before, size), p = 1 / left;
    change.omega += weight * ((among ? 1.0 / (size - before) : 0) - p);
    change.delta += weight * p * (1 - p);
  }
  return change;
}

Change change_of(std::size_t i, const std::vector<Team>& teams, double c) {
  std::vector<double> odds;  // of each side being chosen, where those of side i are 1
  std::map<int, std::vector<std::size_t>> tied;  // by place
  for (std::size_t s = 0; s < teams.size(); ++s) {
    odds.push_back(std::exp((teams[s].mu - teams[i].mu) / c));
    if (teams[s].place <= teams[i].place) tied[teams[s].place].push_back(s);
  }
  Change sum;
  for (const auto& [place, sides] : tied) {
    const Change change = change_by(i, sides, teams, odds);
    sum.omega += change.omega;
    sum.delta += change.delta;
  }
  const double variance = teams[i].variance, gamma = std::sqrt(variance) / c;
  return {sum.omega * variance / c, sum.delta * gamma * variance / (c * c)};
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
