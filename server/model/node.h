#pragma once
// A node is one start of a house that shares its store with others. Its number is never used again.
#include <cstdint>

namespace server {

using NodeId = std::int64_t;  // from 1; 0: none

}  // namespace server
