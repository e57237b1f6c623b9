#pragma once
// ./test does a share of what chance fills with many rounds; ./test --long, which sets TEST_ALL, does all of it.
#include <cstdlib>

namespace tests {

inline bool does_all() { return std::getenv("TEST_ALL") != nullptr; }
inline int share_of(int all, int parts = 2) { return does_all() ? all : (all + parts - 1) / parts; }

}  // namespace tests
