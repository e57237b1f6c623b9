#pragma once
// The matches of a player to choose from, all of them or those of a game and of a result. Not here: where they come from.
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "tui/panel.h"
#include "tui/words.h"

namespace tui {

struct ListedMatch {
  std::string line, game;
  std::string outcome;  // of the family "outcome": "won", "lost", "drawn" …
};

class MatchList {
 public:
  struct Context {
    Screen& screen;
    Backdrop under;
    table::Language language;
  };
  MatchList(Context context, std::vector<ListedMatch> matches)
      : c_(std::move(context)), w_(c_.language), all_(std::move(matches)) {}

  // Which of the matches; their number stands for another match, by its code. None: the user went back.
  std::optional<std::size_t> choose();

 private:
  using Member = std::string ListedMatch::*;
  bool filters() const { return all_.size() > 1; }
  bool fits(const ListedMatch& match) const;
  std::string shown(Member member, const std::string& value) const;  // empty: all
  void choose_filter(Member member, std::string& filter);

  Context c_;
  Words w_;
  std::vector<ListedMatch> all_;
  std::string game_, outcome_;  // empty: all
};

}  // namespace tui
