#pragma once
// Narration: what happened, as sentences for one listener. It is given what core::Event says, and events
// are derived from two consecutive views of that listener, so it cannot tell what he may not know.
#include <span>
#include <string>
#include <vector>

#include "ai/why.h"
#include "core/event.h"
#include "core/game.h"
#include "games/president.h"
#include "table/card_names.h"
#include "table/messages.h"

namespace table {

using Sentences = std::vector<std::string>;

class Narrator {
 public:
  // `names` by seat; a missing or empty name is told as "Seat 2". `listener`: who is "you", or nobody.
  Narrator(CardNames cards, int seats, core::Seat listener, Language language,
           std::span<const std::string> names)
      : cards_(cards), seats_(seats), listener_(listener), language_(language), names_(names) {}

  Sentences tell(const core::Events& events) const;
  std::string tell(const core::Event& e) const;

  bool is_listener(core::Seat s) const { return s.valid() && s == listener_; }
  std::string who(core::Seat s) const;         // by name
  std::string who_or_you(core::Seat s) const;  // in lists; kNoSeat: nobody
  std::string card(core::Card c) const { return cards_.card(c, language_); }
  std::string suit(core::Suit s) const { return std::string(cards_.suit(s, language_)); }
  template <class Cards>
  std::string cards(const Cards& list) const {
    std::vector<std::string> words;
    for (const core::Card c : list) words.push_back(card(c));
    return join(words);
  }
  std::string points(int n) const;
  std::string card_count(int n) const;
  std::string title_name(games::Title t) const;
  std::string join(const std::vector<std::string>& words) const;  // "a, b and c"
  std::string together(core::SeatSet seats) const;                // "you and Seat 3"
  std::string say(Message m, std::initializer_list<Fill> fills = {}) const {
    return table::say(m, language_, fills);
  }
  // The message for the listener himself or the one about somebody else, who is {who}.
  std::string say_of(core::Seat s, Message you, Message other,
                     std::initializer_list<Fill> fills = {}) const;

  std::string scores(const core::Scores& scores) const;
  std::string outcome(core::SeatSet winners) const;
  std::string refusal(const core::Refusal& r) const;
  std::string reasoning(const ai::Reasoning& r) const;

 private:
  std::string tell_sweep(const core::Event& e) const;
  std::string tell_exchange(const core::Event& e) const;
  std::string tell_reveal(const core::Event& e) const;

  CardNames cards_;
  int seats_;
  core::Seat listener_;
  Language language_;
  std::span<const std::string> names_;
};

}  // namespace table
