// expect-error: 'sizeof.State<Toy<400> >. <= 320' .* evaluated to false
// A game whose state is larger than the contract allows is not a game. The control is the smallest one.
#include "core/game.h"

template <int kSpare>
struct Toy {
  static constexpr std::string_view kKey = "toy";
  static constexpr int kMinSeats = 1, kMaxSeats = 1, kMaxMoves = 1;
  struct Rules {
    std::uint8_t seats = 1;
    static constexpr auto options() { return std::array<core::Option<Rules>, 0>{}; }
    friend bool operator==(const Rules&, const Rules&) = default;
  };
  struct Public {
    std::array<std::uint8_t, kSpare> spare{};
    int seats() const { return 1; }
    static constexpr auto fields() { return std::tuple{}; }
    friend bool operator==(const Public&, const Public&) = default;
  };
  using Standing = Rules;
  using Move = core::Nothing;
  using Private = core::Nothing;
  using Secret = core::Nothing;
  using Result = core::Nothing;
  using Dealt = core::Nothing;
  using State = core::State<Toy>;

  static Standing open(const Rules&, core::Seat);
  static Standing settle(const Standing&, const Public&);
  static bool over(const Standing&);
  static core::Scores scores(const Standing&);
  static core::SeatSet winners(const Standing&);
  static core::CardSet pack(const Rules&);
  static State deal(const Standing&, const core::Deck&);
  static core::SeatSet to_act(const Public&);
  static core::Moves<Toy> legal(const Public&, const Private&, core::Seat);
  static core::Reason reason(const Public&, const Private&, core::Seat, const Move&);
  static void apply(State&, core::Seat, const Move&);
  static State sample(const core::View<Toy>&, core::Rng&);
  static Result result(const Public&);
  static Dealt dealt(const State&);
  static void events(const core::Sight<Toy>&, const core::Sight<Toy>&, core::Events&);
};

static_assert(core::Game<Toy<1>>);
#ifndef CONTROL
static_assert(core::Game<Toy<400>>);
#endif
