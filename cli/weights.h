#pragma once
// The nets of this machine: finds their files and reads them.
#include <memory>
#include <string>
#include <string_view>

#include "ai/net.h"

namespace cli {

struct FoundNet {
  std::shared_ptr<const ai::Net> net;
  std::string fault;  // a sentence, if there is no net
};

// The net for a game and its number of seats: from `folder` if it is given; otherwise from $MAZZO_WEIGHTS, from the
// share folder beside the program, or from ai/weights here, whichever has it first.
FoundNet find_net(std::string_view game, int seats, const std::string& folder);

// From now on the bots of this program have the nets in these folders, each read when it is first needed; without a
// valid file the bots play without a net.
void give_nets_to_bots(const std::string& folder = {});

}  // namespace cli
