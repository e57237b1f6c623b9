#pragma once
// A file is read whole, and written whole or not at all, so that a full disk or a killed program leaves the earlier text.
#include <string>
#include <string_view>

namespace tui {

// Writes a new file and renames it. False: it could not be written.
bool write_whole(const std::string& path, std::string_view text);

// Empty if it cannot be read, as a folder cannot.
std::string read_whole(const std::string& path);

}  // namespace tui
