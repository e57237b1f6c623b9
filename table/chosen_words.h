#pragma once
// What is chosen at a table, in words: "best of 3".
#include <string>
#include <vector>

#include "table/table.h"

namespace table {

using ChosenOptions = decltype(Setup::options);

// Of the options that differ from the usual ones, in the game's order.
std::vector<std::string> chosen_words(const GameInfo& game, const ChosenOptions& options,
                                      Language language);

}  // namespace table
