#pragma once
// The sentences around the moves: how a deal begins, what one sees in the middle of it, how it ends. Told from
// one View and from the standing of the match, which everybody knows.
#include <string>
#include <vector>

#include "core/game.h"
#include "games/all.h"
#include "table/narrate.h"

namespace table {

// What everybody knows about the match around this deal.
template <class G>
struct Around {
  int deal_number;
  typename G::Standing before,
      now;  // when this deal began; now, with the deal counted if it is over
};

template <class G>
class DealStory {
 public:
  DealStory(const Narrator& n, const core::View<G>& v, const Around<G>& around)
      : n_(n), v_(v), p_(v.pub), around_(around) {}

  void header() {
    if (G::pack(around_.now.rules).empty()) return add(Message::kMatchBegins);
    constexpr bool kRounds = requires { p_.titles(); };
    out_.push_back(n_.say_of(around_.before.dealer,
                             kRounds ? Message::kRoundYouDeal : Message::kDealYouDeal,
                             kRounds ? Message::kRoundDeals : Message::kDealDeals,
                             {{"n", std::to_string(around_.deal_number)}}));
  }

  // Title, hand, trump: what the seat holds and sees.
  void knowledge() {
    if constexpr (requires { p_.titles(); })
      if (v_.seat.valid() && p_.titles()[v_.seat] != games::Title::kNone)
        add(Message::kYourTitle, {{"title", n_.title_name(p_.titles()[v_.seat])}});
    if constexpr (requires { v_.own.hand; })
      if (!v_.own.hand.empty()) add(Message::kYourHand, {{"cards", n_.cards(v_.own.hand)}});
    if constexpr (requires { p_.turned; })
      add(Message::kTurned, {{"card", n_.card(p_.turned)}, {"suit", n_.suit(p_.trump)}});
    if constexpr (requires { p_.top; }) {
      if (p_.top.valid())
        add(Message::kTop, {{"card", n_.card(p_.top)}, {"suit", n_.suit(p_.trump)}});
      else
        add(Message::kTrump, {{"suit", n_.suit(p_.trump)}});
    }
  }

  // What lies on the table, and what the others are known to hold: for one who looks in the middle.
  void table() {
    if constexpr (requires { p_.known; })
      for (int i = 0; i < p_.seats(); ++i)
        if (const core::Seat s(i); s != v_.seat && !p_.known[s].empty())
          add(Message::kKnown, {{"who", n_.who(s)}, {"cards", n_.cards(p_.known[s])}});
    if constexpr (requires { p_.board(); }) board();
    std::vector<std::string> list;
    if constexpr (requires { p_.trick; }) {
      core::Seat seat = p_.leader;
      for (const core::Card c : p_.trick.cards()) {
        list.push_back(entry(Message::kTableEntry, seat, "cards", n_.card(c)));
        seat = core::next_seat(seat, p_.seats());
      }
    }
    if constexpr (requires { p_.table; })
      if (!p_.table.empty())
        list.push_back(entry(Message::kTableEntry, p_.last_to_play, "cards", n_.cards(p_.table)));
    if (!list.empty()) add(Message::kOnTable, {{"list", n_.join(list)}});
  }

  // Who leads, starts, or owes cards.
  void who_begins() {
    const core::SeatSet acting = G::to_act(p_);
    if constexpr (requires { p_.giving; })
      if (!p_.giving.empty()) {
        if (p_.giving.contains(v_.seat))
          add(Message::kGiveBack, {{"n", n_.card_count(G::owed(p_, v_.seat))},
                                   {"other", n_.who(G::partner(p_, v_.seat))}});
        return;
      }
    if constexpr (requires { p_.board(); })
      out_.push_back(n_.say_of(acting.lowest(), Message::kYouStart, Message::kStarts));
    else if (acting.size() == 1)
      out_.push_back(n_.say_of(acting.lowest(), Message::kYouLead, Message::kLeads));
    else if (acting.contains(v_.seat))
      add(Message::kChoose);
  }

  // What a move changed that is no event: the card that shows now, who leads after an exchange.
  void changes(const typename G::Public& before) {
    if constexpr (requires { p_.top; })
      if (p_.top.valid() && p_.top != before.top)
        add(Message::kNewTop, {{"card", n_.card(p_.top)}});
    if constexpr (requires { p_.giving; })
      if (!before.giving.empty() && p_.giving.empty()) who_begins();
  }

  // pre: the deal is over.
  void result() {
    const auto r = G::result(p_);
    if constexpr (requires { r.points; }) points(r);
    if constexpr (requires { r.high; })
      add(Message::kHighLowJackGame, {{"high", n_.who_or_you(r.high)},
                                      {"low", n_.who_or_you(r.low)},
                                      {"jack", n_.who_or_you(r.jack)},
                                      {"game", n_.who_or_you(r.game)}});
    if constexpr (requires { r.title; }) {
      std::vector<std::string> list;
      for (int i = 0; i < p_.seats(); ++i)
        list.push_back(n_.say_of(core::Seat(i), Message::kYourTitleEntry, Message::kTitleEntry,
                                 {{"title", n_.title_name(r.title[core::Seat(i)])}}));
      add(Message::kTitles, {{"list", n_.join(list)}});
    }
    winner_of_the_deal();
    if constexpr (!requires { p_.board(); }) out_.push_back(n_.scores(G::scores(around_.now)));
    if (G::over(around_.now)) out_.push_back(n_.outcome(G::winners(around_.now)));
  }

  Sentences take() { return std::move(out_); }
  void add_all(Sentences more) {
    for (std::string& s : more) out_.push_back(std::move(s));
  }

 private:
  void add(Message m, std::initializer_list<Fill> fills = {}) { out_.push_back(n_.say(m, fills)); }
  std::string entry(Message m, core::Seat s, std::string_view key, const std::string& value) const {
    return n_.say(m, {{"who", n_.who_or_you(s)}, {key, value}});
  }

  void board() {
    std::string rows;
    for (std::size_t i = 0; i < 9; ++i) {
      const core::Seat s = p_.board()[i];
      rows += !s.valid() ? '.' : s == p_.starter ? 'X' : 'O';
      if (i % 3 == 2 && i < 8) rows += " / ";
    }
    add(Message::kBoard, {{"rows", rows}});
  }
  // Points by seat, or by side where four play in pairs; and the card that was not in play.
  template <class Result>
  void points(const Result& r) {
    const bool pairs = p_.seats() == 4;
    std::vector<std::string> list;
    for (int i = 0; i < (pairs ? 2 : p_.seats()); ++i) {
      const core::Seat a(i);
      const core::Seat b(pairs ? i + 2 : i);
      const std::string who =
          pairs ? n_.join({n_.who_or_you(a), n_.who_or_you(b)}) : n_.who_or_you(a);
      const int sum = r.points[a] + (pairs ? r.points[b] : 0);
      list.push_back(n_.say(Message::kPointsEntry, {{"who", who}, {"points", n_.points(sum)}}));
    }
    add(Message::kDealPoints, {{"list", n_.join(list)}});
    if constexpr (requires { p_.turned; })
      if (const core::CardSet removed = G::pack(around_.now.rules) - p_.played(); !removed.empty())
        add(Message::kRemoved, {{"card", n_.card(removed.lowest())}});
  }
  // Where the scores do not say it by themselves: Briscola's deals and the Joker's.
  void winner_of_the_deal() {
    if constexpr (requires { p_.turned; }) {
      core::SeatSet gained;
      const core::Scores before = G::scores(around_.before), now = G::scores(around_.now);
      for (std::size_t i = 0; i < now.size(); ++i)
        if (now[i] > before[i]) gained.insert(core::Seat(static_cast<int>(i)));
      if constexpr (requires { p_.joker; })
        add(gained.empty()              ? Message::kNullDeal
            : gained.contains(p_.joker) ? Message::kJokerWins
                                        : Message::kAlliesWin);
      else if (gained.empty())
        add(Message::kDealDrawn);
      else if (gained.size() == 1)
        out_.push_back(n_.say_of(gained.lowest(), Message::kDealWonYou, Message::kDealWon));
      else
        add(gained.contains(v_.seat) ? Message::kDealWonTogether : Message::kDealWonBy,
            {{"list", n_.together(gained)}});
    }
  }

  const Narrator& n_;
  const core::View<G>& v_;
  const typename G::Public& p_;
  const Around<G>& around_;
  Sentences out_;
};

}  // namespace table
