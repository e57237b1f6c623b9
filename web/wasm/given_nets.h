#pragma once
// The nets that the page gave to this module. Its bots play by them from then on, see ai/shelf.h.
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "ai/net.h"
#include "ai/shelf.h"

namespace wasm {

class GivenNets {
 public:
  static constexpr std::size_t kMost = 16;

  static GivenNets& here() {
    static GivenNets nets;
    return nets;
  }
  bool full() const { return nets_.size() >= kMost; }
  // False: it keeps the net of that name that it has already, since a bot may hold it.
  bool add(ai::Net net) {
    ai::find_nets_by(find);
    const std::string name(net.name());
    return nets_.try_emplace(name, std::move(net)).second;
  }

 private:
  static const ai::Net* find(std::string_view name) {
    const auto found = here().nets_.find(name);
    return found == here().nets_.end() ? nullptr : &found->second;
  }
  std::map<std::string, ai::Net, std::less<>> nets_;
};

}  // namespace wasm
