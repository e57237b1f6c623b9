#pragma once
// What the program knows of the terminal it talks to: whether it is one, whether colour is welcome, and
// a progress bar. Data goes to stdout, talk to stderr.
#include <cstdint>
#include <string>
#include <string_view>

namespace cli {

// A standard stream that the caller closed is opened on nothing: reading and writing fail, and no file that the
// program opens gets its number.
void keep_standard_streams();
void flush_output();  // stdout; std::system_error if it cannot be written
bool is_terminal(int fd);
// For a stream: a terminal, not TERM=dumb, and NO_COLOR unset.
bool colour(int fd);
std::string_view bold(int fd);
std::string_view plain(int fd);

// Text from a file or from somebody else, fit to be printed: control characters, which could command the
// terminal, become question marks.
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
