#pragma once
// std::copy for the rules. On plain values std::copy is a memmove, which nvcc silently leaves out of GPU code. Other
// compilers make a memmove of this loop too.

namespace core {

// pre: out is not inside [first, last).
template <class From, class To>
constexpr void copy(From first, From last, To out) {
  for (; first != last; ++first, ++out) *out = *first;
}

}  // namespace core
