#pragma once
// What the menu and line mode share of a match at this machine: its file, its rematch, its place among the finished.
#include <memory>

#include "table/table.h"
#include "tui/local_venue.h"
#include "tui/saved_matches.h"

namespace tui {

// `named`: the file that the player asked for, or empty. `resumed`: the file that the match comes from, or empty.
std::shared_ptr<SaveFile> save_file_for(std::string_view game, const std::string& named,
                                        const std::string& resumed);
// A rematch has the same rules and a new seed; a finished match leaves its file for the finished matches.
LocalVenue::Hooks hooks_of(const table::Table& match, std::shared_ptr<SaveFile> file);

}  // namespace tui
