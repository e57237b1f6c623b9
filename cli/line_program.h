#pragma once
// A bot in a program of its own: for each turn it reads one JSON line {"view":…,"legal":[…]} and writes one
// line with its move. It starts at its first turn and ends with this object.
#include <optional>
#include <string>
#include <string_view>

#include <sys/types.h>

#include "core/seat.h"
#include "table/table.h"

namespace cli {

class LineProgram {
 public:
  explicit LineProgram(std::string command) : command_(std::move(command)) {}
  LineProgram(LineProgram&& other) noexcept;
  LineProgram& operator=(LineProgram&&) = delete;
  ~LineProgram();

  const std::string& command() const { return command_; }
  // Sends the question; false if the program does not start, or does not read.
  bool ask(std::string_view view, std::string_view legal);
  int fd() const {
    return from_;
  }  // readable in poll() when more of the answer has come; -1: not started
  // The answer, once its line is whole. Reads what has come; pre: fd() is readable.
  std::optional<std::string> answer();
  bool ended() const { return ended_; }  // it will never answer again

  // Asks, waits and plays. Empty, or a sentence: the program did not start, gave no answer, or an illegal answer.
  std::string play(table::Table& table, core::Seat seat);

 private:
  bool start();
  bool write_line(const std::string& line);

  std::string command_, rest_;
  int to_ = -1, from_ = -1;
  pid_t pid_ = -1;
  bool ended_ = false;
};

}  // namespace cli
