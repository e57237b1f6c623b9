#pragma once
// The key to a guest's account in a house, in a file of the user's own. It is good once, so one client at a time locks
// the file; a second client finds it locked and comes as another guest.
#include <string>
#include <string_view>

namespace tui {

class KeptToken {
 public:
  explicit KeptToken(const std::string& path);
  ~KeptToken();
  KeptToken(const KeptToken&) = delete;
  KeptToken& operator=(const KeptToken&) = delete;

  const std::string& text() const { return text_; }
  void keep(std::string_view text);

 private:
  int file_;
  std::string text_;
};

}  // namespace tui
