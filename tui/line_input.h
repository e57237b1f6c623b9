#pragma once
// Lines typed or piped in on standard input, for a caller that also waits for something else. It never reads more than
// poll() announced, and keeps the excess.
#include <optional>
#include <string>

namespace tui {

class LineInput {
 public:
  bool has_line() const { return ended_ || read_.find('\n') != std::string::npos; }
  bool ended() const { return ended_ && read_.empty(); }
  void read();                        // once; waits if there is nothing
  std::optional<std::string> take();  // the next line; none if the input has ended. pre: has_line()
  std::optional<std::string> wait();  // the next line, however long it takes

 private:
  std::string read_;
  bool ended_ = false;
};

}  // namespace tui
