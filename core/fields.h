#pragma once
// A struct names its fields once, in `static constexpr auto fields()`; JSON, digests, golden files, the clients' types
// and docs/views.md come from that list. A field is a data member or a const member function that computes it.
// `about` says what it means to a reader of the JSON.
// core::State has no such list, on purpose: what cannot be described cannot be sent.
#include <concepts>
#include <cstdint>
#include <functional>
#include <string_view>
#include <tuple>
#include <type_traits>

#include "core/about.h"
#include "core/card.h"
#include "core/seat.h"

namespace core {

template <class Member>
struct Field {
  std::string_view name;
  Member member;
  About about;
};

template <class Member>
constexpr Field<Member> field(std::string_view name, Member member, About about = {}) {
  return {name, member, about};
}

template <class T>
concept Described = requires { T::fields(); };

// An enumeration with words: `std::string_view name(E)`, found by its namespace. `names(E)` lists all of them, in the
// order of the enumerators.
template <class T>
concept Named = std::is_enum_v<T> && requires(T v) {
  { name(v) } -> std::same_as<std::string_view>;
};

// A value that may be missing; the JSON says null then.
template <class T>
struct OrNull {
  T value{};
  bool is_there = false;
  constexpr OrNull() = default;
  constexpr OrNull(T v) : value(v), is_there(true) {}  // NOLINT(google-explicit-constructor)
  friend constexpr bool operator==(const OrNull&, const OrNull&) = default;
};

template <Described T, class F>
constexpr void for_each_field(const T& value, F&& f) {
  std::apply([&](const auto&... x) { (f(x.name, std::invoke(x.member, value)), ...); },
             T::fields());
}

// Order-dependent 64-bit digest of described values; never of raw bytes, since padding is not state.
class Digest {
 public:
  constexpr void add(std::uint64_t x) {
    h_ = (h_ ^ x) * 0x9E3779B97F4A7C15u;
    h_ ^= h_ >> 32;
  }
  template <class T>
  constexpr void put(const T& v) {
    if constexpr (Described<T>)
      for_each_field(v, [this](std::string_view, const auto& x) { this->put(x); });
    else if constexpr (std::is_enum_v<T> || std::integral<T>)
      add(static_cast<std::uint64_t>(v));
    else if constexpr (std::same_as<T, Card> || std::same_as<T, Suit>)
      add(v.id);
    else if constexpr (std::same_as<T, Seat>)
      add(v.n);
    else if constexpr (std::same_as<T, CardSet> || std::same_as<T, SeatSet>)
      add(v.bits());
    else if constexpr (requires { v.is_there; })
      add(v.is_there), put(v.value);
    else
      put_list(v);
  }
  constexpr std::uint64_t value() const { return h_; }

 private:
  template <class List>
  constexpr void put_list(const List& xs) {
    add(xs.size());
    for (const auto& x : xs) put(x);
  }
  std::uint64_t h_ = 0xCBF29CE484222325u;
};

}  // namespace core
