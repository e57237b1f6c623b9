#pragma once
// A move that has several shapes (bid, pass, play) names them once, in `static constexpr auto shapes()`; its wire
// form, its typed form and its buttons come from that list. The member `act` says which shape a move has. A shape has at most
// one value: {"bid":62}, {"cards":["7C","7H"]}, {"pass":true}. Where a value means nothing alone, another member stands beside
// it, which a sender may leave out: {"bid":"2","points":71}. A move of one shape has fields() instead, see core/fields.h.
#include <string_view>
#include <tuple>

#include "core/about.h"

namespace core {

struct NoValue {};  // {"pass":true}

template <class Act, class Member, class Beside = NoValue>
struct Shape {
  std::string_view name;
  Act act;
  Member value;  // a pointer to the member, or NoValue
  About about;
  std::string_view beside_name{};
  Beside beside_value{};

  // The same shape with that member beside its value. The default of the member is what it is left out for.
  template <class Other>
  constexpr Shape<Act, Member, Other> beside(std::string_view other, Other member) const {
    return {name, act, value, about, other, member};
  }
};

template <class Act, class Member>
constexpr Shape<Act, Member> shape(std::string_view name, Act act, Member value, About about = {}) {
  return {name, act, value, about, {}, {}};
}
template <class Act>
constexpr Shape<Act, NoValue> shape(std::string_view name, Act act) {
  return {name, act, {}, {}, {}, {}};
}

template <class T>
concept Shaped = requires(const T& move) {
  T::shapes();
  move.act;
};

// Calls f with the shape that the move has.
template <Shaped Move, class F>
constexpr void with_shape(const Move& move, F&& f) {
  std::apply([&](const auto&... s) { ((s.act == move.act ? f(s) : void()), ...); }, Move::shapes());
}

}  // namespace core
