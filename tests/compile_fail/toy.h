#pragma once
// The smallest game, with a Public of the caller's and, unless kJudged is false, an outcome. It never runs.
#include <variant>

#include "core/game.h"

template <class Facts, bool kJudged = true>
struct Toy {
  static constexpr std::string_view kKey = "toy";
  static constexpr int kMinSeats = 1, kMaxSeats = 1, kMaxMoves = 1, kMaxEvents = 1;
  struct Rules {
    std::uint8_t seats = 1;
    static constexpr auto options() { return std::array<core::Option<Rules>, 0>{}; }
    friend bool operator==(const Rules&, const Rules&) = default;
  };
  using Standing = Rules;
  using Public = Facts;
  using Move = core::Nothing;
  using Private = core::Nothing;
  using Secret = core::Nothing;
  using Result = core::Nothing;
  using Dealt = core::Nothing;
  using State = core::State<Toy>;
  using Event = std::variant<std::monostate>;
  enum class Rule : std::uint8_t { kCount };
  friend std::string_view name(Rule) { return {}; }

  static Standing open(const Rules&, core::Seat);
  static Standing settle(const Standing&, const Public&);
  static bool over(const Standing&);
  static core::Scores scores(const Standing&);
  static core::SeatSet winners(const Standing&);
  static core::CardSet pack(const Rules&);
  static State deal(const Standing&, const core::Deck&);
  static core::SeatSet to_act(const Public&);
  static core::Moves<Toy> legal(const Public&, const Private&, core::Seat);
  static core::Reason<Rule> reason(const Public&, const Private&, core::Seat, const Move&);
  static void apply(State&, core::Seat, const Move&);
  static State sample(const core::View<Toy>&, core::Rng&);
  static Result result(const Public&);
  static core::Outcome outcome(const Public&, core::Seat)
    requires kJudged;
  static Dealt dealt(const State&);
  static void events(const core::Sight<Toy>&, const core::Sight<Toy>&, core::Events<Toy>&);
};
