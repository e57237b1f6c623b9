#pragma once
// A bot in a program of its own: for each turn it reads one JSON line {"view":…,"legal":[…]} and writes one
// line with its move. It starts at its first turn and ends with this object.
#include <string>

#include <sys/types.h>

#include "core/seat.h"
#include "table/table.h"

namespace cli {

class OutsideBot {
 public:
  OutsideBot() = default;
  OutsideBot(OutsideBot&& other) noexcept;
  OutsideBot& operator=(OutsideBot&&) = delete;
  ~OutsideBot();

  // Asks and plays. Empty, or what went wrong: the program did not start, gave no answer, or an illegal move.
  std::string play(table::Table& table, core::Seat seat, const std::string& command);

 private:
  bool start(const std::string& command);
  bool write_line(const std::string& line);
  bool read_line(std::string& line);

  int to_ = -1, from_ = -1;
  pid_t pid_ = -1;
  std::string rest_;
};

}  // namespace cli
