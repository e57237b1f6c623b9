#include "tui/whole_file.h"

#include <cstdio>
#include <fstream>
#include <sstream>

namespace tui {

bool write_whole(const std::string& path, std::string_view text) {
  const std::string aside = path + ".new";
  std::ofstream file(aside);
  file << text;
  file.close();
  if (file && std::rename(aside.c_str(), path.c_str()) == 0) return true;
  std::remove(aside.c_str());
  return false;
}

std::string read_whole(const std::string& path) {
  const std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();  // an iterator of the stream would throw at a folder
  return text.str();
}

}  // namespace tui
