#pragma once
// What the program knows of its terminal: whether there is one, whether it takes colour; and a progress bar. Data goes
// to stdout, talk to stderr.
#include <cstdint>
#include <string>
#include <string_view>

namespace cli {

// Opens each closed standard stream on nothing, so that reading and writing fail, and no file that the program opens
// gets its number.
void keep_standard_streams();
void flush_output();  // stdout; std::system_error if it cannot be written
bool is_terminal(int fd);
// For a stream: a terminal, not TERM=dumb, and NO_COLOR unset.
bool colour(int fd);
std::string_view bold(int fd);
std::string_view plain(int fd);

// Text from a file or from a stranger, safe to print: control characters, which could command the terminal, become
// question marks.
std::string harmless(std::string_view text);

// Draws on stderr, and only if that is a terminal.
class Progress {
 public:
  Progress(std::string_view what, std::uint64_t total);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  void at(std::uint64_t done);

 private:
  std::string_view what_;
  std::uint64_t total_;
  int shown_ = -1;
  bool on_;
};

}  // namespace cli
