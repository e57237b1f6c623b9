#pragma once
// Rock-paper-scissors: both choose at once. A choice stays in its owner's Private until both are in.
// The whole match is one deal of many rounds, so that a player may remember earlier rounds.
#include <algorithm>
#include <variant>

#include "core/copy.h"
#include "core/game.h"
#include "core/made_by.h"
#include "games/packs.h"

namespace games {

enum class Choice : std::uint8_t { kRock, kPaper, kScissors, kNone };
constexpr std::string_view kind(Choice) { return "choice"; }
constexpr int count(Choice) { return 3; }  // that can be made
constexpr auto names(Choice) {
  return std::array<std::string_view, 4>{"rock", "paper", "scissors", "none"};
}
constexpr std::string_view name(Choice c) { return names(c)[static_cast<std::size_t>(c)]; }

struct RockPaperScissors {
  static constexpr std::string_view kKey = "rock_paper_scissors";
  static constexpr int kMinSeats = 2, kMaxSeats = 2, kMaxMoves = 3, kMaxEvents = 1;
  using Pack = French;  // no cards are used
  using Secret = core::Nothing;
  using Result = core::Nothing;
  using Dealt = core::Nothing;
  using State = core::State<RockPaperScissors>;
  using Round = std::array<Choice, 2>;

  // Both choices are in; no winner: a drawn round.
  struct Reveal {
    static constexpr std::string_view kName = "reveal";
    static constexpr core::MadeBy kMadeBy{.member = "choice", .value = "choices", .seat = {}};
    Round choices{};
    core::Seat winner;
    constexpr core::Seat first() const { return core::Seat(0); }
    constexpr core::Seat second() const { return core::Seat(1); }
    constexpr Choice first_choice() const { return choices[0]; }
    constexpr Choice second_choice() const { return choices[1]; }
    static constexpr auto fields() {
      return std::tuple{core::field("choices", &Reveal::choices),
                        core::field("winner", &Reveal::winner)};
    }
    static constexpr auto told() {
      using core::field;
      return std::tuple{field("first", &Reveal::first), field("second", &Reveal::second),
                        field("first_choice", &Reveal::first_choice),
                        field("second_choice", &Reveal::second_choice)};
    }
  };
  using Event = std::variant<Reveal>;
  enum class Rule : std::uint8_t { kNoSuchMove, kCount };
  friend constexpr std::string_view name(Rule) { return "no_such_move"; }

  struct Rules {
    std::uint8_t seats = 2, wins = 2;
    static constexpr auto options() {
      return std::array{core::Option<Rules>{
          {.key = "wins", .min = 1, .max = 10, .about = "rounds to win"}, &Rules::wins}};
    }
    friend constexpr bool operator==(const Rules&, const Rules&) = default;
  };
  struct Move {
    Choice choice = Choice::kNone;
    static constexpr auto fields() {
      return std::tuple{core::field("choice", &Move::choice, "your choice")};
    }
    friend constexpr bool operator==(const Move&, const Move&) = default;
  };
  struct Public {
    static constexpr std::size_t kRemembered = 64;
    Rules rules;
    core::SeatSet waiting = core::SeatSet::first(2);  // the seats that have yet to choose
    core::BySeat<std::uint8_t, 2> won{};
    std::uint16_t rounds = 0;                       // revealed so far, drawn ones too
    core::FixedList<Round, kRemembered> history{};  // the last of them, the newest at the end

    constexpr int seats() const { return 2; }
    static constexpr auto fields() {
      using core::field;
      return std::tuple{
          field("waiting", &Public::waiting, "the seats that have yet to choose"),
          field("won", &Public::won, "by seat: rounds won"),
          field("rounds", &Public::rounds, "rounds shown so far, drawn rounds too"),
          field("history", &Public::history,
                "the last 64 of them, the newest at the end: in each the choices by seat")};
    }
    friend constexpr bool operator==(const Public&, const Public&) = default;
  };
  struct Private {
    Choice chosen = Choice::kNone;
    static constexpr auto fields() {
      return std::tuple{core::field("chosen", &Private::chosen,
                                    "your choice of this round; `none` before you made it")};
    }
    friend constexpr bool operator==(const Private&, const Private&) = default;
  };
  struct Standing {
    Rules rules;
    core::Seat dealer;
    core::BySeat<std::uint8_t, 2> won{};
    bool played = false;
    static constexpr auto fields() {
      return std::tuple{
          core::field("won", &Standing::won, "by seat: rounds won, when the match is over")};
    }
    friend constexpr bool operator==(const Standing&, const Standing&) = default;
  };

  static constexpr Standing open(const Rules& rules, core::Seat dealer) { return {rules, dealer}; }
  static constexpr Standing settle(Standing st, const Public& p) {
    st.won = p.won;
    st.played = true;
    return st;
  }
  static constexpr bool over(const Standing& st) { return st.played; }
  static constexpr core::Scores scores(const Standing& st) { return {st.won[0], st.won[1]}; }
  static constexpr core::SeatSet winners(const Standing& st) {
    return core::SeatSet::of(core::Seat(st.won[1] > st.won[0]));
  }

  static constexpr CardSet pack(const Rules&) { return {}; }
  static constexpr State deal(const Standing& st, const core::Deck&) {
    State s;
    s.pub.rules = st.rules;
    return s;
  }
  static constexpr core::SeatSet to_act(const Public& p) { return p.waiting; }
  static constexpr core::Moves<RockPaperScissors> legal(const Public&, const Private&, core::Seat) {
    return {{Choice::kRock}, {Choice::kPaper}, {Choice::kScissors}};
  }
  static constexpr core::Reason<Rule> reason(const Public&, const Private&, core::Seat,
                                             const Move&) {
    return {};
  }
  static constexpr void apply(State& s, core::Seat seat, const Move& m) {
    s.own[seat].chosen = m.choice;
    s.pub.waiting.erase(seat);
    if (s.pub.waiting.empty()) reveal(s);
  }
  static constexpr State sample(const core::View<RockPaperScissors>& v, core::Rng& rng) {
    State s;
    s.pub = v.pub;
    for (int i = 0; i < 2; ++i)
      if (!to_act(v.pub).empty() && !v.pub.waiting.contains(core::Seat(i)))
        s.own[static_cast<std::size_t>(i)].chosen = static_cast<Choice>(rng.below(3));
    if (v.seat < 2) s.own[v.seat] = v.own;
    return s;
  }
  static constexpr Result result(const Public&) { return {}; }
  static constexpr core::Outcome outcome(const Public& p, core::Seat seat) {
    const int mine = p.won[seat], theirs = p.won[1 - seat];
    return {static_cast<double>(mine - theirs), core::win_of(mine, theirs)};
  }
  static constexpr Dealt dealt(const State&) { return {}; }
  static constexpr void events(const core::Sight<RockPaperScissors>& before,
                               const core::Sight<RockPaperScissors>& after,
                               core::Events<RockPaperScissors>& out) {
    if (before.pub->rounds == after.pub->rounds) return;  // a choice was made, nothing to tell yet
    const Round& round = after.pub->history.back();
    out.push_back(Reveal{round, round_winner(round)});
  }

 private:
  static constexpr core::Seat round_winner(const Round& r) {  // each choice beats its predecessor
    const int ahead = (3 + static_cast<int>(r[0]) - static_cast<int>(r[1])) % 3;
    return ahead == 0 ? core::kNoSeat : core::Seat(ahead == 1 ? 0 : 1);
  }
  static constexpr void reveal(State& s) {
    Public& p = s.pub;
    if (p.history.size() == Public::kRemembered) {
      core::copy(p.history.begin() + 1, p.history.end(), p.history.begin());
      p.history.pop_back();
    }
    p.history.push_back({s.own[0].chosen, s.own[1].chosen});
    ++p.rounds;
    s.own[0] = s.own[1] = {};
    if (const core::Seat w = round_winner(p.history.back()); w.valid()) ++p.won[w];
    const bool decided = std::max(p.won[0], p.won[1]) >= p.rules.wins;
    p.waiting = decided ? core::SeatSet{} : core::SeatSet::first(2);
  }
};
static_assert(core::Game<RockPaperScissors>);

}  // namespace games
