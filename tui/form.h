#pragma once
// A form: lines with a name and a value each; arrows and digits change the values.
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tui/panel.h"
#include "tui/words.h"

namespace tui {

struct Field {
  std::string key, name;
  std::vector<std::string> values, shown;  // as stored, and as shown
  std::size_t at = 0;
  int small_step = 1;  // of the arrows; PageUp and PageDown step by one
  std::set<std::string>
      only_if{};  // the field counts if the first field has one of these values; empty: always

  const std::string& value() const { return values[at]; }
};
Field numbers(std::string key, std::string_view name, int from, int to, int at);
Field level_field(int at, table::Language language);  // of the bots

class Form {
 public:
  Form(Screen& screen, const Words& words) : t_(screen), w_(words) {}
  // True after Enter; the fields then hold the chosen values.
  bool fill(const Backdrop& under, std::string_view title, std::vector<Field>& fields,
            std::string_view enter);

 private:
  Rect box(const std::vector<Field>& fields) const;
  void draw(std::string_view title, const std::vector<Field>& fields, std::string_view enter) const;
  void change(std::vector<Field>& fields, const Event& e);

  Screen& t_;
  Words w_;
  int at_ = 0;
};

}  // namespace tui
