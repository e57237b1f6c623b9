#pragma once
// Cards as people write them, in the codes of games.md: "3B", "3B 2C KD".
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "games/packs.h"

namespace tests {

template <class Pack>
core::Card card(std::string_view code) {
  const core::Card c = games::card_from<Pack>(code);
  if (!c.valid()) throw std::invalid_argument("no such card: " + std::string(code));
  return c;
}

// The cards named, in that order.
template <class Pack>
std::vector<core::Card> cards(std::string_view codes) {
  std::vector<core::Card> out;
  for (std::size_t i = 0; i < codes.size(); i += 3) out.push_back(card<Pack>(codes.substr(i, 2)));
  return out;
}

template <class Pack>
core::CardSet set(std::string_view codes) {
  core::CardSet out;
  for (const core::Card c : cards<Pack>(codes)) out.insert(c);
  return out;
}

template <class Pack, class Cards>
std::string text(const Cards& cards) {
  std::string out;
  for (const core::Card c : cards) {
    const auto code = games::code<Pack>(c);
    out += (out.empty() ? "" : " ") + std::string(code.begin(), code.end());
  }
  return out;
}

// The cards of a list as a set; fails on a duplicate card.
template <class Cards>
core::CardSet as_set(const Cards& cards) {
  core::CardSet out;
  for (const core::Card c : cards) {
    if (out.contains(c)) throw std::logic_error("the same card twice");
    out.insert(c);
  }
  return out;
}

// A deck that deals the cards `first` in that order; `bottom` comes last of all.
template <class Pack>
core::Deck deck_dealing(std::string_view first, std::string_view bottom = "") {
  core::CardSet left = Pack::all() - set<Pack>(first) - set<Pack>(bottom);
  core::Deck deck;
  for (const core::Card c : cards<Pack>(bottom)) deck.push_back(c);
  for (const core::Card c : left) deck.push_back(c);
  const std::vector<core::Card> top = cards<Pack>(first);
  for (auto c = top.rbegin(); c != top.rend(); ++c) deck.push_back(*c);
  return deck;
}

template <class Pack>
core::Deck shuffled_deck(core::Rng& rng) {
  core::Deck deck;
  for (const core::Card c : Pack::all()) deck.push_back(c);
  core::shuffle(deck.span(), rng);
  return deck;
}

}  // namespace tests
