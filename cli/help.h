#pragma once
// The examples of a command, from words/help.json: lines as `--help` shows them; of the program itself for "".
#include <string_view>

namespace cli {

std::string_view examples_of(std::string_view command);

}  // namespace cli
