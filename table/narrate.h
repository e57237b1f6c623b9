#pragma once
// Narration: what happened, as sentences for one listener. Events are derived from two consecutive views of that
// listener, so it cannot tell what the listener may not know.
#include <cassert>
#include <span>
#include <string>
#include <vector>

#include "ai/why.h"
#include "core/fields.h"
#include "core/game.h"
#include "core/with.h"
#include "table/card_names.h"
#include "table/sentence.h"
#include "table/words.h"

namespace table {

using Sentences = std::vector<std::string>;

// An enumeration whose values have words: rows "title.first", "choice.rock".
template <class T>
concept Worded = core::Named<T> && requires(T v) {
  { kind(v) } -> std::same_as<std::string_view>;
};

template <core::Named T>
constexpr std::string_view word_of(T value) {
  return name(value);
}

// Ends the row of a word that is another where Italian cards look French.
inline constexpr std::string_view kAsFrench = ".french";

class Narrator {
 public:
  // `names` by seat; a missing or empty name is told as "Seat 2". `listener`: the seat that is "you", or none.
  Narrator(std::string_view game, CardNames cards, core::Seat listener, Voice voice,
           std::span<const std::string> names)
      : words_(game, voice), voice_(voice), cards_(cards), listener_(listener), names_(names) {}

  const Words& words() const { return words_; }
  core::Seat listener() const { return listener_; }

  // A sentence by its row, with its values; or with those of a described struct.
  template <class... T>
  std::string say(std::string_view key, const core::With<T>&... values) const {
    return filled_row(key, {}, {arg(values.name, values.value)...});
  }
  template <class Event>
  std::string tell(const Event& e) const {
    return filled_row(Event::kName, {}, args_of(e));
  }
  std::string refusal(const core::Refusal& r) const;
  std::string reasoning(const ai::Reasoning& r) const;

  // What a described struct fills a row with: its told(), then its fields.
  template <class T>
  static constexpr auto told_by() {
    if constexpr (requires { T::told(); })
      return std::tuple_cat(T::told(), T::fields());
    else
      return T::fields();
  }
  template <class T>
  std::vector<Arg> args_of(const T& x) const {
    return std::apply(
        [&](const auto&... f) {
          return std::vector<Arg>{arg(f.name, std::invoke(f.member, x))...};
        },
        told_by<T>());
  }
  std::string filled_row(std::string_view head, std::string_view tail,
                         const std::vector<Arg>& args) const;

  // Row "rank.C"; where Italian cards look French, row "rank.C.french" if there is one.
  std::string worded(std::string_view kind, std::string_view word) const;
  std::string seat(core::Seat s) const;  // "you", a name, or "nobody"
  std::string name(core::Seat s) const;  // never "you"
  std::string card(core::Card c) const { return cards_.card(c, voice_); }
  std::string suit(core::Suit s) const { return cards_.suit(s, voice_); }
  template <class Cards>
  std::string cards(const Cards& list) const {
    std::vector<std::string> words;
    for (const core::Card c : list) words.push_back(card(c));
    return join(words);
  }
  std::string join(const std::vector<std::string>& words) const;  // "a, b and c"

  // A value as words.
  Arg arg(std::string_view label, core::Seat s) const;
  Arg arg(std::string_view label, core::SeatSet seats) const;  // as winners
  Arg arg(std::string_view label, core::Card c) const;
  Arg arg(std::string_view label, core::Suit s) const { return {label, s.valid() ? suit(s) : ""}; }
  Arg arg(std::string_view label, core::CardSet c) const { return cards_arg(label, c); }
  template <std::size_t N>
  Arg arg(std::string_view label, const core::FixedList<core::Card, N>& c) const {
    return cards_arg(label, c);
  }
  // Hands by seat: a sentence for each that is not empty.
  template <std::size_t N>
  Arg arg(std::string_view label, const core::BySeat<core::CardSet, N>& hands) const {
    std::string told;
    for (std::size_t i = 0; i < N; ++i)
      if (!hands[i].empty())
        told += (told.empty() ? "" : " ") + say("hand",
                                                core::with("seat", core::Seat(static_cast<int>(i))),
                                                core::with("cards", hands[i]));
    return {label, told, told.empty() ? "none" : "some"};
  }
  Arg arg(std::string_view label, std::string_view text) const {
    return {label, std::string(text)};
  }
  Arg arg(std::string_view label, const std::string& text) const { return {label, text}; }
  Arg arg(std::string_view label, bool b) const { return {label, {}, b ? "yes" : "no"}; }
  // A select goes by "none" where it is missing, otherwise as the value itself does, or by "some".
  template <class T>
  Arg arg(std::string_view label, const core::OrNull<T>& x) const {
    if (!x.is_there) return {label, {}, "none"};
    Arg out = arg(label, x.value);
    if (out.pick.empty()) out.pick = "some";
    return out;
  }
  template <class T>
  Arg arg(std::string_view label, const T& value) const {
    if constexpr (std::integral<T>)
      return {label, std::to_string(value), {}, static_cast<int>(value)};
    else if constexpr (Worded<T>)
      return {label, worded(kind(value), word_of(value)), word_of(value)};
    else
      return {label, {}};  // no sentence uses it, such as a list of rounds
  }

 private:
  template <class Cards>
  Arg cards_arg(std::string_view label, const Cards& c) const {
    return {label, cards(c), c.empty() ? "none" : "some"};
  }

  Words words_;
  Voice voice_;
  CardNames cards_;
  core::Seat listener_;
  std::span<const std::string> names_;
};

}  // namespace table
