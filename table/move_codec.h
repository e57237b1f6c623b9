#pragma once
// Moves in their three forms, all from the move's own description (fields() or shapes()): JSON on the wire, text as a
// person types it, a label as a person reads it.
#include <algorithm>
#include <charconv>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>

#include "core/game.h"
#include "games/packs.h"
#include "table/game_rows.h"
#include "table/json.h"
#include "table/narrate.h"
#include "table/write.h"

namespace table {

// A place on a board: {"row":0,"col":1} on the wire, B1 as typed (column letter, row number from the top).
template <class Move>
concept CellMove = core::Described<Move> && requires(const Move& m) { m.row, m.col; };

// A card and the cards that it takes: {"card":"7D","take":["3B","4S"]}, typed 7D 3B 4S. What it takes may be left out where
// there is one way.
template <class Move>
concept TakingMove = core::Described<Move> && requires(const Move& m) { m.card, m.take; };

// The only legal move with that card; otherwise the move as it is.
template <class Move, class Moves>
Move with_only_take(const Move& m, const Moves& legal) {
  const auto same = [&m](const Move& l) { return l.card == m.card; };
  return std::ranges::count_if(legal, same) == 1 ? *std::ranges::find_if(legal, same) : m;
}

inline std::string upper(std::string_view s) {
  std::string out(s);
  for (char& c : out)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return out;
}

// --- JSON ------------------------------------------------------------------------------------------

// Reads one value of a move. False if it is not such a value.
template <class G>
bool read_value(const json::Value& v, core::Card& out) {
  const auto text = v.string();
  out = text ? games::card_from<typename G::Pack>(*text) : core::kNoCard;
  return out.valid();
}
template <class G>
bool read_value(const json::Value& v, std::uint8_t& out) {
  const auto n = v.integer(0, 255);
  if (n) out = static_cast<std::uint8_t>(*n);
  return n.has_value();
}
template <class G>
bool read_value(const json::Value& v, core::Suit& out) {
  const auto text = v.string();
  const auto at =
      text && text->size() == 1 ? G::Pack::kSuits.find(text->front()) : std::string_view::npos;
  if (at != std::string_view::npos) out = {static_cast<std::uint8_t>(at)};
  return at != std::string_view::npos;
}
template <class G, Worded E>
bool read_value(const json::Value& v, E& out) {
  const auto text = v.string();
  if (!text) return false;
  for (int i = 0; i < count(E{}); ++i)
    if (word_of(static_cast<E>(i)) == *text) {
      out = static_cast<E>(i);
      return true;
    }
  return false;
}
template <class G>
bool read_value(const json::Value& v, core::CardSet& out) {  // a list of different cards
  if (!v.is(json::Value::Kind::kArray)) return false;
  for (const json::Value& item : v.items) {
    core::Card c;
    if (!read_value<G>(item, c) || out.contains(c)) return false;
    out.insert(c);
  }
  return true;
}

// {"card_index":1} is short for the card at that place of the hand as the view lists it.
template <class G>
std::optional<typename G::Move> read_card_index(const json::Value& v,
                                                const typename G::Private& own) {
  if constexpr (requires(typename G::Move m) { m = {own.hand.lowest()}; }) {
    const json::Value* index = v.find("card_index");
    const auto n = index ? index->integer(0, own.hand.size() - 1) : std::nullopt;
    if (!n) return std::nullopt;
    auto it = own.hand.begin();
    for (auto i = *n; i > 0; --i) ++it;
    return typename G::Move{*it};
  } else {
    return std::nullopt;
  }
}

template <class G>
bool read_shape(const json::Value& v, typename G::Move& m) {
  int named = 0;
  bool ok = false;
  std::apply(
      [&](const auto&... shape) {
        // The member stands beside the value of another shape here, so it names no shape itself.
        const auto is_beside = [&](std::string_view name) {
          return ((shape.beside_name == name && v.find(shape.name)) || ...);
        };
        const auto read = [&](const auto& s) {
          const json::Value* value = v.find(s.name);
          if (!value || is_beside(s.name)) return;
          ++named;
          m.act = s.act;
          if constexpr (requires { m.*(s.value); })
            ok = read_value<G>(*value, m.*(s.value));
          else
            ok = value->boolean;
          if constexpr (requires { m.*(s.beside_value); })
            if (const json::Value* beside = v.find(s.beside_name))
              ok = ok && read_value<G>(*beside, m.*(s.beside_value));
        };
        (read(shape), ...);
      },
      G::Move::shapes());
  return ok && named == 1;
}

template <class G>
bool read_fields(const json::Value& v, typename G::Move& m) {
  const auto read = [&](const auto& f) {
    const json::Value* value = v.find(f.name);
    if (!value) return TakingMove<typename G::Move> && f.name == "take";
    return read_value<G>(*value, m.*(f.member));
  };
  return std::apply([&](const auto&... f) { return (read(f) && ...); }, G::Move::fields());
}

// `legal`: what may be played now, for a move that leaves out what follows from it.
template <class G>
std::optional<typename G::Move> read_move(const json::Value& v, const typename G::Private& own,
                                          const core::Moves<G>& legal = {}) {
  if (v.find("card_index") && v.find("card")) return std::nullopt;  // which of the two?
  std::optional<typename G::Move> m = read_card_index<G>(v, own);
  if (!m) {
    m.emplace();
    if constexpr (core::Shaped<typename G::Move>) {
      if (!read_shape<G>(v, *m)) return std::nullopt;
    } else if (!read_fields<G>(v, *m)) {
      return std::nullopt;
    }
  }
  if constexpr (TakingMove<typename G::Move>)
    if (!v.find("take")) m = with_only_take(*m, legal);
  return m;
}

template <class G>
void write_move(std::string& out, const typename G::Move& m) {
  Writer<G> w(out, G::kMaxSeats);
  if constexpr (core::Shaped<typename G::Move>) {
    out += '{';
    core::with_shape(m, [&](const auto& s) {
      if constexpr (requires { m.*(s.beside_value); }) w.member(s.beside_name, m.*(s.beside_value));
      if constexpr (requires { m.*(s.value); })
        w.member(s.name, m.*(s.value));
      else
        w.member(s.name, true);
    });
    out += '}';
  } else {
    w.value(m);
  }
}

// --- text: "3B", "7C 7H", "PASS", "GIVE 4C 5D", "B2", "ROCK" -----------------------------------------

template <class Pack>
std::string card_code(core::Card card) {
  const auto code = games::code<Pack>(card);
  return {code.data(), code.size()};
}
template <class Pack>
std::string codes(core::CardSet cards) {
  std::string out;
  for (const core::Card c : cards) (out += out.empty() ? "" : " ") += card_code<Pack>(c);
  return out;
}

template <class G, class T>
std::string value_text(const T& value) {
  if constexpr (std::is_same_v<T, core::Card>)
    return codes<typename G::Pack>(core::CardSet::of(value));
  else if constexpr (std::is_same_v<T, core::CardSet>)
    return codes<typename G::Pack>(value);
  else if constexpr (std::is_same_v<T, core::Suit>)
    return {games::suit_code<typename G::Pack>(value)};
  else if constexpr (Worded<T>)
    return upper(word_of(value));
  else
    return std::to_string(value);
}

// The first shape is typed without its word.
template <class G>
std::string move_text(const typename G::Move& m) {
  std::string out;
  if constexpr (core::Shaped<typename G::Move>) {
    core::with_shape(m, [&](const auto& s) {
      constexpr auto kPlain = std::get<0>(G::Move::shapes()).name;
      if (s.name != kPlain) out = upper(s.name);
      if constexpr (requires { m.*(s.value); })
        out += (out.empty() ? "" : " ") + value_text<G>(m.*(s.value));
    });
  } else if constexpr (CellMove<typename G::Move>) {
    out = {static_cast<char>('A' + m.col), static_cast<char>('1' + m.row)};
  } else {
    core::for_each_field(m, [&](std::string_view, const auto& x) {
      out += (out.empty() ? "" : " ") + value_text<G>(x);
    });
  }
  return out;
}

// A series of cards, with blanks, commas or nothing between them.
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

// Does the text mean this word? Its beginning in any language is enough.
template <class G>
bool is_meant(std::string_view typed, std::string_view head, std::string_view tail) {
  const catalogue::Row* row = catalogue::find(G::kKey, head, tail);
  return row && std::ranges::any_of(row->text, [&](std::string_view text) {
           return upper(text).starts_with(typed);
         });
}

// A suit by its letter, or by the beginning of its name in any language; by more than a letter also as it looks French.
template <class Pack>
bool suit_typed(std::string_view typed, core::Suit& out) {
  const auto is_called = [&](char letter, CardLook look) {
    for (std::size_t l = 0; l < catalogue::kLanguages.size() && !typed.empty(); ++l)
      if (upper(suit_name(Pack::kSuits, letter, {static_cast<Language>(l), look}))
              .starts_with(typed))
        return true;
    return false;
  };
  for (const CardLook look : {CardLook::kOwn, CardLook::kFrench})
    for (std::uint8_t i = 0; i < Pack::kSuits.size(); ++i) {
      const char letter = Pack::kSuits[i];
      const bool is_meant = look == CardLook::kOwn
                                ? typed == std::string_view(&letter, 1) || is_called(letter, look)
                                : typed.size() > 1 && is_called(letter, look);
      out = {i};
      if (is_meant) return true;
    }
  return false;
}

template <class G, class T>
bool value_typed(std::string_view typed, T& out) {
  if constexpr (std::is_same_v<T, core::Card> || std::is_same_v<T, core::CardSet>) {
    const auto cards = cards_typed<typename G::Pack>(typed);
    if (!cards) return false;
    if constexpr (std::is_same_v<T, core::CardSet>) {
      out = *cards;
      return true;
    } else {
      out = cards->lowest();
      return cards->size() == 1;
    }
  } else if constexpr (std::is_same_v<T, core::Suit>) {
    return suit_typed<typename G::Pack>(typed, out);
  } else if constexpr (Worded<T>) {
    const auto first = [&](auto means) -> std::optional<T> {
      for (int i = 0; !typed.empty() && i < count(T{}); ++i)
        if (means(static_cast<T>(i))) return static_cast<T>(i);
      return std::nullopt;
    };
    const auto row = [](T x) { return std::string(kind(x)) + "." + std::string(word_of(x)); };
    auto meant = first([&](T x) { return upper(word_of(x)) == typed; });
    if (!meant) {
      meant = first([&](T x) { return is_meant<G>(typed, row(x), {}); });
      const auto shown = first([&](T x) { return is_meant<G>(typed, row(x), kAsFrench); });
      if (meant && shown && *meant != *shown) return false;  // a quattro, or a queen?
      if (!meant) meant = shown;
    }
    if (meant) out = *meant;
    return meant.has_value();
  } else {
    const auto [end, error] = std::from_chars(typed.data(), typed.data() + typed.size(), out);
    return error == std::errc() && end == typed.data() + typed.size();
  }
}

// A shape by its word, or by its value alone. The shapes of the legal moves come first, so that cards mean a gift while
// gifts are due.
template <class G>
bool read_shape_text(const std::string& typed, const core::Moves<G>& legal, typename G::Move& m) {
  const auto is_due = [&](auto act) {
    return std::ranges::any_of(legal, [act](const auto& l) { return l.act == act; });
  };
  const auto by_word = [&](const auto& s) {
    const std::string word = upper(s.name);
    m = {};
    m.act = s.act;
    if constexpr (requires { m.*(s.value); }) {
      if (!typed.starts_with(word)) return false;
      const auto rest = typed.find_first_not_of(' ', word.size());
      return rest != std::string::npos && value_typed<G>(typed.substr(rest), m.*(s.value));
    } else {
      return !typed.empty() && (word.starts_with(typed) || is_meant<G>(typed, "label.", s.name));
    }
  };
  const auto by_value = [&](const auto& s, bool due) {
    m = {};
    m.act = s.act;
    if constexpr (requires { m.*(s.value); })
      return is_due(s.act) == due && value_typed<G>(typed, m.*(s.value));
    else
      return false;
  };
  return std::apply(
      [&](const auto&... s) {
        return (by_word(s) || ...) || (by_value(s, true) || ...) || (by_value(s, false) || ...);
      },
      G::Move::shapes());
}

// The first card is played, the others are taken.
template <class G>
bool read_taking(const std::string& typed, const core::Moves<G>& legal, typename G::Move& m) {
  std::string letters;
  std::ranges::copy_if(typed, std::back_inserter(letters),
                       [](char c) { return c != ' ' && c != ',' && c != '+'; });
  if (letters.size() < 2 || !value_typed<G>(std::string_view(letters).substr(0, 2), m.card))
    return false;
  if (letters.size() > 2) return value_typed<G>(std::string_view(letters).substr(2), m.take);
  m = with_only_take(typename G::Move{m.card}, legal);
  return true;
}

template <class G>
bool read_text(std::string_view text, const core::Moves<G>& legal, typename G::Move& out) {
  const std::string typed = upper(text);
  if constexpr (core::Shaped<typename G::Move>) {
    return read_shape_text<G>(typed, legal, out);
  } else if constexpr (CellMove<typename G::Move>) {
    if (typed.size() != 2 || typed[0] < 'A' || typed[0] >= 'A' + G::kColumns || typed[1] < '1' ||
        typed[1] >= '1' + G::kRows)
      return false;
    out = {static_cast<std::uint8_t>(typed[1] - '1'), static_cast<std::uint8_t>(typed[0] - 'A')};
    return true;
  } else if constexpr (TakingMove<typename G::Move>) {
    return read_taking<G>(typed, legal, out);
  } else if constexpr (std::tuple_size_v<decltype(G::Move::fields())> == 1) {
    return value_typed<G>(typed, out.*(std::get<0>(G::Move::fields()).member));
  } else {  // several values: as they are listed
    const auto meant =
        std::ranges::find_if(legal, [&](const auto& m) { return move_text<G>(m) == typed; });
    if (meant == legal.end()) return false;
    out = *meant;
    return true;
  }
}

// --- a label; the sentence told when the move is made says the rest --------------------------

template <class G>
std::string move_label(const Narrator& n, const typename G::Move& m) {
  using Move = typename G::Move;
  std::string out;
  if constexpr (core::Shaped<Move>) {
    core::with_shape(m, [&](const auto& s) {
      std::vector<Arg> args;
      if constexpr (requires { m.*(s.value); }) args.push_back(n.arg("value", m.*(s.value)));
      out = n.words().find("label.", s.name).empty() ? args.at(0).text
                                                     : n.filled_row("label.", s.name, args);
    });
  } else if (!n.words().find("label").empty()) {
    out = n.filled_row("label", {}, n.args_of(m));
  } else {
    std::vector<std::string> parts;
    for (Arg& arg : n.args_of(m)) parts.push_back(std::move(arg.text));
    out = n.join(parts);
  }
  return out;
}

}  // namespace table
