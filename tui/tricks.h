#pragma once
// The tricks of a deal, moment by moment: every play of the open trick, also where a scene shows the last play alone, and
// what was taken, with the points after it. Pure. Not here: how they are drawn or told.
#include <vector>

#include "tui/picks.h"
#include "tui/venue.h"

namespace tui {

// A trick of this deal, and the points of each seat after it; -1 where a game counts none.
struct TakenTrick {
  std::vector<Laid> laid;
  std::vector<int> points;
};

// The points of a side, which its lowest seat stands for. Empty if the game counts none.
struct SidePoints {
  core::Seat side;
  int points;
};
std::vector<SidePoints> points_after(const TakenTrick& trick, const table::Scene& scene);

// The moment comes from a file, or after a choice was taken back: nothing happened in it.
bool is_put_back(const Moment& moment);

class DealTricks {
 public:
  // The next moment. What comes with it (Moment::earlier) takes the place of what was seen.
  void see(const Moment& before, const Moment& now);

  const std::vector<TakenTrick>& taken() const { return taken_; }
  const std::vector<Laid>& ended() const { return ended_; }  // by the last moment, if it ended one
  std::vector<Laid> open(const table::Scene& scene) const;   // all plays of its trick
  std::vector<Laid> last(const table::Scene& scene) const;   // the last taken trick
  // The plays of the open trick that its scene no longer shows.
  std::vector<Laid> covered(const table::Scene& scene) const;

 private:
  void step(const table::Scene& before, const table::Scene& now, Steps steps);
  void note_play(const table::Scene& scene);
  std::vector<Laid> whole(std::vector<Laid> ended) const;

  std::vector<Laid> plays_;  // of the open trick, where a seat lays all its cards at once
  std::vector<Laid> ended_;
  std::vector<TakenTrick> taken_;
};

}  // namespace tui
