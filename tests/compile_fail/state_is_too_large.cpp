// expect-error: 'sizeof.State<Toy<Spare<400>.*> >. <= 320' .* evaluated to false
// A game whose state is larger than the contract allows is not a game. The control is the smallest game.
#include "tests/compile_fail/toy.h"

template <int kSpare>
struct Spare {
  std::array<std::uint8_t, kSpare> spare{};
  int seats() const { return 1; }
  static constexpr auto fields() { return std::tuple{}; }
  friend bool operator==(const Spare&, const Spare&) = default;
};

static_assert(core::Game<Toy<Spare<1>>>);
#ifndef CONTROL
static_assert(core::Game<Toy<Spare<400>>>);
#endif
