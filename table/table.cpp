#include "table/table.h"

#include "games/all.h"
#include "table/table_of.h"

namespace table {

Opened open(const Setup& setup) {
  Opened out;
  out.refused = {"unknown_game", "There is no game \"" + setup.game + "\" here."};
  games::for_each_game([&]<class G>() {
    if (G::kKey != setup.game) return;
    typename G::Rules rules;
    if (auto refused = make_rules<G>(setup, rules))
      out.refused = *refused;
    else
      out = {std::make_unique<TableOf<G>>(rules, setup.seed), {}};
  });
  return out;
}

std::vector<GameInfo> games() {
  std::vector<GameInfo> out;
  ::games::for_each_game([&]<class G>() { out.push_back(info<G>()); });
  return out;
}

std::vector<std::string> pack_of(std::string_view game) {
  std::vector<std::string> out;
  ::games::for_each_game([&]<class G>() {
    if (G::kKey != game) return;
    for (const core::Card c : G::pack({})) {
      const auto code = ::games::code<typename G::Pack>(c);
      out.emplace_back(code.data(), code.size());
    }
  });
  std::ranges::sort(out);
  return out;
}

}  // namespace table
