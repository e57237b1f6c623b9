#include "tui/match_list.h"

#include <algorithm>
#include <utility>

namespace tui {

bool MatchList::fits(const ListedMatch& match) const {
  return (game_.empty() || match.game == game_) && (outcome_.empty() || match.outcome == outcome_);
}

std::string MatchList::shown(Member member, const std::string& value) const {
  if (value.empty()) return std::string(w_("filter_all"));
  return member == &ListedMatch::game ? game_name(value, c_.language)
                                      : readable("outcome", value, c_.language);
}

// All, or a value that one of the matches has.
void MatchList::choose_filter(Member member, std::string& filter) {
  std::vector<std::string> values = {""}, rows;
  for (const ListedMatch& m : all_)
    if (std::ranges::find(values, m.*member) == values.end()) values.push_back(m.*member);
  for (const auto& v : values) rows.push_back(shown(member, v));
  const auto now = std::ranges::find(values, filter) - values.begin();
  const auto chosen = choose_panel(c_.screen, c_.under, w_("history"), rows,
                                   static_cast<std::size_t>(now), enter_or_back(w_));
  if (chosen) filter = values[*chosen];
}

std::optional<std::size_t> MatchList::choose() {
  std::size_t at = filters() ? 2 : 0;  // the newest match
  for (;;) {
    std::vector<std::string> rows;
    if (filters())
      rows = {w_("filter_game", with<"what">(shown(&ListedMatch::game, game_))),
              w_("filter_result", with<"what">(shown(&ListedMatch::outcome, outcome_)))};
    const std::size_t above = rows.size();
    std::vector<std::size_t> listed;
    for (std::size_t i = 0; i < all_.size(); ++i)
      if (fits(all_[i])) listed.push_back(i), rows.push_back(all_[i].line);
    const bool none = listed.empty() && !all_.empty();
    if (none) rows.emplace_back(w_("filter_none"));
    rows.emplace_back(w_("record_by_code"));
    const auto chosen =
        choose_panel(c_.screen, c_.under, w_("history"), rows, at, enter_or_back(w_));
    if (!chosen) return std::nullopt;
    at = *chosen;
    if (at + 1 == rows.size()) return all_.size();
    if (at < above)
      at == 0 ? choose_filter(&ListedMatch::game, game_)
              : choose_filter(&ListedMatch::outcome, outcome_);
    else if (!none)
      return listed[at - above];
  }
}

}  // namespace tui
