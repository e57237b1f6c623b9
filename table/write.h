#pragma once
// The games' types as JSON, all from their fields(): cards by code, seats by number, enumerations by
// name. A core::State has no fields, so it does not compile.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/fields.h"
#include "core/game.h"
#include "games/packs.h"
#include "table/json.h"

namespace table {

// Writes for one game and one number of seats: lists by seat end at the last seat.
template <class G>
class Writer {
 public:
  Writer(std::string& out, int seats) : out_(out), seats_(static_cast<std::size_t>(seats)) {}

  void value(bool b) { out_ += b ? "true" : "false"; }
  void value(core::Seat s) { s.valid() ? json::write_number(out_, s) : null(); }
  void value(core::Card c) { c.valid() ? quoted(games::code<typename G::Pack>(c)) : null(); }
  void value(core::Suit s) {
    s.valid() ? quoted(std::array{games::suit_code<typename G::Pack>(s)}) : null();
  }
  void value(core::CardSet cards) { list(cards); }
  void value(core::SeatSet seats) { list(seats); }
  template <class T, std::size_t N>
  void value(const core::BySeat<T, N>& xs) {
    list(std::span(xs.data(), seats_));
  }
  template <class T, std::size_t N>
  void value(const std::array<T, N>& xs) {
    list(xs);
  }
  template <class T, std::size_t N>
  void value(const core::FixedList<T, N>& xs) {
    list(xs);
  }
  template <class T>
  void value(const core::OrNull<T>& x) {
    x.is_there ? value(x.value) : null();
  }
  template <std::integral T>
  void value(T n) {
    json::write_number(out_, n);
  }
  template <core::Named T>
  void value(T word) {
    json::write_string(out_, name(word));
  }
  template <class T>
    requires requires(const T& x, std::string& out) { x.write(out); }
  void value(const T& x) {
    x.write(out_);
  }
  template <core::Described T>
  void value(const T& v) {
    out_ += '{';
    members(v);
    out_ += '}';
  }

  // The members of an object that the caller opened. An optional member that is not there is left out; a card too,
  // where the caller asked for that.
  template <core::Described T>
  void members(const T& v) {
    core::for_each_field(v, [this](std::string_view key, const auto& x) {
      using Member = std::decay_t<decltype(x)>;
      if constexpr (std::is_same_v<Member, core::Card>)
        if (leave_out_missing_ && !x.valid()) return;
      if constexpr (requires { *x; }) {
        if (x) member(key, *x);
      } else {
        member(key, x);
      }
    });
  }
  template <class T>
  void member(std::string_view key, const T& x) {
    this->key(key);
    value(x);
  }
  void member(std::string_view key, std::string_view text) {
    this->key(key);
    json::write_string(out_, text);
  }
  void key(std::string_view key) { json::write_key(out_, key); }
  Writer& leaving_out_missing_cards() {
    leave_out_missing_ = true;
    return *this;
  }

 private:
  void null() { out_ += "null"; }
  template <std::size_t N>
  void quoted(const std::array<char, N>& code) {
    std::array<char, N + 2> text;
    text.front() = text.back() = '"';
    std::ranges::copy(code, text.begin() + 1);
    out_.append(text.data(), text.size());
  }
  template <class List>
  void list(const List& xs) {
    out_ += '[';
    bool first = true;
    for (const auto& x : xs) {
      if (!first) out_ += ',';
      first = false;
      value(x);
    }
    out_ += ']';
  }

  std::string& out_;
  std::size_t seats_;
  bool leave_out_missing_ = false;
};

}  // namespace table
