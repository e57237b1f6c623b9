#pragma once
// Tic-tac-toe: two seats, no chance, nothing hidden. The smallest game, and so the example to read first when you add a game.
#include <array>
#include <variant>

#include "core/game.h"
#include "core/made_by.h"
#include "games/packs.h"

namespace games {

struct TicTacToe {
  static constexpr std::string_view kKey = "tic_tac_toe";
  static constexpr int kMinSeats = 2, kMaxSeats = 2, kMaxMoves = 9, kMaxEvents = 1;
  static constexpr int kRows = 3, kColumns = 3;
  using Pack = French;  // no cards are used
  using Private = core::Nothing;
  using Secret = core::Nothing;
  using Result = core::Nothing;
  using Dealt = core::Nothing;
  using State = core::State<TicTacToe>;

  struct Rules {
    std::uint8_t seats = 2;
    static constexpr auto options() { return std::array<core::Option<Rules>, 0>{}; }
    friend constexpr bool operator==(const Rules&, const Rules&) = default;
  };
  struct Move {
    std::uint8_t row = 0, col = 0;
    constexpr unsigned bit() const { return 1u << (3 * row + col); }
    constexpr int nth_row() const { return row + 1; }  // people count from 1
    constexpr int nth_col() const { return col + 1; }
    static constexpr auto fields() {
      return std::tuple{core::field("row", &Move::row, "0 to 2, from the top"),
                        core::field("col", &Move::col, "0 to 2, from the left")};
    }
    static constexpr auto told() {
      return std::tuple{core::field("row", &Move::nth_row), core::field("col", &Move::nth_col)};
    }
    friend constexpr bool operator==(const Move&, const Move&) = default;
  };
  struct Mark {
    static constexpr std::string_view kName = "mark";
    static constexpr core::MadeBy kMadeBy{};
    core::Seat seat;
    Move at;
    constexpr int row() const { return at.row; }
    constexpr int col() const { return at.col; }
    constexpr int nth_row() const { return at.nth_row(); }
    constexpr int nth_col() const { return at.nth_col(); }
    static constexpr auto fields() {
      using core::field;
      return std::tuple{field("seat", &Mark::seat), field("row", &Mark::row),
                        field("col", &Mark::col)};
    }
    static constexpr auto told() {
      return std::tuple{core::field("row", &Mark::nth_row), core::field("col", &Mark::nth_col)};
    }
  };
  using Event = std::variant<Mark>;
  enum class Rule : std::uint8_t { kCellTaken, kOffTheBoard, kCount };
  friend constexpr std::string_view name(Rule r) {
    return r == Rule::kCellTaken ? "cell_taken" : "off_the_board";
  }
  struct Public {
    std::array<std::uint16_t, 2> marks{};  // bit 3 * row + col, by seat
    core::Seat starter, turn;              // the starter is X

    constexpr int seats() const { return 2; }
    constexpr unsigned taken() const { return 0u | marks[0] | marks[1]; }
    // Row by row: the seat whose mark is there.
    constexpr std::array<core::Seat, 9> board() const {
      std::array<core::Seat, 9> cells{};
      for (std::size_t i = 0; i < 9; ++i)
        for (int seat = 0; seat < 2; ++seat)
          if (marks[static_cast<std::size_t>(seat)] >> i & 1) cells[i] = core::Seat(seat);
      return cells;
    }
    static constexpr auto fields() {
      using core::field;
      return std::tuple{field("board", &Public::board,
                              "nine squares, row by row: the seat whose mark is there, or null"),
                        field("x", &Public::starter, "the seat that plays X and began"),
                        field("turn", &Public::turn, "the seat to move")};
    }
    friend constexpr bool operator==(const Public&, const Public&) = default;
  };
  struct Standing {
    Rules rules;
    core::Seat dealer;
    core::SeatSet winner{};
    bool played = false;
    static constexpr auto fields() { return std::tuple{}; }
    friend constexpr bool operator==(const Standing&, const Standing&) = default;
  };

  static constexpr Standing open(const Rules& rules, core::Seat dealer) { return {rules, dealer}; }
  static constexpr Standing settle(Standing st, const Public& p) {
    for (int i = 0; i < 2; ++i)
      if (has_line(p.marks[static_cast<std::size_t>(i)])) st.winner.insert(core::Seat(i));
    st.played = true;
    return st;
  }
  static constexpr bool over(const Standing& st) { return st.played; }
  static constexpr core::Scores scores(const Standing& st) {
    return {st.winner.contains(core::Seat(0)), st.winner.contains(core::Seat(1))};
  }
  static constexpr core::SeatSet winners(const Standing& st) { return st.winner; }

  static constexpr CardSet pack(const Rules&) { return {}; }
  static constexpr State deal(const Standing& st, const core::Deck&) {
    State s;
    s.pub.starter = s.pub.turn = core::next_seat(st.dealer, 2);
    return s;
  }
  static constexpr core::SeatSet to_act(const Public& p) {
    const bool done = has_line(p.marks[0]) || has_line(p.marks[1]) || p.taken() == 0777;
    return done ? core::SeatSet{} : core::SeatSet::of(p.turn);
  }
  static constexpr core::Moves<TicTacToe> legal(const Public& p, const Private&, core::Seat) {
    core::Moves<TicTacToe> moves;
    for (std::uint8_t row = 0; row < 3; ++row)
      for (std::uint8_t col = 0; col < 3; ++col)
        if (const Move m{row, col}; !(p.taken() & m.bit())) moves.push_back(m);
    return moves;
  }
  static constexpr core::Reason<Rule> reason(const Public&, const Private&, core::Seat,
                                             const Move& m) {
    return {m.row < 3 && m.col < 3 ? Rule::kCellTaken : Rule::kOffTheBoard};
  }
  static constexpr void apply(State& s, core::Seat seat, const Move& m) {
    s.pub.marks[seat] = static_cast<std::uint16_t>(s.pub.marks[seat] | m.bit());
    s.pub.turn = core::next_seat(seat, 2);
  }
  static constexpr State sample(const core::View<TicTacToe>& v, core::Rng&) {
    State s;
    s.pub = v.pub;
    return s;
  }
  static constexpr Result result(const Public&) { return {}; }
  static constexpr core::Outcome outcome(const Public& p, core::Seat seat) {
    const auto winner = settle(open({}, core::Seat(0)), p).winner;
    const double win = winner.empty() ? 0.5 : winner.contains(seat) ? 1 : 0;
    return {2 * win - 1, win};
  }
  static constexpr Dealt dealt(const State&) { return {}; }
  static constexpr void events(const core::Sight<TicTacToe>& before,
                               const core::Sight<TicTacToe>& after, core::Events<TicTacToe>& out) {
    const int cell = core::lowest_bit(before.pub->taken() ^ after.pub->taken());
    out.push_back(Mark{before.pub->turn,
                       {static_cast<std::uint8_t>(cell / 3), static_cast<std::uint8_t>(cell % 3)}});
  }
  // The cells of all lines that these marks fill.
  static constexpr unsigned lines(unsigned marks) {
    unsigned out = 0;
    for (const unsigned line : kLines)
      if ((marks & line) == line) out |= line;
    return out;
  }

 private:
  static constexpr std::array kLines = {0007u, 0070u, 0700u, 0111u, 0222u, 0444u, 0421u, 0124u};

  static constexpr bool has_line(unsigned marks) {
    for (const unsigned line : kLines)  // a playout asks after every mark
      if ((marks & line) == line) return true;
    return false;
  }
};
static_assert(core::Game<TicTacToe>);

}  // namespace games
