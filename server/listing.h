#pragma once
// The public tables in their order: the newest first, all of them and by game. A page costs the page and the rows before it, at
// most kMost, however many tables there are. Not here: which tables are public.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/model/plan.h"

namespace server {

class Listing {
 public:
  enum class Shown : std::uint8_t { kNot, kOpen, kPlaying };
  static constexpr std::size_t kMost = 1000;  // are shown

  void set(const Plan& plan, Shown shown) {
    const auto it = shown_.find(plan.id);
    const Shown before = it == shown_.end() ? Shown::kNot : it->second;
    if (before == shown) return;
    move(plan, before, shown);
    if (shown == Shown::kNot)
      shown_.erase(it);
    else
      shown_[plan.id] = shown;
  }
  struct Page {
    std::vector<std::string> codes;
    bool more = false;
  };
  // Without a game: of all games.
  Page page(Shown shown, std::string_view game, std::size_t from, std::size_t count) const {
    Page out;
    const auto found = lists_.find(std::pair(shown, std::string(game)));
    if (found == lists_.end() || from >= kMost) return out;
    count = std::min(count, kMost - from);
    for (const auto& [id, code] : found->second) {
      if (from > 0) {
        --from;
        continue;
      }
      if (out.codes.size() == count) {
        out.more = true;
        break;
      }
      out.codes.push_back(code);
    }
    return out;
  }

 private:
  using List = std::map<RoomId, std::string, std::greater<>>;  // codes, by id

  void move(const Plan& plan, Shown before, Shown now) {
    for (const std::string& game : {std::string(), plan.setup.game}) {
      if (const auto it = lists_.find(std::pair(before, game)); it != lists_.end()) {
        it->second.erase(plan.id);
        if (it->second.empty()) lists_.erase(it);
      }
      if (now != Shown::kNot) lists_[std::pair(now, game)].emplace(plan.id, plan.code);
    }
  }

  std::unordered_map<RoomId, Shown> shown_;
  std::map<std::pair<Shown, std::string>, List> lists_;
};

}  // namespace server
