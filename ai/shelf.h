#pragma once
// The nets of this program. The program says once how to find a net (cli/weights.h). A program that does not, such as
// the page's module, has none, and its bots play without.
#include <atomic>
#include <string_view>

namespace ai {

class Net;  // ai/net.h

// The net of that name, which then lives as long as the program; null if there is none. From every thread.
using NetFinder = const Net* (*)(std::string_view name);

namespace shelf {
inline std::atomic<NetFinder> finder = nullptr;
}

inline void find_nets_by(NetFinder finder) { shelf::finder = finder; }
inline const Net* net_called(std::string_view name) {
  const NetFinder finder = shelf::finder;
  return finder ? finder(name) : nullptr;
}

}  // namespace ai
