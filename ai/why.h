#pragma once
// Why a move is good or bad, in the words of a player: the coach's reason for one move, from what the seat knows.
// The sentences are in table/messages.cpp. It explains; it does not decide (search does).
#include <cstdint>

#include "ai/briscola_policy.h"
#include "games/all.h"

namespace ai {

struct Reasoning {
  enum class Why : std::uint8_t {
    kOnlyMove,      // there is no other
    kTakes,         // points: it takes the trick for sure
    kTrumps,        // points: it takes the trick with a trump
    kAhead,         // points: it is ahead, others may still beat it
    kForFriend,     // points: they go to one's own side
    kGivesNothing,  // it loses the trick and adds nothing to it
    kGives,         // points: it gives them away
    kKeeps,         // card: what it keeps for a loaded trick
    kLeadsLow,      // nothing at risk
    kRisks,         // points: what is lost if it is beaten
    kLeadsTrump,    // draws trumps out
    kGoesOut,       // last cards
    kUnbeatable,    // nobody can answer
    kSheds,         // count: gets rid of that many low cards at once
    kSpendsHigh,    // card: a high card is gone
    kBreaks,        // breaks a set
    kPassKeeps,     // passing keeps the high cards
    kGivesLow,      // the exchange: cards one does not miss
    kLine,          // three in a row
    kBlocks,        // stops three in a row
    kPlaceOnly,     // neither
    kEven,          // one is as good as another
  };
  Why why = Why::kOnlyMove;
  core::Card card{};
  int points = 0;
};

namespace reasons {

using Why = Reasoning::Why;
using games::Card;
using games::CardSet;

// The trick games: what lies there, who is ahead, what the card does about it.
template <class G, class Points, class Beats, class Friend>
Reasoning of_trick(const core::View<G>& v, Card card, Points points, Beats beats,
                   Friend is_friend) {
  const auto& p = v.pub;
  const bool trump = G::Pack::suit(card) == p.trump;
  if (p.in_trick == 0) {
    if (trump) return {Why::kLeadsTrump};
    return points(card) > 0 ? Reasoning{Why::kRisks, card, points(card)}
                            : Reasoning{Why::kLeadsLow};
  }
  int sum = points(card);
  Card top = p.trick.at(0, p.in_trick);
  core::Seat holder = p.leader;
  for (int i = 0; i < p.in_trick; ++i) {
    const Card c = p.trick.at(i, p.in_trick);
    sum += points(c);
    if (i > 0 && beats(c, top)) {
      top = c;
      holder = core::Seat((p.leader + i) % p.seats());
    }
  }
  const bool last = p.in_trick + 1 == p.seats();
  if (beats(card, top))
    return {!last ? Why::kAhead : trump ? Why::kTrumps : Why::kTakes, card, sum};
  if (is_friend(holder)) return {Why::kForFriend, card, sum};
  Card treasure;  // the best trump that stays in hand
  for (const Card c : v.own.hand& G::Pack::of_suit(p.trump))
    if (c != card && points(c) >= 4) treasure = c;
  if (treasure.valid() && points(card) == 0) return {Why::kKeeps, treasure};
  return points(card) > 0 ? Reasoning{Why::kGives, card, sum} : Reasoning{Why::kGivesNothing};
}

}  // namespace reasons

inline Reasoning why(const core::View<games::Briscola>& v, const games::CardMove& m) {
  const bool pairs = v.pub.players == 4;
  return reasons::of_trick(
      v, m.card, [](games::Card c) { return briscola_policy::points(c); },
      [&](games::Card a, games::Card b) {
        return briscola_policy::beaters(b, v.pub.trump).contains(a);
      },
      [&](core::Seat s) { return pairs && ((s ^ v.seat) & 1) == 0; });
}

inline Reasoning why(const core::View<games::Joker>& v, const games::CardMove& m) {
  return reasons::of_trick(
      v, m.card, [](games::Card c) { return briscola_policy::points(c); },
      [&](games::Card a, games::Card b) {
        return briscola_policy::beaters(b, v.pub.trump).contains(a);
      },
      [&](core::Seat s) {
        return v.pub.joker.valid() && s != v.pub.joker && v.seat != v.pub.joker;
      });
}

inline Reasoning why(const core::View<games::CaliforniaJack>& v, const games::CardMove& m) {
  using games::French;
  return reasons::of_trick(
      v, m.card, [](games::Card c) { return games::CaliforniaJack::points(games::CardSet::of(c)); },
      [&](games::Card a, games::Card b) {
        return French::suit(a) == French::suit(b) ? a > b : French::suit(a) == v.pub.trump;
      },
      [](core::Seat) { return false; });
}

inline Reasoning why(const core::View<games::President>& v, const games::President::Move& m) {
  using Why = Reasoning::Why;
  using games::FrenchByRank, games::President;
  if (m.act == President::Act::kGive) return {Why::kGivesLow};
  if (m.act == President::Act::kPass) return {Why::kPassKeeps};
  if (m.cards == v.own.hand) return {Why::kGoesOut};
  const int rank = FrenchByRank::rank(m.cards.lowest());
  const games::CardSet unseen = FrenchByRank::all() - v.own.hand - v.pub.all_played();
  bool beatable = m.cards.size() == 1 && unseen.contains(President::kThreeOfSpades);
  for (int r = rank + 1; r < 13; ++r)
    beatable |= (unseen & FrenchByRank::of_rank(r)).size() >= m.cards.size();
  if (!beatable) return {Why::kUnbeatable};
  if ((v.own.hand & FrenchByRank::of_rank(rank)).size() > m.cards.size()) return {Why::kBreaks};
  if (rank >= 10 || m.cards.contains(President::kThreeOfSpades))
    return {Why::kSpendsHigh, m.cards.lowest()};
  return {Why::kSheds, m.cards.lowest(), m.cards.size()};
}

inline Reasoning why(const core::View<games::TicTacToe>& v, const games::TicTacToe::Move& m) {
  using Why = Reasoning::Why;
  const auto wins = [&](core::Seat seat) {
    core::State<games::TicTacToe> s;
    s.pub = v.pub;
    games::TicTacToe::apply(s, seat, m);
    return !games::TicTacToe::settle(games::TicTacToe::open({}, core::Seat(0)), s.pub)
                .winner.empty();
  };
  if (wins(v.seat)) return {Why::kLine};
  return {wins(core::Seat(1 - v.seat)) ? Why::kBlocks : Why::kPlaceOnly};
}

inline Reasoning why(const core::View<games::RockPaperScissors>&,
                     const games::RockPaperScissors::Move&) {
  return {Reasoning::Why::kEven};
}

}  // namespace ai
