#pragma once
// Moves in their three forms: JSON on the wire, text as a person types it, a label as a person reads it.
// A move with fields() needs nothing here; President's, which has three shapes, has its own lines.
#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "core/game.h"
#include "games/card_move.h"
#include "games/packs.h"
#include "games/president.h"
#include "games/rock_paper_scissors.h"
#include "games/tic_tac_toe.h"
#include "table/json.h"
#include "table/narrate.h"
#include "table/write.h"

namespace table {

inline std::string upper(std::string_view s) {
  std::string out(s);
  for (char& c : out)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return out;
}

// Reads one field of a move from its JSON value. False: that is no such thing.
template <class G>
bool read_field(const json::Value& v, core::Card& out) {
  const auto text = v.string();
  out = text ? games::card_from<typename G::Pack>(*text) : core::kNoCard;
  return out.valid();
}
template <class G>
bool read_field(const json::Value& v, std::uint8_t& out) {
  const auto n = v.integer(0, 255);
  if (n) out = static_cast<std::uint8_t>(*n);
  return n.has_value();
}
template <class G>
bool read_field(const json::Value& v, games::Choice& out) {
  const auto text = v.string();
  if (!text) return false;
  for (const auto c : {games::Choice::kRock, games::Choice::kPaper, games::Choice::kScissors})
    if (name(c) == *text) {
      out = c;
      return true;
    }
  return false;
}
template <class G>
bool read_field(const json::Value& v, core::CardSet& out) {  // a list of different cards
  if (!v.is(json::Value::Kind::kArray)) return false;
  for (const json::Value& item : v.items) {
    core::Card c;
    if (!read_field<G>(item, c) || out.contains(c)) return false;
    out.insert(c);
  }
  return true;
}

// {"card_index":1} is short for the card at that place of the hand as the view lists it.
template <class G>
std::optional<typename G::Move> read_card_index(const json::Value& v,
                                                const typename G::Private& own) {
  if constexpr (std::is_same_v<typename G::Move, games::CardMove>) {
    const json::Value* index = v.find("card_index");
    const auto n = index ? index->integer(0, own.hand.size() - 1) : std::nullopt;
    if (!n) return std::nullopt;
    auto it = own.hand.begin();
    for (auto i = *n; i > 0; --i) ++it;
    return games::CardMove{*it};
  } else {
    return std::nullopt;
  }
}

template <class G>
std::optional<typename G::Move> read_move(const json::Value& v, const typename G::Private& own) {
  if (v.find("card_index") && v.find("card")) return std::nullopt;  // which of the two?
  if (const auto short_form = read_card_index<G>(v, own)) return short_form;
  typename G::Move m;
  if constexpr (core::Described<typename G::Move>) {
    bool ok = true;
    std::apply(
        [&](const auto&... f) {
          ((ok = ok && v.find(f.name) != nullptr && read_field<G>(*v.find(f.name), m.*(f.member))),
           ...);
        },
        G::Move::fields());
    return ok ? std::optional(m) : std::nullopt;
  } else {
    using Act = typename G::Move::Act;
    const json::Value *cards = v.find("cards"), *give = v.find("give"), *pass = v.find("pass");
    if ((cards != nullptr) + (give != nullptr) + (pass != nullptr) != 1) return std::nullopt;
    m.act = cards ? Act::kPlay : give ? Act::kGive : Act::kPass;
    if (pass) return pass->boolean ? std::optional(m) : std::nullopt;
    return read_field<G>(cards ? *cards : *give, m.cards) ? std::optional(m) : std::nullopt;
  }
}

template <class G>
void write_move(std::string& out, const typename G::Move& m) {
  Writer<G> w(out, G::kMaxSeats);
  if constexpr (core::Described<typename G::Move>) {
    w.value(m);
  } else {
    using Act = typename G::Move::Act;
    out += '{';
    if (m.act == Act::kPass)
      w.member("pass", true);
    else
      w.member(m.act == Act::kGive ? "give" : "cards", m.cards);
    out += '}';
  }
}

// What a person types, in capitals: "3B", "7C 7H", "PASS", "GIVE 4C 5D", "B2", "ROCK".
template <class Pack>
std::string codes(core::CardSet cards) {
  std::string out;
  for (const core::Card c : cards) {
    if (!out.empty()) out += ' ';
    const auto code = games::code<Pack>(c);
    out.append(code.data(), code.size());
  }
  return out;
}
template <class G>
std::string move_text(const games::CardMove& m) {
  return codes<typename G::Pack>(core::CardSet::of(m.card));
}
template <class G>
std::string move_text(const games::President::Move& m) {
  using Act = games::President::Act;
  if (m.act == Act::kPass) return "PASS";
  return (m.act == Act::kGive ? "GIVE " : "") + codes<typename G::Pack>(m.cards);
}
template <class G>
std::string move_text(const games::TicTacToe::Move& m) {  // column letter, row number from the top
  return {static_cast<char>('A' + m.col), static_cast<char>('1' + m.row)};
}
template <class G>
std::string move_text(const games::RockPaperScissors::Move& m) {
  return upper(name(m.choice));
}

// Cards one after the other, with blanks, commas or nothing between them.
template <class Pack>
std::optional<core::CardSet> cards_typed(std::string_view text) {
  std::string letters;
  for (const char c : upper(text))
    if (c != ' ' && c != ',' && c != '+') letters += c;
  if (letters.empty() || letters.size() % 2 != 0) return std::nullopt;
  core::CardSet cards;
  for (std::size_t i = 0; i < letters.size(); i += 2) {
    const core::Card c = games::card_from<Pack>(std::string_view(letters).substr(i, 2));
    if (!c.valid() || cards.contains(c)) return std::nullopt;
    cards.insert(c);
  }
  return cards;
}
template <class G>
bool read_text(std::string_view text, const typename G::Public&, games::CardMove& out) {
  const auto cards = cards_typed<typename G::Pack>(text);
  if (!cards || cards->size() != 1) return false;
  out.card = cards->lowest();
  return true;
}
template <class G>
bool read_text(std::string_view text, const games::President::Public& p,
               games::President::Move& out) {
  using Act = games::President::Act;
  const std::string word = upper(text);
  const bool give = word.starts_with("GIVE");
  if (word == "PASS" || word == "P" || word == "PASSO") {
    out = {{}, Act::kPass};
    return true;
  }
  const auto cards = cards_typed<typename G::Pack>(give ? std::string_view(word).substr(4) : word);
  if (!cards) return false;
  out = {*cards, give || p.phase == games::President::Phase::kExchange ? Act::kGive : Act::kPlay};
  return true;
}
template <class G>
bool read_text(std::string_view text, const games::TicTacToe::Public&,
               games::TicTacToe::Move& out) {
  const std::string word = upper(text);
  if (word.size() != 2 || word[0] < 'A' || word[0] > 'C' || word[1] < '1' || word[1] > '3')
    return false;
  out = {static_cast<std::uint8_t>(word[1] - '1'), static_cast<std::uint8_t>(word[0] - 'A')};
  return true;
}
template <class G>
bool read_text(std::string_view text, const games::RockPaperScissors::Public&,
               games::RockPaperScissors::Move& out) {
  const std::string word = upper(text);
  for (const auto l : {Language::kEnglish, Language::kItalian})
    for (const auto c : {games::Choice::kRock, games::Choice::kPaper, games::Choice::kScissors}) {
      const auto m = static_cast<Message>(static_cast<int>(Message::kRock) + static_cast<int>(c));
      if (word.empty() || !upper(table::text(m, l)).starts_with(word)) continue;
      out.choice = c;
      return true;
    }
  return false;
}

// What a person reads in a list of moves: the sentence told when he plays it says the rest.
inline std::string move_label(const Narrator& n, const games::CardMove& m) {
  return n.card(m.card);
}
inline std::string move_label(const Narrator& n, const games::President::Move& m) {
  if (m.act == games::President::Act::kPass) return n.say(Message::kPassLabel);
  return n.cards(m.cards);
}
inline std::string move_label(const Narrator& n, const games::TicTacToe::Move& m) {
  return n.say(Message::kCellLabel,
               {{"row", std::to_string(m.row + 1)}, {"col", std::to_string(m.col + 1)}});
}
inline std::string move_label(const Narrator& n, const games::RockPaperScissors::Move& m) {
  return n.say(static_cast<Message>(static_cast<int>(Message::kRock) + static_cast<int>(m.choice)));
}

}  // namespace table
