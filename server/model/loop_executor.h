#pragma once
// How other threads hand work to the event loop.
#include <functional>

namespace server {

using LoopExecutor =
    std::function<void(std::function<void()>)>;  // runs a function on the loop, later

}  // namespace server
