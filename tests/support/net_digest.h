#pragma once
// What a net answers, as one number: to compare processors, arithmetics and WebAssembly with each other. Positions are
// of random play. Without a heap of its own and without GoogleTest, so that a module can have it too.
#include <cstdint>
#include <span>

#include "ai/net.h"
#include "games/all.h"

namespace tests {

template <class G, int kSeats>
std::uint64_t answers_of(const ai::Net& net, ai::Arithmetic how) {
  typename G::Rules rules;
  rules.seats = kSeats;
  core::Rng rng(17);
  core::Digest sum;
  for (int deal = 0; deal < 2; ++deal) {
    core::Deck deck;
    for (const core::Card c : G::pack(rules)) deck.push_back(c);
    core::shuffle(deck.span(), rng);
    auto s = G::deal(G::open(rules, core::Seat(0)), deck);
    while (!G::to_act(s.pub).empty()) {
      const core::Seat seat = G::to_act(s.pub).lowest();
      ai::YesList yes;
      ai::Inputs<G, kSeats>::write(core::view(s, seat), yes);
      ai::Net::Answers answers;
      net.answer({yes.list.begin(), yes.list.size()}, answers, how);
      for (int i = 0; i < net.outputs(); ++i)
        sum.add(static_cast<std::uint64_t>(answers[static_cast<std::size_t>(i)]));
      const auto moves = G::legal(s.pub, s.own[seat], seat);
      G::apply(s, seat, moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
  return sum.value();
}

// The answers of the net in that file, whatever it is a net for; 0: it is none.
inline std::uint64_t answers_of(std::span<const std::uint8_t> file, ai::Arithmetic how) {
  const auto reading = ai::Net::read(file);
  std::uint64_t sum = 0;
  games::for_each_game([&]<class G>() {
    for (const int seats : core::seat_counts<G>())
      if (reading.net)
        ai::with_seats<G>(seats, [&]<int kSeats>() {
          if (ai::net_fits<G, kSeats>(*reading.net))
            sum = sum * 31 + answers_of<G, kSeats>(*reading.net, how);
        });
  });
  return sum;
}

}  // namespace tests
