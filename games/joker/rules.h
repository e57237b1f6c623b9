#pragma once
// Briscola Joker: Briscola for three (briscola/deal.h) in which the first to play a trump stands alone.
#include <variant>

#include "games/briscola/deal.h"

namespace games {

struct Joker {
  static constexpr std::string_view kKey = "joker";
  static constexpr int kMinSeats = 3, kMaxSeats = 3, kMaxMoves = 3;
  static constexpr int kMaxEvents = 6;  // a play, a role, a trick and three draws
  static constexpr int kJokerNeeds = 51, kAlliesNeed = 71;
  using Pack = Italian;
  using Move = CardMove;
  using Private = briscola_deal::Private;
  using Secret = briscola_deal::Secret;
  using Dealt = briscola_deal::Dealt;
  using Result = briscola_deal::Result;
  using State = core::State<Joker>;
  using Rule = briscola_deal::Rule;

  // The first trump was played.
  struct Role {
    static constexpr std::string_view kName = "role";
    core::Seat joker;
    static constexpr auto fields() { return std::tuple{core::field("joker", &Role::joker)}; }
  };
  using Event = std::variant<briscola_deal::Played, Role, briscola_deal::Taken, Draw>;

  struct Rules {
    std::uint8_t seats = 3, target = 10;
    static constexpr auto options() {
      return std::array{core::Option<Rules>{
          {.key = "target", .min = 1, .max = 20, .about = "match points to reach"},
          &Rules::target}};
    }
    friend constexpr bool operator==(const Rules&, const Rules&) = default;
  };

  struct Public : briscola_deal::Public {
    core::Seat joker;  // nobody until the first trump is played
    static constexpr auto fields() {
      return std::tuple_cat(
          std::tuple{
              core::field("joker", &Public::joker,
                          "the seat that is the Joker; null until the first trump is played")},
          briscola_deal::Public::fields());
    }
    friend constexpr bool operator==(const Public&, const Public&) = default;
  };

  struct Standing {
    Rules rules;
    core::Seat dealer;
    core::BySeat<std::uint8_t, kMaxSeats> score{};
    static constexpr auto fields() {
      return std::tuple{core::field("score", &Standing::score, "by seat: match points")};
    }
    friend constexpr bool operator==(const Standing&, const Standing&) = default;
  };

  // The seat that stands alone against the others; nobody until the first trump.
  static constexpr core::Seat alone(const Public& p) { return p.joker; }

  // Twice a match point for the Joker is what either ally loses by it.
  static constexpr int stake(const Public& p, core::Seat seat) {
    return !p.joker.valid() ? 0 : seat == p.joker ? 2 : -1;
  }

  // The match: first to the target with a strict lead.
  static constexpr Standing open(const Rules& rules, core::Seat dealer) { return {rules, dealer}; }
  static constexpr Standing settle(Standing st, const Public& p) {
    const int alone = briscola_deal::points(p.pile[p.joker]);
    const int allies = 120 - alone;
    for (std::size_t i = 0; i < kMaxSeats; ++i) {
      if (i == p.joker && alone >= kJokerNeeds)
        st.score[i] = static_cast<std::uint8_t>(st.score[i] + 2);
      if (i != p.joker && allies >= kAlliesNeed) ++st.score[i];
    }
    st.dealer = core::next_seat(st.dealer, kMaxSeats);
    return st;
  }
  static constexpr bool over(const Standing& st) {
    return leaders(st).size() == 1 && st.score[leaders(st).lowest()] >= st.rules.target;
  }
  static constexpr core::Scores scores(const Standing& st) {
    return {st.score[0], st.score[1], st.score[2]};
  }
  static constexpr core::SeatSet winners(const Standing& st) { return leaders(st); }

  // The deal.
  static constexpr CardSet pack(const Rules&) { return Italian::all(); }
  static constexpr State deal(const Standing& st, const core::Deck& deck) {
    State s;
    briscola_deal::deal(s, kMaxSeats, st.dealer, deck);
    return s;
  }
  static constexpr core::SeatSet to_act(const Public& p) { return briscola_deal::to_act(p); }
  static constexpr core::Moves<Joker> legal(const Public&, const Private& own, core::Seat) {
    return briscola_deal::legal<Joker>(own);
  }
  static constexpr core::Reason<Rule> reason(const Public&, const Private&, core::Seat,
                                             const Move& m) {
    return {.rule = Rule::kNotInHand, .card = m.card};
  }
  static constexpr void apply(State& s, core::Seat seat, const Move& m) {
    if (!s.pub.joker.valid() && Italian::suit(m.card) == s.pub.trump) s.pub.joker = seat;
    briscola_deal::play<kMaxSeats>(s, seat, m.card);
  }
  static constexpr State sample(const core::View<Joker>& v, core::Rng& rng) {
    State s = briscola_deal::sample<State>(v.pub, v.seat, v.own, rng);
    s.pub = v.pub;
    return s;
  }
  static constexpr Result result(const Public& p) { return {p.points_by_seat()}; }
  // Match points of the deal over the mean of the others', so that the three sum to zero. To score is a win; a null
  // deal is half a win for everybody.
  static constexpr core::Outcome outcome(const Public& p, core::Seat seat) {
    const int alone = briscola_deal::points(p.pile[p.joker]);
    const bool is_joker = seat == p.joker;
    if (alone >= kJokerNeeds) return is_joker ? core::Outcome{2, 1} : core::Outcome{-1, 0};
    if (120 - alone >= kAlliesNeed) return is_joker ? core::Outcome{-1, 0} : core::Outcome{0.5, 1};
    return {0, 0.5};
  }
  static constexpr Dealt dealt(const State& s) { return briscola_deal::dealt(s); }
  static constexpr void events(const core::Sight<Joker>& before, const core::Sight<Joker>& after,
                               core::Events<Joker>& out) {
    briscola_deal::play_event(*before.pub, *after.pub, out);
    if (!before.pub->joker.valid() && after.pub->joker.valid())
      out.push_back(Role{after.pub->joker});
    briscola_deal::trick_events(before, after, out);
  }

 private:
  static constexpr core::SeatSet leaders(const Standing& st) {
    const auto best = *std::ranges::max_element(st.score);
    core::SeatSet top;
    for (int i = 0; i < kMaxSeats; ++i)
      if (st.score[static_cast<std::size_t>(i)] == best) top.insert(core::Seat(i));
    return top;
  }
};
static_assert(core::Game<Joker>);

}  // namespace games
