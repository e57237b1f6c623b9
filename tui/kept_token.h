#pragma once
// The key to a guest's account in a house, kept in a file of the user's own. It is good once, so one client at a time
// holds the file locked; a second one here finds it taken and comes as another guest.
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
