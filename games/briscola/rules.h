#pragma once
// Briscola for two, three or four; four play 0+2 against 1+3. The deal itself is in deal.h.
#include <variant>

#include "games/briscola/deal.h"

namespace games {

struct Briscola {
  static constexpr std::string_view kKey = "briscola";
  static constexpr int kMinSeats = 2, kMaxSeats = 4, kMaxMoves = 3;
  static constexpr int kMaxEvents = 6;  // a play, a trick and four draws
  using Pack = Italian;
  using Move = CardMove;
  using Public = briscola_deal::Public;
  using Private = briscola_deal::Private;
  using Secret = briscola_deal::Secret;
  using Result = briscola_deal::Result;
  using Dealt = briscola_deal::Dealt;
  using Rule = briscola_deal::Rule;
  using Event = std::variant<briscola_deal::Played, briscola_deal::Taken, Draw>;
  using State = core::State<Briscola>;
  using Points = briscola_deal::BySeat<std::uint8_t>;

  struct Rules {
    std::uint8_t seats = 2, deals = 1;
    static constexpr auto options() {
      return std::array{core::Option<Rules>{
          {.key = "deals", .min = 1, .max = 21, .about = "how many deals the match has"},
          &Rules::deals}};
    }
    friend constexpr bool operator==(const Rules&, const Rules&) = default;
  };

  struct Standing {
    Rules rules;
    core::Seat dealer;
    Points won{};                          // deals won; partners win together
    core::FixedList<Points, 21> points{};  // of every deal, as each seat captured them
    constexpr briscola_deal::BySeat<std::uint16_t> totals() const {
      briscola_deal::BySeat<std::uint16_t> sum{};
      for (const Points& deal : points)
        for (std::size_t i = 0; i < sum.size(); ++i)
          sum[i] = static_cast<std::uint16_t>(sum[i] + deal[i]);
      return sum;
    }
    static constexpr auto fields() {
      using core::field;
      return std::tuple{
          field("won", &Standing::won, "by seat: deals won; partners win together"),
          field("points", &Standing::points, "a list of deals, in each the card points by seat"),
          field("totals", &Standing::totals, "by seat: card points of all deals")};
    }
    friend constexpr bool operator==(const Standing&, const Standing&) = default;
  };

  // The match: all deals are played; most deals won, then most points over all deals, otherwise a draw.
  static constexpr Standing open(const Rules& rules, core::Seat dealer) { return {rules, dealer}; }
  static constexpr Standing settle(Standing st, const Public& p) {
    const Points points = p.points_by_seat();
    const core::SeatSet best = leaders(st.rules, side_sums(st.rules.seats, points));
    if (!best.empty())
      for (const core::Seat i : best) ++st.won[i];
    st.points.push_back(points);
    st.dealer = core::next_seat(st.dealer, st.rules.seats);
    return st;
  }
  static constexpr bool over(const Standing& st) { return st.points.size() >= st.rules.deals; }
  static constexpr core::Scores scores(const Standing& st) {
    core::Scores out;
    for (std::size_t i = 0; i < st.rules.seats; ++i) out.push_back(st.won[i]);
    return out;
  }
  static constexpr core::SeatSet winners(const Standing& st) {
    constexpr int kDealWin = 1 << 14;  // above the points of 21 deals, since deals won decide first
    Sums sums = side_sums(st.rules.seats, st.totals());
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += kDealWin * st.won[i];
    return leaders(st.rules, sums);
  }

  // With four, players who sit opposite win together.
  static constexpr core::Seat side(int seats, core::Seat s) {
    return seats == 4 ? core::Seat(s % 2) : s;
  }
  static constexpr core::Seat side(const Rules& rules, core::Seat s) {
    return side(rules.seats, s);
  }

  // The deal.
  static constexpr CardSet pack(const Rules&) { return Italian::all(); }
  static constexpr State deal(const Standing& st, const core::Deck& deck) {
    State s;
    briscola_deal::deal(s, st.rules.seats, st.dealer, deck);
    return s;
  }
  static constexpr core::SeatSet to_act(const Public& p) { return briscola_deal::to_act(p); }
  static constexpr core::Moves<Briscola> legal(const Public&, const Private& own, core::Seat) {
    return briscola_deal::legal<Briscola>(own);
  }
  static constexpr core::Reason<Rule> reason(const Public&, const Private&, core::Seat,
                                             const Move& m) {
    return {.rule = Rule::kNotInHand, .card = m.card};
  }
  static constexpr void apply(State& s, core::Seat seat, const Move& m) {
    briscola_deal::play(s, seat, m.card);
  }
  static constexpr State sample(const core::View<Briscola>& v, core::Rng& rng) {
    State s = briscola_deal::sample<State>(v.pub, v.seat, v.own, rng);
    s.pub = v.pub;
    return s;
  }
  static constexpr Result result(const Public& p) { return {p.points_by_seat()}; }
  // Card points of the seat's side over the best other side's, halved: 61 to 59 is +1.
  static constexpr core::Outcome outcome(const Public& p, core::Seat seat) {
    const Sums sums = side_sums(p.players, p.points_by_seat());
    int theirs = 0;
    for (int i = 0; i < p.players; ++i)
      if (side(p.players, core::Seat(i)) != side(p.players, seat))
        theirs = std::max(theirs, sums[static_cast<std::size_t>(i)]);
    return {(sums[seat] - theirs) / 2.0, core::win_of(sums[seat], theirs)};
  }
  static constexpr Dealt dealt(const State& s) { return briscola_deal::dealt(s); }
  static constexpr void events(const core::Sight<Briscola>& before,
                               const core::Sight<Briscola>& after, core::Events<Briscola>& out) {
    briscola_deal::play_event(*before.pub, *after.pub, out);
    briscola_deal::trick_events(before, after, out);
  }

  using Sums = briscola_deal::BySeat<int>;
  // What a seat's side has; with two or three players a seat is its own side.
  template <class Values>
  static constexpr Sums side_sums(int seats, const Values& values) {
    Sums sums{};
    for (int i = 0; i < seats; ++i)
      for (int j = 0; j < seats; ++j)
        if (side(seats, core::Seat(i)) == side(seats, core::Seat(j)))
          sums[static_cast<std::size_t>(i)] += values[static_cast<std::size_t>(j)];
    return sums;
  }
  // The side alone at the top; nobody if two share it.
  static constexpr core::SeatSet leaders(const Rules& rules, const Sums& sums) {
    const int best = *std::max_element(sums.begin(), sums.begin() + rules.seats);
    core::SeatSet top;
    for (int i = 0; i < rules.seats; ++i)
      if (sums[static_cast<std::size_t>(i)] == best) top.insert(core::Seat(i));
    return top.size() == (rules.seats == 4 ? 2 : 1) ? top : core::SeatSet{};
  }
};
static_assert(core::Game<Briscola>);

}  // namespace games
