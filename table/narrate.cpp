#include "table/narrate.h"

namespace table {

using enum Message;

std::string Narrator::who(core::Seat s) const {
  if (s < names_.size() && !names_[s].empty()) return names_[s];
  return say(kSeatName, {{"n", std::to_string(s + 1)}});
}

std::string Narrator::who_or_you(core::Seat s) const {
  if (!s.valid()) return say(kNobody);
  return is_listener(s) ? say(kYou) : who(s);
}

std::string Narrator::points(int n) const {
  return say(n == 0 ? kPointsNone : n == 1 ? kPointsOne : kPointsMany, {{"n", std::to_string(n)}});
}

std::string Narrator::card_count(int n) const {
  return say(n == 1 ? kCardsOne : kCardsMany, {{"n", std::to_string(n)}});
}

std::string Narrator::title_name(games::Title t) const {
  return say(static_cast<Message>(static_cast<int>(kTitleNone) + static_cast<int>(t)));
}

std::string Narrator::join(const std::vector<std::string>& words) const {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) out += i + 1 == words.size() ? " " + say(kAnd) + " " : ", ";
    out += words[i];
  }
  return out;
}

std::string Narrator::together(core::SeatSet seats) const {
  std::vector<std::string> list;
  if (seats.contains(listener_)) list.push_back(say(kYou));
  for (const core::Seat s : seats)
    if (!is_listener(s)) list.push_back(who(s));
  return join(list);
}

std::string Narrator::say_of(core::Seat s, Message you, Message other,
                             std::initializer_list<Fill> fills) const {
  if (is_listener(s)) return say(you, fills);
  const std::string name = who(s);
  std::vector<Fill> all(fills);
  all.emplace_back("who", name);
  return table::say(other, language_, all);
}

Sentences Narrator::tell(const core::Events& events) const {
  Sentences out;
  for (const core::Event& e : events) out.push_back(tell(e));
  return out;
}

std::string Narrator::tell(const core::Event& e) const {
  using Kind = core::Event::Kind;
  switch (e.kind) {
    case Kind::kPlay: return say_of(e.seat, kYouPlay, kPlays, {{"cards", cards(e.cards)}});
    case Kind::kPass: return say_of(e.seat, kYouPass, kPasses);
    case Kind::kRole: return say_of(e.seat, kYouAreJoker, kBecomesJoker);
    case Kind::kTrick:
      return say_of(e.seat, kYouTakeTrick, kTakesTrick,
                    {{"card", card(e.cards[e.extra])}, {"points", points(e.value)}});
    case Kind::kSweep: return tell_sweep(e);
    case Kind::kDraw:
      if (e.cards.empty()) return say_of(e.seat, kDraws, kDraws);
      return say_of(e.seat, kYouDraw, kDrawsKnown, {{"card", card(e.cards[0])}});
    case Kind::kExchange: return tell_exchange(e);
    case Kind::kOut:
      return say_of(e.seat, kYouAreOut, kIsOut,
                    {{"title", title_name(games::President::title(e.value - 1, seats_))}});
    case Kind::kMark:
      return say_of(e.seat, kYouMark, kMarks,
                    {{"row", std::to_string(e.value + 1)}, {"col", std::to_string(e.extra + 1)}});
    case Kind::kReveal: return tell_reveal(e);
  }
  return {};
}

std::string Narrator::tell_sweep(const core::Event& e) const {
  if (e.seat == e.other) return say_of(e.seat, kYouWinAndLead, kWinsAndLeads);
  const Message about = is_listener(e.other) ? kWinsYouLead : kWinsOtherLeads;
  return say_of(e.seat, kYouWinOtherLeads, about, {{"other", who(e.other)}});
}

std::string Narrator::tell_exchange(const core::Event& e) const {
  const std::string what = e.cards.empty() ? card_count(e.value) : cards(e.cards);
  if (is_listener(e.other)) return say(kGivesYou, {{"who", who(e.seat)}, {"cards", what}});
  return say_of(e.seat, kYouGive, kGives, {{"other", who(e.other)}, {"cards", what}});
}

std::string Narrator::tell_reveal(const core::Event& e) const {
  const core::Seat first(is_listener(core::Seat(1)) ? 1 : 0), second(1 - first);
  const auto choice = [&](core::Seat s) {
    return say(static_cast<Message>(static_cast<int>(kRock) + (s == 0 ? e.value : e.extra)));
  };
  const bool mine = is_listener(first);
  const Message m = !e.seat.valid()   ? (mine ? kRevealYouDraw : kRevealDrawn)
                    : !mine           ? kRevealWon
                    : e.seat == first ? kRevealYouWin
                                      : kRevealYouLose;
  return say(m, {{"mine", choice(first)},
                 {"theirs", choice(second)},
                 {"first", who(first)},
                 {"who", who(second)},
                 {"winner", e.seat.valid() ? who(e.seat) : std::string()}});
}

std::string Narrator::scores(const core::Scores& scores) const {
  std::vector<std::string> list;
  for (std::size_t i = 0; i < scores.size(); ++i)
    list.push_back(say(kScoreEntry, {{"who", who_or_you(core::Seat(static_cast<int>(i)))},
                                     {"n", std::to_string(scores[i])}}));
  return say(kScore, {{"list", join(list)}});
}

std::string Narrator::outcome(core::SeatSet winners) const {
  if (winners.empty()) return say(kDraw);
  if (winners.size() == 1) return say_of(winners.lowest(), kYouWin, kWins);
  return say(winners.contains(listener_) ? kYouWinTogether : kWin, {{"list", together(winners)}});
}

std::string Narrator::reasoning(const ai::Reasoning& r) const {
  using Why = ai::Reasoning::Why;
  static_assert(static_cast<int>(kWhyEven) - static_cast<int>(kWhyOnlyMove) ==
                static_cast<int>(Why::kEven));  // the same order
  const auto message =
      static_cast<Message>(static_cast<int>(kWhyOnlyMove) + static_cast<int>(r.why));
  return say(message, {{"card", r.card.valid() ? card(r.card) : std::string()},
                       {"points", points(r.points)},
                       {"n", card_count(r.points)}});
}

std::string Narrator::refusal(const core::Refusal& r) const {
  using Code = core::Refusal::Code;
  if (r.code != Code::kIllegalMove)
    return say(r.code == Code::kNotInProgress   ? kNotInProgress
               : r.code == Code::kInvalidPlayer ? kInvalidPlayer
                                                : kNotYourTurn);
  const core::Reason& why = r.reason;
  const auto message =
      static_cast<Message>(static_cast<int>(kNotInHand) + static_cast<int>(why.rule));
  const std::string n =
      why.rule == core::Rule::kGiveCount ? card_count(why.count) : std::to_string(why.count);
  return say(message, {{"card", why.card.valid() ? card(why.card) : std::string()},
                       {"suit", why.suit.valid() ? suit(why.suit) : std::string()},
                       {"n", n}});
}

}  // namespace table
