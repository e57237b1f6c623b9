// net [FOLDER]: how long a net takes for a position, inputs included, by each arithmetic. Positions come from random
// play; forced moves are left out. One core, processor time, the best of several runs.
#include "ai/net.h"

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <iterator>
#include <vector>

#include "games/all.h"

namespace {

constexpr int kRuns = 15;

template <class G>
std::vector<core::View<G>> positions(int seats) {
  typename G::Rules rules;
  rules.seats = static_cast<std::uint8_t>(seats);
  core::Rng rng(1);
  std::vector<core::View<G>> out;
  while (out.size() < 500) {
    core::Deck deck;
    for (const core::Card c : G::pack(rules)) deck.push_back(c);
    core::shuffle(deck.span(), rng);
    auto s = G::deal(G::open(rules, core::Seat(0)), deck);
    while (!G::to_act(s.pub).empty()) {
      const core::Seat seat = G::to_act(s.pub).lowest();
      const auto moves = G::legal(s.pub, s.own[seat], seat);
      if (moves.size() > 1) out.push_back(core::view(s, seat));
      G::apply(s, seat, moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
  return out;
}

[[maybe_unused]] double processor_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

template <class G, int kSeats>
double microseconds(const ai::Net& net, ai::Arithmetic how) {
  const auto views = positions<G>(kSeats);
  double best = 1e9;
  for (int run = 0; run < kRuns; ++run) {
    const double start = processor_seconds();
    for (const auto& v : views) {
      const auto move = ai::net_move<G, kSeats>(v, net, 1, how);
      asm volatile("" : : "r"(&move) : "memory");
    }
    best = std::min(best, (processor_seconds() - start) / static_cast<double>(views.size()));
  }
  return 1e6 * best;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string folder = argc > 1 ? argv[1] : "ai/weights";
  std::printf("%-20s %10s %10s   µs a position\n", "net", "plain", "quick");
  games::for_each_game([&]<class G>() {
    for (const int seats : core::seat_counts<G>())
      ai::with_seats<G>(seats, [&]<int kSeats>() {
        const std::string name = ai::net_name<G, kSeats>();
        std::ifstream in(folder + "/" + name + ".net", std::ios::binary);
        const std::vector<std::uint8_t> bytes((std::istreambuf_iterator<char>(in)), {});
        if (const auto reading = ai::Net::read(bytes); reading.net)
          std::printf("%-20s %10.1f %10.1f\n", name.c_str(),
                      microseconds<G, kSeats>(*reading.net, ai::Arithmetic::kPlain),
                      microseconds<G, kSeats>(*reading.net, ai::quickest()));
      });
  });
}
